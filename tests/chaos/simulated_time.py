"""Time, threads and processes of the simulation: all of them steps of one event loop.

Time stands still while there is something to do; then it is at once the time of the next alarm. A
thread is a greenlet, which goes on until it waits for something. Whatever runs belongs to a process
by its context, and nothing of a process that was killed runs any more: it stops where it was.
"""

import asyncio
import contextlib
import contextvars
from collections import deque

from greenlet import getcurrent, greenlet

PROCESS = contextvars.ContextVar("process", default=None)
"""The process that is running; none for people and their browsers."""


class Process:
    """A process of the floor, from its start until it is killed or ends."""

    def __init__(self, number):
        self.name = f"process {number}"
        self.alive = True
        self.ahead = 0.0
        """How much its clock is ahead of the right time, in seconds."""
        self.floor = None
        self.context = contextvars.copy_context()
        self.context.run(PROCESS.set, self)

    def start(self, work):
        """Begin a task of this process."""
        return asyncio.get_running_loop().create_task(work, context=self.context.copy())


class _NoSockets:
    """What the loop waits with: there is nothing to wait for but time."""

    def __init__(self, loop):
        self._loop = loop

    def select(self, timeout):
        assert timeout is not None, "nothing will ever happen again"
        self._loop.here += timeout
        return ()


def _if_alive(callback, arguments):
    process = PROCESS.get()
    if process is None or process.alive:
        callback(*arguments)


class Loop(asyncio.BaseEventLoop):
    """An event loop with a clock of its own."""

    def __init__(self):
        super().__init__()
        self.here = 0.0
        self._selector = _NoSockets(self)
        self._lanes = {}

    def time(self):
        return self.here

    def _process_events(self, events):
        return None

    def _check_closed(self):
        """What was killed may be put away after the end, and nobody minds what it still says."""

    def call_soon(self, callback, *arguments, context=None):
        return super().call_soon(_if_alive, callback, arguments, context=context)

    call_soon_threadsafe = call_soon

    def call_at(self, when, callback, *arguments, context=None):
        return super().call_at(when, _if_alive, callback, arguments, context=context)

    def run_in_executor(self, executor, function, *arguments):
        """In a thread; those of an executor one after the other, as it has a single thread."""
        future = self.create_future()

        def work():
            try:
                result = function(*arguments)
            except Exception as error:
                if not future.done():
                    future.set_exception(error)
            else:
                if not future.done():
                    future.set_result(result)

        if executor is None:
            Thread(work).start()
        else:
            self._queue(executor, work)
        return future

    def _queue(self, executor, work):
        lane = self._lanes.get(executor)
        if lane is None:
            lane = self._lanes[executor] = Queue()
            Thread(lambda: _keep_working(lane)).start()
        lane.put(work)


def _keep_working(lane):
    while True:
        lane.get()()


_THREADS = []
"""Kept until the end, so that none of a process that was killed wakes up to end in order."""


class Thread:
    """In place of `threading.Thread`."""

    hub = getcurrent()
    """Where the event loop runs."""

    def __init__(self, target, daemon=False, name=""):
        self._greenlet = greenlet(target, Thread.hub)
        self._greenlet.gr_context = contextvars.copy_context()
        _THREADS.append(self._greenlet)

    def start(self):
        asyncio.get_running_loop().call_soon(self._greenlet.switch)

    def join(self):
        while not self._greenlet.dead:
            pause(0.01)


def pause(seconds):
    """In a thread: let time pass. Elsewhere nobody waits."""
    here = getcurrent()
    if here is not Thread.hub:
        asyncio.get_running_loop().call_later(seconds, here.switch)
        Thread.hub.switch()


def end_threads():
    """At the end of a simulation, when nothing that they still do counts."""
    for thread in _THREADS:
        with contextlib.suppress(Exception):
            thread.throw()
    _THREADS.clear()


def stop_for_good():
    """In a thread of a process that has just been killed."""
    assert getcurrent() is not Thread.hub, "only a thread stops where it is"
    Thread.hub.switch()


class Queue:
    """In place of `queue.SimpleQueue`, for one thread that waits."""

    def __init__(self):
        self._items = deque()
        self._waiting = None

    def put(self, item):
        self._items.append(item)
        if self._waiting is not None:
            asyncio.get_running_loop().call_soon(self._waiting.switch)
            self._waiting = None

    def get(self):
        while not self._items:
            self._waiting = getcurrent()
            Thread.hub.switch()
        return self._items.popleft()

    def empty(self):
        return not self._items
