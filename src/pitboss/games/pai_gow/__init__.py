"""Pai gow: hands are set and compared, and the bank may go round."""
