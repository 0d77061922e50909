"""Poker hands from a shoe with several decks: fast action hold 'em."""
