"""A rake that no field names, inferred from the results of a table.

One constant rake must explain every result of a table, those without a rake too: a part of the pot,
rounded down to a unit, up to a maximum. Online rooms rake by the number of players, and often
nothing if there was no flop. What does not fit stays a difference.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from pitboss.hand_histories.results import Short
from pitboss.money import dollars
from pitboss.values import Frozen

RATES = tuple(Fraction(one, 200) for one in (10, 8, 6, 20, 5, 4, 9, 7, 12, 14, 16, 18, 3, 2, 1))
"""Half percents up to the ten percent of 14.14(b)1, the most usual first."""
UNITS = (1, 5, 10, 25, 50, 1_00, 5_00)
FEWEST = 3
"""So many results of a table are evidence, if two of them were raked, from different pots."""


class InferredRake(Frozen):
    rate: Fraction
    cap: int | None
    unit: int
    flop_only: bool

    def of(self, short: Short) -> int:
        """What is taken from the pot of a hand, in cents."""
        if self.flop_only and not short.flop:
            return 0
        due = int(short.pot * self.rate) // self.unit * self.unit
        return due if self.cap is None else min(due, self.cap)

    def __str__(self) -> str:
        said = [f"{float(100 * self.rate):g} % of the pot"]
        said += [f"at most {dollars(self.cap)}"] if self.cap is not None else []
        said += [f"in steps of {dollars(self.unit)}"] if self.unit > 1 else []
        said += ["nothing without a flop"] if self.flop_only else []
        return ", ".join(said)


def inferred(results: Sequence[Short]) -> InferredRake | None:
    """The first rake that explains all results of a table; None without evidence for one."""
    raked = [short for short in results if short.amount]
    if len(results) < FEWEST or len({short.pot for short in raked}) < 2:
        return None
    for rake in _rakes(max(int(short.amount) for short in raked)):
        if all(abs(short.amount - rake.of(short)) < 1 for short in results):
            return rake
    return None


def _rakes(most: int) -> Iterator[InferredRake]:
    """Every rake that takes no more than this, the simplest first."""
    for cap, rate, flop_only, unit in product((None, most), RATES, (False, True), UNITS):
        yield InferredRake(rate, cap, unit, flop_only)
