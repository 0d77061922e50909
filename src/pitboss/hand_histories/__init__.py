"""Poker hands as others write them: PHH, the open poker hand history format.

>>> from pitboss import hand_histories
>>> hands = hand_histories.read_text('''
... variant = "NT"
... antes = [0, 0]
... blinds_or_straddles = [1, 2]
... min_bet = 2
... starting_stacks = [100, 100]
... actions = ["d dh p1 AsKs", "d dh p2 ????", "p2 f"]
... ''', "example")
>>> [hand_histories.play(hand).finishing for hand in hands]
[(10100, 9900)]
"""

from pitboss.hand_histories.files import read, read_text, text_of, texts_of
from pitboss.hand_histories.hands import Hand
from pitboss.hand_histories.rakes import InferredRake, inferred
from pitboss.hand_histories.results import Played, Short, play
from pitboss.hand_histories.table_setup import table_of
from pitboss.hand_histories.writer import hand_of

__all__ = [
    "Hand",
    "InferredRake",
    "Played",
    "Short",
    "hand_of",
    "inferred",
    "play",
    "read",
    "read_text",
    "table_of",
    "text_of",
    "texts_of",
]
