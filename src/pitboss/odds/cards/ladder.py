"""The ladder of poker hands: how the tables of `hands` are made.

Every way of having five, six or seven cards of thirteen ranks is scored, and every flush; all
different scores in order are the classes.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]

CATEGORY_AT = 20
RANKS, MOST = 13, 4
HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT = range(5)
FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL = range(5, 10)


def hands(size: int) -> Ints:
    """How many cards there are of each rank, deuce first: a row for every way to have so many."""
    chosen = np.array(list(combinations_with_replacement(range(RANKS), size)))
    counts: Ints = (chosen[:, :, None] == np.arange(RANKS)).sum(axis=1)
    return counts[(counts <= MOST).all(axis=1)]


def plain(counts: Ints) -> Ints:
    """The scores of hands without a flush: the category, then the ranks that decide."""
    ranks = np.argsort(-(counts * 16 + np.arange(RANKS)), axis=1)
    often = np.take_along_axis(counts, ranks, axis=1)
    first, second = often[:, 0], often[:, 1]
    straight = _straight(_sets(counts > 0))
    third = np.where(often[:, 2:] > 0, ranks[:, 2:], -1).max(axis=1)
    other = np.where(often[:, 1:] > 0, ranks[:, 1:], -1).max(axis=1)
    return np.select(
        [
            first == 4,
            (first == 3) & (second >= 2),
            straight >= 0,
            first == 3,
            (first == 2) & (second == 2),
            first == 2,
        ],
        [
            _score(FOUR, ranks[:, 0], other),
            _score(FULL_HOUSE, ranks[:, 0], ranks[:, 1]),
            _score(STRAIGHT, straight),
            _score(THREE, *ranks.T[:3]),
            _score(TWO_PAIR, ranks[:, 0], ranks[:, 1], third),
            _score(PAIR, *ranks.T[:4]),
        ],
        _score(HIGH_CARD, *ranks.T[:5]),
    )


def suited() -> Ints:
    """The scores of flushes by their set of ranks; 0 where there are too few."""
    sets = np.arange(1 << RANKS)
    held = sets[:, None] >> np.arange(RANKS) & 1
    highest = np.argsort(-(held * 16 + np.arange(RANKS)), axis=1)
    straight = _straight(sets)
    return np.select(
        [held.sum(axis=1) < 5, straight == RANKS - 1, straight >= 0],
        [0, _score(ROYAL, straight), _score(STRAIGHT_FLUSH, straight)],
        _score(FLUSH, *highest.T[:5]),
    )


def _sets(held: npt.NDArray[np.bool_]) -> Ints:
    """Ranks as the bits of a number."""
    return held @ (1 << np.arange(RANKS))


def _straight(sets: Ints) -> Ints:
    """The highest rank of a straight, the deuce being 0; -1 where there is none."""
    spread = sets << 1 | sets >> RANKS - 1  # the ace is also below the deuce
    run = spread & spread >> 1 & spread >> 2 & spread >> 3 & spread >> 4
    top = np.full(sets.shape, -1)
    for low in range(10):
        top[run >> low & 1 == 1] = low + 3
    return top


def _score(category: int, *ranks: Ints) -> Ints:
    score = np.full(ranks[0].shape, category)
    for rank in ranks:
        score = score << 4 | rank
    return score << 4 * (5 - len(ranks))
