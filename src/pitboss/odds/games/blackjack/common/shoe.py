"""A shoe in a kernel, shuffled, burned from and dealt.

The cards lie in the order in which they come. Only as many of them are shuffled as a shoe usually
needs. If a round takes more, the others are shuffled too and the round is played again; up to that
card it goes the same way, because it depends only on the cards so far.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import decks
from pitboss.odds.compiled import inlined, kernel
from pitboss.odds.games.blackjack.common.card_codes import CODES, MOST_CARDS, Cards
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.simulation.streams import Stream, next_word
from pitboss.procedures.shoes import DISCARDS, ONE_DECK

A_ROUND = 12
"""Cards that hardly any round exceeds."""
Sides = npt.NDArray[np.int16]
"""The cards of one shoe, or of both sides of a double one, in the order in which they come."""
_32 = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


class Shoe(NamedTuple):
    """How the cards are handled, as numbers."""

    size: int
    last: int
    """Once so many cards are dealt, the next round begins with a shuffle."""
    ready: int
    """So many cards are shuffled at first."""
    burns: int
    """After a shuffle."""
    burns_each: int
    """Before every round."""


def shoe_of(rules: TableRules) -> Shoe:
    size = sum(rules.shoe)
    if rules.fresh_every_round:
        last = 0
    elif rules.again == DISCARDS:
        last = ONE_DECK + 1
    else:
        behind = -(-size * rules.behind.numerator // rules.behind.denominator)
        last = max(1, size - behind)
    burns, burns_each = int(rules.burns), int(rules.burns_each_round)
    ready = min(size, last + burns + burns_each + A_ROUND)
    return Shoe(size, last, ready, burns, burns_each)


def sides_of(rules: TableRules) -> Sides:
    """A full set for every side, and space behind it for the discards that are used when the shoe
    runs out."""
    without = "T" if rules.without_tens else ""
    cards = [CODES[card] for card in decks(rules.decks, without=without)]
    laid_out = np.resize(np.array(cards, dtype=np.int16), 2 * len(cards) + MOST_CARDS)
    return np.stack([laid_out] * (2 if rules.double_shoe else 1))


@inlined
def place(at: int, shoe: Shoe) -> tuple[bool, int]:
    """After so many cards: whether it is time to shuffle, and where the next round begins."""
    if at >= shoe.last:
        return True, shoe.burns + shoe.burns_each
    return False, at + shoe.burns_each


@kernel
def mix(stream: Stream, order: Cards, first: int, last: int, size: int) -> None:
    """The cards from `first` up to `last` are drawn from all that lie from `first` up to `size`."""
    for at in range(first, last, 2):
        word = next_word(stream)
        exchange(order, at, (word >> _32) * np.uint64(size - at))
        if at + 1 < last:
            exchange(order, at + 1, (word & _LOW) * np.uint64(size - at - 1))


@inlined
def exchange(order: Cards, at: int, product: np.uint64) -> None:
    """Exchange a card with one of those from `at` on, by a random number times how many they
    are."""
    other = at + np.int64(product >> _32)
    order[at], order[other] = order[other], order[at]
