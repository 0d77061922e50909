"""The exact solvers: all wagers of a game under all pay tables, in a process of its own.

Every game is priced twice, beginning with an empty cache for compiled kernels: the first time
compiles, and says for how long; the second is what a person waits for. Peak memory is that of the
whole process.

    python bench/solvers.py GAME    price one game here and print the figures as JSON
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from typing import Any

from measuring import MOST_MEMORY, peak_memory, verdict

from pitboss.odds import registry
from pitboss.odds.compiled import compile_time

MOST_COMPILING = 60.0
BARS = {
    "three-card-poker": 3.0,
    "ultimate-texas-holdem": 20.0,
    "heads-up-holdem": 20.0,
    "texas-holdem-bonus-poker": 30.0,
    "mississippi-stud": 60.0,
    "let-it-ride-poker": 60.0,
    "caribbean-stud-poker": 60.0,
    "four-card-poker": 60.0,
    "double-down-stud": 30.0,
    "colorado-holdem-poker": 30.0,
    "fast-action-holdem": 30.0,
}
"""Seconds in which all prices of a game must be found."""
PATIENCE = 1800


def price(slug: str) -> dict[str, Any]:
    """Price a game whole, here and now."""
    start = time.perf_counter()
    with compile_time() as compiling:
        model = registry.find(slug)
        if model.report is not None:
            model.report(model.game.read_options(), lambda what, done: None)
        asked = model.questions() if model.pricings else []
        prices = [model.price(pricing, question) for pricing, question in asked]
    return {
        "seconds": time.perf_counter() - start,
        "compiling": compiling.seconds,
        "prices": len(asked),
        "memory": peak_memory(),
        "covers": list(dict.fromkeys(price.outcomes.how for price in prices)),
    }


def apart(slug: str, cache: str) -> dict[str, Any]:
    """The same in a process of its own."""
    done = subprocess.run(
        [sys.executable, __file__, slug],
        env={**os.environ, "NUMBA_CACHE_DIR": cache},
        stdout=subprocess.PIPE,
        timeout=PATIENCE,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def measure(slug: str) -> bool:
    """Print a row; returns whether the game reaches its bars."""
    with tempfile.TemporaryDirectory() as cache:
        first, again = apart(slug, cache), apart(slug, cache)
    memory = max(first["memory"], again["memory"])
    most = BARS.get(slug, float("inf"))
    bars = {
        f"{most:g} s": again["seconds"] < most,
        f"{MOST_COMPILING:g} s of compiling": first["compiling"] < MOST_COMPILING,
        "2 GB": memory <= MOST_MEMORY,
    }
    missed = [verdict(False, bar) for bar, reached in bars.items() if not reached]
    said = "; ".join(missed) or (verdict(True, f"{most:g} s") if slug in BARS else "")
    print(f"{slug:21} {again['prices']:7.0f} {again['seconds']:9.2f} {first['compiling']:14.1f}"
          f" {memory / 1024**2:9,.0f}  {said}", flush=True)  # fmt: skip
    for covered in again["covers"][:3]:
        print(f"  {covered}")
    return not missed


def main() -> bool:
    print(f"{'exact, all of a game':21} {'prices':>7} {'seconds':>9} {'first compile':>14}"
          f" {'peak MB':>9}")  # fmt: skip
    rows = [measure(slug) for slug in registry.slugs()]
    return all(rows)


if __name__ == "__main__":
    print(json.dumps(price(sys.argv[1])))
