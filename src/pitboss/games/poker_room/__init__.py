"""Poker, N.J.A.C. 13:69F-14: players against each other for a pot, one folder a game.

Read `README.md` first: what is shared, and which game to copy.
"""
