"""Making the book: games are distributed among processes, and prices found before are used
again."""

import multiprocessing
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from threading import Thread

from pitboss.engine import registry
from pitboss.errors import Unusable
from pitboss.odds import digests
from pitboss.price_book import data, site, worker
from pitboss.price_book.price_file import entries, read
from pitboss.values import Frozen

KEPT = ".prices"
"""The folder with what was found."""
TICK = 0.2
"""Seconds between two looks at how far the workers are."""
COSTLY = 60.0
"""The time in seconds that is assumed for a game with decisions, if it was not measured yet."""

Progress = Callable[[str, int, int], None]
"""Called with what is done, how much of it, and of how much."""


class Making(Frozen, kw_only=True):
    """What was made."""

    games: int
    prices: int
    new_prices: int
    """Prices that were not known before."""
    pages: int
    """Pages that had to be written, because they were not up to date."""
    left_out: str = ""
    """What could not be made, if anything."""


def make(
    out: Path, slugs: Sequence[str] | None = None, workers: int | None = None,
    tell: Progress = lambda what, done, of: None,
) -> Making:  # fmt: skip
    """Make the whole book in a folder. A run that was interrupted is continued."""
    chosen = tuple(slugs) if slugs else registry.slugs()
    kept = out / KEPT
    kept.mkdir(parents=True, exist_ok=True)
    paths = {slug: kept / f"{slug}-{digests.of(slug)}.jsonl" for slug in chosen}
    wanted = {slug: set(worker.keys(slug)) for slug in chosen}
    missing = {slug: wanted[slug] - _known(paths[slug]) for slug in chosen}
    todo = sum(map(len, missing.values()))
    if todo:
        _work(_dearest_first(kept, missing), paths, missing, workers or os.cpu_count() or 1, tell)
    games = {slug: read(registry.find(slug), path) for slug, path in paths.items()}
    left_out = data.write(out, games)
    written = site.write(out, games, left_out, lambda done: tell("pages", done, len(games)))
    _tidy(kept, paths)
    prices = sum(len(game.priced) for game in games.values())
    new = sum(
        entry.price is not None and entry.key in missing[slug]
        for slug, path in paths.items()
        for entry in entries(path)
    )
    return Making(games=len(games), prices=prices, new_prices=new, pages=written, left_out=left_out)


def _known(path: Path) -> set[str]:
    return {entry.key for entry in entries(path)}


def _dearest_first(kept: Path, missing: dict[str, set[str]]) -> list[str]:
    """Games in the order in which they are started: those that take longest first, so that no
    worker has to finish one of them alone at the end."""

    def seconds(slug: str) -> float:
        measured = [
            sum(entry.seconds for entry in entries(path)) for path in kept.glob(f"{slug}-*.jsonl")
        ]
        decides = any(worker.PLAYED in key for key in missing[slug])
        guessed = COSTLY if decides else len(missing[slug])
        return max(measured, default=0.0) or guessed

    return sorted((slug for slug, keys in missing.items() if keys), key=seconds, reverse=True)


def _work(
    slugs: Sequence[str], paths: dict[str, Path], missing: dict[str, set[str]], workers: int,
    tell: Progress,
) -> None:  # fmt: skip
    """Let processes do it; their files say how far they are."""
    todo = sum(map(len, missing.values()))
    context = multiprocessing.get_context("spawn")  # compiled code does not survive a fork
    pool = ProcessPoolExecutor(
        min(workers, len(slugs)), mp_context=context, initializer=end_with_the_parent
    )
    jobs = {slug: pool.submit(worker.work, slug, paths[slug]) for slug in slugs}
    try:
        while not all(job.done() for job in jobs.values()):
            tell(*_how_far(jobs, paths, missing), todo)
            time.sleep(TICK)
        for job in jobs.values():
            job.result()
    except BrokenProcessPool:
        why = "a worker of the book was killed: what is finished is kept, make it again to go on"
        raise Unusable(why) from None
    finally:
        _stop(pool)


def end_with_the_parent() -> None:
    """A worker whose parent was killed ends at once: its results would not be used."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"

    def wait() -> None:
        parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def _how_far(
    jobs: dict[str, Future[str]], paths: dict[str, Path], missing: dict[str, set[str]]
) -> tuple[str, int]:
    """The games that are being worked at, and how many prices are there by now."""
    at_work = [slug for slug, job in jobs.items() if job.running() and not job.done()]
    done = sum(
        len(missing[slug]) if job.done() else len(missing[slug] & _lines(paths[slug]))
        for slug, job in jobs.items()
    )
    return ", ".join(at_work[:2]), done


def _lines(path: Path) -> set[str]:
    return _known(path) if path.exists() else set()


def _stop(pool: ProcessPoolExecutor) -> None:
    """End the workers at once: a kernel cannot be interrupted, and prices that were written are
    kept."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


def _tidy(kept: Path, paths: dict[str, Path]) -> None:
    """Delete prices of definitions that no longer exist."""
    for slug, path in paths.items():
        for old in kept.glob(f"{slug}-*.jsonl"):
            if old != path and len(old.name) == len(path.name):
                old.unlink()
