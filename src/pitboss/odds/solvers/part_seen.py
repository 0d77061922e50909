"""Part seen: a decision on the first cards of a hand, before the other cards of both hands come.

Every hand is compared with all hands of the dealer, hand first. Any of its cards may have come
first. So the counts of all hands that some first cards can become are added up, by row and by end;
the sums say which choice nets most. First cards that differ only in which suit is which are the
same.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.card_sets import count, insert, place
from pitboss.odds.cards.hands import Cards
from pitboss.odds.compiled import kernel
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.simulation.streams import Stream
from pitboss.odds.solvers import showdown
from pitboss.odds.solvers.hand_first import NO_CARD, Duel, all_hands, place_alike
from pitboss.odds.solvers.showdown import (
    ENDS,
    Codes,
    Dealt,
    Ints,
    Payoffs,
    Tally,
    best_choices,
    code_of,
    deal_rows,
)


class First(NamedTuple):
    """A duel in which the player decides after seeing only some of the own cards."""

    duel: Duel
    seen: int

    @property
    def deals(self) -> int:
        return self.duel.deals * comb(self.duel.mine, self.seen)

    @property
    def sets(self) -> int:
        """The number of places for first cards; of those that differ only in suits, one is used."""
        return count(self.seen, self.duel.top)


@lru_cache(maxsize=2)
def ends(first: First, rows: int) -> Ints:
    """By the place of the first cards, the row of the whole hand and the end: how many deals."""
    duel, found = first.duel, np.zeros((first.sets, rows, ENDS), np.int64)
    parts = np.array(list(combinations(range(duel.mine), first.seen)), np.uint8)
    (hands,) = all_hands(duel)
    known = hands.ends(duel) * hands.weights[:, None].astype(np.int64)
    _add_up(hands.cards, parts, duel.suits_alike, hands.rows, known, found)
    return found


@kernel
def _add_up(cards: Cards, parts: Cards, alike: bool, rows: Codes, known: Ints, found: Ints) -> None:
    first, suits = np.empty(parts.shape[1], np.uint8), np.empty(5, np.int64)
    for hand in range(len(cards)):
        for part in range(len(parts)):
            for which in range(parts.shape[1]):
                first[which] = cards[hand, parts[part, which]]
            at = _place(first, alike, suits)
            for end in range(ENDS):
                found[at, rows[hand], end] += known[hand, end]


@kernel
def _place(first: Cards, alike: bool, suits: Ints) -> int:
    """Where first cards stand; those that are alike but for suits stand together."""
    if alike:
        return place_alike(first, NO_CARD, suits)
    held = np.empty(len(first), np.uint8)
    for which in range(len(first)):
        insert(held, which, first[which])
    return place(held, len(held))


# -- decisions and what comes of them -------------------------------------------------------------


def best(first: First, payoffs: Payoffs) -> Codes:
    """By the place of the first cards, the choice that nets most; of equals the first."""
    found = ends(first, len(payoffs.nets[0]))
    nets = [tuple(net for row in choice for net in row) for choice in payoffs.nets]
    return best_choices(found.reshape(first.sets, -1), nets)


def by_rule(first: First, choose: Callable[[Cards], npt.NDArray[np.bool_]]) -> Codes:
    """By the place of the first cards, what a rule makes of them: a row of cards each."""
    every = np.array(list(combinations(first.duel.deck, first.seen)), np.uint8)
    chosen = np.zeros(first.sets, np.uint8)
    chosen[places(first, every)] = choose(every)
    return chosen


def tally(first: First, payoffs: Payoffs, chosen: Codes) -> Tally:
    """How all deals end if they are decided so."""
    found = ends(first, len(payoffs.nets[0]))
    counts = [found[chosen == choice].sum(axis=0) for choice in range(len(payoffs.nets))]
    return Tally(np.array(counts), payoffs, first.deals)


def values(first: First, payoffs: Payoffs, cards: Cards) -> list[Fraction]:
    """What each choice nets with some first cards."""
    counted = ends(first, len(payoffs.nets[0]))[places(first, cards[None])[0]].ravel().tolist()
    return [
        sum((often * net for often, net in zip(counted, flat, strict=True)), Fraction(0))
        / sum(counted)
        for flat in ([net for row in choice for net in row] for choice in payoffs.nets)
    ]


def worst(first: First, payoffs: Payoffs, choice: int) -> tuple[Fraction, Cards]:
    """What a choice nets with the first cards that are worst for it, and which they are."""
    found = ends(first, len(payoffs.nets[0])).reshape(first.sets, -1)
    nets = [net for row in payoffs.nets[choice] for net in row]
    dealt = found.sum(axis=1)
    rough = np.where(dealt, found @ np.array(nets, float) / np.maximum(dealt, 1), np.inf)
    at = int(rough.argmin())
    exact = sum(int(often) * net for often, net in zip(found[at], nets, strict=True))
    every = np.array(list(combinations(first.duel.deck, first.seen)), np.uint8)
    cards: Cards = every[places(first, every) == at][0]
    return exact / Fraction(int(dealt[at])), cards


def places(first: First, cards: Cards) -> Ints:
    """The places of the first cards of some hands: one row per hand."""
    found = np.empty(len(cards), np.int64)
    _places(cards, first.seen, first.duel.suits_alike, found)
    return found


@kernel
def _places(cards: Cards, seen: int, alike: bool, found: Ints) -> None:
    suits = np.empty(5, np.int64)
    for hand in range(len(cards)):
        found[hand] = _place(cards[hand, :seen], alike, suits)


# -- simulated ------------------------------------------------------------------------------------


def simulator(first: First, payoffs: Payoffs, chosen: Codes, lines: Sequence[Line]) -> Simulator:
    """Rounds at random, decided in this way; the cards seen are dealt first."""
    duel, rows = first.duel, len(payoffs.nets[0])
    whole = np.array(duel.deck, np.uint8)

    def deal(stream: Stream, rounds: int) -> Dealt:
        dealt = np.empty((rounds, duel.mine + duel.theirs), np.uint8)
        deal_rows(stream, whole.copy(), dealt)
        held = dealt[:, : duel.mine]
        mine = duel.rank(held)
        codes = code_of(chosen[places(first, held)], duel.rows(held, mine), rows)
        return Dealt(codes.astype(np.uint16), mine, duel.rank(dealt[:, duel.mine :]))

    return showdown.simulator(deal, duel.mine + duel.theirs, duel.qualifies, payoffs, lines)
