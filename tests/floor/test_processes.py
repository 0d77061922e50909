"""Several processes serve one floor on PostgreSQL; one that is killed is replaced by another."""

import json
import time
from contextlib import ExitStack

import httpx
import pytest
import services
from bots import session_cookie
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from floors import join
from pitboss.floor.audit import audit
from pitboss.floor.cluster.bus import bus_at
from pitboss.floor.cluster.leases import PostgresLeases
from pitboss.floor.ledger.store import Store

SOON = 60.0
PACE = ("--betting", "0", "--deciding", "0", "--between", "0")


@pytest.fixture(params=["postgresql", "redis"])
def floor(request, database):
    """A floor that two processes serve, which talk over PostgreSQL or Redis."""
    if request.param == "postgresql":
        yield from two_servers(database)
    elif services.redis_program() is None:
        pytest.skip("Redis is not installed")
    else:
        with services.redis() as address:
            yield from two_servers(database, "--bus", address)


def two_servers(database, *options):
    store = Store(database)
    join(store, "ann", "bob")
    servers = []
    try:
        for _ in range(2):
            servers.append(services.Server(database, *PACE, *options))
        yield store, *servers
    finally:
        for server in servers:
            server.kill()
        store.close()


def test_a_process_knows_whether_it_is_alone(database):
    """One that is has nobody to tell what happens at its tables."""
    store = Store(database)
    first, second = PostgresLeases(store), PostgresLeases(store)
    first.free([])
    assert first.alone
    for keys in (second, first):
        keys.free([])
        assert not keys.alone
    second.close()
    while not first.alone:  # until the database has noticed
        first.free([])
    first.close()
    store.close()


class At:
    """Somebody at a table, by way of one of the servers."""

    def __init__(self, store, server, name, table):
        cookie = {"cookie": session_cookie(store, name)}
        address = f"ws://{server.host}/tables/{table}/socket"
        self.socket = ExitStack().enter_context(connect(address, additional_headers=cookie))
        self.number = 0
        self.seen = {}

    def ask(self, **command):
        """Why it is refused, if it is."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "command": command}))
        while (said := self._next()).get("id") != self.number:
            pass
        return said.get("refused", "")

    def insist(self, **command):
        """Ask until it is done: the table is changing hands."""
        deadline = time.monotonic() + 2 * SOON
        while why := self.ask(**command):
            assert time.monotonic() < deadline, why
            time.sleep(0.1)

    def until(self, wanted):
        """The first news that are as wanted."""
        while not self.seen or not wanted(self.seen):
            self._next()
        return self.seen

    def _next(self):
        said = json.loads(self.socket.recv(SOON))
        if "seq" in said:
            self.seen = said
        return said

    def bet_and_be_ready(self):
        seat = self.until(lambda news: news["you"] and asked(news) == "bets")["you"]
        bet = {"type": "bet", "seat": seat, "wagers": {"ante": 10_00}}
        assert self.ask(type="act", answer=bet) == ""
        assert self.ask(type="ready") == ""

    def fold(self):
        news = self.until(lambda news: news["you"] and asked(news) == str(news["you"]))
        answer = {"type": "choice", "seat": news["you"], "name": "fold"}
        assert self.ask(type="act", answer=answer, at=news["seq"]) == ""


def asked(news):
    """Whom the table waits for: ``bets``, a seat, or nobody."""
    prompt = (news["view"] or {}).get("prompt") or {}
    return "bets" if "wagers" in prompt else prompt.get("party")


def open_table(server, cookie):
    with httpx.Client(base_url=f"http://{server.host}", headers={"cookie": cookie}) as http:
        http.get("/api/games/roulette")
        token = http.cookies["csrftoken"]
        both = {"cookie": f"{cookie}; csrftoken={token}", "x-csrftoken": token}
        made = http.post("/api/tables", json={"game": "three-card-poker", "seats": 2}, headers=both)
        return made.raise_for_status().json()["id"]


@pytest.mark.slow
def test_a_table_is_played_from_both_and_outlives_its_leader(floor):
    store, one, other = floor
    table = open_table(one, session_cookie(store, "ann"))
    ann, bob = At(store, one, "ann", table), At(store, other, "bob", table)
    assert ann.ask(type="sit", chips=500_00) == ""
    assert bob.ask(type="sit", chips=500_00) == "", "by way of the process that leads the table"
    assert "already" in bob.ask(type="sit", chips=500_00)
    for player in (ann, bob):
        player.bet_and_be_ready()
    ann.fold()
    bob.fold()
    for player in (ann, bob):
        player.bet_and_be_ready()
    hand = ann.until(lambda news: asked(news) == "1")["view"]["hands"]["1"]
    before = store.head(str(table))

    one.kill()
    with pytest.raises(ConnectionClosed):
        ann.until(lambda news: False)
    killed = time.monotonic()
    ann = At(store, other, "ann", table)
    news = ann.until(lambda news: news["you"])
    assert (news["seq"], news["view"]["hands"]["1"]) == (before[0], hand)
    fold = {"type": "choice", "seat": 1, "name": "fold"}
    ann.insist(type="act", answer=fold)
    assert time.monotonic() < killed + SOON, "the other process takes the table up"
    bob.fold()
    for player in (ann, bob):
        player.bet_and_be_ready()
    result = audit(store)
    assert result.passes, result.findings
    assert result.rounds == 3


@pytest.mark.slow
def test_a_floor_outlives_its_bus(database):
    """While PostgreSQL is out of reach nothing is decided; afterwards it goes on."""
    store = Store(database)
    join(store, "ann")
    server = services.Server(database, *PACE)
    try:
        table = open_table(server, session_cookie(store, "ann"))
        ann = At(store, server, "ann", table)
        assert ann.ask(type="sit", chips=500_00) == ""
        name = database.rpartition("/")[2]
        with store.engine.connect() as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                f" WHERE datname = '{name}' AND pid <> pg_backend_pid()"
            )
        ann.insist(type="buy", chips=1_00)
        time.sleep(2)  # the keys are gone too, which is noticed within a second
        ann.insist(type="buy", chips=1_00)
        ann.bet_and_be_ready()
        assert audit(store).passes
    finally:
        server.kill()
        store.close()


def test_a_bus_that_there_is_none():
    with pytest.raises(Exception, match="processes talk over"):
        bus_at("amqp://here")
