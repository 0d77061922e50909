"""Seven cards against seven, all 8,250,459,031,214,390 deals: every setting of every kind of hand
against a dealer who sets all hands by one way.

Were suits nothing, ranks would do: of each rank the player leaves so many cards, and the dealer's
ranks come in as many ways as those can be chosen. Suits decide flushes alone. So all hands of the
dealer are first counted as if there were no flush, by ranks; then, for every kind of flush that the
dealer may have, what it changes, once for all hands of the player with the same ranks. Where both
have a flush (`flushes`), the suits of both are told apart.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from pitboss.odds.compiled import kernel, map_on_cores
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.pai_gow_poker.cells import below, places, read_off, sum_up
from pitboss.odds.games.pai_gow.pai_gow_poker.flushes import both_flush
from pitboss.odds.games.pai_gow.pai_gow_poker.kinds import CHOOSE, Whole

Ways = Whole
"""By kind, the number of the setting that is chosen."""
BLOCK = 256


class Asked(Struct, frozen=True):
    """The settings that are worth a question: of each kind those that no other one beats."""

    kinds: Whole
    settings: Whole
    highs: Whole
    lows: Whole
    first: Whole
    """By kind, where its settings begin; one more at the end."""


class Dealer(Struct, frozen=True):
    """How a dealer sets: by kind, the class of the high hand and the number of the low one."""

    highs: Whole
    lows: Whole
    out: npt.NDArray[np.bool_]
    """Kinds without a flush that end all wagers in a push, and are not counted."""


class Counted(Struct, frozen=True):
    """By question, how many deals there are, with the high hand higher, the low, and both."""

    deals: Whole
    high: Whole
    low: Whole
    both: Whole


@cache
def asked(ace_low_lowest: bool = False) -> Asked:
    settings = all_kinds.settings(ace_low_lowest)
    keep = np.zeros(settings.highs.shape, np.bool_)
    _not_beaten(settings.highs, settings.lows, settings.stands, keep)
    kind, setting = np.nonzero(keep)
    first = np.concatenate(([0], np.cumsum(keep.sum(axis=1))))
    highs, lows = settings.highs[keep].astype(np.int64), settings.lows[keep].astype(np.int64)
    return Asked(kind, setting, highs, lows, first)


@kernel
def _not_beaten(
    highs: npt.NDArray[np.uint16], lows: npt.NDArray[np.uint8],
    stands: npt.NDArray[np.bool_], keep: npt.NDArray[np.bool_],
) -> None:  # fmt: skip
    """Of settings with the same hands the first alone is kept."""
    for kind in range(len(highs)):
        for own in range(highs.shape[1]):
            keep[kind, own] = stands[kind, own]
            for other in range(highs.shape[1]):
                if not stands[kind, other] or not keep[kind, own] or other == own:
                    continue
                high, low = highs[kind, own], lows[kind, own]
                if highs[kind, other] >= high and lows[kind, other] >= low:
                    alike = highs[kind, other] == high and lows[kind, other] == low
                    keep[kind, own] = alike and own < other


def dealer(chosen: Ways, ace_low_lowest: bool, out: npt.NDArray[np.bool_] | None = None) -> Dealer:
    settings = all_kinds.settings(ace_low_lowest)
    every = np.arange(len(chosen))
    none = np.zeros(all_kinds.kinds().plain, np.bool_)
    return Dealer(
        settings.highs[every, chosen].astype(np.int64),
        settings.lows[every, chosen].astype(np.int64),
        none if out is None else out,
    )


def count(
    against: Dealer,
    questions: Asked,
    *,
    copies: bool = False,
    watch: Callable[[float], None] = lambda done: None,
) -> Counted:
    """Every question against all hands of the dealer; with copies, equals count as higher."""
    kinds = all_kinds.kinds()
    highs, lows = questions.highs + copies, questions.lows + copies
    plain = kinds.plain
    by_ranks = np.argsort(kinds.ranks, kind="stable")
    first = np.searchsorted(kinds.ranks[by_ranks], np.arange(plain + 1))
    alone, changed = np.zeros((len(highs), 4), np.int64), np.zeros((len(highs), 4), np.int64)

    dealers = _dealers(against, by_ranks, first)

    def part(begin: int) -> None:
        _by_ranks(
            begin, min(begin + BLOCK, plain), kinds.counts[:plain].astype(np.int8),
            kinds.jokers[:plain], by_ranks, first, questions.first, highs, lows, *dealers, CHOOSE,
            alone, changed,
        )  # fmt: skip

    for done, _ in enumerate(map_on_cores(part, range(0, plain, BLOCK))):
        watch(0.7 * done * BLOCK / plain)
    found = alone * kinds.weights[questions.kinds][:, None]
    without = questions.kinds < plain
    found[without] += changed[without]
    both_flush(against, questions, highs, lows, by_ranks, first, found,
               lambda done: watch(0.7 + 0.3 * done))  # fmt: skip
    return Counted(*found.T)


def _dealers(against: Dealer, by_ranks: Whole, first: Whole) -> tuple[npt.NDArray[Any], ...]:
    """What the dealer has, in the order in which it is looked through: ranks by ranks.

    Without a flush: both hands, whether they count, and the first rank, from the ace down, that is
    another than before. With one: both hands and how many such hands there are.
    """
    kinds = all_kinds.kinds()
    plain = kinds.plain
    counts, jokers = kinds.counts[:plain], kinds.jokers[:plain]
    other = counts[1:] != counts[:-1]
    differs = np.where(jokers[1:] != jokers[:-1], 12, 12 - other[:, ::-1].argmax(axis=1))
    flushes = kinds.weights[by_ranks].astype(np.int32)
    flushes[first[:-1]] = 0  # those without one
    return (
        against.highs[:plain].astype(np.uint16), against.lows[:plain].astype(np.uint8),
        against.out, np.concatenate(([12], differs)).astype(np.int8),
        against.highs[by_ranks].astype(np.uint16), against.lows[by_ranks].astype(np.uint8),
        flushes, np.add.reduceat(flushes, first[:-1]).astype(np.int64),
    )  # fmt: skip


@kernel
def _by_ranks(
    begin: int, end: int, counts: npt.NDArray[np.int8], jokers: Whole,
    by_ranks: Whole, first: Whole, asked: Whole, highs: Whole, lows: Whole,
    plain_highs: npt.NDArray[np.uint16], plain_lows: npt.NDArray[np.uint8],
    out: npt.NDArray[np.bool_], differs: npt.NDArray[np.int8],
    flush_highs: npt.NDArray[np.uint16], flush_lows: npt.NDArray[np.uint8],
    flushes: npt.NDArray[np.int32], all_flushes: Whole, choose: Whole,
    alone: Whole, changed: Whole,
) -> None:  # fmt: skip
    """For ranks from `begin` to `end` of the player, all of the dealer.

    `alone`: as if there were no flush, for one hand of the player. `changed`: what the dealer's
    flushes change, for all hands of the player with these ranks.
    """
    high_at, low_at = np.zeros(7500, np.uint16), np.zeros(100, np.uint16)
    ways, turned = np.ones(14, np.int64), np.ones(14, np.int64)
    leaves, fits = np.zeros((13, 5), np.int64), np.zeros((13, 5), np.int64)
    for own in range(begin, end):
        high_edges, low_edges = _edges(own, by_ranks, first, asked, highs, lows)
        places(high_edges, high_at)
        places(low_edges, low_at)
        for rank in range(13):
            for some in range(5):
                mine = counts[own, rank]
                leaves[rank, some] = choose[4 - mine, some]
                fits[rank, some] = choose[4 - some, mine]
        there = np.zeros((high_edges.size + 1, low_edges.size + 1), np.int64)
        moved = np.zeros((high_edges.size + 1, low_edges.size + 1), np.int64)
        stale = 0
        for other in range(len(counts)):
            if jokers[own] and jokers[other]:
                break  # those with the joker come last
            rank = max(differs[other], stale)
            stale = 0
            while rank >= 0:
                theirs = counts[other, rank]
                ways[rank] = ways[rank + 1] * leaves[rank, theirs]
                if ways[rank] == 0:
                    break
                turned[rank] = turned[rank + 1] * fits[rank, theirs]
                rank -= 1
            if rank >= 0:
                stale = rank  # what lies below is of other ranks
                continue
            row, column = high_at[plain_highs[other]], low_at[plain_lows[other]]
            often = turned[0]
            if not out[other]:
                there[row, column] += ways[0]
                moved[row, column] -= often * all_flushes[other]
            for place in range(first[other] + 1, first[other + 1]):
                row, column = high_at[flush_highs[place]], low_at[flush_lows[place]]
                moved[row, column] += often * flushes[place]
        sum_up(there)
        sum_up(moved)
        for place in range(first[own], first[own + 1]):
            kind = by_ranks[place]
            for which in range(asked[kind], asked[kind + 1]):
                row, column = below(high_at, highs[which]), below(low_at, lows[which])
                read_off(there, row, column, alone[which])
                read_off(moved, row, column, changed[which])


@kernel
def _edges(
    own: int, by_ranks: Whole, first: Whole, asked: Whole, highs: Whole, lows: Whole
) -> tuple[Whole, Whole]:
    """What is asked about hands of the same ranks: all different highs and lows, in order."""
    begin = by_ranks[first[own] : first[own + 1]]
    number = 0
    for kind in begin:
        number += asked[kind + 1] - asked[kind]
    high, low, number = np.empty(number, np.int64), np.empty(number, np.int64), 0
    for kind in begin:
        for which in range(asked[kind], asked[kind + 1]):
            high[number], low[number] = highs[which], lows[which]
            number += 1
    return np.unique(high), np.unique(low)
