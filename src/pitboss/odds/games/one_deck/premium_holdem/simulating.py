"""The fast twin: ten cards, decisions looked up by board and hand, and settled."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from pitboss.errors import Refused
from pitboss.games.one_deck.premium_holdem import JACKS_UP
from pitboss.games.one_deck.premium_holdem.bonus_spin import STAKES, wheel
from pitboss.odds import paytables
from pitboss.odds.cards.hands import Cards, Tables, has_flush, look_up, look_up_flush, tables
from pitboss.odds.compiled import inlined, kernel
from pitboss.odds.games.one_deck.premium_holdem import prices, spin
from pitboss.odds.games.one_deck.premium_holdem.counting import (
    PACKED,
    Rules,
    Whole,
    rules_of,
    solved,
)
from pitboss.odds.games.one_deck.premium_holdem.deciding import (
    STYLES,
    early_starts,
    simply_early,
    simply_later,
)
from pitboss.odds.games.one_deck.premium_holdem.hands import (
    BOARD,
    FOUR,
    HELD,
    ROWS,
    THREE,
    TWO,
    codes,
    place,
    starts,
)
from pitboss.odds.model import Question
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units, on_cards
from pitboss.odds.simulation.streams import Stream, below, draw
from pitboss.play.options import Options

SEVEN, TEN = BOARD + HELD, BOARD + 2 * HELD
"""Cards of a hand with the board, and of both hands."""
BOARDS = 270_725
_ONE = np.uint64(1)


# -- settlement -----------------------------------------------------------------------------------


@kernel
def settle_ante(
    mine: Whole, others: Whole, times: Whole, extra: Whole, threes: int, pushes: int, unit: int
) -> Whole:
    """40.10(d)2, (g)3 and 4, 40.11(d): what ante, x-tra bonus and play wager net together. Hands
    are their classes; no play wager is a fold; `extra` is what the x-tra bonus would pay."""
    if times == 0:
        return -2 * unit
    qualifies = others >= threes
    if mine < others:
        lost = 1 + times if pushes and not qualifies else 2 + times
        return -lost * unit
    if mine == others:
        return 0
    won = times + 1 if qualifies else times
    return won * unit + extra


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


# -- decisions ------------------------------------------------------------------------------------


@kernel
def three_place(first: Whole, second: Whole, third: Whole) -> Whole:
    """Where three cards stand among all sets of three."""
    low, high = min(first, second, third), max(first, second, third)
    middle = first + second + third - low - high
    return np.int64(low + TWO[middle] + THREE[high])


@kernel
def choice_of(
    deck: Cards, kinds: npt.NDArray[np.int32], choices: npt.NDArray[np.uint8],
    held: npt.NDArray[np.int64], to: npt.NDArray[np.int64],
) -> Whole:  # fmt: skip
    """What is best with the first cards of the deck, the board and then the hand.

    Suits are exchanged so that the board is the one of its kind that was solved, which has them in
    descending order of their ranks. `held` and `to` are room for four numbers each.
    """
    held[:] = 0
    to[:] = 0
    for at in range(BOARD):
        held[deck[at] // 13] |= 1 << np.int64(deck[at] % 13)
    for suit in range(4):
        for other in range(4):
            if held[other] > held[suit] or (held[other] == held[suit] and other < suit):
                to[suit] += 1
    three = three_place(_moved(deck[4], to), _moved(deck[5], to), _moved(deck[6], to))
    for at in range(BOARD):
        card, place = _moved(deck[at], to), at
        while place > 0 and held[place - 1] > card:
            held[place] = held[place - 1]
            place -= 1
        held[place] = card
    four = held[0] + TWO[held[1]] + THREE[held[2]] + FOUR[held[3]]
    packed = np.int64(choices[kinds[four], three >> 2])
    return np.int64(packed >> (2 * (three & 3)) & 3)


@inlined
def _moved(card: np.uint8, to: npt.NDArray[np.int64]) -> Whole:
    return np.int64(13 * to[card // 13] + card % 13)


def kinds_of(boards: Cards) -> npt.NDArray[np.int32]:
    """By the place of a board, which of those solved it is; -1 where another stands for it."""
    found = np.full(BOARDS, -1, np.int32)
    for number, board in enumerate(boards.tolist()):
        found[place(tuple(board))] = number
    return found


# -- kernels --------------------------------------------------------------------------------------


@kernel
def play_ante(
    stream: Stream, results: Results, staked: Results, early: npt.NDArray[np.bool_],
    kinds: npt.NDArray[np.int32], choices: npt.NDArray[np.uint8], rules: Rules, tables: Tables,
) -> int:  # fmt: skip
    """The board, the player's hand, the dealer's. Without `choices` it is simply decided."""
    deck = np.arange(52).astype(np.uint8)
    board, hand = deck[:BOARD], deck[BOARD:SEVEN]
    unit, row, pays = rules.unit, rules.row, rules.pays
    held, to, classes = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(2, np.int64)
    for round in range(results.size):
        draw(stream, deck, TEN)
        for who in range(2):
            total, bits = tables.start[7], np.uint64(0)
            for at in range(SEVEN):
                card = deck[at if at < BOARD else at + HELD * who]
                total += tables.keys[card]
                bits |= _ONE << np.uint64(card)
            if has_flush(total):
                classes[who] = look_up_flush(total, bits, tables)
            else:
                classes[who] = look_up(total, tables)
        mine, times = classes[0], np.int64(3)
        if not early[three_place(np.int64(hand[0]), np.int64(hand[1]), np.int64(hand[2]))]:
            if choices.size:
                times = np.int64(choice_of(deck, kinds, choices, held, to))
            else:
                times = np.int64(simply_later(hand, board, np.int64(tables.category[mine])))
        results[round] = settle_ante(
            mine, classes[1], times, pays[row[mine]], rules.threes, rules.pushes, unit
        )
        staked[round] = (2 + times) * unit
    return TEN * results.size


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
            bits |= _ONE << np.uint64(deck[at])
        hand = np.int64(look_up(total, tables))
        if has_flush(total):
            hand = np.int64(look_up_flush(total, bits, tables))
        results[round] = settle_jacks_up(hand, codes, nets)
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


# -- simulators -----------------------------------------------------------------------------------


def simulator(question: Question, style: str) -> Simulator:
    """A wager as it is priced, played in one of the styles."""
    if style not in STYLES:
        raise Refused(f"premium-holdem is not played {style!r}: {', '.join(STYLES)}")
    if question.wager == "ante":
        return _ante(question, style)
    return _spin(question) if question.wager == "bonus-spin" else _jacks_up(question)


def _ante(question: Question, style: str) -> Simulator:
    options, rules = question.options, rules_of(question.options)
    kinds, choices = np.empty(0, np.int32), np.empty((0, PACKED), np.uint8)
    if style == "optimal":
        found = solved(options)
        kinds, choices = kinds_of(found.boards.cards), found.choices
        early = early_starts(options)[starts().of]
    else:
        by_start = [style != "simple" or simply_early(cards) for cards in starts().cards]
        early = np.array(by_start)[starts().of]
    parameters = (early, kinds, choices, rules, tables())
    return on_cards(play_ante, parameters, rules.unit, prices.ante(question).lines)


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
