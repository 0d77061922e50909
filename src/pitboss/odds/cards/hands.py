"""Poker hands for kernels: the class of the best five of five, six or seven cards, from tables.

A card is its place in `equipment.cards.DECK`, 0 to 51: suit by suit, the deuce first; jokers are 52
and 53. A hand's class is one small number: the higher, the better; equal classes share. Of five
cards there are 7,462. Other rankings (`ranking_tables`) have tables and classes of their own,
and are looked up in the same way.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import DECK
from pitboss.odds.cards import ranking_tables
from pitboss.odds.compiled import folded, inlined, kernel, map_on_cores
from pitboss.ranking.five_card import CATEGORIES

Cards = npt.NDArray[np.uint8]
Classes = ranking_tables.Classes
Tables = ranking_tables.Tables
Total = np.uint64
"""The keys of some cards, added up to the `start` of their number."""

CLASSES = 7462

_SHIFT, _SUITS = np.uint64(ranking_tables.PART_BITS), np.uint64(ranking_tables.SUITS_AT)
_PART = np.uint64((1 << ranking_tables.PART_BITS) - 1)
_FLUSH = np.uint64(0x8888 << ranking_tables.SUITS_AT)
_ONE, _FOUR, _THIRTEEN, _SUIT = np.uint64(1), np.uint64(4), np.uint64(13), np.uint64(0x1FFF)
_FIFTEEN = np.uint64(15)


def tables() -> Tables:
    """Of five-card hands; made when first needed, in some milliseconds."""
    return ranking_tables.five_cards().tables


# -- parts of kernels -----------------------------------------------------------------------------


@inlined
def has_flush(total: Total) -> bool:
    """Whether enough of the cards added up are of one suit to make a flush."""
    return bool(total & _FLUSH)


@inlined
def suit_count(total: Total, suit: int) -> int:
    """How many of the cards added up are of a suit, where five make a flush."""
    return np.int64(total >> np.uint64(ranking_tables.SUITS_AT + 4 * suit) & _FIFTEEN) - 3  # type: ignore[return-value]


@inlined
def number_of(total: Total, tables: Tables) -> np.uint32:
    """The number of a set of ranks, from the keys of its cards."""
    return tables.high[(total >> _SHIFT) & _PART] + tables.low[total & _PART]  # type: ignore[no-any-return]


@inlined
def look_up(total: Total, tables: Tables) -> np.uint16:
    """The class of cards by their ranks alone."""
    return tables.ranked[  # type: ignore[no-any-return]
        tables.high[(total >> _SHIFT) & _PART] + tables.low[total & _PART]
    ]


@kernel
def look_up_flush(total: Total, held: np.uint64, tables: Tables) -> np.uint16:
    """The class of the flush among some cards, from the set of cards held (one bit per card)."""
    flags = (total & _FLUSH) >> _SUITS
    ranks = held
    while flags & np.uint64(8) == 0:
        flags >>= _FOUR
        ranks >>= _THIRTEEN
    return tables.suited[ranks & _SUIT]  # type: ignore[no-any-return]


@folded
def class_of(total: Total, held: np.uint64, tables: Tables) -> np.uint16:
    """The class of some cards, from their keys and as a set."""
    if has_flush(total):
        return max(look_up(total, tables), look_up_flush(total, held, tables))
    return look_up(total, tables)


@inlined
def bit(card: int) -> np.uint64:
    """A card as a set."""
    return _ONE << np.uint64(card)


@kernel
def rank(cards: Cards, tables: Tables) -> np.uint16:
    """The class of some cards."""
    total, held = tables.start[cards.size], np.uint64(0)
    for card in cards:
        total += tables.keys[card]
        held |= bit(card)
    return class_of(total, held, tables)


# -- many hands at once ---------------------------------------------------------------------------


def evaluate(batch: Cards, by: Tables | None = None) -> Classes:
    """The classes of many hands, one row each, on one core; five-card hands, unless another ranking
    is given."""
    classes = np.empty(len(batch), np.uint16)
    if batch.shape[1] == 7:
        _evaluate7(np.ascontiguousarray(batch), classes, by or tables())
    else:
        _evaluate(np.ascontiguousarray(batch), classes, by or tables())
    return classes


# No views of rows below: they cost more than the hands.


@kernel
def _evaluate(batch: Cards, classes: Classes, tables: Tables) -> None:
    keys, size = tables.keys, len(batch[0])
    for i in range(len(batch)):
        total = tables.start[size]
        for place in range(size):
            total += keys[batch[i, place]]
        classes[i] = class_of(total, _held_if_flush(total, batch, i), tables)


@kernel
def _evaluate7(batch: Cards, classes: Classes, tables: Tables) -> None:
    keys, start = tables.keys, tables.start[7]
    for i in range(batch.shape[0]):
        total = start + keys[batch[i, 0]] + keys[batch[i, 1]] + keys[batch[i, 2]]
        total += keys[batch[i, 3]] + keys[batch[i, 4]] + keys[batch[i, 5]] + keys[batch[i, 6]]
        classes[i] = class_of(total, _held_if_flush(total, batch, i), tables)


@inlined
def _held_if_flush(total: Total, batch: Cards, i: int) -> np.uint64:
    """The cards of a row as a set, which only a flush needs."""
    held = np.uint64(0)
    if has_flush(total):
        for place in range(batch.shape[1]):
            held |= bit(batch[i, place])
    return held


# -- all hands ------------------------------------------------------------------------------------


@cache
def class_counts(
    size: int, ranking: Callable[[], ranking_tables.Ladder] = ranking_tables.five_cards
) -> npt.NDArray[np.int64]:
    """How many of all hands of so many cards are of each class."""
    found = ranking().tables
    first = [np.array(pair, np.uint8) for pair in combinations(range(52), 2) if pair[1] < 54 - size]
    parts = [np.array(first[core::16]) for core in range(16)]
    total = np.zeros(len(found.category), np.int64)
    for counts in map_on_cores(lambda part: _count(part, size, found), parts):
        total += counts
    return total


def category_counts(size: int) -> dict[str, int]:
    """How many of all hands of so many cards are of each category, lowest first."""
    counts = np.zeros(len(CATEGORIES), np.int64)
    np.add.at(counts, tables().category, class_counts(size))
    return dict(zip(CATEGORIES, counts.tolist(), strict=True))


@kernel
def _count(first: Cards, size: int, tables: Tables) -> npt.NDArray[np.int64]:
    """Count every hand that begins with one of these pairs; its other cards are higher, in
    order."""
    counts = np.zeros(tables.category.size, np.int64)
    chosen = np.zeros(8, np.int64)
    inner = size - 1  # the last card's place
    for begun in range(len(first)):
        chosen[0], chosen[1] = first[begun, 0], first[begun, 1]
        for place in range(2, inner):
            chosen[place] = chosen[place - 1] + 1
        while True:
            total, held = tables.start[size], np.uint64(0)
            for place in range(inner):
                total += tables.keys[chosen[place]]
                held |= bit(chosen[place])
            for card in range(chosen[inner - 1] + 1, 52):
                counts[class_of(total + tables.keys[card], held | bit(card), tables)] += 1
            if not _advance(chosen, inner):
                break
    return counts


@kernel
def _advance(chosen: npt.NDArray[np.int64], inner: int) -> bool:
    """The next choice of the cards between the first two and the last one, if there is one."""
    place = inner - 1
    while place > 1 and chosen[place] == 51 - (inner - place):
        place -= 1
    if place < 2:
        return False
    chosen[place] += 1
    for later in range(place + 1, inner):
        chosen[later] = chosen[later - 1] + 1
    return True


# -- between kernels and people -------------------------------------------------------------------


def category_of(hand_class: int) -> str:
    """The category of a class, as `ranking.five_card` names it."""
    return CATEGORIES[tables().category[hand_class]]


_NUMBERS = {card: number for number, card in enumerate(DECK)}


def numbers(cards: Iterable[str]) -> Cards:
    """Cards as kernels have them."""
    return np.array([_NUMBERS[card] for card in cards], np.uint8)
