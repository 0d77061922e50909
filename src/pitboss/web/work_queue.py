"""A queue for work that takes long and is the same for everybody: done one after the other, and
cached.

No player waits for it, and strangers cannot keep the machine busy, because the queue is limited.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from litestar.exceptions import TooManyRequestsException

from pitboss.web.rate_limits import Budget

KEPT = 200
LARGEST = 32_000_000
"""So many results are kept, and so many bytes of pages and pictures."""
BUSY = "the house is busy drawing for others: try again in a few seconds"


class WorkQueue:
    """Work that is done once for each key, by one worker; `waiting` is the most that may be in the
    queue."""

    def __init__(self, name: str, waiting: int) -> None:
        self.waiting = waiting
        self._worker = ThreadPoolExecutor(1, name)
        self._done: OrderedDict[Hashable, Future[Any]] = OrderedDict()

    def ask(
        self, key: Hashable, work: Callable[..., Any], *arguments: Any, pays: Budget | None = None
    ) -> Future[Any] | None:
        """A future of the result; None if too much is waiting already. Work that is not done yet
        is paid by whoever asks for it first."""
        future = self._done.pop(key, None)
        if future is None:
            if sum(not one.done() for one in self._done.values()) >= self.waiting:
                return None
            if pays is not None:
                pays.check()
            future = self._worker.submit(_paid, pays, work, *arguments)
        self._done[key] = future
        while len(self._done) > KEPT or self._size() > LARGEST:
            if not self._forget(key):
                break
        return future

    async def result_once(
        self, work: Callable[..., Any], *arguments: Any, pays: Budget | None = None
    ) -> Any:
        """A result that nobody will ask for again: it is not kept."""
        key = object()
        try:
            return await self.result(key, work, *arguments, pays=pays)
        finally:
            self._done.pop(key, None)

    def _size(self) -> int:
        return sum(map(_size_of, self._done.values()))

    def _forget(self, asked: Hashable) -> bool:
        """Drop the result that was not asked for longest and is not being worked on. False if there
        is none besides the one that is asked for."""
        kept = self._done.items()
        over = next((key for key, one in kept if one.done() and key != asked), None)
        return self._done.pop(over, None) is not None

    async def result(
        self, key: Hashable, work: Callable[..., Any], *arguments: Any, pays: Budget | None = None
    ) -> Any:
        """The result, as soon as it is there. A caller who is cancelled does not stop the work for
        others."""
        future = self.ask(key, work, *arguments, pays=pays)
        if future is None:
            raise TooManyRequestsException(BUSY, headers={"retry-after": "5"})
        return await asyncio.shield(asyncio.wrap_future(future))

    def close(self) -> None:
        self._worker.shutdown(wait=False, cancel_futures=True)


def _paid(pays: Budget | None, work: Callable[..., Any], *arguments: Any) -> Any:
    begun = time.thread_time()
    try:
        return work(*arguments)
    finally:
        if pays is not None:
            pays.spend(time.thread_time() - begun)


def _size_of(future: Future[Any]) -> int:
    """How long a page or a picture is."""
    done = future.done() and not future.cancelled() and not future.exception()
    made = future.result() if done else ""
    return len(made) if isinstance(made, (str, bytes)) else 0
