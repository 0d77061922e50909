"""Boards: the community cards, and the classes of all hands on them.

Boards that differ only in which suit is which count as one board with a weight, unless the known
cards tell those suits apart. Of all 2,598,960 boards of five cards, 134,459 remain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.beat_counts import Field
from pitboss.odds.cards.hands import Cards, bit, class_of
from pitboss.odds.cards.ranking_tables import Classes, Tables
from pitboss.odds.compiled import inlined, kernel

Weights = npt.NDArray[np.int64]
Ints = npt.NDArray[np.int64]
BOARD = 5
FULL = tuple(range(52))
"""A deck without jokers."""
_RANKS = np.uint64(0x1FFF)


class Boards(NamedTuple):
    """One board of each kind, and how many boards are of that kind."""

    cards: Cards
    """One row per board."""
    weights: Weights

    def parts(self, size: int) -> list[Boards]:
        """The same boards, in parts of some size."""
        begins = range(0, len(self.weights), size)
        return [Boards(self.cards[at : at + size], self.weights[at : at + size]) for at in begins]


def boards(
    board: Sequence[int] = (),
    known: Iterable[Sequence[int]] = (),
    size: int = BOARD,
    deck: Sequence[int] = FULL,
    *,
    suits_alike: bool = True,
) -> Boards:
    """All boards of so many cards that begin with these and hold none of the known sets of cards.

    Two suits are alike if each set has the same ranks in both: exchanging them changes nothing. If
    a suit has a meaning of its own, no suits are alike.
    """
    sets = [set(board), *map(set, known)]
    marks = [
        tuple(frozenset(card % 13 for card in cards if card // 13 == suit) for cards in sets)
        for suit in range(4)
    ]
    twins = [
        max((s for s in range(suit) if suits_alike and marks[s] == marks[suit]), default=-1)
        for suit in range(4)
    ]
    live = [card for card in deck if not any(card in cards for cards in sets)]
    if len(board) == size:
        return Boards(np.array([board], np.uint8), np.ones(1, np.int64))
    rows = comb(len(live), size - len(board))
    return _boards(
        np.array(board, np.uint8),
        np.array(live, np.uint8),
        np.array(twins, np.int64),
        size,
        rows,
    )


@kernel
def _boards(board: Cards, live: Cards, twins: Ints, size: int, rows: int) -> Boards:
    """Every choice of the missing cards in which no suit holds more than the earlier suit that is
    like it (its twin)."""
    cards, weights = np.empty((rows, size), np.uint8), np.empty(rows, np.int64)
    begun, last = len(board), size - 1
    chosen = np.arange(size - begun)
    found = 0
    while found < rows:
        held = np.uint64(0)
        for place in range(begun, last):
            held |= bit(live[chosen[place - begun]])
        for at in range(chosen[-1], len(live)):
            weight = _weight(held | bit(live[at]), twins)
            if weight:
                for place in range(begun):
                    cards[found, place] = board[place]
                for place in range(begun, last):
                    cards[found, place] = live[chosen[place - begun]]
                cards[found, last] = live[at]
                weights[found] = weight
                found += 1
        if not _advance(chosen, len(live)):
            break
    return Boards(cards[:found].copy(), weights[:found].copy())


@kernel
def _weight(held: np.uint64, twins: Ints) -> int:
    """In how many ways the suits can be exchanged; 0 unless twins are in order."""
    for suit in range(1, 4):
        if twins[suit] >= 0 and _suit(held, suit) > _suit(held, twins[suit]):
            return 0
    weight = 1
    for suit in range(1, 4):
        like, same, before = 1, 1, twins[suit]
        while before >= 0:
            like += 1
            same += _suit(held, suit) == _suit(held, before)
            before = twins[before]
        if like > same:
            weight = weight * like // same
    return weight


@inlined
def _suit(held: np.uint64, suit: int) -> np.uint64:
    """The ranks held of a suit."""
    return held >> np.uint64(13 * suit) & _RANKS


@kernel
def _advance(chosen: Ints, size: int) -> bool:
    """The next choice from so many cards, except for the last card, which follows from the
    others."""
    place = len(chosen) - 2
    while place >= 0 and chosen[place] == size - len(chosen) + place:
        place -= 1
    if place < 0:
        return False
    chosen[place] += 1
    for later in range(place + 1, len(chosen)):
        chosen[later] = chosen[later - 1] + 1
    return True


# -- all hands on a board -------------------------------------------------------------------------


def rank_hands(boards: Cards, deck: Cards, field: Field, tables: Tables) -> Classes:
    """The classes of all hands on some boards, one row per board, ranked from all cards of both."""
    found = np.empty((len(boards), len(field.cards)), np.uint16)
    _rank_hands(boards, deck, field.cards, tables, found)
    return found


@kernel
def _rank_hands(boards: Cards, deck: Cards, hands: Cards, tables: Tables, found: Classes) -> None:
    size, cards = boards.shape[1], hands.shape[1]
    left = len(deck) - size
    keys, bits = np.empty(left, np.uint64), np.empty(left, np.uint64)
    for at in range(len(boards)):
        total, held = tables.start[size + cards], np.uint64(0)
        for place in range(size):
            total += tables.keys[boards[at, place]]
            held |= bit(boards[at, place])
        live = 0
        for card in deck:
            if held & bit(card) == 0:
                keys[live], bits[live] = tables.keys[card], bit(card)
                live += 1
        hand = 0
        while hand < len(hands):  # those that differ only in the lowest card follow each other
            upper, with_upper, alike = total, held, hands[hand, 1]
            for place in range(1, cards):
                upper += keys[hands[hand, place]]
                with_upper |= bits[hands[hand, place]]
            for lowest in range(alike):
                own = class_of(upper + keys[lowest], with_upper | bits[lowest], tables)
                found[at, hand + lowest] = own
            hand += alike
