"""Seven cards against seven, all 8,250,459,031,214,400 deals: every setting of every kind of hand
against a dealer who sets all hands by one way.

Were suits nothing, ranks would do: of each rank the player leaves so many cards, and the dealer's
ranks come in as many ways as those can be chosen. Suits decide flushes alone. So all hands of the
dealer are first counted as if there were no flush, by ranks; then, for every kind of flush that the
dealer may have, what it changes, once for all hands of the player with the same ranks. Where both
have a flush (`flushes`), the suits of both are told apart.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import kernel
from pitboss.odds.games.pai_gow.common.sevens import Whole
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.pai_gow_poker.flushes import both_flush
from pitboss.odds.games.pai_gow.pai_gow_poker.sweeping import by_ranks
from pitboss.values import Frozen

Ways = Whole
"""By kind, the number of the setting that is chosen."""
MARGIN = 0.05
"""Of a unit: many times what the cards of one hand can change."""


class Asked(Frozen):
    """The settings that are worth a question: of each kind those that no other one beats."""

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
    """By question, how many deals there are, with the high hand higher, the low, and both."""

    deals: Whole
    high: Whole
    low: Whole
    both: Whole


def asked(against: Dealer, chosen: Ways, ace_low_lowest: bool) -> Asked:
    """The house's own setting of every kind, and all that may be better.

    What a setting is worth is about the chance of its high hand plus that of its low hand; what is
    worse than another one by `MARGIN` against all hands that the dealer can have, whoever holds
    which cards, is not asked about.
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
    return Asked(kind, setting, highs, lows, first)


@kernel
def _not_beaten(
    highs: npt.NDArray[np.uint16], lows: npt.NDArray[np.uint8],
    stands: npt.NDArray[np.bool_], keep: npt.NDArray[np.bool_],
) -> None:  # fmt: skip
    """Of settings with the same hands the first alone is kept."""
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
    questions: Asked,
    *,
    copies: bool = False,
    watch: Callable[[float], None] = lambda done: None,
) -> Counted:
    """Every question against all hands of the dealer; with copies, equals count as higher."""
    kinds = all_kinds.kinds()
    highs, lows = questions.highs + copies, questions.lows + copies
    alone, changed = by_ranks(against, questions, highs, lows)
    watch(0.5)
    found = alone * kinds.weights[questions.kinds][:, None]
    found += changed  # of kinds without a flush alone
    both_flush(against, questions, highs, lows, found, lambda done: watch(0.5 + done / 2))
    return Counted(*found.T)
