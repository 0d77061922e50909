"""A floor to try things on, and bots that play at its tables as people do: by commands."""

import asyncio
import random
from contextlib import asynccontextmanager

from msgspec import structs

from pitboss.engine import Bot
from pitboss.engine import prompts as put
from pitboss.floor.audit import audit
from pitboss.floor.division import petitions
from pitboss.floor.floor import Floor
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import patrons
from pitboss.floor.table import commands as ask
from pitboss.floor.table import draft
from pitboss.floor.table.commands import Request
from pitboss.floor.table.timers import Pace

PATIENT = Pace(betting=0, deciding=0, between=0, away=0, seeds=0, reports=0)
"""Nobody is hurried, and nothing is waited for."""
LOOKS = 60_000
"""So often a table is looked at, a millisecond apart, before it is said to stand still."""
CHIPS = 2_000_00
PEOPLE = ("ann", "bob", "cyd", "dee", "eve", "fay", "gus")


def url_of(folder, name="floor"):
    return f"sqlite:///{folder}/{name}.db"


def kept_after(folder, play):
    """The file of a floor once something was done there, as bytes; snapshots are made soon."""
    after, draft.SNAPSHOT_AFTER = draft.SNAPSHOT_AFTER, 20
    try:
        asyncio.run(play())
    finally:
        draft.SNAPSHOT_AFTER = after
    store = Store(url_of(folder))
    with store.engine.connect() as connection:
        connection.connection.driver_connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()
    return (folder / "floor.db").read_bytes()


def findings(store):
    """What an audit finds, a line each."""
    return [f"{finding.where}: {finding.what}" for finding in audit(store).findings]


@asynccontextmanager
async def opened(url, pace=PATIENT, **more):
    floor = Floor(url, pace=pace, **more)
    await floor.open()
    try:
        yield floor
    finally:
        await floor.close()


class LoopWithHands(asyncio.SelectorEventLoop):
    """A loop whose clock can be put forward, so that no test waits for a time or is late for it."""

    ahead = 0.0

    def time(self):
        return super().time() + self.ahead


async def put_forward(seconds):
    """As if so much time had passed: alarms that are due by then ring."""
    asyncio.get_running_loop().ahead += seconds
    await asyncio.sleep(0.001)


def on_a_floor(test=None, **pace):
    """Run an asynchronous test on a floor of its own, which must pass its audit afterwards."""
    if test is None:
        return lambda test: on_a_floor(test, **pace)

    async def run(url):
        async with opened(url, structs.replace(PATIENT, **pace)) as floor:
            join(floor.store, *PEOPLE)
            await test(floor)
            result = audit(floor.store)
            assert result.passes, result.findings

    def on_its_own(tmp_path):
        with asyncio.Runner(loop_factory=LoopWithHands) as runner:
            runner.run(run(url_of(tmp_path)))

    on_its_own.__name__, on_its_own.__doc__ = test.__name__, test.__doc__
    return on_its_own


async def killed(floor):
    """Gone without a word, as by kill -9: only its locks are given back, as the system does."""
    for task in list(floor.process._tasks):
        task.cancel()
    for table in floor.tables.values():
        if table.leader:
            table.leader.give_up()
    await asyncio.gather(*floor.process._tasks, return_exceptions=True)
    floor.store.close()
    floor.process.leases.close()
    floor.process._thread.shutdown()


def join(store, *names, role="patron"):
    for name in names:
        if patrons.find(store, name) is None:
            patrons.join(store, name, "correct horse", role)


async def settled(floor, chain, wanted=lambda at: at.round is not None):
    """Wait until a table is as wanted, and everything is written."""
    leader = floor.tables[chain].leader
    for _ in range(LOOKS):
        async with leader.lock:
            if wanted(leader.at):
                return leader.at
        await asyncio.sleep(0.001)
    raise AssertionError(f"table {chain}: {leader.waiting or leader.clock}")


class Probe:
    """A round that a bot thinks over: what it would answer is only checked."""

    def __init__(self, round):
        self._round = round
        self.answers = []

    def __getattr__(self, name):
        return getattr(self._round, name)

    def answer(self, answer):
        self._round.check(answer)
        self.answers.append(answer)


class Party:
    """Some people at one table, who bet and decide until they are told to stop."""

    def __init__(self, floor, chain, seats, seed):
        self.floor = floor
        self.chain = chain
        self.names = dict(zip(range(1, seats + 1), PEOPLE, strict=False))
        self.bots = {seat: Bot(f"{seed} {seat}") for seat in self.names}
        self.rng = random.Random(seed)

    @property
    def at(self):
        return self.floor.tables[self.chain].at

    async def sit(self):
        for seat in self.names:
            await self.say(seat, ask.Sit(CHIPS, seat))

    async def say(self, seat, command):
        await self.floor.command(self.chain, Request(self.names[seat], "patron", command))

    async def step(self):
        """One person does one thing: bets, or is ready, or decides."""
        at = await settled(self.floor, self.chain)
        prompt = at.round.prompt
        if isinstance(prompt, put.TakeBets):
            await self._bet(at, prompt)
        else:
            seat = int(prompt.party)
            answer = self.bots[seat].answer(at.round, prompt)
            await self.say(seat, ask.Act(answer, at.seq))

    async def _bet(self, at, prompt):
        leader = self.floor.tables[self.chain].leader
        waiting = [seat for seat in self.names if seat in at.sittings and seat not in leader.ready]
        seat = self.rng.choice(waiting)
        if not any(stake.seat == seat for stake in at.round.stakes_on()):
            probe = Probe(at.round)
            self.bots[seat].bet(probe, prompt, seat)
            for bet in probe.answers:
                await self.say(seat, ask.Act(bet))
        await self.say(seat, ask.Ready())

    async def play(self, rounds):
        """So many rounds to their end."""
        start = self.at.table.rounds
        while self.at.table.rounds < start + rounds:
            await self.step()

    async def play_a_bit(self, steps):
        for _ in range(steps):
            await self.step()


def party_size(game):
    low, high = game.seats[0], game.most_positions(game.read_options())
    return min(high, max(low, 3))


def of_the_boss(command):
    return Request("boss", "floorperson", command)


def a_dossier(game):
    """What a petition says of its dossier, as `pitboss petition` writes it."""
    parts = dict.fromkeys(petitions.PARTS, "0" * 64)
    return {"dossier": petitions.dossier_digest(game, parts), "parts": parts}
