"""The mathematics of the three baccarats."""
