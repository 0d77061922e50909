"""The fast twin: five cards in order, bets by a plan."""

from __future__ import annotations

import numpy as np

from pitboss.errors import Refused
from pitboss.odds.cards.card_sets import Codes, deal, insert, place
from pitboss.odds.cards.hands import Cards, Tables, rank, tables
from pitboss.odds.compiled import kernel
from pitboss.odds.games.one_deck.mississippi_stud.plans import (
    CODES,
    FOLD,
    SECOND,
    STYLES,
    THIRD,
    Array,
    pays,
    plan,
)
from pitboss.odds.games.one_deck.mississippi_stud.prices import lines
from pitboss.odds.model import Question
from pitboss.odds.simulation.simulators import Results, Simulator, names
from pitboss.odds.simulation.streams import Stream

NO_LIMIT = 2**62


@kernel
def settle(
    cards: Cards, staked: int, folded: bool, codes: Codes, pays: Results, unit: int, most: int,
    tables: Tables,
) -> int:  # fmt: skip
    """35.11(b), (c): what all wagers net together; `most` is the limit on what they win."""
    if folded:
        return -staked * unit
    won = staked * int(pays[codes[rank(cards, tables)]])
    return min(won, most)


@kernel
def bet_on(
    dealt: Cards, seen: Cards, third: Array, fourth: Array, fifth: Array
) -> tuple[int, bool]:
    """What is staked on cards that come in this order, and whether they are folded."""
    insert(seen, 0, dealt[0])
    insert(seen, 1, dealt[1])
    bet, staked = int(third[place(seen, 2)]), 1
    if bet == FOLD:
        return staked, True
    staked += bet
    insert(seen, 2, dealt[2])
    bet = int(fourth[staked - SECOND, place(seen, 3)])
    if bet == FOLD:
        return staked, True
    staked += bet
    insert(seen, 3, dealt[3])
    bet = int(fifth[staked - THIRD, place(seen, 4)])
    return staked + bet, bet == FOLD


@kernel
def play_ante(
    stream: Stream, results: Results, staked: Results,
    third: Array, fourth: Array, fifth: Array, codes: Codes, pays: Results, unit: int, most: int,
    tables: Tables,
) -> int:  # fmt: skip
    dealt, seen = np.empty(5, np.uint8), np.empty(5, np.uint8)
    for round in range(results.size):
        deal(stream, dealt)
        put, folded = bet_on(dealt, seen, third, fourth, fifth)
        results[round] = settle(dealt, put, folded, codes, pays, unit, most, tables)
        staked[round] = put * unit
    return 5 * results.size


def simulator(question: Question, style: str) -> Simulator:
    """The ante and its bets, played in one of the styles."""
    if style not in STYLES:
        raise Refused(f"mississippi-stud is not played {style!r}: {', '.join(STYLES)}")
    how, (unit, paid) = plan(style), pays()
    parameters = (how.third, how.fourth, how.fifth, CODES, paid, unit, NO_LIMIT, tables())
    return Simulator(
        play=play_ante,
        parameters=parameters,
        unit=unit,
        chances="cards",
        names=names(tuple(lines()), unit),
    )
