"""What the wheels have in common: chips, posted odds, spins, and wheels that stand upright."""
