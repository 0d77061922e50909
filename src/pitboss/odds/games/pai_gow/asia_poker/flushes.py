"""Deals in which both player and dealer have cards for a flush: here the suits of both matter.

A kind with a flush has the ranks of its suit, and the ranks of its other cards, those outside the
flush. There are three of these at most, of any other suits; or all of one suit, if the joker makes
a flush of either suit. The flushes of both may be of one suit or of two. In how many ways a kind
meets another depends on three things: the cards outside both flushes, which of their ranks are in
the flush of the other, and whether the flushes have a rank in common. So the dealer's kinds with
the same cards outside are kept together, one bit for each. Bit masks say below which hands they
are, and bits are counted for each of the few ways in which their flushes can share ranks with the
player's cards outside.
"""

from collections.abc import Callable
from functools import cache, partial
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import kernel, map_on_cores
from pitboss.odds.games.pai_gow.asia_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.asia_poker.kinds import THREE, Hands, Small
from pitboss.odds.games.pai_gow.common.seven_cards import (
    CHOOSE,
    RANKS,
    SUITS,
    Numbers,
    Whole,
    in_three_suits,
)
from pitboss.values import Frozen

Bits = npt.NDArray[np.uint64]
ANY, MIXED, ONE = 0, 1, 2
"""The suits of the cards outside a flush: any others; any, but not all the same; all the same."""
PARTS = 16
CLASSES, MEDIUMS, LOWS = 3000, 91, 13


class Flushes(Frozen):
    """All kinds with a flush, by the cards outside it. A kind that has flushes of two suits is here
    twice, each time with one of them as the cards outside, and each counts half."""

    kinds: Whole
    suited: Whole
    rests: Whole
    """By kind, the number of its cards outside; ascending."""
    outside: Whole
    """By that number and by rank, how many cards of the rank are outside."""
    suits: Whole
    jokers: Whole


@cache
def flushes() -> Flushes:
    kinds = all_kinds.kinds()
    own = np.arange(kinds.plain, len(kinds.cards))
    two = own[(kinds.second[own] > 0) & (kinds.second[own] != kinds.suited[own])]
    own = np.concatenate((own, two))
    again = np.arange(len(own)) >= len(own) - len(two)
    suited = np.where(again, kinds.second[own], kinds.suited[own])
    outside = kinds.counts[own] - _ranks(suited)
    three = (outside.max(axis=1) == 1) & (_ranks(suited).sum(axis=1) == THREE)
    suits = np.where(kinds.second[own] > 0, ONE, np.where(three & (outside.sum(axis=1) == THREE),
                                                         MIXED, ANY))  # fmt: skip
    rows = np.column_stack((kinds.jokers[own], suits, outside))
    every, rests = np.unique(rows, axis=0, return_inverse=True)
    order = np.lexsort((suited, rests.ravel()))
    return Flushes(own[order], suited[order], rests.ravel()[order], every[:, 2:].copy(),
                   every[:, 1].copy(), every[:, 0].copy())  # fmt: skip


def _ranks(sets: Whole) -> Whole:
    found: Whole = sets[:, None] >> np.arange(RANKS) & 1
    return found


def count(
    dealer: Hands, kinds: Whole, points: Hands, watch: Callable[[float], None] = lambda done: None
) -> Whole:
    """By kind with a flush (ascending, once for each of its settings) and the hands that it is set
    into: in how many more deals it wins than if the dealer set hands with a flush like those
    without."""
    every = flushes()
    plain = dealer.of(all_kinds.kinds().ranks)
    begin = np.searchsorted(kinds, every.kinds)
    sizes = np.searchsorted(kinds, every.kinds, side="right") - begin
    first = np.concatenate(([0], np.cumsum(sizes)))
    places = np.arange(first[-1]) + np.repeat(begin - first[:-1], sizes)
    asked = points.of(places)
    numbers = np.arange(len(every.outside) + 1)
    players = (
        np.searchsorted(every.rests, numbers), every.suited.astype(np.uint16), first,
        asked.highs.astype(np.uint16), asked.mediums.astype(np.uint8), asked.lows.astype(np.uint8),
    )  # fmt: skip
    found = np.zeros(len(places), np.int64)
    parts = [numbers[part:-1:PARTS] for part in range(PARTS)]
    for theirs in numbers[:-1].tolist():
        members = slice(*np.searchsorted(every.rests, (theirs, theirs + 1)).tolist())
        dealt = _dealt(dealer, plain, every.kinds[members], every.suited[members])
        if dealt is not None:
            rows = _rows(tuple(every.outside[theirs].tolist()))
            rests = every.outside, every.suits, every.jokers, theirs, rows
            meet = partial(_against, players, rests, dealt, found)
            list(map_on_cores(meet, parts))
        watch(theirs / len(every.outside))
    won = np.zeros(len(kinds), np.int64)
    np.add.at(won, places, found)
    return won


def _against(players: Any, rests: Any, dealt: Any, found: Whole, own: Whole) -> None:
    parameters: tuple[Any, ...] = (own, *players, *rests, *dealt, WAYS, CHOOSE, found)
    _meet(*parameters)


# -- the dealer's hands, a bit each ---------------------------------------------------------------


def _dealt(
    dealer: Hands, plain: Hands, kinds: Whole, suited: Whole
) -> tuple[Bits, Bits, Bits, Bits, Bits] | None:
    """By high hand, medium hand and low hand: which of some kinds are below it, set with their
    flush and set as without one. By set of ranks, which kinds hold none of them; by rank, which
    kinds hold it. None if a flush changes no setting."""
    mine, theirs = dealer.of(kinds), plain.of(kinds)
    changed = (mine.in_rows != theirs.in_rows).any(axis=1)
    if not changed.any():
        return None
    mine, theirs, suited = mine.of(changed), theirs.of(changed), suited[changed]
    order = np.lexsort((mine.highs, theirs.lows, theirs.mediums, mine.lows, mine.mediums))
    mine, theirs, suited = mine.of(order), theirs.of(order), suited[order]
    words = -(-len(suited) // 64)
    highs, mediums, lows = (np.zeros((2, size, words), np.uint64)
                            for size in (CLASSES, MEDIUMS, LOWS))  # fmt: skip
    for side, hands in enumerate((mine, theirs)):
        _below(hands.highs, highs[side])
        _below(hands.mediums, mediums[side])
        _below(hands.lows, lows[side])
    held, apart = np.zeros((RANKS, words), np.uint64), np.zeros((1 << RANKS, words), np.uint64)
    _apart(suited, held, apart)
    return highs, mediums, lows, held, apart


@kernel
def _below(hands: Whole, found: Bits) -> None:
    """By hand, a bit for each of the others that is below it."""
    for place in range(hands.size):
        if hands[place] + 1 < len(found):
            found[hands[place] + 1, place >> 6] |= np.uint64(1) << np.uint64(place & 63)
    for hand in range(1, len(found)):
        for word in range(found.shape[1]):
            found[hand, word] |= found[hand - 1, word]


@kernel
def _apart(suited: Whole, held: Bits, apart: Bits) -> None:
    for place in range(suited.size):
        for rank in range(13):
            if suited[place] >> rank & 1:
                held[rank, place >> 6] |= np.uint64(1) << np.uint64(place & 63)
    apart[0] = ~np.uint64(0)
    for ranks in range(1, len(apart)):
        lowest = 0
        while not ranks >> lowest & 1:
            lowest += 1
        for word in range(apart.shape[1]):
            apart[ranks, word] = apart[ranks & (ranks - 1), word] & ~held[lowest, word]


# -- in how many ways they meet -------------------------------------------------------------------


def _ways() -> Whole:
    """For one rank, if the flushes are of two suits: in how many ways both hold so many cards
    outside their flushes, each with or without that rank in its flush."""
    found = np.zeros((2, SUITS, 2, SUITS), np.int64)
    for mine, own, theirs, other in np.ndindex(found.shape):
        for both in range(min(own, 2) + 1):  # of mine in the two suits of neither flush
            free = comb(2, both) * comb(1 - theirs, own - both)
            found[mine, own, theirs, other] += free * comb(3 - both - mine, other)
    return found


WAYS = _ways()


@kernel
def _outside_in_one_suit(mine: Whole, theirs: Whole, choose: Whole) -> int:
    """In how many ways the cards outside both flushes are of the three other suits, if all of
    theirs are of one suit."""
    ways = 3
    for rank in range(13):
        if mine[rank]:
            ways *= choose[3 - theirs[rank], mine[rank]]
    return ways


@kernel
def _of_one_suit(
    mine: Whole, my_suits: int, theirs: Whole, their_suits: int, choose: Whole
) -> int:  # fmt: skip
    """In how many ways both meet with flushes of the same suit, which have no rank in common."""
    if my_suits == 2:
        return 2 * _outside_in_one_suit(theirs, mine, choose)
    if their_suits == 2:
        return 2 * _outside_in_one_suit(mine, theirs, choose)
    ways = 4 * in_three_suits(mine, theirs)
    if my_suits == 1:
        ways -= 4 * _outside_in_one_suit(theirs, mine, choose)
    if their_suits == 1:
        ways -= 4 * _outside_in_one_suit(mine, theirs, choose)
    return ways


@kernel
def _factor(
    how: int, mine: int, in_mine: int, theirs: int, in_theirs: int, ways: Whole, choose: Whole
) -> int:
    """For one rank, if the flushes are of two suits: in how many ways both hold so many cards
    outside theirs, each with or without that rank in its flush.

    The cards outside may be of any suits (0). Or all of mine are of one suit: that of the other
    flush (1), or one of neither flush (2). Or all of theirs are (3, 4).
    """
    if how == 0:
        return ways[in_mine, mine, in_theirs, theirs]  # type: ignore[no-any-return]
    if how <= 2:
        mine, in_mine, theirs, in_theirs = theirs, in_theirs, mine, in_mine
    if how % 2 == 0:
        return choose[3 - in_theirs - theirs, mine]  # type: ignore[no-any-return]
    return 0 if theirs and in_mine else choose[3 - in_theirs, mine]


@kernel
def _add(
    times: int, how: int, mine: Whole, theirs: Whole, ways: Whole, choose: Whole,
    some: Whole, found: Whole,
) -> None:  # fmt: skip
    """The product of the factors of all ranks, by which of the ranks outside their flush are in
    mine, and which of those outside mine are in theirs."""
    some[0, 0] = times
    rows, columns = 1, 1
    for rank in range(13):
        if not mine[rank] and not theirs[rank]:
            continue
        new_rows, new_columns = rows if theirs[rank] else 0, columns if mine[rank] else 0
        for row in range(rows):
            for column in range(columns):
                so_far = some[row, column]
                for in_mine in range(1 + (new_rows > 0)):
                    for in_theirs in range(1 + (new_columns > 0)):
                        some[row + in_mine * new_rows, column + in_theirs * new_columns] = (
                            so_far * _factor(how, mine[rank], in_mine, theirs[rank], in_theirs,
                                             ways, choose)
                        )  # fmt: skip
        rows, columns = rows + new_rows, columns + new_columns
    for row in range(rows):
        for column in range(columns):
            found[row, column] += some[row, column]


@kernel
def _of_two_suits(
    mine: Whole, my_suits: int, theirs: Whole, their_suits: int, ways: Whole, choose: Whole,
    some: Whole, found: Whole,
) -> None:  # fmt: skip
    """In how many ways both meet with flushes of two suits, by which ranks of the cards outside one
    flush are in the other."""
    found[:] = 0
    if my_suits != 2 and their_suits != 2:
        _add(12, 0, mine, theirs, ways, choose, some, found)
    if my_suits:
        times = 6 if my_suits == 2 else -12
        _add(times, 1, mine, theirs, ways, choose, some, found)
        _add(2 * times, 2, mine, theirs, ways, choose, some, found)
    if their_suits:
        times = 6 if their_suits == 2 else -12
        _add(times, 3, mine, theirs, ways, choose, some, found)
        _add(2 * times, 4, mine, theirs, ways, choose, some, found)


@cache
def _rows(outside: tuple[int, ...]) -> Small:
    """By set of ranks, which of the ranks outside a flush are in the set: one bit for each."""
    sets = np.arange(1 << RANKS)
    held = [sets >> rank & 1 for rank in range(RANKS) if outside[rank]]
    found = np.zeros(1 << RANKS, np.uint8)
    for place, bits in enumerate(held):
        found |= (bits << place).astype(np.uint8)
    return found


@kernel
def _patterns(outside: Whole, held: Bits, found: Bits) -> int:
    """By which of the ranks outside a flush are in theirs: the kinds for which that is so. Returns
    how many sets there are."""
    size = 1
    found[0] = ~np.uint64(0)
    for rank in range(13):
        if outside[rank]:
            for pattern in range(size):
                for word in range(found.shape[1]):
                    found[pattern + size, word] = found[pattern, word] & held[rank, word]
                    found[pattern, word] &= ~held[rank, word]
            size *= 2
    return size


@kernel
def _number(bits: np.uint64) -> int:
    """How many bits there are; the compiler has one instruction for this."""
    bits -= bits >> np.uint64(1) & np.uint64(0x5555555555555555)
    low = np.uint64(0x3333333333333333)
    bits = (bits & low) + (bits >> np.uint64(2) & low)
    bits = bits + (bits >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64(bits * np.uint64(0x0101010101010101) >> np.uint64(56))  # type: ignore[return-value]


@kernel
def _merge(weights: Whole, masks: Bits, number: int, merged: Bits, found: Whole) -> int:
    """The different weights that are not zero, each with its kinds."""
    size = 0
    for pattern in range(number):
        if weights[pattern] == 0:
            continue
        place = 0
        while place < size and found[place] != weights[pattern]:
            place += 1
        if place == size:
            found[place], merged[place] = weights[pattern], 0
            size += 1
        for word in range(masks.shape[1]):
            merged[place, word] |= masks[pattern, word]
    return size


@kernel
def _meet(
    own: Whole, begin: Whole, suited: Numbers, first: Whole,
    highs: Numbers, mediums: Numbers, lows: Numbers,
    outside: Whole, suits: Whole, jokers: Whole, theirs: int, rows: Small,
    below_high: Bits, below_medium: Bits, below_low: Bits, held: Bits, apart: Bits,
    ways: Whole, choose: Whole, found: Whole,
) -> None:  # fmt: skip
    """The player's kinds with given cards outside their flush, against the dealer's kinds with
    given cards outside theirs."""
    words = held.shape[1]
    masks, merged = np.zeros((8, words), np.uint64), np.zeros((8, 8, words), np.uint64)
    product, weights, times = (np.zeros((8, 8), np.int64), np.zeros((8, 8), np.int64),
                               np.zeros((8, 8), np.int64))  # fmt: skip
    sizes = np.zeros(8, np.int64)
    for mine in own:
        if (jokers[mine] and jokers[theirs]) or first[begin[mine]] == first[begin[mine + 1]]:
            continue
        number = _patterns(outside[mine], held, masks)
        _of_two_suits(outside[mine], suits[mine], outside[theirs], suits[theirs], ways, choose,
                      product, weights)  # fmt: skip
        for row in range(8):
            sizes[row] = _merge(weights[row], masks, number, merged[row], times[row])
        same = _of_one_suit(outside[mine], suits[mine], outside[theirs], suits[theirs], choose)
        for flush in range(begin[mine], begin[mine + 1]):
            row, none = rows[suited[flush]], apart[suited[flush]]
            for place in range(first[flush], first[flush + 1]):
                found[place] += _more(
                    highs[place], mediums[place], lows[place], below_high, below_medium, below_low,
                    merged[row], times[row], sizes[row], none, same,
                )  # fmt: skip


@kernel
def _more(
    high: int, medium: int, low: int, below_high: Bits, below_medium: Bits, below_low: Bits,
    masks: Bits, times: Whole, size: int, apart: Bits, same: int,
) -> int:  # fmt: skip
    """31.12(g): what is above in two hands of three wins."""
    total = 0
    for word in range(apart.size):
        a, b, c = (below_high[0, high, word], below_medium[0, medium, word],
                   below_low[0, low, word])  # fmt: skip
        now = a & b | c & (a | b)
        a, b, c = (below_high[1, high, word], below_medium[1, medium, word],
                   below_low[1, low, word])  # fmt: skip
        before = a & b | c & (a | b)
        more, less = now & ~before, before & ~now
        if more | less:
            some = apart[word]
            total += same * (_number(more & some) - _number(less & some))
            for which in range(size):
                some = masks[which, word]
                total += times[which] * (_number(more & some) - _number(less & some))
    return total
