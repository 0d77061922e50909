"""Sets of two to five cards, each with a number of its own, so that its value can be looked up.

If cards come one after the other and a pay table decides, a decision depends on the set that is
seen. The value of a set is the sum of the values of all sets that one more card makes of it.
"""

from collections.abc import Sequence
from functools import cache
from math import comb

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.hands import CLASSES, Cards, Tables, bit, class_of, tables
from pitboss.odds.compiled import kernel
from pitboss.odds.simulation.streams import Stream, below
from pitboss.ranking.five_card import CATEGORIES

Places = npt.NDArray[np.int32]
Whole = npt.NDArray[np.int64]
Codes = npt.NDArray[np.uint8]

MOST_CARDS = 54
"""Of a deck with two jokers."""
CHOOSE = np.array([[comb(n, k) for k in range(7)] for n in range(MOST_CARDS + 1)], np.int32)
LEFT = 48
"""Cards that can come to four."""
_PAIR = CATEGORIES.index("pair")
_KICKERS = comb(12, 3)
"""Classes of hands with the same pair."""


def count(size: int, cards: int = 52) -> int:
    """How many sets there are of so many cards."""
    return comb(cards, size)


@kernel
def place(cards: Cards, size: int) -> int:
    """The number of a set among all of its size; its cards ascending."""
    found = 0
    for which in range(size):
        found += CHOOSE[cards[which], which + 1]
    return found


def places(cards: Cards) -> Whole:
    """The numbers of sets among all of their size: one row each, its cards ascending."""
    found: Whole = CHOOSE[cards, np.arange(1, cards.shape[1] + 1)].sum(axis=1, dtype=np.int64)
    return found


@kernel
def insert(cards: Cards, size: int, card: int) -> None:
    """Insert one more card into so many that ascend."""
    at = size
    while at > 0 and cards[at - 1] > card:
        cards[at] = cards[at - 1]
        at -= 1
    cards[at] = card


@cache
def sets(size: int, cards: int = 52) -> Cards:
    """All sets of so many cards, in the order of their places."""
    found = np.empty((count(size, cards), size), np.uint8)
    if size:
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


def sets_of(left: Sequence[int], size: int, known: Sequence[int] = ()) -> Cards:
    """All sets of so many of the cards that are left, in order, each followed by the known
    cards."""
    every = sets(size, len(left))
    found = np.empty((len(every), size + len(known)), np.uint8)
    found[:, size:] = known
    _pick(every, np.array(left, np.uint8), found)
    return found


@kernel
def _pick(places: Cards, left: Cards, found: Cards) -> None:
    for row in range(len(places)):
        for which in range(places.shape[1]):
            found[row, which] = left[places[row, which]]


@cache
def without(size: int) -> Places:
    """By set, the places of the sets that are left without its first card, without its second,
    ..."""
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
    """By set with one card less, the sum of the values of all sets that one more card makes of
    it."""
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
    """The rows that hands make, lowest first, and by class, the place of its row.

    A pay table may have several rows for pairs: `pairs` has the name of each and its lowest rank,
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
            held |= bit(cards[row, which])
        for card in range(52):
            if held & bit(card) == 0:
                own = class_of(total + tables.keys[card], held | bit(card), tables)
                found[row, codes[own]] += 1


@kernel
def deal(stream: Stream, cards: Cards) -> None:
    """Different cards, in the order in which they come."""
    held = np.uint64(0)
    for which in range(cards.size):
        card = below(stream, 52)
        while held & bit(card):
            card = below(stream, 52)
        held |= bit(card)
        cards[which] = card
