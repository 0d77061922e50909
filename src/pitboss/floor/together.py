"""Questions to the database that are asked together.

Many tables ask the same kind of question at the same time, each about somebody else. Those that
come while others are being answered, or right after that, are answered next, all of them in one go.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from pitboss.errors import PitbossError

Question = TypeVar("Question")
Answers = Sequence[PitbossError | None]
GATHER = 0.01
"""Seconds from one going to the next while there is much to ask."""


class Together(Generic[Question]):
    """One kind of question, each of which is let pass or refused."""

    def __init__(self, answer: Callable[[Sequence[Question]], Answers]) -> None:
        self._answer = answer
        """Runs in a thread."""
        self._waiting: list[tuple[Question, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None
        self._asked = -math.inf

    async def ask(self, question: Question) -> None:
        """Raise the refusal, if it is one."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._waiting.append((question, future))
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._keep_answering())
        await future

    async def _keep_answering(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            if (pause := self._asked + GATHER - loop.time()) > 0:
                await asyncio.sleep(pause)
            self._asked = loop.time()
            waiting, self._waiting = self._waiting, []
            questions = [question for question, _ in waiting]
            found: Sequence[Exception | None]
            try:
                found = await asyncio.to_thread(self._answer, questions)
            except Exception as error:  # the database is away
                found = [error] * len(waiting)
            for (_, future), refusal in zip(waiting, found, strict=True):
                if future.done():  # whoever asked has gone
                    continue
                if refusal is None:
                    future.set_result(None)
                else:
                    future.set_exception(refusal)
