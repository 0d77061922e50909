"""Board first: fix the five community cards, then all two-card hands are ranked once and sorted.

Boards that differ only in their suits are counted as one board with a weight, so that 134,459 of
all 2,598,960 boards are left. On each, running totals over the sorted hands say how many hands
every hand beats and ties with; hands that share a card with it are not counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.hands import (
    CLASSES,
    Cards,
    Tables,
    Total,
    has_flush,
    look_up,
    look_up_flush,
)
from pitboss.odds.compiled import inlined, kernel

Weights = npt.NDArray[np.int64]
Ints = npt.NDArray[np.int64]
BOARD = 5
HANDS = 1081
"""Two-card hands from the 47 cards that a board leaves."""
_ONE, _RANKS = np.uint64(1), np.uint64(0x1FFF)
_CLASS_AT, _FIRST_AT, _CARD = np.uint32(12), np.uint32(6), np.uint32(63)


class Boards(NamedTuple):
    """Boards, one of each kind, and how many there are of the kind."""

    cards: Cards
    """One row for each board."""
    weights: Weights

    def parts(self, size: int) -> list[Boards]:
        """The same boards, some at a time."""
        begins = range(0, len(self.weights), size)
        return [Boards(self.cards[at : at + size], self.weights[at : at + size]) for at in begins]


def boards(
    board: Sequence[int] = (), known: Iterable[Sequence[int]] = (), size: int = BOARD
) -> Boards:
    """All boards of `size` cards that begin with these and hold none of the known sets of cards.

    Two suits are alike if each set has the same ranks in both: exchanging them changes nothing.
    """
    sets = [set(board), *map(set, known)]
    marks = [
        tuple(frozenset(card % 13 for card in cards if card // 13 == suit) for cards in sets)
        for suit in range(4)
    ]
    twins = [
        max((s for s in range(suit) if marks[s] == marks[suit]), default=-1) for suit in range(4)
    ]
    live = [card for card in range(52) if not any(card in cards for cards in sets)]
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
    """Every choice of the missing cards in which no suit holds more than its twin before it."""
    cards, weights = np.empty((rows, size), np.uint8), np.empty(rows, np.int64)
    begun, last = len(board), size - 1
    chosen = np.arange(size - begun)
    found = 0
    while found < rows:
        held = np.uint64(0)
        for place in range(begun, last):
            held |= _ONE << np.uint64(live[chosen[place - begun]])
        for at in range(chosen[-1], len(live)):
            weight = _weight(held | _ONE << np.uint64(live[at]), twins)
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
    """The next choice from so many cards but for the last, which follows the others."""
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


class Field(NamedTuple):
    """All two-card hands on a board: a workspace for kernels.

    A hand is one number, its class first and then its cards: see `class_of` and its like.
    """

    dealt: npt.NDArray[np.uint32]
    hands: npt.NDArray[np.uint32]
    """From the lowest to the highest."""
    wins: npt.NDArray[np.int32]
    """How many of the 990 hands of others each of `hands` beats ..."""
    ties: npt.NDArray[np.int32]
    """... and with how many it ties."""
    often: npt.NDArray[np.int32]
    """By class; all 0 between boards."""


@kernel
def field() -> Field:
    return Field(
        np.empty(HANDS, np.uint32),
        np.empty(HANDS, np.uint32),
        np.empty(HANDS, np.int32),
        np.empty(HANDS, np.int32),
        np.zeros(CLASSES, np.int32),
    )


@inlined
def class_of(hand: np.uint32) -> int:
    return np.int64(hand >> _CLASS_AT)  # type: ignore[return-value]


@inlined
def first_of(hand: np.uint32) -> int:
    """The card with the higher number."""
    return np.int64(hand >> _FIRST_AT & _CARD)  # type: ignore[return-value]


@inlined
def second_of(hand: np.uint32) -> int:
    return np.int64(hand & _CARD)  # type: ignore[return-value]


@kernel
def rank_hands(board: Cards, field: Field, tables: Tables) -> None:
    """Rank every hand on a board."""
    keys = tables.keys
    total: Total = tables.start[7]
    held = np.uint64(0)
    for card in board:
        total += keys[card]
        held |= _ONE << np.uint64(card)
    hand = 0
    for first in range(52):
        if held >> np.uint64(first) & _ONE:
            continue
        partly = total + keys[first]
        for second in range(first):
            if held >> np.uint64(second) & _ONE:
                continue
            whole = partly + keys[second]
            if has_flush(whole):
                cards = held | _ONE << np.uint64(first) | _ONE << np.uint64(second)
                found = np.uint32(look_up_flush(whole, cards, tables))
            else:
                found = np.uint32(look_up(whole, tables))
            field.dealt[hand] = found << _CLASS_AT | np.uint32(first << 6 | second)
            hand += 1


@kernel
def sort_hands(field: Field) -> None:
    """Put the hands in order of their classes, by counting."""
    often, lowest, highest = field.often, CLASSES, 0
    for hand in field.dealt:
        found = class_of(hand)
        often[found] += 1
        lowest = min(lowest, found)
        highest = max(highest, found)
    begin = 0
    for rung in range(lowest, highest + 1):
        begin += often[rung]
        often[rung] = begin - often[rung]
    for hand in field.dealt:
        found = class_of(hand)
        field.hands[often[found]] = hand
        often[found] += 1
    for rung in range(lowest, highest + 1):
        often[rung] = 0


@kernel
def meet(field: Field) -> None:
    """Count the wins and ties of every hand against all others that can be out with it.

    `below` has how many hands so far hold a card: they cannot be out with another that holds it.
    """
    hands, below = field.hands, np.zeros(52, np.int32)
    begin = 0
    while begin < HANDS:
        rung, end = class_of(hands[begin]), begin
        while end < HANDS and class_of(hands[end]) == rung:
            first, second = first_of(hands[end]), second_of(hands[end])
            field.wins[end] = begin - below[first] - below[second]
            end += 1
        for place in range(begin, end):
            below[first_of(hands[place])] += 1
            below[second_of(hands[place])] += 1
        for place in range(begin, end):  # the hand itself was taken out twice
            first, second = first_of(hands[place]), second_of(hands[place])
            field.ties[place] = end - below[first] - below[second] + 1 - field.wins[place]
        begin = end


@kernel
def meet_by_kind(
    boards: Boards, kinds: npt.NDArray[np.uint8], count: int, tables: Tables
) -> npt.NDArray[np.int64]:
    """Over some boards, the wins and ties of every kind of hand: a row a kind.

    `kinds` has the kind of hand by its two cards, the higher number first.
    """
    found = np.zeros((count, 2), np.int64)
    space = field()
    for at in range(len(boards.weights)):
        rank_hands(boards.cards[at], space, tables)
        sort_hands(space)
        meet(space)
        weight = boards.weights[at]
        for place in range(HANDS):
            hand = space.hands[place]
            kind = kinds[first_of(hand), second_of(hand)]
            found[kind, 0] += weight * space.wins[place]
            found[kind, 1] += weight * space.ties[place]
    return found
