"""Craps, mini-craps and automated craps: a round is one throw."""
