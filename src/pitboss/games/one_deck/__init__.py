"""Poker dealt from one deck a round, against the dealer or a pay table."""
