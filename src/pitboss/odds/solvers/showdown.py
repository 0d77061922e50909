"""A hand against the dealer's: how it can end, what that nets, and how often it comes.

A choice is what a player does in the end: a fold, a wager of so much. A row is what a hand makes in
the pay tables, as a small number. What all wagers net together depends on the choice, the row of
the player's hand and the end.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.beat_counts import LOW
from pitboss.odds.cards.beat_counts import TIES as TIED
from pitboss.odds.cards.beat_counts import WINS as BEATEN
from pitboss.odds.cards.hands import Cards
from pitboss.odds.cards.ranking_tables import Classes
from pitboss.odds.compiled import inlined, kernel
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Results, Simulator, dealt_cards, in_whole_units
from pitboss.odds.simulation.streams import Stream, draw
from pitboss.values import Frozen

Ints = npt.NDArray[np.int64]
Codes = npt.NDArray[np.uint8]

WINS, WINS_UNQUALIFIED, TIES, TIES_UNQUALIFIED, LOSES, LOSES_UNQUALIFIED = range(6)
"""How a hand that is played can end; unqualified means that the dealer does not qualify."""
ENDS = 6
UNQUALIFIED = (WINS_UNQUALIFIED, TIES_UNQUALIFIED, LOSES_UNQUALIFIED)
Row = tuple[Fraction, ...]
"""What a row nets, by end."""
AT_ONCE = 1 << 14
"""Rounds that are dealt before they are settled: few enough that their cards stay in the cache of
the core."""


class Payoffs(Frozen):
    """What all wagers net together, in units of the initial one, and what is staked."""

    nets: tuple[tuple[Row, ...], ...]
    """By choice, row and end."""
    staked: tuple[Fraction, ...]
    """By choice."""

    def in_units(self) -> tuple[int, Results, Results]:
        """The same in whole parts of the initial wager. Returns the unit; by code (see `code_of`)
        and end, what is netted; by choice, what is staked."""
        flat = [net for choice in self.nets for row in choice for net in row]
        unit, (nets, staked) = in_whole_units(flat, self.staked)
        return unit, nets.reshape(-1, ENDS), staked


def code_of(choices: Codes, own: Codes, rows: int) -> Codes:
    """Choices and rows in one number each, from how many rows there are."""
    return choices * np.uint8(rows) + own


# -- from what was counted to how hands end -------------------------------------------------------


@inlined
def ends_of(
    qualifies: bool, wins: int, ties: int, low: int, against: int
) -> tuple[int, int, int, int, int, int]:
    """By end, against how many of the dealer's hands a hand ends so.

    The arguments are: whether the hand would qualify itself, how many hands it beats and ties, how
    many low hands there are (with which the dealer does not qualify), and how many hands in all.
    """
    won, tied, below = np.int64(wins), np.int64(ties), np.int64(low)
    high = np.int64(qualifies)  # no branches: hands come in any order
    lost = against - won - tied
    return (  # type: ignore[return-value]
        high * (won - below),
        won - high * (won - below),
        high * tied,
        tied - high * tied,
        lost - (1 - high) * (below - won - tied),
        (1 - high) * (below - won - tied),
    )


@kernel
def all_ends(
    classes: Classes, met: npt.NDArray[np.int32], lowest: int, against: int, found: Ints
) -> None:
    """How many hands end in each way: see `ends_of` and `cards.beat_counts`."""
    for hand in range(len(classes)):
        wins, ties, low = met[BEATEN, hand], met[TIED, hand], met[LOW, hand]
        found[hand] = ends_of(classes[hand] >= lowest, wins, ties, low, against)


def best_choices(found: Ints, nets: Sequence[Row]) -> Codes:
    """For hands of one row, from how they end: which choice nets most; of equal choices, the first.

    `nets` has what every choice nets by end. If rows are not the same for all hands, both arrays
    are by row and end.
    """
    unit = lcm(*(net.denominator for choice in nets for net in choice))
    counted = [[int(net * unit) for net in choice] for choice in nets]
    most = (
        max(abs(net) for choice in counted for net in choice)
        * len(nets[0])
        * int(found.max(initial=1))
    )
    exact = np.int64 if most < 2**63 else object  # a very generous row: Python's whole numbers
    worth = found.astype(exact, copy=False) @ np.array(counted, exact).T
    chosen: Codes = worth.argmax(axis=1).astype(np.uint8)
    return chosen


# -- all deals ------------------------------------------------------------------------------------


class Tally(Frozen):
    """How all deals end if they are played in some way."""

    counts: Ints
    """By choice, row and end."""
    payoffs: Payoffs
    deals: int

    def line(
        self, name: str, choice: int, rows: Sequence[int], ends: Sequence[int], pays: str = ""
    ) -> Line:
        """All deals with some rows and ends, which net the same."""
        often = int(self.counts[choice][np.ix_(rows, ends)].sum())
        return Line(
            name=name,
            net=self.payoffs.nets[choice][rows[0]][ends[0]],
            chance=Fraction(often, self.deals),
            pays=pays,
            staked=self.payoffs.staked[choice],
        )

    def fold(self, choice: int = 0) -> Line:
        """All deals in which nothing follows the initial wager."""
        return self.line("fold", choice, range(self.counts.shape[1]), range(ENDS))

    @property
    def edge(self) -> Fraction:
        """What a round costs, in units of the initial wager."""
        nets = self.payoffs.nets
        won = Fraction(0)
        for (choice, row, end), often in np.ndenumerate(self.counts):
            won += int(often) * nets[choice][row][end]
        return -won / self.deals


# -- simulated ------------------------------------------------------------------------------------


@inlined
def settle(code: int, mine: int, theirs: int, lowest: int, nets: Results) -> int:
    """What all wagers net together, from both classes and from choice and row (see `code_of`)."""
    end = WINS if mine > theirs else TIES if mine == theirs else LOSES
    if theirs < lowest:
        end += 1
    return nets[code, end]  # type: ignore[no-any-return]


@kernel
def deal_rows(stream: Stream, deck: Cards, dealt: Cards) -> None:
    """Deal so many different cards for each round."""
    cards = dealt.shape[1]
    for round in range(len(dealt)):
        draw(stream, deck, cards)
        for place in range(cards):
            dealt[round, place] = deck[place]


@kernel
def settle_all(
    codes: Classes, mine: Classes, theirs: Classes, lowest: int, nets: Results, stakes: Results,
    rows: int, results: Results, staked: Results,
) -> None:  # fmt: skip
    for round in range(len(codes)):
        results[round] = settle(codes[round], mine[round], theirs[round], lowest, nets)
        staked[round] = stakes[codes[round] // rows]


class Dealt(NamedTuple):
    """Some rounds, ready to be settled."""

    codes: Classes
    """Choice and row: see `code_of`."""
    mine: Classes
    theirs: Classes


def simulator(
    deal: Callable[[Stream, int], Dealt],
    cards: int,
    lowest: int,
    payoffs: Payoffs,
    lines: Sequence[Line],
) -> Simulator:
    """Rounds of so many cards at random; with a class below the lowest the dealer does not
    qualify."""
    unit, nets, stakes = payoffs.in_units()
    rows = len(payoffs.nets[0])

    def play(stream: Stream, results: Results, staked: Results) -> int:
        for begin in range(0, results.size, AT_ONCE):
            won, put = results[begin : begin + AT_ONCE], staked[begin : begin + AT_ONCE]
            settle_all(*deal(stream, won.size), lowest, nets, stakes, rows, won, put)
        return cards * results.size

    return dealt_cards(play, (), unit, lines)
