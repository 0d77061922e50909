"""Documents as values: made once, printed as HTML or PDF."""
