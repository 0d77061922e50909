"""Commands that wait for their turn at a table.

While a table writes, more commands may come. Commands of play are then carried out one after the
other and written together: a table where seven people bet at the same moment waits for the disk
twice, not seven times.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, MutableMapping, Sequence
from typing import TYPE_CHECKING

from pitboss.engine import answers as say
from pitboss.errors import PitbossError, Refused
from pitboss.floor.people import self_limits
from pitboss.floor.table import commands as ask
from pitboss.floor.table.commands import Command
from pitboss.floor.table.handlers import HANDLERS, check_tournament
from pitboss.floor.table.idempotency import Refusals, Uncertain

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader

CHANGING_HANDS = "another server process is taking over this table: try again in a moment"


class Request:
    """A command, by whom, and what became of it."""

    def __init__(self, patron: str, role: str, command: Command, once: str) -> None:
        self.patron = patron
        self.role = role
        self.command = command
        self.once = once
        self.refusal: PitbossError | None = None
        self.answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def answer(self, failed: Exception | None = None) -> None:
        """Answer that it is done, or why not, if it was not answered before."""
        failed = failed or self.refusal
        if self.answered.done():
            return
        if failed is None:
            self.answered.set_result(None)
        else:
            self.answered.set_exception(failed)


class Pipeline:
    """The commands of a table, each in its turn."""

    def __init__(self, host: TableLeader, turns: MutableMapping[str, asyncio.Lock]) -> None:
        self._host = host
        self._turns = turns
        """A patron does one thing at a time, at all tables together, because their own limits count
        all of it."""
        self._waiting: list[Request] = []
        """They are carried out as soon as the table is free, all of them."""
        self._refusals = Refusals()

    async def ask(self, asked: Request) -> None:
        """Have a command carried out, or refused. The first caller who waits for the busy table
        carries out all commands that come until it is free."""
        async with self._turns.setdefault(asked.patron, asyncio.Lock()):
            await self._check_own_limits(asked)
            self._waiting.append(asked)
            if len(self._waiting) == 1:
                async with self._host.lock:
                    waiting, self._waiting = self._waiting, []
                    for group in in_groups(waiting):
                        await self._carry_out(group)
            await asked.answered

    async def _check_own_limits(self, asked: Request) -> None:
        """Refuse a bet that the patron's own limits do not allow. Bets of others do not wait for
        this check; a bet that is sent again was checked when it came first."""
        command, once, at = asked.command, asked.once, self._host.at
        if not isinstance(command, ask.Act) or not isinstance(command.answer, say.Bet):
            return
        if once in at.carried_out or not at.seat_of(asked.patron):
            return
        self._refusals.again(once)
        chips = 0 if at.tournament else sum(command.answer.wagers.values())
        try:
            await self_limits.check_bet(self._host.store, asked.patron, chips)
        except PitbossError as error:
            self._refusals.add(once, error)
            raise

    async def _carry_out(self, group: Sequence[Request]) -> None:
        """Carry out commands one after the other, and write together what they did. Nobody is
        answered before that, because even a refusal may tell what has happened."""
        host = self._host
        host.acting = {one.patron for one in group if isinstance(one.command, ask.OF_PLAY)}
        try:
            for one in group:
                await self._try(one)
            done = [one for one in group if one.refusal is None]
            if done:
                await host.write()
            for one in group:
                one.answer()
            if done:
                await host.say()
        except Exception as error:
            host.give_up()
            for one in group:
                one.answer(error)
        finally:
            host.acting = set()

    async def _try(self, asked: Request) -> None:
        """Carry out a command and let the dealer go on, or note why it is refused."""
        try:
            await self._do(asked)
        except PitbossError as refusal:
            asked.refusal = refusal
        else:
            self._host.play_on()

    async def _do(self, asked: Request) -> None:
        """What the command itself does."""
        host, once = self._host, asked.once
        if host.lost:
            raise Uncertain(CHANGING_HANDS)
        if once in host.at.carried_out:
            return
        self._refusals.again(once)
        if host.at.closed:
            raise Refused("this table is closed")
        host.draft.once = once
        try:
            check_tournament(host, asked.role, asked.command)
            await HANDLERS[type(asked.command)](host, asked.patron, asked.command)
        except PitbossError as error:
            self._refusals.add(once, error)
            raise
        finally:
            host.draft.once = ""


def in_groups(asked: Sequence[Request]) -> Iterator[list[Request]]:
    """The commands in order, in groups that may be carried out together."""
    group: list[Request] = []
    for one in asked:
        alone = not isinstance(one.command, ask.OF_PLAY)
        if group and alone:
            yield group
            group = []
        group.append(one)
        if alone:
            yield group
            group = []
    if group:
        yield group
