"""A session that has ended, and a role that has changed, at the sockets of every process."""

import asyncio

from sqlalchemy import text

from floors import join, on_a_floor, opened, url_of
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import patrons, sessions
from pitboss.floor.table.audience import Watcher


class Socket(Watcher):
    """A socket at a table, with what was sent over it."""

    def __init__(self, store, name, role="patron"):
        token = sessions.begin(store, name, "a browser")
        self.sent, self.ended = [], asyncio.Event()
        session = sessions.find(store, token).session
        super().__init__(name, role, self.sent.append, session=session, end=self.ended.set)


async def soon(holds):
    for _ in range(1000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it does not happen")


@on_a_floor
async def test_in_the_same_process_at_once(floor):
    table = await floor.open_table("ann", "roulette")
    one, two, bob = (Socket(floor.store, name) for name in ("ann", "ann", "bob"))
    for socket in (one, two, bob):
        await floor.enter(table, socket)
    sessions.end(floor.store, "ann", one.session)
    await floor.refresh_sessions("ann")
    assert [s.ended.is_set() for s in (one, two, bob)] == [True, False, False]


@on_a_floor
async def test_without_a_word_within_a_second(floor):
    """Whoever changes the database, another program too."""
    table = await floor.open_table("ann", "roulette")
    ann, bob = Socket(floor.store, "ann"), Socket(floor.store, "bob")
    for socket in (ann, bob):
        await floor.enter(table, socket)
    sessions.end(floor.store, "ann", ann.session)
    patrons.appoint(floor.store, "bob", "dealer")
    await asyncio.wait_for(ann.ended.wait(), 10)
    await soon(lambda: bob.role == "dealer")
    assert b'{"role":"dealer"}' in bob.sent


def test_in_other_processes_over_the_bus(database, monkeypatch):
    monkeypatch.setattr("pitboss.floor.floor.LOOK_ROUND", 3600.0)  # nothing but the bus tells

    async def run():
        async with opened(database) as one, opened(database) as other:
            join(one.store, "ann", "bob")
            table = await one.open_table("ann", "roulette")
            ann, bob = Socket(one.store, "ann"), Socket(one.store, "bob")
            for socket in (ann, bob):
                await other.enter(table, socket)
            sessions.end(one.store, "ann", ann.session)
            await one.refresh_sessions("ann")
            await asyncio.wait_for(ann.ended.wait(), 10)
            await asyncio.to_thread(patrons.appoint, one.store, "bob", "division")
            await soon(lambda: bob.role == "division")

    asyncio.run(run())


def test_a_floor_of_the_first_version(tmp_path):
    """Its tables know who opened them, and the secret that sealed cookies is gone."""

    async def fill():
        async with opened(url_of(tmp_path)) as floor:
            join(floor.store, "ann")
            await floor.open_table("ann", "roulette")

    asyncio.run(fill())
    store = Store(url_of(tmp_path))
    with store.engine.begin() as connection:
        for statement in (
            "DROP TABLE history", "DROP TABLE own_limits", "DROP INDEX tables_by_once",
            "ALTER TABLE tables DROP COLUMN once", "ALTER TABLE tables DROP COLUMN kept_from",
            "ALTER TABLE tables DROP COLUMN opened_by", "DROP TABLE sessions",
            "DROP TABLE lockouts",
            "DELETE FROM entries WHERE chain = 'events'",
            "DELETE FROM heads WHERE chain = 'events'",
        ):  # fmt: skip
            connection.execute(text(statement))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
        connection.execute(text("INSERT INTO settings VALUES ('session-secret', 'x')"))
    store.close()
    store = Store(url_of(tmp_path))
    assert [row.opened_by for row in store.rows(text("SELECT opened_by FROM tables"))] == ["ann"]
    secret = text("SELECT * FROM settings WHERE name = 'session-secret'")
    assert store.rows(secret) == []
    store.close()
