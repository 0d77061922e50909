"""The mathematics: what a wager costs, the best strategy, and what happens in the long run.

A game's model (`games/`) takes only definitions from the game: ranks, pay tables, options.
"""
