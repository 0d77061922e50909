"""Work that takes a while: in a thread, with a progress bar, and Ctrl-C works at any moment."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from threading import Event, Thread, Timer
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from pitboss.cli.output import INTERRUPTED, remark

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")
PATIENCE = 1.0
"""Seconds after which a progress bar is shown."""
TICK = 0.05
WORTH_SAYING = 0.5
"""Seconds of compiling that a person notices."""
COMPILING = "compiling for first use: it is kept for next time"
BESIDE = 58
"""How many characters wide the bar is, with the per cent and the time that is left."""
SHORT = 20


class Bar:
    """A progress bar on standard error, for those who have to wait at a terminal."""

    def __init__(
        self, parts: int = 1, what: str = "working", leaving: Callable[[], bool] = lambda: False
    ) -> None:
        """`leaving` says whether somebody wants to stop what is done in this thread."""
        self.parts = parts
        self.finished = 0
        self.leaving = leaving
        self._started = time.monotonic()
        self._said = (what, 0.0)
        self._drawn: Progress | None = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        self.hide()

    def tell(self, what: str, done: float) -> None:
        """What is being worked on in this part, and how much of it is done (0 to 1)."""
        self._said = (what, min(max(done, 0.0), 1.0))

    def look(self, what: str, done: float = 0.0) -> None:
        """The same, and draw it; Ctrl-C if somebody wants to leave."""
        self.tell(what, done)
        self.show()
        if self.leaving():
            raise KeyboardInterrupt

    def reach(self, finished: int) -> None:
        """So many parts are finished."""
        if finished > self.finished:
            self.finished = finished
            self._said = (self._said[0], 0.0)

    def show(self) -> None:
        if self._drawn is None:
            if not sys.stderr.isatty() or time.monotonic() - self._started < PATIENCE:
                return
            self._drawn = _progress(self.parts)
        what, done = self._said
        what = "compiling for first use" if compiler.depth else what
        room = max(SHORT, self._drawn.console.width - BESIDE)
        what = what if len(what) <= room else what[: room - 1] + "…"
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


class Compiler:
    """Whether the compiler is at work, as numba tells it."""

    def __init__(self) -> None:
        self.depth = 0
        self.said = False
        self._late = Timer(0, lambda: None)

    def begins(self) -> None:
        """A kernel begins to be compiled, by itself or for another one."""
        self.depth += 1
        if self.depth == 1:
            self._late.cancel()
            self._late = Timer(WORTH_SAYING, self._say)
            self._late.daemon = True
            self._late.start()

    def ends(self) -> None:
        self.depth -= 1

    def _say(self) -> None:
        """It takes long, and no bar says why."""
        if self.depth and not self.said and not sys.stderr.isatty():
            self.said = True
            remark(COMPILING)

    def rest(self) -> None:
        self._late.cancel()
        self.depth, self.said = 0, False


compiler = Compiler()


@contextmanager
def told_while_compiling() -> Iterator[None]:
    """Tell the person who waits for the compiler so while it works: by the bar, or in one line."""
    from numba.core import event

    class Heard(event.Listener):
        def on_start(self, event: Any) -> None:
            compiler.begins()

        def on_end(self, event: Any) -> None:
            compiler.ends()

    try:
        with event.install_listener("numba:compile", Heard()):
            yield
    finally:
        compiler.rest()


def work_through(
    jobs: Sequence[Callable[[], T]], bar: Bar, results: list[T] | None = None
) -> list[T]:
    """Do the jobs in another thread and wait for them; `results` has each as soon as it is done.

    Compiled code cannot be stopped by Ctrl-C; waiting here can, and nothing that is done is lost.
    """
    done: list[T] = [] if results is None else results
    failed: list[BaseException] = []
    over = Event()

    def work() -> None:
        try:
            for job in jobs:
                done.append(job())
        except BaseException as error:
            failed.append(error)
        finally:
            over.set()

    with told_while_compiling() if "numba" in sys.modules else nullcontext():
        Thread(target=work, daemon=True, name="work").start()
        with bar:
            while not over.wait(TICK):
                bar.reach(len(done))
                bar.show()
    if failed:
        raise failed[0]
    return done


def leave_at_once() -> NoReturn:
    """End the command at once: nothing else stops a kernel that is still running."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(INTERRUPTED)
