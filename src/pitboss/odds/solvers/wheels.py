"""Wheels with equal sections: a wager on one spin has a net for every section."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from pitboss.odds.compiled import kernel
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units
from pitboss.odds.simulation.streams import Stream, below

WON, LOST = "won", "lost"


@kernel
def play(stream: Stream, results: Results, staked: Results, nets: Results, stake: int) -> int:
    """Spins: the net of every section is in `nets`."""
    for round in range(results.size):
        results[round] = nets[below(stream, nets.size)]
        staked[round] = stake
    return results.size


def simulator(nets: Sequence[Fraction]) -> Simulator:
    """One spin decides: what every section that counts is worth, a unit staked."""
    unit, (counted,) = in_whole_units(nets)
    return Simulator(play=play, parameters=(counted, unit), unit=unit, chances="spins")


def lines(ends: Iterable[tuple[str, Fraction]], pays: str) -> tuple[Line, ...]:
    """How a wager ends in sections that are alike, best end first; what wins is paid as posted."""
    counts = Counter(ends)
    return tuple(
        Line(
            name=end,
            net=net,
            chance=Fraction(count, counts.total()),
            pays=pays if end == WON else "",
        )
        for (end, net), count in sorted(counts.items(), key=lambda entry: -entry[0][1])
    )
