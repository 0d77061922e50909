"""PostgreSQL is restarted while people play: they are told to wait, and nothing is lost."""

import sys
import time
from pathlib import Path

import httpx
import pytest

from floor_server import Person, serving
from pitboss.floor.audit import audit
from pitboss.floor.ledger.store import Store

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "tools"))
import services

pytestmark = pytest.mark.usefixtures("cheap")
RESTARTS = 3
PATIENCE = 90.0


def in_the_end(ask, wanted):
    """Ask until it is done; what is said until then."""
    said, end = [], time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = ask()
        if answer.status_code == wanted:
            return said
        said.append((answer.status_code, answer.json().get("refused", "")))
        time.sleep(0.1)
    raise AssertionError(said[-3:])


def test_who_plays_goes_on_after_a_restart_of_the_database():
    if services.postgresql_programs() is None:
        pytest.skip("PostgreSQL is not installed")
    with services.postgresql() as database:
        with serving(database, rate_limits=False) as there:
            ann = Person(there, "ann")
            table = ann.open_table("roulette")
            ann.ask(table, type="sit", chips=100_00).raise_for_status()
            told = []
            for number in range(RESTARTS):
                services.restart_postgresql(database)
                buy = {"type": "buy", "chips": 1_00}
                once = {"idempotency-key": f"after-{number}"}

                def ask(buy=buy, once=once):
                    path = f"/api/tables/{table}/commands"
                    return ann.http.post(path, json=buy, headers=ann.token | once)

                told += in_the_end(ask, 201)
            assert {status for status, _ in told} <= {503}, told
            in_the_end(lambda: httpx.get(f"{there.address}/healthz"), 200)
            seats = ann.get(f"/api/tables/{table}/view").json()["seats"]
            assert seats["1"]["chips"] == 100_00 + RESTARTS * 1_00, "each once"
        store = Store(database)
        result = audit(store)
        store.close()
        assert result.passes, result.findings
