"""Flops and hands that differ only in their suits, numbered as one.

Of 22,100 flops there are 1,755 kinds; of a flop and two more cards in the hand 1,286,792 (spots).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.starting_hands import PAIRS
from pitboss.odds.compiled import inlined

Ints = npt.NDArray[np.int64]
SPOTS = 1_286_792


class Flops(NamedTuple):
    """What kernels look flops and hands up in."""

    kind: npt.NDArray[np.uint16]
    """By flop (see `flop_of`): which of the 1,755."""
    exchange: npt.NDArray[np.uint8]
    """By flop: the exchange of suits, one of 24, that makes it the first flop of its kind."""
    exchanged: npt.NDArray[np.uint16]
    """By exchange of suits and hand (see `pair_of`): the hand that comes of it."""
    spot: npt.NDArray[np.int32]
    """By kind of flop and hand beside the first flop of it; -1 where they share a card."""
    first: npt.NDArray[np.uint8]
    """The cards of the first flop of each kind."""


@inlined
def pair_of(high: int, low: int) -> int:
    """The number of a hand, from its cards' numbers."""
    return high * (high - 1) // 2 + low


@inlined
def flop_of(low: int, middle: int, high: int) -> int:
    """The number of a flop, from its cards' numbers in order."""
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


@cache
def flops() -> Flops:
    """Made when first needed, in a part of a second."""
    cards = np.array(sorted(combinations(range(52), 3), key=lambda flop: flop[::-1]))
    pairs = np.array([(second, first) for first in range(52) for second in range(first)])
    exchanges = [np.array(suits) for suits in permutations(range(4))]
    after = np.stack([_number(cards, suits) for suits in exchanges])
    exchanged = np.stack([_number(pairs, suits) for suits in exchanges])
    least = after.min(axis=0)
    firsts, kind = np.unique(least, return_inverse=True)
    return Flops(
        kind=kind.astype(np.uint16),
        exchange=after.argmin(axis=0).astype(np.uint8),
        exchanged=exchanged.astype(np.uint16),
        spot=_spots(cards[firsts], after[:, firsts] == firsts, pairs, exchanged),
        first=cards[firsts].astype(np.uint8),
    )


def _number(cards: Ints, suits: Ints) -> Ints:
    """The numbers of flops or hands after an exchange of suits."""
    turned = np.sort(suits[cards // 13] * 13 + cards % 13, axis=1).T
    number: Ints = turned[0] + turned[1] * (turned[1] - 1) // 2
    if len(turned) == 3:
        number += turned[2] * (turned[2] - 1) * (turned[2] - 2) // 6
    return number


def _spots(
    firsts: Ints, kept: npt.NDArray[np.bool_], pairs: Ints, exchanged: Ints
) -> npt.NDArray[np.int32]:
    """Number the hands beside every first flop: alike if an exchange that keeps the flop is all
    that is between them."""
    least = np.tile(np.arange(PAIRS), (len(firsts), 1))
    for same, turned in zip(kept, exchanged, strict=True):
        least[same] = np.minimum(least[same], turned)
    held = np.zeros((len(firsts), 52), np.bool_)
    np.put_along_axis(held, firsts, True, axis=1)
    apart = ~(held[:, pairs[:, 0]] | held[:, pairs[:, 1]])
    counted = apart & (least == np.arange(PAIRS))
    numbers = (np.cumsum(counted) - 1).reshape(counted.shape)
    found = np.take_along_axis(numbers, least, axis=1)
    return np.where(apart, found, -1).astype(np.int32)
