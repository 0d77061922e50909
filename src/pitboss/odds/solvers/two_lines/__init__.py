"""A hand with one of two lines of community cards, against a dealer who plays the better of both.

Two lines of three cards cross in one. A player has two cards, sees one card of each line, not the
center, and folds or chooses a line; five cards are a hand. `counting` counts all deals by what the
player sees, `solving` finds the best choices and how all deals end, and simulates.
"""
