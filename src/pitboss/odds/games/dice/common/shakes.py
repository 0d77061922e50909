"""A wager on shaken dice: every way in which they can fall decides the wager, at a row of the odds,
or leaves it undecided."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import kernel
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation import one_chance
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units, names
from pitboss.odds.simulation.streams import Stream, below
from pitboss.regulation.payouts import Odds
from pitboss.values import Frozen

STANDS = "stands"
LOST = "lost"


class Shaken(Frozen):
    """The result of a wager for every way in which dice can fall: it stays, is lost, or is won at a
    row."""

    ends: Sequence[str]
    odds: Mapping[str, Odds]
    names: Mapping[str, str]
    """How its ends are called."""

    @property
    def shakes(self) -> Fraction:
        """How many it takes on average to decide the wager."""
        return Fraction(len(self.ends), sum(end != STANDS for end in self.ends))

    def net(self, end: str) -> Fraction:
        """What a unit staked wins or loses."""
        fixed = {STANDS: Fraction(0), LOST: Fraction(-1)}
        return fixed[end] if end in fixed else self.odds[end].ratio

    def price(self, how: str, notes: Sequence[str]) -> Outcomes:
        ways = Counter(end for end in self.ends if end != STANDS)
        lines = [
            Line(
                name=self.names[end],
                net=self.net(end),
                chance=Fraction(count, ways.total()),
                pays="" if end == LOST else str(self.odds[end]),
            )
            for end, count in ways.items()
        ]
        lines.sort(key=lambda line: -line.net)
        return Outcomes(lines=tuple(lines), how=how, notes=tuple(notes))

    def settlement(self) -> tuple[int, Results, npt.NDArray[np.bool_]]:
        """By way in which dice can fall, what it nets, in whole parts of the stake, and whether it
        decides."""
        unit, (nets,) = in_whole_units([self.net(end) for end in self.ends])
        return unit, nets, np.array([end != STANDS for end in self.ends])

    def simulator(self) -> Simulator:
        unit, nets, decides = self.settlement()
        lines = self.price("", ()).lines
        if decides.all():
            return one_chance.simulator(unit, nets, "shakes", lines)
        return Simulator(
            play=play_until_decided,
            parameters=(nets, decides, unit),
            unit=unit,
            chances="shakes",
            names=names(lines, unit),
        )


@kernel
def play_until_decided(
    stream: Stream,
    results: Results,
    staked: Results,
    nets: npt.NDArray[np.int32],
    decides: npt.NDArray[np.bool_],
    stake: int,
) -> int:
    """Wagers one after the other, with shakes until each is decided; returns how many shakes it
    took."""
    shakes = 0
    for round in range(results.size):
        way = below(stream, nets.size)
        shakes += 1
        while not decides[way]:
            way = below(stream, nets.size)
            shakes += 1
        results[round] = nets[way]
        staked[round] = stake
    return shakes
