"""What all parts of the bench have in common: the best of some runs, and rows."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

SECONDS = 1.0
MOST_MEMORY = 2 * 1024**3
"""Bytes that a game may take."""
T = TypeVar("T")


def best(run: Callable[[], object], seconds: float = SECONDS) -> float:
    """Seconds of the fastest of many runs: the others shared the machine."""
    fastest, until = float("inf"), time.perf_counter() + seconds
    while True:
        start = time.perf_counter()
        run()
        fastest = min(fastest, time.perf_counter() - start)
        if time.perf_counter() > until:
            return fastest


def side_by_side(
    theirs: Callable[[T], object], ours: Callable[[T], object], things: Sequence[T], passes: int
) -> tuple[float, float]:
    """Things per second of processor time for both programs. Each handles all things in turn; of
    several passes the best time of every thing counts. The two programs take turns in beginning, so
    that the load of the machine is the same for both."""
    both = (theirs, ours)
    best = [[float("inf")] * len(things) for _ in both]
    for turn in range(passes):
        for which in (turn % 2, 1 - turn % 2):
            for at, thing in enumerate(things):
                begun = time.process_time()
                both[which](thing)
                best[which][at] = min(best[which][at], time.process_time() - begun)
    return len(things) / sum(best[0]), len(things) / sum(best[1])


def peak_memory() -> int:
    """The most bytes that this process has had. (`getrusage` would count those of its parent.)"""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def verdict(reached: bool, bar: str) -> str:
    """A bar as it is printed next to the figure that has to reach it."""
    return f"bar {bar}: {'reached' if reached else 'MISSED'}"
