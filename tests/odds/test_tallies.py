"""Tallies against a fold in plain Python, whole and put together from parts."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.odds.simulation.tallies import (
    DENSE,
    PATHS,
    BankrollPlan,
    Folding,
    LosingRun,
    Sessions,
    Tally,
)

RESULT = st.sampled_from([-1, -1, -1, 0, 1, 2, -2]) | st.integers(-(2**31), 2**31 - 1)
ROUNDS = st.lists(st.tuples(RESULT, st.integers(1, 9)), min_size=1, max_size=60)
PLANS = st.none() | st.builds(BankrollPlan, st.integers(1, 4), st.integers(1, 70))


def folded(blocks, unit=1, plan=None, before=0):
    folding = Folding(unit, plan, before)
    for block in blocks:
        results, staked = np.array(block, dtype=np.int64).reshape(-1, 2).T
        folding.add(results.astype(np.int32), staked.astype(np.int32), 2 * len(block))
    return folding.tally()


def losing_run(results):
    """The longest row of losses once pushes are taken out."""
    longest = run = 0
    for result in results:
        run = run + 1 if result < 0 else 0 if result > 0 else run
        longest = max(longest, run)
    return longest


def session(results, bankroll, unit, marks):
    """What is left after every mark, and at the end."""
    left, path = bankroll, []
    for number, result in enumerate(results, 1):
        if left >= unit:
            left += result
        if number in marks:
            path.append(left)
    return left, path


def naive(blocks, unit, plan):
    rounds = [round for block in blocks for round in block]
    results = [result for result, _ in rounds]
    sessions = None
    if plan is not None:
        sat = [
            session([r for r, _ in block[at : at + plan.length]], plan.bankroll * unit, unit,
                    plan.marks)
            for block in blocks
            for at in range(0, len(block) - plan.length + 1, plan.length)
        ]  # fmt: skip
        finals = [left for left, _ in sat]
        sessions = Sessions(
            plan=plan,
            played=len(sat),
            ruined=sum(left < unit for left in finals),
            finals={left: finals.count(left) for left in finals},
            paths=[path for _, path in sat],
        )
    first = next((i for i, result in enumerate(results) if result > 0), len(results))
    last = next((i for i, r in enumerate(reversed(results)) if r > 0), len(results))
    return Tally(
        unit=unit,
        rounds=len(results),
        chances=2 * len(results),
        staked=sum(staked for _, staked in rounds),
        histogram={result: results.count(result) for result in results},
        run=LosingRun(
            longest=losing_run(results),
            first=sum(r < 0 for r in results[:first]),
            last=sum(r < 0 for r in results[len(results) - last :]),
            unbroken=first == len(results),
        ),
        sessions=sessions,
    )


@settings(deadline=None, max_examples=200)
@given(st.lists(ROUNDS, min_size=1, max_size=4), st.integers(1, 3), PLANS)
def test_folding_is_counting(blocks, unit, plan):
    assert folded(blocks, unit, plan) == naive(blocks, unit, plan)


@settings(deadline=None, max_examples=100)
@given(st.lists(ROUNDS, min_size=2, max_size=6), PLANS, st.data())
def test_parts_make_the_whole_wherever_it_is_cut(blocks, plan, data):
    cut = data.draw(st.integers(1, len(blocks) - 1))
    again = data.draw(st.integers(0, cut - 1))
    first, middle, last = blocks[:again], blocks[again:cut], blocks[cut:]
    parts = [folded(part, 1, plan) for part in (first, middle, last)]
    whole = folded(blocks, 1, plan)
    assert parts[0].then(parts[1]).then(parts[2]) == whole
    assert parts[0].then(parts[1].then(parts[2])) == whole


@settings(deadline=None)
@given(ROUNDS, st.integers(1, 5))
def test_figures(rounds, unit):
    tally = folded([rounds], unit)
    results = [result for result, _ in rounds]
    assert tally.sum == sum(results)
    assert tally.squares == sum(result**2 for result in results)
    assert tally.edge * unit * len(results) == -sum(results)
    exact = np.std(np.array(results, dtype=np.longdouble) / unit)
    assert tally.std_dev == pytest.approx(float(exact), rel=1e-9, abs=1e-9)
    assert tally.hit_rate * len(results) == pytest.approx(sum(r > 0 for r in results))
    staked = sum(staked for _, staked in rounds)
    assert tally.element_of_risk == pytest.approx(-sum(results) / staked)


def test_a_push_neither_lengthens_a_losing_run_nor_ends_it():
    lost, push, won = (-1, 1), (0, 1), (1, 1)
    tally = folded([[won, lost, lost, push, push], [push, lost], [push], [lost, won, lost]])
    assert tally.run == LosingRun(longest=4, first=0, last=1, unbroken=False)


def test_results_beyond_the_dense_ones_are_counted_too():
    edge = DENSE // 2
    results = [-edge - 1, -edge, edge - 1, edge, 2**31 - 1, -(2**31)]
    tally = folded([[(result, 1) for result in results] * 3])
    assert tally.histogram == dict.fromkeys(results, 3)


def test_the_first_paths_are_kept_and_no_others():
    plan = BankrollPlan(bankroll=2, length=1)
    blocks = [[(1, 1)] * (PATHS - 10), [(-1, 1)] * 100]
    whole = folded(blocks, 1, plan)
    assert whole.sessions.played == PATHS + 90
    assert whole.sessions.paths == [[3]] * (PATHS - 10) + [[1]] * 10
    second = folded(blocks[1:], 1, plan, before=PATHS - 10)
    assert len(second.sessions.paths) == 10
    assert folded(blocks[:1], 1, plan).then(second) == whole


def test_a_session_ends_with_ruin_and_keeps_what_is_left():
    plan = BankrollPlan(bankroll=1, length=4)
    halves = [(-1, 2), (2, 2), (2, 2), (2, 2)]  # of a wager: half is left, which is not enough
    sessions = folded([halves, [(2, 2)] * 4], 2, plan).sessions
    assert sessions.paths == [[1, 1, 1, 1], [4, 6, 8, 10]]
    assert (sessions.played, sessions.ruined, sessions.risk_of_ruin) == (2, 1, 0.5)
    assert sessions.mean == 5.5
    assert [sessions.final(part) for part in (0.05, 0.5, 0.51, 1)] == [1, 1, 10, 10]
    assert sessions.path(0.5) == [1, 1, 1, 1]
    assert sessions.path(0.95) == [4, 6, 8, 10]


def test_marks_end_with_the_session():
    assert BankrollPlan(1, 3).marks == [1, 2, 3]
    marks = BankrollPlan(1, 1234).marks
    assert len(marks) == 50
    assert marks == sorted(set(marks))
    assert marks[-1] == 1234
