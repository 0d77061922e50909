"""How rounds end, simulated: the lines of a price whose edge is known exactly."""

from __future__ import annotations

from math import sqrt

import numpy as np

from pitboss.odds.compiled import workers
from pitboss.odds.games.blackjack.common.ends import End, Tally, put, tally
from pitboss.odds.games.blackjack.common.round_ends import RoundEnds
from pitboss.odds.games.blackjack.common.split_again import Sampled, agreeing
from pitboss.odds.model import Watch
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.simulation.streams import stream

BLOCKS, BLOCK = 8, 1 << 20
"""The number of blocks, and the rounds of each."""
SEED = "lines"
METHOD, NEARLY = "exact edge, simulated lines", "edge to 1e-9, simulated lines"
CERTAIN = 1.0
TOO_MUCH = np.int64(1 << 20)
"""More than a round ever stakes, in the simulator's units."""


def round_ends(simulator: Simulator, worth: float, watch: Watch) -> RoundEnds:
    """Rounds from a full shoe, all ends weighed to agree with what a round is worth."""
    jobs = [workers().submit(_ends, simulator, block) for block in range(BLOCKS)]
    found, rounds = tally(), BLOCKS * BLOCK
    for done, job in enumerate(jobs):
        watch("dealing", done / BLOCKS)
        put(found, job.result())
    for end in found:
        found[end] /= rounds
    watch("dealing", 1.0)
    return RoundEnds(
        simulator.unit, tally(), Sampled(agreeing(found, worth * simulator.unit), CERTAIN, rounds)
    )


def _ends(simulator: Simulator, block: int) -> Tally:
    """One block of rounds: how often each came."""
    results, staked = np.empty(BLOCK, dtype=np.int32), np.empty(BLOCK, dtype=np.int32)
    simulator.play(stream(SEED, block), results, staked, *simulator.parameters)
    both, counts = np.unique(results * TOO_MUCH + staked, return_counts=True)
    found = tally()
    for one, count in zip(both.tolist(), counts.tolist(), strict=True):
        net, stake = divmod(one, int(TOO_MUCH))
        found[End(net, stake, 0)] += count
    return found


def said(found: RoundEnds) -> str:
    """How the lines were found, and how far the figures that follow from them may be off."""
    sampled, unit = found.sampled, found.unit
    ends = sampled.tally.items()
    won = sum(often for end, often in ends if end.net > 0)
    mean = sum(end.net * often for end, often in ends)
    spread, fourth = (sum((end.net - mean) ** n * often for end, often in ends) for n in (2, 4))
    staked = sum(end.staked * often for end, often in ends)
    stakes = sum((end.staked - staked) ** 2 * often for end, often in ends)
    deviation = sqrt((fourth - spread**2) / sampled.rounds) / (2 * sqrt(spread) * unit)
    risk = abs(mean) * sqrt(stakes / sampled.rounds) / staked**2
    return (
        f"the lines are simulated, {sampled.rounds:,} rounds from a full shoe, seed {SEED!r}, and"
        " weighed so that they add up to the edge; standard errors: hit rate"
        f" {100 * sampled.error(won):.4f} %, deviation {deviation:.4f}, element of risk"
        f" {100 * risk:.0e} %"
    )
