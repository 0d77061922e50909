"""Seven cards against seven, all 8,250,459,031,214,400 deals: for every kind of hand the settings
that may be best (its candidates), against a dealer who sets all hands by one house way.

Taken together, all hands of the player with the same ranks leave the dealer every hand as often as
its ranks alone say, whatever the suits. So the dealer's hands are counted by ranks, and those that
are set alike are counted together. How a player's own flush affects the dealer's flushes is counted
in `flushes`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np
import numpy.typing as npt

from pitboss.games.pai_gow.asia_poker import WAYS
from pitboss.odds.caching import cached
from pitboss.odds.cards import ranking_tables
from pitboss.odds.cards.ranking_tables import SET_SIZES
from pitboss.odds.compiled import kernel, map_on_cores
from pitboss.odds.games.pai_gow.asia_poker import flushes
from pitboss.odds.games.pai_gow.asia_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.asia_poker.kinds import AT_ONCE, HIGH, Hands, set_all
from pitboss.odds.games.pai_gow.common import halves as common
from pitboss.odds.games.pai_gow.common.seven_cards import CHOOSE, OTHER_HANDS, SUITS, Numbers, Whole
from pitboss.values import Frozen

MEDIUMS, LOWS = 91, 13
MARGIN = 0.1
"""In terms of the probability to win: more than the cards that a player holds can change the
difference between two settings."""
PARTS = 64


class Candidates(Frozen):
    """The settings that may be best, by kind."""

    kinds: Whole
    hands: Hands
    ranks: Whole
    """By kind without a flush, where in `at` the candidates for its ranks begin; one more at the
    end."""
    at: Hands
    """Every candidate once for all kinds of the same ranks."""
    which: Whole
    """By candidate, its place in `at`."""


def _numbers(hands: Hands) -> Whole:
    """Three hands as one number."""
    return (hands.highs * MEDIUMS + hands.mediums) * LOWS + hands.lows


def _hands(numbers: Whole) -> Hands:
    return Hands(numbers // (MEDIUMS * LOWS), numbers // LOWS % MEDIUMS, numbers % LOWS)


def candidate_settings(dealer: Hands, ace_low_lowest: bool) -> Candidates:
    """For every kind, the dealer's setting and all that may be better."""
    kinds = all_kinds.kinds()
    worth = chances_by_hands(dealer, kinds.weights, ace_low_lowest)
    room = worth.size
    found = [np.arange(len(kinds.cards)) * room + _numbers(dealer)]
    for first in range(0, len(kinds.cards), AT_ONCE):
        own = set_all(kinds.cards[first : first + AT_ONCE], ace_low_lowest)
        number = (own.highs.astype(np.int64) * MEDIUMS + own.mediums) * LOWS + own.lows
        value = np.where(own.stands, worth[number], -1)
        kept = value >= value.max(axis=1)[:, None] - MARGIN
        row, setting = np.nonzero(kept)
        found.append((first + row) * room + number[row, setting])
    keys = np.unique(np.concatenate(found))
    kind, number = keys // room, keys % room
    every, which = np.unique(kinds.ranks[kind] * room + number, return_inverse=True)
    begin = np.searchsorted(every // room, np.arange(kinds.plain + 1))
    return Candidates(kind, _hands(number), begin, _hands(every % room), which)


def find(candidates: Candidates, hands: Hands) -> Whole:
    """By kind, the candidate with these hands."""
    room = int(_numbers(candidates.hands).max()) + 1
    keys = candidates.kinds * room + _numbers(candidates.hands)
    return np.searchsorted(keys, np.arange(len(hands.highs)) * room + _numbers(hands))


def chances_by_hands(
    dealer: Hands, weights: Whole, ace_low_lowest: bool
) -> npt.NDArray[np.float64]:
    """By three hands as one number, the probability to win against all hands of the dealer, if
    cards that both hold are ignored."""
    classes = len(ranking_tables.with_joker(HIGH, HIGH, ace_low_lowest)[0].scores)
    size = classes * MEDIUMS * LOWS
    shape = classes, MEDIUMS, LOWS
    every = np.bincount(_numbers(dealer), weights, size).reshape(shape) / weights.sum()

    def below(*axes: int) -> npt.NDArray[np.float64]:
        """The dealer's hands that are below in some of the three hands."""
        found: npt.NDArray[np.float64] = every
        for axis in range(3):
            if axis in axes:
                found = np.cumsum(found, axis=axis) - found
            else:
                found = found.sum(axis=axis, keepdims=True)
        return found

    won: npt.NDArray[np.float64] = below(0, 1) + below(0, 2) + below(1, 2) - 2 * below(0, 1, 2)
    return won.ravel()


# -- by ranks --------------------------------------------------------------------------------------


class Dealt(Frozen):
    """The dealer's hands: by choice of ranks, how they are set without a flush, and those that are
    set differently because of a flush. The arrays are small, because all of them are read for every
    hand of the player."""

    lower: npt.NDArray[np.uint16]
    upper: npt.NDArray[np.uint16]
    """By choice of ranks, its place among the `halves`."""
    joker: npt.NDArray[np.uint8]
    plain: npt.NDArray[np.uint16]
    """By choice of ranks, its high hand, medium hand and low hand without a flush."""
    held: npt.NDArray[np.uint16]
    """By choice of ranks, how many hands have them."""
    last: npt.NDArray[np.uint32]
    """By choice of ranks, where the kinds end that are set differently."""
    highs: npt.NDArray[np.uint16]
    mediums: npt.NDArray[np.uint8]
    lows: npt.NDArray[np.uint8]
    weights: npt.NDArray[np.uint16]


def dealt(dealer: Hands) -> Dealt:
    kinds = all_kinds.kinds()
    _, _, lower, upper = halves()
    order = np.lexsort((upper, lower))
    place = np.argsort(order)
    numbers = _numbers(dealer)
    room = int(numbers.max()) + 1
    own = differing(dealer)
    keys, which = np.unique(place[kinds.ranks[own]] * room + numbers[own], return_inverse=True)
    weights = np.bincount(which, kinds.weights[own]).astype(np.uint16)
    last = np.searchsorted(keys // room, np.arange(kinds.plain), side="right")
    hands = _hands(keys % room)
    return Dealt(
        lower[order].astype(np.uint16), upper[order].astype(np.uint16),
        kinds.jokers[order].astype(np.uint8), dealer.of(order).in_rows.astype(np.uint16),
        ways_to_hold()[order].astype(np.uint16), last.astype(np.uint32),
        hands.highs.astype(np.uint16), hands.mediums.astype(np.uint8), hands.lows.astype(np.uint8),
        weights,
    )  # fmt: skip


def differing(hands: Hands) -> Whole:
    """The kinds with a flush that are not set like the kind of the same ranks without one."""
    kinds = all_kinds.kinds()
    own = np.arange(kinds.plain, len(kinds.cards))
    found: Whole = own[_numbers(hands)[own] != _numbers(hands)[kinds.ranks[own]]]
    return found


@cache
def halves() -> tuple[Whole, Whole, Whole, Whole]:
    """The different lower and upper halves of hands, and by kind without a flush which it has."""
    kinds = all_kinds.kinds()
    return common.halves(kinds.counts[: kinds.plain])


class Counted(Frozen):
    """By place in `Candidates.at`, in how many deals a player wins: of all hands with these ranks
    and this setting, against all hands of the dealer."""

    won: Whole
    alone: Whole
    """The same, if the dealer set hands with a flush like those without."""


def count(
    dealer: Hands, candidates: Candidates, watch: Callable[[float], None] = lambda done: None
) -> Counted:
    kinds = all_kinds.kinds()
    against = dealt(dealer)
    parameters = (
        candidates.ranks, candidates.at.highs, candidates.at.mediums, candidates.at.lows, *halves(),
        kinds.jokers, against.lower, against.upper, against.joker, against.plain, against.held,
        against.last, against.highs, against.mediums, against.lows, against.weights, CHOOSE,
    )  # fmt: skip
    won, alone = (np.zeros(len(candidates.at.highs), np.int64) for _ in range(2))

    def work(part: int) -> None:
        _count(np.arange(part, kinds.plain, PARTS), *parameters, won, alone)

    for part, _ in enumerate(map_on_cores(work, range(PARTS))):
        watch(part / PARTS)
    return Counted(won, alone)


@kernel
def _count(
    players: Whole, ranks: Whole, highs: Whole, mediums: Whole, lows: Whole,
    low: Whole, high: Whole, of_low: Whole, of_high: Whole, jokers: Whole,
    lower: Numbers, upper: Numbers, joker: Numbers, plain: Numbers, held: Numbers, last: Numbers,
    dealer_highs: Numbers, dealer_mediums: Numbers, dealer_lows: Numbers, weights: Numbers,
    choose: Whole, won: Whole, alone: Whole,
) -> None:  # fmt: skip
    high_at, medium_at = np.zeros(3000, np.uint32), np.zeros(91, np.uint32)
    low_at = np.zeros(13, np.uint32)
    of_lower, of_upper = np.zeros(len(low), np.int64), np.zeros(len(high), np.int64)
    for own in players:
        mine = slice(ranks[own], ranks[own + 1])
        edges = np.unique(highs[mine]), np.unique(mediums[mine]), np.unique(lows[mine])
        layers = edges[2].size + 1
        columns = edges[1].size + 1
        places(edges[0], columns * layers, high_at)
        places(edges[1], layers, medium_at)
        places(edges[2], 1, low_at)
        cells = np.zeros((edges[0].size + 1) * columns * layers, np.int64)
        changes = np.zeros_like(cells)
        _ways(low, low[of_low[own]], choose, of_lower)
        _ways(high, high[of_high[own]], choose, of_upper)
        place = np.uint32(0)
        for other in range(lower.size):
            often = of_lower[lower[other]] * of_upper[upper[other]]
            if often == 0 or (jokers[own] and joker[other]):
                place = last[other]
                continue
            cell = high_at[plain[other, 0]] + medium_at[plain[other, 1]] + low_at[plain[other, 2]]
            cells[cell] += often * np.int64(held[other])
            changed = np.int64(0)
            while place < last[other]:
                to = high_at[dealer_highs[place]] + medium_at[dealer_mediums[place]]
                changes[to + low_at[dealer_lows[place]]] += often * np.int64(weights[place])
                changed += np.int64(weights[place])
                place += np.uint32(1)
            changes[cell] -= often * changed
        for which in range(ranks[own], ranks[own + 1]):
            asked = (np.searchsorted(edges[0], highs[which]),
                     np.searchsorted(edges[1], mediums[which]),
                     np.searchsorted(edges[2], lows[which]))  # fmt: skip
            alone[which] = below_in_two(cells, columns, layers, *asked)
            won[which] = alone[which] + below_in_two(changes, columns, layers, *asked)


@kernel
def _ways(dealt: Whole, own: Whole, choose: Whole, found: Whole) -> None:
    """In how many ways a player's ranks can be dealt together with each of the dealer's."""
    for which in range(len(dealt)):
        often = 1
        for rank in range(own.size):
            often *= choose[4 - dealt[which, rank], own[rank]]
        found[which] = often


@kernel
def places(edges: Whole, step: int, found: Numbers) -> None:
    """By number, how many of the edges are at or below it, times `step`."""
    place = 0
    for value in range(found.size):
        while place < edges.size and edges[place] <= value:
            place += 1
        found[value] = place * step


@kernel
def below_in_two(cells: Whole, columns: int, layers: int, high: int, medium: int, low: int) -> int:
    """The sum of all cells that are below in two hands of three; a place is the number of edges
    below."""
    won = 0
    for cell in range(cells.size):
        row, column, layer = cell // (columns * layers), cell // layers % columns, cell % layers
        if (row <= high) + (column <= medium) + (layer <= low) >= 2:
            won += cells[cell]
    return won


def ways_to_hold() -> Whole:
    """By kind without a flush, how many hands have its ranks."""
    kinds = all_kinds.kinds()
    found: Whole = CHOOSE[SUITS][kinds.counts[: kinds.plain]].prod(axis=1)
    return found


# -- every hand, set best or by the house way -----------------------------------------------------

MARGINS = np.array([0.008, 0, 0, 0, 0.008, 0.016, 0.025, 0.03])
"""In terms of the probability to win, by how many cards the flush of a hand has, with the joker:
more than its suits can change the difference between two settings."""


class Table(Frozen):
    """How the dealer sets, and how hands rank."""

    way: str
    ace_low_lowest: bool = False

    @property
    def house(self) -> Hands:
        return all_kinds.house(WAYS[self.way], self.ace_low_lowest)


class Tally(Frozen):
    """Both ways of setting all hands, and in how many of all deals a player wins."""

    best: Hands
    """By kind, the setting that is best for all hands of it."""
    won: tuple[int, int]
    """Set best, and by the house's way."""

    def chance(self, style: int) -> Fraction:
        return Fraction(self.won[style], int(all_kinds.kinds().weights.sum()) * OTHER_HANDS)


class Choices(Frozen):
    """Kinds, and for each some places in `Candidates.at`; ascending."""

    kinds: Whole
    at: Whole

    def of(self, some: Whole) -> Choices:
        return Choices(self.kinds[some], self.at[some])


@cached()
def tally(table: Table, watch: Callable[[float], None] = lambda done: None) -> Tally:
    """Made when first needed, in a minute or two on two cores.

    All hands with the same ranks are counted together first. Kinds whose suits may matter are then
    taken out one by one; the others are set like those without a flush.
    """
    house = table.house
    candidates = candidate_settings(house, table.ace_low_lowest)
    found = count(house, candidates, lambda done: watch(done / 2))
    choices = _choices(candidates, found.won, house)
    own, suited = _with_suits(choices)
    hands = candidates.at.of(suited.at)
    more = flushes.count(house, suited.kinds, hands, lambda done: watch((1 + done) / 2))
    kinds = all_kinds.kinds()
    each = found.alone[suited.at] // ways_to_hold()[kinds.ranks[suited.kinds]]
    won = kinds.weights[suited.kinds] * each + more
    others = found.won.copy()
    np.subtract.at(others, suited.at, won)
    keys = _keys(suited)
    worth = np.where(choices.kinds < kinds.plain, others[choices.at], 0)
    worth[own] = won[np.searchsorted(keys, _keys(choices.of(own)))]
    return _tally(candidates, choices, worth, house)


def _keys(choices: Choices) -> Whole:
    return choices.kinds * (1 << 32) + choices.at


def _choices(candidates: Candidates, won: Whole, house: Hands) -> Choices:
    """The house's setting of every kind, and all settings that may be best if suits are ignored."""
    kinds = all_kinds.kinds()
    deals = ways_to_hold()[kinds.ranks[candidates.kinds]] * OTHER_HANDS
    chance = won[candidates.which] / deals
    first = np.searchsorted(candidates.kinds, np.arange(len(kinds.cards)))
    most = np.maximum.reduceat(chance, first)
    cards = SET_SIZES[kinds.suited] + np.where(kinds.suited > 0, kinds.jokers, 0)
    keep = chance >= (most - MARGINS[cards])[candidates.kinds]
    keep[find(candidates, house)] = True
    found = Choices(candidates.kinds[keep], candidates.which[keep])
    return found.of(np.argsort(_keys(found)))


def _with_suits(choices: Choices) -> tuple[Whole, Choices]:
    """Which choices belong to a kind with a flush that may be set differently from the kind of the
    same ranks without one; and these choices, together with those of that kind."""
    kinds = all_kinds.kinds()
    every = np.arange(kinds.plain, len(kinds.cards))
    first = np.searchsorted(choices.kinds, np.arange(kinds.plain + 1))
    numbers = np.diff(first)[kinds.ranks[every]]
    ends = np.cumsum(numbers)
    beside = np.arange(ends[-1]) + np.repeat(first[kinds.ranks[every]] - ends + numbers, numbers)
    flush = np.flatnonzero(choices.kinds >= kinds.plain)
    own = choices.of(flush)
    both = np.unique(
        np.concatenate((_keys(own), _keys(Choices(np.repeat(every, numbers), choices.at[beside]))))
    )
    found = Choices(both >> 32, both & (1 << 32) - 1)
    wanted = np.bincount(found.kinds, minlength=len(kinds.cards)) > 1
    return flush[wanted[own.kinds]], found.of(np.flatnonzero(wanted[found.kinds]))


def _tally(candidates: Candidates, choices: Choices, worth: Whole, house: Hands) -> Tally:
    kinds = all_kinds.kinds()
    first = np.searchsorted(choices.kinds, np.arange(len(kinds.cards)))
    most = np.maximum.reduceat(worth, first)
    at = np.flatnonzero(worth == most[choices.kinds])[::-1]
    best = np.zeros(len(first), np.int64)
    best[choices.kinds[at]] = choices.at[at]  # of equals the first
    of_house = candidates.which[find(candidates, house)]
    places = np.searchsorted(_keys(choices), _keys(Choices(np.arange(len(first)), of_house)))
    return Tally(candidates.at.of(best), (int(most.sum()), int(worth[places].sum())))
