"""Somebody fills the disk, or it fails and can only be read. Everybody is told what it is: nobody
is told that another server takes over, and nothing is lost."""

import threading

import httpx
import pytest
from sqlalchemy import event

from floor_server import PHRASE, Person, serving
from floors import url_of
from pitboss.floor import health
from pitboss.floor.audit import audit
from pitboss.floor.ledger import trouble

pytestmark = pytest.mark.usefixtures("cheap")
FAULTS = {
    "full": ("PRAGMA max_page_count=1", "PRAGMA max_page_count=1000000", trouble.FULL),
    "read-only": ("PRAGMA query_only=ON", "PRAGMA query_only=OFF", trouble.READ_ONLY),
}
"""How SQLite is brought to it, how it is healed, and what is said."""


class Disk:
    """The disk of a floor, as each transaction finds it."""

    def __init__(self, engine, broken, well):
        self.says, self._broken, self._well = well, broken, well
        event.listen(engine, "begin", self._begin)

    def _begin(self, connection):
        connection.connection.driver_connection.execute(self.says)

    def fail(self):
        self.says = self._broken

    def heal(self):
        self.says = self._well


def talk_much(ann, table):
    """Play until something must be refused, and what is said then."""
    for _ in range(50):
        for command in ({"type": "buy", "chips": 100}, {"type": "leave"}, {"type": "stay"}):
            said = ann.ask(table, **command)
            if said.status_code != 201:
                return said
    raise AssertionError("there is room")


@pytest.mark.parametrize("fault", FAULTS)
def test_everybody_is_told_what_it_is(tmp_path, fault, monkeypatch):
    *ways, says = FAULTS[fault]
    with serving(url_of(tmp_path), rate_limits=False) as there:
        ann, bob = Person(there, "ann"), Person(there, "bob")
        table = ann.open_table("roulette")
        ann.ask(table, type="sit", chips=500_00).raise_for_status()
        assert httpx.get(f"{there.address}/healthz").text == "ok", "looked at a moment ago"
        disk = Disk(there.store.engine, *ways)
        disk.fail()
        said = talk_much(ann, table)
        assert (said.status_code, said.json()["refused"]) == (503, says)
        health_now = httpx.get(f"{there.address}/healthz")
        assert (health_now.status_code, health_now.text) == (503, says)
        with ann.socket(table) as line:
            told = [line.ask(type="buy", chips=100) for _ in range(3)]
        assert {(one["refused"], one["again"]) for one in told} == {(says, True)}
        told = [talk_much(ann, table) for _ in range(20)]
        assert {one.json()["refused"] for one in told} == {says}
        others = bob.post("/api/tables", game="roulette"), bob.ask(table, type="sit", chips=100_00)
        assert {one.json()["refused"] for one in others} == {says}
        assert bob.get(f"/api/tables/{table}").status_code == 200, "what is there can be read"
        disk.heal()
        monkeypatch.setattr(health, "FAILED", 0.0)
        monkeypatch.setattr(health, "FRESH", 0.0)
        healed = threading.Event()
        for _ in range(600):
            if ann.ask(table, type="buy", chips=100).status_code == 201:
                break
            healed.wait(0.05)
        assert ann.ask(table, type="buy", chips=100).status_code == 201
        assert httpx.get(f"{there.address}/healthz").text == "ok"
        assert Person(there, "bob").get("/api/me").json()["name"] == "bob"
        assert PHRASE not in health_now.text
        result = audit(there.store)
        assert result.passes, result.findings
