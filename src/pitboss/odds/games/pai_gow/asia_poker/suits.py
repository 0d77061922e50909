"""What a player's flush leaves of the dealer's flushes, by sample.

`meeting` counts all hands with the same ranks together, as if each were set alike. Hands with a
flush that are set otherwise hold more cards of a suit than the others do, and so the dealer has a
flush less often in that suit, and more often in another one. That is all that is not counted. It is
sampled: a player's hand and a dealer's, both with a flush that changes how they are set, and beside
them another hand with the player's ranks, of any suits, to compare.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from pitboss.odds.compiled import kernel, map_on_cores
from pitboss.odds.games.pai_gow.asia_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.asia_poker.kinds import OTHER_HANDS, Whole
from pitboss.odds.games.pai_gow.asia_poker.setting import Hands
from pitboss.odds.simulation.streams import Stream, below, next_word, stream
from pitboss.values import Frozen

SEED = "asia-poker"
BLOCKS, BLOCK = 16, 500_000
ROUNDS = BLOCKS * BLOCK
"""So many pairs of hands are compared."""


class Sampled(Frozen):
    """A part of a chance, and its standard error."""

    chance: float
    error: float


def differing(hands: Hands) -> Whole:
    """The kinds with a flush that are set otherwise than those of their ranks without one."""
    kinds = all_kinds.kinds()
    own = np.arange(kinds.plain, len(kinds.cards))
    mine, others = hands.of(own), hands.of(kinds.ranks[own])
    found: Whole = own[
        (mine.highs != others.highs) | (mine.mediums != others.mediums) | (mine.lows != others.lows)
    ]
    return found


def sample(player: Hands, dealer: Hands) -> Sampled:
    """What the chance to win is more than `meeting` has it, where these set so."""
    kinds = all_kinds.kinds()
    mine, theirs = differing(player), differing(dealer)
    parts = [np.cumsum(kinds.weights[own]) for own in (mine, theirs)]
    parameters: tuple[Any, ...] = (
        mine, theirs, *parts, kinds.counts, kinds.jokers, kinds.suited, kinds.second, kinds.ranks,
        player.in_rows, dealer.in_rows,
    )  # fmt: skip

    def work(block: int) -> tuple[int, int]:
        return _sample(stream(SEED, block), BLOCK, *parameters)

    found = np.array(list(map_on_cores(work, range(BLOCKS))), np.float64)
    mean, square = found.sum(axis=0) / ROUNDS
    scale = int(parts[0][-1]) * int(parts[1][-1]) / (int(kinds.weights.sum()) * OTHER_HANDS)
    return Sampled(mean * scale, sqrt((square - mean * mean) / ROUNDS) * scale)


@kernel
def _sample(
    stream: Stream, rounds: int, mine: Whole, theirs: Whole, my_parts: Whole, their_parts: Whole,
    counts: Whole, jokers: Whole, suited: Whole, second: Whole, ranks: Whole,
    player: Whole, dealer: Whole,
) -> tuple[int, int]:  # fmt: skip
    """The sum of what was found, and that of its squares."""
    total, squares = 0, 0
    for _ in range(rounds):
        own = mine[_drawn(stream, my_parts)]
        other = theirs[_drawn(stream, their_parts)]
        theirs_held = _hand(stream, counts[other], jokers[other], suited[other], second[other])
        held = _hand(stream, counts[own], jokers[own], suited[own], second[own])
        any_suits = _hand(stream, counts[own], jokers[own], 0, 0)
        sign = int(held & theirs_held == 0) - int(any_suits & theirs_held == 0)
        if sign == 0:
            continue
        change = 0
        for step, set_so in ((1, own), (-1, ranks[own])):
            change += step * int(wins(player[set_so], dealer[other]))
            change -= step * int(wins(player[set_so], dealer[ranks[other]]))
        total += sign * change
        squares += change * change
    return total, squares


@kernel
def _drawn(stream: Stream, parts: Whole) -> int:
    """A place, drawn as often as its part of the sum says."""
    drawn = np.int64(next_word(stream) % np.uint64(parts[-1]))
    return np.searchsorted(parts, drawn, side="right")  # type: ignore[return-value]


@kernel
def wins(own: Whole, other: Whole) -> bool:
    """31.12(g): two of three hands are higher."""
    return (own[0] > other[0]) + (own[1] > other[1]) + (own[2] > other[2]) >= 2  # type: ignore[no-any-return]


@kernel
def _hand(stream: Stream, counts: Whole, joker: int, suited: int, second: int) -> np.uint64:
    """A hand of a kind, all of them alike likely, as a set; of any suits where none is told."""
    flush = below(stream, 4)
    other = (flush + 1 + below(stream, 3)) % 4
    while True:
        held, alone = np.uint64(joker) << np.uint64(52), np.zeros(4, np.int64)
        for rank in range(13):
            left, free = counts[rank], 15
            if suited >> rank & 1:
                held |= np.uint64(1) << np.uint64(13 * flush + rank)
                left -= 1
            if second >> rank & 1:
                held |= np.uint64(1) << np.uint64(13 * other + rank)
                left -= 1
            if suited:
                free -= 1 << flush
            while left > 0:
                suit = below(stream, 4)
                if free >> suit & 1:
                    free -= 1 << suit
                    held |= np.uint64(1) << np.uint64(13 * suit + rank)
                    alone[suit] += 1
                    left -= 1
        if suited == 0 or not joker or alone.max() < 3:
            return held
