"""What the up-cards of stud show: one to four cards, in which straights and flushes do not count.

A score is one number: the higher, the better. Suits break ties of single cards in some places of
the text; `by_suit` has them.
"""

from collections.abc import Sequence

from pitboss.equipment.cards import PIPS, SUITS
from pitboss.ranking import low as low_hands

MOST = 4


def high(cards: Sequence[str]) -> int:
    """The score of what is showing as a high hand."""
    return _score(cards, PIPS)


def low(cards: Sequence[str]) -> int:
    """The score of what is showing as a low hand: the ace is low, and pairs are bad."""
    return -_score(cards, low_hands.PIP)


def _score(cards: Sequence[str], pips: dict[str, int]) -> int:
    """How often the most frequent ranks occur, then the ranks themselves."""
    often: dict[int, int] = {}
    for card in cards:
        often[pips[card]] = often.get(pips[card], 0) + 1
    ranks = sorted(often, key=lambda pip: (often[pip], pip), reverse=True)
    shape = 0
    for place in range(MOST):
        shape = shape << 3 | (often[ranks[place]] if place < len(ranks) else 0)
    for place in range(MOST):
        shape = shape << 4 | (ranks[place] if place < len(ranks) else 0)
    return shape


def by_suit(card: str, pips: dict[str, int] = PIPS) -> tuple[int, int]:
    """A card by its rank and then by its suit: spades, hearts, diamonds, clubs."""
    return pips[card], SUITS.index(card[1])
