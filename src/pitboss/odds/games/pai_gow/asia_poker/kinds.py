"""All 154,143,080 hands of seven cards by kind: what is the same however the suits are named.

Suits matter for a flush of four alone. So a hand without four cards of a suit (three with the
joker) is of a kind with all that have the same ranks; one with them is told by the ranks of its
suit and by those of its other cards; and where the joker makes a flush of either of two suits, by
the ranks of both.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards import ladder
from pitboss.odds.cards.hands import Cards
from pitboss.odds.games.pai_gow.common import sevens

Whole = npt.NDArray[np.int64]
Numbers = npt.NDArray[Any]
"""Of whichever size a kernel is given."""
RANKS, SUITS, DEALT, HIGH = 13, 4, 7, 4
JOKER = 52
THREE = 3
"""So many of a suit are a flush with the joker; of two suits there can be as many."""
OTHER_HANDS = comb(46, DEALT)
"""So many hands of seven can be dealt beside seven cards."""
CHOOSE = np.array([[comb(n, k) for k in range(SUITS + 1)] for n in range(SUITS + 1)])
_PLACES = (SUITS + 1) ** np.arange(RANKS)
_ABOVE = 2 * (SUITS + 1) ** RANKS


class Kinds(sevens.Kinds, kw_only=True):
    """Each is told by its ranks and by those of one flush or two."""

    second: Whole
    """The ranks of another suit that makes a flush too; no larger a set, seen as a number."""

    def number(self, cards: Cards) -> int:
        """The kind of seven cards."""
        counts, joker, found = sevens.flushes(cards, HIGH)
        second, first = (0, 0, *found)[-2:]
        wanted = key(counts, np.int64(joker), np.int64(first), np.int64(second))
        return int(np.searchsorted(self.keys, wanted))


def key(
    counts: Whole, joker: Whole | np.int64, suited: Whole | np.int64, second: Whole | np.int64
) -> Whole:
    """Ranks, joker and the ranks of flushes as one number: those without a flush are lowest."""
    ranks: Whole = counts @ _PLACES + joker * (SUITS + 1) ** RANKS
    found: Whole = ranks + (suited + (second << RANKS)) * _ABOVE
    return found


Part = tuple[Cards, Whole, Whole, Whole, Whole]


@cache
def kinds() -> Kinds:
    parts = [_without_flush(joker) for joker in (0, 1)]
    parts += [_with_flush(0, size) for size in (4, 5, 6, 7)]
    parts += [_with_flush(1, size) for size in (3, 4, 5, 6)] + [_of_two_suits()]
    cards, jokers, suited, second, weights = (
        np.concatenate(part) for part in zip(*parts, strict=True)
    )
    counts = ((cards[:, :, None] % RANKS == np.arange(RANKS)) & (cards[:, :, None] < JOKER)).sum(1)
    keys = key(counts, jokers, suited, second)
    order = np.argsort(keys)
    cards, jokers, suited, second, weights, counts, keys = (
        part[order] for part in (cards, jokers, suited, second, weights, counts, keys)
    )
    plain = int((suited == 0).sum())
    none = np.int64(0)
    ranks = np.searchsorted(keys[:plain], key(counts, jokers, none, none))
    np.subtract.at(weights, ranks[plain:], weights[plain:])
    return Kinds(
        cards=cards.astype(np.uint8), counts=counts, jokers=jokers, suited=suited, second=second,
        ranks=ranks, weights=weights, plain=plain, keys=keys,
    )  # fmt: skip


def _without_flush(joker: int) -> Part:
    """Every choice of ranks, with as many hands as have them, whatever the suits."""
    size = DEALT - joker
    counts = ladder.rank_counts(size)
    ranks = np.repeat(np.tile(np.arange(RANKS), len(counts)), counts.ravel()).reshape(-1, size)
    cards = ranks + RANKS * (np.arange(size) % SUITS)
    none = np.zeros(len(cards), np.int64)
    return _part(cards, joker, none, none, CHOOSE[SUITS][counts].prod(axis=1))


def _with_flush(joker: int, size: int) -> Part:
    """So many cards of the first suit, the others of other suits; three others beside three and a
    joker not all of one suit."""
    flushes = np.array(list(combinations(range(RANKS), size)))
    more = DEALT - joker - size
    chosen = list(combinations_with_replacement(range(RANKS), more))
    others = np.array(chosen, np.int64).reshape(len(chosen), more)
    often = (others[:, :, None] == np.arange(RANKS)).sum(axis=1)
    ways = CHOOSE[SUITS - 1][often].prod(axis=1)
    if more == size == THREE:
        ways[often.max(axis=1) == 1] -= SUITS - 1
    first = np.repeat(flushes, len(others), axis=0)
    rest = np.tile(others + RANKS * (1 + np.arange(more)), (len(flushes), 1))
    held = np.repeat((1 << flushes).sum(axis=1), len(others))
    weights = np.tile(SUITS * ways, len(flushes))
    return _part(np.hstack((first, rest)), joker, held, np.zeros_like(held), weights)


def _of_two_suits() -> Part:
    """Three cards of each of two suits, and the joker."""
    every = np.array(list(combinations(range(RANKS), THREE)))
    every = every[np.argsort((1 << every).sum(axis=1))]
    sets = (1 << every).sum(axis=1)
    low, high = np.triu_indices(len(every))
    cards = np.hstack((every[high], every[low] + RANKS))
    weights = np.where(low == high, comb(SUITS, 2), SUITS * (SUITS - 1))
    return _part(cards, 1, sets[high], sets[low], weights)


def _part(cards: Whole, joker: int, held: Whole, second: Whole, weights: Whole) -> Part:
    last = np.full((len(cards), joker), JOKER)
    whole = np.hstack((cards, last)).astype(np.uint8)
    return whole, np.full(len(cards), joker), held, second, weights.astype(np.int64)
