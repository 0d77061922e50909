"""The fast twin: ten cards, bet or fold by a table."""

from __future__ import annotations

import numpy as np

from pitboss.errors import Refused
from pitboss.odds.cards.card_sets import deal
from pitboss.odds.cards.hands import Cards, Tables, rank, tables
from pitboss.odds.compiled import kernel
from pitboss.odds.games.one_deck.caribbean_stud_poker import prices
from pitboss.odds.games.one_deck.caribbean_stud_poker.hands import Array, qualifying
from pitboss.odds.games.one_deck.caribbean_stud_poker.plans import (
    STYLES,
    gains,
    place_beside,
    table_of,
)
from pitboss.odds.model import Question
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units, on_cards
from pitboss.odds.simulation.streams import Stream


@kernel
def settle_ante(
    cards: Cards, dealer: Cards, bets: bool, lowest: int, gains: Results, unit: int, tables: Tables
) -> int:
    """16.10(e), (f), 16.12(b) to (d): what ante and bet net together."""
    if not bets:
        return -unit
    theirs = rank(dealer, tables)
    if theirs < lowest:
        return unit
    mine = rank(cards, tables)
    if mine > theirs:
        return int(gains[tables.category[mine]])
    return 0 if mine == theirs else -3 * unit


@kernel
def settle_progressive(cards: Cards, folded: bool, nets: Results, unit: int, tables: Tables) -> int:
    """16.12(e), and 16.10(a) where the ante was folded."""
    return -unit if folded else int(nets[tables.category[rank(cards, tables)]])


@kernel
def play_ante(
    stream: Stream, results: Results, staked: Results,
    bets: Array, lowest: int, gains: Results, unit: int, tables: Tables,
) -> int:  # fmt: skip
    dealt = np.empty(10, np.uint8)
    cards, dealer = dealt[:5], dealt[5:]
    for round in range(results.size):
        deal(stream, dealt)
        good = bets[dealer[0] % 13, place_beside(int(dealer[0]), cards)]
        results[round] = settle_ante(cards, dealer, good, lowest, gains, unit, tables)
        staked[round] = 3 * unit if good else unit
    return 10 * results.size


@kernel
def play_progressive(
    stream: Stream, results: Results, staked: Results,
    bets: Array, nets: Results, unit: int, tables: Tables,
) -> int:  # fmt: skip
    dealt = np.empty(6, np.uint8)
    cards = dealt[:5]
    for round in range(results.size):
        deal(stream, dealt)
        good = bets[dealt[5] % 13, place_beside(int(dealt[5]), cards)]
        results[round] = settle_progressive(cards, not good, nets, unit, tables)
        staked[round] = unit
    return 6 * results.size


def simulator(question: Question, style: str) -> Simulator:
    """A wager as it is priced, played in one of the styles."""
    if style not in STYLES:
        raise Refused(f"caribbean-stud-poker is not played {style!r}: {', '.join(STYLES)}")
    return {"ante": _ante, "progressive": _progressive}[question.wager](question, style)


def _ante(question: Question, style: str) -> Simulator:
    won = gains(question.options, question.stake)
    unit, (counted,) = in_whole_units(won)
    parameters = (table_of(style, won), qualifying(), counted, unit, tables())
    return on_cards(play_ante, parameters, unit, tuple(prices.lines(question.options, won)))


def _progressive(question: Question, style: str) -> Simulator:
    unit, (nets,) = in_whole_units(prices.progressive_nets(question.options))
    bets = table_of(style, gains(question.options))
    parameters = (bets, nets, unit, tables())
    return on_cards(play_progressive, parameters, unit, prices.progressive(question).lines)
