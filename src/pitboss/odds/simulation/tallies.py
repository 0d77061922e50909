"""The results of many rounds of a wager, in whole numbers, so that parts add up exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import kernel
from pitboss.odds.simulation.simulators import Results
from pitboss.values import Frozen

Whole = npt.NDArray[np.int64]
PATHS = 2_000
"""For how many sessions, the first ones, the course of the bankroll is kept."""
MARKS = 50
"""The number of points of a session at which the bankroll is kept."""
DENSE = 2**16
"""The number of results around zero that are counted in an array; rare results beyond are counted
in a dictionary."""


class LosingRun(Frozen):
    """Rounds lost in a row. A push neither lengthens a run nor ends it."""

    longest: int = 0
    first: int = 0
    """Lost before the first win."""
    last: int = 0
    """Lost since the last win."""
    unbroken: bool = True
    """Whether there was no win at all."""

    def then(self, later: LosingRun) -> LosingRun:
        """The run of this span and the one that follows it."""
        return LosingRun(
            longest=max(self.longest, later.longest, self.last + later.first),
            first=self.first + later.first if self.unbroken else self.first,
            last=self.last + later.last if later.unbroken else later.last,
            unbroken=self.unbroken and later.unbroken,
        )


class BankrollPlan(Frozen):
    """Sessions of so many rounds, each begun with a bankroll of so many initial wagers."""

    bankroll: int
    length: int

    @property
    def marks(self) -> list[int]:
        """The rounds after which the bankroll is noted; the last is the end."""
        points = min(MARKS, self.length)
        return [self.length * point // points for point in range(1, points + 1)]


class Sessions(Frozen, kw_only=True):
    """Sessions played; bankrolls are in whole parts of the initial wager, as results are.

    A player who cannot make the next initial wager is ruined and keeps what is left. Later wagers
    of a round are always possible, so that a bankroll can end below zero.
    """

    plan: BankrollPlan
    played: int = 0
    ruined: int = 0
    finals: dict[int, int] = {}
    """How often a session ended with a bankroll."""
    paths: list[list[int]] = []
    """Of the first sessions, the bankroll at the plan's marks."""

    def then(self, later: Sessions) -> Sessions:
        assert self.plan == later.plan, "sessions of one plan are put together"
        return Sessions(
            plan=self.plan,
            played=self.played + later.played,
            ruined=self.ruined + later.ruined,
            finals=_together(self.finals, later.finals),
            paths=[*self.paths, *later.paths[: PATHS - len(self.paths)]],
        )

    @property
    def risk_of_ruin(self) -> float:
        return self.ruined / self.played

    @property
    def std_error(self) -> float:
        """Of the risk of ruin."""
        return sqrt(self.risk_of_ruin * (1 - self.risk_of_ruin) / self.played)

    @property
    def mean(self) -> Fraction:
        """What is left at the end of a session, on average."""
        return Fraction(sum(left * count for left, count in self.finals.items()), self.played)

    def final(self, part: float) -> int:
        """The bankroll that this part of all sessions ended with at most."""
        seen = 0
        for left, count in sorted(self.finals.items()):
            seen += count
            if seen >= part * self.played:
                return left
        raise ValueError("no session was played")

    def path(self, part: float) -> list[int]:
        """At every mark, the bankroll that this part of the kept sessions had at most."""
        columns = np.array(self.paths, dtype=np.int64)
        found: list[int] = np.quantile(columns, part, axis=0, method="inverted_cdf").tolist()
        return [int(left) for left in found]


class Tally(Frozen, kw_only=True):
    """Rounds of one wager; results and stakes are whole `unit`-ths of the initial wager."""

    unit: int = 1
    rounds: int = 0
    chances: int = 0
    """Throws, spins, cards."""
    staked: int = 0
    """All that was put at risk."""
    histogram: dict[int, int] = {}
    """How often a result came."""
    run: LosingRun = LosingRun()
    sessions: Sessions | None = None

    def then(self, later: Tally) -> Tally:
        """This tally and that of the rounds that follow."""
        assert self.unit == later.unit, "results in one unit are put together"
        sessions = self.sessions
        if sessions is not None and later.sessions is not None:
            sessions = sessions.then(later.sessions)
        return Tally(
            unit=self.unit,
            rounds=self.rounds + later.rounds,
            chances=self.chances + later.chances,
            staked=self.staked + later.staked,
            histogram=_together(self.histogram, later.histogram),
            run=self.run.then(later.run),
            sessions=sessions,
        )

    @property
    def sum(self) -> int:
        return sum(result * count for result, count in self.histogram.items())

    @property
    def squares(self) -> int:
        """The sum of the squares of the results."""
        return sum(result * result * count for result, count in self.histogram.items())

    @property
    def edge(self) -> Fraction:
        """What the house kept of every unit initially wagered."""
        return Fraction(-self.sum, self.unit * self.rounds)

    @property
    def std_dev(self) -> float:
        """Of one result, in units of the initial wager."""
        apart = self.squares * self.rounds - self.sum**2
        return sqrt(Fraction(apart, (self.unit * self.rounds) ** 2))

    @property
    def std_error(self) -> float:
        """Of the house edge."""
        return self.std_dev / sqrt(self.rounds)

    @property
    def hit_rate(self) -> float:
        won = sum(count for result, count in self.histogram.items() if result > 0)
        return won / self.rounds

    @property
    def staked_a_round(self) -> float:
        """All that was put at risk, per unit of the initial wager."""
        return self.staked / (self.unit * self.rounds)

    @property
    def element_of_risk(self) -> float:
        """What the house kept of every unit put at risk."""
        return -self.sum / self.staked


def _together(first: dict[int, int], second: dict[int, int]) -> dict[int, int]:
    if not first or not second:
        return first or second
    both = dict(first)
    for value, count in second.items():
        both[value] = both.get(value, 0) + count
    return both


# -- folding results -------------------------------------------------------------------------------


class Folding:
    """Gathers one block of results after the other into a tally."""

    def __init__(
        self, unit: int, plan: BankrollPlan | None = None, sessions_before: int = 0
    ) -> None:
        self.unit = unit
        self.plan = plan
        self.before = sessions_before
        """The number of sessions in earlier spans: only the first sessions of all keep their
        paths."""
        self.counts = np.zeros(DENSE, dtype=np.int64)
        self.rare: Counter[int] = Counter()
        self.run = LosingRun()
        self.rounds = self.chances = self.staked = 0
        self.played = self.ruined = 0
        self.finals: Counter[int] = Counter()
        self.paths: list[list[int]] = []

    def add(self, results: Results, staked: Results, chances: int) -> None:
        """Add a block and its sessions; rounds at the end that do not fill a session belong to
        none."""
        rare = np.empty(results.size, dtype=np.int32)
        money, beyond, longest, first, last, won = fold(results, staked, self.counts, rare)
        self.rounds += results.size
        self.chances += int(chances)
        self.staked += money
        self.rare.update(_counted(rare[:beyond]))
        self.run = self.run.then(LosingRun(longest, first, last, not won))
        if self.plan is not None:
            self._sit(results, self.plan)

    def _sit(self, results: Results, plan: BankrollPlan) -> None:
        marks = np.array(plan.marks, dtype=np.int64)
        finals = np.empty(results.size // plan.length, dtype=np.int64)
        room = max(0, PATHS - self.before - self.played)
        paths = np.empty((min(room, finals.size), marks.size), dtype=np.int64)
        purse = plan.bankroll * self.unit
        self.ruined += sit(results, self.unit, purse, plan.length, marks, finals, paths)
        self.played += finals.size
        self.finals.update(_counted(finals))
        self.paths += paths.tolist()

    def tally(self) -> Tally:
        seen = np.flatnonzero(self.counts)
        results: Iterable[int] = (seen - DENSE // 2).tolist()
        histogram = dict(zip(results, self.counts[seen].tolist(), strict=True))
        return Tally(
            unit=self.unit,
            rounds=self.rounds,
            chances=self.chances,
            staked=self.staked,
            histogram={**histogram, **self.rare},
            run=self.run,
            sessions=self._sessions(),
        )

    def _sessions(self) -> Sessions | None:
        if self.plan is None:
            return None
        return Sessions(
            plan=self.plan,
            played=self.played,
            ruined=self.ruined,
            finals=dict(self.finals),
            paths=self.paths,
        )


def _counted(values: npt.NDArray[Any]) -> dict[int, int]:
    if not values.size:
        return {}
    found, counts = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))


@kernel
def fold(
    results: Results, staked: Results, counts: Whole, rare: Results
) -> tuple[int, int, int, int, int, bool]:
    """Count the results of a block; those that `counts` has no place for are written to `rare`.

    Returns what was staked, how many results are rare, the longest losing run, how many rounds were
    lost before the first win and since the last one, and whether there was a win.
    """
    half = counts.size // 2
    money = beyond = longest = first = last = 0
    won = False
    for round in range(results.size):
        money += staked[round]
    for round in range(results.size):
        if results[round] > 0:
            won = True
            break
        first += results[round] < 0
    for round in range(results.size):
        result = results[round]
        place = result + half
        if 0 <= place < counts.size:
            counts[place] += 1
        else:
            rare[beyond] = result
            beyond += 1
        last = (last + (1 if result < 0 else 0)) if result <= 0 else 0
        longest = max(longest, last)
    return money, beyond, longest, first, last, won


@kernel
def sit(
    results: Results,
    unit: int,
    bankroll: int,
    length: int,
    marks: Whole,
    finals: Whole,
    paths: npt.NDArray[np.int64],
) -> int:
    """Play sessions one after the other; how many were ruined."""
    ruined = 0
    for session in range(finals.size):
        left = bankroll
        mark = 0
        for round in range(length):
            if left < unit:
                break
            left += results[session * length + round]
            if session < paths.shape[0] and round + 1 == marks[mark]:
                paths[session, mark] = left
                mark += 1
        if session < paths.shape[0]:
            paths[session, mark:] = left
        finals[session] = left
        ruined += left < unit
    return ruined
