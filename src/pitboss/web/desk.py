"""What takes long and is the same for everybody: drawn at a desk, one after the other, and kept.

Nobody who plays waits for it, and strangers cannot keep the machine busy: the queue has an end.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from litestar.exceptions import TooManyRequestsException

KEPT = 200
BUSY = "the house is busy drawing for others: try again in a few seconds"


class Desk:
    """Work that is done once for each key, by one worker; so much of it may be waiting."""

    def __init__(self, name: str, waiting: int) -> None:
        self.waiting = waiting
        self._worker = ThreadPoolExecutor(1, name)
        self._done: OrderedDict[Hashable, Future[Any]] = OrderedDict()

    def ask(self, key: Hashable, work: Callable[..., Any], *arguments: Any) -> Future[Any] | None:
        """The result as it will be; None if too much is waiting already."""
        future = self._done.pop(key, None)
        if future is None:
            if sum(not one.done() for one in self._done.values()) >= self.waiting:
                return None
            future = self._worker.submit(work, *arguments)
        self._done[key] = future
        if len(self._done) > KEPT:
            self._forget()
        return future

    async def result_once(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """A result that nobody will ask for again: it is not kept."""
        key = object()
        try:
            return await self.result(key, work, *arguments)
        finally:
            self._done.pop(key, None)

    def _forget(self) -> None:
        """Drop what was not asked for longest, and is not being worked at."""
        over = next((key for key, one in self._done.items() if one.done()), None)
        self._done.pop(over, None)

    async def result(self, key: Hashable, work: Callable[..., Any], *arguments: Any) -> Any:
        """The result, as soon as it is there. Whoever goes away does not stop it for others."""
        future = self.ask(key, work, *arguments)
        if future is None:
            raise TooManyRequestsException(BUSY, headers={"retry-after": "5"})
        return await asyncio.shield(asyncio.wrap_future(future))

    def close(self) -> None:
        self._worker.shutdown(wait=False, cancel_futures=True)
