"""The usual three tables worked out: by the total alone, what is best on average over the hands
that come to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import inf

import numpy as np
from msgspec import Struct

from pitboss.odds.compiled import kernel
from pitboss.odds.games.blackjack.common import values
from pitboss.odds.games.blackjack.common.charts import (
    DOUBLE_OR_HIT,
    DOUBLE_OR_STAND,
    HIT,
    NO_SPLIT,
    SPLIT,
    STAND,
    SURRENDER_OR_HIT,
    SURRENDER_OR_SPLIT,
    SURRENDER_OR_STAND,
    Charts,
)
from pitboss.odds.games.blackjack.common.exact import (
    DOUBLE,
    Seen,
    Start,
    Worth,
    is_blackjack,
    may_double,
    play,
    settled,
    split_worth,
    starts,
    surrendered,
    takes,
)
from pitboss.odds.games.blackjack.common.hands import VALUES, Floats, Ints, all_hands
from pitboss.odds.games.blackjack.common.values import (
    LOST,
    STANDS,
    SUITED,
    TO_BLACKJACK,
    WON,
    Policy,
)

SOFT = 22
"""Cells: hard totals as they are, soft ones from here."""
CELLS = 2 * SOFT
IN_TURN = (*range(21, 10, -1), *range(SOFT + 21, SOFT + 11, -1), *range(10, 3, -1))
"""Every total after those that it can become."""
ROUNDS = 6
"""So often the totals are weighed again by how often they are then reached."""
SELDOM = 1e-6
DOUBLES = {HIT: DOUBLE_OR_HIT, STAND: DOUBLE_OR_STAND}
SURRENDERS = {HIT: SURRENDER_OR_HIT, STAND: SURRENDER_OR_STAND}
WITHOUT_SURRENDER = {SURRENDER_OR_HIT: HIT, SURRENDER_OR_STAND: STAND}
WITHOUT_DOUBLE = {DOUBLE_OR_HIT: HIT, DOUBLE_OR_STAND: STAND}


class Column(Struct, eq=False):
    """One column of the charts: codes by cell, codes by pair."""

    cells: list[int]
    pairs: list[int]


@cache
def cell_of() -> Ints:
    """The cell of every hand."""
    hands = all_hands()
    return hands.total + np.where(hands.soft, SOFT, 0)


@cache
def by_cell() -> tuple[Ints, ...]:
    """The hands of two or more cards in every cell."""
    hands, cells = all_hands(), cell_of()
    return tuple(np.flatnonzero((cells == cell) & (hands.size >= 2)) for cell in range(CELLS))


@kernel
def weigh(
    members: Ints,
    counts: Ints,
    total: Ints,
    after: Ints,
    shoe: Ints,
    results: Floats,
    pays: Floats,
    second: int,
    taken: Floats,
    bonus: Floats,
    reach: Floats,
    worth: Floats,
    actions: Floats,
) -> float:
    """How much better it is to hit than to stand, over the hands of one total."""
    better = 0.0
    for hand in members:
        rest = shoe - counts[hand]
        if rest.min() < 0:
            continue
        actions[hand, 0] = (
            pays[hand] * results[hand, WON]
            - results[hand, LOST]
            + results[hand, TO_BLACKJACK] * taken[STANDS]
        )
        if total[hand] >= 21 or rest.sum() == 0:
            continue
        hit, double = values.draw(hand, rest, after, results, pays, worth, second, taken)
        gain = bonus[hand] * SUITED * SUITED
        if gain:
            third = 21 - total[hand]
            gain *= rest[third] / rest.sum() * results[after[hand, third], WON]
        actions[hand, 1], actions[hand, 2] = hit + gain, double + 2.0 * gain
        better += reach[hand] * (actions[hand, 1] - actions[hand, 0])
    return better


@kernel
def spread(counts: Ints, after: Ints, shoe: Ints, hits: Ints, reach: Floats) -> None:
    """From how often the first two cards are played on, how often each hand is reached."""
    for hand in range(reach.size):
        if reach[hand] == 0.0 or hits[hand] == 0:
            continue
        rest = shoe - counts[hand]
        left = rest.sum()
        for card in range(1, 11):
            then = after[hand, card]
            if then >= 0 and rest[card] > 0:
                reach[then] += reach[hand] * rest[card] / left


class Weighing(Struct, eq=False):
    """The dealer's cards of one column (several, where both are up), with what was found so far."""

    seen: Seen
    starts: list[Start]
    reach: Floats
    worth: Floats
    actions: Floats
    split: Floats


def column(seens: Sequence[Seen], shoe: Ints) -> Column:
    """The best codes for a column; the dealer's cards in it count by how often they come."""
    size = len(all_hands().cards)
    group = [
        Weighing(
            seen,
            [start for start in starts(seen, shoe) if not is_blackjack(start.cards)],
            np.zeros(size),
            np.zeros(size),
            np.full((size, 3), -inf),
            np.full(11, -inf),
        )
        for seen in seens
    ]
    found = Column([HIT if cell % SOFT < 17 else STAND for cell in range(CELLS)], [NO_SPLIT] * 11)
    for _ in range(ROUNDS):
        for one in group:
            reach_all(one, found)
        cells = hits_and_stands(group)
        again = Column(cells, found.pairs)
        doubles_and_surrenders(group, again)
        again = Column(again.cells, pairs(group, again))
        if (again.cells, again.pairs) == (found.cells, found.pairs):
            break
        found = again
    return found


def reach_all(one: Weighing, found: Column) -> None:
    """How often every hand comes up for a decision between hitting and standing.

    Hands that are doubled or given up count too, for when they may not be, but lead to no others;
    and hands that nobody would come to count a little.
    """
    hands, shoe = all_hands(), one.seen.shoe
    once = np.zeros_like(one.reach)
    codes = np.array([WITHOUT_DOUBLE.get(code, code) for code in found.cells])
    hits = np.where(np.isin(codes, (HIT, SURRENDER_OR_HIT)), 1, 0)[cell_of()]
    one.reach[:] = 0.0
    for start in one.starts:
        code = code_of(found, start)
        if code in {HIT, STAND}:
            one.reach[start.hand] = start.chance
        elif code not in {SPLIT, SURRENDER_OR_SPLIT}:
            once[start.hand] = start.chance
    spread(hands.counts, hands.after, shoe, hits, one.reach)
    one.reach += once
    for start in one.starts:
        once[start.hand] = start.chance * SELDOM
    spread(hands.counts, hands.after, shoe, np.ones_like(hits), once)
    one.reach += once


def hits_and_stands(group: Sequence[Weighing]) -> list[int]:
    hands = all_hands()
    cells = [STAND] * CELLS
    for cell in IN_TURN:
        members, better = by_cell()[cell], 0.0
        for one in group:
            seen = one.seen
            _, _, results = settled(seen, 0, 0)
            better += weigh(
                members, hands.counts, hands.total, hands.after, seen.shoe, results, seen.pays,
                seen.second, takes(seen.rules, original=True), seen.bonus,
                one.reach, one.worth, one.actions,
            )  # fmt: skip
        cells[cell] = HIT if better > 0 else STAND
        for one in group:
            one.worth[members] = one.actions[members, 1 if better > 0 else 0]
    return cells


def doubles_and_surrenders(group: Sequence[Weighing], found: Column) -> None:
    """By the first two cards alone; a pair that is split does not count."""
    rules = group[0].seen.rules
    may = may_double(rules, split=0)
    gain = np.zeros((2, CELLS))
    for one in group:
        for start in one.starts:
            if found.pairs[start.cards[0]] != NO_SPLIT and start.cards[0] == start.cards[1]:
                continue
            plain = one.worth[start.hand]
            double = one.actions[start.hand, DOUBLE] if may[start.hand] else -inf
            cell = cell_of()[start.hand]
            gain[0, cell] += start.chance * (double - plain)
            gain[1, cell] += start.chance * (surrendered(rules, start) - plain)
    for cell in np.flatnonzero(gain.max(axis=0) > 0):
        surrenders = gain[1, cell] > gain[0, cell]
        found.cells[cell] = (SURRENDERS if surrenders else DOUBLES)[found.cells[cell]]


def policy_of(found: Column) -> Policy:
    """What the column says of every hand, once surrender is past."""
    codes = [WITHOUT_SURRENDER.get(code, code) for code in found.cells]
    mine = np.array(codes, dtype=np.int8)[cell_of()]
    return np.stack((mine, mine))


def pairs(group: Sequence[Weighing], found: Column) -> list[int]:
    policy = policy_of(found)
    codes = [NO_SPLIT] * 11
    for card in VALUES:
        for one in group:
            one.split[card] = split_worth(one.seen, card, policy)
        codes[card] = _pair(group, found, card)
    return codes


def _pair(group: Sequence[Weighing], found: Column, card: int) -> int:
    """A pair is split, or given up, or played by its total."""
    by_total = split = gives_up = 0.0
    hand = all_hands().index[card, card]
    code = found.cells[int(cell_of()[hand])]
    doubles = code in WITHOUT_DOUBLE
    for one in group:
        for start in one.starts:
            if start.hand == hand:
                mine = one.actions[hand, DOUBLE] if doubles else one.worth[hand]
                by_total += start.chance * mine
                split += start.chance * one.split[card]
                gives_up += start.chance * surrendered(one.seen.rules, start)
    if split <= by_total:
        return NO_SPLIT
    return SURRENDER_OR_SPLIT if gives_up > split else SPLIT


def code_of(found: Column, start: Start) -> int:
    """What the column says of two cards."""
    first, second = start.cards
    if first == second and found.pairs[first] != NO_SPLIT:
        return found.pairs[first]
    return found.cells[int(cell_of()[start.hand])]


def by_column(seen: Seen, found: Column) -> Callable[[Start], float]:
    """What two cards are worth to a player who goes by the column."""
    policy = policy_of(found)
    mine: Worth = play(seen, policy)[0]
    for card in VALUES:
        if found.pairs[card] in {SPLIT, SURRENDER_OR_SPLIT}:
            mine.split[card] = split_worth(seen, card, policy)

    def decided(start: Start) -> float:
        code = code_of(found, start)
        if code in {SURRENDER_OR_HIT, SURRENDER_OR_STAND, SURRENDER_OR_SPLIT}:
            return surrendered(seen.rules, start)
        if code == SPLIT:
            return float(mine.split[start.cards[0]])
        return float(mine.worth[start.hand])

    return decided


def write(charts: Charts, column: int, found: Column) -> None:
    """A column into the charts."""
    charts.hard[:, column] = found.cells[:SOFT]
    charts.soft[:, column] = found.cells[SOFT:]
    charts.pairs[:, column] = found.pairs
