"""Splitting a pair, also again: exact for a player whose decisions go by the cards of each hand.

Such a player's hands do not care for the order in which the cards are drawn, so that all second
cards may be thought of as drawn first. Where they are known to be like the pair, or not to be, the
worth of a hand is its worth in shoes that lack so many more cards of the pair: a card that is not
like the pair is any card less one that is (inclusion and exclusion).
"""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np
from msgspec import Struct

from pitboss.odds.games.blackjack.common.hands import Floats


class Weights(Struct, frozen=True, eq=False):
    """By how many more cards of the pair are gone, how often a hand counts whose second card is not
    like the pair (`other`) or may be any (`any`): for all hands together, and for the first."""

    other: Floats
    any: Floats
    first_other: Floats
    first_any: Floats


@cache
def weights(most_hands: int, like: int, cards: int) -> Weights:
    """From a shoe of so many cards, so many of them like the pair (both of which are gone)."""
    size = 2 * most_hands - 3  # shoes in which the hands must be known
    drawn = np.ones(size)
    for more in range(1, size):
        drawn[more] = drawn[more - 1] * max(0, like - more + 1) / (cards - more + 1)
    found = Weights(np.zeros(size), np.zeros(size), np.zeros(size), np.zeros(size))

    def add(to: Floats, often: int, alike: int, unlike: int) -> None:
        """A hand, where so many other second cards are like the pair and so many are not."""
        for more in range(unlike + 1):
            to[alike + more] += often * (-1) ** more * comb(unlike, more) * drawn[alike + more]

    def walk(hands: int, open_: int, alike: int) -> None:
        """So many hands, so many of them still without a second card."""
        done = hands - open_
        if hands == most_hands or not open_:
            if done:
                add(found.other, done, alike, done - 1)
            if open_:
                add(found.any, open_, alike, done)
            return
        walk(hands + 1, open_ + 1, alike + 1)
        walk(hands, open_ - 1, alike)

    walk(2, 2, 0)
    for alike in range(most_hands - 2):
        found.first_other[alike] += drawn[alike]
    found.first_any[most_hands - 2] += drawn[most_hands - 2]
    return found
