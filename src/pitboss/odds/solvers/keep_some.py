"""Keeping: some of the cards dealt are kept, a board completes them to five, and a pay table
decides.

How many boards make each row follows from how many hands of five have certain cards: all those with
the cards that are kept, minus those that also have a card that was laid aside. So no board has to
be dealt. All numbers are whole.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from pitboss.odds.cards.card_sets import Codes, one_card_less, place, places, rows_by_class, sets
from pitboss.odds.cards.hands import Cards, evaluate
from pitboss.odds.cards.patterns import Pattern, patterns
from pitboss.odds.payout_lines import Paid, staked_lines
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Results, Simulator, dealt_cards, in_whole_units
from pitboss.odds.simulation.streams import Stream
from pitboss.odds.solvers.card_by_card import FIVE, LAST, Nets, endings, find_places
from pitboss.odds.solvers.showdown import AT_ONCE, deal_rows
from pitboss.regulation.pay_tables import PayTable
from pitboss.values import Frozen

Ints = npt.NDArray[np.int64]
GOES_ON = -1
"""In place of a way to stop."""


class Game(Frozen, kw_only=True):
    """Cards of which some are kept; a board completes them."""

    dealt: int
    kept: int
    pairs: tuple[tuple[str, int], ...]
    """The rows that the pay table has for pairs: see `card_sets.rows_by_class`."""

    @property
    def rows(self) -> tuple[str, ...]:
        return rows_by_class(self.pairs)[0]

    @property
    def board(self) -> int:
        """Cards of the board."""
        return FIVE - self.kept

    @property
    def boards(self) -> int:
        """How many boards can come once the cards are dealt."""
        return comb(52 - self.dealt, self.board)

    @property
    def deals(self) -> int:
        return comb(52, self.dealt) * self.boards

    @property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """Which cards can be kept, by their places from the lowest number up."""
        return tuple(combinations(range(self.dealt), self.kept))


class Stop(NamedTuple):
    """A way to end a hand before the board: with which hands it is possible, and what it nets."""

    name: str
    which: npt.NDArray[np.bool_]
    net: Fraction
    pays: str = ""


class Plan(Frozen):
    """What is done with every hand, by its place among all sets."""

    wagers: Codes
    """How many are made on it in the end; those of a hand that stops are not counted."""
    way: Codes
    """Which of `Game.ways` is kept ..."""
    stop: npt.NDArray[np.int8]
    """... or in which way the hand is ended; else `GOES_ON`."""


# -- counting -------------------------------------------------------------------------------------


@cache
def hands_with(pairs: tuple[tuple[str, int], ...], size: int) -> Ints:
    """By set of so many cards and by row, how many hands of five that contain the set make the
    row."""
    columns = []
    for column in endings(pairs).astype(np.int64).T:
        counted = np.ascontiguousarray(column)
        for larger in range(LAST, size, -1):
            counted = one_card_less(counted, larger)
        columns.append(counted)
    return np.array(columns).T // factorial(FIVE - size)


@cache
def counts(game: Game) -> Ints:
    """By hand, by what is kept of it and by row: how many boards make the row."""
    hands = sets(game.dealt)
    found = np.zeros((len(hands), len(game.ways), len(game.rows)), np.int64)
    for way, kept in enumerate(game.ways):
        aside = [at for at in range(game.dealt) if at not in kept]
        for size in range(min(len(aside), game.board) + 1):
            for beside in combinations(aside, size):
                held = np.ascontiguousarray(hands[:, sorted((*kept, *beside))])
                found[:, way] += (-1) ** size * _at(game, held)
    return found


def _at(game: Game, held: Cards) -> Ints:
    size = held.shape[1]
    return hands_with(game.pairs, size)[places(held)]


# -- decisions ------------------------------------------------------------------------------------


def solve(game: Game, nets: Nets, stops: Sequence[Stop]) -> Plan:
    """What nets most with every hand. Of numbers of wagers that are worth as much, the first is
    chosen, and a hand ends only where that is worth more."""
    _, (ends, *columns) = in_whole_units([stop.net for stop in stops], *nets.values())
    found, hands = counts(game), comb(52, game.dealt)
    most = np.full(hands, np.iinfo(np.int64).min)
    wagers, way, ended = (np.zeros(hands, np.int8) for _ in range(3))
    for number, column in zip(nets, columns, strict=True):
        worth = found @ column.astype(np.int64)
        best, better = worth.max(axis=1), worth.max(axis=1) > most
        most[better], wagers[better] = best[better], number
        way[better] = worth.argmax(axis=1)[better]
    ended[:] = GOES_ON
    for number, (stop, net) in enumerate(zip(stops, ends, strict=True)):
        worth = np.where(stop.which, int(net) * game.boards, np.iinfo(np.int64).min)
        better = worth > most
        most[better], ended[better], wagers[better] = worth[better], number, 0
    return Plan(wagers.astype(np.uint8), way.astype(np.uint8), ended)


def values(game: Game, nets: Nets, cards: Cards) -> dict[int, Fraction]:
    """By the number of wagers, what they net with a hand of which the best cards are kept."""
    ordered = np.sort(cards)
    found = counts(game)[place(ordered, len(ordered))].tolist()
    return {
        wagers: max(
            sum((often * net for often, net in zip(rows, row, strict=True)), Fraction(0))
            for rows in found
        ) / game.boards
        for wagers, row in nets.items()
    }  # fmt: skip


def tally(game: Game, plan: Plan, stops: int) -> tuple[Ints, Ints]:
    """Over all deals: by wagers and row, how often; and by way to stop, how often."""
    goes = plan.stop == GOES_ON
    rows = counts(game)[np.arange(len(goes)), plan.way]
    shown = np.zeros((int(plan.wagers.max()) + 1, len(game.rows)), np.int64)
    for wagers in range(len(shown)):
        shown[wagers] = rows[goes & (plan.wagers == wagers)].sum(axis=0)
    ended = np.bincount(plan.stop[~goes], minlength=stops).astype(np.int64) * game.boards
    return shown, ended


def held(game: Game, plan: Plan, cards: Cards) -> tuple[int, Cards, int]:
    """What is done with a hand: how many wagers, which cards are kept, in which way it stops."""
    ordered = np.sort(cards)
    at = place(ordered, len(ordered))
    kept = ordered[list(game.ways[plan.way[at]])]
    return int(plan.wagers[at]), kept, int(plan.stop[at])


def order(game: Game, nets: Sequence[Fraction]) -> dict[Pattern, int]:
    """By the cards kept, their place in the order of worth, 1 for the best. If only one card is
    laid aside, it makes no difference to the order of the ways to keep cards of one hand."""
    worth = hands_with(game.pairs, game.kept).astype(object) @ np.array(nets, object)
    known = sorted({worth[pattern.place] for pattern in patterns(game.kept)}, reverse=True)
    return {pattern: 1 + known.index(worth[pattern.place]) for pattern in patterns(game.kept)}


# -- priced and simulated -------------------------------------------------------------------------


class Paying(Frozen, kw_only=True):
    """What a wager is paid, alone or together with others of the same size."""

    game: Game
    table: PayTable
    nets: Paid
    """By the number of wagers; a plan may make more wagers that are not part of this price."""
    stops: tuple[Stop, ...]
    says: Callable[[int], str] = lambda wagers: ""
    """What the number of wagers is called."""


def _of(paying: Paying, plan: Plan) -> Plan:
    """A plan with no more wagers than are paid here."""
    return replace(plan, wagers=np.minimum(plan.wagers, len(paying.nets)).astype(np.uint8))


def lines(paying: Paying, plan: Plan) -> Iterator[Line]:
    """By hand and number of wagers; then hands that ended before the board."""
    game = paying.game
    shown, ended = tally(game, _of(paying, plan), len(paying.stops))
    yield from staked_lines(paying.table, game.rows, paying.nets, shown, game.deals, paying.says)
    for stop, often in zip(paying.stops, ended.tolist(), strict=True):
        if often:
            chance = Fraction(often, game.deals)
            yield Line(name=stop.name, net=stop.net, chance=chance, pays=stop.pays)


@cache
def _codes(pairs: tuple[tuple[str, int], ...]) -> Codes:
    return rows_by_class(pairs)[1]


def rows_of(game: Game, five: Cards) -> Codes:
    """The places of the rows that hands of five make."""
    return _codes(game.pairs)[evaluate(five)]


def simulator(paying: Paying, plan: Plan) -> Simulator:
    """Rounds at random, decided by a plan."""
    game, how = paying.game, _of(paying, plan)
    unit, (ends, *columns) = in_whole_units([stop.net for stop in paying.stops], *paying.nets)
    nets, ways = np.array([columns[0], *columns]), np.array(game.ways)
    deck = np.arange(52).astype(np.uint8)

    def play(stream: Stream, results: Results, staked: Results) -> int:
        for begin in range(0, results.size, AT_ONCE):
            won, put = results[begin : begin + AT_ONCE], staked[begin : begin + AT_ONCE]
            dealt = np.empty((won.size, game.dealt + game.board), np.uint8)
            deal_rows(stream, deck.copy(), dealt)
            at = np.empty(won.size, np.int64)
            find_places(dealt, game.dealt, at)
            own = np.sort(dealt[:, : game.dealt], axis=1)
            kept = np.take_along_axis(own, ways[how.way[at]], axis=1)
            rows = rows_of(game, np.concatenate((kept, dealt[:, game.dealt :]), axis=1))
            wagers, stop = how.wagers[at], how.stop[at]
            won[:] = np.where(stop == GOES_ON, nets[wagers, rows], ends[stop])
            put[:] = unit * np.maximum(wagers, 1)
        return (game.dealt + game.board) * results.size

    return dealt_cards(play, (), unit, tuple(lines(paying, plan)))
