"""A whole way of playing, hand by hand, as the solvers find it and bots and kernels follow it."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from pitboss.odds.games.blackjack.common import actions
from pitboss.odds.games.blackjack.common.by_plan.column import Column
from pitboss.odds.games.blackjack.common.hands import VALUES, Floats, Ints, all_hands
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solver import best_play, kernels
from pitboss.odds.games.blackjack.common.solver.kernels import Policy
from pitboss.values import Frozen

Codes = npt.NDArray[np.int8]
STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
"""What is done with a hand, once it is known what is allowed."""


SAME_WORTH = 1e-9
"""Worths that differ by no more are the same: the second cards are of one value."""


class Plan(Frozen, eq=False, kw_only=True):
    """What to do, by the dealer's first card (1 for an ace)."""

    first: Codes
    """By dealer's card, class of suits and hand: see `kernels.Policy`."""
    splits: Codes
    """By dealer's card, split card, class and hand."""
    attacks: Codes
    """1 where a wager is added: [0] by one's own first card, [1] by that and the dealer's."""
    switching: Floats
    """By dealer's card and hand of two cards, what counts where two hands may be switched, ..."""
    naturals: Floats
    """... and what a blackjack counts."""
    swaps: Codes
    """By dealer's card and hand: 1 where it is thrown away for two cards that nobody knows."""


def plan_of(columns: Mapping[int, Column]) -> Plan:
    """The columns side by side; nothing is added, switched or thrown away."""
    plan = empty(len(next(iter(columns.values())).policy))
    for up, column in columns.items():
        plan.first[up] = column.policy
        for card, policy in column.splits.items():
            plan.splits[up, card] = policy
    return plan


def empty(classes: int) -> Plan:
    """Stands on everything."""
    size = all_hands().size.size
    return Plan(
        first=np.zeros((11, classes, size), dtype=np.int8),
        splits=np.zeros((11, 11, classes, size), dtype=np.int8),
        attacks=np.zeros((2, 11, 11), dtype=np.int8),
        switching=np.zeros((11, size)),
        naturals=np.zeros(11),
        swaps=np.zeros((11, size), dtype=np.int8),
    )


def resolved(plan: Plan, rules: TableRules) -> tuple[Codes, Codes]:
    """What is done with the first hands and with those of a split, as far as it is allowed."""
    first = _resolve(plan.first, rules, best_play.allowed(rules, split=0, gives_up=True))
    splits = plan.splits.copy()
    for card in VALUES:
        may = best_play.allowed(rules, split=card)
        splits[:, card] = _resolve(plan.splits[:, card], rules, may)
    pair = np.flatnonzero((all_hands().counts == 2).any(axis=1) & (all_hands().size == 2))
    for hand in pair:
        first[..., hand][plan.first[..., hand] & kernels.CODE == actions.SPLIT] = SPLIT
    return first, splits


def _resolve(policy: Policy, rules: TableRules, may: Ints) -> Codes:
    code = policy & kernels.CODE
    draws = np.isin(code, (actions.HIT, actions.DOUBLE_OR_HIT, actions.SURRENDER_OR_HIT))
    doubles = np.isin(code, (actions.DOUBLE_OR_HIT, actions.DOUBLE_OR_STAND))
    gives_up = np.isin(code, (actions.SURRENDER_OR_HIT, actions.SURRENDER_OR_STAND))
    found = np.where(draws & (may & kernels.NO_HIT == 0), HIT, STAND).astype(np.int8)
    found[doubles & (may & kernels.DOUBLES > 0)] = DOUBLE
    found[gives_up & (may & kernels.GIVES_UP > 0)] = SURRENDER
    done = (all_hands().total >= 21) | (may & kernels.STOPS > 0)
    found[..., done] = STAND
    if rules.rescue or rules.surrender_any_time:
        found[..., ~done] |= policy[..., ~done] & kernels.TAKE_BACK
    return found
