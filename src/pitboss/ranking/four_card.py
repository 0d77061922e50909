"""Four-card poker hands: the best four of four, five or six cards, N.J.A.C. 13:69F-27.3.

Four of a kind ranks above a straight flush, three of a kind above a flush, a flush above a
straight. A hand's score is one number: the higher, the better; equal scores are a tie.
"""

from collections.abc import Sequence

from pitboss.ranking.scores import category_of, grouped, packed, rank_of, straight

CATEGORIES = (
    "high-card",
    "pair",
    "two-pair",
    "straight",
    "flush",
    "three-of-a-kind",
    "straight-flush",
    "four-of-a-kind",
)
SIZE = 4


def score(cards: Sequence[str]) -> int:
    """The score of the best four of the cards."""
    ranks, counts, suits = grouped(cards)
    first, second = counts[0], counts[1] if len(counts) > 1 else 0
    if first == 4:
        return packed(7, ranks[:1], SIZE)
    flush = next((suit for suit in suits.values() if len(suit) >= SIZE), None)
    if flush and (top := straight(flush, SIZE)):
        return packed(6, [top], SIZE)
    if first == 3:
        return packed(5, [ranks[0], max(ranks[1:])], SIZE)
    if flush:
        return packed(4, sorted(flush, reverse=True)[:SIZE], SIZE)
    if top := straight(ranks, SIZE):
        return packed(3, [top], SIZE)
    if second == 2:
        return packed(2, ranks[:2], SIZE)
    return packed(1, ranks[:3], SIZE) if first == 2 else packed(0, ranks[:4], SIZE)


def category_number(score: int) -> int:
    """The place of a hand's category in `CATEGORIES`."""
    return category_of(score, SIZE)


def category(score: int) -> str:
    return CATEGORIES[category_of(score, SIZE)]


def top(score: int) -> int:
    """The rank that decides first: of the pair, the three, the highest card."""
    return rank_of(score, SIZE)
