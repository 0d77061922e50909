"""The fast twins: nine cards are drawn, the hand is played by the solved plan, and settled."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.errors import Refused
from pitboss.odds import paytables
from pitboss.odds.cards.hands import Cards, Tables, tables
from pitboss.odds.compiled import kernel
from pitboss.odds.model import Question
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units, on_cards
from pitboss.odds.simulation.streams import Stream, below, draw
from pitboss.odds.solvers.against_dealer.deciding import (
    STYLES,
    THUMB,
    play_last,
    play_last_simply,
    rank_seven,
)
from pitboss.odds.solvers.against_dealer.flops import Flops, flop_of, flops, pair_of
from pitboss.odds.solvers.against_dealer.pricing import Contract, lines
from pitboss.odds.solvers.against_dealer.solving import Bits, solve, solve_simply
from pitboss.odds.solvers.against_dealer.terms import (
    AFTER,
    BEFORE,
    FOLDED,
    LAST,
    Rules,
    rows_of,
    rules,
    settle,
)
from pitboss.ranking.five_card import CATEGORIES
from pitboss.regulation.pay_tables import PayTable


@kernel
def choose(
    deck: Cards, before: Bits, after: Bits, simple: bool, rules: Rules, tables: Tables, flops: Flops
) -> int:
    """When a hand is played: the first two cards of a deck, with the five after them."""
    first, second = int(max(deck[0], deck[1])), int(min(deck[0], deck[1]))
    pair = pair_of(first, second)
    if before[pair]:
        return BEFORE
    one, two, three = int(deck[2]), int(deck[3]), int(deck[4])
    low, high = min(one, two, three), max(one, two, three)
    flop = flop_of(low, one + two + three - low - high, high)
    if after[flops.spot[flops.kind[flop], flops.exchanged[flops.exchange[flop], pair]]]:
        return AFTER
    board = deck[2:7]
    if simple:
        return LAST if play_last_simply(board, first, second, tables) else FOLDED
    return LAST if play_last(board, first, second, rules, tables) else FOLDED


@kernel
def play_rounds(
    stream: Stream, results: Results, staked: Results,
    before: Bits, after: Bits, simple: bool, rules: Rules, tables: Tables, flops: Flops,
) -> int:  # fmt: skip
    deck = np.arange(52).astype(np.uint8)
    for round in range(results.size):
        draw(stream, deck, 9)
        moment = choose(deck, before, after, simple, rules, tables, flops)
        board = deck[2:7]
        mine = rank_seven(board, deck[0], deck[1], tables)
        dealer = rank_seven(board, deck[7], deck[8], tables)
        results[round] = settle(mine, dealer, moment, rules, tables)
        staked[round] = rules.stakes[moment] - rules.fold
    return 9 * results.size


@kernel
def settle_own(mine: int, nets: Results, tables: Tables) -> int:
    """A wager on the player's own hand, from its class."""
    return int(nets[tables.category[mine]])


@kernel
def play_own(
    stream: Stream, results: Results, staked: Results, nets: Results, unit: int, tables: Tables
) -> int:
    deck = np.arange(52).astype(np.uint8)
    for round in range(results.size):
        draw(stream, deck, 7)
        results[round] = settle_own(rank_seven(deck[2:7], deck[0], deck[1], tables), nets, tables)
        staked[round] = unit
    return 7 * results.size


@kernel
def settle_pocket(first: int, second: int, nets: Results) -> int:
    """A wager on the player's two cards alone."""
    return int(nets[pair_of(max(first, second), min(first, second))])


@kernel
def play_pocket(stream: Stream, results: Results, staked: Results, nets: Results, unit: int) -> int:
    for round in range(results.size):
        first, second = below(stream, 52), below(stream, 51)
        results[round] = settle_pocket(first, second + (second >= first), nets)
        staked[round] = unit
    return 2 * results.size


def check(slug: str, style: str) -> None:
    if style not in STYLES:
        raise Refused(f"{slug} is not played {style!r}: {', '.join(STYLES)}")


def against_dealer(question: Question, contract: Contract, style: str) -> Simulator:
    asked = contract.terms(question.stake)
    simple = style == THUMB
    found = solve_simply(asked, question.watch) if simple else solve(asked, question.watch)
    parameters = (found.plan.before, found.plan.after, simple, rules(asked), tables(), flops())
    named = lines(contract, asked, found.counts)
    return on_cards(play_rounds, parameters, asked.unit, tuple(named))


def own_hand(question: Question, table: PayTable, named: Sequence[Line]) -> Simulator:
    nets, unit = own_nets(table, question.stake)
    return on_cards(play_own, (nets, unit, tables()), unit, named)


def own_nets(table: PayTable, stake: int) -> tuple[Results, int]:
    """What a hand nets, by its category, in whole parts of the wager."""
    unit, (nets,) = in_whole_units(paytables.nets(table, map(rows_of, CATEGORIES), stake))
    return nets, unit
