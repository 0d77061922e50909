"""How a round ends, and how often: exact, for a player who decides best by the cards of the hand.

The same way of playing as in `best_play`, followed forwards: from the first two cards and how often
they are dealt, to hands that stand, broke, were doubled or given up. Split pairs are counted in
`splits`; rounds of three hands and more in `sampled`.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import fsum, lcm
from typing import NamedTuple

import numpy as np
from msgspec import Struct, field

from pitboss.odds.compiled import kernel
from pitboss.odds.games.blackjack.common.actions import DOUBLE_OR_HIT, DOUBLE_OR_STAND, HIT
from pitboss.odds.games.blackjack.common.hands import Floats, Hands, Ints, all_hands, places
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.games.blackjack.common.solver.best_play import (
    Seen,
    Start,
    is_blackjack,
    surrendered,
)
from pitboss.odds.games.blackjack.common.solver.kernels import SUITED, Policy
from pitboss.values import Frozen

SUITED_678 = (6, 7, 8)


class End(NamedTuple):
    """How a round ends; money in whole parts of the initial wager."""

    net: int
    staked: int
    hands: int
    """1 where more hands are won than lost, -1 where fewer are, 0 otherwise."""


Tally = defaultdict[End, float]
"""How often."""


def tally() -> Tally:
    return defaultdict(float)


def put(into: Tally, more: Mapping[End, float]) -> None:
    for end, often in more.items():
        into[end] += often


class Split(Frozen, eq=False):
    """A pair that is split against the dealer's cards."""

    seen: Seen
    start: Start
    policy: Policy
    worth: float
    """What the split is worth, without a dealer's blackjack that is known before."""


class Ends(Struct, eq=False):
    """The ends of a round so far."""

    unit: int
    tally: Tally = field(default_factory=tally)
    splits: list[Split] = field(default_factory=list)
    """Split pairs that are not counted yet."""

    def add(self, often: float, net: Fraction | int, staked: int = 1, hands: int | None = None
            ) -> None:  # fmt: skip
        """An end of one hand, in initial wagers."""
        if often:
            sign = (net > 0) - (net < 0) if hands is None else hands
            self.tally[End(int(net * self.unit), staked * self.unit, sign)] += often


def unit_of(rules: TableRules) -> int:
    """The part of an initial wager in which all results are whole."""
    pays = (
        rules.blackjack_pays,
        rules.designated_pays,
        rules.suited_678_pays,
        rules.three_sevens_pays,
        rules.five_card_21_pays,
    )
    return lcm(2, *(ratio.denominator for ratio in pays))


def ends_of(seen: Seen, shoe: Ints) -> Ends:
    """All ends of rounds in which the dealer shows these cards, except the pairs that are split.
    Probabilities are shares of all rounds."""
    rules, ends, reach = seen.rules, Ends(unit_of(seen.rules)), np.zeros(len(places()))
    found = None if is_blackjack(seen.dealer) else best_play.best(seen)
    for start in best_play.starts(seen, shoe):
        if is_blackjack(start.cards):
            add_blackjack(seen, start, ends)
            continue
        if found is None:  # both cards are up
            ends.add(start.chance, -1)
            continue
        if rules.known_blackjack:
            ends.add(start.chance * start.blackjack, -1)
        first, second = start.cards
        split = float(found.split[first]) if first == second else -np.inf
        plays, gives_up = float(found.worth[start.hand]), surrendered(rules, start)
        if max(plays, split) < gives_up:
            ends.add(start.chance * (1 - start.blackjack), Fraction(-1, 2))
            if not rules.known_blackjack:
                ends.add(start.chance * start.blackjack, -1)
        elif plays < split:
            policy = best_play.split_policy(seen, first)
            ends.splits.append(Split(seen, start, policy, split))
        else:
            reach[start.hand] = start.chance
    if found is not None:
        add_hands(seen, found.policy, reach, ends)
    return ends


def add_blackjack(seen: Seen, start: Start, ends: Ends) -> None:
    """Paid at once, or once the dealer has none."""
    rules = seen.rules
    designated = Fraction(1, 64)
    for share, pays in (
        (designated, rules.designated_pays), (1 - designated, rules.blackjack_pays)
    ):  # fmt: skip
        often = start.chance * float(share)
        if rules.exposed:
            ends.add(often, pays)
        elif best_play.takes_one_to_one(seen, start, pays):
            ends.add(often, 1)
        else:
            ends.add(often * (1 - start.blackjack), pays)
            ends.add(often * start.blackjack, 0)


def add_hands(seen: Seen, policy: Policy, reach: Floats, ends: Ends) -> None:
    """Hands that are not split: those that stand, those that were doubled, those that broke."""
    rules, (_, results) = seen.rules, best_play.settled(seen, 0, 0)
    size = len(places())
    stood, broke, lucky = np.zeros((2, size)), np.zeros((2, 2)), np.zeros(2)
    doubles = best_play.may_double(rules, split=0)
    walk(all_hands(), seen.shoe, policy, doubles, seen.suited_bonus, seen.second, reach,
         stood, broke, lucky)  # fmt: skip
    for doubled in range(2):
        stake = 1 + doubled
        suited = places()[SUITED_678]
        stood[doubled, suited] -= lucky[doubled]
        for pays in np.unique(seen.pays):
            add_standing(seen, ends, stood[doubled] * (seen.pays == pays), results,
                         stake, Fraction(pays).limit_denominator(1000))  # fmt: skip
        by_suit = np.zeros(size)
        by_suit[suited] = lucky[doubled]
        add_standing(seen, ends, by_suit, results, stake, rules.suited_678_pays)
        ends.add(broke[doubled, 0], -stake, stake)
        if not rules.known_blackjack:
            kept = rules.broken_returned or (doubled and rules.double_hidden)
            ends.add(broke[doubled, 1], -1 if kept else -stake, stake)


def add_standing(
    seen: Seen, ends: Ends, often: Floats, results: Floats, stake: int, pays: Fraction
) -> None:
    """Hands that stand against the dealer's: won, lost, met by a blackjack, or void."""
    won, lost, blackjack = (fsum((often * results[:, end]).tolist()) for end in range(3))
    ends.add(won, stake * pays, stake)
    ends.add(lost, -stake, stake)
    ends.add(fsum(often.tolist()) - won - lost - blackjack, 0, stake)
    if not seen.rules.known_blackjack:
        ends.add(blackjack, -1, stake)


@kernel
def walk(
    hands: Hands,
    shoe: Ints,
    policy: Policy,
    doubles: Ints,
    bonus: Floats,
    second: int,
    reach: Floats,
    stood: Floats,
    broke: Floats,
    lucky: Floats,
) -> None:
    """From how often each hand of two cards is played, find how often every hand stands (`stood`,
    once for the initial wager and once doubled), how often it breaks, with a dealer's blackjack
    afterwards or without (`broke`), and how often it is a 6-7-8 in one suit (`lucky`, a part of
    those that stand)."""
    for hand in range(reach.size):
        if reach[hand] == 0.0:
            continue
        rest = shoe - hands.counts[hand]
        left = rest.sum()
        for suited in range(2):
            share = reach[hand] * (SUITED if suited else 1.0 - SUITED)
            code = policy[suited, hand]
            doubled = code in {DOUBLE_OR_HIT, DOUBLE_OR_STAND} and doubles[hand] == 1
            draws = doubled or code in {HIT, DOUBLE_OR_HIT}
            if not draws or left == 0 or hands.total[hand] >= 21:
                stood[0, hand] += share
                continue
            stake = 1 if doubled else 0
            for card in range(1, 11):
                chance = share * rest[card] / left
                then = hands.after[hand, card]
                if then < 0:
                    meets = 0.0
                    if second > 0 and left > 1:
                        meets = (rest[second] - (1 if second == card else 0)) / (left - 1)
                    broke[stake, 0] += chance * (1.0 - meets)
                    broke[stake, 1] += chance * meets
                    continue
                if doubled:
                    stood[1, then] += chance
                else:
                    reach[then] += chance
                if suited == 1 and bonus[hand] > 0.0 and card == 21 - hands.total[hand]:
                    lucky[stake] += chance * SUITED
