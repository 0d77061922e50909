"""Three-card poker hands: a straight ranks above a flush, three of a kind above both.

A hand's score is one number: the higher, the better; equal scores are a draw.
"""

from collections.abc import Sequence

from pitboss.equipment.cards import PIPS
from pitboss.ranking.scores import category_of, packed, rank_of

CATEGORIES = ("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush")
SIZE = 3


def score(cards: Sequence[str]) -> int:
    """Category first, then the cards that decide between equals."""
    first, second, third = cards
    c, b, a = sorted((PIPS[first], PIPS[second], PIPS[third]))
    if b in (a, c):
        if a == c:
            return 4 << 12 | a << 8
        return 1 << 12 | b << 8 | (c if a == b else a) << 4
    if a == 14 and b == 3 and c == 2:
        a, b, c = 3, 2, 1
    suited = first[1] == second[1] == third[1]
    straight = a - c == 2
    category = (5 if suited else 3) if straight else 2 if suited else 0
    return category << 12 | a << 8 | b << 4 | c  # `packed`, written out for speed


def category_number(score: int) -> int:
    """The place of a hand's category in `CATEGORIES`."""
    return category_of(score, SIZE)


def category(score: int) -> str:
    return CATEGORIES[category_of(score, SIZE)]


def ranks(score: int) -> tuple[int, int, int]:
    """The ranks of a hand without a pair, highest first."""
    first, second, third = (rank_of(score, SIZE, which) for which in range(SIZE))
    return first, second, third


MINI_ROYAL = packed(5, (14, 13, 12), SIZE)


def is_mini_royal(score: int) -> bool:
    """Ace, king and queen of one suit."""
    return score == MINI_ROYAL


def high(first: int, second: int = 0, third: int = 0) -> int:
    """The score of a hand without a pair, as in ``high(12)``: queen high or better."""
    return packed(0, (first, second, third), SIZE)


def lowest(category: str) -> int:
    """The lowest score of the category: no hand of it or of a better one scores less."""
    return packed(CATEGORIES.index(category), (), SIZE)


def is_one_suit(cards: Sequence[str]) -> bool:
    """A flush in the plain sense, in sequence or not."""
    return len({card[1] for card in cards}) == 1
