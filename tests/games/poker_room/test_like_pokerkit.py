"""Hands of every game come out as in pokerkit: all-ins, side pots, split pots, draws, two players.

What plays them is what the bench measures with.
"""

import importlib.util
import random
import sys
import warnings
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[3] / "bench" / "room.py"


def load():
    found = importlib.util.spec_from_file_location("bench_room", BENCH)
    module = importlib.util.module_from_spec(found)
    sys.modules["bench_room"] = module
    found.loader.exec_module(module)
    return module


bench = load()
KNOWN = [name for name, game in bench.GAMES.items() if game.known]


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("name", KNOWN)
def test_hands_come_out_alike(name, seats):
    game, rng = bench.GAMES[name], random.Random(f"{name} {seats}")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(8):
            stacks = tuple(rng.choice((8, 20, 37, 60, 200)) * 100 for _ in range(seats))
            hand = bench.make(game, rng, stacks)
            assert bench.same(game, hand), hand
