"""Shoe after shoe in a kernel: shuffled, burned from, dealt until the cutting card comes.

A card is its value. What the hands do is looked up by their cards, and how a wager ends by what
they come to, so that a round has no branch that a processor could guess wrong.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import decks as full_decks
from pitboss.games.baccarat.common.outcome import Outcome
from pitboss.odds.compiled import inlined, kernel
from pitboss.odds.games.baccarat.common.rounds import THIRDS, VALUE, Ending, Hand, Play, count
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Results, Simulator, dealt_cards, in_whole_units
from pitboss.odds.simulation.streams import Stream, next_word
from pitboss.ranking.baccarat import NATURALS, VALUES

Cards = npt.NDArray[np.uint8]
STAYS, DRAWS, OVER = range(3)
"""What the Player's Hand does; or a natural ends the round."""
NATURAL = 10
"""The column of the Banker's table after the Player's third cards."""
MOST_CARDS = 6
A_WORD = 3
"""Cards drawn from 51 bits of a random word, which leaves room for 2**13 cards. Of eight decks
none is likelier than another by more than one part in thirty million."""
_BITS, _OTHERS, _REST = np.uint64(51), np.uint64(64 - 51), np.uint64(2**51 - 1)
ENDS = tuple(
    Outcome(player, banker, 2 + asked, 2 + drawn)
    for player in VALUE
    for banker in VALUE
    for asked in range(2)
    for drawn in range(2)
)
"""How a round may end, in the order of the nets."""


class Shoe(NamedTuple):
    """How the cards are handled, as numbers."""

    last: int
    """Cards before the cutting card; 0 where the cards are shuffled for every round."""
    more: int
    """Rounds after the one in which the cutting card appears."""


class Tables(NamedTuple):
    """What the hands do, and what a wager comes to."""

    player: Cards
    """By the two cards of either hand."""
    banker: Cards
    """By the Player's third card (none, 0 to 9, a natural) and the two cards of the hand."""
    nets: Results
    """By both counts, and who drew."""


@kernel
def mix(stream: Stream, order: Cards, cards: int) -> None:
    """Bring so many random cards to the front: for each place `at`, one of the cards from there on
    is drawn."""
    at = 0
    while at < cards:
        part = next_word(stream) >> _OTHERS
        for _ in range(min(A_WORD, cards - at)):
            product = part * np.uint64(order.size - at)
            other = at + np.int64(product >> _BITS)
            part = product & _REST
            order[at], order[other] = order[other], order[at]
            at += 1


@inlined
def deal(order: Cards, at: int, tables: Tables) -> tuple[int, int]:
    """A round from the cards at `at` on: its place among the nets, and how many cards it took."""
    first, second = np.int64(order[at]), np.int64(order[at + 1])
    third, fourth = np.int64(order[at + 2]), np.int64(order[at + 3])
    fifth = np.int64(order[at + 4])
    hand = second * 10 + fourth
    does = np.int64(tables.player[(first * 10 + third) * 100 + hand])
    asked = does & DRAWS
    column = asked * (fifth + 1) + (does >> 1) * (NATURAL + 1)
    drawn = np.int64(tables.banker[column * 100 + hand])
    player = (first + third + asked * fifth) % 10
    banker = (second + fourth + drawn * np.int64(order[at + 4 + asked])) % 10
    return int(((player * 10 + banker) * 2 + asked) * 2 + drawn), int(4 + asked + drawn)


@kernel
def play(
    stream: Stream,
    results: Results,
    staked: Results,
    cards: Cards,
    shoe: Shoe,
    tables: Tables,
    stake: int,
) -> int:
    """Rounds, beginning with a new shoe; returns how many cards they took."""
    order = cards.copy()
    dealt, done = 0, 0
    while done < results.size:
        mix(stream, order, order.size if shoe.last else MOST_CARDS)
        at = 1 + int(order[0] or 10) if shoe.last else 0
        start, more = at, shoe.more
        while done < results.size:
            end, took = deal(order, at, tables)
            results[done] = tables.nets[end]
            staked[done] = stake
            at += took
            done += 1
            if at >= shoe.last:
                if not more:
                    break
                more -= 1
        dealt += at - start
    return dealt


def full_shoe(decks: int) -> Cards:
    return np.array([VALUES[card] for card in full_decks(decks)], np.uint8)


def tables_of(rule: Play, ending: Ending) -> tuple[int, Tables]:
    """The tables of a way to play and of a wager, and the unit in which they count (a part of the
    wager)."""
    pairs = [(one, other) for one in VALUE for other in VALUE]
    hands: list[Hand] = [(min(pair), max(pair)) for pair in pairs]
    over = [count(hand) in NATURALS for hand in hands]
    player = [OVER if own or other else rule.player[hand]
              for hand, own in zip(hands, over, strict=True) for other in over]  # fmt: skip
    banker = [rule.banker[hand, third] for third in THIRDS for hand in hands]
    banker += [0] * len(hands)
    assert {*player, *banker} <= {STAYS, DRAWS, OVER}, "nobody mixes"
    unit, (nets,) = in_whole_units([ending(outcome).net for outcome in ENDS])
    return unit, Tables(np.array(player, np.uint8), np.array(banker, np.uint8), nets)


def simulator(
    decks: int, shoe: Shoe, rule: Play, ending: Ending, lines: Sequence[Line]
) -> Simulator:
    """A wager in real shoes, with third cards by a rule; results have the names of the lines of its
    price."""
    unit, tables = tables_of(rule, ending)
    stake = unit * ending(Outcome(0, 0, 2, 2)).staked
    return dealt_cards(play, (full_shoe(decks), shoe, tables, stake), unit, lines)
