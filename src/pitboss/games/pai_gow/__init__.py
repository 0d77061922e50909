"""Pai gow: two hands set and compared, a bank that goes round."""
