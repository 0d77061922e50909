"""Seven cards against seven, all 8,250,459,031,214,400 deals: every setting of every kind of hand
against a dealer who sets all hands by one house way.

Without flushes, ranks would be enough: the player's hand leaves some cards of each rank, and the
dealer's ranks come in as many ways as they can be chosen from those. Suits matter only for flushes.
So all hands of the dealer are first counted by ranks, as if there were no flush. Then what each
kind of flush of the dealer changes is counted, once for all hands of the player with the same
ranks. If both have a flush (`flushes`), the suits of both matter.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import kernel
from pitboss.odds.games.pai_gow.common.seven_cards import Whole
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.pai_gow_poker.flushes import both_flush
from pitboss.odds.games.pai_gow.pai_gow_poker.sweeping import by_ranks
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


def candidates(against: Dealer, chosen: Ways, ace_low_lowest: bool) -> Candidates:
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
