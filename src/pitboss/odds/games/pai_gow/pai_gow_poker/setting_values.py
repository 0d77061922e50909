"""One hand against all hands that the dealer can then have: the exact value of each of its
settings.

The player's cards are known with their suits; the dealer's are counted by kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import numpy as np
import numpy.typing as npt

from pitboss.games.pai_gow.common.rules import Arrangement
from pitboss.odds.cards.hands import Cards
from pitboss.odds.compiled import kernel
from pitboss.odds.games.pai_gow.common import halves as common
from pitboss.odds.games.pai_gow.common.seven_cards import (
    CHOOSE,
    DEALT,
    NUMBERS,
    OTHER_HANDS,
    Numbers,
    Whole,
    numbers,
)
from pitboss.odds.games.pai_gow.pai_gow_poker import flushes
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.pai_gow_poker.deals import Dealer
from pitboss.odds.games.pai_gow.pai_gow_poker.flushes import below, places, read_off, sum_up
from pitboss.values import Frozen

NOWHERE = 60_000
"""In place of the class of a hand that is not counted."""
HELD = tuple(
    (tuple(place for place in range(DEALT) if place not in two), tuple(two))
    for two in all_kinds.SETTINGS
)
"""By setting, the places of the cards of the high hand and of the low one."""


class Worth(Frozen):
    """A setting, and how it ends against all hands of the dealer."""

    hands: Arrangement
    lost: int
    pushed: int
    won: int

    def value(self, net: Fraction) -> Fraction:
        """Of a unit wagered, where a win nets so much."""
        return (net * self.won - self.lost) / (self.lost + self.pushed + self.won)


def worths(cards: Sequence[str], against: Prepared, ace_low_lowest: bool = False) -> list[Worth]:
    """All allowed settings, without those that make the same hands as another one."""
    own = numbers(cards)
    settings = all_kinds.set_all(own[None, :], ace_low_lowest)
    seen: dict[tuple[int, int], int] = {}
    for which in np.flatnonzero(settings.stands[0]).tolist():
        seen.setdefault((int(settings.highs[0, which]), int(settings.lows[0, which])), which)
    edges = np.array(list(seen), np.int64)
    found = _against(own, edges[:, 0].copy(), edges[:, 1].copy(), against)
    every = OTHER_HANDS
    names = sorted(cards, key=NUMBERS.__getitem__)
    result = []
    for (deals, high, low, both), which in zip(found.tolist(), seen.values(), strict=True):
        upper, lower = HELD[which]
        hands = {
            "high": tuple([names[place] for place in upper]),
            "low": tuple([names[place] for place in lower]),
        }
        lost = deals - high - low + both
        result.append(Worth(hands, lost, every - lost - both, both))
    return result


class Prepared(Frozen):
    """A dealer's hands as `_count` reads them. The arrays are small, because all of them are read
    for every hand."""

    lower: npt.NDArray[np.uint16]
    upper: npt.NDArray[np.uint16]
    """By kind without a flush, the place of its ranks among `halves`."""
    joker: npt.NDArray[np.uint8]
    highs: npt.NDArray[np.uint16]
    lows: npt.NDArray[np.uint8]
    sets: npt.NDArray[np.uint16]
    """The sets of ranks that flushes are of."""
    last: npt.NDArray[np.uint32]
    """By set, where its kinds end."""
    flushes: npt.NDArray[np.uint16]
    """By kind with a flush that changes how it is set: joker, other cards, both hands with the
    flush, and both as they are without it, `NOWHERE` if that is not counted."""


@cache
def halves() -> tuple[Whole, Whole, Whole, Whole]:
    """The different lower and upper halves of ranks, and by kind without a flush which it has."""
    kinds = all_kinds.kinds()
    return common.halves(kinds.counts[: kinds.plain])


def prepare(against: Dealer) -> Prepared:
    kinds = all_kinds.kinds()
    counted = np.flatnonzero(~against.out)
    _, _, lower, upper = halves()
    own = np.arange(kinds.plain, len(kinds.cards))
    of, others = kinds.ranks[own], np.zeros(len(kinds.cards), np.int64)
    for group in flushes.groups():
        others[group.kinds] = group.others
    out = against.out[of]
    rows = np.column_stack(
        (kinds.jokers[own], others[own], against.highs[own], against.lows[own],
         np.where(out, NOWHERE, against.highs[of]), against.lows[of])
    )  # fmt: skip
    changed = out | (rows[:, 2] != rows[:, 4]) | (rows[:, 3] != rows[:, 5])
    sets, last = np.unique(kinds.suited[own][changed], return_counts=True)
    return Prepared(
        lower[counted].astype(np.uint16), upper[counted].astype(np.uint16),
        kinds.jokers[counted].astype(np.uint8), against.highs[counted].astype(np.uint16),
        against.lows[counted].astype(np.uint8), sets.astype(np.uint16),
        np.cumsum(last).astype(np.uint32), rows[changed].astype(np.uint16),
    )  # fmt: skip


def _against(own: Cards, highs: Whole, lows: Whole, against: Prepared) -> Whole:
    low, high, _, _ = halves()
    found = np.zeros((len(highs), 4), np.int64)
    _count(
        own, low, high, flushes.outside(), CHOOSE, against.lower, against.upper, against.joker,
        against.highs, against.lows, against.sets, against.last, against.flushes,
        highs, lows, found,
    )  # fmt: skip
    return found


@kernel
def _ways(left: Whole, wanted: Whole, first: int, choose: Whole, found: Whole) -> None:
    """By choice of ranks, from `first` on: in how many ways it can be dealt from the cards that are
    left."""
    for which in range(len(wanted)):
        often = 1
        for rank in range(wanted.shape[1]):
            if wanted[which, rank]:
                often *= choose[left[first + rank], wanted[which, rank]]
        found[which] = often


@kernel
def _ways_outside(by_suit: Whole, outside: Whole, choose: Whole) -> Whole:
    """By the suits that a flush can be of, as a set, and by the cards outside it: in how many ways
    these can be dealt in the other suits."""
    found, some = np.zeros((16, len(outside)), np.int64), np.zeros(len(outside), np.int64)
    left = np.zeros(13, np.int64)
    for suit in range(4):
        for rank in range(13):
            left[rank] = 3
            for other in range(4):
                if other != suit:
                    left[rank] -= by_suit[other, rank]
        _ways(left, outside, 0, choose, some)
        for free in range(16):
            if free >> suit & 1:
                found[free] += some
    return found


@kernel
def _count(
    own: Cards, low: Whole, high: Whole, outside: Whole, choose: Whole,
    lower: Numbers, upper: Numbers, jokers: Numbers, dealer_highs: Numbers, dealer_lows: Numbers,
    sets: Numbers, last: Numbers, flushes: Numbers, highs: Whole, lows: Whole, found: Whole,
) -> None:  # fmt: skip
    """First as if there were no flush, then what flushes change."""
    by_suit, joker = np.zeros((4, 13), np.int64), False
    for card in own:
        if card == 52:
            joker = True
        else:
            by_suit[card // 13, card % 13] = 1
    left = 4 - by_suit.sum(axis=0)
    of_lower, of_upper = np.zeros(len(low), np.int64), np.zeros(len(high), np.int64)
    _ways(left, low, 0, choose, of_lower)
    _ways(left, high, low.shape[1], choose, of_upper)
    high_at, low_at = np.zeros(7500, np.uint8), np.zeros(100, np.uint8)
    high_edges, low_edges = np.unique(highs), np.unique(lows)
    places(high_edges, high_at)
    places(low_edges, low_at)
    cells = np.zeros((high_edges.size + 1, low_edges.size + 1), np.int64)
    for kind in range(lower.size):
        often = of_lower[lower[kind]] * of_upper[upper[kind]]
        if often and not (joker and jokers[kind]):
            cells[high_at[dealer_highs[kind]], low_at[dealer_lows[kind]]] += often
    _change(by_suit, joker, _ways_outside(by_suit, outside, choose), sets, last, flushes,
            high_at, low_at, cells)  # fmt: skip
    sum_up(cells)
    for which in range(highs.size):
        read_off(cells, below(high_at, highs[which]), below(low_at, lows[which]), found[which])


@kernel
def _change(
    by_suit: Whole, joker: bool, ways: Whole, sets: Numbers, last: Numbers, flushes: Numbers,
    high_at: Numbers, low_at: Numbers, cells: Whole,
) -> None:  # fmt: skip
    """Count the dealer's flushes as what they are, and not as what their ranks alone would be."""
    masks = (by_suit << np.arange(13)).sum(axis=1)
    place = np.uint32(0)
    for which in range(sets.size):
        free = 0
        for suit in range(4):
            free += (sets[which] & masks[suit] == 0) << suit
        if free == 0:
            place = last[which]
        while place < last[which]:
            often = ways[free, flushes[place, 1]]
            if often and not (joker and flushes[place, 0]):
                cells[high_at[flushes[place, 2]], low_at[flushes[place, 3]]] += often
                if flushes[place, 4] != NOWHERE:
                    cells[high_at[flushes[place, 4]], low_at[flushes[place, 5]]] -= often
            place += np.uint32(1)
