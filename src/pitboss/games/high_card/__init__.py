"""A card against a card: casino war and red dog."""
