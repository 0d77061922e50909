"""How rounds end, simulated: the lines of a price whose edge is known exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

import numpy as np

from pitboss.odds.compiled import workers
from pitboss.odds.model import Watch
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.simulation.streams import stream

BLOCKS, BLOCK = 8, 1 << 20
SEED = "lines"
"""So many blocks of so many rounds."""
METHOD = "exact edge, simulated lines"


def lines(twin: Simulator, watch: Watch) -> tuple[Line, ...]:
    """By what a round nets: how often, and what was staked on average."""
    jobs = [workers().submit(ends, twin, block) for block in range(BLOCKS)]
    counts, stakes = Counter[int](), Counter[int]()
    for done, job in enumerate(jobs):
        watch("dealing", done / BLOCKS)
        for net, (count, staked) in job.result().items():
            counts[net] += count
            stakes[net] += staked
    watch("dealing", 1.0)
    return tuple(
        Line(
            name=named(Fraction(net, twin.unit)),
            net=Fraction(net, twin.unit),
            chance=counts[net] / (BLOCKS * BLOCK),
            staked=Fraction(stakes[net], counts[net] * twin.unit),
        )
        for net in sorted(counts, reverse=True)
    )


def said(found: Sequence[Line]) -> str:
    """How the lines were found, what they add up to, and how far that may be off."""
    mean = float(sum(line.net * line.chance for line in found))
    spread = float(sum((line.net - mean) ** 2 * line.chance for line in found))
    error = sqrt(spread / (BLOCKS * BLOCK))
    return (
        f"the lines are simulated from shoes as they are dealt, {BLOCKS * BLOCK:,} rounds, seed"
        f" {SEED!r}: they add up to an edge of {-100 * mean:.4f} % ± {100 * error:.4f} %"
    )


def ends(twin: Simulator, block: int) -> dict[int, tuple[int, int]]:
    """One block of rounds: for every result, how often it came and what was staked in all."""
    results, staked = np.empty(BLOCK, dtype=np.int32), np.empty(BLOCK, dtype=np.int32)
    twin.play(stream(SEED, block), results, staked, *twin.parameters)
    nets, which = np.unique(results, return_inverse=True)
    count, stakes = np.bincount(which), np.bincount(which, weights=staked)
    return {int(net): (int(count[i]), int(stakes[i])) for i, net in enumerate(nets)}


def named(net: Fraction) -> str:
    units = f"{float(abs(net)):g}"
    return "push" if not net else f"{'wins' if net > 0 else 'loses'} {units}"
