"""A player's own three cards, all of them, with the best two of three community cards.

Five-card poker hands (`five_card`), N.J.A.C. 13:69F-29.1. A hand's score is one number: the higher,
the better; equal scores are a tie.
"""

from collections.abc import Sequence
from itertools import combinations

from pitboss.ranking import five_card

OWN, TWO = 3, 2
SIZE = five_card.SIZE
category = five_card.category


def score(cards: Sequence[str]) -> int:
    """The score of the best hand; the player's own cards come first."""
    own, board = cards[:OWN], cards[OWN:]
    return max(five_card.score([*own, *two]) for two in combinations(board, TWO))
