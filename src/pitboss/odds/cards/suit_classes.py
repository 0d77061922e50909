"""Sets of cards that differ only in their suits: one of each kind, and how to get to it.

If a player sees somebody else's cards together with a set, the suits of both are exchanged in the
same way. So what is known of one set of a kind, together with the cards that can be seen, is known
of every set of that kind.
"""

from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.boards import FULL, boards
from pitboss.odds.cards.card_sets import Codes, Places, count, insert, place, places, sets
from pitboss.odds.cards.hands import Cards
from pitboss.odds.compiled import kernel

Ints = npt.NDArray[np.int64]
Bits = npt.NDArray[np.bool_]
WAYS = 24
"""In how many ways four suits can be exchanged."""


class Suits(NamedTuple):
    """All ways to exchange the suits."""

    cards: Codes
    """By way and card: which card it becomes."""
    pairs: Places
    """By way and pair of cards: the place of the pair that it becomes."""
    after: Codes
    """By two ways: the single way that does the same as the second and then the first."""
    known: Codes
    """By the suits that the four suits become (two bits each, the first suit lowest): which way it
    is."""


@cache
def suits() -> Suits:
    ways = np.array([*permutations(range(4))])
    known = np.zeros(256, np.uint8)
    codes = (ways << [0, 2, 4, 6]).sum(axis=1)
    known[codes] = range(len(ways))
    every = np.arange(52)
    cards = (13 * ways[:, every // 13] + every % 13).astype(np.uint8)
    pairs = [places(np.sort(own[sets(2)], axis=1)) for own in cards]
    after = known[[[(way[by] << [0, 2, 4, 6]).sum() for by in ways] for way in ways]]
    return Suits(cards, np.array(pairs, np.int32), after, known)


class Alike(NamedTuple):
    """All sets of so many cards by kind, a kind being sets that differ only in their suits."""

    cards: Cards
    """One of each kind, ..."""
    weights: Ints
    """... and how many there are of it."""
    kinds: Places
    """By the place of a set, its kind ..."""
    ways: Codes
    """... and a way to exchange the suits that makes it the one above."""
    same: Bits
    """By kind: which ways do not change it."""


@cache
def alike(size: int, deck: tuple[int, ...] = FULL) -> Alike:
    cards, weights = boards(size=size, deck=deck)
    at = np.full(count(size), -1, np.int32)
    at[places(cards)] = np.arange(len(cards))
    found, ways = np.full(count(size), -1, np.int32), np.zeros(count(size), np.uint8)
    _find_kinds(sets(size), at, suits().known, suits().cards, found, ways)
    moved = np.sort(suits().cards[:, cards], axis=2)
    same = (moved == cards).all(axis=2).T
    return Alike(cards, weights, found, ways, np.ascontiguousarray(same))


@kernel
def _find_kinds(
    every: Cards, at: Places, known: Codes, moved: Codes, kinds: Places, ways: Codes
) -> None:
    """Put the suits in the order of what is held of them: the most first, as in `boards`."""
    held, goes = np.zeros(4, np.int64), np.zeros(4, np.int64)
    mine = np.zeros(every.shape[1], np.uint8)
    for row in range(len(every)):
        held[:] = 0
        for card in every[row]:
            held[card // 13] |= 1 << (card % 13)
        code = 0
        for suit in range(4):
            goes[suit] = 0
            for other in range(4):
                goes[suit] += held[other] > held[suit] or (
                    other < suit and held[other] == held[suit]
                )
            code |= goes[suit] << (2 * suit)
        way = known[code]
        for which in range(mine.size):
            insert(mine, which, moved[way, every[row, which]])
        kinds[row], ways[row] = at[place(mine, mine.size)], way
