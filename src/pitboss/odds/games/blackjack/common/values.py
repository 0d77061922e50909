"""Kernels: what the hands of a player are worth against the dealer's cards, by recursion.

Cards are drawn without regard to what the dealer may have below: a blackjack is one of the dealer's
endings. What it takes is told by three numbers, for a hand that stands, for one that went over 21
and for one that did so after doubling; all are nothing where a reader has ended the round before.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import folded, inlined, kernel
from pitboss.odds.games.blackjack.common.charts import DOUBLE_OR_HIT, DOUBLE_OR_STAND, HIT, STAND
from pitboss.odds.games.blackjack.common.hands import (
    BLACKJACK,
    BUST,
    OUTCOMES,
    Endings,
    Floats,
    Hands,
    Ints,
)

Policy = npt.NDArray[np.int8]
"""By hand, what to do; in its second row for two of 6, 7 and 8 in one suit."""
STANDS, OVER, DOUBLED_OVER = range(3)
WON, LOST, TO_BLACKJACK = range(3)
MOST_CARDS = 32
"""More than a hand can have."""
ABREAST = 8
"""Shoes that are gone through at once: the processor has room for as many."""
SUITED = 0.25
"""The chance that a card of a given value has a given suit."""


class Terms(NamedTuple):
    """What hands are played for, and from which shoe."""

    shoe: Ints
    results: Floats
    """For each hand the chances to win, to lose, and to meet a blackjack, if it stands."""
    pays: Floats
    """What a hand is paid when it wins."""
    bonus: Floats
    """What it is paid on top as a suited 6-7-8, by its first two cards."""
    second: int
    """The card that would make the dealer's blackjack; 0 where there is none."""
    takes: Floats


class Worth(NamedTuple):
    """What hands are worth against the dealer's cards, by their `places`.

    Everything is per unit wagered. Where a reader ends a round with the dealer's blackjack, that
    part is not in it (`exact.round_worth` adds it).
    """

    policy: Policy
    worth: Floats
    actions: Floats
    """To stand, to hit and to double."""
    split: Floats
    """By the value of the pair."""


@kernel
def dealer_endings(shoes: Floats, tree: Endings, chance: Floats, ends: Floats) -> None:
    """The chances of the dealer's endings from some shoes at once (columns, by value)."""
    value, parent, before, depth, outcome, ways = tree
    each = np.zeros((MOST_CARDS, ABREAST))
    """The chance of one card, by how many were drawn with it."""
    for shoe in range(ABREAST):
        left = shoes[:, shoe].sum()
        for drawn in range(1, min(int(left) + 1, MOST_CARDS)):
            each[drawn, shoe] = 1.0 / (left + 1 - drawn)
    ends[:] = 0.0
    chance[0] = 1.0
    for node in range(1, value.size):
        cards, gone, then, end, orders = (
            shoes[value[node]], before[node], chance[node], ends[outcome[node]], ways[node]
        )  # fmt: skip
        here, one = chance[parent[node]], each[depth[node]]
        for shoe in range(ABREAST):
            mine = here[shoe] * max(0.0, cards[shoe] - gone) * one[shoe]
            then[shoe] = mine
            end[shoe] += mine * orders
    ends[outcome[0]] += ways[0]


@kernel
def settle(
    members: Ints, hands: Hands, shoe: Ints, tree: Endings, ties_lose: bool, short_21_wins: bool
) -> Floats:
    """For each hand the chances to win, to lose, and to meet a blackjack, if it stands."""
    counts, total = hands.counts, hands.total
    results = np.zeros((total.size, 3))
    chance = np.empty((tree.value.size, ABREAST))
    ends = np.empty((OUTCOMES, ABREAST))
    shoes = np.zeros((shoe.size, ABREAST))
    for first in range(0, members.size, ABREAST):
        some = members[first : first + ABREAST]
        for place, hand in enumerate(some):
            shoes[:, place] = np.maximum(shoe - counts[hand], 0)
        dealer_endings(shoes, tree, chance, ends)
        for place, hand in enumerate(some):
            if (shoe - counts[hand]).min() < 0:
                continue
            won, lost = ends[BUST, place], 0.0
            for end in range(BUST):
                if end + 17 < total[hand]:
                    won += ends[end, place]
                elif end + 17 > total[hand] or ties_lose:
                    lost += ends[end, place]
                elif short_21_wins and hands.size[hand] == 2 and total[hand] == 21:
                    won += ends[end, place]
            results[hand, WON], results[hand, LOST] = won, lost
            results[hand, TO_BLACKJACK] = ends[BLACKJACK, place]
    return results


@inlined
def over(rest: Ints, left: int, card: int, second: int, stake: float, taken: float) -> float:
    """A hand that a card has broken: the stake, or what is taken where a blackjack follows."""
    if second == 0 or left == 1:
        return -stake
    blackjack: float = (rest[second] - (1 if second == card else 0)) / (left - 1)
    return -stake * (1.0 - blackjack) + taken * blackjack


@folded
def look(
    hand: int, total: int, rest: Ints, after: Ints, terms: Terms, found: Worth
) -> tuple[float, float, float, float]:
    """What it is worth to stand, to draw one more card, and to draw one for twice the wager; and
    what a suited 6-7-8 adds to a card. Where no card is drawn, only to stand is worth anything."""
    results, pays, takes = terms.results, terms.pays, terms.takes
    worth, actions = found.worth, found.actions
    stand = (
        pays[hand] * results[hand, WON]
        - results[hand, LOST]
        + results[hand, TO_BLACKJACK] * takes[STANDS]
    )
    actions[hand, 0] = stand
    left = rest.sum()
    if total >= 21 or left == 0:
        return stand, -np.inf, -np.inf, 0.0
    hit, double = 0.0, 0.0
    for card in range(1, 11):
        if rest[card] == 0:
            continue
        chance = rest[card] / left
        then = after[hand, card]
        if then < 0:
            hit += chance * over(rest, left, card, terms.second, 1.0, takes[OVER])
            double += chance * over(rest, left, card, terms.second, 2.0, takes[DOUBLED_OVER])
        else:
            hit += chance * worth[then]
            double += chance * (
                2.0 * (pays[then] * results[then, WON] - results[then, LOST])
                + results[then, TO_BLACKJACK] * takes[STANDS]
            )
    gain = terms.bonus[hand] * SUITED
    if gain:  # two of 6, 7 and 8: the third may come
        third = 21 - total
        gain *= rest[third] / left * results[after[hand, third], WON]
    actions[hand, 1], actions[hand, 2] = hit + gain * SUITED, double + 2.0 * gain * SUITED
    return stand, hit, double, gain


@inlined
def decide(stand: float, hit: float, double: float, doubles: bool) -> int:
    if doubles and double > max(stand, hit):
        return DOUBLE_OR_HIT if hit > stand else DOUBLE_OR_STAND
    return HIT if hit > stand else STAND


@inlined
def follow(code: int, stand: float, hit: float, double: float, doubles: bool) -> float:
    if code in {DOUBLE_OR_HIT, DOUBLE_OR_STAND}:
        if doubles:
            return double
        return hit if code == DOUBLE_OR_HIT else stand
    return hit if code == HIT else stand


@kernel
def play(
    members: Ints, hands: Hands, terms: Terms, doubles: Ints, free: bool, found: Worth
) -> None:
    """What every hand is worth when played best (`free`: the policy is written down), or as the
    policy says. `doubles` are 1 for hands that may be doubled; hands of one card are left alone."""
    counts, total, _, size, after = hands
    shoe, policy, worth = terms.shoe, found.policy, found.worth
    rest = np.empty_like(shoe)
    for hand in members[::-1]:
        worth[hand] = 0.0
        rest[:] = shoe - counts[hand]
        if rest.min() < 0 or size[hand] < 2:
            continue
        stand, hit, double, gain = look(hand, total[hand], rest, after, terms, found)
        if hit == -np.inf:
            policy[:, hand] = STAND
            worth[hand] = stand
            continue
        may = doubles[hand] == 1
        for suited in range(2):
            more = gain * suited
            if free:
                policy[suited, hand] = decide(stand, hit + more, double + 2.0 * more, may)
            code = policy[suited, hand]
            mine = follow(code, stand, hit + more, double + 2.0 * more, may)
            worth[hand] += mine * (SUITED if suited else 1.0 - SUITED)


@kernel
def weigh(members: Ints, hands: Hands, terms: Terms, reach: Floats, found: Worth) -> float:
    """How much better it is to hit than to stand, over hands that are reached so often."""
    counts, total, after, shoe = hands.counts, hands.total, hands.after, terms.shoe
    better = 0.0
    for hand in members:
        rest = shoe - counts[hand]
        if rest.min() < 0:
            continue
        _, hit, _, _ = look(hand, total[hand], rest, after, terms, found)
        if hit > -np.inf:
            better += reach[hand] * (found.actions[hand, 1] - found.actions[hand, 0])
    return better


@kernel
def from_one_card(card: int, shoe: Ints, after: Ints, worth: Floats) -> tuple[float, float]:
    """A card split from a pair: its worth when the next card is not the same, and with any."""
    left = shoe.sum() - 1
    other, same = 0.0, 0.0
    for value in range(1, 11):
        there = shoe[value] - (1 if value == card else 0)
        if there and value == card:
            same = there / left * worth[after[value]]
        elif there:
            other += there / left * worth[after[value]]
    return other, other + same
