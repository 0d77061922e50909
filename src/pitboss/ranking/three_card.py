"""Three-card poker hands: a straight ranks above a flush, three of a kind above both.

A hand's score is one number: the higher, the better; equal scores are a draw.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment.cards import PIPS

CATEGORIES = ("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush")
_SHIFT = 12


def score(cards: Sequence[str]) -> int:
    """Category first, then the cards that decide between equals."""
    first, second, third = cards
    c, b, a = sorted((PIPS[first], PIPS[second], PIPS[third]))
    if b in (a, c):
        if a == c:
            return 4 << _SHIFT | a << 8
        return 1 << _SHIFT | b << 8 | (c if a == b else a) << 4
    if a == 14 and b == 3 and c == 2:
        a, b, c = 3, 2, 1
    suited = first[1] == second[1] == third[1]
    straight = a - c == 2
    category = (5 if suited else 3) if straight else 2 if suited else 0
    return category << _SHIFT | a << 8 | b << 4 | c


def category(score: int) -> str:
    return CATEGORIES[score >> _SHIFT]


def is_mini_royal(score: int) -> bool:
    """Ace, king and queen of one suit."""
    return score == 5 << _SHIFT | 14 << 8 | 13 << 4 | 12


def high(first: int, second: int = 0, third: int = 0) -> int:
    """The score of a hand without a pair, as in ``high(12)``: queen high or better."""
    return first << 8 | second << 4 | third


def lowest(category: str) -> int:
    """No hand of the category, or of a better one, scores less."""
    return CATEGORIES.index(category) << _SHIFT


def is_one_suit(cards: Sequence[str]) -> bool:
    """A flush in the plain sense, in sequence or not."""
    return len({card[1] for card in cards}) == 1
