"""Splitting a pair once or several times: exact for a player whose decisions depend on the cards of
each hand.

For such a player the order in which cards are drawn does not matter, so all second cards may be
taken as drawn first. If it is known which of them are like the pair, a hand is worth what it is
worth in shoes that lack so many more cards of the pair: the value with a second card unlike the
pair is the value with any card minus the value with one like the pair (inclusion and exclusion).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from pitboss.odds.games.blackjack.common.hands import Floats
from pitboss.values import Frozen


class Second(NamedTuple):
    """What is known of the second cards once no pair is split again."""

    others: int
    """So many hands have one that is not like the pair, ..."""
    any: int
    """... so many may have any, because there can be no more hands, ..."""
    alike: int
    """... and so many cards were like the pair and were split."""


@cache
def second_cards(most_hands: int) -> Counter[Second]:
    """What can become of the second cards, and in how many orders."""
    found: Counter[Second] = Counter()

    def walk(hands: int, open_: int, alike: int) -> None:
        """So many hands, so many of them still without a second card."""
        if hands == most_hands or not open_:
            found[Second(hands - open_, open_, alike)] += 1
            return
        walk(hands + 1, open_ + 1, alike + 1)
        walk(hands, open_ - 1, alike)

    walk(2, 2, 0)
    return found


class Weights(Frozen, eq=False):
    """By how many more cards of the pair are gone: the weight of a hand whose second card is not
    like the pair (`other`), or may be any card (`any`)."""

    other: Floats
    any: Floats


@cache
def weights(most_hands: int, like: int, cards: int) -> Weights:
    """From a shoe of so many cards, so many of them like the pair (both of which are gone)."""
    size = 2 * most_hands - 3  # shoes in which the hands must be known
    drawn = np.ones(size)
    for more in range(1, size):
        drawn[more] = drawn[more - 1] * max(0, like - more + 1) / (cards - more + 1)
    found = Weights(np.zeros(size), np.zeros(size))

    def add(to: Floats, often: int, alike: int, unlike: int) -> None:
        """A hand, where so many other second cards are like the pair and so many are not."""
        for more in range(unlike + 1):
            to[alike + more] += often * (-1) ** more * comb(unlike, more) * drawn[alike + more]

    for second, orders in second_cards(most_hands).items():
        if second.others:
            add(found.other, orders * second.others, second.alike, second.others - 1)
        if second.any:
            add(found.any, orders * second.any, second.alike, second.others)
    return found


CONTINUED = 3
"""The number of shoes that are worked out if hands that nobody draws to are left out. What hands
are worth in the next shoes, each with one card less, is extrapolated from these."""


def continued(before: Sequence[Floats]) -> Floats:
    """The next value, if second differences stay the same."""
    first, second, third = before[-3:]
    return 3.0 * third - 3.0 * second + first
