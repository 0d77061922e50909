"""35.10: how much to bet on each street, from the last one backwards.

What four cards are worth follows from the 48 that can come to them; what three are worth, from the
best bet on every four that they can become; and so on. It makes no difference which cards are one's
own. All is counted in whole numbers.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from pitboss.games.one_deck.mississippi_stud import MULTIPLES, PAYS
from pitboss.odds.cards.card_sets import (
    LEFT,
    Codes,
    completed,
    count,
    one_card_less,
    rows_by_class,
    sets,
    without,
)
from pitboss.odds.compiled import kernel
from pitboss.odds.paytables import net
from pitboss.odds.simulation.simulators import Results, in_whole_units

Array = npt.NDArray[Any]
STYLES = ("optimal", "points", "always-1x")
DEALS = count(2) * 50 * 49 * LEFT
"""Two cards, and three more in order."""
MIDDLE, HIGH = 6, 11
"""A pair from here on pushes, and from here on wins."""
SECOND, THIRD = 2, 3
"""The least that is staked before 4th street, and before 5th street."""
WAYS = ((2, 3, 4), (3, 4, 5, 6, 7))
"""What can be staked then, in antes."""
FOLD, MOST = 0, max(MULTIPLES)
ROWS, CODES = rows_by_class(
    (("pair-of-twos-to-fives", 2), ("pair-of-sixes-to-tens", MIDDLE),
     ("pair-of-jacks-or-better", HIGH))
)  # fmt: skip


class Plan(Struct, frozen=True):
    """By the cards seen and what is staked so far: how many antes are bet; 0 is a fold."""

    third: Array
    """By two cards."""
    fourth: Array
    """By what is staked, from 2 antes up, and by three cards."""
    fifth: Array
    """By what is staked, from 3 antes up, and by four cards."""

    def bet(self, street: int, staked: int, at: int) -> int:
        """The bet on a street, the first 0, with the cards at a place."""
        if street == 0:
            return int(self.third[at])
        if street == 1:
            return int(self.fourth[staked - SECOND, at])
        return int(self.fifth[staked - THIRD, at])


@cache
def pays() -> tuple[int, Results]:
    """By row, what is won a unit staked, in whole parts of it."""
    unit, (found,) = in_whole_units([net(PAYS.get(row), 1) for row in ROWS])
    return unit, found


@cache
def endings() -> Codes:
    """By four cards, how many of the others make which row."""
    return completed(CODES, len(ROWS))


@cache
def last_worth() -> Array:
    """By four cards, what a unit staked wins, over all cards that can come."""
    worth: Array = endings().astype(np.int64) @ pays()[1].astype(np.int64)
    return worth


@cache
def best() -> tuple[Plan, Fraction]:
    """The best bets, and what they win a unit of the ante."""
    unit, worth = pays()[0], last_worth()
    fifth, values = [], {}
    for staked in WAYS[1]:
        bets = [(staked + more) * worth for more in MULTIPLES]
        chosen, values[staked] = _choose(bets, -LEFT * unit * staked)
        fifth.append(chosen)
    ahead = {staked: one_card_less(values[staked], 4) for staked in values}
    fourth, values = [], {}
    for staked in WAYS[0]:
        bets = [ahead[staked + more] for more in MULTIPLES]
        chosen, values[staked] = _choose(bets, -LEFT * 49 * unit * staked)
        fourth.append(chosen)
    ahead = {staked: one_card_less(values[staked], 3) for staked in values}
    third, first = _choose([ahead[1 + more] for more in MULTIPLES], -LEFT * 49 * 50 * unit)
    return Plan(third, np.array(fourth), np.array(fifth)), Fraction(int(first.sum()), DEALS * unit)


def _choose(bets: list[Array], fold: int) -> tuple[Array, Array]:
    """The best bet and what it is worth: of equals the smallest, but a fold only where it is more.

    So a player stays in where it makes no difference.
    """
    worth = np.array(bets)
    most = worth.max(axis=0)
    chosen = np.where(fold > most, FOLD, worth.argmax(axis=0) + MULTIPLES[0])
    return chosen.astype(np.int8), np.maximum(most, fold)


# -- other ways of playing ------------------------------------------------------------------------


@cache
def plan(style: str) -> Plan:
    """How a style bets."""
    if style == "optimal":
        return best()[0]
    if style == "points":
        second, third = _by_points(3), _by_points(4)
        return Plan(
            _by_points(2),
            np.array([second] * len(WAYS[0])),
            np.array([third] * len(WAYS[1])),
        )
    shapes = (count(2), (len(WAYS[0]), count(3)), (len(WAYS[1]), count(4)))
    third, fourth, fifth = (np.full(shape, MULTIPLES[0], np.int8) for shape in shapes)
    return Plan(third, fourth, fifth)


def _by_points(size: int) -> Array:
    """Three antes with a pair (from three cards on, one that wins or pushes), one with as many
    points as there are cards: two for jacks or better, one for sixes to tens."""
    found = np.zeros(count(size), np.int8)
    _count_points(sets(size), found)
    return found


@kernel
def _count_points(cards: Array, found: Array) -> None:
    size = cards.shape[1]
    for row in range(len(cards)):
        points, bet = 0, 0
        for which in range(size):
            rank = cards[row, which] % 13 + 2
            points += (rank >= MIDDLE) + (rank >= HIGH)
            for other in range(which):
                if cards[row, other] % 13 + 2 == rank:
                    bet = max(bet, MOST if size == 2 or rank >= MIDDLE else 1)
        found[row] = max(bet, 1 if points >= size else 0)


# -- what comes of it -----------------------------------------------------------------------------


def tally(how: Plan) -> tuple[Array, Array]:
    """Over all deals: by what is staked in the end and by row, how often; and by what is staked,
    how often it is folded."""
    shown, folded = np.zeros((11, len(ROWS)), np.int64), np.zeros(11, np.int64)
    _tally(endings(), without(4), without(3), how.third, how.fourth, how.fifth, shown, folded)
    return shown, folded


@kernel
def _tally(
    endings: Codes, threes: Array, twos: Array,
    third: Array, fourth: Array, fifth: Array, shown: Array, folded: Array,
) -> None:  # fmt: skip
    """Every four cards, in all ways to be two of one's own and two that are turned up."""
    for four in range(len(threes)):
        for last in range(4):
            three = threes[four, last]
            for first in range(3):
                staked = 1 + third[twos[three, first]]
                if staked == 1:
                    folded[1] += LEFT
                    continue
                bet = fourth[staked - SECOND, three]
                if bet == FOLD:
                    folded[staked] += LEFT
                    continue
                staked += bet
                bet = fifth[staked - THIRD, four]
                if bet == FOLD:
                    folded[staked] += LEFT
                    continue
                for row in range(endings.shape[1]):
                    shown[staked + bet, row] += endings[four, row]
