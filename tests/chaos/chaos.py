"""Live through many simulated floors: `make chaos`, or `make chaos FIRST=17 SEEDS=1 TRACE=1`."""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent.parent / "tools")]

from simulated_floor import simulate  # noqa: E402 - the folders must be known first

SAID_EVERY = 10.0
SUMMED = ("hours", "rounds", "commands", "told", "lines", "killed", "ended", "faults", "fights")


def report(seeds, sums, failed, seconds):
    """How far it has come, in a line."""
    return (
        f"{seeds:,} seeds, {sums['hours']:,.0f} simulated hours in {seconds:,.0f} s:"
        f" {sums['rounds']:,} rounds, {sums['commands']:,} commands, {sums['lines']:,} lines"
        f" written, {sums['told']:,} views told, {sums['killed']:,} kills, {sums['ended']:,} ends,"
        f" {sums['fights']:,} keys lost, {sums['faults']:,} faults of the database;"
        f" failing seeds: {len(failed)}"
    )


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=0, help="0: until it is interrupted")
    parser.add_argument("--trace", action="store_true", help="tell all that happens")
    said = parser.parse_args(arguments)
    sums, failed, began, seed = Counter(), [], time.perf_counter(), said.first
    spoken = began
    try:
        while not said.seeds or seed < said.first + said.seeds:
            lived = simulate(seed, print if said.trace else None)
            sums.update({name: getattr(lived, name) for name in SUMMED})
            seed += 1
            if lived.findings:
                failed.append(lived.seed)
                print(f"seed {lived.seed} fails: make chaos FIRST={lived.seed} SEEDS=1 TRACE=1")
                print("".join(f"  {finding}\n" for finding in lived.findings[:5]), end="")
            if time.perf_counter() > spoken + SAID_EVERY:
                spoken = time.perf_counter()
                print(report(seed - said.first, sums, failed, spoken - began), flush=True)
    except KeyboardInterrupt:
        pass
    print(report(seed - said.first, sums, failed, time.perf_counter() - began))
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
