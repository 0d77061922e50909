"""Poker hands for kernels: the class of the best five of five, six or seven cards by table.

A card is its place in `equipment.cards.DECK`, 0 to 51: suit by suit, the deuce first. A hand's
class is one small number: the higher, the better; equal classes share. There are 7,462 of them.

Every card has a key, and the keys of a hand are added up. The sum says how many cards there are of
each rank (low bits for deuce to eight, high bits for nine to ace) and of each suit. A table numbers
each of the two parts; together they number all hands without a flush, with no gaps.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import DECK
from pitboss.odds.cards import ladder
from pitboss.odds.compiled import inlined, kernel, map_on_cores
from pitboss.ranking.five_card import CATEGORIES

Cards = npt.NDArray[np.uint8]
Classes = npt.NDArray[np.uint16]
Total = np.uint64
"""The keys of some cards, added up to the `start` of their number."""

CLASSES = 7462
SIZES = (5, 6, 7)

WEIGHTS = (1, 5, 24, 112, 521, 2247, 9244)
"""The smallest numbers of which any up to seven, at most four alike, have a sum of their own."""
_BITS, _SIZE_AT, _SUITS_AT = 16, 30, 32

_SHIFT, _SUITS = np.uint64(_BITS), np.uint64(_SUITS_AT)
_LOW_PART, _HIGH_PART = np.uint64((1 << _BITS) - 1), np.uint64(0xFFFF)
_FIVE = np.uint64(0x8888 << _SUITS_AT)
_ONE, _FOUR, _THIRTEEN, _SUIT = np.uint64(1), np.uint64(4), np.uint64(13), np.uint64(0x1FFF)
_FIFTEEN = np.uint64(15)


class Tables(NamedTuple):
    """What kernels look hands up in."""

    keys: npt.NDArray[np.uint64]
    """By card."""
    start: npt.NDArray[np.uint64]
    """By the number of cards: what a total begins with."""
    high: npt.NDArray[np.uint32]
    low: npt.NDArray[np.uint32]
    ranked: Classes
    """Hands without a flush by the sum of both tables."""
    suited: Classes
    """Flushes by the set of ranks."""
    category: npt.NDArray[np.uint8]
    """By class, the place in `CATEGORIES`."""


@cache
def tables() -> Tables:
    """Made when first needed, in some milliseconds."""
    keys = np.zeros(52, np.uint64)
    weights = [*WEIGHTS, *(weight << _BITS for weight in WEIGHTS[:6])]
    for card in range(52):
        keys[card] = weights[card % 13] | 1 << _SUITS_AT + 4 * (card // 13)
    start = np.zeros(8, np.uint64)
    for size in SIZES:  # three of each suit beforehand: the fourth bit says five
        start[size] = (size - SIZES[0]) << _SIZE_AT | 0x3333 << _SUITS_AT
    flushes = ladder.suited()
    ordered = np.unique(np.concatenate((flushes[flushes > 0], ladder.plain(ladder.hands(5)))))
    high, low, ranked = _numbered(np.array(weights), ordered)
    return Tables(
        keys=keys,
        start=start,
        high=high,
        low=low,
        ranked=ranked,
        suited=np.searchsorted(ordered, flushes).astype(np.uint16),
        category=(ordered >> ladder.CATEGORY_AT).astype(np.uint8),
    )


def _numbered(
    weights: npt.NDArray[np.int64], ordered: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32], Classes]:
    """All hands without a flush, in the order of their high cards and then of their low ones.

    Whatever the high cards are, as many low cards can be had in as many ways: the number of a hand
    is where those with its high cards begin, and the place of its low ones among their like.
    """
    high = np.zeros(len(SIZES) << _SIZE_AT - _BITS, np.uint32)
    low = np.zeros(1 << _BITS, np.uint32)
    ranked = []
    begin = 0
    for size in SIZES:
        counts = ladder.hands(size)
        totals = counts @ weights + ((size - SIZES[0]) << _SIZE_AT)
        order = np.argsort(totals)
        above, below = totals[order] >> _BITS, totals[order] & (1 << _BITS) - 1
        _, first, which = np.unique(above, return_index=True, return_inverse=True)
        high[above] = begin + first[which]
        low[below] = np.arange(len(order)) - first[which]
        ranked.append(np.searchsorted(ordered, ladder.plain(counts[order])))
        begin += len(order)
    return high, low, np.concatenate(ranked).astype(np.uint16)


# -- parts of kernels -----------------------------------------------------------------------------


@inlined
def has_flush(total: Total) -> bool:
    """Whether five of the cards added up are of a suit."""
    return bool(total & _FIVE)


@inlined
def suit_count(total: Total, suit: int) -> int:
    """How many of the cards added up are of a suit."""
    return np.int64(total >> np.uint64(_SUITS_AT + 4 * suit) & _FIFTEEN) - 3  # type: ignore[return-value]


@inlined
def look_up(total: Total, tables: Tables) -> np.uint16:
    """The class of cards without a flush."""
    return tables.ranked[  # type: ignore[no-any-return]
        tables.high[(total >> _SHIFT) & _HIGH_PART] + tables.low[total & _LOW_PART]
    ]


@kernel
def look_up_flush(total: Total, held: np.uint64, tables: Tables) -> np.uint16:
    """The class of cards with a flush, from the set of cards held (a bit a card)."""
    flags = (total & _FIVE) >> _SUITS
    ranks = held
    while flags & np.uint64(8) == 0:
        flags >>= _FOUR
        ranks >>= _THIRTEEN
    return tables.suited[ranks & _SUIT]  # type: ignore[no-any-return]


@kernel
def rank(cards: Cards, tables: Tables) -> np.uint16:
    """The class of five, six or seven cards."""
    total = tables.start[cards.size]
    for card in cards:
        total += tables.keys[card]
    if has_flush(total):
        held = np.uint64(0)
        for card in cards:
            held |= _ONE << np.uint64(card)
        return look_up_flush(total, held, tables)
    return look_up(total, tables)


# -- many hands at once ---------------------------------------------------------------------------


def evaluate(batch: Cards) -> Classes:
    """The classes of many hands, a row of five, six or seven cards each, on one core."""
    classes = np.empty(len(batch), np.uint16)
    if batch.shape[1] == 7:
        _evaluate7(np.ascontiguousarray(batch), classes, tables())
    else:
        _evaluate(np.ascontiguousarray(batch), classes, tables())
    return classes


def evaluate7(batch: Cards) -> Classes:
    """The classes of many hands of seven cards."""
    assert batch.shape[1] == 7, "seven cards a hand"
    return evaluate(batch)


# No views of rows below: they cost more than the hands.


@kernel
def _evaluate(batch: Cards, classes: Classes, tables: Tables) -> None:
    keys, size = tables.keys, len(batch[0])
    for i in range(len(batch)):
        total = tables.start[size]
        for place in range(size):
            total += keys[batch[i, place]]
        if has_flush(total):
            classes[i] = look_up_flush(total, _held(batch, i), tables)
        else:
            classes[i] = look_up(total, tables)


@kernel
def _evaluate7(batch: Cards, classes: Classes, tables: Tables) -> None:
    keys, start = tables.keys, tables.start[7]
    for i in range(batch.shape[0]):
        total = start + keys[batch[i, 0]] + keys[batch[i, 1]] + keys[batch[i, 2]]
        total += keys[batch[i, 3]] + keys[batch[i, 4]] + keys[batch[i, 5]] + keys[batch[i, 6]]
        if has_flush(total):
            classes[i] = look_up_flush(total, _held(batch, i), tables)
        else:
            classes[i] = look_up(total, tables)


@kernel
def _held(batch: Cards, i: int) -> np.uint64:
    """The cards of a row as a set."""
    held = np.uint64(0)
    for place in range(batch.shape[1]):
        held |= _ONE << np.uint64(batch[i, place])
    return held


# -- all hands ------------------------------------------------------------------------------------


@cache
def class_counts(size: int) -> npt.NDArray[np.int64]:
    """How many of all hands of so many cards are of each class."""
    assert size in SIZES, "five, six or seven cards"
    found = tables()
    first = [np.array(pair, np.uint8) for pair in combinations(range(52), 2) if pair[1] < 54 - size]
    parts = [np.array(first[core::16]) for core in range(16)]
    total = np.zeros(CLASSES, np.int64)
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
    """Every hand that begins with one of these pairs: the rest is higher, in order."""
    counts = np.zeros(CLASSES, np.int64)
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
                held |= _ONE << np.uint64(chosen[place])
            for card in range(chosen[inner - 1] + 1, 52):
                whole = total + tables.keys[card]
                if has_flush(whole):
                    with_it = held | _ONE << np.uint64(card)
                    counts[look_up_flush(whole, with_it, tables)] += 1
                else:
                    counts[look_up(whole, tables)] += 1
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
