"""Running a simulator: rounds in fixed blocks, each with a stream of its own, on many workers.

Rounds are divided into blocks of 2**18; the last may be shorter. A free worker plays a whole block,
from the random stream of its number. The tallies are added up in the order of the blocks, so that a
seed gives the same result on any number of workers.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent import futures
from contextlib import contextmanager
from functools import lru_cache
from threading import Event, Lock, Thread
from typing import Any, Protocol, TypeVar

import msgspec
import numpy as np
from msgspec import Struct

from pitboss.errors import Refused
from pitboss.odds import registry
from pitboss.odds.compiled import compile_time
from pitboss.odds.model import USUAL_STAKE, Question
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.simulation.streams import stream
from pitboss.odds.simulation.tallies import BankrollPlan, Folding, Sessions, Tally
from pitboss.values import Frozen

T = TypeVar("T")

BLOCK = 2**18
TICK = 0.1
"""Seconds between two checks of the workers."""
MOST_BLOCKS = 64
"""The most blocks of a span: nobody should wait long for one."""

Watch = Callable[[int], None]
"""Called again and again with how many rounds are done."""


class Recipe(Frozen, kw_only=True):
    """All that a worker needs to build a simulator of its own."""

    game: str
    wager: str
    table: str
    options: Mapping[str, Any]
    """As `Options.plain` has them."""
    style: str = "optimal"
    stake: int = USUAL_STAKE
    how: Mapping[str, str] = {}
    """What else it is played by, as `Question.how` has it."""

    @classmethod
    def of(cls, slug: str, question: Question, style: str, **how: str) -> Recipe:
        """For a question of a game, played in a style."""
        return cls(
            game=slug, wager=question.wager, table=question.table, style=style, how=how,
            options=question.options.plain(), stake=question.stake,
        )  # fmt: skip


class Job(Frozen, kw_only=True):
    """What is to be played."""

    recipe: Recipe
    rounds: int
    seed: str
    plan: BankrollPlan | None = None
    """The sessions that are looked at, if any."""

    def __post_init__(self) -> None:
        if self.rounds < 1:
            raise Refused("a simulation has at least one round")
        if self.plan is None:
            return
        if self.plan.bankroll < 1:
            raise Refused("a bankroll is at least one initial wager")
        if not 1 <= self.plan.length <= min(BLOCK, self.rounds):
            asked = f"{self.plan.length:,} rounds a session, {self.rounds:,} in all"
            raise Refused(f"{asked}: a session has 1 to {min(BLOCK, self.rounds):,}")

    @property
    def blocks(self) -> int:
        return -(-self.rounds // BLOCK)

    def size(self, block: int) -> int:
        """Rounds of a block."""
        return min(BLOCK, self.rounds - block * BLOCK)


class Part(Frozen):
    """The result of a span (several blocks in a row)."""

    tally: Tally
    seconds: float


class Handle(Protocol):
    """A span that is being played."""

    def done(self) -> bool: ...
    def result(self) -> Part: ...


class Sent(Frozen):
    """A span that is being played, with its place."""

    first: int
    handle: Handle


class Crew(Protocol):
    """The workers that play the spans."""

    @property
    def size(self) -> int:
        """How many there are."""

    @property
    def span(self) -> float:
        """Seconds that a span should take: long enough to be worth sending."""

    def send(self, job: Job, first: int, last: int) -> Handle:
        """Have the blocks from the first up to the last, without it, played."""

    def wait(self, handle: Handle, seconds: float) -> bool:
        """Whether a span is done within so many seconds."""

    def stop(self) -> None:
        """Stop: what is still being played is not needed any more."""


class Lost(Exception):
    """The workers are gone: what was played so far is all."""


class Run(Struct, kw_only=True):
    """A simulation, complete or stopped early."""

    job: Job
    simulator: Simulator
    tally: Tally
    stopped: str = ""
    """Why it was stopped early: it has the first blocks then, each of them whole."""
    seconds: float = 0.0
    compiling: float = 0.0
    """Seconds of it that first use cost."""


# -- one worker ------------------------------------------------------------------------------------

_building = Lock()


def simulator(recipe: Recipe) -> Simulator:
    """The simulator of a recipe, built once in a process."""
    with _building:
        return _built(msgspec.json.encode(recipe))


@lru_cache(maxsize=64)
def _built(encoded: bytes) -> Simulator:
    recipe = msgspec.json.decode(encoded, type=Recipe)
    model = registry.find(recipe.game)
    question = Question(
        wager=recipe.wager,
        table=recipe.table,
        options=model.game.read_options(recipe.options),
        stake=recipe.stake,
        how=recipe.how,
    )
    return model.simulate(question, recipe.style)


def play_span(job: Job, first: int, last: int, stopped: Callable[[], bool] = lambda: False) -> Part:
    """Play the blocks from the first up to the last, without it."""
    started = time.perf_counter()
    playing = simulator(job.recipe)
    before = first * (BLOCK // job.plan.length) if job.plan else 0
    folding = Folding(playing.unit, job.plan, before)
    results = np.empty(job.size(first), dtype=np.int32)
    staked = np.empty_like(results)
    for block in range(first, last):
        if stopped():
            break
        won, risked = results[: job.size(block)], staked[: job.size(block)]
        chances = playing.play(stream(job.seed, block), won, risked, *playing.parameters)
        folding.add(won, risked, chances)
    return Part(folding.tally(), time.perf_counter() - started)


def nothing(job: Job) -> Tally:
    """The tally of no rounds."""
    sessions = Sessions(plan=job.plan) if job.plan else None
    return Tally(unit=simulator(job.recipe).unit, sessions=sessions)


# -- the cores of this machine ---------------------------------------------------------------------


class Threads:
    """Threads in parallel: kernels release the interpreter while they run."""

    span = 0.1

    def __init__(self, size: int) -> None:
        self.size = size
        self._pool = futures.ThreadPoolExecutor(size, thread_name_prefix="blocks")
        self._stopped = Event()

    def send(self, job: Job, first: int, last: int) -> Handle:
        return self._pool.submit(play_span, job, first, last, self._stopped.is_set)

    def wait(self, handle: Handle, seconds: float) -> bool:
        assert isinstance(handle, futures.Future)
        return bool(futures.wait([handle], seconds).done)

    def stop(self) -> None:
        self._stopped.set()
        self._pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def threads(size: int | None = None) -> Iterator[Threads]:
    """One thread for each core, unless another number is given."""
    crew = Threads(size or os.cpu_count() or 1)
    try:
        yield crew
    finally:
        crew.stop()


# -- the whole -------------------------------------------------------------------------------------


def simulate(job: Job, crew: Crew, watch: Watch = lambda done: None) -> Run:
    """Play a job. KeyboardInterrupt ends it early, with the blocks that are done until then."""
    started = time.perf_counter()
    run = Run(job=job, simulator=simulator(job.recipe), tally=nothing(job))
    sent: deque[Sent] = deque()
    try:
        _play(run, crew, sent, watch)
    except (KeyboardInterrupt, Lost) as why:
        run.stopped = str(why) or "interrupted"
        if isinstance(why, KeyboardInterrupt):
            _take_what_is_done(run, sent)
        crew.stop()
    run.seconds = time.perf_counter() - started
    return run


def _play(run: Run, crew: Crew, sent: deque[Sent], watch: Watch) -> None:
    """Keep everybody busy, and put the spans together in the order of their blocks."""
    job, block, length = run.job, 0, 1
    while run.tally.rounds < job.rounds:
        while block < job.blocks and len(sent) < 2 * crew.size:
            last = min(job.blocks, block + length)
            sent.append(Sent(block, crew.send(job, block, last)))
            block = last
        while not crew.wait(sent[0].handle, TICK):
            watch(run.tally.rounds)
        part = sent[0].handle.result()
        run.tally = run.tally.then(part.tally)
        sent.popleft()
        watch(run.tally.rounds)
        pace = part.seconds * BLOCK / part.tally.rounds
        even = -(-(job.blocks - block) // (2 * crew.size))  # so that all workers finish together
        length = max(1, min(MOST_BLOCKS, even, int(crew.span / pace)))


def _take_what_is_done(run: Run, sent: deque[Sent]) -> None:
    """Add the spans that are done to the run, in order, up to the first that is not done."""
    for span in sent:
        if span.first * BLOCK == run.tally.rounds and span.handle.done():
            run.tally = run.tally.then(span.handle.result().tally)


def prepare(
    recipe: Recipe, tick: Callable[[], None] = lambda: None, *, compiled: bool = True
) -> float:
    """Build and compile what a recipe needs; the seconds that the compiler took.

    It is done in another thread, so that the one that waits can show progress and be stopped.
    """

    def work() -> float:
        with compile_time() as spent:
            simulator(recipe)
            if compiled:
                play_span(Job(recipe=recipe, rounds=2, seed="", plan=BankrollPlan(1, 1)), 0, 1)
        return spent.seconds

    return in_thread(work, tick)


def in_thread(
    work: Callable[[], T], tick: Callable[[], None] = lambda: None, *, within: float = float("inf")
) -> T:
    """Do something in another thread, and call `tick` until it is done or takes too long."""
    done: futures.Future[T] = futures.Future()

    def do() -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    Thread(target=do, name="aside", daemon=True).start()
    until = time.monotonic() + within
    while not futures.wait([done], TICK).done:
        if time.monotonic() > until:
            raise TimeoutError(f"no answer within {within:.0f} s")
        tick()
    return done.result()
