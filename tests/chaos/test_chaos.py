"""The floor on a simulated clock, network and disk: whatever goes wrong, the ledger is right."""

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent.parent / "tools")]

# the folders must be known first
from simulated_floor import simulate  # noqa: E402

from amounts import in_the_long_run  # noqa: E402

A_PIECE = 6
"""So many simulations together take some five seconds."""
MANY = 1_500
lived_through = cache(simulate)


@pytest.mark.parametrize("piece", [*range(2), *in_the_long_run(2, 3, 4, 5, 6)])
def test_nothing_is_lost_and_nobody_is_told_what_is_not_written(piece):
    for seed in range(1 + piece * A_PIECE, 1 + (piece + 1) * A_PIECE):
        lived = lived_through(seed)
        assert not lived.findings, (seed, lived.findings)


def test_something_goes_wrong_all_the_time():
    """A simulation in which nothing happens would prove nothing."""
    lived = [lived_through(seed) for seed in range(1, 9)]
    for what in ("killed", "ended", "faults", "fights", "rounds", "refused"):
        assert sum(getattr(one, what) for one in lived), what
    assert sum(one.hours for one in lived) > 24


def test_a_seed_is_lived_through_again_exactly():
    first, other, again = lived_through(3), lived_through(4), simulate(3)
    assert first.digest == again.digest != other.digest
    program = f"from test_chaos import simulate; print(simulate({first.seed}).digest)"
    elsewhere = subprocess.run(
        [sys.executable, "-c", program], cwd=HERE, capture_output=True, text=True, check=True
    )
    assert elsewhere.stdout.split() == [first.digest], "in another process, with other hashes too"


@pytest.mark.slow
@pytest.mark.parametrize("piece", range(10))
def test_many_more(piece):
    size = MANY // 10
    for seed in range(10_001 + piece * size, 10_001 + (piece + 1) * size):
        lived = simulate(seed)
        assert not lived.findings, (seed, lived.findings)
