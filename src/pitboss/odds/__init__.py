"""The mathematics: what a wager costs, the best strategy, and what happens in the long run.

A game's model (`games/`) takes only definitions from the game: ranks, pay tables, options.

Two phrases are used in all docstrings here. "By kind and setting, the score" describes an array or
a mapping: its indices are the kind and the setting, its value is the score. "So many" stands for
the number that an argument, or the value above the sentence, gives.
"""
