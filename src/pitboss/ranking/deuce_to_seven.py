"""Deuce to seven low, N.J.A.C. 13:69F-14.3(e), (f): the lowest of high hands, the ace always high.

Straights and flushes count against a hand; ace, two, three, four, five is not a straight. A hand's
score is one number: the higher, the better; equal scores share.
"""

from collections.abc import Sequence

from pitboss.equipment.cards import PIPS
from pitboss.ranking import five_card
from pitboss.ranking.scores import deciding, packed

SIZE = five_card.SIZE
TOP = packed(len(five_card.CATEGORIES), (), SIZE)
WHEEL = (14, 5, 4, 3, 2)
_STRAIGHT, _STRAIGHT_FLUSH, _FLUSH = 4, 8, 5
_WHEELS = {
    packed(_STRAIGHT, (), SIZE) | 5: packed(0, WHEEL, SIZE),
    packed(_STRAIGHT_FLUSH, (), SIZE) | 5: packed(_FLUSH, WHEEL, SIZE),
}
"""The score of a straight to the five as a high hand, and what such a hand is worth here."""


def score(cards: Sequence[str]) -> int:
    """The score of five cards."""
    worth = five_card.score(cards)
    return TOP - _WHEELS.get(worth, worth)


def category_number(score: int) -> int:
    """The place of a hand's category among those of `five_card`."""
    return five_card.category_number(TOP - score)


def category(score: int) -> str:
    return five_card.category(TOP - score)


def ranks(score: int) -> tuple[int, ...]:
    """The ranks that decide among hands of one category, most important first."""
    return deciding(TOP - score, SIZE)


def called(score: int, cards: Sequence[str]) -> str:
    """A hand in words: ``7 5 4 3 2 low``; with a pair, a straight or a flush, its category."""
    made = category(score)
    if made != five_card.CATEGORIES[0]:
        return f"{made} for low"
    return " ".join(card[0] for card in sorted(cards, key=PIPS.__getitem__, reverse=True)) + " low"


def worst(score: int, cards: Sequence[str]) -> str:
    """A hand by its worst card: ``7 low``; with a pair, a straight or a flush, its category."""
    made = category(score)
    if made != five_card.CATEGORIES[0]:
        return made
    return f"{max(cards, key=PIPS.__getitem__)[0]} low"
