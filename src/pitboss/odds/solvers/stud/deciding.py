"""Where it is best to stay, and how all deals end then."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.boards import FULL
from pitboss.odds.cards.card_sets import Codes
from pitboss.odds.cards.hands import Cards, bit
from pitboss.odds.cards.suit_classes import WAYS, Alike, Bits, Suits, alike, suits
from pitboss.odds.compiled import kernel
from pitboss.odds.model import Watch
from pitboss.odds.simulation.simulators import in_whole_units
from pitboss.odds.solvers.stud.meeting import (
    HIGH,
    LOW,
    PAIRS,
    SECOND,
    TWO,
    Met,
    free_pairs,
    mask,
    meet,
    without,
)
from pitboss.values import Frozen

Ints = npt.NDArray[np.int64]
FIRST = 3
"""The player's cards at the first decision."""
FOLDS_FIRST, FOLDS_SECOND, LOSES, TIES, WINS = range(5)
"""How a round can end."""


class Terms(Frozen):
    """What a round nets, in units of the first wager, by how it ends: see `FOLDS_FIRST`."""

    nets: tuple[Fraction, ...]
    staked: tuple[int, ...]


class Plan(NamedTuple):
    """Where the player stays: by kind of the own cards, and by the cards that the dealer shows."""

    first: Bits
    second: Bits


class Game(Frozen):
    """The cards that are played with."""

    deck: tuple[int, ...] = FULL

    @property
    def never(self) -> np.uint64:
        """The cards of a whole deck that are not in this one, a bit each."""
        return np.uint64(sum(1 << card for card in FULL if card not in self.deck))

    @property
    def first_ups(self) -> int:
        """What the dealer can show at first."""
        return len(self.deck) - FIRST

    @property
    def orders(self) -> int:
        """In how many ways the next two cards can come."""
        return (self.first_ups - 1) * (self.first_ups - 2)

    @property
    def deals(self) -> int:
        """Three cards of the player's, one of the dealer's; the next of both; then all others."""
        left = len(self.deck) - SECOND - 2
        return comb(len(self.deck), FIRST) * self.first_ups * self.orders * left * comb(left - 1, 3)


_PLANS: dict[tuple[Game, Terms], Plan] = {}


def solve(game: Game, terms: Terms, watch: Watch = lambda what, done: None) -> Plan:
    """The best plan; if both choices net the same, the player stays."""
    if (game, terms) not in _PLANS:
        _, (nets,) = in_whole_units(terms.nets)
        three, four, met = alike(FIRST, game.deck), alike(SECOND, game.deck), meet(game.deck, watch)
        second = np.zeros(met.ends.shape, np.bool_)
        ahead = np.zeros((len(three.cards), 52), np.int64)
        units = nets.astype(np.int64)
        _decide(met, game.never, units, four, three, suits(), second, ahead)
        lost = int(nets[FOLDS_FIRST]) * met.total * WAYS * game.orders
        _PLANS[game, terms] = Plan(ahead >= lost, second)
    return _PLANS[game, terms]


@kernel
def _decide(
    met: Met, never: np.uint64, nets: Ints, four: Alike, three: Alike, suits: Suits, second: Bits,
    ahead: Ints,
) -> None:  # fmt: skip
    """Stay or fold with four cards; what three cards are worth is the sum over all that follows."""
    every, others = met.total, np.zeros(3, np.uint8)
    lost = every * nets[FOLDS_SECOND]
    free, value = np.zeros(PAIRS, np.int32), np.zeros(PAIRS, np.int64)
    for kind in range(len(four.cards)):
        found = free_pairs(mask(four.cards[kind]) | never, free)
        for which in range(found):
            counted = met.ends[kind, free[which]]
            won, tied = counted & LOW, counted >> HIGH
            worth = won * nets[WINS] + tied * nets[TIES] + (every - won - tied) * nets[LOSES]
            second[kind, free[which]] = worth >= lost
            value[which] = four.weights[kind] * max(worth, lost)
        for away in range(SECOND):
            at = without(four.cards[kind], away, others)
            own = three.kinds[at]
            for way in range(WAYS):
                if three.same[own, way]:
                    moved = suits.cards[suits.after[way, three.ways[at]]]
                    for which in range(found):
                        for seen in TWO[free[which]]:
                            ahead[own, moved[seen]] += value[which]


class Tally(Frozen):
    """How all deals end if they are played in some way."""

    ends: Ints
    """By how a round ends: see `FOLDS_FIRST`."""
    rows: Ints
    """By the player's cards in the end, three, four or five, and by what they make."""

    def chance(self, end: int) -> Fraction:
        return Fraction(int(self.ends[end]), int(self.ends.sum()))

    def edge(self, terms: Terms) -> Fraction:
        """What a round costs, in units of the first wager."""
        return -sum((self.chance(end) * net for end, net in enumerate(terms.nets)), Fraction(0))


class Rows(NamedTuple):
    """What cards of the player's make, as small numbers."""

    three: Codes
    """By kind of three cards."""
    four: Codes
    """By kind of four cards."""
    five: Codes
    """By kind of four cards and the card that comes to them."""
    number: int


def tally(game: Game, plan: Plan, rows: Rows) -> Tally:
    met, left = meet(game.deck), len(game.deck) - SECOND - 2
    ends, made = np.zeros(5, np.int64), np.zeros((3, rows.number), np.int64)
    three, four = alike(FIRST, game.deck), alike(SECOND, game.deck)
    _tally(plan, met, four, three, suits(), rows, game.never, left, ends, made)
    folds = _folds(plan, three.cards, game.deck) * three.weights * game.orders
    ends[FOLDS_FIRST] = folds.sum() * met.total
    np.add.at(made[0], rows.three, folds * left)
    return Tally(ends, made)


def _folds(plan: Plan, cards: Cards, deck: tuple[int, ...]) -> Ints:
    """By kind of three cards: against how many cards of the dealer's they are folded."""
    folded = ~plan.first
    np.put_along_axis(folded, cards.astype(np.int64), values=False, axis=1)
    often: Ints = folded[:, list(deck)].sum(axis=1, dtype=np.int64)
    return often


@kernel
def _tally(
    plan: Plan, met: Met, four: Alike, three: Alike, suits: Suits, rows: Rows,
    never: np.uint64, left: int, ends: Ints, made: Ints,
) -> None:  # fmt: skip
    others, free = np.zeros(3, np.uint8), np.zeros(PAIRS, np.int32)
    for kind in range(len(four.cards)):
        hand = four.cards[kind]
        held = mask(hand) | never
        stays, seen_too = np.zeros(52, np.int64), np.zeros(52, np.int64)
        for away in range(SECOND):  # in how many orders of the four a card is seen and stayed by
            at = without(hand, away, others)
            moved = suits.cards[three.ways[at]]
            for seen in range(52):
                stays[seen] += plan.first[three.kinds[at], moved[seen]]
        played = 0
        for which in range(free_pairs(held, free)):
            pair = free[which]
            low, high = TWO[pair]
            often = four.weights[kind] * (stays[low] + stays[high])
            if not plan.second[kind, pair]:
                ends[FOLDS_SECOND] += often * met.total
                made[1, rows.four[kind]] += often * left
                continue
            won, tied = met.ends[kind, pair] & LOW, met.ends[kind, pair] >> HIGH
            ends[WINS] += often * won
            ends[TIES] += often * tied
            ends[LOSES] += often * (met.total - won - tied)
            played += often
            seen_too[low] += often
            seen_too[high] += often
        for card in range(52):
            if held & bit(card) == 0:
                made[2, rows.five[kind, card]] += played - seen_too[card]
