"""The usual three tables worked out: by the total alone, what is best on average over the hands
that come to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import inf

import numpy as np
from msgspec import Struct

from pitboss.odds.compiled import kernel
from pitboss.odds.games.blackjack.common import charts, exact, values
from pitboss.odds.games.blackjack.common.charts import Charts
from pitboss.odds.games.blackjack.common.exact import Seen, Start, is_blackjack, surrendered
from pitboss.odds.games.blackjack.common.hands import VALUES, Floats, Hands, Ints, all_hands, places
from pitboss.odds.games.blackjack.common.values import Policy, Terms, Worth

SOFT = 22
"""Cells: hard totals as they are, soft ones from here."""
CELLS = 2 * SOFT
IN_TURN = (*range(21, 10, -1), *range(SOFT + 21, SOFT + 11, -1), *range(10, 3, -1))
"""All totals, in an order in which each comes after those that it can become."""
ROUNDS = 6
"""How many times the totals are weighted again by how often they are then reached."""
SELDOM = 1e-6
DOUBLES = {charts.HIT: charts.DOUBLE_OR_HIT, charts.STAND: charts.DOUBLE_OR_STAND}
SURRENDERS = {charts.HIT: charts.SURRENDER_OR_HIT, charts.STAND: charts.SURRENDER_OR_STAND}
WITHOUT_SURRENDER = {charts.SURRENDER_OR_HIT: charts.HIT, charts.SURRENDER_OR_STAND: charts.STAND}
WITHOUT_DOUBLE = {charts.DOUBLE_OR_HIT: charts.HIT, charts.DOUBLE_OR_STAND: charts.STAND}


class Column(Struct):
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
def spread(hands: Hands, shoe: Ints, hits: Ints, reach: Floats) -> None:
    """From how often the first two cards are played on, how often each hand is reached."""
    for hand in range(reach.size):
        if reach[hand] == 0.0 or hits[hand] == 0:
            continue
        rest = shoe - hands.counts[hand]
        left = rest.sum()
        for card in range(1, 11):
            then = hands.after[hand, card]
            if then >= 0 and rest[card] > 0:
                reach[then] += reach[hand] * rest[card] / left


class Weighing(Struct, eq=False):
    """The dealer's cards of one column (several, where both are up), with what was found so far."""

    seen: Seen
    starts: list[Start]
    terms: Terms
    reach: Floats
    found: Worth


def column(seens: Sequence[Seen], shoe: Ints) -> Column:
    """The best codes for a column; the dealer's cards in it count by how often they come."""
    group = []
    for seen in seens:
        starts = [start for start in exact.starts(seen, shoe) if not is_blackjack(start.cards)]
        reach = np.zeros(len(places()))
        group.append(Weighing(seen, starts, exact.terms(seen), reach, exact.unknown()))
    hits = [charts.HIT if cell % SOFT < 17 else charts.STAND for cell in range(CELLS)]
    found = Column(hits, [charts.NO_SPLIT] * 11)
    for _ in range(ROUNDS):
        for one in group:
            reach_all(one, found)
        again = Column(hits_and_stands(group), found.pairs)
        doubles_and_surrenders(group, again)
        again.pairs = pairs(group, again)
        if again == found:
            break
        found = again
    return found


def reach_all(one: Weighing, found: Column) -> None:
    """How often every hand comes up for a decision between hitting and standing.

    Hands that are doubled or given up are left out, because what a total says instead is for hands
    of more cards. Pairs that have their own cell lead to other hands, but count for no total. Hands
    that a good player never gets get a small weight.
    """
    shoe, once = one.seen.shoe, np.zeros_like(one.reach)
    hits = np.where(np.isin(policy_of(found)[0], (charts.HIT, charts.DOUBLE_OR_HIT)), 1, 0)
    one.reach[:] = 0.0
    for start in one.starts:
        if code_of(found, start) in {charts.HIT, charts.STAND}:
            one.reach[start.hand] = start.chance
    spread(all_hands(), shoe, hits, one.reach)
    one.reach[[places()[card, card] for card in VALUES if has_own(found, card)]] = 0.0
    for start in one.starts:
        once[start.hand] = start.chance * SELDOM
    spread(all_hands(), shoe, np.ones_like(hits), once)
    one.reach += once


def hits_and_stands(group: Sequence[Weighing]) -> list[int]:
    cells = [charts.STAND] * CELLS
    for cell in IN_TURN:
        members, better = by_cell()[cell], 0.0
        for one in group:
            better += values.weigh(members, all_hands(), one.terms, one.reach, one.found)
        cells[cell] = charts.HIT if better > 0 else charts.STAND
        for one in group:
            one.found.worth[members] = one.found.actions[members, 1 if better > 0 else 0]
    return cells


def doubles_and_surrenders(group: Sequence[Weighing], found: Column) -> None:
    """By the first two cards alone; a pair that is split does not count."""
    rules = group[0].seen.rules
    may = exact.may_double(rules, split=0)
    gain = np.zeros((2, CELLS))
    for one in group:
        for start in one.starts:
            if found.pairs[start.cards[0]] != charts.NO_SPLIT and start.cards[0] == start.cards[1]:
                continue
            plain = one.found.worth[start.hand]
            double = one.found.actions[start.hand, exact.DOUBLE] if may[start.hand] else -inf
            cell = cell_of()[start.hand]
            gain[0, cell] += start.chance * (double - plain)
            gain[1, cell] += start.chance * (surrendered(rules, start) - plain)
    for cell in np.flatnonzero(gain.max(axis=0) > 0):
        surrenders = gain[1, cell] > gain[0, cell]
        found.cells[cell] = (SURRENDERS if surrenders else DOUBLES)[found.cells[cell]]


def has_own(found: Column, card: int) -> bool:
    """Whether a pair that is not split has a cell of its own."""
    return found.pairs[card] not in {charts.NO_SPLIT, charts.SPLIT, charts.SURRENDER_OR_SPLIT}


def policy_of(found: Column) -> Policy:
    """What the column says of every hand, once surrender is past."""
    codes = [WITHOUT_SURRENDER.get(code, code) for code in found.cells]
    mine = np.array(codes, dtype=np.int8)[cell_of()]
    for card in VALUES:
        if has_own(found, card):
            own = found.pairs[card]
            mine[places()[card, card]] = WITHOUT_SURRENDER.get(own, own)
    return np.stack((mine, mine))


def pairs(group: Sequence[Weighing], found: Column) -> list[int]:
    policy = policy_of(found)
    codes = [charts.NO_SPLIT] * 11
    for card in VALUES:
        for one in group:
            otherwise = by_total(one, found, places()[card, card])
            one.found.split[card] = exact.split_worth(one.seen, card, policy, otherwise)
        codes[card] = _pair(group, found, card)
    return codes


def by_total(one: Weighing, found: Column, hand: int) -> float:
    """What a pair is worth that is not split."""
    doubles = found.cells[int(cell_of()[hand])] in WITHOUT_DOUBLE
    return float(one.found.actions[hand, exact.DOUBLE] if doubles else one.found.worth[hand])


def _pair(group: Sequence[Weighing], found: Column, card: int) -> int:
    """A pair is split, or does what its total does, or has a cell of its own."""
    hand, rules = places()[card, card], group[0].seen.rules
    worth = dict.fromkeys((charts.STAND, charts.HIT, DOUBLES[charts.HIT], charts.SPLIT), 0.0)
    gives_up = 0.0
    for one in group:
        stand, hit, double = (float(worth) for worth in one.found.actions[hand])
        if not exact.may_double(rules, split=0)[hand]:
            double = -inf
        for start in one.starts:
            if start.hand == hand:
                each = (stand, hit, double, float(one.found.split[card]))
                for code, mine in zip(worth, each, strict=True):
                    worth[code] += start.chance * mine
                gives_up += start.chance * surrendered(one.seen.rules, start)
    best = max(worth, key=lambda code: worth[code])
    surrenders = gives_up > worth[best]
    if best == charts.SPLIT:
        return charts.SURRENDER_OR_SPLIT if surrenders else charts.SPLIT
    else_ = charts.HIT if worth[charts.HIT] > worth[charts.STAND] else charts.STAND
    own = SURRENDERS[else_] if surrenders else DOUBLES[else_] if best in WITHOUT_DOUBLE else best
    by_total = found.cells[int(cell_of()[hand])]
    return charts.NO_SPLIT if at_first(own) == at_first(by_total) else own


def at_first(code: int) -> str:
    """What a code asks for with two cards, if everything is allowed."""
    return charts.SAID[code][2][0]


def code_of(found: Column, start: Start) -> int:
    """What the column says of two cards."""
    first, second = start.cards
    if first == second and found.pairs[first] != charts.NO_SPLIT:
        return found.pairs[first]
    return found.cells[int(cell_of()[start.hand])]


def by_column(seen: Seen, found: Column) -> Callable[[Start], float]:
    """What two cards are worth to a player who follows the column."""
    policy = policy_of(found)
    mine, _, _ = exact.play(seen, policy)
    for card in VALUES:
        if found.pairs[card] in {charts.SPLIT, charts.SURRENDER_OR_SPLIT}:
            mine.split[card] = exact.split_worth(seen, card, policy)

    def decided(start: Start) -> float:
        code = code_of(found, start)
        if code in {charts.SURRENDER_OR_HIT, charts.SURRENDER_OR_STAND, charts.SURRENDER_OR_SPLIT}:
            return surrendered(seen.rules, start)
        if code == charts.SPLIT:
            return float(mine.split[start.cards[0]])
        return float(mine.worth[start.hand])

    return decided


def write(into: Charts, number: int, found: Column) -> None:
    """A column into the charts."""
    into.hard[:, number] = found.cells[:SOFT]
    into.soft[:, number] = found.cells[SOFT:]
    into.pairs[:, number] = found.pairs
