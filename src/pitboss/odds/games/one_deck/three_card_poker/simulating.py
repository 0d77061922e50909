"""The fast twin: two hands without a common card are drawn and settled from tables."""

from __future__ import annotations

from functools import cache

import numpy as np

from pitboss.errors import Refused
from pitboss.games.one_deck.three_card_poker import pair_plus, six_card
from pitboss.odds import paytables
from pitboss.odds.cards.hands import Tables, has_flush, look_up, look_up_flush, tables
from pitboss.odds.compiled import inlined, kernel
from pitboss.odds.games.one_deck.three_card_poker import prices
from pitboss.odds.games.one_deck.three_card_poker.deciding import STYLES, bonuses, cut
from pitboss.odds.games.one_deck.three_card_poker.hands import HANDS, ROWS, Array, hands
from pitboss.odds.model import Question
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units, on_cards
from pitboss.odds.simulation.streams import Stream, below, next_word
from pitboss.ranking.five_card import CATEGORIES

Whole = int | np.int64
_32, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
_HANDS = np.uint64(HANDS)
_ROYAL, _CATEGORIES = CATEGORIES.index("royal-flush"), len(CATEGORIES)
_SIX_ROYAL, _SUIT = np.uint64(0b1111110000000), np.uint64(13)
SIX_ROWS = (*((category,) for category in CATEGORIES), *prices.ROYALS)
"""By its code, the rows of the six-card table that a hand makes, highest first."""


@cache
def codes() -> Array:
    """By hand, all that settling needs: its rank, and in the last three bits its row."""
    every = hands()
    packed: Array = every.ranks << 3 | every.rows
    return packed


@kernel
def settle_ante(
    player: Whole, dealer: Whole, plays: bool | np.bool_, queen: int, bonus: Results, unit: int
) -> Whole:
    """20.11(a)1 and 3: what ante, play wager and bonus net together. Hands are `codes`."""
    if not plays:
        return -unit
    extra = np.int64(bonus[player & 7])
    mine, others = player >> 3, dealer >> 3
    if others < queen:
        return extra + unit
    if mine > others:
        return extra + 2 * unit
    return extra if mine == others else extra - 2 * unit


@kernel
def settle_plus(player: Whole, forfeited: bool | np.bool_, nets: Results, unit: int) -> Whole:
    """20.11(a)2, and 20.10(b) where an ante was folded."""
    return -unit if forfeited else np.int64(nets[player & 7])


@cache
def sums() -> Array:
    """By hand, the keys of its cards added up: those of both hands give the six-card hand."""
    found: Array = tables().keys[hands().cards].sum(axis=1)
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
def play_ante(
    stream: Stream, results: Results, staked: Results,
    masks: Array, codes: Array, lowest: int, queen: int, bonus: Results, unit: int,
) -> int:  # fmt: skip
    for round in range(results.size):
        mine, others = two_hands(stream, masks)
        player, dealer = np.int64(codes[mine]), np.int64(codes[others])
        plays = player >> 3 >= lowest
        results[round] = settle_ante(player, dealer, plays, queen, bonus, unit)
        staked[round] = 2 * unit if plays else unit
    return 6 * results.size


@kernel
def play_plus(
    stream: Stream, results: Results, staked: Results,
    codes: Array, lowest: int, nets: Results, unit: int,
) -> int:  # fmt: skip
    for round in range(results.size):
        player = np.int64(codes[below(stream, HANDS)])
        results[round] = settle_plus(player, player >> 3 < lowest, nets, unit)
        staked[round] = unit
    return 3 * results.size


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
    if style not in STYLES:
        raise Refused(f"three-card-poker is not played {style!r}: {', '.join(STYLES)}")
    return {"ante": _ante, "pair-plus": _plus, "six-card": _six}[question.wager](question, style)


def _ante(question: Question, style: str) -> Simulator:
    options, stake = question.options, question.stake
    every, lowest = hands(), cut(style, options, stake).rank
    unit, (bonus,) = in_whole_units(bonuses(options, stake))
    parameters = (every.masks, codes(), lowest, every.queen, bonus, unit)
    return on_cards(play_ante, parameters, unit, prices.ante(question).lines)


def _plus(question: Question, style: str) -> Simulator:
    lowest = cut(style, question.options, question.stake).rank
    unit, (nets,) = in_whole_units(
        paytables.nets(pair_plus(question.options), ROWS, question.stake)
    )
    return on_cards(play_plus, (codes(), lowest, nets, unit), unit, prices.plus(question).lines)


def _six(question: Question, style: str) -> Simulator:
    table = six_card(question.options)
    unit, (nets,) = in_whole_units(paytables.nets(table, SIX_ROWS, question.stake))
    parameters = (hands().masks, sums(), tables(), nets, unit)
    return on_cards(play_six, parameters, unit, prices.six(question).lines)
