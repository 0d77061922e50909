"""The mathematics: what a wager costs, how a game is best played, and what happens in the long run.

A game's model (`games/`) shares with the table engine only definitions: ranks, pay tables, options.
"""
