"""Somebody has as much worked out as the house allows, again and again, so that nobody else is
answered."""

from types import SimpleNamespace

import pytest

from floor_server import Person, serving
from floors import url_of
from pitboss.web import rate_limits, work_queue
from pitboss.web.rate_limits import COMPUTING, COMPUTING_A_SECOND, Budget, Budgets

CRAPS = {f"place-win-{n}": 77_77 for n in (4, 5, 6, 8, 9, 10)}
A_CHECK = 4.0


@pytest.fixture
def clock(monkeypatch):
    """The time of day stands still, and work takes as long as it is said to."""
    clock = SimpleNamespace(now=1000.0, used=0.0)
    told = SimpleNamespace(monotonic=lambda: clock.now)
    monkeypatch.setattr(rate_limits, "time", told)
    monkeypatch.setattr(work_queue, "time", SimpleNamespace(thread_time=lambda: used(clock)))
    return clock


def used(clock):
    clock.used += A_CHECK
    return clock.used


WAYS = {
    "check": lambda who, table, n: who.post(f"/api/tables/{table}/check", wagers=CRAPS),
    "drill": lambda who, table, n: who.get("/api/games/three-card-poker/drill", seed=n),
    "settle": lambda who, table, n: who.post("/api/settle", sheet="game: craps"),
}


@pytest.mark.usefixtures("cheap")
@pytest.mark.parametrize("way", WAYS)
def test_who_has_so_much_worked_out_waits(tmp_path, clock, way):
    with serving(url_of(tmp_path)) as there:
        mallory, ann = Person(there, "mallory"), Person(there, "ann")
        table = ann.open_table("craps")
        for who in (mallory, ann):
            who.ask(table, type="sit", chips=100_00).raise_for_status()
        codes = [WAYS[way](mallory, table, n).status_code for n in range(6)]
        free = int(COMPUTING // A_CHECK) + 1
        assert codes[free:] == [429] * (6 - free)
        assert 429 not in codes[:free]
        refused = WAYS[way](mallory, table, 9)
        assert refused.json()["detail"].startswith("so much was worked out for you just now")
        for ask in WAYS.values():
            assert ask(mallory, table, 10).status_code == 429, "one budget for all"
            assert ask(ann, table, 11).status_code != 429, "and one for each person"
        clock.now += float(refused.headers["retry-after"])
        assert WAYS[way](mallory, table, 12).status_code != 429


def test_what_is_owed_has_a_bound(clock):
    budget = Budget()
    budget.spend(10_000.0)
    clock.now += COMPUTING / COMPUTING_A_SECOND
    budget.check()


def test_so_many_are_remembered(monkeypatch):
    monkeypatch.setattr(rate_limits, "MOST", 10)
    budgets = Budgets()
    for n in range(100):
        budgets.of(f"patron-{n}")
    assert len(budgets._known) == 10
