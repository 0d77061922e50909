"""Three-card starting hands: 22,100 of them, of which 1,755 differ in more than their suits."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from pitboss.games.one_deck.premium_holdem import X_TRA
from pitboss.odds.cards import hands as poker
from pitboss.odds.cards.hands import CLASSES
from pitboss.odds.paytables import Rows
from pitboss.ranking.five_card import CATEGORIES

HELD, BOARD = 3, 4
"""Cards of a hand, and in the middle."""
HANDS = comb(52, HELD)
TWO, THREE, FOUR = (np.array([comb(card, n) for card in range(52)]) for n in (2, 3, 4))
"""A card's part of the place of a set among all sets of that size, in which it is the second, the
third, the fourth."""
ROWS: tuple[Rows, ...] = (
    *((category,) for category in CATEGORIES[:-1]),
    ("royal-flush", "straight-flush"),
    ("two-pair-jacks-up", "two-pair"),
)
"""By its code, the rows of the tables that a hand makes, highest first."""
TWO_PAIR, JACKS_UP = CATEGORIES.index("two-pair"), len(CATEGORIES)
PAID: tuple[str, ...] = ("", *reversed(X_TRA.rows))
"""By its number, the row of the x-tra bonus: none, straight ... royal flush."""


class Starts(Struct, frozen=True):
    """The starting hands that differ, in the order of their first cards' places."""

    cards: tuple[tuple[int, ...], ...]
    """One of each."""
    ways: npt.NDArray[np.int64]
    """How many there are of each."""
    of: npt.NDArray[np.uint16]
    """By the place of any three cards, which it is."""


def place(cards: tuple[int, ...]) -> int:
    """Where some cards stand among all sets of their size."""
    return sum(comb(card, size) for size, card in enumerate(sorted(cards), 1))


@cache
def starts() -> Starts:
    numbers: dict[tuple[int, ...], int] = {}
    cards, of = [], np.empty(HANDS, np.uint16)
    for hand in sorted(combinations(range(52), HELD), key=place):
        suits = [0, 0, 0, 0]
        for card in hand:
            suits[card // 13] |= 1 << card % 13
        kind = tuple(sorted(suits))
        if kind not in numbers:
            numbers[kind] = len(numbers)
            cards.append(hand)
        of[place(hand)] = numbers[kind]
    return Starts(tuple(cards), np.bincount(of), of)


THREES, JACKS_AND_TWOS = ("3c", "3d", "5h", "4s", "2c"), ("Jc", "Jd", "2c", "2d", "3c")
"""The lowest hands that a dealer qualifies with, 40.10(g)3, and that jacks up pay, 40.11(c)."""


@cache
def threes() -> int:
    """The lowest class against which a winning ante is paid."""
    return int(poker.rank(poker.numbers(THREES), poker.tables()))


@cache
def codes() -> npt.NDArray[np.int8]:
    """By class, the place in `ROWS`."""
    category = poker.tables().category
    jacks = int(poker.rank(poker.numbers(JACKS_AND_TWOS), poker.tables()))
    high = (category == TWO_PAIR) & (np.arange(CLASSES) >= jacks)
    found: npt.NDArray[np.int8] = np.where(high, JACKS_UP, category).astype(np.int8)
    return found


@cache
def paid() -> npt.NDArray[np.int8]:
    """By class, the place in `PAID`."""
    by_code = np.array([PAID.index(row) if (row := _paid(rows)) else 0 for rows in ROWS], np.int8)
    return by_code[codes()]


def _paid(rows: Rows) -> str:
    row, pays = X_TRA.best(*rows)
    return row if pays else ""
