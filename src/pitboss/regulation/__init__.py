"""What the rulebook says: its index, citations, payouts and pay tables."""
