"""The fast twin: five cards in order, bets that ride by a plan."""

from __future__ import annotations

import numpy as np

from pitboss.games.one_deck.let_it_ride_poker import three_card_table
from pitboss.odds import paytables
from pitboss.odds.cards.card_sets import Codes, deal, insert, place
from pitboss.odds.cards.hands import Cards, Tables, rank, tables
from pitboss.odds.compiled import kernel
from pitboss.odds.games.one_deck.let_it_ride_poker import prices
from pitboss.odds.games.one_deck.let_it_ride_poker.plans import RIDING, STYLES, paid, plan
from pitboss.odds.model import Question
from pitboss.odds.simulation.simulators import (
    Results,
    Simulator,
    check_style,
    in_whole_units,
    on_cards,
)
from pitboss.odds.simulation.streams import Stream
from pitboss.odds.solvers import card_by_card


@kernel
def settle_bonus(cards: Cards, nets: Results, tables: Tables) -> int:
    """18.11(d): the five cards."""
    return int(nets[tables.category[rank(cards, tables)]])


@kernel
def settle_three(cards: Cards, codes: Codes, nets: Results) -> int:
    """18.11(e): the first three cards, ascending."""
    return int(nets[codes[place(cards, 3)]])


@kernel
def play_bonus(
    stream: Stream, results: Results, staked: Results, nets: Results, unit: int, tables: Tables
) -> int:
    dealt = np.empty(5, np.uint8)
    for round in range(results.size):
        deal(stream, dealt)
        results[round] = settle_bonus(dealt, nets, tables)
        staked[round] = unit
    return 5 * results.size


@kernel
def play_three(
    stream: Stream, results: Results, staked: Results, codes: Codes, nets: Results, unit: int
) -> int:
    dealt, seen = np.empty(3, np.uint8), np.empty(3, np.uint8)
    for round in range(results.size):
        deal(stream, dealt)
        for which in range(3):
            insert(seen, which, dealt[which])
        results[round] = settle_three(seen, codes, nets)
        staked[round] = unit
    return 3 * results.size


def simulator(question: Question, style: str) -> Simulator:
    """A wager as it is priced, played in one of the styles."""
    check_style("let-it-ride-poker", style, STYLES)
    return {"bet-1": _bets, "bonus": _bonus, "three-card": _three}[question.wager](question, style)


def _bets(question: Question, style: str) -> Simulator:
    options, stake = question.options, question.stake
    nets, lines = dict(enumerate(paid(options, stake), 1)), tuple(prices.lines(options, stake))
    return card_by_card.simulator(RIDING, nets, plan(style, options, stake), lines)


def _bonus(question: Question, style: str) -> Simulator:
    unit, (nets,) = in_whole_units(prices.bonus_nets(question.options))
    return on_cards(play_bonus, (nets, unit, tables()), unit, prices.bonus(question).lines)


def _three(question: Question, style: str) -> Simulator:
    table = three_card_table(question.options)
    unit, (nets,) = in_whole_units(paytables.nets(table, prices.THREE_ROWS, question.stake))
    parameters = (prices.three_codes(), nets, unit)
    return on_cards(play_three, parameters, unit, prices.three(question).lines)
