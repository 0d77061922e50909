"""Sets of two to five cards, each with a number of its own, so that its value can be looked up.

If cards come one after the other against a pay table, a decision depends on the set that is seen.
The value of a set is the sum of the values of all sets that it becomes by one more card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.hands import (
    CLASSES,
    Cards,
    Tables,
    has_flush,
    look_up,
    look_up_flush,
    tables,
)
from pitboss.odds.compiled import kernel
from pitboss.odds.simulation.streams import Stream, below
from pitboss.ranking.five_card import CATEGORIES

Places = npt.NDArray[np.int32]
Whole = npt.NDArray[np.int64]
Codes = npt.NDArray[np.uint8]

CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(53)], np.int32)
LEFT = 48
"""Cards that can come to four."""
_PAIR = CATEGORIES.index("pair")
_KICKERS = comb(12, 3)
"""Classes of hands with the same pair."""
_ONE = np.uint64(1)


def count(size: int) -> int:
    """How many sets there are of so many cards."""
    return comb(52, size)


@kernel
def place(cards: Cards, size: int) -> int:
    """Where a set stands among all of its size; its cards ascending."""
    found = 0
    for which in range(size):
        found += CHOOSE[cards[which], which + 1]
    return found


@kernel
def insert(cards: Cards, size: int, card: int) -> None:
    """Put one more card among so many that ascend."""
    at = size
    while at > 0 and cards[at - 1] > card:
        cards[at] = cards[at - 1]
        at -= 1
    cards[at] = card


@cache
def sets(size: int) -> Cards:
    """All sets of so many cards, in the order of their places."""
    found = np.empty((count(size), size), np.uint8)
    _list(found)
    return found


@kernel
def _list(found: Cards) -> None:
    size = found.shape[1]
    cards = np.arange(size)
    for row in range(len(found)):
        for which in range(size):
            found[row, which] = cards[which]
        at = 0
        while at < size - 1 and cards[at] + 1 == cards[at + 1]:
            cards[at] = at
            at += 1
        cards[at] += 1


@cache
def without(size: int) -> Places:
    """By set, the places of the sets that are left if its first card is away, its second, ..."""
    found = np.empty((count(size), size), np.int32)
    _leave_out(sets(size), found)
    return found


@kernel
def _leave_out(cards: Cards, found: Places) -> None:
    size = cards.shape[1]
    for row in range(len(cards)):
        for away in range(size):
            total = 0
            for which in range(away):
                total += CHOOSE[cards[row, which], which + 1]
            for which in range(away + 1, size):
                total += CHOOSE[cards[row, which], which]
            found[row, away] = total


def one_card_less(values: Whole, size: int) -> Whole:
    """By set of one card less, the sum of the values of all that one more card makes of it."""
    sums = np.zeros(count(size - 1), np.int64)
    _gather(values, without(size), sums)
    return sums


@kernel
def _gather(values: Whole, smaller: Places, sums: Whole) -> None:
    for row in range(len(values)):
        for away in range(smaller.shape[1]):
            sums[smaller[row, away]] += values[row]


# -- the hands that four cards become -------------------------------------------------------------


def rows_by_class(pairs: Sequence[tuple[str, int]]) -> tuple[tuple[str, ...], Codes]:
    """The rows that hands make, lowest first, and by class the place among them.

    A pay table may tell pairs apart: each kind by its name and the rank with which it begins,
    lowest first.
    """
    names = (CATEGORIES[0], *(name for name, _ in pairs), *CATEGORIES[_PAIR + 1 :])
    category = tables().category.astype(np.int64)
    ranks = 2 + (np.arange(CLASSES) - int(np.argmax(category == _PAIR))) // _KICKERS
    kinds = np.searchsorted([lowest for _, lowest in pairs], ranks, side="right")
    higher = category + len(pairs) - 1
    codes = np.where(category < _PAIR, 0, np.where(category == _PAIR, kinds, higher))
    return names, codes.astype(np.uint8)


def completed(codes: Codes, rows: int) -> Codes:
    """By set of four cards, how many of the 48 others make a hand of which row."""
    found = np.zeros((count(4), rows), np.uint8)
    _complete(sets(4), codes, found, tables())
    return found


@kernel
def _complete(cards: Cards, codes: Codes, found: Codes, tables: Tables) -> None:
    for row in range(len(cards)):
        total, held = tables.start[5], np.uint64(0)
        for which in range(4):
            total += tables.keys[cards[row, which]]
            held |= _ONE << np.uint64(cards[row, which])
        for card in range(52):
            bit = _ONE << np.uint64(card)
            if held & bit:
                continue
            whole = total + tables.keys[card]
            if has_flush(whole):
                found[row, codes[look_up_flush(whole, held | bit, tables)]] += 1
            else:
                found[row, codes[look_up(whole, tables)]] += 1


@kernel
def deal(stream: Stream, cards: Cards) -> None:
    """Different cards, in the order in which they come."""
    held = np.uint64(0)
    for which in range(cards.size):
        card = below(stream, 52)
        while held >> np.uint64(card) & _ONE:
            card = below(stream, 52)
        held |= _ONE << np.uint64(card)
        cards[which] = card
