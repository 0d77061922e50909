"""Work that takes a while: in a thread, with a progress bar, and Ctrl-C works at any moment."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Generic, NoReturn, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")
PATIENCE = 1.0
"""Seconds after which a progress bar is shown."""
TICK = 0.05
INTERRUPTED = 130


class Bar:
    """A progress bar on standard error, for those who have to wait at a terminal."""

    def __init__(self, parts: int = 1) -> None:
        self.parts = parts
        self.finished = 0
        self._started = time.monotonic()
        self._said: tuple[str, float] = ("working", 0.0)
        self._drawn: Progress | None = None

    def tell(self, what: str, done: float) -> None:
        """What is being worked on in this part, and how much of it is done (0 to 1)."""
        self._said = (what, min(max(done, 0.0), 1.0))

    def next(self) -> None:
        self.finished += 1
        self._said = (self._said[0], 0.0)

    def show(self) -> None:
        if self._drawn is None:
            if not sys.stderr.isatty() or time.monotonic() - self._started < PATIENCE:
                return
            self._drawn = _progress(self.parts)
        what, done = self._said
        self._drawn.update(
            self._drawn.task_ids[0], completed=self.finished + done, description=what
        )

    def hide(self) -> None:
        if self._drawn is not None:
            self._drawn.stop()
            self._drawn = None


def _progress(parts: int) -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    bar.add_task("working", total=parts)
    bar.start()
    return bar


class _Failed(Generic[T]):
    """What went wrong in the thread, to be raised where the result was waited for."""

    def __init__(self, error: BaseException) -> None:
        self.error = error


def one_by_one(jobs: Sequence[Callable[[], T]], bar: Bar) -> Iterator[T]:
    """Do the jobs in another thread and return each result as it comes.

    Compiled code cannot be stopped by Ctrl-C; waiting here can.
    """
    results: SimpleQueue[T | _Failed[T]] = SimpleQueue()

    def work() -> None:
        try:
            for job in jobs:
                results.put(job())
        except BaseException as error:
            results.put(_Failed(error))

    Thread(target=work, daemon=True, name="work").start()
    try:
        for _ in jobs:
            while (result := _next(results)) is None:
                bar.show()
            if isinstance(result, _Failed):
                raise result.error
            bar.next()
            yield result
    finally:
        bar.hide()


def _next(results: SimpleQueue[T | _Failed[T]]) -> T | _Failed[T] | None:
    try:
        return results.get(timeout=TICK)
    except Empty:
        return None


def leave_at_once() -> NoReturn:
    """End the command although a kernel is still running, which nothing else can stop."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(INTERRUPTED)
