"""Ranks against ranks: all hands of the dealer that a player's cards leave, by inclusion and
exclusion.

The number of hands without any of a player's cards is the number of all hands, minus those with the
first card, minus those with the second, plus those with both, and so on. How many hands have given
cards depends only on the ranks of those cards. So the dealer's hands are added one by one, from the
lowest high hand up, each under all the ranks that it can share with a player (128 at most). For
each candidate, the number of hands below its high hand is then a sum over at most 128 terms. The
low hands are kept in a tree of partial sums (a Fenwick tree), so that the number of hands below
both is found quickly.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import kernel, map_on_cores
from pitboss.odds.games.pai_gow.common.seven_cards import CHOOSE, Whole
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as all_kinds
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.odds.games.pai_gow.pai_gow_poker.meeting import Candidates, Dealer

Small = npt.NDArray[np.int32]
LOWS = 91
NODES = LOWS + 2
"""Nodes of the tree of the low hands; the last one counts all of them."""


class Parts(Frozen):
    """By kind without a flush, all choices among its ranks, the joker left out."""

    first: Whole
    numbers: Small
    """The number of a choice, the same for player and dealer."""
    of_own: Small
    """In how many ways it can be chosen from the cards of a hand with these ranks; negative for an
    odd number of cards."""
    of_more: Small
    """In how many ways it can be completed to a hand with these ranks."""
    count: int
    """How many choices there are."""


@cache
def parts() -> Parts:
    kinds = all_kinds.kinds()
    counts = kinds.counts[: kinds.plain].astype(np.int64)
    sizes = (counts + 1).prod(axis=1)
    first = np.concatenate(([0], np.cumsum(sizes)))
    keys = np.zeros(first[-1], np.int64)
    own, more = np.zeros(first[-1], np.int32), np.zeros(first[-1], np.int32)
    _choose(counts, first, keys, own, more, CHOOSE)
    known, numbers = np.unique(keys, return_inverse=True)
    return Parts(first, numbers.astype(np.int32), own, more, len(known))


@kernel
def _choose(
    counts: Whole, first: Whole, keys: Whole, own: Small, more: Small, choose: Whole
) -> None:
    for kind in range(len(counts)):
        for which in range(first[kind + 1] - first[kind]):
            rest, key, place, mine, others, size = which, 0, 1, 1, 1, 0
            for rank in range(13):
                count = counts[kind, rank]
                some = rest % (count + 1)
                rest //= count + 1
                key += some * place
                place *= 5
                size += some
                mine *= choose[count, some]
                others *= choose[4 - some, count - some]
            keys[first[kind] + which] = key
            own[first[kind] + which] = -mine if size % 2 else mine
            more[first[kind] + which] = others


def by_ranks(
    against: Dealer, candidates: Candidates, highs: Whole, lows: Whole
) -> tuple[Whole, Whole]:
    """By candidate, the number of deals: all, those below in the high hand, in the low hand and in
    both.

    First as if there were no flush, for one hand of the player; then what the dealer's flushes
    change, for all hands of the player with these ranks.
    """
    kinds = all_kinds.kinds()
    plain = kinds.plain
    alone = np.flatnonzero(~against.out)
    flushes = np.arange(plain, len(kinds.cards))
    often = np.bincount(kinds.ranks[flushes], kinds.weights[flushes], plain).astype(np.int64)
    as_plain = alone[often[alone] > 0]
    jobs = (
        (alone, alone, np.ones(len(alone), np.int64), False),
        (np.concatenate((flushes, as_plain)),
         np.concatenate((kinds.ranks[flushes], as_plain)),
         np.concatenate((kinds.weights[flushes], -often[as_plain])), True),
    )  # fmt: skip
    order = np.argsort(highs, kind="stable")

    def work(job: tuple[Whole, Whole, Whole, bool]) -> Whole:
        own, ranks, weights, turned = job
        asked = order[candidates.kinds[order] < plain] if turned else order
        found = np.zeros((len(highs), 4), np.int64)
        taken = np.argsort(against.highs[own], kind="stable")
        every = parts()
        first, second = every.of_own, every.of_more
        _sweep(
            against.highs[own][taken], against.lows[own][taken], ranks[taken], weights[taken],
            asked, highs, lows, kinds.ranks[candidates.kinds], kinds.jokers,
            every.first, every.numbers, first, second, turned,
            np.zeros((2, every.count, NODES), np.int32), found,
        )  # fmt: skip
        return found

    whole, changed = map_on_cores(work, jobs)
    return whole, changed


@kernel
def _sweep(
    highs: Whole, lows: Whole, ranks: Whole, weights: Whole,
    asked: Whole, asked_highs: Whole, asked_lows: Whole, asked_ranks: Whole, jokers: Whole,
    first: Whole, numbers: Small, own: Small, more: Small, turned: bool,
    tree: npt.NDArray[np.int32], found: Whole,
) -> None:  # fmt: skip
    """Hands of the dealer from the lowest up, and candidates from the lowest up; those with the
    joker are counted separately."""
    taken = 0
    for which in asked:
        while taken < highs.size and highs[taken] < asked_highs[which]:
            _take_in(tree, taken, lows, ranks, weights, jokers, first, numbers, own, more, turned)
            taken += 1
        found[which, 1], found[which, 3] = _ask(
            tree, asked_lows[which], asked_ranks[which], jokers, first, numbers, own, more, turned
        )
    while taken < highs.size:
        _take_in(tree, taken, lows, ranks, weights, jokers, first, numbers, own, more, turned)
        taken += 1
    for which in asked:
        found[which, 0], found[which, 2] = _ask(
            tree, asked_lows[which], asked_ranks[which], jokers, first, numbers, own, more, turned
        )


@kernel
def _take_in(
    tree: npt.NDArray[np.int32], taken: int, lows: Whole, ranks: Whole, weights: Whole,
    jokers: Whole, first: Whole, numbers: Small, own: Small, more: Small, turned: bool,
) -> None:  # fmt: skip
    kind = ranks[taken]
    joker = jokers[kind]
    for place in range(first[kind], first[kind + 1]):
        often = abs(own[place]) if turned else more[place]
        often = np.int32(often * weights[taken])
        row = tree[joker, numbers[place]]
        row[NODES - 1] += often
        node = lows[taken] + 1
        while node <= LOWS:
            row[node] += often
            node += node & -node


@kernel
def _ask(
    tree: npt.NDArray[np.int32], low: int, kind: int, jokers: Whole,
    first: Whole, numbers: Small, own: Small, more: Small, turned: bool,
) -> tuple[np.int64, np.int64]:  # fmt: skip
    """The hands added so far that share no card with a player's hand; and those of them with a
    lower low hand."""
    every, below = np.int64(0), np.int64(0)
    last = 1 if jokers[kind] else 2  # if the player has the joker, the dealer has none
    for place in range(first[kind], first[kind + 1]):
        often = np.int64(own[place])
        if turned:
            often = np.int64(more[place]) if own[place] > 0 else -np.int64(more[place])
        here, under = 0, 0
        for joker in range(last):
            row = tree[joker, numbers[place]]
            here += row[NODES - 1]
            node = low
            while node > 0:
                under += row[node]
                node -= node & -node
        every += often * here
        below += often * under
    return every, below
