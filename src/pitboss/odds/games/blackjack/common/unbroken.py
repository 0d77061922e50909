"""How likely all hands of a split are unbroken when the dealer turns out to have a blackjack.

It then takes the amount of the original wager, unless a hand that broke has cost that before. The
hands of a split share one shoe, so that they are gone through together: by the cards in which each
can end, and how many orders of drawing lead there.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from msgspec import Struct

from pitboss.odds.compiled import kernel
from pitboss.odds.games.blackjack.common.charts import DOUBLE_OR_HIT, DOUBLE_OR_STAND, HIT, STAND
from pitboss.odds.games.blackjack.common.hands import (
    VALUES,
    Floats,
    Ints,
    all_hands,
    hands_with,
    places,
)
from pitboss.odds.games.blackjack.common.splits import second_cards
from pitboss.odds.games.blackjack.common.values import SUITED, Policy

ACE = 1
DOUBLE = -1
_ONE_CARD = np.eye(11, dtype=np.int64)
_BITS = 5
_MOST = 1 << _BITS
"""Of every value four hands have fewer cards ..."""
_MOST_CARDS = 88
"""... and together no more than 21 each."""
_DIGITS = np.arange(11) * _BITS


class Drawn(Struct, frozen=True, eq=False):
    """Sets of cards that hands can have drawn."""

    cards: Ints
    """By set and value."""
    ways: Floats
    """In how many orders each is drawn."""

    def __add__(self, other: Drawn) -> Drawn:
        """What two hands can have drawn together; the same cards are one set."""
        both = (self.cards[:, None] + other.cards[None]).reshape(-1, 11)
        ways = np.outer(self.ways, other.ways).ravel()
        keys, at = np.unique((both << _DIGITS).sum(axis=1), return_inverse=True)
        return Drawn(
            keys[:, None] >> _DIGITS & (_MOST - 1), np.bincount(at, ways).astype(np.float64)
        )


def drawn_unbroken(
    card: int, policy: Policy, doubles: Ints, *, hidden: bool, any_second: bool
) -> Drawn:
    """What a card split from a pair can draw without breaking, its second card being any or not
    like it. A hand that was doubled face down is not seen to break."""
    hands, found = all_hands(), defaultdict[tuple[int, ...], float](float)
    alone = places()[card,]
    reach = np.zeros(len(places()))
    reach[[hands.after[alone, second] for second in VALUES if any_second or second != card]] = 1.0
    for hand in hands_with(card):
        drawn = hands.counts[hand] - hands.counts[alone]
        for code, share in zip(policy[:, hand], (1.0 - SUITED, SUITED), strict=True):
            ways, act = reach[hand] * share, does(code, bool(doubles[hand]))
            if card == ACE or act == STAND:
                found[tuple(drawn.tolist())] += ways
                continue
            for value, then in enumerate(hands.after[hand][1:], start=1):
                if act == HIT:
                    reach[then] += ways if then >= 0 else 0.0
                elif then >= 0 or hidden:
                    found[tuple((drawn + _ONE_CARD[value]).tolist())] += ways
    ends = [(cards, ways) for cards, ways in found.items() if ways]
    return Drawn(np.array([cards for cards, _ in ends]), np.array([ways for _, ways in ends]))


def does(code: int, may_double: bool) -> int:
    if code in {DOUBLE_OR_HIT, DOUBLE_OR_STAND} and may_double:
        return DOUBLE
    return HIT if code in {HIT, DOUBLE_OR_HIT} else STAND


def chance_unbroken(
    card: int, second: int, shoe: Ints, most_hands: int, others: Drawn, any_: Drawn
) -> float:
    """Of a blackjack with that second card, while no hand of the split is broken. The shoe lacks
    the pair and the dealer's first card."""
    total = 0.0
    for known, orders in second_cards(most_hands).items():
        hands = [others] * known.others + [any_] * known.any
        ways, all_ways = _ways(card, second, shoe, known.alike)
        half = len(hands) // 2
        left, right = _together(hands[:half]), _together(hands[half:])
        total += orders * meet(left.cards, left.ways, right.cards, right.ways, ways, all_ways)
    return total


def _together(hands: list[Drawn]) -> Drawn:
    drawn, *more = hands
    for hand in more:
        drawn = drawn + hand
    return drawn


def _ways(card: int, second: int, shoe: Ints, alike: int) -> tuple[Floats, Floats]:
    """By value and how many of it are drawn, the orders of that; and one over those of drawing so
    many cards at all. The dealer's second card, and those that were split again, come on top."""
    more = np.zeros(11, np.int64)
    more[second] += 1
    more[card] += alike
    ways = np.array([falling(int(shoe[value]), int(more[value])) for value in range(11)])
    return ways, 1.0 / np.maximum(falling(int(shoe.sum()), int(more.sum()), _MOST_CARDS), 1.0)


def falling(there: int, begin: int, most: int = _MOST) -> Floats:
    """The orders of drawing `begin` and 0, 1, 2 ... more of so many cards."""
    steps = np.maximum(there - np.arange(begin + most), 0).astype(np.float64)
    return np.concatenate(([1.0], np.cumprod(steps)))[begin : begin + most]


@kernel
def meet(
    left: Ints, left_ways: Floats, right: Ints, right_ways: Floats, ways: Floats, all_ways: Floats
) -> float:
    """The chance that some hands draw one of these sets and the others one of those."""
    total = 0.0
    left_sizes, right_sizes = left.sum(axis=1), right.sum(axis=1)
    for one in range(len(left)):
        part = 0.0
        for other in range(len(right)):
            chance = right_ways[other] * all_ways[left_sizes[one] + right_sizes[other]]
            for value in range(1, 11):
                chance *= ways[value, left[one, value] + right[other, value]]
            part += chance
        total += left_ways[one] * part
    return total
