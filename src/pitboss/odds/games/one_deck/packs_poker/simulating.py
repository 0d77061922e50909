"""The fast twin: the cards that decide a wager are drawn, ranked and settled."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.errors import Refused
from pitboss.games.one_deck.packs_poker.options import FIVE
from pitboss.odds.cards.hands import Cards, Tables, bit, class_of, tables
from pitboss.odds.compiled import inlined, kernel
from pitboss.odds.games.one_deck.packs_poker import awards, prices
from pitboss.odds.games.one_deck.packs_poker.awards import (
    DIAMONDS,
    FIVE_ROWS,
    HIGH_PAIR,
    PAIR,
    ROYAL,
    SEVEN_ROWS,
    SEVEN_ROYAL,
    SEVEN_STRAIGHT,
    SIX_ROYAL,
    STRAIGHT_FLUSH,
)
from pitboss.odds.model import Question
from pitboss.odds.simulation.simulators import Play, Results, Simulator, in_whole_units, names
from pitboss.odds.simulation.streams import Stream, draw
from pitboss.play.options import Options

Codes = npt.NDArray[np.uint8]

STYLE = "optimal"
"""Nothing is decided: there is one way to play."""
HAND, PACK = 5, 2
_FIVE_ROYAL, _SIX_ROYAL, _SEVEN_ROYAL = (
    FIVE_ROWS.index(DIAMONDS), SEVEN_ROWS.index(SIX_ROYAL), SEVEN_ROWS.index(SEVEN_ROYAL)
)  # fmt: skip
_SEVEN_STRAIGHT = SEVEN_ROWS.index(SEVEN_STRAIGHT)
_SUIT_OF_DIAMONDS = 1
_ONE, _RANKS = np.uint64(1), np.uint64(0x1FFF)
_FROM_NINE, _FROM_EIGHT = np.uint64(0b1111110000000), np.uint64(0b1111111000000)
_ACE_LOW, _SEVEN = np.uint64(0b1000000111111), np.uint64(0b1111111)


@cache
def five_codes() -> Codes:
    """By class, the place in `FIVE_ROWS`; pairs are as many classes of each rank, deuces first."""
    codes = tables().category.copy()
    pairs = np.flatnonzero(codes == PAIR)
    codes[pairs[len(pairs) // 13 * 9 :]] = FIVE_ROWS.index(HIGH_PAIR)
    return codes


# -- settling -------------------------------------------------------------------------------------


@kernel
def class_with(cards: Cards, first: int, pack: int, tables: Tables) -> int:
    """The class of five cards of somebody's with the two of a pack."""
    total, held = tables.start[7], np.uint64(0)
    for place in range(first, first + HAND):
        total += tables.keys[cards[place]]
        held |= bit(cards[place])
    for place in range(pack, pack + PACK):
        total += tables.keys[cards[place]]
        held |= bit(cards[place])
    return np.int64(class_of(total, held, tables))  # type: ignore[return-value]


@kernel
def settle_pack(cards: Cards, low: int, tables: Tables) -> int:
    """43.10(e), (f): the player's five cards, the dealer's five and the pack's two.

    `low` is what a hand is worth that is higher, but less than a pair.
    """
    player = class_with(cards, 0, 2 * HAND, tables)
    dealer = class_with(cards, HAND, 2 * HAND, tables)
    if player < dealer:
        return -1
    if tables.category[player] >= PAIR:
        return 1 if player > dealer else 0
    return low if player > dealer else -1


@kernel
def settle_five(cards: Cards, nets: Results, codes: Codes, tables: Tables) -> int:
    """43.11(b): the player's five cards."""
    total, held = tables.start[HAND], np.uint64(0)
    for place in range(HAND):
        total += tables.keys[cards[place]]
        held |= bit(cards[place])
    code = np.int64(codes[class_of(total, held, tables)])
    if code == ROYAL and cards[0] // 13 == _SUIT_OF_DIAMONDS:
        code = np.int64(_FIVE_ROYAL)
    return np.int64(nets[code])  # type: ignore[return-value]


@kernel
def settle_seven(cards: Cards, nets: Results, any_run: bool, tables: Tables) -> int:
    """43.11(c): the player's five cards and the pack's two."""
    code = np.int64(tables.category[class_with(cards, 0, HAND, tables)])
    if code < STRAIGHT_FLUSH:
        return np.int64(nets[code])  # type: ignore[return-value]
    held = np.uint64(0)
    for place in range(HAND + PACK):
        held |= bit(cards[place])
    for suit in range(4):
        ranks = held >> np.uint64(13 * suit) & _RANKS
        if ranks == _FROM_EIGHT:
            code = np.int64(_SEVEN_ROYAL)
        elif ranks & _FROM_NINE == _FROM_NINE:
            code = np.int64(_SIX_ROYAL)
        elif any_run and in_a_row(ranks):
            code = np.int64(_SEVEN_STRAIGHT)
    return np.int64(nets[code])  # type: ignore[return-value]


@inlined
def in_a_row(ranks: np.uint64) -> bool:
    """Whether they are seven that follow each other, the ace below the deuce too."""
    # The lowest one is taken out by a division: what is left begins with the first rank.
    return bool(ranks == _ACE_LOW) or bool(
        ranks > 0 and ranks // (ranks & (~ranks + _ONE)) == _SEVEN
    )


# -- playing --------------------------------------------------------------------------------------


@kernel
def play_pack(stream: Stream, results: Results, staked: Results, low: int, tables: Tables) -> int:
    deck = np.arange(52).astype(np.uint8)
    for round in range(results.size):
        draw(stream, deck, 2 * HAND + PACK)
        results[round] = settle_pack(deck, low, tables)
        staked[round] = 1
    return (2 * HAND + PACK) * results.size


@kernel
def play_five(
    stream: Stream, results: Results, staked: Results,
    nets: Results, unit: int, codes: Codes, tables: Tables,
) -> int:  # fmt: skip
    deck = np.arange(52).astype(np.uint8)
    for round in range(results.size):
        draw(stream, deck, HAND)
        results[round] = settle_five(deck, nets, codes, tables)
        staked[round] = unit
    return HAND * results.size


@kernel
def play_seven(
    stream: Stream, results: Results, staked: Results,
    nets: Results, unit: int, any_run: bool, tables: Tables,
) -> int:  # fmt: skip
    deck = np.arange(52).astype(np.uint8)
    for round in range(results.size):
        draw(stream, deck, HAND + PACK)
        results[round] = settle_seven(deck, nets, any_run, tables)
        staked[round] = unit
    return (HAND + PACK) * results.size


# -- simulators -----------------------------------------------------------------------------------


def simulator(question: Question, style: str) -> Simulator:
    """A wager as it is priced; a meter shows the same all the time."""
    if style != STYLE:
        raise Refused(f"packs-poker is not played {style!r}: nothing is decided, only {STYLE}")
    kind = prices.kind_of(question.wager)
    if kind == "pack":
        low = worth_of_low(question.options)
        names = {1: "won", 0: "push", -1: "lost"}
        return Simulator(play=play_pack, parameters=(low, tables()), chances="cards", names=names)
    unit, nets = nets_by_code(kind, question.options, question.stake)
    parameters: tuple[Any, ...] = (nets, unit, awards.any_run(question.options), tables())
    play: Play = play_seven
    if kind == FIVE:
        play, parameters = play_five, (nets, unit, five_codes(), tables())
    names = names_of(question, unit)
    return Simulator(play=play, parameters=parameters, unit=unit, chances="cards", names=names)


def worth_of_low(options: Options) -> int:
    """43.10(f): what becomes of a bet with a higher hand that is less than a pair."""
    return 0 if options["less-than-a-pair"] == "push" else -1


def nets_by_code(
    kind: str, options: Options, stake: int, meter: int | None = None
) -> tuple[int, Results]:
    """What each hand nets, by its code, in whole parts of the wager."""
    found = [awards.award(kind, rows, options, stake, meter).net for rows in awards.rows_of(kind)]
    unit, (nets,) = in_whole_units(found)
    return unit, nets


def names_of(question: Question, unit: int) -> dict[int, str]:
    """Results have the names of the lines that end so."""
    return names(prices.bonus(question).lines, unit)
