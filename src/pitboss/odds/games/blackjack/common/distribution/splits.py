"""How a pair that is split into two hands ends: both hands and the dealer's from one shoe, exact.

Every hand can end in some sets of cards, each drawn in a number of orders (as in `solver.splits`).
For every two such sets, the cards that are left give the dealer's endings, and so how the round
ends.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from pitboss.odds.compiled import kernel
from pitboss.odds.games.blackjack.common.actions import HIT, STAND
from pitboss.odds.games.blackjack.common.distribution.ends import (
    End,
    Split,
    Tally,
    put,
    tally,
    unit_of,
)
from pitboss.odds.games.blackjack.common.hands import (
    BLACKJACK,
    BUST,
    OUTCOMES,
    VALUES,
    Floats,
    Ints,
    Tree,
    all_hands,
    endings,
    hands_with,
    places,
)
from pitboss.odds.games.blackjack.common.solver import best_play, kernels
from pitboss.odds.games.blackjack.common.solver.best_play import Seen
from pitboss.odds.games.blackjack.common.solver.kernels import ABREAST, SUITED, Policy
from pitboss.odds.games.blackjack.common.solver.splits import DOUBLE, does, falling
from pitboss.values import Frozen

BITS, MOST = 5, 64
"""Bits for the number of cards of one value that two hands can have, and the most cards in all."""
DIGITS = np.arange(11) * BITS
ACE = 1


class Kind(NamedTuple):
    """What matters of a hand once no card is drawn to it."""

    total: int
    """0 for over 21."""
    stake: int
    pays: Fraction
    two_cards: bool
    lies_hidden: bool
    """Whether the hand was doubled with the card face down, so that nobody sees that it is over
    21."""


class Ending(Frozen, eq=False):
    """Sets of cards that a split hand can end with, in addition to its first card."""

    cards: Ints
    ways: Floats
    kind: Ints
    kinds: tuple[Kind, ...]


def endings_of(seen: Seen, card: int, policy: Policy, *, any_second: bool) -> Ending:
    """All ends of a card split from a pair, its second card being any or not like it."""
    found = defaultdict[tuple[tuple[int, ...], Kind], float](float)
    for cards, kind, ways in _ends(seen, card, policy, any_second):
        found[cards, kind] += ways
    kinds = tuple(dict.fromkeys(kind for _, kind in found))
    number = {kind: at for at, kind in enumerate(kinds)}
    return Ending(
        np.array([cards for cards, _ in found]),
        np.array(list(found.values())),
        np.array([number[kind] for _, kind in found]),
        kinds,
    )


def _ends(
    seen: Seen, card: int, policy: Policy, any_second: bool
) -> Iterator[tuple[tuple[int, ...], Kind, float]]:
    hands, rules, alone = all_hands(), seen.rules, places()[card,]
    doubles = best_play.may_double(rules, split=card)
    reach = np.zeros(len(places()))
    reach[[hands.after[alone, second] for second in VALUES if any_second or second != card]] = 1.0
    for hand in hands_with(card):
        if not reach[hand]:
            continue
        drawn = hands.counts[hand] - hands.counts[alone]
        for suited, share in ((0, 1.0 - SUITED), (1, SUITED)):
            ways, act = reach[hand] * share, does(policy[suited, hand], bool(doubles[hand]))
            if card == ACE or act == STAND:
                yield _cards(drawn), _kind(seen, hand, 1), ways
                continue
            for value, then in enumerate(hands.after[hand][1:], start=1):
                more = drawn.copy()
                more[value] += 1
                lucky = suited and seen.suited_bonus[hand] and value == 21 - hands.total[hand]
                if act == HIT and then >= 0 and not lucky:
                    reach[then] += ways
                    continue
                stake = 2 if act == DOUBLE else 1
                if lucky:
                    pays = rules.suited_678_pays
                    yield _cards(more), Kind(21, stake, pays, False, False), ways * SUITED
                    yield _cards(more), _kind(seen, then, stake), ways * (1 - SUITED)
                else:
                    yield _cards(more), _kind(seen, then, stake), ways


def _cards(drawn: Ints) -> tuple[int, ...]:
    return tuple(drawn.tolist())


def _kind(seen: Seen, hand: int, stake: int) -> Kind:
    if hand < 0:
        hidden = stake == 2 and seen.rules.double_hidden
        return Kind(0, stake, Fraction(1), False, hidden)
    pays = Fraction(float(seen.pays[hand])).limit_denominator(1000)
    total, size = int(all_hands().total[hand]), int(all_hands().size[hand])
    return Kind(total, stake, pays, size == 2 and total == 21, False)


# -- two hands -----------------------------------------------------------------------------------


def two_hands(split: Split, *, again: bool) -> Tally:
    """How often a split pair ends in each way with two hands: the most hands allowed, or all that
    there are although pairs may be split again."""
    seen, (card, _), unit = split.seen, split.start.cards, unit_of(split.seen.rules)
    ends = endings_of(seen, card, split.policy, any_second=not again)
    shoe = seen.shoe.copy()
    shoe[card] -= 2
    one, other = np.triu_indices(len(ends.cards))
    keys = (ends.cards << DIGITS).sum(axis=1)
    sets, which = np.unique(keys[one] + keys[other], return_inverse=True)
    drawn = sets[:, None] >> DIGITS & ((1 << BITS) - 1)
    chance = chances(shoe, drawn)
    tree = endings(seen.dealer, seen.rules.hits_soft_17)
    dealers = dealers_ends(shoe, np.ascontiguousarray(drawn), tree) * chance[:, None]
    often = np.zeros((len(ends.kinds), len(ends.kinds), OUTCOMES))
    gather(often, ends.kind, ends.ways, one, other, which, dealers)
    return _together(seen, often, ends.kinds, unit, split.start.chance)


def chances(shoe: Ints, drawn: Ints) -> Floats:
    """Of drawing these sets, each in one order."""
    ways = np.ones(len(drawn))
    for value in VALUES:
        ways *= falling(int(shoe[value]), 0, 1 << BITS)[drawn[:, value]]
    all_ways = np.maximum(falling(int(shoe.sum()), 0, MOST), 1.0)
    return np.asarray(ways / all_ways[drawn.sum(axis=1)])


@kernel
def dealers_ends(shoe: Ints, drawn: Ints, tree: Tree) -> Floats:
    """How the dealer ends once these cards are gone as well."""
    found = np.zeros((len(drawn), OUTCOMES))
    chance, ends = np.empty((tree.value.size, ABREAST)), np.empty((OUTCOMES, ABREAST))
    shoes = np.zeros((shoe.size, ABREAST))
    for first in range(0, len(drawn), ABREAST):
        some = min(ABREAST, len(drawn) - first)
        for place in range(some):
            shoes[:, place] = np.maximum(shoe - drawn[first + place], 0)
        kernels.dealer_endings(shoes, tree, chance, ends)
        for place in range(some):
            found[first + place] = ends[:, place]
    return found


@kernel
def gather(
    often: Floats, kind: Ints, ways: Floats, one: Ints, other: Ints, which: Ints, dealers: Floats
) -> None:
    """By the kinds of both hands and the dealer's end, how often they come together. Two different
    sets count twice: either hand may have drawn either set."""
    for pair in range(one.size):
        first, second = one[pair], other[pair]
        weight = ways[first] * ways[second] * (1.0 if first == second else 2.0)
        cell = often[kind[first], kind[second]]
        for end in range(dealers.shape[1]):
            cell[end] += weight * dealers[which[pair], end]


def _together(
    seen: Seen, often: Floats, kinds: tuple[Kind, ...], unit: int, chance: float
) -> Tally:
    """Rounds by what they net, what was staked, and whether more hands were won than lost."""
    nets = np.array([[net_of(seen, kind, end, unit) for end in range(BLACKJACK)] for kind in kinds])
    stakes = np.array([kind.stake * unit for kind in kinds])
    signs, shape = np.sign(nets), often[:, :, :BLACKJACK].shape
    net = nets[:, None] + nets[None]
    hands = np.sign(signs[:, None] + signs[None])
    staked = np.broadcast_to((stakes[:, None] + stakes[None])[:, :, None], shape)
    found = counted(net, staked, hands, often[:, :, :BLACKJACK] * chance)
    if not seen.rules.known_blackjack:
        costs = not seen.rules.broken_returned
        early = np.array([kind.stake * unit * (costs and is_broken(kind)) for kind in kinds])
        net = -np.maximum(early[:, None] + early[None], unit)
        hands = np.full(net.shape, -1)
        put(found, counted(net, staked[:, :, 0], hands, often[:, :, BLACKJACK] * chance))
    return found


def is_broken(kind: Kind) -> bool:
    """Seen to be over 21, and lost before a blackjack is."""
    return not kind.total and not kind.lies_hidden


def net_of(seen: Seen, kind: Kind, end: int, unit: int) -> int:
    """What a hand nets against an end of the dealer's that is no blackjack."""
    dealer = 0 if end == BUST else end + 17
    if not kind.total or kind.total < dealer or (kind.total == dealer and seen.rules.exposed):
        return -kind.stake * unit
    if kind.total > dealer or (kind.two_cards and seen.rules.split_21_wins):
        return int(kind.stake * kind.pays * unit)
    return 0


def counted(net: Ints, staked: Ints, hands: Ints, often: Floats) -> Tally:
    found = tally()
    rows = np.stack([net.ravel(), staked.ravel(), hands.ravel()], axis=1)
    ends, which = np.unique(rows, axis=0, return_inverse=True)
    for end, chance in zip(ends.tolist(), np.bincount(which.ravel(), often.ravel()), strict=True):
        if chance:
            found[End(*end)] += float(chance)
    return found
