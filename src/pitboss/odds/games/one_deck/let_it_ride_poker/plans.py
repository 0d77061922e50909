"""18.10(b), (e): which bets ride, from the last card backwards.

What four cards are worth follows from the 48 that can come to them, with one bet riding, with two
and with three; what three are worth, from the better choice on every four that they can become.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from pitboss.games.one_deck.let_it_ride_poker import BETS, TEN, bet_table
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
from pitboss.odds.model import USUAL_STAKE
from pitboss.odds.paytables import net
from pitboss.odds.simulation.simulators import in_whole_units
from pitboss.play.options import Options

Array = npt.NDArray[Any]
Paid = tuple[tuple[Fraction, ...], ...]
"""By the number of bets that ride, from one up, and by row: what they net together."""
STYLES = ("optimal", "winners-only", "always-ride")
DEALS = count(3) * 49 * LEFT
"""Three cards, and two more in order."""
ROWS, CODES = rows_by_class((("pair", 2), ("pair-of-tens-or-better", TEN)))


class Plan(Struct, frozen=True):
    """Whether a bet rides."""

    first: Array
    """Bet number one, by three cards."""
    second: Array
    """Bet number two, by whether the first one rides and by four cards."""


@cache
def endings() -> Codes:
    """By four cards, how many of the others make which row."""
    return completed(CODES, len(ROWS))


def paid(options: Options, stake: int = USUAL_STAKE) -> Paid:
    """18.11(b), (c): what the bets net, in units of one; a limit is for all of them together."""
    table, limit = bet_table(options), options["payout-limit"]
    most = Fraction(limit, stake) if limit else None

    def together(row: str, bets: int) -> Fraction:
        won = bets * net(table.get(row), stake)
        return won if most is None else min(won, most)

    return tuple(tuple(together(row, 1 + more) for row in ROWS) for more in range(len(BETS)))


def limited(options: Options, stake: int) -> bool:
    """Whether the limit cuts what the best hand wins on all bets."""
    limit = options["payout-limit"]
    most = max(net(pays, stake) for pays in bet_table(options).rows.values())
    return bool(limit) and len(BETS) * most * stake > limit


@lru_cache(maxsize=16)
def best(paid: Paid) -> Plan:
    """Every choice by itself; where it makes no difference, the bet rides."""
    _, columns = in_whole_units(*paid)
    hands = endings().astype(np.int64)
    worth = [hands @ column.astype(np.int64) for column in columns]
    second = np.array([worth[riding] >= worth[riding - 1] for riding in (1, 2)])
    ahead = [one_card_less(np.maximum(worth[r], worth[r - 1]), 4) for r in (1, 2)]
    return Plan(ahead[1] >= ahead[0], second)


def plan(style: str, options: Options, stake: int = USUAL_STAKE) -> Plan:
    """Which bets a style lets ride."""
    if style == "optimal":
        return best(paid(options, stake))
    if style == "winners-only":
        return _winners()
    return Plan(np.ones(count(3), bool), np.ones((2, count(4)), bool))


@cache
def _winners() -> Plan:
    """On what has won already: a pair of tens or better, two pair, three of a kind."""
    three, four = np.zeros(count(3), bool), np.zeros(count(4), bool)
    _find_winners(sets(3), three)
    _find_winners(sets(4), four)
    return Plan(three, np.array([four, four]))


@kernel
def _find_winners(cards: Array, found: Array) -> None:
    size = cards.shape[1]
    for row in range(len(cards)):
        alike, high = 0, False
        for which in range(size):
            for other in range(which):
                if cards[row, which] % 13 == cards[row, other] % 13:
                    alike += 1
                    high = high or cards[row, which] % 13 + 2 >= TEN
        found[row] = high or alike > 1


def tally(how: Plan) -> Array:
    """Over all deals: by the number of bets that ride in the end and by row, how often."""
    shown = np.zeros((len(BETS) + 1, len(ROWS)), np.int64)
    _tally(endings(), without(4), how.first, how.second, shown)
    return shown


@kernel
def _tally(endings: Codes, threes: Array, first: Array, second: Array, shown: Array) -> None:
    """Every four cards, in all ways to be three of one's own and one that is turned up."""
    for four in range(len(threes)):
        for last in range(4):
            before = int(first[threes[four, last]])
            bets = 1 + before + int(second[before, four])
            for row in range(endings.shape[1]):
                shown[bets, row] += endings[four, row]
