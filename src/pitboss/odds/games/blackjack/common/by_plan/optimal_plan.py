"""A table of the family's other games solved: what a round is worth, and how it is played."""

from collections.abc import Mapping

import numpy as np

from pitboss.odds.caching import cached
from pitboss.odds.games.blackjack.common import printed_charts
from pitboss.odds.games.blackjack.common.by_chart import chart
from pitboss.odds.games.blackjack.common.by_plan import column as columns
from pitboss.odds.games.blackjack.common.by_plan import plan as plans
from pitboss.odds.games.blackjack.common.by_plan import two_hands
from pitboss.odds.games.blackjack.common.by_plan.column import Column
from pitboss.odds.games.blackjack.common.by_plan.plan import Codes, Plan
from pitboss.odds.games.blackjack.common.hands import VALUES, Floats, Ints, places
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solution import Solution
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.model import Watch

NO_ATTACK, ATTACK = 1.0, 2.0
"""Wagers on a hand, without another one and with it."""


class PlanSolution(Solution[Plan], eq=False, kw_only=True):
    """Not every best decision goes by the cards of the hand alone."""

    by_plan: float
    """By the plan: the best, except that it ignores cards outside the hand, which can tell a little
    more."""
    plan: Plan


MOST_KEPT = 20


@cached(MOST_KEPT)
def solve(rules: TableRules, watch: Watch = lambda what, done: None) -> PlanSolution:
    """One hand a player: from a full shoe, dealer's card by dealer's card."""
    shoe = best_play.full_shoe(rules)
    best = columns.each_up(lambda up: best_column(rules, up, shoe), watch)
    charted = columns.each_up(lambda up: columns.charted(best[up]))
    plan, by_charts = plans.plan_of(best), plans.plan_of(charted)
    plan.attacks[:] = by_charts.attacks[:] = attacks(rules, best)
    shown = (*printed_charts.by_cells(charted), *printed_charts.attacks(rules, plan.attacks))
    if rules.deals == "two-hands":
        two_hands.switching_plan(plan, best)
        two_hands.switching_plan(by_charts, best)
        worths = two_hands.two_hands(rules, best, charted, watch)
        shown = (printed_charts.switching(best), *shown)
    elif rules.deals == "spare-hand":
        worths = two_hands.spare_hand(rules, best, charted, plan, watch) - float(rules.fee)
        by_charts.swaps[:] = plan.swaps
        shown = (printed_charts.swaps(plan), *shown)
    else:
        one = expected(rules, best, plan.attacks)
        worths = np.array([one, one, expected(rules, charted, plan.attacks)])
    return PlanSolution(
        best=float(worths[two_hands.BEST]),
        by_plan=float(worths[two_hands.BY_PLAN]),
        by_charts=float(worths[two_hands.BY_CHARTS]),
        plan=plan,
        charts=by_charts,
        shown=shown,
    )


def best_column(rules: TableRules, up: int, shoe: Ints) -> Column:
    """The best play against a card, with the wager that may be added on the dealer's card, if that
    is worth it."""
    plain = columns.best(columns.see(rules, up, shoe))
    if rules.attack != "on-dealers-card":
        return plain
    attacked = plain
    if rules.attack_returned and plain.seen.second:  # a blackjack takes one of two wagers
        attacked = columns.best(columns.see(rules, up, shoe, at_risk=NO_ATTACK / ATTACK))
    more = ATTACK * columns.expected(attacked) > NO_ATTACK * columns.expected(plain)
    return attacked if more else plain


# -- wagers added on the way ---------------------------------------------------------------------


def attacks(rules: TableRules, found: Mapping[int, Column]) -> Codes:
    """Where it is worth to add a wager: see `Plan.attacks`."""
    adds = np.zeros((2, 11, 11), dtype=np.int8)
    if rules.attack == "on-dealers-card":
        for up, column in found.items():
            risked = column.seen.at_risk
            adds[1, :, up] = columns.expected(column) > 0 or risked < 1
    elif rules.attack == "on-each-card":
        worth, often = by_first_cards(rules, found)
        adds[1] = worth > 0
        adds[0] = ((worth * often).sum(axis=1) > 0)[:, None]
    return adds


def by_first_cards(rules: TableRules, found: Mapping[int, Column]) -> tuple[Floats, Floats]:
    """By one's own first card and the dealer's: what a unit is worth, and how often they come."""
    shoe = best_play.full_shoe(rules)
    worth, often = np.zeros((11, 11)), np.zeros((11, 11))
    for up, column in found.items():
        for own in VALUES:
            rest = column.seen.shoe.copy()
            often[own, up] = shoe[up] / shoe.sum() * rest[own] / rest.sum()
            rest[own] -= 1
            for second in VALUES:
                hand = places()[tuple(sorted((own, second)))]
                worth[own, up] += rest[second] / rest.sum() * column.dealt(hand)
    return worth, often


def expected(rules: TableRules, found: Mapping[int, Column], adds: Codes) -> float:
    """What a round is worth."""
    shoe = best_play.full_shoe(rules)
    if rules.attack == "on-each-card":
        worth, often = by_first_cards(rules, found)
        return float((often * worth * (1 + adds[0] + adds[1])).sum())
    return sum(
        float(shoe[up] / shoe.sum()) * (1 + int(adds[1, 1, up])) * columns.expected(column)
        for up, column in found.items()
    )


# -- another way of playing ----------------------------------------------------------------------


def mimic_the_dealer(rules: TableRules, classes: int) -> Plan:
    """Draws as the dealer does, and never doubles, splits, surrenders, adds or switches."""
    charts, plan = chart.mimic_the_dealer(rules), plans.empty(classes)
    for up in VALUES:
        plan.first[up] = plan.splits[up] = chart.by_hand(charts, up)
    return plan
