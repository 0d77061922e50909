"""Two hands against two, and what the house takes of a win."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.pai_gow.common.settlement import five_percent
from pitboss.odds.compiled import kernel
from pitboss.play.options import Options

FIVE_PERCENT = Fraction(1, 20)


@kernel
def settle(high: int, low: int, other_high: int, other_low: int) -> int:
    """Wins with both hands higher (1), a push with one (0), else loses (-1)."""
    return int(high > other_high) + int(low > other_low) - 1


def rounds_up(options: Options) -> bool:
    """Whether vigorish depends on the amount."""
    return bool(options["vigorish-rounding"] != "none")


def vigorish(options: Options, won: int) -> Fraction:
    """What is taken of a unit won, exact for an amount where the house rounds up."""
    return Fraction(five_percent(won, options), won) if rounds_up(options) else FIVE_PERCENT
