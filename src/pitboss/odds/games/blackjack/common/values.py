"""Kernels: what the hands of a player are worth against the dealer's cards, by recursion.

Cards are drawn without regard to what the dealer may have below: a blackjack is one of the dealer's
endings. What it takes is told by three numbers, for a hand that stands, for one that went over 21
and for one that did so after doubling; all are nothing where a reader has ended the round before.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import inlined, kernel
from pitboss.odds.games.blackjack.common.charts import DOUBLE_OR_HIT, DOUBLE_OR_STAND, HIT, STAND
from pitboss.odds.games.blackjack.common.hands import BLACKJACK, BUST, OUTCOMES, Floats, Ints, Small

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


@kernel
def dealer_endings(
    shoes: Floats,
    value: Small,
    parent: Small,
    before: Small,
    depth: Small,
    outcome: Small,
    ways: Floats,
    chance: Floats,
    ends: Floats,
) -> None:
    """The chances of the dealer's endings from some shoes at once (columns, by value)."""
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
    members: Ints,
    counts: Ints,
    total: Ints,
    size: Ints,
    shoe: Ints,
    value: Small,
    parent: Small,
    before: Small,
    depth: Small,
    outcome: Small,
    ways: Floats,
    ties_lose: bool,
    two_card_21_wins: bool,
    results: Floats,
) -> None:
    """For each hand the chances to win, to lose, and to meet a blackjack, if it stands."""
    chance = np.empty((value.size, ABREAST))
    ends = np.empty((OUTCOMES, ABREAST))
    shoes = np.zeros((shoe.size, ABREAST))
    for first in range(0, members.size, ABREAST):
        some = members[first : first + ABREAST]
        for place, hand in enumerate(some):
            shoes[:, place] = np.maximum(shoe - counts[hand], 0)
        dealer_endings(shoes, value, parent, before, depth, outcome, ways, chance, ends)
        for place, hand in enumerate(some):
            results[hand, :] = 0.0
            if (shoe - counts[hand]).min() < 0:
                continue
            won, lost = ends[BUST, place], 0.0
            for end in range(BUST):
                if end + 17 < total[hand]:
                    won += ends[end, place]
                elif end + 17 > total[hand] or ties_lose:
                    lost += ends[end, place]
                elif two_card_21_wins and size[hand] == 2 and total[hand] == 21:
                    won += ends[end, place]
            results[hand, WON], results[hand, LOST] = won, lost
            results[hand, TO_BLACKJACK] = ends[BLACKJACK, place]


@inlined
def over(rest: Ints, left: int, card: int, second: int, stake: float, taken: float) -> float:
    """A hand that a card has broken: the stake, or what is taken where a blackjack follows."""
    if second == 0 or left == 1:
        return -stake
    blackjack: float = (rest[second] - (1 if second == card else 0)) / (left - 1)
    return -stake * (1.0 - blackjack) + taken * blackjack


@kernel
def draw(
    hand: int,
    rest: Ints,
    after: Ints,
    results: Floats,
    pays: Floats,
    worth: Floats,
    second: int,
    takes: Floats,
) -> tuple[float, float]:
    """What one more card is worth, and one more card for twice the wager."""
    left = rest.sum()
    hit, double = 0.0, 0.0
    for card in range(1, 11):
        if rest[card] == 0:
            continue
        chance = rest[card] / left
        then = after[hand, card]
        if then < 0:
            hit += chance * over(rest, left, card, second, 1.0, takes[OVER])
            double += chance * over(rest, left, card, second, 2.0, takes[DOUBLED_OVER])
        else:
            hit += chance * worth[then]
            double += chance * (
                2.0 * (pays[then] * results[then, WON] - results[then, LOST])
                + results[then, TO_BLACKJACK] * takes[STANDS]
            )
    return hit, double


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
    members: Ints,
    counts: Ints,
    total: Ints,
    size: Ints,
    after: Ints,
    shoe: Ints,
    results: Floats,
    pays: Floats,
    second: int,
    takes: Floats,
    doubles: Ints,
    bonus: Floats,
    free: bool,
    policy: Policy,
    worth: Floats,
    actions: Floats,
) -> None:
    """What every hand is worth when played best (`free`: the policy is written down), or as the
    policy says. `bonus` is what 6-7-8 in one suit is paid on top, by the card that is missing.
    `doubles` are 1 for hands that may be doubled; hands of one card are left alone."""
    rest = np.empty_like(shoe)
    for back in range(members.size):
        hand = members[members.size - 1 - back]
        rest[:] = shoe - counts[hand]
        if rest.min() < 0 or size[hand] < 2:
            worth[hand] = 0.0
            continue
        stand = (
            pays[hand] * results[hand, WON]
            - results[hand, LOST]
            + results[hand, TO_BLACKJACK] * takes[STANDS]
        )
        actions[hand, 0] = stand
        if total[hand] >= 21 or rest.sum() == 0:
            policy[:, hand] = STAND
            worth[hand] = stand
            continue
        hit, double = draw(hand, rest, after, results, pays, worth, second, takes)
        gain = bonus[hand] * SUITED
        if gain:  # two of 6, 7 and 8: the third may come
            third = 21 - total[hand]
            gain *= rest[third] / rest.sum() * results[after[hand, third], WON]
        may = doubles[hand] == 1
        worth[hand] = 0.0
        for suited in range(2):
            more = gain * suited
            if free:
                policy[suited, hand] = decide(stand, hit + more, double + 2.0 * more, may)
            code = policy[suited, hand]
            mine = follow(code, stand, hit + more, double + 2.0 * more, may)
            worth[hand] += mine * (SUITED if suited else 1.0 - SUITED)
        actions[hand, 1] = hit + gain * SUITED
        actions[hand, 2] = double + 2.0 * gain * SUITED


@kernel
def from_one_card(
    card: int,
    single: int,
    one_card_only: bool,
    shoe: Ints,
    after: Ints,
    results: Floats,
    takes: Floats,
    worth: Floats,
) -> tuple[float, float]:
    """A card split from a pair: its worth when the next card is not the same, and with any."""
    left = shoe.sum() - 1
    other, same = 0.0, 0.0
    for value in range(1, 11):
        there = shoe[value] - (1 if value == card else 0)
        if there == 0:
            continue
        then = after[single, value]
        mine = worth[then]
        if one_card_only:
            mine = (
                results[then, WON]
                - results[then, LOST]
                + results[then, TO_BLACKJACK] * takes[STANDS]
            )
        if value == card:
            same += there / left * mine
        else:
            other += there / left * mine
    return other, other + same
