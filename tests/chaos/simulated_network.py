"""The networks of the simulation: between the processes, and from people to the processes."""

import asyncio

from simulated_time import PROCESS
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import PitbossError, Refused
from pitboss.floor.table.commands import Request
from pitboss.floor.table.idempotency import Uncertain


class SimulatedBus:
    """In place of Redis or PostgreSQL: messages are lost, doubled, late, or overtaken."""

    def __init__(self, world):
        self._world = world
        self._process = PROCESS.get()
        self._handle = None

    async def listen(self, handle):
        self._handle = handle
        self._world.listeners.append(self)

    async def publish(self, message):
        world = self._world
        weather = world.weather
        if world.chance(weather.bus_hangs):
            await asyncio.sleep(world.rng.uniform(1, 60))
        for listener in list(world.listeners):
            for _ in range(world.copies()):
                context = listener._process.context.copy()
                loop = asyncio.get_running_loop()
                loop.call_later(weather.travel(), listener._deliver, message, context=context)

    def _deliver(self, message):
        if self in self._world.listeners:
            self._world.note("heard", self._process.name, message)
            self._handle(message)

    async def close(self):
        if self in self._world.listeners:
            self._world.listeners.remove(self)


class Broken(Exception):
    """No answer comes."""


NO_LINE = ("ready", "here", "change-table", "go")
"""Commands that may be carried out without a line in the table's chain."""


class Asked:
    """A command of somebody, sent until an answer comes."""

    def __init__(self, chain, patron, once, command):
        self.chain = chain
        self.patron = patron
        self.once = once
        self.command = command
        self.key = Request(patron, "patron", command, once).key
        self.carried_out = False
        """Whether anybody was told that it was."""


class Wire:
    """From a browser to a process; it may break, and the browser does not notice."""

    def __init__(self, world, process):
        self.world = world
        self.process = process
        self.broken = False
        self._last = 0.0

    async def call(self, work, said=lambda answer: None, within=20.0):
        """Ask the process for something: its answer, or the refusal that it gives.

        `said` is called at the moment at which the process answers.
        """
        world, answered = self.world, asyncio.get_running_loop().create_future()
        context = world.outside.copy()

        async def serve():
            try:
                answer = await work()
            except (PitbossError, SQLAlchemyError) as refusal:
                answer = refusal
            said(answer)
            if not world.chance(world.weather.lost):
                loop = asyncio.get_running_loop()
                loop.call_later(world.weather.travel(), _answer, answered, answer, context=context)

        for _ in range(world.copies()):
            world.keep(self._start_later(serve))
        try:
            return await asyncio.wait_for(answered, within)
        except TimeoutError:
            raise Broken from None

    async def _start_later(self, serve):
        await asyncio.sleep(self.world.weather.travel())
        if not self.process.alive or self.process.floor is None:
            return
        task = self.process.start(serve())
        self.world.served(self.process, task)
        if self.world.chance(self.world.weather.closed_browsers):
            await asyncio.sleep(self.world.rng.random() * 0.2)
            task.get_loop().call_soon(task.cancel, context=self.process.context.copy())

    def push(self, receive, message):
        """What a process sends by itself: in its order, until the wire breaks."""
        world = self.world
        if self.broken or world.chance(world.weather.lost / 10):
            self.broken = True
            return
        loop = asyncio.get_running_loop()
        self._last = max(self._last, loop.time() + world.weather.travel())
        loop.call_at(self._last, receive, message, context=world.outside.copy())


def _answer(future, answer):
    if not future.done():
        future.set_result(answer)


def is_refusal(answer):
    """Whether an answer says for certain that nothing was done."""
    return isinstance(answer, Refused) and not isinstance(answer, Uncertain)
