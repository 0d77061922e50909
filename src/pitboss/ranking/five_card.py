"""Five-card poker hands: the best five of five, six or seven cards.

A hand's score is one number: the higher, the better; equal scores share.
"""

from collections.abc import Sequence

from pitboss.ranking.scores import (
    category_of,
    grouped,
    has_five_suited,
    packed,
    rank_of,
    ranks_alone,
    straight,
    tally,
)

CATEGORIES = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
SIZE = 5
_without_flush: dict[int, int] = {}
"""The scores of hands seen before, by their ranks: of one deck there are at most 73,775."""


def score(cards: Sequence[str]) -> int:
    """The score of the best five of the cards. Without a flush only the ranks decide."""
    counted = tally(cards)
    if has_five_suited(counted):
        return _score(cards)
    ranks = ranks_alone(counted)
    known = _without_flush.get(ranks)
    if known is None:
        known = _without_flush[ranks] = _score(cards)
    return known


def _score(cards: Sequence[str]) -> int:
    ranks, counts, suits = grouped(cards)
    flush = next((suit for suit in suits.values() if len(suit) >= SIZE), None)
    if flush and (top := straight(flush, SIZE)):
        return packed(9 if top == 14 else 8, (), SIZE) | top
    first, second = counts[0], counts[1]
    if first == 4:
        return packed(7, [ranks[0], max(ranks[1:])], SIZE)
    if first == 3 and second >= 2:
        return packed(6, ranks[:2], SIZE)
    if flush:
        return packed(5, sorted(flush, reverse=True)[:SIZE], SIZE)
    if top := straight(ranks, SIZE):
        return packed(4, (), SIZE) | top
    if first == 3:
        return packed(3, ranks[:3], SIZE)
    if first == second == 2:
        return packed(2, [*ranks[:2], max(ranks[2:])], SIZE)
    return packed(1 if first == 2 else 0, ranks[: 4 if first == 2 else 5], SIZE)


def category_number(score: int) -> int:
    """The place of a hand's category in `CATEGORIES`."""
    return category_of(score, SIZE)


def category(score: int) -> str:
    return CATEGORIES[category_of(score, SIZE)]


def least(category: str, ranks: Sequence[int]) -> int:
    """The lowest score of a hand of a category with these ranks: four eights with any fifth card,
    or a straight to a nine."""
    number = CATEGORIES.index(category)
    if category.startswith(("straight", "royal")):
        return packed(number, (), SIZE) | (ranks[0] if ranks else 0)
    return packed(number, ranks, SIZE)


def pair(score: int) -> int:
    """The rank of the pair in a hand of one pair, or of the higher pair in a hand of two pair: 11
    for jacks."""
    return rank_of(score, SIZE)
