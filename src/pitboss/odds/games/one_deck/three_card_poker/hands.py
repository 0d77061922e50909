"""Every three-card hand ranked once, and against all hands that the dealer can then have."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from pitboss.equipment.cards import DECK
from pitboss.games.one_deck.three_card_poker import QUEEN_HIGH
from pitboss.odds.cards.three_cards import score_of
from pitboss.odds.compiled import kernel
from pitboss.ranking import three_card

Array = npt.NDArray[Any]

HANDS = 22_100
"""52 cards, three at a time."""
AGAINST = 18_424
"""The dealer's hands once three cards are gone: 49, three at a time."""
ROWS = (
    *((category,) for category in three_card.CATEGORIES),
    ("mini-royal", "straight-flush"),
    ("mini-royal-spades", "mini-royal", "straight-flush"),
)
"""By its code, the rows of the pay tables that a hand makes, highest first."""
FLUSH, STRAIGHT_FLUSH, MINI_ROYAL, OF_SPADES = 2, 5, 6, 7
UNQUALIFIED, WINS, TIES, LOSES = range(4)
"""How a hand that is played can end."""
SPADES = 3


class Hands(Struct, frozen=True, kw_only=True):
    """All hands, each at its place by `place`."""

    cards: Array
    """Three numbers each, ascending: a card's place in `DECK`."""
    masks: Array
    """The same as bits: hands without a common card have none in common."""
    scores: Array
    """As `ranking.three_card` has them."""
    ranks: Array
    """From the lowest hand, 0, without gaps: equal hands have equal ranks."""
    rows: Array
    """The code of the best row that it makes."""
    queen: int
    """The lowest rank with which the dealer plays, 20.11(a)1."""

    def count(self) -> dict[tuple[str, ...], int]:
        """How many hands make which rows."""
        return dict(zip(ROWS, np.bincount(self.rows, minlength=len(ROWS)).tolist(), strict=True))


def place(first: int, second: int, third: int) -> int:
    """Where a hand stands among all of them."""
    low, middle, high = sorted((first, second, third))
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


def place_of(cards: tuple[str, ...]) -> int:
    first, second, third = (DECK.index(card) for card in cards)
    return place(first, second, third)


@kernel
def rank_all(cards: Array, masks: Array, scores: Array, rows: Array, royal: int) -> None:
    """Every hand, in the order of `place`."""
    hand = 0
    for third in range(52):
        for second in range(third):
            for first in range(second):
                cards[hand, 0], cards[hand, 1], cards[hand, 2] = first, second, third
                masks[hand] = np.uint64(1 << first | 1 << second | 1 << third)
                score = score_of(first, second, third)
                scores[hand] = score
                rows[hand] = score >> 12
                if score == royal:
                    rows[hand] = OF_SPADES if first // 13 == SPADES else MINI_ROYAL
                hand += 1


@kernel
def count_all(cards: Array, ranks: Array, distinct: int, queen: int, ends: Array) -> None:
    """How each hand ends against all that hold none of its cards.

    Running totals over the ranks, of all hands, of those with a card and of those with two;
    the hands that share a card with the player's are taken out by inclusion and exclusion.
    """
    every = np.zeros(distinct + 1, np.int32)
    one = np.zeros((52, distinct + 1), np.int32)
    two = np.zeros((52, 52, distinct + 1), np.int32)
    for hand in range(ranks.size):
        above = ranks[hand] + 1
        a, b, c = cards[hand, 0], cards[hand, 1], cards[hand, 2]
        every[above] += 1
        one[a, above] += 1
        one[b, above] += 1
        one[c, above] += 1
        two[a, b, above] += 1
        two[a, c, above] += 1
        two[b, c, above] += 1
    for rank in range(1, distinct + 1):
        every[rank] += every[rank - 1]
        for a in range(52):
            one[a, rank] += one[a, rank - 1]
            for b in range(a + 1, 52):
                two[a, b, rank] += two[a, b, rank - 1]
    below = np.zeros(3, np.int32)
    for hand in range(ranks.size):
        a, b, c = cards[hand, 0], cards[hand, 1], cards[hand, 2]
        mine = ranks[hand]
        for which, rank in enumerate((queen, max(mine, queen), max(mine + 1, queen))):
            own = 1 if mine < rank else 0
            with_one = one[a, rank] + one[b, rank] + one[c, rank]
            with_two = two[a, b, rank] + two[a, c, rank] + two[b, c, rank]
            below[which] = every[rank] - with_one + with_two - own
        ends[hand, UNQUALIFIED] = below[0]
        ends[hand, WINS] = below[1] - below[0]
        ends[hand, TIES] = below[2] - below[1]
        ends[hand, LOSES] = AGAINST - below[2]


@cache
def hands() -> Hands:
    cards = np.empty((HANDS, 3), np.int8)
    masks = np.empty(HANDS, np.uint64)
    scores = np.empty(HANDS, np.int16)
    rows = np.empty(HANDS, np.int8)
    royal = three_card.lowest("straight-flush") | three_card.high(14, 13, 12)
    rank_all(cards, masks, scores, rows, royal)
    distinct, ranks = np.unique(scores, return_inverse=True)
    return Hands(
        cards=cards,
        masks=masks,
        scores=scores,
        ranks=ranks.astype(np.int16),
        rows=rows,
        queen=int(np.searchsorted(distinct, QUEEN_HIGH)),
    )


@cache
def ends() -> Array:
    """By hand: against how many of the dealer's it ends in which way, if it is played."""
    every = hands()
    found = np.empty((HANDS, 4), np.int32)
    count_all(every.cards, every.ranks, int(every.ranks.max()) + 1, every.queen, found)
    return found
