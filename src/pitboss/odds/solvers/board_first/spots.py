"""Spots: some first cards of a board, or none, together with a hand. Spots that differ only in
which suit is which are the same.

Of 22,100 flops there are 1,755 kinds; of a flop and two more cards in the hand 1,286,792 spots.
With no card of the board, spots are the kinds of starting hands.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.card_sets import count, places, sets, sets_of
from pitboss.odds.cards.hands import Cards
from pitboss.odds.compiled import map_on_cores

Ints = npt.NDArray[np.int64]
EXCHANGES = tuple(permutations(range(4)))
KINDS_AT_ONCE = 1 << 10
"""Kinds of parts whose hands are numbered at a time, so that little memory is needed."""


class Spots(NamedTuple):
    """Tables in which kernels look up the spot of a part of a board and a hand."""

    kind: npt.NDArray[np.uint32]
    """By the place of a part: of which kind it is."""
    exchange: npt.NDArray[np.uint8]
    """By the place of a part: the exchange of suits that makes it the first of its kind."""
    exchanged: npt.NDArray[np.uint16]
    """By exchange of suits and place of a hand: the place of the hand that comes of it."""
    spot: npt.NDArray[np.int32]
    """By kind and place of a hand: its spot with the first part of the kind; -1 if they share a
    card."""
    first: Cards
    """The cards of the first part of each kind."""
    size: int
    """How many spots there are."""


def _exchanged(cards: Cards) -> Ints:
    """The places of sets of cards after every exchange of suits; jokers have none."""
    found = []
    for suits in EXCHANGES:
        turned = np.arange(54)
        turned[:52] = np.repeat(np.array(suits) * 13, 13) + np.tile(np.arange(13), 4)
        found.append(places(np.sort(turned[cards], axis=1).astype(np.uint8)))
    return np.stack(found)


@cache
def spots(deck: tuple[int, ...], seen: int, held: int) -> Spots:
    """Of so many first cards of the board; made when first needed, in a part of a second."""
    parts, hands = sets_of(deck, seen), sets_of(deck, held)
    own = places(parts)
    after, exchanged = _exchanged(parts), _exchanged(hands)
    firsts, kind = np.unique(after.min(axis=0), return_inverse=True)
    top = max(deck) + 1
    by_part = np.zeros(count(seen, top), np.uint32), np.zeros(count(seen, top), np.uint8)
    by_part[0][own], by_part[1][own] = kind, after.argmin(axis=0)
    by_hand = np.zeros((len(EXCHANGES), count(held, top)), np.uint16)
    by_hand[:, places(hands)] = exchanged
    first = parts[np.searchsorted(own, firsts)]
    kept = after[:, np.searchsorted(own, firsts)] == firsts
    spot, size = np.empty((len(first), by_hand.shape[1]), np.int32), 0
    for begin in range(0, len(first), KINDS_AT_ONCE):
        some = slice(begin, begin + KINDS_AT_ONCE)
        spot[some], size = _numbered(first[some], kept[:, some], hands, by_hand, size)
    return Spots(*by_part, by_hand, spot, first, size)


def examples(deck: tuple[int, ...], seen: int, held: int) -> Cards:
    """By spot, cards that are in it: those of the board, then those of the hand."""
    found = spots(deck, seen, held)
    kind, hand = np.nonzero(found.spot >= 0)
    _, first = np.unique(found.spot[kind, hand], return_index=True)
    return np.hstack((found.first[kind[first]], sets(held, max(deck) + 1)[hand[first]]))


Rule = Callable[[Cards, Cards], npt.NDArray[np.bool_]]
"""From first cards of boards and hands, one row each: whether something is chosen."""


def by_rule(found: Spots, hands: Cards, rule: Rule) -> npt.NDArray[np.bool_]:
    """By spot, what a rule says; `hands` are all that there are."""
    chosen, own = np.zeros(found.size, np.bool_), places(hands)

    def work(begin: int) -> None:
        spot = found.spot[begin : begin + KINDS_AT_ONCE, own]
        kind, hand = np.nonzero(spot >= 0)
        chosen[spot[kind, hand]] = rule(found.first[begin + kind], hands[hand])

    for _ in map_on_cores(work, range(0, len(found.first), KINDS_AT_ONCE)):
        pass
    return chosen


class Starts(NamedTuple):
    """Starting hands by their kinds."""

    kind: npt.NDArray[np.int32]
    """By place of a hand."""
    cards: Cards
    """One hand of each kind."""
    ways: Ints
    """How many there are of each."""


@cache
def starts(deck: tuple[int, ...], held: int) -> Starts:
    kind, hands = spots(deck, 0, held).spot[0], sets_of(deck, held)
    own = kind[places(hands)]
    _, first = np.unique(own, return_index=True)
    return Starts(kind, hands[first], np.bincount(own))


def _numbered(
    firsts: Cards,
    kept: npt.NDArray[np.bool_],
    hands: Cards,
    exchanged: npt.NDArray[np.uint16],
    begin: int,
) -> tuple[npt.NDArray[np.int32], int]:
    """Number the hands for some first parts, from `begin` on. Hands get the same number if an
    exchange of suits that does not change the part turns one into the other. The second result is
    the next number."""
    every = np.arange(exchanged.shape[1])
    least = np.tile(every, (len(firsts), 1))
    for same, turned in zip(kept, exchanged, strict=True):
        least[same] = np.minimum(least[same], turned)
    apart = np.zeros(least.shape, np.bool_)
    apart[:, places(hands)] = True
    holds = np.zeros((54, len(every)), np.bool_)
    for card in hands.T:
        holds[card, places(hands)] = True
    for card in firsts.T:
        apart &= ~holds[card]
    counted = apart & (least == every)
    numbers = (np.cumsum(counted) - 1 + begin).reshape(counted.shape)
    found = np.take_along_axis(numbers, least, axis=1)
    return np.where(apart, found, -1).astype(np.int32), begin + int(counted.sum())
