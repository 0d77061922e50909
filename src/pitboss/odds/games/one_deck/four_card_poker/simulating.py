"""The fast twin: five cards for the player and six for the dealer, decided and settled by table."""

from __future__ import annotations

import numpy as np

from pitboss.errors import Refused
from pitboss.games.one_deck.four_card_poker import aces_up
from pitboss.odds import paytables
from pitboss.odds.cards.hands import Cards, Tables, has_flush, look_up, look_up_flush
from pitboss.odds.compiled import kernel
from pitboss.odds.games.one_deck.four_card_poker import prices
from pitboss.odds.games.one_deck.four_card_poker.counting import FOLD, PLACES, THRICE, UPS, solved
from pitboss.odds.games.one_deck.four_card_poker.deciding import (
    BY_CARDS,
    STYLES,
    bonuses,
    choices_of,
)
from pitboss.odds.games.one_deck.four_card_poker.hands import ROWS, Array, four_card
from pitboss.odds.model import Question
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units, on_cards
from pitboss.odds.simulation.streams import Stream, draw

Whole = int | np.int64
MINE, ALL = 5, 11
"""Cards of the player, and of both."""
_ONE = np.uint64(1)


@kernel
def settle_ante(
    mine: Whole, others: Whole, choice: int, codes: Array, bonus: Results, unit: int
) -> Whole:
    """27.10(c) and (d), 27.11(a)1 and 2: what ante, play wager and bonus net together. Hands are
    their classes."""
    if choice == FOLD:
        return -unit
    staked = 4 * unit if choice == THRICE else 2 * unit
    extra = np.int64(bonus[codes[mine]])
    return extra + staked if mine >= others else extra - staked


@kernel
def settle_aces(mine: Whole, codes: Array, nets: Results) -> Whole:
    """27.11(a)3: whatever the dealer has, and whether or not the hand is folded."""
    return np.int64(nets[codes[mine]])


@kernel
def place_of(hand: Cards, up: Whole) -> int:
    """Where five cards stand among all sets beside an up card, its suit being the first one."""
    suit, cards = up // 13 * 13, np.empty(MINE, np.int64)
    for dealt in range(MINE):
        card, at = (np.int64(hand[dealt]) - suit) % 52, dealt
        card -= card > up - suit
        while at > 0 and cards[at - 1] > card:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card
    place = 0
    for at in range(MINE):
        place += PLACES[at + 1, cards[at]]
    return place


@kernel
def play_ante(
    stream: Stream, results: Results, staked: Results, tables: Tables, by_class: Array,
    by_cards: Array, codes: Array, bonus: Results, unit: int,
) -> int:  # fmt: skip
    deck, classes = np.arange(52).astype(np.uint8), np.zeros(2, np.int64)
    hand = deck[:MINE]
    for round in range(results.size):
        draw(stream, deck, ALL)
        for who in range(2):
            total, held = tables.start[MINE + who], np.uint64(0)
            for at in range(MINE * who, MINE + who * (ALL - MINE)):
                total += tables.keys[deck[at]]
                held |= _ONE << np.uint64(deck[at])
            classes[who] = look_up(total, tables)
            if has_flush(total):
                classes[who] = max(classes[who], look_up_flush(total, held, tables))
        mine, others, up = classes[0], classes[1], np.int64(deck[MINE])
        shown = int(up % UPS)
        choice = by_class[shown, mine]
        if choice == BY_CARDS:
            choice = by_cards[shown, place_of(hand, up)]
        results[round] = settle_ante(mine, others, choice, codes, bonus, unit)
        staked[round] = unit if choice == FOLD else 4 * unit if choice == THRICE else 2 * unit
    return ALL * results.size


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
            held |= _ONE << np.uint64(deck[at])
        found = np.int64(look_up(total, tables))
        if has_flush(total):
            found = max(found, np.int64(look_up_flush(total, held, tables)))
        results[round] = settle_aces(found, codes, nets)
        staked[round] = unit
    return MINE * results.size


def simulator(question: Question, style: str) -> Simulator:
    """A wager as it is priced, played in one of the styles."""
    if style not in STYLES:
        raise Refused(f"four-card-poker is not played {style!r}: {', '.join(STYLES)}")
    return _ante(question, style) if question.wager == "ante" else _aces(question)


def _ante(question: Question, style: str) -> Simulator:
    unit, (bonus,) = in_whole_units(bonuses(question.options))
    by_cards = solved().choices if style == "optimal" else np.zeros((UPS, 0), np.uint8)
    found = four_card()
    parameters = (found.tables, choices_of(style), by_cards, found.codes, bonus, unit)
    return on_cards(play_ante, parameters, unit, prices.ante(question).lines)


def _aces(question: Question) -> Simulator:
    found, rows = four_card(), [(row,) for row in ROWS]
    nets = paytables.nets(aces_up(question.options), rows, question.stake)
    unit, (counted,) = in_whole_units(nets)
    parameters = (found.tables, found.codes, counted, unit)
    return on_cards(play_aces, parameters, unit, prices.aces(question).lines)
