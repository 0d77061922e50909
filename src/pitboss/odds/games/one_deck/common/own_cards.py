"""Wagers on the player's own cards in hold 'em, folded or not."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np

from pitboss.odds import paytables
from pitboss.odds.cards.hands import Tables, category_counts, rank, tables
from pitboss.odds.compiled import kernel
from pitboss.odds.model import Question
from pitboss.odds.paytables import Rows, rows_of
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units, on_cards
from pitboss.odds.simulation.streams import Stream, below, draw
from pitboss.ranking.five_card import CATEGORIES
from pitboss.regulation.pay_tables import PayTable


def own_hand(question: Question, table: PayTable, notes: tuple[str, ...] = ()) -> Outcomes:
    """Paid on the best hand of the player's two cards and the board."""
    hands: dict[Rows, int] = {
        rows_of(category): count for category, count in category_counts(7).items()
    }
    how = f"all {comb(52, 7):,} hands of seven cards"
    return paytables.outcomes(table, hands, question.stake, how=how, notes=notes)


@kernel
def settle_own(mine: int, nets: Results, tables: Tables) -> int:
    """A wager on the player's own hand, from its class."""
    return int(nets[tables.category[mine]])


@kernel
def play_own(
    stream: Stream, results: Results, staked: Results, nets: Results, unit: int, tables: Tables
) -> int:
    deck = np.arange(52).astype(np.uint8)
    hand = deck[:7]
    for round in range(results.size):
        draw(stream, deck, 7)
        results[round] = settle_own(int(rank(hand, tables)), nets, tables)
        staked[round] = unit
    return 7 * results.size


@kernel
def settle_pocket(first: int, second: int, nets: Results) -> int:
    """A wager on the player's two cards alone."""
    high, low = max(first, second), min(first, second)
    return int(nets[high * (high - 1) // 2 + low])


@kernel
def play_pocket(stream: Stream, results: Results, staked: Results, nets: Results, unit: int) -> int:
    for round in range(results.size):
        first, second = below(stream, 52), below(stream, 51)
        results[round] = settle_pocket(first, second + (second >= first), nets)
        staked[round] = unit
    return 2 * results.size


def simulator(question: Question, table: PayTable, named: Sequence[Line]) -> Simulator:
    nets, unit = own_nets(table, question.stake)
    return on_cards(play_own, (nets, unit, tables()), unit, named)


def own_nets(table: PayTable, stake: int) -> tuple[Results, int]:
    """What a hand nets, by its category, in whole parts of the wager."""
    unit, (nets,) = in_whole_units(paytables.nets(table, map(rows_of, CATEGORIES), stake))
    return nets, unit
