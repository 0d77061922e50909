"""What cards make at winner's pot poker, for kernels: rows of the bonus, and the worth of the cards
that lie face up ("in sight")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import DECK
from pitboss.games.one_deck import winners_pot_poker
from pitboss.games.one_deck.winners_pot_poker import PAIRS, own_rows
from pitboss.odds.cards.card_sets import rows_by_class, sets
from pitboss.odds.cards.hands import Cards, evaluate
from pitboss.odds.cards.suit_classes import alike
from pitboss.odds.solvers.stud.deciding import FIRST, Plan, Rows
from pitboss.odds.solvers.stud.meeting import SECOND

Ints = npt.NDArray[np.int64]
Bits = npt.NDArray[np.bool_]
PLACES = 6
"""The most numbers that make up the worth of cards."""


def named(cards: Iterable[int]) -> list[str]:
    return [DECK[card] for card in cards]


@cache
def rows() -> tuple[tuple[str, ...], Rows]:
    """The rows of the bonus, and which of them three, four and five cards make."""
    names, codes = rows_by_class(PAIRS)
    three, four = alike(FIRST).cards, alike(SECOND).cards
    five = np.zeros((len(four), 52), np.uint8)
    for card in range(52):
        free = ~(four == card).any(axis=1)
        added = np.column_stack((four[free], np.full(free.sum(), card, np.uint8)))
        five[free, card] = codes[evaluate(added)]
    return names, Rows(_codes(three, names), _codes(four, names), five, len(names))


def _codes(cards: Cards, names: Sequence[str]) -> npt.NDArray[np.uint8]:
    return np.array([names.index(own_rows(named(row))[0]) for row in cards.tolist()], np.uint8)


def worth(cards: Iterable[int]) -> int:
    """What cards are worth in sight, as one number."""
    found = 0
    own = winners_pot_poker.worth(named(cards))
    for number in (*own, *[0] * (PLACES - len(own))):
        found = found << 4 | number
    return found


def _worths(cards: Cards) -> Ints:
    return np.array([worth(row) for row in cards.tolist()], np.int64)


def _good(cards: Cards) -> Bits:
    return np.array([winners_pot_poker.good(named(row)) for row in cards.tolist()])


class Worths(NamedTuple):
    """By how many cards there are: what they are worth in sight, and which of them are good; see
    `rule_of_thumb`."""

    one: Ints
    two: Ints
    three: Ints
    four: Ints
    good_three: Bits
    good_four: Bits


@cache
def by_kind() -> Worths:
    """By card, by pair, and by kind of three and four cards."""
    three, four = alike(FIRST).cards, alike(SECOND).cards
    one, two = _worths(sets(1)), _worths(sets(2))
    return Worths(one, two, _worths(three), _worths(four), _good(three), _good(four))


@cache
def by_place() -> Worths:
    """The same for every set of cards."""
    known, three, four = by_kind(), alike(FIRST).kinds, alike(SECOND).kinds
    return known._replace(
        three=known.three[three], four=known.four[four],
        good_three=known.good_three[three], good_four=known.good_four[four],
    )  # fmt: skip


@cache
def simple() -> Plan:
    """Where a player stays by `rule_of_thumb`, if there is no other player."""
    by = by_kind()
    first = (by.three[:, None] >= by.one) & by.good_three[:, None]
    return Plan(first, (by.four[:, None] >= by.two) | by.good_four[:, None])
