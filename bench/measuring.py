"""What all parts of the bench have in common: the best of some runs, and rows."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from pathlib import Path

SECONDS = 1.0


def best(run: Callable[[], object], seconds: float = SECONDS) -> float:
    """Seconds of the fastest of many runs: the others shared the machine."""
    fastest, until = float("inf"), time.perf_counter() + seconds
    while True:
        start = time.perf_counter()
        run()
        fastest = min(fastest, time.perf_counter() - start)
        if time.perf_counter() > until:
            return fastest


def peak_memory() -> int:
    """The most bytes that this process has had. (`getrusage` would count those of its parent.)"""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def verdict(reached: bool, bar: str) -> str:
    """A bar as it is printed beside the figure that has to reach it."""
    return f"bar {bar}: {'reached' if reached else 'MISSED'}"
