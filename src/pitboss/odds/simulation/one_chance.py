"""Wagers that one spin or one throw decides: all its ends are equally likely."""

from collections.abc import Sequence

from pitboss.odds.compiled import kernel
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Results, Simulator, names
from pitboss.odds.simulation.streams import Stream, below


@kernel
def play(stream: Stream, results: Results, staked: Results, nets: Results, stake: int) -> int:
    """Wagers one after the other: what every end nets is in `nets`."""
    for round in range(results.size):
        results[round] = nets[below(stream, nets.size)]
        staked[round] = stake
    return results.size


def simulator(unit: int, nets: Results, chances: str, lines: Sequence[Line] = ()) -> Simulator:
    """A simulator, from what every end nets in whole parts of the stake; results have the names of
    the lines of the price, if there are any."""
    return Simulator(
        play=play, parameters=(nets, unit), unit=unit, chances=chances, names=names(lines, unit)
    )
