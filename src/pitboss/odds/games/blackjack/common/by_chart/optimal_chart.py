"""The usual three tables worked out: by the total alone, what is best on average over the hands
that come to it."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import inf

import numpy as np
from msgspec import Struct

from pitboss.odds.caching import cached
from pitboss.odds.compiled import map_on_cores, workers
from pitboss.odds.games.blackjack.common import actions, printed_charts
from pitboss.odds.games.blackjack.common.actions import SURRENDERS
from pitboss.odds.games.blackjack.common.by_chart import chart
from pitboss.odds.games.blackjack.common.by_chart.chart import Charts, empty_charts
from pitboss.odds.games.blackjack.common.hands import (
    SOFT,
    VALUES,
    Cards,
    Floats,
    Ints,
    all_hands,
    cell_of,
    places,
)
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solution import Solution
from pitboss.odds.games.blackjack.common.solver import best_play, kernels
from pitboss.odds.games.blackjack.common.solver.best_play import (
    Seen,
    Start,
    is_blackjack,
    surrendered,
)
from pitboss.odds.games.blackjack.common.solver.kernels import SELDOM, Policy, Terms, Worth, spread
from pitboss.odds.model import Watch

CELLS = 2 * SOFT
IN_TURN = (*range(21, 10, -1), *range(SOFT + 21, SOFT + 11, -1), *range(10, 3, -1))
"""All totals, in an order in which each comes after those that it can become."""
ROUNDS = 6
"""How many times the totals are weighted again by how often they are then reached."""
DOUBLES = {actions.HIT: actions.DOUBLE_OR_HIT, actions.STAND: actions.DOUBLE_OR_STAND}
WITHOUT_SURRENDER = {
    actions.SURRENDER_OR_HIT: actions.HIT,
    actions.SURRENDER_OR_STAND: actions.STAND,
}
WITHOUT_DOUBLE = {actions.DOUBLE_OR_HIT: actions.HIT, actions.DOUBLE_OR_STAND: actions.STAND}


class ChartColumn(Struct):
    """One column of the charts: codes by cell, codes by pair."""

    cells: list[int]
    pairs: list[int]


@cache
def by_cell() -> tuple[Ints, ...]:
    """The hands of two or more cards in every cell."""
    hands, cells = all_hands(), cell_of()
    return tuple(np.flatnonzero((cells == cell) & (hands.size >= 2)) for cell in range(CELLS))


class Weighing(Struct, eq=False):
    """The dealer's cards of one column (several, where both are up), with what was found so far."""

    seen: Seen
    starts: list[Start]
    terms: Terms
    reach: Floats
    found: Worth


def column(seens: Sequence[Seen], shoe: Ints) -> ChartColumn:
    """The best codes for a column; the dealer's cards in it count by how often they come."""
    group = []
    for seen in seens:
        starts = [start for start in best_play.starts(seen, shoe) if not is_blackjack(start.cards)]
        reach = np.zeros(len(places()))
        group.append(Weighing(seen, starts, best_play.terms(seen), reach, best_play.unknown()))
    hits = [actions.HIT if cell % SOFT < 17 else actions.STAND for cell in range(CELLS)]
    found = ChartColumn(hits, [chart.NO_SPLIT] * 11)
    for _ in range(ROUNDS):
        for one in group:
            reach_all(one, found)
        again = ChartColumn(hits_and_stands(group), found.pairs)
        doubles_and_surrenders(group, again)
        again.pairs = pairs(group, again)
        if again == found:
            break
        found = again
    return found


def reach_all(one: Weighing, found: ChartColumn) -> None:
    """How often every hand comes up for a decision between hitting and standing.

    Hands that are doubled or given up are left out, because what a total says instead is for hands
    of more cards. Pairs that have their own cell lead to other hands, but count for no total. Hands
    that a good player never gets get a small weight.
    """
    shoe, once = one.seen.shoe, np.zeros_like(one.reach)
    hits = np.where(np.isin(policy_of(found)[0], (actions.HIT, actions.DOUBLE_OR_HIT)), 1, 0)
    one.reach[:] = 0.0
    for start in one.starts:
        if code_of(found, start) in {actions.HIT, actions.STAND}:
            one.reach[start.hand] = start.chance
    spread(all_hands(), shoe, hits, one.reach)
    one.reach[[places()[card, card] for card in VALUES if has_own(found, card)]] = 0.0
    for start in one.starts:
        once[start.hand] = start.chance * SELDOM
    spread(all_hands(), shoe, np.ones_like(hits), once)
    one.reach += once


def hits_and_stands(group: Sequence[Weighing]) -> list[int]:
    cells = [actions.STAND] * CELLS
    for cell in IN_TURN:
        members, better = by_cell()[cell], 0.0
        for one in group:
            better += kernels.weigh(members, all_hands(), one.terms, one.reach, one.found)
        cells[cell] = actions.HIT if better > 0 else actions.STAND
        for one in group:
            one.found.worth[members] = one.found.actions[members, 1 if better > 0 else 0]
    return cells


def doubles_and_surrenders(group: Sequence[Weighing], found: ChartColumn) -> None:
    """By the first two cards alone; a pair that is split does not count."""
    rules = group[0].seen.rules
    may = best_play.may_double(rules, split=0)
    gain = np.zeros((2, CELLS))
    for one in group:
        for start in one.starts:
            if found.pairs[start.cards[0]] != chart.NO_SPLIT and start.cards[0] == start.cards[1]:
                continue
            plain = one.found.worth[start.hand]
            double = one.found.actions[start.hand, best_play.DOUBLE] if may[start.hand] else -inf
            cell = cell_of()[start.hand]
            gain[0, cell] += start.chance * (double - plain)
            gain[1, cell] += start.chance * (surrendered(rules, start) - plain)
    for cell in np.flatnonzero(gain.max(axis=0) > 0):
        surrenders = gain[1, cell] > gain[0, cell]
        found.cells[cell] = (SURRENDERS if surrenders else DOUBLES)[found.cells[cell]]


def has_own(found: ChartColumn, card: int) -> bool:
    """Whether a pair that is not split has a cell of its own."""
    return found.pairs[card] not in {chart.NO_SPLIT, actions.SPLIT, actions.SURRENDER_OR_SPLIT}


def policy_of(found: ChartColumn) -> Policy:
    """What the column says of every hand, once surrender is past."""
    codes = [WITHOUT_SURRENDER.get(code, code) for code in found.cells]
    mine = np.array(codes, dtype=np.int8)[cell_of()]
    for card in VALUES:
        if has_own(found, card):
            own = found.pairs[card]
            mine[places()[card, card]] = WITHOUT_SURRENDER.get(own, own)
    return np.stack((mine, mine))


def pairs(group: Sequence[Weighing], found: ChartColumn) -> list[int]:
    policy = policy_of(found)
    codes = [chart.NO_SPLIT] * 11
    for card in VALUES:
        for one in group:
            otherwise = by_total(one, found, places()[card, card])
            one.found.split[card] = best_play.split_worth(one.seen, card, policy, otherwise)
        codes[card] = _pair(group, found, card)
    return codes


def by_total(one: Weighing, found: ChartColumn, hand: int) -> float:
    """What a pair is worth that is not split."""
    doubles = found.cells[int(cell_of()[hand])] in WITHOUT_DOUBLE
    return float(one.found.actions[hand, best_play.DOUBLE] if doubles else one.found.worth[hand])


def _pair(group: Sequence[Weighing], found: ChartColumn, card: int) -> int:
    """A pair is split, or does what its total does, or has a cell of its own."""
    hand, rules = places()[card, card], group[0].seen.rules
    worth = dict.fromkeys((actions.STAND, actions.HIT, DOUBLES[actions.HIT], actions.SPLIT), 0.0)
    gives_up = 0.0
    for one in group:
        stand, hit, double = (float(worth) for worth in one.found.actions[hand])
        if not best_play.may_double(rules, split=0)[hand]:
            double = -inf
        for start in one.starts:
            if start.hand == hand:
                each = (stand, hit, double, float(one.found.split[card]))
                for code, mine in zip(worth, each, strict=True):
                    worth[code] += start.chance * mine
                gives_up += start.chance * surrendered(one.seen.rules, start)
    best = max(worth, key=lambda code: worth[code])
    surrenders = gives_up > worth[best]
    if best == actions.SPLIT:
        return actions.SURRENDER_OR_SPLIT if surrenders else actions.SPLIT
    else_ = actions.HIT if worth[actions.HIT] > worth[actions.STAND] else actions.STAND
    own = SURRENDERS[else_] if surrenders else DOUBLES[else_] if best in WITHOUT_DOUBLE else best
    by_total = found.cells[int(cell_of()[hand])]
    return chart.NO_SPLIT if at_first(own) == at_first(by_total) else own


def at_first(code: int) -> str:
    """What a code asks for with two cards, if everything is allowed."""
    return actions.SAID[code][2][0]


def code_of(found: ChartColumn, start: Start) -> int:
    """What the column says of two cards."""
    first, second = start.cards
    if first == second and found.pairs[first] != chart.NO_SPLIT:
        return found.pairs[first]
    return found.cells[int(cell_of()[start.hand])]


def by_column(seen: Seen, found: ChartColumn) -> Callable[[Start], float]:
    """What two cards are worth to a player who follows the column."""
    policy = policy_of(found)
    mine, _, _ = best_play.play(seen, policy)
    for card in VALUES:
        if found.pairs[card] in {actions.SPLIT, actions.SURRENDER_OR_SPLIT}:
            mine.split[card] = best_play.split_worth(seen, card, policy)

    def decided(start: Start) -> float:
        code = code_of(found, start)
        if code in {
            actions.SURRENDER_OR_HIT,
            actions.SURRENDER_OR_STAND,
            actions.SURRENDER_OR_SPLIT,
        }:
            return surrendered(seen.rules, start)
        if code == actions.SPLIT:
            return float(mine.split[start.cards[0]])
        return float(mine.worth[start.hand])

    return decided


def write(into: Charts, number: int, found: ChartColumn) -> None:
    """A column into the charts."""
    into.hard[:, number] = found.cells[:SOFT]
    into.soft[:, number] = found.cells[SOFT:]
    into.pairs[:, number] = found.pairs


# -- a table solved --------------------------------------------------------------------------------


MOST_KEPT = 200


@cached(MOST_KEPT)
def solve(rules: TableRules, watch: Watch = lambda what, done: None) -> Solution[Charts]:
    """From a full shoe, column by column of the charts."""
    shoe = best_play.full_shoe(rules)
    groups = in_columns(rules, shoe)
    jobs = [workers().submit(solve_column, rules, dealers, shoe) for dealers in groups.values()]
    charts, best_, by_charts = empty_charts(rules.exposed), 0.0, 0.0
    for done, (number, job) in enumerate(zip(groups, jobs, strict=True)):
        watch("solving", done / len(jobs))
        found, mine, charted = job.result()
        if found is not None:
            write(charts, number, found)
        best_ += mine
        by_charts += charted
    watch("solving", 1.0)
    return Solution(
        best=best_, by_charts=by_charts, charts=charts, shown=printed_charts.by_total(charts)
    )


@lru_cache(maxsize=MOST_KEPT)
def best_worth(rules: TableRules) -> float:
    """A round played best, without charts."""
    shoe = best_play.full_shoe(rules)

    def share(dealer: Cards) -> float:
        seen = best_play.see(rules, dealer, shoe)
        return best_play.round_worth(seen, shoe, best_play.best_of(seen))

    return sum(map_on_cores(share, best_play.dealers_cards(rules)))


def in_columns(rules: TableRules, shoe: Ints) -> dict[int, list[Cards]]:
    """The dealer's cards by the column of the charts."""
    groups: dict[int, list[Cards]] = {}
    for dealer in best_play.dealers_cards(rules):
        groups.setdefault(best_play.see(rules, dealer, shoe).column, []).append(dealer)
    return groups


def solve_column(
    rules: TableRules, dealers: Sequence[Cards], shoe: Ints
) -> tuple[ChartColumn | None, float, float]:
    """The column, and its share of both expectations."""
    seens = [best_play.see(rules, dealer, shoe) for dealer in dealers]
    mine = sum(best_play.round_worth(seen, shoe, best_play.best_of(seen)) for seen in seens)
    if is_blackjack(dealers[0]):
        return None, mine, mine
    found = column(seens, shoe)
    charted = sum(best_play.round_worth(seen, shoe, by_column(seen, found)) for seen in seens)
    return found, mine, charted
