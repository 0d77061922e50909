"""The battery of `make random`: it lets good generators pass and finds bad ones."""

import random
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
import battery
import randomness

from pitboss.equipment import chance

SURE = 1e-9


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [(3.841459, 1, 0.05), (18.307038, 10, 0.05), (135.806723, 100, 0.01), (3.940299, 10, 0.95)],
)
def test_chi_square_is_as_in_the_tables(statistic, freedom, p):
    assert battery.upper_tail(statistic, freedom) == pytest.approx(p, abs=1e-6)


def test_all_generators_pass():
    rounds = 3_000
    live = list(randomness.dealt(random.SystemRandom(), rounds))
    own = list(randomness.simulated(1, rounds))
    seeded = list(randomness.dealt(random.Random(1), rounds))
    assert not [one for one in live + own + seeded if one[2] < SURE]
    assert len(live) == len(seeded) == 25
    assert len(own) == 35


class Loaded(random.Random):
    """A six comes a little more often, and pieces are not quite mixed."""

    def randint(self, low, high):
        return high if super().random() < 0.03 else super().randint(low, high)

    def sample(self, pieces, count):
        mixed = list(pieces)
        for i in range(count):  # the mistake that everybody makes once
            j = self.randrange(len(mixed))
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed[:count]


def test_a_loaded_die_and_a_bad_shuffle_are_found():
    found = {(what, name) for what, name, p in randomness.dealt(Loaded(1), 20_000) if p < SURE}
    assert ("dice", "frequency") in found
    assert ("shuffles of 52 cards", "every piece at every place") in found


@pytest.mark.parametrize("test", ["serial", "gap", "runs", "permutation"])
def test_numbers_that_follow_from_the_last_are_found(test):
    numbers = (np.arange(60_000) * 7 % 38).astype(np.int64)
    assert battery.frequency(numbers, 38) > 0.99
    assert dict(battery.OF_NUMBERS)[test](numbers, 38) < SURE


def test_p_values_are_spread_evenly_where_nothing_is_wrong():
    rng = np.random.default_rng(1)
    for _, test in battery.OF_NUMBERS:
        found = [test(rng.integers(0, 10, 4_000), 10) for _ in range(300)]
        assert battery.uniform(found) > 1e-4
    for _, test in battery.OF_DRAWS:
        rows = [np.stack([rng.permutation(30) for _ in range(1_500)]) for _ in range(80)]
        assert battery.uniform([test(row, 30) for row in rows]) > 1e-4


def test_the_report_is_written(tmp_path, capsys):
    path = tmp_path / "randomness.md"
    assert randomness.main(["--rounds", "2000", "--no-dieharder", "--into", str(path)]) == 0
    text = path.read_text()
    assert text.count("| spread evenly |") == 3
    assert "85 tests, 0 fail" in capsys.readouterr().out


@pytest.mark.parametrize("bits", [64, 128])
def test_numbers_of_the_system_are_drawn_as_those_of_a_seed_are(bits):
    drawn = chance._numbers(40, bits, chance.generator())
    assert len(set(drawn)) == 40
    assert {len(number) for number in drawn} == {bits // 4}
    assert all(0 <= int(number, 16) < 2**bits for number in drawn)
    seeded = chance._numbers(3, bits, chance.generator(7))
    expected = chance.generator(7)
    assert [int(number, 16) for number in seeded] == [expected.getrandbits(bits) for _ in range(3)]


def test_a_live_shuffle_asks_the_operating_system_once_and_makes_every_order(monkeypatch):
    asked = []

    def urandom(size):
        asked.append(size)
        return draw(size)

    draw = chance.os.urandom
    monkeypatch.setattr(chance.os, "urandom", urandom)
    deck = [f"{number}" for number in range(52)]
    assert sorted(chance.shuffled(deck, chance.generator())) == sorted(deck)
    assert len(asked) <= 2
    orders = [tuple(chance.shuffled("abcd", chance.generator())) for _ in range(4_800)]
    counts = [orders.count(order) for order in set(orders)]
    assert len(counts) == 24
    squares = sum((count - 200) ** 2 / 200 for count in counts)
    assert battery.upper_tail(squares, 23) > SURE
