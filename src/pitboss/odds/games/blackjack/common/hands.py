"""Every hand as a set of cards, and every way in which a dealer's hand can end."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Small = npt.NDArray[np.int16]
Cards = tuple[int, ...]
"""Values of cards, 1 for an ace, in rising order."""

VALUES = range(1, 11)
BUST, BLACKJACK, PUSHED = 5, 6, 7
"""How a dealer's hand ends: 0 to 4 for 17 to 21, over 21, with 21 in two cards, or with a 22 that
is a push."""
OUTCOMES = 8
SOFT = 22
"""Cells: hard totals as they are, soft ones from here."""


def points(cards: Cards) -> tuple[int, bool]:
    """The total, and whether it is soft."""
    total = sum(cards)
    return (total + 10, True) if 1 in cards and total <= 11 else (total, False)


class Hands(NamedTuple):
    """The player's hands by their `places`, for kernels to read."""

    counts: Ints
    """By hand and value, how many cards of the value."""
    total: Ints
    soft: npt.NDArray[np.bool_]
    size: Ints
    after: Ints
    """By hand and next card, the hand that follows; -1 for over 21."""


@cache
def places() -> dict[Cards, int]:
    """The hands of 21 or less, in rising order of what they count with aces as one."""
    hands = sorted(_hands_of(21, 1, ()), key=lambda cards: (sum(cards), cards))
    return {hand: place for place, hand in enumerate(hands)}


@cache
def all_hands() -> Hands:
    place = places()
    after = [
        [-1, *(place.get(tuple(sorted((*hand, value))), -1) for value in VALUES)] for hand in place
    ]
    return Hands(
        counts=np.array([[hand.count(value) for value in range(11)] for hand in place]),
        total=np.array([points(hand)[0] for hand in place]),
        soft=np.array([points(hand)[1] for hand in place]),
        size=np.array([len(hand) for hand in place]),
        after=np.array(after),
    )


def _hands_of(room: int, least: int, hand: Cards) -> Iterator[Cards]:
    for value in range(least, min(10, room) + 1):
        longer = (*hand, value)
        yield longer
        yield from _hands_of(room - value, value, longer)


@cache
def cell_of() -> Ints:
    """The cell of every hand: its total, soft ones from `SOFT`."""
    hands = all_hands()
    return hands.total + np.where(hands.soft, SOFT, 0)


@cache
def hands_with(value: int, ace_cards: int = 2) -> Ints:
    """The hands that a card split from a pair can become (a split ace gets `ace_cards` at most);
    with the value 0, all hands of two or more cards."""
    if not value:
        return np.flatnonzero(all_hands().size > 1)
    few = ace_cards if value == 1 else 21
    hands = places().items()
    return np.array([place for hand, place in hands if value in hand and len(hand) <= few])


class Tree(NamedTuple):
    """How a dealer's hand can end, as a tree. Its cards are taken in rising order, whatever the
    order in which they came, so that hands share their first cards. The numbers are small, so that
    they are read fast."""

    value: Small
    parent: Small
    before: Small
    """Cards of the same value that were taken on the way."""
    depth: Small
    outcome: Small
    ways: Floats
    """In how many orders these cards end a hand; 0 if they do not."""


@cache
def endings(first: Cards, hits_soft_17: bool, push_on_22: bool = False) -> Tree:
    """All endings of a hand that begins with the cards that are seen."""
    leaves: dict[Cards, float] = defaultdict(float)
    level: dict[Cards, float] = {(): 1.0}
    while level:
        longer: dict[Cards, float] = defaultdict(float)
        for drawn, ways in level.items():
            if _ends(points((*first, *drawn)), hits_soft_17):
                leaves[drawn] += ways
                continue
            for value in VALUES:
                longer[tuple(sorted((*drawn, value)))] += ways
        level = longer
    return _tree(first, leaves, push_on_22)


def _ends(reading: tuple[int, bool], hits_soft_17: bool) -> bool:
    total, soft = reading
    return total > 17 or (total == 17 and not (soft and hits_soft_17))


def _tree(first: Cards, leaves: dict[Cards, float], push_on_22: bool) -> Tree:
    """Node 0 is the hand before any draw."""
    nodes: dict[Cards, int] = {(): 0}
    for drawn in sorted(leaves):
        for length in range(1, len(drawn) + 1):
            nodes.setdefault(drawn[:length], len(nodes))
    last = [drawn[-1] if drawn else 0 for drawn in nodes]
    return Tree(
        _small(last),
        _small([nodes[drawn[:-1]] for drawn in nodes]),
        _small([drawn[:-1].count(value) for drawn, value in zip(nodes, last, strict=True)]),
        _small([len(drawn) for drawn in nodes]),
        _small([_outcome((*first, *drawn), push_on_22) for drawn in nodes]),
        np.array([leaves.get(drawn, 0.0) for drawn in nodes]),
    )


def _small(numbers: list[int]) -> Small:
    return np.array(numbers, dtype=np.int16)


def _outcome(cards: Cards, push_on_22: bool) -> int:
    total, _ = points(cards)
    if total == 22 and push_on_22:
        return PUSHED
    if len(cards) == 2 and total == 21:
        return BLACKJACK
    return BUST if total > 21 else max(0, total - 17)
