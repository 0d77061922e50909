"""Rounds a second of the simulators, on all cores: the first wager of every game that has one.

Each game has a process of its own, so that its memory is its own too.
"""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np
from measuring import MOST_MEMORY, peak_memory, verdict

from pitboss.errors import PitbossError
from pitboss.odds import registry
from pitboss.odds.compiled import map_on_cores
from pitboss.odds.model import Model
from pitboss.odds.simulation.streams import stream

BLOCK = 2**18
SECONDS, PASS, PATIENCE = 1.5, 0.3, 15.0
BLACKJACK = 15_000_000
SIX_DECKS = {"decks": 6}


class Rate(NamedTuple):
    rounds: float
    chances: float
    core: float
    """Rounds per second of one core without other load."""
    name: str
    """What the chances are: throws, cards."""
    wager: str


def model_of(slug: str) -> Model | None:
    try:
        return registry.find(slug)
    except PitbossError as error:
        print(f"{slug}: skipped, {error}")
        return None


def rate_of(
    model: Model, wager: str | None = None, chosen: dict[str, Any] | None = None, bar: float = 0
) -> Rate:
    """Rounds and chances a second of a wager, played as well as can be.

    The best pass counts: the others shared the machine. Below the bar, it is tried for longer.
    """
    _, question = model.questions(chosen, wager=wager)[0]
    assert model.simulator is not None
    simulator = model.simulator(question, model.styles[0])
    cores = cpu_count() or 1

    def play(block: int) -> tuple[int, float]:
        results, staked = np.empty(BLOCK, np.int32), np.empty(BLOCK, np.int32)
        start = time.thread_time()
        chances = simulator.play(stream("bench", block), results, staked, *simulator.parameters)
        return chances, time.thread_time() - start

    def run(blocks: int) -> tuple[float, int, float]:
        """Seconds, chances, and the fewest seconds of work on a block."""
        start = time.perf_counter()
        chances, worked = zip(*map_on_cores(play, range(blocks)), strict=True)
        return time.perf_counter() - start, sum(chances), min(worked)

    play(0)  # compiles
    begun = time.perf_counter()
    blocks = cores * max(1, int(PASS / run(cores)[0]))
    passes = [run(blocks)]
    while (tried := time.perf_counter() - begun) < SECONDS or (
        blocks * BLOCK / min(passes)[0] < bar and tried < PATIENCE
    ):
        passes.append(run(blocks))
    seconds, chances, _ = min(passes)
    core = BLOCK / min(worked for _, _, worked in passes)
    return Rate(
        blocks * BLOCK / seconds, chances / seconds, core, simulator.chances, question.wager
    )


def measured(slug: str) -> tuple[Rate, int] | None:
    """The rate of a game, and the most memory that this process has had."""
    model = model_of(slug)
    if model is None or model.simulator is None:
        return None
    six = slug == "blackjack"
    rate = rate_of(model, chosen=SIX_DECKS, bar=BLACKJACK) if six else rate_of(model)
    return rate, peak_memory()


def row(slug: str, rate: Rate, memory: int) -> bool:
    """Print a row; returns whether the game reaches its bars."""
    bars = {"2 GB": memory <= MOST_MEMORY}
    if slug == "blackjack":
        bars[f"{BLACKJACK:,} with six decks"] = rate.rounds >= BLACKJACK
    said = "; ".join(
        verdict(reached, bar) for bar, reached in bars.items() if bar != "2 GB" or not reached
    )
    print(f"{slug:24} {rate.wager:16} {rate.rounds:14,.0f} {rate.core:14,.0f}"
          f" {rate.chances:16,.0f} {rate.name:8} {memory / 1024**2:8,.0f}  {said}".rstrip(),
          flush=True)  # fmt: skip
    return all(bars.values())


def main() -> bool:
    print(f"{'simulators, all cores':24} {'wager':16} {'rounds/s':>14} {'a core':>14}"
          f" {'chances/s':>16} {'':8} {'peak MB':>8}")  # fmt: skip
    reached = True
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as apart:
        for slug in registry.slugs():
            found = apart.submit(measured, slug).result()
            if found is None:
                print(f"{slug:24} has no simulator")
            else:
                reached = row(slug, *found) and reached
    return reached
