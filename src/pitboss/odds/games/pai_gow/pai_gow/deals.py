"""Four tiles against four: every deal to a player and a dealer, 10.2 and 10.7(d) to (j).

Tiles that count alike and rank alike (3-6 and 4-5) are of one sort: the 35,960 hands of four tiles
are of 4,285 kinds. For every kind and each of its three settings, all hands that the dealer can get
from the other 28 tiles are counted, by how the two hands compare.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from pitboss.engine import Options
from pitboss.equipment.tiles import SET, SPOTS
from pitboss.games.pai_gow.common.filed_ways import FILED
from pitboss.games.pai_gow.pai_gow import GAME
from pitboss.games.pai_gow.pai_gow.hands import (
    PUBLISHED,
    USUAL,
    Hands,
    of,
    required,
    settings,
)
from pitboss.odds.compiled import kernel, workers
from pitboss.odds.games.pai_gow.common.settlement import settle
from pitboss.ranking.tiles import RANKS, SCORES, is_zero
from pitboss.values import Frozen

Masks = npt.NDArray[np.uint32]
Scores = npt.NDArray[np.int16]
Tallies = npt.NDArray[np.int64]
Ways = npt.NDArray[np.int64]
"""By kind of hand, which of its three settings is chosen."""

BLOCK = 256
"""The number of kinds of hands that are counted at a time."""
BEATS_NOTHING = 0
"""The score of a player's low hand worth zero: it never wins, 10.7(h), (i)1."""
_ORDER = {
    sort: number
    for number, sort in enumerate(dict.fromkeys((SPOTS[tile], RANKS[tile]) for tile in SET))
}
SORTS: dict[str, int] = {tile: _ORDER[SPOTS[tile], RANKS[tile]] for tile in SET}
"""Tiles of the same number are as good as each other in every hand."""


class AllHands(Frozen):
    """All hands of four tiles, and their kinds."""

    masks: Masks
    """By hand, a bit for each of its tiles in the order of the set."""
    kinds: npt.NDArray[np.int64]
    """By hand, its kind."""
    numbers: dict[tuple[int, ...], int]
    """The kind of a hand by the sorts of its tiles, in order."""
    examples: tuple[tuple[str, ...], ...]
    """By kind, the tiles of one such hand, by sort."""
    counts: Tallies
    """By kind, how many hands there are of it."""
    own: Masks
    """By kind, the mask of the example."""
    highs: Scores
    lows: Scores
    """By kind and setting, the scores of the two hands."""
    winning_lows: Scores
    """The same as a player has them, where a low hand worth zero never wins."""

    def kind_of(self, tiles: tuple[str, ...]) -> int:
        return self.numbers[tuple(sorted(SORTS[tile] for tile in tiles))]


def ways(tiles: tuple[str, ...]) -> tuple[Hands, ...]:
    """The three settings of four tiles, by sort, in one order for all hands of a kind."""
    return settings(tuple(sorted(tiles, key=SORTS.__getitem__)))


@cache
def all_hands() -> AllHands:
    dealt = list(combinations(range(len(SET)), 4))
    masks = np.array([sum(1 << place for place in places) for places in dealt], np.uint32)
    sorts = [tuple(SORTS[SET[place]] for place in places) for places in dealt]
    numbers = {alike: kind for kind, alike in enumerate(dict.fromkeys(sorts))}
    kinds = np.array([numbers[alike] for alike in sorts])
    _, first, counts = np.unique(kinds, return_index=True, return_counts=True)
    examples = tuple(tuple(SET[place] for place in dealt[hand]) for hand in first)
    set_ways = [ways(tiles) for tiles in examples]
    return AllHands(
        masks=masks,
        kinds=kinds,
        numbers=numbers,
        examples=examples,
        counts=counts,
        own=masks[first],
        highs=np.array([[SCORES[way.high] for way in three] for three in set_ways], np.int16),
        lows=np.array([[SCORES[way.low] for way in three] for three in set_ways], np.int16),
        winning_lows=np.array([[_winning(way) for way in three] for three in set_ways], np.int16),
    )


def _winning(way: Hands) -> int:
    return BEATS_NOTHING if is_zero(way.low) else SCORES[way.low]


def refinement(options: Options) -> str:
    """The house way that is assumed for the dealer: a published one, if the casino's is not known
    here."""
    chosen = str(options["house-way"])
    return PUBLISHED if chosen in (USUAL, FILED) else chosen


@cache
def house(chosen: str) -> Ways:
    """By kind, the setting of the house, 10.7(d), (e)."""
    options = GAME.read_options({"house-way": chosen})
    found = [
        [way.strength for way in ways(tiles)].index(of(required(tiles, options).best).strength)
        for tiles in all_hands().examples
    ]
    return np.array(found)


@kernel
def count(
    tallies: Tallies,
    first: int,
    own: Masks,
    highs: Scores,
    lows: Scores,
    masks: Masks,
    other_highs: Scores,
    other_lows: Scores,
    banks: bool,
) -> None:
    """By kind and setting, the hands of the dealer that it loses to, pushes with and beats.

    A player who banks has the copies, 10.8(n): then it is the dealer who must be higher.
    """
    for kind in range(first, min(first + BLOCK, own.size)):
        for other in range(masks.size):
            if masks[other] & own[kind]:
                continue
            for way in range(3):
                high, low = highs[kind, way], lows[kind, way]
                if banks:
                    sign = -settle(other_highs[other], other_lows[other], high, low)
                else:
                    sign = settle(high, low, other_highs[other], other_lows[other])
                tallies[kind, way, sign + 1] += 1


@cache
def tallies(chosen: str, banks: bool = False) -> Tallies:
    """What every setting of every kind of hand comes to, against a dealer who sets by the house."""
    every = all_hands()
    mine = every.lows if banks else every.winning_lows
    found = np.zeros((len(every.examples), 3, 3), np.int64)
    theirs = set_hands(every.highs, house(chosen)), set_hands(every.lows, house(chosen))
    jobs = [
        workers().submit(
            count, found, first, every.own, every.highs, mine, every.masks, *theirs, banks
        )
        for first in range(0, len(every.examples), BLOCK)
    ]
    for job in jobs:
        job.result()
    return found


def set_hands(scores: Scores, chosen: Ways) -> Scores:
    """By hand of four tiles, the score of one of its two hands in the settings chosen."""
    by_kind = scores[np.arange(len(chosen)), chosen]
    return by_kind[all_hands().kinds]


@cache
def optimal(chosen: str, won: Fraction, banks: bool = False) -> Ways:
    """By kind, the setting worth most where a win nets so much; the house's if none is better."""
    found, usual = tallies(chosen, banks), house(chosen)
    worth = found[:, :, 2] * won.numerator - found[:, :, 0] * won.denominator
    every = np.arange(len(usual))
    better = worth.max(axis=1) > worth[every, usual]
    return np.where(better, worth.argmax(axis=1), usual)


def totals(chosen: str, how: Ways, banks: bool = False) -> tuple[Fraction, Fraction, Fraction]:
    """The chances to lose, push and win with these settings."""
    every, found = all_hands(), tallies(chosen, banks)
    by_kind = found[np.arange(len(how)), how]
    sums = (by_kind * every.counts[:, None]).sum(axis=0)
    lost, pushed, won = (Fraction(int(number), int(sums.sum())) for number in sums)
    return lost, pushed, won
