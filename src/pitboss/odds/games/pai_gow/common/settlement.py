"""Two hands against two, and what the house takes of a win."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from pitboss.engine.options import Options
from pitboss.games.pai_gow.common.settlement import five_percent
from pitboss.odds.compiled import kernel
from pitboss.odds.simulation.simulators import Results
from pitboss.odds.simulation.streams import Stream, below

FIVE_PERCENT = Fraction(1, 20)


@kernel
def settle(high: int, low: int, other_high: int, other_low: int) -> int:
    """1 (a win) if both hands are higher, 0 (a push) if one is, otherwise -1 (a loss)."""
    return int(high > other_high) + int(low > other_low) - 1


def rounds_up(options: Options) -> bool:
    """Whether vigorish depends on the amount."""
    return bool(options["vigorish-rounding"] != "none")


def vigorish(options: Options, won: int) -> Fraction:
    """What is taken of a unit won, exact for an amount where the house rounds up."""
    return Fraction(five_percent(won, options), won) if rounds_up(options) else FIVE_PERCENT


@kernel
def play(
    stream: Stream,
    results: Results,
    staked: Results,
    masks: npt.NDArray[np.uint64],
    highs: npt.NDArray[np.int64],
    lows: npt.NDArray[np.int64],
    other_highs: npt.NDArray[np.int64],
    other_lows: npt.NDArray[np.int64],
    nets: Results,
    unit: int,
) -> int:
    """Two random hands without a card in common; `nets` is by the result of the first."""
    for round in range(results.size):
        mine = below(stream, masks.size)
        other = below(stream, masks.size)
        while masks[mine] & masks[other]:
            other = below(stream, masks.size)
        sign = settle(highs[mine], lows[mine], other_highs[other], other_lows[other])
        results[round] = nets[sign + 1]
        staked[round] = unit
    return results.size
