"""`make bench`: everything that is measured, in one run; exit code 1 where a bar is missed.

python bench/run.py [part ...]    some parts only: engine, room, evaluators ...
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import craps
import engine
import equities
import evaluators
import public_hands
import room
import simulators
import solvers
from measuring import MOST_MEMORY, peak_memory, verdict

PARTS: dict[str, Callable[[], bool]] = {
    "engine": engine.main,
    "room": room.main,
    "hands": public_hands.main,
    "evaluators": evaluators.main,
    "equities": equities.main,
    "craps": craps.main,
    "simulators": simulators.main,
    "solvers": solvers.main,
}


def main(asked: list[str]) -> int:
    unknown = [part for part in asked if part not in PARTS]
    if unknown:
        print(f"no part {', '.join(unknown)}: there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    fast = True
    for part in asked or PARTS:
        fast = PARTS[part]() and fast
        print()
    memory = peak_memory()
    small = memory <= MOST_MEMORY
    print(f"peak memory of this process {memory / 1024**2:,.0f} MB, {verdict(small, '2 GB')}")
    return 0 if fast and small else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
