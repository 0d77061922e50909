"""Deals in which both player and dealer have cards for a flush: here the suits of both matter.

A kind with a flush is the set of ranks of its suit and the ranks of its other cards, two at most.
If both flushes are of one suit, their ranks are different, and the other cards of both are of three
suits. If they are of two suits, cards in one flush may block cards outside the other flush, rank by
rank.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import kernel, map_on_cores
from pitboss.odds.games.pai_gow.common.seven_cards import (
    CHOOSE,
    RANKS,
    Numbers,
    Whole,
    in_three_suits,
)
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as all_kinds
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.odds.games.pai_gow.pai_gow_poker.deals import Candidates, Dealer


# -- sums below edges in two directions: a small table with cumulative sums -----------------------

Places = npt.NDArray[np.integer[Any]]


@kernel
def places(edges: Whole, found: Places) -> None:
    """By class, how many of the edges are at or below it."""
    place = 0
    for value in range(found.size):
        while place < edges.size and edges[place] <= value:
            place += 1
        found[value] = place


@kernel
def sum_up(cells: Whole) -> None:
    """Replace each cell by the sum of all cells that are not above it in row and column."""
    for row in range(cells.shape[0]):
        for column in range(cells.shape[1]):
            if row:
                cells[row, column] += cells[row - 1, column]
            if column:
                cells[row, column] += cells[row, column - 1]
            if row and column:
                cells[row, column] -= cells[row - 1, column - 1]


@kernel
def read_off(cells: Whole, row: int, column: int, found: Whole) -> None:
    """All deals; those below in the high hand; in the low hand; in both."""
    found[0] += cells[-1, -1]
    found[1] += cells[row, -1]
    found[2] += cells[-1, column]
    found[3] += cells[row, column]


@kernel
def below(found: Places, edge: int) -> int:
    """The last place of what is below an edge."""
    return np.int64(found[edge - 1]) if edge else np.int64(0)  # type: ignore[return-value]


# -- kinds with a flush ---------------------------------------------------------------------------

OTHERS = tuple(
    two for size in range(3) for two in combinations_with_replacement(range(RANKS), size)
)
"""The ranks of the cards outside a flush: none, one or two."""
PARTS = 16


class Group(Frozen):
    """All kinds with a flush that have the same other cards, and the joker or not."""

    joker: int
    others: int
    """Their place in `OTHERS`."""
    suited: Whole
    kinds: Whole


@cache
def groups() -> tuple[Group, ...]:
    kinds = all_kinds.kinds()
    own = np.arange(kinds.plain, len(kinds.cards))
    bits = kinds.suited[own][:, None] >> np.arange(RANKS) & 1
    outside = kinds.counts[own] - bits
    place = {tuple(np.bincount(two, minlength=RANKS).tolist()): which
             for which, two in enumerate(np.array(two, np.int64) for two in OTHERS)}  # fmt: skip
    others = np.array([place[tuple(row)] for row in outside.tolist()])
    found = []
    for joker in (0, 1):
        for which in range(len(OTHERS)):
            here = own[(others == which) & (kinds.jokers[own] == joker)]
            found.append(Group(joker, which, kinds.suited[here], here))
    return tuple(found)


def both_flush(
    against: Dealer, candidates: Candidates, highs: Whole, lows: Whole,
    found: Whole, watch: Callable[[float], None],
) -> None:  # fmt: skip
    """Add what the dealer's flushes change where the player has cards for one.

    For the kinds with the same ranks and no flush the same is subtracted: they were counted as if
    they had all suits.
    """
    kinds = all_kinds.kinds()
    every = groups()
    others = np.zeros(len(kinds.cards), np.int64)
    for group in every:
        others[group.kinds] = group.others
    numbers = np.diff(candidates.first)
    wanted = numbers + numbers[kinds.ranks] > 0
    parts = [_players(part, wanted, kinds.plain, kinds.ranks, others) for part in range(PARTS)]
    asked = candidates.first, highs, lows
    players = kinds.suited, kinds.jokers, kinds.ranks, others
    for number, group in enumerate(every):
        dealt = group.joker, outside(), group.others
        tables = (*_table(group, against, True), *_table(group, against, False))
        meet = partial(_against_group, players, asked, dealt, tables, found)
        list(map_on_cores(meet, parts))
        watch(number / len(every))
    members = np.concatenate([group.kinds for group in every])
    begin = np.cumsum([0, *(len(group.kinds) for group in every)])
    plain = kinds.ranks[members]
    dealers = (
        against.highs[members].astype(np.uint16), against.lows[members].astype(np.uint8),
        against.highs[plain].astype(np.uint16), against.lows[plain].astype(np.uint8),
        against.out[plain],
    )  # fmt: skip

    def same_suit(own: Whole) -> None:
        own = own[np.argsort(kinds.suited[own], kind="stable")]
        _one_suit(own, *players, *asked, members, begin, outside(), *dealers, found)

    list(map_on_cores(same_suit, parts))


def _against_group(
    players: Any, asked: Any, dealt: Any, tables: Any, found: Whole, own: Whole
) -> None:
    parameters: tuple[Any, ...] = (own, *players, *asked, *dealt, *tables, found)
    _two_suits(*parameters)


def _players(part: int, wanted: Numbers, plain: int, ranks: Whole, others: Whole) -> Whole:
    """Some kinds with a flush that have candidates, all of the same ranks together. Kinds with the
    same other cards follow each other, so that the same part of a table is read."""
    own = plain + np.flatnonzero(wanted[plain:])
    own = own[ranks[own] % PARTS == part]
    found: Whole = own[np.argsort(others[own], kind="stable")]
    return found


@cache
def outside() -> Whole:
    """By place in `OTHERS` and rank, how many cards are outside the flush."""
    return np.array([[two.count(rank) for rank in range(RANKS)] for two in OTHERS])


# -- two suits ------------------------------------------------------------------------------------


def _subsets() -> dict[tuple[int, ...], int]:
    every = [some for size in range(3) for some in combinations(range(RANKS), size)]
    return {some: number for number, some in enumerate(every)}


def _by_two_ranks() -> Whole:
    found = np.zeros((RANKS + 1, RANKS + 1), np.int64)
    for some, number in _subsets().items():
        first, second, *_ = (*some, RANKS, RANKS)
        found[first, second] = found[second, first] = number
    return found


SUBSETS = _by_two_ranks()
"""By two ranks (13 for none), the number of the set of both."""


def _table(group: Group, against: Dealer, flush: bool) -> tuple[Numbers, Numbers, Numbers]:
    """How many of a group's hands are below in both hands, by which ranks are in the flush.

    The hands are set with the flush, or as if there were none. Also the place of each class in the
    table.
    """
    kinds = all_kinds.kinds()
    own = group.kinds if flush else kinds.ranks[group.kinds]
    counted = np.ones(len(own), np.bool_) if flush else ~against.out[own]
    own, suited = own[counted], group.suited[counted]
    high, high_rows = np.unique(against.highs[own], return_inverse=True)
    low, low_rows = np.unique(against.lows[own], return_inverse=True)
    cells = np.zeros((len(_subsets()), len(high) + 1, len(low) + 1), np.int32)
    _fill(cells, suited, high_rows, low_rows, SUBSETS)
    return cells, np.searchsorted(high, np.arange(7500)), np.searchsorted(low, np.arange(100))


@kernel
def _fill(cells: Numbers, suited: Whole, highs: Whole, lows: Whole, subsets: Whole) -> None:
    for which in range(len(suited)):
        row, column = highs[which] + 1, lows[which] + 1
        for first in range(14):
            if first < 13 and not suited[which] >> first & 1:
                continue
            for second in range(first + 1 if first < 13 else 13, 14):
                if second < 13 and not suited[which] >> second & 1:
                    continue
                cells[subsets[first, second], row, column] += 1
    for which in range(len(cells)):
        for row in range(1, cells.shape[1]):
            before = 0
            for column in range(1, cells.shape[2]):
                before += cells[which, row, column]
                cells[which, row, column] = before + cells[which, row - 1, column]


@kernel
def _ways(mine: int, theirs: int, my_free: int, their_free: int, choose: Whole) -> int:
    """In how many ways cards of one rank are dealt outside the flushes: `mine` of the suit of the
    other flush (if that card is free) and of the two suits without a flush, `theirs` in the same
    way, no card twice."""
    found = 0
    for own in range(min(my_free, mine) + 1):
        for other in range(min(their_free, theirs) + 1):
            if mine - own <= 2 and theirs - other <= 2 - (mine - own):
                rest = choose[2 - (mine - own), theirs - other]
                found += choose[2, mine - own] * rest
    return found


@kernel
def _factors(mine: Whole, theirs: Whole, suited: int, two: Whole, factor: Whole) -> None:
    """In how many ways the other cards of both can be dealt, for twelve pairs of suits.

    By whether the dealer's flush leaves the ranks of the player's two other cards free (1) or has
    them (0); which two those are is written down, 13 for none.
    """
    two[:], factor[:] = 13, 12
    number = 0
    for rank in range(13):
        if mine[rank]:
            two[number] = rank
            number += 1
    for rank in range(13):
        if not (mine[rank] or theirs[rank]):
            continue
        their_free = 1 - (suited >> rank & 1)
        for first in range(2):
            for second in range(2):
                free = first if rank == two[0] else second if rank == two[1] else 1
                factor[first, second] *= _ways(mine[rank], theirs[rank], free, their_free, CHOOSE)


@kernel
def _two_suits(
    own: Whole, suited: Whole, jokers: Whole, ranks: Whole, others: Whole,
    asked: Whole, highs: Whole, lows: Whole, joker: int, outside: Whole, dealers: int,
    cells: Numbers, high_at: Whole, low_at: Whole,
    plain_cells: Numbers, plain_high_at: Whole, plain_low_at: Whole, found: Whole,
) -> None:  # fmt: skip
    """The player's kinds against a group of the dealer's, in twelve pairs of suits."""
    factor, two = np.ones((2, 2), np.int64), np.zeros(2, np.int64)
    for kind in own:
        if joker and jokers[kind]:
            continue
        _factors(outside[others[kind]], outside[dealers], suited[kind], two, factor)
        sets = (SUBSETS[13, 13], SUBSETS[two[0], 13], SUBSETS[13, two[1]], SUBSETS[two[0], two[1]])
        with_both = factor[0, 0] - factor[0, 1] - factor[1, 0] + factor[1, 1]
        times = (factor[1, 1], factor[0, 1] - factor[1, 1], factor[1, 0] - factor[1, 1], with_both)
        for sign in (1, -1):
            of = kind if sign == 1 else ranks[kind]
            for which in range(asked[of], asked[of + 1]):
                row, column = high_at[highs[which]], low_at[lows[which]]
                plain_row, plain_column = plain_high_at[highs[which]], plain_low_at[lows[which]]
                for part in range(4):
                    if times[part]:
                        some = sign * times[part]
                        here, plain = cells[sets[part]], plain_cells[sets[part]]
                        found[which, 0] += some * (here[-1, -1] - plain[-1, -1])
                        found[which, 1] += some * (here[row, -1] - plain[plain_row, -1])
                        found[which, 2] += some * (here[-1, column] - plain[-1, plain_column])
                        both = here[row, column] - plain[plain_row, plain_column]
                        found[which, 3] += some * both


# -- one suit --------------------------------------------------------------------------------------


@kernel
def _apart(
    ranks: int, suited: Whole, members: Whole, begin: Whole, outside: Whole, found: Whole
) -> None:
    """By group, which of its flushes have none of some ranks; first how many there are.

    Groups with as many other cards, one after the other, have the same flushes.
    """
    for group in range(begin.size - 1):
        which = group % len(outside)
        if which > 0 and outside[which].sum() == outside[which - 1].sum():
            found[group, : found[group - 1, 0] + 1] = found[group - 1, : found[group - 1, 0] + 1]
            continue
        found[group, 0] = 0
        for place in range(begin[group + 1] - begin[group]):
            if suited[members[begin[group] + place]] & ranks == 0:
                found[group, 0] += 1
                found[group, found[group, 0]] = place


@kernel
def _one_suit(
    own: Whole, suited: Whole, jokers: Whole, ranks: Whole, others: Whole,
    asked: Whole, highs: Whole, lows: Whole, members: Whole, begin: Whole,
    outside: Whole, dealer_highs: Numbers, dealer_lows: Numbers, plain_highs: Numbers,
    plain_lows: Numbers, out: Numbers, found: Whole,
) -> None:  # fmt: skip
    """The player's kinds against all of the dealer's with a flush of the same suit, four suits."""
    high_at, low_at = np.zeros(7500, np.uint16), np.zeros(100, np.uint16)
    apart = np.zeros((begin.size - 1, 2000), np.int64)
    last = -1
    for kind in own:
        if suited[kind] != last:
            last = suited[kind]
            _apart(last, suited, members, begin, outside, apart)
        plain, number = ranks[kind], asked[kind + 1] - asked[kind]
        mine, theirs = slice(asked[kind], asked[kind + 1]), slice(asked[plain], asked[plain + 1])
        high = np.concatenate((highs[mine], highs[theirs]))
        low = np.concatenate((lows[mine], lows[theirs]))
        high_edges, low_edges = np.unique(high), np.unique(low)
        places(high_edges, high_at)
        places(low_edges, low_at)
        cells = np.zeros((high_edges.size + 1, low_edges.size + 1), np.int64)
        # the groups with the joker are the second half
        for group in range((begin.size - 1) // (2 if jokers[kind] else 1)):
            ways = 4 * in_three_suits(outside[others[kind]], outside[group % len(outside)])
            for which in range(1, apart[group, 0] + 1):
                other = begin[group] + apart[group, which]
                cells[high_at[dealer_highs[other]], low_at[dealer_lows[other]]] += ways
                if not out[other]:
                    cells[high_at[plain_highs[other]], low_at[plain_lows[other]]] -= ways
        sum_up(cells)
        lost = np.zeros(4, np.int64)
        for place in range(high.size):
            row, column = below(high_at, high[place]), below(low_at, low[place])
            if place < number:
                read_off(cells, row, column, found[asked[kind] + place])
            else:
                lost[:] = 0
                read_off(cells, row, column, lost)
                found[asked[plain] + place - number] -= lost
