"""The best three of two cards held and three on the board, at least one of them held, for kernels.

Classes are those of three-card hands (`ranking_tables.three_cards`). What a hand may still
become, and how many cards would make another one better, is what a person can count at the table.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.beat_counts import Field
from pitboss.odds.cards.hands import Cards, bit, class_of
from pitboss.odds.cards.ranking_tables import Classes, Tables, three_cards
from pitboss.odds.compiled import kernel
from pitboss.ranking.three_card import CATEGORIES

Counts = npt.NDArray[np.uint8]
SIZE, BOARD, FLOP = 3, 3, 2
"""Cards of a hand, on the board, and of the board before its last card."""
STRAIGHTS = (CATEGORIES.index("straight"), CATEGORIES.index("straight-flush"))


@cache
def tables() -> Tables:
    return three_cards().tables


@kernel
def three(first: int, second: int, third: int, tables: Tables) -> np.uint16:
    """The class of three cards."""
    total = tables.start[SIZE] + tables.keys[first] + tables.keys[second] + tables.keys[third]
    return class_of(total, bit(first) | bit(second) | bit(third), tables)


@kernel
def with_one(board: Cards, card: int, tables: Tables) -> np.uint16:
    """The best of a card held with any two of the board, or of the part of it that is seen."""
    best = np.uint16(0)
    for second in range(1, len(board)):
        for first in range(second):
            best = max(best, three(board[first], board[second], card, tables))
    return best


@kernel
def with_both(board: Cards, first: int, second: int, tables: Tables) -> np.uint16:
    """The best of both cards held with any one of the board."""
    best = np.uint16(0)
    for card in board:
        best = max(best, three(first, second, card, tables))
    return best


@kernel
def best(board: Cards, first: int, second: int, tables: Tables) -> np.uint16:
    """The class of a hand."""
    found = with_both(board, first, second, tables)
    found = max(found, with_one(board, first, tables))
    return max(found, with_one(board, second, tables))


def rank(rows: Cards) -> Classes:
    """The classes of hands: a row each, the board first and then the cards held."""
    found = np.empty(len(rows), np.uint16)
    _rank(np.ascontiguousarray(rows), tables(), found)
    return found


@kernel
def _rank(rows: Cards, tables: Tables, found: Classes) -> None:
    for at in range(len(rows)):
        found[at] = best(rows[at, :BOARD], rows[at, BOARD], rows[at, BOARD + 1], tables)


def rank_all(boards: Cards, field: Field) -> Classes:
    """The classes of all hands of a whole deck on some boards: one row per board."""
    found = np.empty((len(boards), len(field.cards)), np.uint16)
    _rank_all(boards, field.cards, tables(), found)
    return found


@kernel
def _rank_all(boards: Cards, hands: Cards, tables: Tables, found: Classes) -> None:
    live, alone = np.empty(52, np.uint8), np.empty(52, np.uint16)
    for at in range(len(boards)):
        _alone(boards[at], live, alone, tables)
        for hand in range(len(hands)):
            first, second = hands[hand, 0], hands[hand, 1]
            own = with_both(boards[at], live[first], live[second], tables)
            found[at, hand] = max(own, alone[first], alone[second])


@kernel
def _alone(board: Cards, live: Cards, alone: Classes, tables: Tables) -> int:
    """The cards that are not on a board, and what each of them makes with two cards of the
    board."""
    left = 0
    for card in range(52):
        if card not in board:
            live[left], alone[left] = card, with_one(board, card, tables)
            left += 1
    return left


# -- what a person can count ----------------------------------------------------------------------


def better_cards(boards: Cards, classes: Classes, field: Field) -> Counts:
    """By board and hand: how many of the unseen cards would make a better hand with two cards of
    the board."""
    found = np.empty(classes.shape, np.uint8)
    _better_cards(boards, classes, field.cards, tables(), found)
    return found


@kernel
def _better_cards(
    boards: Cards, classes: Classes, hands: Cards, tables: Tables, found: Counts
) -> None:
    live, alone = np.empty(52, np.uint8), np.empty(52, np.uint16)
    for at in range(len(boards)):
        left = _alone(boards[at], live, alone, tables)
        in_order = np.sort(alone[:left])
        for hand in range(len(hands)):
            mine = classes[at, hand]
            better = left - np.searchsorted(in_order, mine, side="right")
            for card in hands[hand]:
                better -= alone[card] > mine
            found[at, hand] = better


class Prospects(NamedTuple):
    """What can be seen of hands before the last card of the board."""

    category: Counts
    """The number of the category."""
    suited: Counts
    """1 if a card held is of the suit of another card, else 0."""
    straights: Counts
    """How many ranks of the last card would make a straight."""
    better: Counts
    """How many of the unseen cards would make a better hand with the cards of the board."""


def prospects(rows: Cards) -> Prospects:
    """Of many hands: a row each, two cards of the board and two held."""
    found = np.empty((len(Prospects._fields), len(rows)), np.uint8)
    _prospects(np.ascontiguousarray(rows), tables(), found)
    return Prospects(*found)


@kernel
def _prospects(rows: Cards, tables: Tables, found: Counts) -> None:
    for at in range(len(rows)):
        flop, first, second = rows[at, :FLOP], rows[at, FLOP], rows[at, FLOP + 1]
        mine, suited = best(flop, first, second, tables), first // 13 == second // 13
        for card in flop:
            suited = suited or card // 13 == first // 13 or card // 13 == second // 13
        ranks, better = np.zeros(13, np.uint8), 0
        for card in range(52):
            if card not in rows[at]:
                better += int(three(flop[0], flop[1], card, tables) > mine)
                if _makes_straight(flop, first, second, card, tables):
                    ranks[card % 13] = 1
        found[0, at], found[1, at] = tables.category[mine], suited
        found[2, at], found[3, at] = ranks.sum(), better


@kernel
def _makes_straight(flop: Cards, first: int, second: int, card: int, tables: Tables) -> bool:
    """Whether a last card of the board makes a straight with one card held or with both."""
    found = tables.category[three(first, second, card, tables)] in STRAIGHTS
    for other in flop:
        found = found or tables.category[three(first, other, card, tables)] in STRAIGHTS
        found = found or tables.category[three(second, other, card, tables)] in STRAIGHTS
    return found
