"""What a game against the dealer pays, in whole numbers; how a hand can end."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from pitboss.errors import Refused
from pitboss.odds.cards.hands import Tables, tables
from pitboss.odds.compiled import kernel
from pitboss.odds.paytables import net
from pitboss.odds.simulation.simulators import in_whole_units
from pitboss.ranking.five_card import CATEGORIES
from pitboss.regulation.pay_tables import PayTable

Ints = npt.NDArray[np.int64]
WINS, WINS_UNQUALIFIED, TIES, TIES_UNQUALIFIED, LOSES, LOSES_UNQUALIFIED = range(6)
"""How a hand that is played can end: unqualified is the dealer."""
ENDS = 6
BEFORE, AFTER, LAST, FOLDED = range(4)
"""When the wager is made: before the flop, after it, at the end, or not at all."""
DEALERS = 990
"""Hands of the dealer once the player's and the board are known."""
DEALS = 27_813_810_024_000
"""All ways to deal a hand, a flop, turn and river, and a hand of the dealer."""
INITIAL = 2
"""The ante, and the wager equal to it: what a fold loses."""


class Terms(Struct, frozen=True):
    """What decides how a game is played: two tables with the same terms are one."""

    nets: tuple[tuple[int, ...], ...]
    """By category and end: what ante and blind net together."""
    multiples: tuple[int, int, int]
    """The most that the wager may be before the flop, after it and at the end, in antes.

    Less is never better: a hand that gains by more is worth the most, and what loses by more can
    be had for less by waiting.
    """
    unit: int
    """Nets are whole numbers of this part of the ante."""


class Rules(NamedTuple):
    """The same for kernels."""

    nets: Ints
    stakes: Ints
    """The multiples, in units; 0 for a fold."""
    fold: int
    qualifies: int
    """The lowest class with which the dealer qualifies."""


def terms(
    pays: PayTable, beaten: PayTable | None, multiples: tuple[int, int, int], stake: int
) -> Terms:
    """An ante that pays 1 to 1 and stands off where the dealer has less than a pair; beside it a
    wager that a table pays where the hand wins, and another, if there is one, where it loses."""
    nets = [result for category in CATEGORIES for result in _nets(category, pays, beaten, stake)]
    unit, (counted,) = in_whole_units(nets)
    if (int(abs(counted).max()) + max(multiples) * unit) * DEALS >= 2**63:
        raise Refused("this pay table has numbers that are too large to be solved")
    by_category = counted.reshape(len(CATEGORIES), ENDS).tolist()
    return Terms(tuple(map(tuple, by_category)), multiples, unit)


def rows_of(category: str) -> tuple[str, ...]:
    """The rows of a pay table that a hand makes, highest first."""
    return (category, "straight-flush") if category == "royal-flush" else (category,)


def _nets(
    category: str, pays: PayTable, beaten: PayTable | None, stake: int
) -> tuple[Fraction, ...]:
    """In the order of the ends."""
    won = pays.best(*rows_of(category))[1]
    lost = beaten.best(*rows_of(category))[1] if beaten else None
    wins = net(won, stake) if won else Fraction(0)
    loses = net(lost, stake) if lost else Fraction(-1)
    return 1 + wins, wins, Fraction(0), Fraction(0), loses - 1, loses


def rules(terms: Terms) -> Rules:
    qualifies = int(np.searchsorted(tables().category, CATEGORIES.index("pair")))
    return Rules(
        nets=np.array(terms.nets, np.int64),
        stakes=np.array([*terms.multiples, 0], np.int64) * terms.unit,
        fold=-INITIAL * terms.unit,
        qualifies=qualifies,
    )


@kernel
def settle(mine: int, dealer: int, moment: int, rules: Rules, tables: Tables) -> int:
    """What all wagers against the dealer net together, from both classes."""
    if moment == FOLDED:
        return rules.fold
    end, sign = WINS, 1
    if mine == dealer:
        end, sign = TIES, 0
    elif mine < dealer:
        end, sign = LOSES, -1
    if dealer < rules.qualifies:
        end += 1
    return int(rules.nets[tables.category[mine], end] + sign * rules.stakes[moment])


@kernel
def count_ends(
    mine: int, wins: int, ties: int, unqualified: int, qualifies: int, ends: Ints
) -> None:
    """Against how many of the dealer's 990 hands a hand ends how.

    From those that it beats and ties with, and from those that do not qualify.
    """
    if mine >= qualifies:
        ends[WINS], ends[WINS_UNQUALIFIED] = wins - unqualified, unqualified
        ends[TIES], ends[TIES_UNQUALIFIED] = ties, 0
        ends[LOSES], ends[LOSES_UNQUALIFIED] = DEALERS - wins - ties, 0
    else:
        ends[WINS], ends[WINS_UNQUALIFIED] = 0, wins
        ends[TIES], ends[TIES_UNQUALIFIED] = 0, ties
        ends[LOSES] = DEALERS - unqualified
        ends[LOSES_UNQUALIFIED] = unqualified - wins - ties


@kernel
def worth(mine: int, ends: Ints, rules: Rules, tables: Tables) -> tuple[int, int]:
    """Over all hands of the dealer: what ante and blind net, and wins less losses."""
    base, category = 0, tables.category[mine]
    for end in range(ENDS):
        base += ends[end] * rules.nets[category, end]
    margin = ends[WINS] + ends[WINS_UNQUALIFIED] - ends[LOSES] - ends[LOSES_UNQUALIFIED]
    return base, margin
