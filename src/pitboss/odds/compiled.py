"""Kernels: functions over small integers that are compiled on first use and kept for the next."""

import hashlib
import os
import shutil
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from msgspec import Struct
from numba.core import event

F = TypeVar("F", bound=Callable[..., Any])
Part = TypeVar("Part")
Result = TypeVar("Result")
IN_HAND = 4
"""How many parts of the work each core gets in advance."""


def _keep_by_version() -> None:
    """Keep compiled kernels separately for every version of the source code.

    The compiler checks only a kernel's own file, but a kernel contains parts of other files too.
    """
    sources = sorted(Path(__file__).parent.rglob("*.py"))
    stamps = [f"{path} {path.stat().st_mtime_ns} {path.stat().st_size}" for path in sources]
    digest = hashlib.sha256("\n".join([numba.__version__, *stamps]).encode()).hexdigest()[:16]
    config: Any = numba.config
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    kept = Path(config.CACHE_DIR or Path(home, "pitboss", "kernels"))
    try:
        (kept / digest).mkdir(parents=True, exist_ok=True)
        old = sorted(kept.iterdir(), key=lambda folder: folder.stat().st_mtime)
    except OSError:
        return  # then next to the sources, or where the compiler can write
    for folder in old[:-VERSIONS_KEPT]:
        shutil.rmtree(folder, ignore_errors=True)
    config.CACHE_DIR = str(kept / digest)


VERSIONS_KEPT = 8
_keep_by_version()


def kernel(function: F) -> F:
    """A compiled function that releases the interpreter, so that other threads can run."""
    return cast(F, numba.njit(cache=True, nogil=True)(function))


def inlined(function: F) -> F:
    """A part of kernels, inlined before they are compiled."""
    return cast(F, numba.njit(inline="always")(function))


def folded(function: F) -> F:
    """A kernel of its own whose compiled code is also inlined into every kernel that calls it. For
    functions that are too large to be `inlined`, and called so often that a call would cost too
    much."""
    return cast(F, numba.njit(cache=True, nogil=True, forceinline=True)(function))


@cache
def workers() -> ThreadPoolExecutor:
    """One thread for each core: kernels run at the same time."""
    return ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="kernel")


def map_on_cores(
    work: Callable[[Part], Result], parts: Iterable[Part], stop: Callable[[], bool] = lambda: False
) -> Iterator[Result]:
    """The work on every part, on all cores; results in the order of the parts, until stopped."""
    left, ahead = iter(parts), IN_HAND * (os.cpu_count() or 1)
    futures = deque(workers().submit(work, part) for part in islice(left, ahead))
    try:
        while futures and not stop():
            result = futures.popleft().result()
            futures.extend(workers().submit(work, part) for part in islice(left, 1))
            yield result
    finally:
        for future in futures:
            future.cancel()


class Compiling(Struct):
    """How long the compiler has been at work."""

    seconds: float = 0.0


@contextmanager
def compile_time() -> Iterator[Compiling]:
    """Measure how long compiling takes; no time if the compiled kernels were kept."""
    spent = Compiling()

    def add(seconds: float) -> None:
        spent.seconds += seconds

    with event.install_timer("numba:compile", add):
        yield spent
