"""Wagers that one spin or one throw decides: all its ends are equally likely."""

from __future__ import annotations

from pitboss.odds.compiled import kernel
from pitboss.odds.simulation.simulators import Results
from pitboss.odds.simulation.streams import Stream, below


@kernel
def play(stream: Stream, results: Results, staked: Results, nets: Results, stake: int) -> int:
    """Wagers one after the other: what every end nets is in `nets`."""
    for round in range(results.size):
        results[round] = nets[below(stream, nets.size)]
        staked[round] = stake
    return results.size
