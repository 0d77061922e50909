"""Seven cards against seven, all 8,250,459,031,214,400 deals: every setting of every kind of hand
against a dealer who sets all hands by one house way.

Without flushes, ranks would be enough: the player's hand leaves some cards of each rank, and the
dealer's ranks come in as many ways as they can be chosen from those. Suits matter only for flushes.
So all hands of the dealer are first counted by ranks, as if there were no flush. Then what each
kind of flush of the dealer changes is counted, once for all hands of the player with the same
ranks. If both have a flush (`flushes`), the suits of both matter.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np
import numpy.typing as npt

from pitboss.games.pai_gow.pai_gow_poker.hands import WAYS
from pitboss.odds.caching import cached
from pitboss.odds.compiled import kernel, map_on_cores
from pitboss.odds.games.pai_gow.common.seven_cards import CHOOSE, OTHER_HANDS, Whole
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.pai_gow_poker import side_wagers
from pitboss.odds.games.pai_gow.pai_gow_poker.flushes import both_flush
from pitboss.values import Frozen

Ways = Whole
"""By kind, the number of the setting that is chosen."""
MARGIN = 0.05
"""In units of the wager: many times what the cards that a player holds can change."""


class Candidates(Frozen):
    """The settings that may be best: for each kind those that no other one beats."""

    kinds: Whole
    settings: Whole
    highs: Whole
    lows: Whole
    first: Whole
    """By kind, where its settings begin; one more at the end."""


class Dealer(Frozen):
    """How a dealer sets: by kind, the class of the high hand and the number of the low one."""

    highs: Whole
    lows: Whole
    out: npt.NDArray[np.bool_]
    """Kinds without a flush that end all wagers in a push, and are not counted."""


class Counted(Frozen):
    """By candidate, the number of deals: all, those with a higher high hand, with a higher low
    hand, and with both."""

    deals: Whole
    high: Whole
    low: Whole
    both: Whole


def candidate_settings(against: Dealer, chosen: Ways, ace_low_lowest: bool) -> Candidates:
    """For every kind, the house's own setting and all that may be better.

    A setting is worth about the chance of its high hand plus that of its low hand. These chances
    are estimated without regard to which cards the player holds; a setting that is worse than
    another one by `MARGIN` is no candidate.
    """
    kinds, settings = all_kinds.kinds(), all_kinds.settings(ace_low_lowest)
    keep = np.zeros(settings.highs.shape, np.bool_)
    _not_beaten(settings.highs, settings.lows, settings.stands, keep)
    high = np.cumsum(np.bincount(against.highs, kinds.weights, 7500)) / kinds.weights.sum()
    low = np.cumsum(np.bincount(against.lows, kinds.weights, 100)) / kinds.weights.sum()
    worth = np.where(keep, high[settings.highs] + low[settings.lows], 0)
    keep &= worth >= worth.max(axis=1)[:, None] - MARGIN
    keep[np.arange(len(chosen)), chosen] = True
    kind, setting = np.nonzero(keep)
    first = np.concatenate(([0], np.cumsum(keep.sum(axis=1))))
    highs, lows = settings.highs[keep].astype(np.int64), settings.lows[keep].astype(np.int64)
    return Candidates(kind, setting, highs, lows, first)


@kernel
def _not_beaten(
    highs: npt.NDArray[np.uint16], lows: npt.NDArray[np.uint8],
    stands: npt.NDArray[np.bool_], keep: npt.NDArray[np.bool_],
) -> None:  # fmt: skip
    """Which settings are not beaten by another one; of several with the same hands, only the first
    is kept."""
    for kind in range(len(highs)):
        for own in range(highs.shape[1]):
            keep[kind, own] = stands[kind, own]
            for other in range(highs.shape[1]):
                if not stands[kind, other] or not keep[kind, own] or other == own:
                    continue
                high, low = highs[kind, own], lows[kind, own]
                if highs[kind, other] >= high and lows[kind, other] >= low:
                    alike = highs[kind, other] == high and lows[kind, other] == low
                    keep[kind, own] = alike and own < other


def dealer(chosen: Ways, ace_low_lowest: bool, out: npt.NDArray[np.bool_] | None = None) -> Dealer:
    settings = all_kinds.settings(ace_low_lowest)
    every = np.arange(len(chosen))
    none = np.zeros(all_kinds.kinds().plain, np.bool_)
    return Dealer(
        settings.highs[every, chosen].astype(np.int64),
        settings.lows[every, chosen].astype(np.int64),
        none if out is None else out,
    )


# -- ranks against ranks --------------------------------------------------------------------------
#
# The number of hands without any of a player's cards is the number of all hands, minus those with
# the first card, minus those with the second, plus those with both, and so on. How many hands have
# given cards depends only on the ranks of those cards. So the dealer's hands are added one by one,
# from the lowest high hand up, each under all the ranks that it can share with a player (128 at
# most). For each candidate, the number of hands below its high hand is then a sum over at most 128
# terms. The low hands are kept in a tree of partial sums (a Fenwick tree), so that the number of
# hands below both is found quickly.

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


# -- all deals ------------------------------------------------------------------------------------


def count(
    against: Dealer,
    candidates: Candidates,
    *,
    copies: bool = False,
    watch: Callable[[float], None] = lambda done: None,
) -> Counted:
    """Count every candidate against all hands of the dealer; with `copies`, equal hands count as
    higher."""
    kinds = all_kinds.kinds()
    highs, lows = candidates.highs + copies, candidates.lows + copies
    alone, changed = by_ranks(against, candidates, highs, lows)
    watch(0.5)
    found = alone * kinds.weights[candidates.kinds][:, None]
    found += changed  # of kinds without a flush alone
    both_flush(against, candidates, highs, lows, found, lambda done: watch(0.5 + done / 2))
    return Counted(*found.T)


# -- every setting, by the way of a house ---------------------------------------------------------


class Table(Frozen):
    """The table at which hands meet."""

    way: str
    ace_low_lowest: bool = False
    ez: bool = False
    """A queen's dragon of the dealer, or of the bank, is a push."""
    banks: bool = False
    """Whether the patron is the bank, and so wins copies."""


class Tally(Frozen):
    """By candidate, how many deals are lost, pushed and won."""

    candidates: Candidates
    lost: Whole
    pushed: Whole
    won: Whole
    chosen: Ways
    """By kind, the setting of the dealer's way."""

    def of_house(self) -> Whole:
        """By kind, the candidate that the house would choose."""
        own = self.candidates.settings == self.chosen[self.candidates.kinds]
        return np.flatnonzero(own)

    def best(self, net: Fraction) -> Whole:
        """By kind, the candidate that is worth most if a win nets so much; the house's own if none
        is better."""
        worth = self.won * net.numerator - self.lost * net.denominator
        house = self.of_house()
        most = np.maximum.reduceat(worth, self.candidates.first[:-1])
        first = np.zeros(len(most), np.int64)
        at = np.flatnonzero(worth == most[self.candidates.kinds])[::-1]
        first[self.candidates.kinds[at]] = at  # of equals the first
        return np.where(worth[house] == most, house, first)

    def chances(self, asked: Whole) -> tuple[Fraction, Fraction, Fraction]:
        """To lose, to push and to win with these settings."""
        sums = [int(part[asked].sum()) for part in (self.lost, self.pushed, self.won)]
        lost, pushed, won = (Fraction(number, sum(sums)) for number in sums)
        return lost, pushed, won


@cached()
def tally(table: Table, watch: Callable[[float], None] = lambda done: None) -> Tally:
    """All candidates of all kinds of hands; made when first needed, in half a minute or so."""
    kinds = all_kinds.kinds()
    chosen = all_kinds.house_settings(WAYS[table.way], table.ace_low_lowest)
    out = side_wagers.queens_dragons() if table.ez and not table.banks else None
    against = dealer(chosen, table.ace_low_lowest, out)
    candidates = candidate_settings(against, chosen, table.ace_low_lowest)
    found = count(against, candidates, copies=table.banks, watch=watch)
    won, lost = found.both, found.deals - found.high - found.low + found.both
    every = kinds.weights[candidates.kinds] * OTHER_HANDS
    if table.ez and table.banks:  # the bank's own queen's dragon
        dragon = np.zeros(len(kinds.cards), np.bool_)
        dragon[: kinds.plain] = side_wagers.queens_dragons()
        won, lost = (np.where(dragon[candidates.kinds], 0, part) for part in (won, lost))
    return Tally(candidates, lost, every - won - lost, won, chosen)
