"""The database of the simulation, and who holds the keys of the tables.

The statements are those of the floor itself, carried out by SQLite in memory. Between the floor and
SQLite stand the faults: a disk that is full, a database that is away, a write that fails half-way
or of which the answer is lost, and processes that are killed before or after they have written.
"""

import sqlite3
import tempfile
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import msgspec
from simulated_time import PROCESS, pause, stop_for_good
from sqlalchemy import create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool

from pitboss.floor.ledger.database import writes
from pitboss.floor.ledger.sql import statements
from pitboss.floor.ledger.store import Reading, Store


class _Kept(sqlite3.Connection):
    """The one connection to the database in memory, which would be gone with it."""

    def close(self):
        pass


class _Marked(msgspec.Struct):
    once: str = ""


_marks = msgspec.json.Decoder(_Marked)


@cache
def empty_floor():
    """The bytes of a database without patrons and tables."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "floor.db"
        Store(f"sqlite:///{path}").close()
        opened = sqlite3.connect(path)
        opened.execute("PRAGMA journal_mode=DELETE")
        found = opened.serialize()
        opened.close()
    return found


@cache
def _opened():
    """The engine and its connection; every simulation puts another database in there."""
    raw = sqlite3.connect(":memory:", factory=_Kept, check_same_thread=False)
    raw.isolation_level = None
    raw.deserialize(empty_floor())
    engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
    event.listen(engine, "begin", _begin)
    return raw, engine


def _begin(connection):
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes(connection) else "BEGIN")


class Fault(OperationalError):
    """A failure that the simulation made."""

    def __init__(self, why):
        super().__init__("simulated", {}, Exception(why))


class Disk:
    """What is durable, and what may go wrong with it."""

    def __init__(self, world):
        self.world = world
        self.raw, self.engine = _opened()
        self.raw.deserialize(empty_floor())
        self.statements = statements(self.engine)
        self.lines = {}
        """The digest of every line that is durable."""
        self.heads = {}
        self.carried_out = {}
        """Where the id of a command is written."""
        self.busy = False
        """Whether a transaction is open, in which nobody else can write."""
        self._fuse = None
        event.listen(self.engine, "before_cursor_execute", self._burn)

    def close(self):
        event.remove(self.engine, "before_cursor_execute", self._burn)

    def _burn(self, *statement):
        if self._fuse is not None:
            self._fuse -= 1
            if self._fuse < 0:
                self._fuse = None
                raise Fault("database or disk is full")

    def read(self, function):
        """Read, if the database can be reached."""
        if self.busy:
            return function()
        world = self.world
        pause(world.weather.reading())
        if world.weather.away or world.chance(world.weather.reads_fail):
            world.note("a read fails")
            raise Fault("the database does not answer")
        return function()

    def write(self, function, note):
        """Write, unless fate is against it; `note` tells the world which lines are durable now."""
        world, weather = self.world, self.world.weather
        pause(weather.writing())
        if weather.away or weather.full or world.chance(weather.writes_fail):
            world.note("a write fails")
            raise Fault("the database does not answer" if weather.away else "disk is full")
        if world.chance(weather.killed):
            self._killed("before it writes")
        if world.chance(weather.half_written):
            self._fuse = world.rng.randrange(1, 9)
        try:
            written = function()
        except Fault:
            world.note("a write fails half-way")
            raise
        finally:
            self._fuse = None
        note(written)
        if world.chance(weather.killed):
            self._killed("after it has written")
        pause(weather.writing())
        if weather.away or world.chance(weather.answers_lost):
            world.note("the answer of the database is lost")
            raise Fault("server closed the connection unexpectedly")
        return written

    @contextmanager
    def alone(self):
        """In a transaction nobody waits for anything."""
        self.busy = True
        try:
            yield
        finally:
            self.busy = False

    def _killed(self, when):
        process = PROCESS.get()
        if process is not None:
            self.world.kill(process, when)
            stop_for_good()

    def note(self, line):
        """A line that is durable now."""
        entry = line.entry
        key = (entry.chain, entry.seq)
        if self.lines.setdefault(key, entry.sha) != entry.sha:
            self.world.find(f"line {entry.seq} of {entry.chain} was written twice")
        self.heads[entry.chain] = max(entry.seq, self.heads.get(entry.chain, 0))
        once = _marks.decode(entry.body).once
        if once:
            self.carried_out.setdefault((entry.chain, once), set()).add(entry.seq)
        self.world.note("durable", entry.chain, entry.seq, entry.sha)


class SimulatedStore(Store):
    """The floor's own store; each time it turns to the database something may go wrong."""

    gather = 0.0

    def __init__(self, disk, url):
        self.url = url
        self.disk = disk
        self.engine = disk.engine
        self.reader = disk.engine.execution_options(writes=False)
        self.shared = True
        self.statements = disk.statements
        self.limited = set()
        self._opened = set()
        self._queue = disk.world.queue()
        self._writer = None

    @contextmanager
    def reading(self):
        self.disk.read(lambda: None)
        with self.disk.alone(), self.reader.connect() as connection:
            yield Reading(connection)

    def entries(self, chain, after=0, until=None):
        with self.reading() as reading:
            found = list(reading.entries(chain, after, until))
        yield from found

    def rows(self, query):
        return self.disk.read(lambda: super(SimulatedStore, self).rows(query))

    def write(self, works):
        todo = list(works)
        real = super().write

        def note(results):
            for work, failed in zip(todo, results, strict=True):
                for line in work.lines if failed is None else ():
                    self.disk.note(line)

        return self.disk.write(lambda: real(todo), note)

    def open_table(self, game, by, most, opening, once=None, also_write=None):
        made = []

        def noted(chain):
            name, line = opening(chain)
            made.append(line)
            return name, line

        real = super().open_table

        def write():
            with self.disk.alone():
                return real(game, by, most, noted, once, also_write)

        return self.disk.write(write, lambda chain: [self.disk.note(line) for line in made[-1:]])


class SimulatedLeases:
    """Advisory locks of the simulated database, on a connection that may break."""

    alone = False

    def __init__(self, world, process):
        self._world = world
        self._process = process
        self._session = None

    def free(self, chains):
        if not self._reached():
            return []
        mine, holders = self._session, self._world.locks
        return [chain for chain in chains if holders.get(chain, mine) is mine]

    def take(self, chain):
        if not self._reached():
            return False
        session = self._session
        holder = self._world.locks.setdefault(chain, session)
        return holder is session

    def held(self):
        if self._session is None:
            return False
        return self._reached(again=False)

    def _reached(self, again=True):
        world = self._world
        if not world.disk.busy:
            pause(world.weather.reading())
        if world.weather.away or (self._session is not None and not self._session.alive):
            self.close()
            return False
        if self._session is None and again:
            self._session = Session(self._process)
            world.sessions.append(self._session)
        return True

    def close(self):
        if self._session is not None:
            self._world.end_session(self._session)
            self._session = None


class Session:
    """A connection to the database, with the keys that it holds."""

    def __init__(self, process):
        self.process = process
        self.alive = True
