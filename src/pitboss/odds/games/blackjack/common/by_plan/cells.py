"""Charts for people: by the total and, if it matters, by the number of cards.

A cell has what is best on average for the hands that belong to it, if every later decision depends
on the cards. What such charts are worth is then worked out like any other way of playing.
"""

from __future__ import annotations

from functools import cache
from math import inf

import numpy as np

from pitboss.odds.games.blackjack.common import actions
from pitboss.odds.games.blackjack.common.actions import SURRENDERS
from pitboss.odds.games.blackjack.common.by_plan import column as columns
from pitboss.odds.games.blackjack.common.by_plan.column import Column, chances
from pitboss.odds.games.blackjack.common.hands import (
    VALUES,
    Floats,
    Ints,
    all_hands,
    cell_of,
    places,
)
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.games.blackjack.common.solver.kernels import (
    BLACKJACKS,
    CODE,
    DOUBLES,
    GIVEN_UP,
    GIVES_UP,
    LOST,
    SELDOM,
    STANDS,
    TAKE_BACK,
    TAKEN_BACK,
    TO_BLACKJACK,
    WON,
    Policy,
    spread,
)
from pitboss.odds.games.blackjack.common.suited_payouts import OF_678, SEVENS

SIZES = range(2, 7)
"""The numbers of cards for which charts may differ; six means six or more."""
ACE = 1
DRAWING = (actions.HIT, actions.DOUBLE_OR_HIT, actions.SURRENDER_OR_HIT)


@cache
def sized_cell_of() -> Ints:
    """By hand of two and more cards: its cell, and its number of cards."""
    return cell_of() * (SIZES[-1] + 1) + np.clip(all_hands().size, 0, SIZES[-1])


def charted(column: Column) -> Column:
    """The same column by cells: how it is played, and what that is worth."""
    policy = _policy(column)
    splits = dict.fromkeys(VALUES, _after_split(policy))
    if tells_split_aces(column.seen.rules):
        splits[ACE] = column.splits[ACE]
    return columns.by_policy(column.seen, policy, splits)


def tells_split_aces(rules: TableRules) -> bool:
    """Whether something can be decided for a split ace with its one card that cannot be for other
    hands."""
    return not rules.aces_play_on and (rules.doubles_aces or rules.surrender_any_time)


def _policy(column: Column) -> Policy:
    seen, hands = column.seen, all_hands()
    may = best_play.allowed(seen.rules, split=0, gives_up=True)
    results = best_play.settled(seen, 0, 0)[1]
    reach, policy = _reach(column), np.zeros_like(column.policy)
    stand, hit, double = (np.where(np.isfinite(one), one, 0.0) for one in column.actions.T)
    give_up = (
        best_play.terms(seen).takes[GIVEN_UP] * results[:, BLACKJACKS]
        - (1 - results[:, BLACKJACKS]) / 2
    )
    cells = np.where((hands.size > 1) & (hands.total < 21), sized_cell_of(), 0)
    for cell in np.unique(cells[cells > 0]):
        members = np.flatnonzero(cells == cell)
        often = reach[members]
        worths = [float(often @ one[members]) for one in (stand, hit, double, give_up)]
        for place, bit in ((2, DOUBLES), (3, GIVES_UP)):
            if not may[members[0]] & bit:
                worths[place] = -inf
        policy[:, members] = _code(*worths)
    _take_back(column, policy, results)
    for two in (*OF_678, SEVENS):  # their suits matter
        hand = places()[two]
        if len(policy) > 2:
            policy[:, hand] = column.policy[:, hand]
    for card in VALUES:
        hand = places()[card, card]
        split = column.policy[:, hand] & CODE == actions.SPLIT
        policy[split, hand] = actions.SPLIT
    return policy


def _code(stand: float, hit: float, double: float, give_up: float) -> int:
    plain = actions.HIT if hit > stand else actions.STAND
    if give_up > max(stand, hit, double):
        return SURRENDERS[plain]
    if double > max(stand, hit):
        return actions.DOUBLE_OR_HIT if hit > stand else actions.DOUBLE_OR_STAND
    return plain


def _take_back(column: Column, policy: Policy, results: Floats) -> None:
    """By the total alone: whether a doubled hand is given up."""
    rules, hands = column.seen.rules, all_hands()
    if not (rules.rescue or rules.surrender_any_time):
        return
    takes = best_play.terms(column.seen).takes
    stays = 2 * (results[:, WON] - results[:, LOST]) + takes[STANDS] * results[:, TO_BLACKJACK]
    gives_up = takes[TAKEN_BACK] * results[:, BLACKJACKS] - (1 - results[:, BLACKJACKS])
    totals = cell_of()
    for total in np.unique(totals[(hands.size == 3) & (hands.total < 21)]):
        three = (totals == total) & (hands.size == 3)
        if (gives_up - stays)[three].mean() > 0:
            policy[:, (totals == total) & (hands.size > 2)] |= TAKE_BACK


def _after_split(policy: Policy) -> Policy:
    """The same for hands that come from a split: there pairs are played by their total."""
    found = policy.copy()
    for card in VALUES:
        hand = places()[card, card]
        cell = np.flatnonzero((sized_cell_of() == sized_cell_of()[hand]) & (all_hands().size == 2))
        others = [one for one in cell if one != hand]
        if others and (found[:, hand] & CODE == actions.SPLIT).any():
            found[:, hand] = policy[0, others[0]]
        elif (found[:, hand] & CODE == actions.SPLIT).any():  # two twos, two aces, two tens
            found[:, hand] = actions.STAND if card == 10 else actions.HIT
    return found


def _reach(column: Column) -> Floats:
    """How often every hand comes up; hands that a good player never gets get a small weight."""
    seen, size = column.seen, all_hands().size.size
    often = chances(seen)
    split = column.policy[0] & CODE == actions.SPLIT
    found = np.where(split, 0.0, often)
    draws = np.isin(column.policy[0] & CODE, (actions.HIT,)).astype(np.int64)
    spread(all_hands(), seen.shoe, draws, found)
    seldom = often * SELDOM
    spread(all_hands(), seen.shoe, np.ones(size, dtype=np.int64), seldom)
    return found + seldom
