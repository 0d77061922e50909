"""Four-card hands for kernels: the class of the best four of five or six cards by table, 27.3.

The tables are those of `odds.cards.hands` with other classes in them: cards are added up in the
same way, only that four of a suit are a flush here, and that three of a kind beat one.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from pitboss.odds.cards import hands as poker
from pitboss.odds.cards import ladder
from pitboss.odds.cards.hands import Cards, Tables, has_flush, look_up, look_up_flush
from pitboss.odds.compiled import kernel
from pitboss.ranking.four_card import CATEGORIES

Array = npt.NDArray[Any]
Ints = npt.NDArray[np.int64]

ROWS = (*CATEGORIES, "pair-of-aces")
"""By its code, the row of the pay tables that a hand makes."""
PAIR, ACES_CODE = CATEGORIES.index("pair"), len(CATEGORIES)
SIZES = (5, 6)
"""The player's cards and the dealer's."""
_RANKS, _CATEGORY_AT = 13, 16
_SIZE_AT, _SUITS_AT, _HIGH_AT = 30, 32, 16
_ONE = np.uint64(1)


class FourCard(Struct, frozen=True):
    """All classes, the lowest hand first, and the tables by which kernels find them."""

    tables: Tables
    scores: Ints
    """By class: the category, then the ranks that decide, the deuce being 0."""
    codes: Array
    """By class, the place in `ROWS`."""

    def __len__(self) -> int:
        return len(self.scores)


@cache
def four_card() -> FourCard:
    """Made when first needed, in some milliseconds."""
    five_card = poker.tables()
    flushes = suited()
    counts = {size: ladder.hands(size) for size in SIZES}
    scores = {size: plain(counts[size]) for size in SIZES}
    ordered = np.unique(np.concatenate((flushes[flushes > 0], *scores.values())))
    ranked = np.zeros(len(five_card.ranked), np.uint16)
    start = np.zeros(8, np.uint64)
    ranks = (five_card.keys[:_RANKS] & np.uint64((1 << _SUITS_AT) - 1)).astype(np.int64)
    for size in SIZES:  # four of each suit beforehand: the fourth bit says four
        begin = (size - poker.SIZES[0]) << _SIZE_AT
        start[size] = begin | 0x4444 << _SUITS_AT
        totals = counts[size] @ ranks + begin
        number = five_card.high[totals >> _HIGH_AT] + five_card.low[totals & 0xFFFF]
        ranked[number] = np.searchsorted(ordered, scores[size])
    found = np.where(flushes > 0, np.searchsorted(ordered, flushes), 0).astype(np.uint16)
    category = (ordered >> _CATEGORY_AT).astype(np.uint8)
    aces = (category == PAIR) & (ordered >> 12 & 15 == _RANKS - 1)
    return FourCard(
        five_card._replace(start=start, ranked=ranked, suited=found, category=category),
        ordered,
        np.where(aces, ACES_CODE, category).astype(np.int8),
    )


def plain(counts: Ints) -> Ints:
    """The scores of hands without a flush, from how many cards there are of each rank."""
    ranks = np.argsort(-(counts * 16 + np.arange(_RANKS)), axis=1)
    often = np.take_along_axis(counts, ranks, axis=1)
    first, second = often[:, 0], often[:, 1]
    straight = _straight((counts > 0) @ (1 << np.arange(_RANKS)))
    other = np.where(often[:, 1:] > 0, ranks[:, 1:], -1).max(axis=1)
    return np.select(
        [first == 4, first == 3, straight >= 0, (first == 2) & (second == 2), first == 2],
        [
            _score("four-of-a-kind", ranks[:, 0]),
            _score("three-of-a-kind", ranks[:, 0], other),
            _score("straight", straight),
            _score("two-pair", *ranks.T[:2]),
            _score("pair", *ranks.T[:3]),
        ],
        _score("high-card", *ranks.T[:4]),
    )


def suited() -> Ints:
    """The scores of flushes by their set of ranks; 0 where there are too few."""
    sets = np.arange(1 << _RANKS)
    held = sets[:, None] >> np.arange(_RANKS) & 1
    highest = np.argsort(-(held * 16 + np.arange(_RANKS)), axis=1)
    straight = _straight(sets)
    return np.select(
        [held.sum(axis=1) < 4, straight >= 0],
        [0, _score("straight-flush", straight)],
        _score("flush", *highest.T[:4]),
    )


def _straight(sets: Ints) -> Ints:
    """The highest rank of four in a row, the deuce being 0; -1 where there are none."""
    spread = sets << 1 | sets >> _RANKS - 1  # the ace is also below the deuce
    run = spread & spread >> 1 & spread >> 2 & spread >> 3
    top = np.full(sets.shape, -1)
    for low in range(11):
        top[run >> low & 1 == 1] = low + 2
    return top


def _score(category: str, *ranks: Ints) -> Ints:
    score = np.full(ranks[0].shape, CATEGORIES.index(category))
    for rank in ranks:
        score = score << 4 | rank
    return score << 4 * (4 - len(ranks))


# -- parts of kernels -----------------------------------------------------------------------------


@kernel
def rank(cards: Cards, tables: Tables) -> np.uint16:
    """The class of five or six cards."""
    total, held = tables.start[cards.size], np.uint64(0)
    for card in cards:
        total += tables.keys[card]
        held |= _ONE << np.uint64(card)
    best = look_up(total, tables)
    if has_flush(total):  # the better of two readings
        best = max(best, look_up_flush(total, held, tables))
    return best


def score_of(found: int) -> int:
    """A class as `ranking.four_card` scores it: pips for ranks."""
    score = int(four_card().scores[found])
    category = score >> _CATEGORY_AT
    decide = {"high-card": 4, "flush": 4, "pair": 3, "two-pair": 2, "three-of-a-kind": 2}
    nibbles = decide.get(CATEGORIES[category], 1)
    return score + sum(2 << 4 * (3 - place) for place in range(nibbles))
