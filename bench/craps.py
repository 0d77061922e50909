"""The pass line: throws per second of Pitboss's simulator on all cores, and of crapssim on one
core."""

from __future__ import annotations

import crapssim
from crapssim.strategy import BetPassLine
from measuring import best, verdict
from simulators import model_of, rate_of

THROWS = 5_000
BAR = 1000


def throw() -> None:
    table = crapssim.Table(seed=1)
    table.add_player(bankroll=10**9, strategy=BetPassLine(5))
    table.run(max_rolls=THROWS, verbose=False)


def main() -> bool:
    model = model_of("craps")
    if model is None:
        return True
    ours = rate_of(model, wager="pass").chances
    theirs = THROWS / best(throw)
    reached = ours >= BAR * theirs
    print(f"{'craps, the pass line':24} {'throws/s':>14} {'pitboss is':>12}")
    print(f"{'pitboss':24} {ours:14,.0f}")
    print(f"{'crapssim':24} {theirs:14,.0f} {ours / theirs:10,.0f} x  "
          f"{verdict(reached, f'{BAR:,} times')}", flush=True)  # fmt: skip
    return reached
