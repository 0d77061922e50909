"""Absorbing chains in fractions."""

import random
from fractions import Fraction

import numpy as np
import pytest

from pitboss.odds.solvers.markov_chain import absorb

HALF = Fraction(1, 2)


def ruin(chips, p):
    """A gambler with 1 to chips-1 chips who stakes one at a time until all or nothing."""
    return {n: {n + 1: p, n - 1: 1 - p} for n in range(1, chips)}


@pytest.mark.parametrize("chips", [2, 3, 10, 30])
def test_fair_ruin(chips):
    for start in range(1, chips):
        found = absorb(ruin(chips, HALF), start)
        assert found.ends == {0: 1 - Fraction(start, chips), chips: Fraction(start, chips)}
        assert found.steps == start * (chips - start)


@pytest.mark.parametrize("p", [Fraction(18, 38), Fraction(244, 495), Fraction(2, 3)])
def test_unfair_ruin(p):
    odds = (1 - p) / p
    found = absorb(ruin(12, p), 5)
    wins = (1 - odds**5) / (1 - odds**12)
    assert found.ends[12] == wins
    assert found.ends[0] == 1 - wins
    assert found.steps == (12 * wins - 5) / (2 * p - 1)


def test_waiting_for_a_six():
    found = absorb({"wait": {"wait": Fraction(5, 6), "six": Fraction(1, 6)}}, "wait")
    assert found.ends == {"six": 1}
    assert found.steps == 6


def test_only_some_steps_are_counted():
    chain = {"heads": {"tails": Fraction(1)}, "tails": {"heads": HALF, "end": HALF}}
    assert absorb(chain, "heads").steps == 4
    assert absorb(chain, "heads", lambda state: state == "tails").steps == 2
    assert absorb(chain, "tails", lambda state: state == "heads").steps == 1


def test_states_that_are_never_seen_do_no_harm():
    chain = {1: {"end": Fraction(1)}, 2: {1: HALF, 2: HALF}}
    assert absorb(chain, 1).ends == {"end": 1}


@pytest.mark.parametrize("seed", range(20))
def test_random_chains_as_linear_equations(seed):
    rng = random.Random(seed)
    size, ends = rng.randint(1, 12), rng.randint(1, 4)
    chain = {}
    for state in range(size):
        to = [*rng.sample(range(size + ends), rng.randint(1, size + ends - 1)), size]
        weights = dict.fromkeys(to, 0)
        for target in weights:
            weights[target] = rng.randint(1, 9)
        chain[state] = {t: Fraction(w, sum(weights.values())) for t, w in weights.items()}
    inner, outer = np.zeros((size, size)), np.zeros((size, ends))
    for state, ways in chain.items():
        for to, p in ways.items():
            (inner if to < size else outer)[state, to if to < size else to - size] = p
    fundamental = np.linalg.inv(np.eye(size) - inner)
    found = absorb(chain, 0)
    assert sum(found.ends.values()) == 1
    assert float(found.steps) == pytest.approx(fundamental[0].sum())
    for end in range(ends):
        assert float(found.ends.get(size + end, 0)) == pytest.approx((fundamental @ outer)[0, end])


@pytest.mark.parametrize(
    "chain",
    [
        {1: {1: Fraction(1)}},
        {1: {2: Fraction(1)}, 2: {1: Fraction(1)}},
        {1: {2: HALF, "end": HALF}, 2: {3: Fraction(1)}, 3: {2: Fraction(1)}},
    ],
)
def test_a_chain_that_does_not_end(chain):
    with pytest.raises(ValueError, match="nothing leads"):
        absorb(chain, 1)


@pytest.mark.parametrize(
    "ways", [{}, {"end": HALF}, {"end": Fraction(3, 2), 1: -HALF}, {"end": Fraction(2)}]
)
def test_ways_that_are_no_probabilities(ways):
    with pytest.raises(ValueError):
        absorb({1: ways}, 1)


def test_an_unknown_start():
    with pytest.raises(ValueError, match="no state"):
        absorb({1: {"end": Fraction(1)}}, 2)
