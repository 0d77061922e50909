"""Two hands against two, and what the house takes of a win."""

from fractions import Fraction
from math import gcd

import numpy as np
import numpy.typing as npt

from pitboss.engine import Options
from pitboss.games.pai_gow.common.rules import Rules
from pitboss.games.pai_gow.common.settlement import vigorish_in
from pitboss.odds.compiled import kernel
from pitboss.odds.simulation.simulators import Results
from pitboss.odds.simulation.streams import Stream, below
from pitboss.regulation.payouts import Odds

UNROUNDED = 100_00
"""An amount won of which vigorish is never rounded."""


@kernel
def settle(high: int, low: int, other_high: int, other_low: int) -> int:
    """1 (a win) if both hands are higher, 0 (a push) if one is, otherwise -1 (a loss)."""
    return int(high > other_high) + int(low > other_low) - 1


def taken(rules: Rules, options: Options, won: int, *, banks: bool = False) -> int:
    """The vigorish on an amount won; of a bank, on a surplus of this wager alone."""
    of = (rules.of_surplus or rules.vigorish) if banks else rules.vigorish
    return of(won, options)


def left(rules: Rules, options: Options, won: int, stake: int, *, banks: bool = False) -> Fraction:
    """What is left of an amount won, per unit of the stake."""
    return Fraction(won - taken(rules, options, won, banks=banks), stake)


def multiple(rules: Rules, options: Options, pays: Odds, *, banks: bool = False) -> int:
    """The amount at whose multiples neither the payout nor the vigorish is rounded."""
    if not taken(rules, options, UNROUNDED, banks=banks):
        return pays.b
    return pays.b * vigorish_in(options) // gcd(pays.a, vigorish_in(options))


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
