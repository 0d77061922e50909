"""Kernels: what the hands of a player are worth against the dealer's cards, by recursion.

Cards are drawn as if nothing were known of the dealer's hidden card: a blackjack is one of the
dealer's endings. Five numbers say what it takes, by how the player's hand has ended before; all are
0 if a card reader has ended such rounds at once.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import folded, inlined, kernel
from pitboss.odds.games.blackjack.common.actions import (
    DOUBLE_OR_HIT,
    DOUBLE_OR_STAND,
    HIT,
    STAND,
    SURRENDER_OR_HIT,
    SURRENDER_OR_STAND,
)
from pitboss.odds.games.blackjack.common.hands import (
    BLACKJACK,
    BUST,
    OUTCOMES,
    PUSHED,
    Floats,
    Hands,
    Ints,
    Tree,
)

Policy = npt.NDArray[np.int8]
"""By class of its suits and hand, what to do: see `Terms.shares`. With `TAKE_BACK` in it, the hand
is given up if it is the result of doubling."""
TAKE_BACK = 16
CODE = 15
"""The part of a policy's number that is what to do."""
STANDS, OVER, DOUBLED_OVER, GIVEN_UP, TAKEN_BACK = range(5)
WON, LOST, TO_BLACKJACK, BLACKJACKS = range(4)
DOUBLES, GIVES_UP, STOPS, NO_HIT = 1, 2, 4, 8
"""What is allowed with a hand (to double it, to give it up for half), and what is not (any more
cards, a card without doubling)."""
MOST_CARDS = 32
"""More than a hand can have."""
ABREAST = 8
"""Shoes that are worked on at once: as many as the processor has room for."""
SUITED = 0.25
"""The chance that a card of a given value has a given suit."""
IN_TURN = (BUST, 0, 1, 2, 3, 4, PUSHED)
"""The dealer's endings that are no blackjack."""


SELDOM = 1e-6
"""The weight of hands that a good player never gets."""


class Terms(NamedTuple):
    """What hands are played for, and from which shoe."""

    shoe: Ints
    results: Floats
    """For each hand the chances to win, to lose, and to meet a blackjack that takes something, if
    it stands; and that the dealer has one at all."""
    pays: Floats
    """What a hand is paid when it wins, ..."""
    doubled_pays: Floats
    """... and when it was doubled."""
    shares: Floats
    """By class and hand, how often two cards are of one suit (or of spades, where that matters)."""
    bonus: Floats
    """By class and hand of two cards, what is paid on top, on average, if the third card makes
    6-7-8 or 7-7-7."""
    doubled_bonus: float
    """How much of that a doubled hand gets, for its two wagers."""
    second: int
    """The card that would make the dealer's blackjack; 0 where there is none."""
    takes: Floats
    takes_back: bool
    """A doubled hand may be given up for half of its wagers."""


class Worth(NamedTuple):
    """What hands are worth against the dealer's cards, by their `places`.

    Everything is per unit wagered. Where a reader ends a round with the dealer's blackjack, that
    part is not in it (`best_play.round_worth` adds it).
    """

    policy: Policy
    worth: Floats
    actions: Floats
    """To stand, to hit and to double."""
    split: Floats
    """By the value of the pair."""
    by_class: Floats
    """The worth by class of suits and hand."""


class Endings(NamedTuple):
    """A cache of how the dealer ends, by shoe: the same cards are often gone, although others of
    them are in the hand. It is a hash table: keys, 0 for an empty place, and the results of
    each."""

    shoe: Ints
    """With all cards that can be gone."""
    keys: Ints
    ends: Floats
    used: Ints


ROOM = 15
"""Bits of a place in the cache for the shoes of one table, ..."""
MUCH_ROOM = 19
"""... and for those of many tables that differ by few cards."""
BITS = 5
"""Of a key, for each value: so many cards of it that are gone, fewer than 32 in any hand."""
_SPREAD = np.uint64(0x9E3779B97F4A7C15)


def no_endings(shoe: Ints, bits: int = ROOM) -> Endings:
    """None is known yet."""
    size = 1 << bits
    return Endings(
        shoe, np.zeros(size, np.int64), np.empty((size, OUTCOMES)), np.zeros(1, np.int64)
    )


@inlined
def key_of(known: Endings, shoe: Ints, counts: Ints, hand: int) -> int:
    """The cards that are gone once a hand has its cards from a shoe, as one number; -1 if the shoe
    does not have them."""
    key, there = 0, True
    for value in range(1, 11):
        rest = shoe[value] - counts[hand, value]
        there = there and rest >= 0
        key = key << BITS | known.shoe[value] - rest
    return key if there else -1


@inlined
def place_of(keys: Ints, key: int) -> int:
    """Where a key stands, or where it would stand."""
    mask = keys.size - 1
    place = np.int64((np.uint64(key) * _SPREAD) >> np.uint64(20)) & mask
    while keys[place] != 0 and keys[place] != key:
        place = place + 1 & mask
    return place  # type: ignore[return-value]


@kernel
def dealer_endings(shoes: Floats, tree: Tree, chance: Floats, ends: Floats) -> None:
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
    members: Ints, hands: Hands, shoe: Ints, tree: Tree, against: Floats, known: Endings
) -> Floats:
    """For each hand that stands, the probabilities that it wins, that it loses, and that the dealer
    has a blackjack. `against` has, by hand and dealer's ending, whether the hand wins (1, or what a
    win is worth) or loses (-1)."""
    counts, keys = hands.counts, known.keys
    results, new, unknown = np.zeros((len(counts), 4)), np.empty_like(members), 0
    for hand in members:
        key = key_of(known, shoe, counts, hand)
        if key < 0:
            continue
        place = place_of(keys, key)
        if keys[place] == key:
            stands(results, against, hand, known.ends, place)
        else:
            new[unknown] = hand
            unknown += 1
    chance, ends = np.empty((tree.value.size, ABREAST)), np.empty((OUTCOMES, ABREAST))
    shoes, mine = np.zeros((shoe.size, ABREAST)), np.empty((1, OUTCOMES))
    for first in range(0, unknown, ABREAST):
        some = new[first : min(first + ABREAST, unknown)]
        for lane, hand in enumerate(some):
            shoes[:, lane] = shoe - counts[hand]
        dealer_endings(shoes, tree, chance, ends)
        for lane, hand in enumerate(some):
            mine[0] = ends[:, lane]
            stands(results, against, hand, mine, 0)
            if 2 * known.used[0] < keys.size:
                key = key_of(known, shoe, counts, hand)
                place = place_of(keys, key)
                keys[place], known.ends[place] = key, mine[0]
                known.used[0] += 1
    return results


@inlined
def stands(results: Floats, against: Floats, hand: int, ends: Floats, place: int) -> None:
    """The result of a hand that stands, from how often the dealer ends in each way."""
    won, lost, blackjack = 0.0, 0.0, ends[place, BLACKJACK]
    for end in IN_TURN:
        weight = against[hand, end]
        if weight > 0.0:
            won += weight * ends[place, end]
        elif weight < 0.0:
            lost += ends[place, end]
    results[hand, BLACKJACKS] = blackjack
    if against[hand, BLACKJACK] > 0.0:
        won += against[hand, BLACKJACK] * blackjack
    elif against[hand, BLACKJACK] < 0.0:
        results[hand, TO_BLACKJACK] = blackjack
    results[hand, WON], results[hand, LOST] = won, lost


@inlined
def take_out(shoe: Ints, counts: Ints, hand: int, rest: Ints) -> int:
    """The shoe without the cards of a hand; how many are left, -1 where they are not all there."""
    left, there = 0, True
    for value in range(1, 11):
        rest[value] = shoe[value] - counts[hand, value]
        left += rest[value]
        there = there and rest[value] >= 0
    return left if there else -1


@inlined
def over(rest: Ints, left: int, card: int, second: int, stake: float, taken: float) -> float:
    """A hand that a card has broken: the stake, or what is taken where a blackjack follows."""
    if second == 0 or left == 1:
        return -stake
    blackjack: float = (rest[second] - (1 if second == card else 0)) / (left - 1)
    return -stake * (1.0 - blackjack) + taken * blackjack


@folded
def look(
    hand: int, total: int, rest: Ints, left: int, after: Ints, terms: Terms, found: Worth
) -> tuple[float, float, float, float]:
    """What it is worth to stand, to draw one more card, and to draw one for twice the wager; and
    how likely a third card wins as 6-7-8 or 7-7-7, if that is paid more. If no card may be drawn,
    only the value of standing is given."""
    results, pays, takes, classes = terms.results, terms.pays, terms.takes, terms.shares.shape[0]
    worth, actions, policy = found.worth, found.actions, found.policy
    stand = (
        pays[hand] * results[hand, WON]
        - results[hand, LOST]
        + results[hand, TO_BLACKJACK] * takes[STANDS]
    )
    actions[hand, 0] = stand
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
            if terms.takes_back and policy[0, then] & TAKE_BACK:
                double += chance * taken_back(results[then], takes)
            else:
                double += chance * doubled(then, terms)
    chance = 0.0
    if terms.bonus[classes - 1, hand]:  # two of 6, 7 and 8: the third may come
        third = 21 - total
        chance = rest[third] / left * results[after[hand, third], WON]
    gain = 0.0
    for each in range(classes):
        gain += terms.shares[each, hand] * (terms.bonus[each, hand] * chance)
    actions[hand, 1], actions[hand, 2] = hit + gain, double + terms.doubled_bonus * gain
    return stand, hit, double, chance


@inlined
def doubled(hand: int, terms: Terms) -> float:
    """A doubled hand that stands."""
    results = terms.results
    won: float = terms.doubled_pays[hand] * results[hand, WON] - results[hand, LOST]
    taken: float = results[hand, TO_BLACKJACK] * terms.takes[STANDS]
    return 2.0 * won + taken


@inlined
def taken_back(results: Floats, takes: Floats) -> float:
    """A doubled hand that is given up: one of its two wagers, unless a blackjack is found."""
    cost: float = results[BLACKJACKS] * takes[TAKEN_BACK] - (1.0 - results[BLACKJACKS])
    return cost


@inlined
def given_up(results: Floats, takes: Floats) -> float:
    """A hand that is given up for half, unless a blackjack is found."""
    cost: float = results[BLACKJACKS] * takes[GIVEN_UP] - (1.0 - results[BLACKJACKS]) / 2
    return cost


@inlined
def decide(stand: float, hit: float, double: float, give_up: float, allowed: int) -> int:
    twice = double if allowed & DOUBLES else -np.inf
    if allowed & GIVES_UP and give_up > max(stand, hit, twice):
        return SURRENDER_OR_HIT if hit > stand else SURRENDER_OR_STAND
    if allowed & DOUBLES and double > max(stand, hit):
        return DOUBLE_OR_HIT if hit > stand else DOUBLE_OR_STAND
    return HIT if hit > stand else STAND


@inlined
def follow(
    code: int, stand: float, hit: float, double: float, give_up: float, allowed: int
) -> float:
    if code in {DOUBLE_OR_HIT, DOUBLE_OR_STAND} and allowed & DOUBLES:
        return double
    if code in {SURRENDER_OR_HIT, SURRENDER_OR_STAND} and allowed & GIVES_UP:
        return give_up
    draws = code in {HIT, DOUBLE_OR_HIT, SURRENDER_OR_HIT} and not allowed & NO_HIT
    return hit if draws else stand


@kernel
def play(
    members: Ints, hands: Hands, terms: Terms, allowed: Ints, free: bool, found: Worth
) -> None:
    """What every hand is worth when it is played best (`free`; the policy is written), or as the
    policy says. `allowed` has what may be done with each hand; hands of one card are skipped."""
    counts, total, _, size, after = hands
    shoe, policy, worth = terms.shoe, found.policy, found.worth
    rest = np.zeros_like(shoe)
    for hand in members[::-1]:
        worth[hand] = 0.0
        left = take_out(shoe, counts, hand, rest)
        if left < 0 or size[hand] < 2:
            continue
        may = allowed[hand]
        most = 21 if may & STOPS else total[hand]
        stand, hit, double, chance = look(hand, most, rest, left, after, terms, found)
        if hit == -np.inf:
            policy[:, hand] = STAND
            worth[hand] = stand
            found.by_class[:, hand] = stand
            continue
        if may & NO_HIT:
            hit = -np.inf
        give_up = given_up(terms.results[hand], terms.takes)
        back = free and terms.takes_back and size[hand] > 2
        back = back and taken_back(terms.results[hand], terms.takes) > doubled(hand, terms)
        for each in range(terms.shares.shape[0]):
            more = terms.bonus[each, hand] * chance
            drawn, twice = hit + more, double + terms.doubled_bonus * more
            if free:
                code = decide(stand, drawn, twice, give_up, may)
                policy[each, hand] = code + TAKE_BACK if back else code
            code = policy[each, hand] & CODE
            mine = follow(code, stand, drawn, twice, give_up, may)
            found.by_class[each, hand] = mine
            worth[hand] += mine * terms.shares[each, hand]


@kernel
def weigh(members: Ints, hands: Hands, terms: Terms, reach: Floats, found: Worth) -> float:
    """How much better it is to hit than to stand, over hands that are reached so often."""
    counts, total, after, shoe = hands.counts, hands.total, hands.after, terms.shoe
    better, rest = 0.0, np.zeros_like(shoe)
    for hand in members:
        left = take_out(shoe, counts, hand, rest)
        if left < 0:
            continue
        _, hit, _, _ = look(hand, total[hand], rest, left, after, terms, found)
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
