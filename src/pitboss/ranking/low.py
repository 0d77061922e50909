"""Low poker hands, N.J.A.C. 13:69F-14.3(e), (f): the ace is the best card, the king the worst.

The inverse of the high ranking, with straights and flushes left out. A hand's score is one number:
the higher, the better; equal scores share.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from pitboss.equipment.cards import PIPS
from pitboss.ranking.scores import category_of, deciding, packed

PIP = {card: 1 if pip == 14 else pip for card, pip in PIPS.items()}
"""The rank of a card in low poker, ace (1) to king (13)."""
CATEGORIES = ("no-pair", "pair", "two-pair", "three-of-a-kind", "full-house", "four-of-a-kind")
_SHAPES = {(1, 1): 0, (2, 1): 1, (2, 2): 2, (3, 1): 3, (3, 2): 4, (4, 1): 5, (3, 0): 3}
"""The category by how often the two most frequent ranks occur."""
FIVE = 5


def _top(size: int) -> int:
    """A number above the score of any hand of `size` cards as a high hand."""
    return packed(len(CATEGORIES), (), size)


def score(cards: Sequence[str], size: int = FIVE) -> int:
    """The score of the best low hand of `size` cards."""
    ranks = sorted({PIP[card] for card in cards})
    if len(ranks) >= size:
        return _top(size) - packed(0, ranks[size - 1 :: -1], size)
    return _top(size) - min(_worth(hand, size) for hand in combinations(cards, size))


def _worth(cards: Iterable[str], size: int) -> int:
    """What cards are worth as a high hand in which the ace is low: the lower, the better."""
    often: dict[int, int] = {}
    for card in cards:
        often[PIP[card]] = often.get(PIP[card], 0) + 1
    ranks = sorted(often, key=lambda pip: (often[pip], pip), reverse=True)
    counts = [often[pip] for pip in ranks] + [0]
    return packed(_SHAPES[counts[0], counts[1]], ranks, size)


def category_number(score: int, size: int = FIVE) -> int:
    """The place of a hand's category in `CATEGORIES`."""
    return category_of(_top(size) - score, size)


def category(score: int, size: int = FIVE) -> str:
    return CATEGORIES[category_number(score, size)]


def qualifies(score: int, worst: int, size: int = FIVE) -> bool:
    """Whether a hand has no pair and no card above a rank: eight or better."""
    return _top(size) - score < packed(0, (worst + 1,), size)


def ranks(score: int, size: int = FIVE) -> tuple[int, ...]:
    """The ranks that decide, worst first: of a hand without a pair all of them."""
    return deciding(_top(size) - score, size)


def of_ranks(ranks: Sequence[int]) -> int:
    """The score of a hand without a pair, from its ranks, worst first."""
    return _top(len(ranks)) - packed(0, ranks, len(ranks))


def called(score: int, size: int = FIVE) -> str:
    """A low hand in words: ``8-6-4-2-A low``; with a pair, its category."""
    made = category(score, size)
    if made != CATEGORIES[0]:
        return f"{made} for low"
    return " ".join(_LETTERS[rank] for rank in ranks(score, size)) + " low"


def worst(score: int, size: int = FIVE) -> str:
    """A low hand by its worst card: ``8 low``; with a pair, its category."""
    made = category(score, size)
    return made if made != CATEGORIES[0] else f"{_LETTERS[ranks(score, size)[0]]} low"


_LETTERS = "-A23456789TJQK"
