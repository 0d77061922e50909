"""The best three of two hole cards and three community cards, one hole card at least among them.

Three-card poker hands (`three_card`), N.J.A.C. 13:69F-37.5: what lies on the board alone cannot be
played. A hand's score is one number: the higher, the better; equal scores are a tie.
"""

from collections.abc import Sequence
from itertools import combinations

from pitboss.ranking import three_card

HOLE = 2
SIZE = three_card.SIZE
category = three_card.category


def score(cards: Sequence[str]) -> int:
    """The score of the best hand; the hole cards come first. Some community cards may be
    missing."""
    hole, board = cards[:HOLE], cards[HOLE:]
    with_one = [(own, *pair) for own in hole for pair in combinations(board, 2)]
    with_both = [(*hole, card) for card in board]
    return max(map(three_card.score, with_one + with_both))
