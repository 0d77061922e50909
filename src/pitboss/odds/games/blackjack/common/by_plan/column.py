"""One column of a chart: how every hand is best played against one first card of the dealer's, and
what that is worth.

This is for the games of the family in which suits, the number of cards, or wagers added during the
round matter: every decision depends on the cards of the hand. Values are per unit wagered on a
hand.
"""

from collections.abc import Callable, Mapping
from functools import cache
from math import inf

import numpy as np

from pitboss.odds.compiled import workers
from pitboss.odds.games.blackjack.common import actions
from pitboss.odds.games.blackjack.common.actions import SPLIT, SURRENDERS
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
from pitboss.odds.games.blackjack.common.solver.best_play import Seen, Start
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
    Endings,
    Policy,
    spread,
)
from pitboss.odds.games.blackjack.common.suited_payouts import OF_678, SEVENS
from pitboss.odds.model import Watch
from pitboss.values import Frozen

PAIRS = {card: (card, card) for card in VALUES}


class Column(Frozen, eq=False, kw_only=True):
    """How hands are played against one card of the dealer's."""

    seen: Seen
    policy: Policy
    """For the first hand; `SPLIT` for a pair that is split."""
    splits: Mapping[int, Policy]
    """By card, for the hands that come from a pair of it."""
    worth: Floats
    """By hand of two cards, what it is worth if it is no blackjack (an ace and a ten count as a
    plain 21). What a dealer's blackjack takes when it ends the round at once is included."""
    natural: float
    """What a blackjack is worth."""
    actions: Floats
    """By hand: to stand, to hit, to double."""
    gains: Floats
    """By card, how much more a pair of it is worth if it is split."""

    def dealt(self, hand: int) -> float:
        """What two cards are worth as they were dealt."""
        return self.natural if hand == NATURAL else float(self.worth[hand])


NATURAL = places()[1, 10]
TWO_CARDS = tuple(hand for hand, size in enumerate(all_hands().size) if size == 2)


def see(
    rules: TableRules, up: int, shoe: Ints, at_risk: float = 1.0, endings: Endings | None = None
) -> Seen:
    seen = best_play.see(rules, (up,), shoe, endings)
    seen.at_risk, seen.variant = at_risk, True
    return seen


def best(seen: Seen) -> Column:
    """Every decision by the cards of the hand."""
    found, _, _ = best_play.play(seen, None)
    policy, splits, worths = found.policy.copy(), {}, np.full(11, -inf)
    for card, cards in PAIRS.items():
        hand = places()[cards]
        if seen.shoe[card] < 2 or card in seen.never_split:
            continue
        otherwise = float(found.by_class[:, hand].min())
        worths[card], splits[card] = best_play.best_split(seen, card, otherwise)
        policy[found.by_class[:, hand] < worths[card], hand] = SPLIT
    return _column(seen, policy, splits, found.by_class, worths, found.actions)


def by_policy(seen: Seen, policy: Policy, splits: Mapping[int, Policy]) -> Column:
    """What it is worth to play in a given way."""
    found, _, _ = best_play.play(seen, policy.copy())
    worths = np.full(11, -inf)
    for card, cards in PAIRS.items():
        if (policy[:, places()[cards]] & CODE == SPLIT).any() and seen.shoe[card] >= 2:
            worths[card] = best_play.split_worth(seen, card, splits[card].copy())
    return _column(seen, policy, splits, found.by_class, worths, found.actions)


def _column(
    seen: Seen,
    policy: Policy,
    splits: Mapping[int, Policy],
    by_class: Floats,
    split_worths: Floats,
    actions: Floats,
) -> Column:
    values = by_class.copy()
    for card, cards in PAIRS.items():
        hand = places()[cards]
        split = policy[:, hand] & CODE == SPLIT
        values[split, hand] = split_worths[card]
    worth = (seen.shares * values).sum(axis=0)
    unsplit = by_class[:, [places()[card, card] for card in VALUES]].min(axis=0)
    gains = split_worths - np.concatenate(([0.0], unsplit))
    blackjacks = best_play.settled(seen, 0, 0)[1][:, BLACKJACKS]
    if seen.rules.known_blackjack:
        worth -= seen.at_risk * blackjacks
    start = Start(NATURAL, (1, 10), 0.0, float(blackjacks[NATURAL]))
    return Column(
        seen=seen,
        policy=policy,
        splits=splits,
        worth=worth,
        natural=best_play.blackjack_worth(seen, start),
        actions=actions,
        gains=gains,
    )


def chances(seen: Seen) -> Floats:
    """By hand of two cards, how often it is dealt with this card of the dealer's."""
    shoe, found = seen.shoe, np.zeros(all_hands().size.size)
    for hand in TWO_CARDS:
        first, second = np.repeat(np.arange(11), all_hands().counts[hand])
        ways = shoe[first] * (shoe[second] - (first == second)) * (1 if first == second else 2)
        found[hand] = ways / (shoe.sum() * (shoe.sum() - 1))
    return found


def expected(column: Column) -> float:
    """What a unit is worth, once the dealer's card is seen, on a hand that is not dealt yet."""
    often = chances(column.seen)
    more = often[NATURAL] * (column.natural - column.worth[NATURAL])
    return float(often @ column.worth + more)


def each_up(
    work: Callable[[int], Column], watch: Watch = lambda what, done: None
) -> dict[int, Column]:
    """The work on every card that the dealer can show, on all cores."""
    jobs = {up: workers().submit(work, up) for up in VALUES}
    found = {}
    for done, (up, job) in enumerate(jobs.items()):
        watch("solving", done / len(jobs))
        found[up] = job.result()
    watch("solving", 1.0)
    return found


# -- by the total and, if it matters, the number of cards ------------------------------------------
#
# A cell has what is best on average for the hands that belong to it, if every later decision
# depends on the cards. What such charts are worth is then worked out like any other way of playing.

SIZES = range(2, 7)
"""The numbers of cards for which charts may differ; six means six or more."""
ACE = 1


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
    return by_policy(column.seen, policy, splits)


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
