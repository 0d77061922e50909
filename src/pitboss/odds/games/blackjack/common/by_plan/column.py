"""One column of a chart: how every hand is best played against one first card of the dealer's, and
what that is worth.

This is for the games of the family in which suits, the number of cards, or wagers added during the
round matter: every decision depends on the cards of the hand. Values are per unit wagered on a
hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf

import numpy as np

from pitboss.odds.compiled import workers
from pitboss.odds.games.blackjack.common.actions import SPLIT
from pitboss.odds.games.blackjack.common.hands import VALUES, Floats, Ints, all_hands, places
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.games.blackjack.common.solver.best_play import Seen, Start
from pitboss.odds.games.blackjack.common.solver.kernels import BLACKJACKS, CODE, Endings, Policy
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
