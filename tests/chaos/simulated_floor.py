"""A floor in a world that follows from a seed: some evenings of play, a lot of bad luck, an audit.

Two or three processes serve one floor, on one simulated database and one network. After the last
evening the weather clears, every table is closed, and then it is checked that the floor has come to
rest, that its audit passes, and that nobody was told what the ledger does not have.
"""

import asyncio
import contextvars
import gc
import hashlib
import logging
from contextlib import ExitStack
from random import Random
from types import SimpleNamespace
from unittest.mock import patch

import msgspec
from simulated_checks import check
from simulated_disk import Disk, Fault, SimulatedLeases, SimulatedStore
from simulated_network import NO_LINE, SimulatedBus, is_refusal
from simulated_patrons import Dealer, Floorperson, Guest
from simulated_time import PROCESS, Loop, Process, Queue, Thread, end_threads
from simulated_weather import WEATHERS, Weather, of
from sqlalchemy import select

from pitboss.engine.registry import slugs
from pitboss.equipment import chance
from pitboss.errors import PitbossError
from pitboss.floor import clock
from pitboss.floor import floor as floors
from pitboss.floor.cluster import followed_tables
from pitboss.floor.cluster import process as processes
from pitboss.floor.ledger import store as stores
from pitboss.floor.ledger.schema import TABLES
from pitboss.floor.ledger.store import Displaced
from pitboss.floor.people import patrons
from pitboss.floor.table.timers import Pace

NAMES = ("ann", "bob", "cyd", "dee")
PHRASE = "correct horse"
EVENING = 100.0
"""Seconds of play at a time."""
NIGHT = (3600.0, 24 * 3600.0)
LOOKS, LOOKS_AT_NIGHT = 2.0, 1800.0
"""Seconds between two looks of a process round the floor, while people play and when they do not:
so the quiet hours pass quickly, and two leaders of a table fight longer than they would."""
PACE = Pace(betting=8.0, deciding=12.0, between=2.0, away=120.0)
COMES_TO_REST = 3600.0
NEW_YEAR = 1_767_225_600
EXPECTED = (Fault, Displaced)
"""What may fail: what the simulation made to fail, and what another process was quicker with."""


class World:
    """Everything outside of the floor's own code."""

    def __init__(self, seed, tell=None):
        self.seed = seed
        self.rng = self.random("the world")
        self.tell = tell
        """Called with every line of the trace, for whoever wants to read it."""
        self.slugs = slugs()
        self.outside = contextvars.copy_context()
        self.findings = []
        self.figures = dict.fromkeys(
            ("commands", "refused", "lines", "told", "killed", "ended", "faults", "fights"), 0
        )
        self.listeners, self.sessions, self.locks = [], [], {}
        self.processes = []
        self.tables, self.asked, self.news = {}, [], {}
        self.weather = of(Weather(), self.rng)
        self.disk = Disk(self)
        self._digest = hashlib.sha256()
        self._kept = set()
        """Tasks and floors, also those that were killed: none of them ends before its time."""
        self._numbers = self._dealers = 0

    # -- chance ------------------------------------------------------------------------------

    def random(self, who):
        return Random(f"{self.seed} {who}")

    def chance(self, share):
        return share > 0 and self.rng.random() < share

    def copies(self):
        """How often a message arrives."""
        if self.chance(self.weather.lost):
            return 0
        return 2 if self.chance(self.weather.doubled) else 1

    def generator(self, seed=None):
        """In place of the operating system's generator."""
        if seed is not None:
            return Random(seed)
        self._dealers += 1
        return self.random(f"dealer {self._dealers}")

    def token(self, size):
        return f"{self.rng.getrandbits(size * 8):0{size * 2}x}"

    def queue(self):
        return Queue()

    # -- the record --------------------------------------------------------------------------

    def note(self, *what):
        """A line of the trace, by whose digest two runs are compared."""
        if what[0] == "durable":
            self.figures["lines"] += 1
        elif what[0].startswith(("a read", "a write", "the answer")):
            self.figures["faults"] += 1
        said = f"{asyncio.get_running_loop().time():.6f} {' '.join(map(str, what))}"
        self._digest.update(said.encode() + b"\n")
        if self.tell:
            self.tell(said)

    def find(self, what):
        """Something that must not be."""
        self.findings.append(what)
        self.note("FOUND", what)

    def failed(self, error, where):
        """An exception that the floor did not handle."""
        led_to_it = error
        while led_to_it is not None:
            if isinstance(led_to_it, EXPECTED):
                return
            led_to_it = led_to_it.__cause__ or led_to_it.__context__
        self.find(f"{where}: {error!r}")

    def unhandled(self, loop, context):
        """An exception of a task that nobody asked for its result."""
        if "exception" in context:
            self.failed(context["exception"], context["message"])

    @property
    def digest(self):
        return self._digest.hexdigest()

    def told(self, chain, patron, role, message):
        """Somebody is shown a table: all of it must be durable by then."""
        seq = msgspec.json.decode(message, type=_News).seq
        self.figures["told"] += 1
        if seq > self.disk.heads.get(chain, 0):
            self.find(f"{patron} was shown line {seq} of table {chain}, which is not written")
        kept = self.news.setdefault(chain, {}).setdefault(seq, {})
        kept.setdefault((patron, role), set()).add(message)
        self.note("told", patron, chain, hashlib.sha256(message).hexdigest())

    def answered(self, asked, answer):
        """Somebody is told what became of a command."""
        self.figures["commands"] += 1
        self.figures["refused"] += is_refusal(answer)
        once = (asked.chain, asked.key)
        if answer is None:
            asked.carried_out = True
            tag = type(asked.command).__struct_config__.tag
            if tag not in NO_LINE and once not in self.disk.carried_out:
                self.find(f"{asked.patron} was told that {tag} was carried out; it is not written")
        elif not isinstance(answer, PitbossError | Fault):
            self.find(f"{type(asked.command).__name__} ends in {answer!r}")
        self.note("answered", asked.patron, asked.once, answer)

    def opened(self, chain, slug):
        if isinstance(chain, str):
            self.tables[chain] = slug

    # -- processes ---------------------------------------------------------------------------

    def right_time(self):
        return int((NEW_YEAR + asyncio.get_running_loop().time()) * 1000)

    def time_of_day(self):
        process = PROCESS.get()
        ahead = process.ahead if process else 0.0
        return int((NEW_YEAR + asyncio.get_running_loop().time() + ahead) * 1e9)

    def keep(self, work):
        """A task of the world outside, which must not fail."""
        task = asyncio.get_running_loop().create_task(work, context=self.outside.copy())
        self._kept.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task):
        self._kept.discard(task)
        if not task.cancelled() and task.exception():
            raise task.exception()

    def served(self, process, task):
        """A task that serves somebody's request."""
        task.add_done_callback(lambda task: self._served(process, task), context=self.outside)

    def _served(self, process, task):
        if process.alive and not task.cancelled() and task.exception():
            self.find(f"somebody is answered with {task.exception()!r}")

    def some_process(self, rng, wire=None):
        """A process that answers, by choice the one that somebody is connected to."""
        if wire is not None and wire.process.alive and rng.random() < 0.7:
            return wire.process
        alive = [p for p in self.processes if p.alive and p.floor is not None]
        return rng.choice(alive) if alive else None

    async def start_process(self):
        """Another process serves the floor, as soon as it can."""
        self._numbers += 1
        process = Process(self._numbers)
        self.processes.append(process)
        self.note("starts", process.name)
        opening = process.start(self._open(process))
        while process.alive and not opening.done():
            await asyncio.sleep(0.1)

    async def _open(self, process):
        floor = floors.Floor("sqlite:///simulated", pace=PACE)
        self._kept.add(floor)
        try:
            await floor.open()
        except Fault:
            self.note("cannot be opened", process.name)
            self.kill(process, "while it was opened")
            return
        process.floor = floor

    def kill(self, process, when):
        """Nothing of it runs any more; its messages may still be on their way."""
        if not process.alive:
            return
        process.alive = False
        self.figures["killed"] += 1
        self.note("killed", process.name, when)
        self._bury(process)

    def _bury(self, process):
        self.processes.remove(process)
        self.listeners = [one for one in self.listeners if one._process is not process]
        for session in [one for one in self.sessions if one.process is process]:
            loop = asyncio.get_running_loop()
            late = self.rng.choice((0.0, 0.01, 3.0))
            loop.call_later(late, self.end_session, session, context=self.outside.copy())

    def end_session(self, session):
        session.alive = False
        if session in self.sessions:
            self.sessions.remove(session)
        self.locks = {chain: one for chain, one in self.locks.items() if one is not session}

    async def end_process(self, process):
        """Ended by its operator."""
        self.note("ends", process.name)
        self.figures["ended"] += 1
        floor, process.floor = process.floor, None
        await asyncio.wait([process.start(floor.close())], timeout=30.0)
        if process.alive:
            process.alive = False
            self._bury(process)

    # -- what happens ------------------------------------------------------------------------

    async def keep_up(self, wanted):
        """Whoever runs the floor starts processes again that are gone."""
        while True:
            if len(self.processes) < wanted:
                await self.start_process()
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * floors.LOOK_ROUND)

    async def bad_luck(self):
        """What goes wrong by itself, minute by minute."""
        while True:
            await asyncio.sleep(self.rng.expovariate(1.0))
            for name, happens in (
                ("kills", self._kill_one), ("ended", self._end_one),
                ("keys_lost", self._fight), ("clocks_put", self._put_clock),
            ):  # fmt: skip
                process = self.some_process(self.rng)
                if process and self.chance(getattr(self.weather, name) / 60):
                    happens(process)

    def _kill_one(self, process):
        self.kill(process, "at any moment")

    def _end_one(self, process):
        self.keep(self.end_process(process))

    def _fight(self, process):
        """Its connection to the database breaks; others may lead its tables now."""
        self.figures["fights"] += 1
        self.note("loses its keys", process.name)
        for session in [one for one in self.sessions if one.process is process]:
            self.end_session(session)

    def _put_clock(self, process):
        process.ahead += self.rng.choice((-1, 1)) * 10 ** self.rng.uniform(0, 5)
        self.note("its clock is put", process.name, process.ahead)

    async def live(self):
        """All that happens, from the first evening to the last table that is closed."""
        calm = self.weather
        boss = Floorperson(self, "boss")
        people = [Guest(self, name) for name in NAMES] + [Dealer(self, "dan"), boss]
        store = SimulatedStore(self.disk, "sqlite:///simulated")
        for person in people:
            patrons.join(store, person.name, PHRASE, person.role)
        self._up = self.keep(self.keep_up(self.rng.choice((2, 2, 3))))
        for slug in self.rng.sample(self.slugs, self.rng.choice((1, 1, 2))):
            await boss.open_table(slug)
        for _ in range(self.rng.choice((1, 1, 2))):
            await self._evening(people)
            self.weather = calm
            await self._night()
        await self._close_all(store, boss)
        self._up.cancel()
        for process in list(self.processes):
            await self.end_process(process)

    async def _evening(self, people):
        loop = asyncio.get_running_loop()
        until = loop.time() + EVENING
        visits = [
            self.keep(person.visit(self.rng.choice(sorted(self.tables)), until))
            for person in people
        ]
        luck = self.keep(self.bad_luck())
        while loop.time() < until:
            self.weather = of(self.rng.choice(WEATHERS), self.rng)
            self.note("weather", self.weather.name)
            usual = 8.0 if self.weather.full or self.weather.away else 25.0
            await asyncio.sleep(self.rng.expovariate(1 / usual))
        luck.cancel()
        self.weather = of(WEATHERS[0], self.rng)
        await asyncio.wait(visits)

    async def _night(self):
        """Nobody comes; in the morning all processes are gone, and new ones are started."""
        await asyncio.sleep(self.rng.uniform(0.0, 2 * PACE.away))
        floors.LOOK_ROUND = LOOKS_AT_NIGHT
        await asyncio.sleep(self.rng.uniform(*NIGHT))
        floors.LOOK_ROUND = LOOKS
        for process in list(self.processes):
            self.kill(process, "in the morning")
        self._up.cancel()
        self._up = self.keep(self.keep_up(self.rng.choice((2, 2, 3))))

    async def _close_all(self, store, boss):
        """Close every table; there may be some of which nobody heard that they were opened."""
        loop = asyncio.get_running_loop()
        until = loop.time() + COMES_TO_REST
        while loop.time() < until:
            rows = store.rows(select(TABLES).where(TABLES.c.closed.is_(False)))
            if not rows:
                return
            for row in rows:
                self.opened(str(row.id), row.game)
                await boss.close_table(str(row.id))
            await asyncio.sleep(10.0)
        for row in rows:
            self.find(f"table {row.id} ({row.game}) does not come to its end")


class _News(msgspec.Struct):
    seq: int = 0


class _Log(logging.Handler):
    """Failures that the floor writes to its log: only those that were simulated are in order."""

    def __init__(self, world):
        super().__init__(logging.WARNING)
        self._world = world

    def emit(self, record):
        error = record.exc_info[1] if record.exc_info else None
        for said in (error, *(record.args or ())):
            if isinstance(said, Exception):
                self._world.failed(said, record.getMessage())


def simulate(seed, tell=None):
    """Live through a seed: the digest of all that happened, what was wrong, and some figures."""
    loop = Loop()
    world = World(seed, tell)
    log = logging.getLogger("pitboss.floor")
    handler = _Log(world)
    gc.disable()  # what is killed stays where it is until the end
    try:
        with ExitStack() as stack:
            for change in _patches(world):
                stack.enter_context(change)
            log.addHandler(handler)
            log.propagate = False
            loop.set_exception_handler(world.unhandled)
            asyncio.set_event_loop(loop)
            loop.run_until_complete(loop.create_task(world.live(), context=world.outside))
            hours = loop.time() / 3600
            loop.run_until_complete(loop.create_task(check(world), context=world.outside))
    finally:
        log.removeHandler(handler)
        log.propagate = True
        world.disk.close()
        end_threads()
        _drop(loop)
        gc.enable()
    return SimpleNamespace(
        seed=seed, digest=world.digest, findings=world.findings, hours=hours, **world.figures
    )


def _drop(loop):
    loop.set_exception_handler(lambda loop, context: None)
    loop._ready.clear()
    loop._scheduled.clear()
    loop.close()
    asyncio.set_event_loop(None)


def _patches(world):
    def store(url):
        return SimulatedStore(world.disk, url)

    return (
        patch.multiple(
            floors,
            Store=store,
            bus_at=lambda url: SimulatedBus(world),
            leases_of=lambda store: SimulatedLeases(world, PROCESS.get()),
            LOOK_ROUND=LOOKS,
        ),
        patch.object(processes, "secrets", SimpleNamespace(token_hex=world.token)),
        patch.object(followed_tables, "secrets", SimpleNamespace(token_hex=world.token)),
        patch.object(stores, "threading", SimpleNamespace(Thread=Thread)),
        patch.object(chance, "generator", world.generator),
        patch.object(clock, "time_of_day", world.time_of_day),
        patch.object(patrons, "_hasher", SimpleNamespace(hash=lambda phrase: "nobody signs in")),
    )
