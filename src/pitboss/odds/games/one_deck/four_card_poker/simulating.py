"""The fast twin: five cards for the player and six for the dealer, decided and settled by table."""

from __future__ import annotations

import numpy as np

from pitboss.errors import Refused
from pitboss.games.one_deck.four_card_poker import aces_up
from pitboss.odds import paytables
from pitboss.odds.cards.hands import Tables, bit, class_of
from pitboss.odds.cards.ladder import four_cards
from pitboss.odds.compiled import kernel
from pitboss.odds.games.one_deck.four_card_poker import prices
from pitboss.odds.games.one_deck.four_card_poker.deciding import STYLES, choices_of
from pitboss.odds.games.one_deck.four_card_poker.hands import DUEL, ROWS, Array, codes, payoffs
from pitboss.odds.model import Question
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units, on_cards
from pitboss.odds.simulation.streams import Stream, draw
from pitboss.odds.solvers import hand_first

Whole = int | np.int64
MINE = 5
"""Cards of the player."""


@kernel
def settle_aces(mine: Whole, codes: Array, nets: Results) -> Whole:
    """27.11(a)3: whatever the dealer has, and whether or not the hand is folded."""
    return np.int64(nets[codes[mine]])


@kernel
def play_aces(
    stream: Stream, results: Results, staked: Results, tables: Tables, codes: Array,
    nets: Results, unit: int,
) -> int:  # fmt: skip
    deck = np.arange(52).astype(np.uint8)
    for round in range(results.size):
        draw(stream, deck, MINE)
        total, held = tables.start[MINE], np.uint64(0)
        for at in range(MINE):
            total += tables.keys[deck[at]]
            held |= bit(deck[at])
        results[round] = settle_aces(np.int64(class_of(total, held, tables)), codes, nets)
        staked[round] = unit
    return MINE * results.size


def simulator(question: Question, style: str) -> Simulator:
    """A wager as it is priced, played in one of the styles."""
    if style not in STYLES:
        raise Refused(f"four-card-poker is not played {style!r}: {', '.join(STYLES)}")
    return _ante(question, style) if question.wager == "ante" else _aces(question)


def _ante(question: Question, style: str) -> Simulator:
    paid, lines = payoffs(question.options), prices.ante(question).lines
    return hand_first.simulator(DUEL, paid, choices_of(style, paid), lines)


def _aces(question: Question) -> Simulator:
    rows = [(row,) for row in ROWS]
    nets = paytables.nets(aces_up(question.options), rows, question.stake)
    unit, (counted,) = in_whole_units(nets)
    parameters = (four_cards().tables, codes(), counted, unit)
    return on_cards(play_aces, parameters, unit, prices.aces(question).lines)
