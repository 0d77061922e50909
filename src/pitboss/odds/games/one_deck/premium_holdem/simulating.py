"""The fast twin: boards and hands by what was solved, and the bonus wagers."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from pitboss.games.one_deck.premium_holdem import JACKS_UP
from pitboss.games.one_deck.premium_holdem.bonus_spin import STAKES, wheel
from pitboss.odds import paytables
from pitboss.odds.cards.hands import Cards, Tables, bit, class_of, tables
from pitboss.odds.compiled import kernel
from pitboss.odds.games.one_deck.premium_holdem import prices, spin
from pitboss.odds.games.one_deck.premium_holdem.deciding import STYLES, plan
from pitboss.odds.games.one_deck.premium_holdem.hands import (
    BOARD,
    HELD,
    ROWS,
    codes,
    terms,
)
from pitboss.odds.model import Question
from pitboss.odds.simulation.simulators import (
    Results,
    Simulator,
    check_style,
    in_whole_units,
    on_cards,
)
from pitboss.odds.simulation.streams import Stream, below, draw
from pitboss.odds.solvers.board_first import playing
from pitboss.play.options import Options

Whole = int | np.int64
SEVEN = BOARD + HELD
"""Cards of a hand with the board."""


@kernel
def settle_jacks_up(hand: Whole, codes: npt.NDArray[np.int8], nets: Results) -> Whole:
    """40.11(c): one hand alone."""
    return np.int64(nets[codes[hand]])


@kernel
def settle_spin(one_suit: bool | np.bool_, part: Whole, nets: Results, unit: int) -> Whole:
    """40.11(e): the wager is gone at once; what the wheel pays, if it is spun, is the player's."""
    return np.int64(nets[part]) if one_suit else -unit


@kernel
def one_suit(hand: Cards) -> bool:
    return bool(hand[0] // 13 == hand[1] // 13 and hand[0] // 13 == hand[2] // 13)


@kernel
def play_jacks_up(
    stream: Stream, results: Results, staked: Results, codes: npt.NDArray[np.int8],
    nets: Results, unit: int, tables: Tables,
) -> int:  # fmt: skip
    deck = np.arange(52).astype(np.uint8)
    for round in range(results.size):
        draw(stream, deck, SEVEN)
        total, bits = tables.start[7], np.uint64(0)
        for at in range(SEVEN):
            total += tables.keys[deck[at]]
            bits |= bit(deck[at])
        results[round] = settle_jacks_up(np.int64(class_of(total, bits, tables)), codes, nets)
        staked[round] = unit
    return SEVEN * results.size


@kernel
def play_spin(
    stream: Stream, results: Results, staked: Results, nets: Results, unit: int
) -> int:  # fmt: skip
    deck = np.arange(52).astype(np.uint8)
    hand, spins = deck[:HELD], 0
    for round in range(results.size):
        draw(stream, deck, HELD)
        suited, part = one_suit(hand), np.int64(0)
        if suited:
            part = np.int64(below(stream, nets.size))
            spins += 1
        results[round] = settle_spin(suited, part, nets, unit)
        staked[round] = unit
    return HELD * results.size + spins


def simulator(question: Question, style: str) -> Simulator:
    """A wager as it is priced, played in one of the styles."""
    check_style("premium-holdem", style, STYLES)
    if question.wager == "ante":
        options, lines = question.options, prices.ante(question).lines
        return playing.simulator(terms(options), plan(style, options), lines)
    return _spin(question) if question.wager == "bonus-spin" else _jacks_up(question)


def _jacks_up(question: Question) -> Simulator:
    unit, (nets,) = in_whole_units(paytables.nets(JACKS_UP, ROWS, question.stake))
    parameters = (codes(), nets, unit, tables())
    return on_cards(play_jacks_up, parameters, unit, prices.jacks_up(question).lines)


def _spin(question: Question) -> Simulator:
    options = question.options
    nets, unit = spin_nets(options, spin.top_prize(options))
    return on_cards(play_spin, (nets, unit), unit, spin.price(question).lines)


def spin_nets(options: Options, top: int) -> tuple[Results, int]:
    """By part of the wheel, what it nets."""
    stake = STAKES[options["bonus-spin-table"]]
    won = spin.prizes(options, top)
    unit, (nets,) = in_whole_units([Fraction(won[at] - stake, stake) for at in won])
    by_position = dict(zip(won, nets.tolist(), strict=True))
    return np.array([by_position[at] for at in wheel(options)], np.int32), unit
