"""The fast twin: two hands without a common card are drawn and settled from tables."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from pitboss.games.one_deck.three_card_poker import pair_plus, six_card
from pitboss.odds import paytables
from pitboss.odds.cards.card_sets import sets
from pitboss.odds.cards.hands import Tables, has_flush, look_up, look_up_flush, tables
from pitboss.odds.compiled import inlined, kernel
from pitboss.odds.games.one_deck.three_card_poker import prices
from pitboss.odds.games.one_deck.three_card_poker.deciding import STYLES, choices_of
from pitboss.odds.games.one_deck.three_card_poker.hands import HANDS, ROWS, Array, duel, payoffs
from pitboss.odds.model import Question
from pitboss.odds.simulation.simulators import (
    Results,
    Simulator,
    check_style,
    in_whole_units,
    on_cards,
)
from pitboss.odds.simulation.streams import Stream, below, next_word
from pitboss.odds.solvers import hand_first
from pitboss.odds.solvers.showdown import ENDS, Payoffs
from pitboss.play.options import Options
from pitboss.ranking.five_card import CATEGORIES

Whole = int | np.int64
_32, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
_HANDS = np.uint64(HANDS)
_ROYAL, _CATEGORIES = CATEGORIES.index("royal-flush"), len(CATEGORIES)
_SIX_ROYAL, _SUIT = np.uint64(0b1111110000000), np.uint64(13)
SIX_ROWS = (*((category,) for category in CATEGORIES), *prices.ROYALS)
"""By its code, the rows of the six-card table that a hand makes, highest first."""


def plus(options: Options, stake: int) -> Payoffs:
    """20.11(a)2, and 20.10(b) where an ante was folded: the dealer's hand does not matter."""
    nets = paytables.nets(pair_plus(options), ROWS, stake)
    folded = ((Fraction(-1),) * ENDS,) * len(ROWS)
    return Payoffs(nets=(folded, tuple((net,) * ENDS for net in nets)), staked=(Fraction(1),) * 2)


@cache
def masks() -> Array:
    """By hand, its cards as bits."""
    found: Array = (np.uint64(1) << sets(3).astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    return found


@cache
def sums() -> Array:
    """By hand, the keys of its cards added up: those of both hands give the six-card hand."""
    found: Array = tables().keys[sets(3)].sum(axis=1)
    return found


@kernel
def settle_six(sum: np.uint64, held: np.uint64, tables: Tables, nets: Results) -> Whole:
    """20.12A(c): the best hand of the six cards, from their keys and their bits."""
    total = tables.start[6] + sum
    if not has_flush(total):
        return np.int64(nets[tables.category[look_up(total, tables)]])
    row = np.int64(tables.category[look_up_flush(total, held, tables)])
    if row == _ROYAL:
        for suit in range(4):
            if held == _SIX_ROYAL << _SUIT * np.uint64(suit):
                row = np.int64(_CATEGORIES + suit)
    return np.int64(nets[row])


@inlined
def two_hands(stream: Stream, masks: Array) -> tuple[np.int64, np.int64]:
    """A hand for the player, and one for the dealer of the other cards."""
    word = next_word(stream)
    player = np.int64(((word >> _32) * _HANDS) >> _32)
    dealer = np.int64(((word & _LOW) * _HANDS) >> _32)
    while masks[player] & masks[dealer]:
        dealer = np.int64(below(stream, HANDS))
    return player, dealer


@kernel
def play_six(
    stream: Stream, results: Results, staked: Results,
    masks: Array, sums: Array, tables: Tables, nets: Results, unit: int,
) -> int:  # fmt: skip
    for round in range(results.size):
        mine, others = two_hands(stream, masks)
        held = masks[mine] | masks[others]
        results[round] = settle_six(sums[mine] + sums[others], held, tables, nets)
        staked[round] = unit
    return 6 * results.size


def simulator(question: Question, style: str) -> Simulator:
    """A wager as it is priced, played in one of the styles."""
    check_style("three-card-poker", style, STYLES)
    options, stake = question.options, question.stake
    if question.wager == "six-card":
        return _six(question)
    choices = choices_of(style, options, stake)
    if question.wager == "ante":
        lines = prices.ante(question).lines
        return hand_first.simulator(duel(), payoffs(options, stake), choices, lines)
    return hand_first.simulator(duel(), plus(options, stake), choices, prices.plus(question).lines)


def _six(question: Question) -> Simulator:
    table = six_card(question.options)
    unit, (nets,) = in_whole_units(paytables.nets(table, SIX_ROWS, question.stake))
    parameters = (masks(), sums(), tables(), nets, unit)
    return on_cards(play_six, parameters, unit, prices.six(question).lines)
