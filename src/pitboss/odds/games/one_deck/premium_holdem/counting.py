"""Board first: the four community cards are fixed, then all hands on them are ranked and sorted.

Boards that differ only in suits are one board with a weight: 16,432 remain. On each, running totals
over all 17,296 hands of three cards, of those with one given card and of those with two, say how
many of the dealer's 14,190 hands are lower than one of the player's and how many are equal, less
those that share a card with it.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from pitboss.games.one_deck.premium_holdem import PUSHES, X_TRA
from pitboss.odds import paytables
from pitboss.odds.cards.boards import Boards, boards
from pitboss.odds.cards.hands import (
    CLASSES,
    Cards,
    Tables,
    has_flush,
    look_up,
    look_up_flush,
    rank,
    tables,
)
from pitboss.odds.compiled import inlined, kernel, map_on_cores
from pitboss.odds.games.one_deck.premium_holdem.hands import (
    BOARD,
    HANDS,
    PAID,
    THREE,
    TWO,
    paid,
    starts,
    threes,
)
from pitboss.odds.model import Watch
from pitboss.play.options import Options

LEFT = 52 - BOARD
FIELD = comb(LEFT, 3)
"""Hands on a board."""
AGAINST = comb(LEFT - 3, 3)
"""The dealer's, once the player's cards are gone."""
DEALS = comb(52, BOARD) * FIELD * AGAINST
FOLD, ONCE, TWICE = range(3)
"""40.10(d): what may follow once the community cards are seen."""
HELD_SO, LOST, WON, WON_PAID, LOST_LOW = range(5)
"""What is counted of hands: how many there are, and of the dealer's how many beat them, lose to
them, lose to them with a pair of threes or more, and beat them with less."""
ROWS = len(PAID)
PACKED = -(-HANDS // 4)
AT_ONCE = 200
"""Boards that are counted before progress is told."""
_ONE = np.uint64(1)
_SIX, _TWELVE, _CLASS_AT, _CARD = np.uint32(6), np.uint32(12), np.uint32(18), np.uint32(63)

Counts = npt.NDArray[np.int64]
Whole = int | np.int64


class Rules(NamedTuple):
    """What decides between a fold and a play wager, in whole parts of the ante."""

    unit: int
    pays: npt.NDArray[np.int64]
    """By the place in `PAID`: the x-tra bonus."""
    row: npt.NDArray[np.int8]
    """By class, the place in `PAID`."""
    threes: int
    """The lowest class with which the dealer qualifies."""
    pushes: int
    """1 where the ante is pushed if the dealer's hand is higher, but does not qualify."""


class Solved(Struct, frozen=True):
    """What is best once the community cards are seen, and how it ends."""

    counts: Counts
    """By starting hand, choice and row of the x-tra bonus: what is counted, over all boards."""
    choices: npt.NDArray[np.uint8]
    """By board and place of the hand, two bits each: what is best."""
    boards: Boards


def rules_of(options: Options) -> Rules:
    pays = [paytables.net(X_TRA[row], 1) if row else Fraction(0) for row in PAID]
    unit = lcm(*(odds.denominator for odds in pays))
    return Rules(
        unit,
        np.array([int(odds * unit) for odds in pays]),
        paid(),
        threes(),
        int(options["unqualified-dealer-wins"] == PUSHES),
    )


_SOLVED: dict[int, Solved] = {}


def solved(options: Options, watch: Watch = lambda what, done: None) -> Solved:
    """One option alone changes what is best; each of its values is worked out once."""
    rules = rules_of(options)
    if rules.pushes not in _SOLVED:
        _SOLVED[rules.pushes] = solve(rules, watch)
    return _SOLVED[rules.pushes]


def solve(rules: Rules, watch: Watch = lambda what, done: None) -> Solved:
    found, start = boards(size=BOARD), starts()
    choices = np.zeros((len(found.weights), PACKED), np.uint8)
    every = tables()
    begins = range(0, len(found.weights), AT_ONCE)

    def work(begin: int) -> Counts:
        end = begin + AT_ONCE
        part = Boards(found.cards[begin:end], found.weights[begin:end])
        return meet(part, start.of, len(start.ways), rules, every, choices[begin:end])

    counts = np.zeros(len(start.ways) * 3 * ROWS * 5, np.int64)
    for done, more in enumerate(map_on_cores(work, begins)):
        watch("boards", done / len(begins))
        counts += more
    return Solved(counts.reshape(-1, 3, ROWS, 5), choices, found)


class Field(NamedTuple):
    """All three-card hands on a board: a workspace. A hand is its class and three live cards."""

    live: npt.NDArray[np.int64]
    dealt: npt.NDArray[np.uint32]
    hands: npt.NDArray[np.uint32]
    """From the lowest to the highest."""
    wins: npt.NDArray[np.int32]
    often: npt.NDArray[np.int32]
    """By class; all 0 between boards."""
    one: npt.NDArray[np.int32]
    two: npt.NDArray[np.int32]
    """How many hands so far hold a live card, and two."""
    low_one: npt.NDArray[np.int32]
    low_two: npt.NDArray[np.int32]
    """The same of those with which the dealer does not qualify."""


@kernel
def _field() -> Field:
    return Field(
        np.empty(LEFT, np.int64),
        np.empty(FIELD, np.uint32),
        np.empty(FIELD, np.uint32),
        np.empty(FIELD, np.int32),
        np.zeros(CLASSES, np.int32),
        np.zeros(LEFT, np.int32),
        np.zeros(LEFT * LEFT, np.int32),
        np.zeros(LEFT, np.int32),
        np.zeros(LEFT * LEFT, np.int32),
    )


@kernel
def _rank(board: Cards, field: Field, tables: Tables) -> None:
    """Every hand on a board."""
    keys, total, held = tables.keys, tables.start[7], np.uint64(0)
    for card in board:
        total += keys[card]
        held |= _ONE << np.uint64(card)
    live, size = field.live, 0
    for card in range(52):
        if held >> np.uint64(card) & _ONE == 0:
            live[size] = card
            size += 1
    hand = 0
    for k in range(2, LEFT):
        for j in range(1, k):
            partly = total + keys[live[k]] + keys[live[j]]
            with_two = held | _ONE << np.uint64(live[k]) | _ONE << np.uint64(live[j])
            cards = np.uint32(k << 12 | j << 6)
            for i in range(j):
                whole = partly + keys[live[i]]
                if has_flush(whole):
                    with_all = with_two | _ONE << np.uint64(live[i])
                    found = np.uint32(look_up_flush(whole, with_all, tables))
                else:
                    found = np.uint32(look_up(whole, tables))
                field.dealt[hand] = found << _CLASS_AT | cards | np.uint32(i)
                hand += 1


@kernel
def _sort(field: Field) -> None:
    """Put the hands in the order of their classes, by counting."""
    often, lowest, highest = field.often, np.int64(CLASSES), np.int64(0)
    for hand in field.dealt:
        found = np.int64(hand >> _CLASS_AT)
        often[found] += 1
        lowest = min(lowest, found)
        highest = max(highest, found)
    begin = 0
    for rung in range(lowest, highest + 1):
        begin += often[rung]
        often[rung] = begin - often[rung]
    for hand in field.dealt:
        found = np.int64(hand >> _CLASS_AT)
        field.hands[often[found]] = hand
        often[found] += 1
    for rung in range(lowest, highest + 1):
        often[rung] = 0


@inlined
def _cards(hand: np.uint32) -> tuple[Whole, Whole, Whole]:
    """The live cards of a hand, ascending."""
    return np.int64(hand & _CARD), np.int64(hand >> _SIX & _CARD), np.int64(hand >> _TWELVE & _CARD)


@inlined
def _sharing(
    i: Whole, j: Whole, k: Whole, one: npt.NDArray[np.int32], two: npt.NDArray[np.int32]
) -> Whole:
    """How many of the hands counted share a card or two with one."""
    with_two = two[j * LEFT + i] + two[k * LEFT + i] + two[k * LEFT + j]
    return np.int64(one[i] + one[j] + one[k] - with_two)


@inlined
def _count(
    i: Whole, j: Whole, k: Whole, one: npt.NDArray[np.int32], two: npt.NDArray[np.int32]
) -> None:
    one[i] += 1
    one[j] += 1
    one[k] += 1
    two[j * LEFT + i] += 1
    two[k * LEFT + i] += 1
    two[k * LEFT + j] += 1


@kernel
def _count_low(field: Field, threes: int) -> int:
    """The hands with which the dealer does not qualify."""
    one, two, low = field.low_one, field.low_two, 0
    one[:] = 0
    two[:] = 0
    while low < FIELD and field.hands[low] >> _CLASS_AT < threes:
        i, j, k = _cards(field.hands[low])
        _count(i, j, k, one, two)
        low += 1
    return low


@kernel
def _sweep(
    field: Field, low: int, rules: Rules, weight: int, start_of: npt.NDArray[np.uint16],
    counts: Counts, choices: npt.NDArray[np.uint8],
) -> None:  # fmt: skip
    """From the lowest hand up: meet the dealer's, decide, and write down how it ends."""
    hands, wins, live, one, two = field.hands, field.wins, field.live, field.one, field.two
    one[:] = 0
    two[:] = 0
    begin = end = 0
    while begin < FIELD:
        rung = hands[begin] >> _CLASS_AT
        while end < FIELD and hands[end] >> _CLASS_AT == rung:
            i, j, k = _cards(hands[end])
            wins[end] = begin - _sharing(i, j, k, one, two)
            end += 1
        for at in range(begin, end):
            i, j, k = _cards(hands[at])
            _count(i, j, k, one, two)
        row, lowly = rules.row[rung], int(rung < rules.threes)
        for at in range(begin, end):
            i, j, k = _cards(hands[at])
            won = np.int64(wins[at])
            not_lost = end - _sharing(i, j, k, one, two) - 1  # the hand itself was counted
            lost = AGAINST - not_lost
            below = low - _sharing(i, j, k, field.low_one, field.low_two) - lowly
            won_paid = 0 if lowly else won - below
            lost_low = below - not_lost if lowly else 0
            choice = _best(won, lost, won_paid, lost_low, rules.pays[row], rules)
            place = live[i] + TWO[live[j]] + THREE[live[k]]
            choices[place >> 2] |= np.uint8(choice << 2 * (place & 3))
            to = ((start_of[place] * 3 + choice) * ROWS + row) * 5
            counts[to + HELD_SO] += weight
            counts[to + LOST] += weight * lost
            counts[to + WON] += weight * won
            counts[to + WON_PAID] += weight * won_paid
            counts[to + LOST_LOW] += weight * lost_low
        begin = end


@inlined
def _best(
    won: Whole, lost: Whole, won_paid: Whole, lost_low: Whole, pays: int, rules: Rules
) -> int:
    """Twice where more hands are lower than higher; at all, where less is lost than by a fold."""
    times = 2 if won > lost else 1
    against = won_paid - 2 * lost + rules.pushes * lost_low + times * (won - lost)
    if rules.unit * (against + 2 * AGAINST) + pays * won <= 0:
        return FOLD
    return times


@kernel
def meet(
    boards: Boards, start_of: npt.NDArray[np.uint16], starts: int, rules: Rules, tables: Tables,
    choices: npt.NDArray[np.uint8],
) -> Counts:  # fmt: skip
    """Some boards: what is counted of all hands on them."""
    counts = np.zeros(starts * 3 * ROWS * 5, np.int64)
    field = _field()
    for at in range(len(boards.weights)):
        _rank(boards.cards[at], field, tables)
        _sort(field)
        low = _count_low(field, rules.threes)
        _sweep(field, low, rules, boards.weights[at], start_of, counts, choices[at])
    return counts


# -- one hand -------------------------------------------------------------------------------------


@kernel
def best_of(hand: Cards, board: Cards, rules: Rules, tables: Tables) -> int:
    """What is best with a hand on a board, by looking at all of the dealer's."""
    middle, lies, held = tables.start[7], np.uint64(0), np.uint64(0)
    for card in board:
        middle += tables.keys[card]
        lies |= _ONE << np.uint64(card)
    for card in hand:
        held |= _ONE << np.uint64(card)
    mine = np.int64(rank(np.concatenate((board, hand)), tables))
    live = [other for other in range(52) if (lies | held) >> np.uint64(other) & _ONE == 0]
    won = lost = won_paid = lost_low = 0
    for k in live:
        for j in live:
            if j >= k:
                break
            for i in live:
                if i >= j:
                    break
                whole = middle + tables.keys[k] + tables.keys[j] + tables.keys[i]
                others = np.int64(look_up(whole, tables))
                if has_flush(whole):
                    bits = _ONE << np.uint64(k) | _ONE << np.uint64(j) | _ONE << np.uint64(i)
                    others = np.int64(look_up_flush(whole, lies | bits, tables))
                low = others < rules.threes
                won += int(others < mine)
                lost += int(others > mine)
                won_paid += int(others < mine and not low)
                lost_low += int(others > mine and low)
    return _best(won, lost, won_paid, lost_low, rules.pays[rules.row[mine]], rules)
