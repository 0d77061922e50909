"""What happens to a command at a table: it is received, allowed, tried out, written and told.

The steps stand in this order. While a table writes, more commands may come. Commands of play are
then carried out one after the other and written together: a table where seven people bet at the
same moment waits for the disk twice, not seven times.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, MutableMapping, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.engine import TakeBets
from pitboss.engine import answers as say
from pitboss.errors import PitbossError, Refused
from pitboss.floor.clock import elapsed
from pitboss.floor.ledger.entries import Closed
from pitboss.floor.ledger.store import Store
from pitboss.floor.ledger.trouble import said_of
from pitboss.floor.people import roles, self_limits
from pitboss.floor.table import commands as ask
from pitboss.floor.table import game_loop, staff_acts
from pitboss.floor.table.commands import Request
from pitboss.floor.table.idempotency import Refusals, Uncertain

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader

log = logging.getLogger("pitboss.floor")

Handlers = Mapping[type, Callable[["TableLeader", str, Any], Awaitable[None]]]
"""What each command does, by its type: called with the leader, the patron and the command."""
Listener = Callable[["TableLeader"], None]
"""Called whenever something has been written at a table."""
CHANGING_HANDS = "another server process is taking over this table: try again in a moment"
RESTORED = "this table is being restored: try again in a moment"
NOT_BOTH = "who deals or supervises a table does not play there"


def being_restored(store: Store) -> str:
    """Why nobody leads a table at the moment."""
    if store.failed:
        return store.failed.why
    return CHANGING_HANDS if store.shared else RESTORED


class Waiting:
    """A request whose turn has not come, and what becomes of it."""

    def __init__(self, request: Request) -> None:
        self.request = request
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
    """The road of a table's commands, each in its turn."""

    def __init__(
        self,
        leader: TableLeader,
        handlers: Handlers,
        turns: MutableMapping[str, asyncio.Lock],
        listeners: Sequence[Listener],
    ) -> None:
        self._leader = leader
        self._handlers = handlers
        self._turns = turns
        """A patron does one thing at a time, at all tables together, because their own limits count
        all of it."""
        self._listeners = listeners
        self._queue: list[Waiting] = []
        """They are carried out as soon as the table is free, all of them."""
        self._refusals = Refusals()

    async def carry_out(self, request: Request, *, stays: bool = False) -> None:
        """Carry out a command, or refuse it; if it came before with the same id, say the same.

        The person may disconnect meanwhile: what has begun is finished all the same. With `stays`,
        the caller makes sure of that.
        """
        leader = self._leader
        if isinstance(request.command, ask.Here):
            self._check_role(request)
            return
        road = self._receive(request)
        try:
            await (road if stays else asyncio.shield(leader.spawn(road)))
        except PitbossError:
            raise
        except Exception as error:
            log.exception("table %s is taken up again", leader.at.chain)
            leader.failed()
            why = said_of(error) or "the table had to be restored: look at it again"
            raise Uncertain(why) from error

    # -- received ----------------------------------------------------------------------------

    async def _receive(self, request: Request) -> None:
        """Wait for one's turn. The first who waits for the busy table carries out all commands that
        come until it is free. Bets of others do not wait while somebody's own limits are read."""
        async with self._turns.setdefault(request.patron, asyncio.Lock()):
            if staff_acts.is_one(request):
                await self._receive_from_staff(request)
            else:
                await self._wait(request)

    async def _receive_from_staff(self, request: Request) -> None:
        """What is refused to those who deal and supervise is written down before they hear it."""
        store, chain = self._leader.store, self._leader.at.chain
        await asyncio.to_thread(staff_acts.check_allowed, store, chain, request.patron)
        try:
            await self._wait(request)
        except Refused as refusal:
            if not isinstance(refusal, Uncertain):
                why = refusal.why
                await asyncio.to_thread(staff_acts.note_refusal, store, chain, request, why)
            raise

    async def _wait(self, request: Request) -> None:
        self._check_role(request)
        await self._check_own_limits(request)
        waiting = Waiting(request)
        self._queue.append(waiting)
        if len(self._queue) == 1:
            async with self._leader.lock:
                queue, self._queue = self._queue, []
                for group in in_groups(queue):
                    await self._carry_out(group)
        await waiting.answered

    async def _carry_out(self, group: Sequence[Waiting]) -> None:
        """Carry out commands one after the other, and write together what they did. Nobody is
        answered before that, because even a refusal may tell what has happened."""
        leader = self._leader
        leader.acting = {
            one.request.patron for one in group if isinstance(one.request.command, ask.OF_PLAY)
        }
        try:
            for one in group:
                await self._try_out(one)
            done = any(one.refusal is None for one in group)
            if done:
                await self.write()
            for one in group:
                one.answer()
            if done:
                self.tell()
        except Exception as error:
            leader.give_up()
            for one in group:
                one.answer(error)
        finally:
            leader.acting = set()

    # -- allowed -----------------------------------------------------------------------------

    def _check_role(self, request: Request) -> None:
        """Refuse what is not for somebody's role; who may ask for something is heard of."""
        owns = request.patron == self._leader.at.opened_by
        roles.check(request.role, ask.tag(request.command), owns=owns)
        self._leader.seen[request.patron] = elapsed()

    async def _check_own_limits(self, request: Request) -> None:
        """Refuse a bet that the patron's own limits do not allow; a bet that is sent again was
        checked when it came first."""
        command, at = request.command, self._leader.at
        if not isinstance(command, ask.Act) or not isinstance(command.answer, say.Bet):
            return
        if request.key in at.carried_out or not at.seat_of(request.patron):
            return
        self._refusals.again(request.key)
        chips = self._leader.policy.money_of(command.answer)
        try:
            await self_limits.check_bet(self._leader.store, request.patron, chips)
        except PitbossError as error:
            self._refusals.add(request.key, error)
            raise

    def _is_new(self, request: Request) -> bool:
        """Whether the command was not carried out before. One that was refused before is refused
        again, and so is everything at a table that is closed or led by somebody else."""
        if self._leader.lost:
            raise Uncertain(being_restored(self._leader.store))
        if request.key in self._leader.at.carried_out:
            return False
        self._refusals.again(request.key)
        if self._leader.at.closed:
            raise Refused("this table is closed")
        return True

    def _allow(self, request: Request) -> None:
        """Refuse what is not done at this table, or not by somebody who plays here."""
        at, patron, command = self._leader.at, request.patron, request.command
        self._leader.policy.check_command(at, request)
        supervises = isinstance(command, ask.OF_THE_CREW) or (
            isinstance(command, ask.CloseTable) and at.opened_by != patron
        )
        if supervises and at.seat_of(patron):
            raise Refused(f"{patron} plays at this table: {NOT_BOTH}")

    # -- tried out ---------------------------------------------------------------------------

    async def _try_out(self, one: Waiting) -> None:
        """Carry out a command and let the dealer go on, or note why it is refused."""
        try:
            if self._is_new(one.request):
                await self._handle(one.request)
        except PitbossError as refusal:
            one.refusal = refusal
        else:
            game_loop.run(self._leader)

    async def _handle(self, request: Request) -> None:
        """What the command itself does. Its id is written with the first entry that it makes."""
        draft = self._leader.draft
        draft.once = request.key
        try:
            self._allow(request)
            handle = self._handlers[type(request.command)]
            await handle(self._leader, request.patron, request.command)
        except PitbossError as error:
            self._refusals.add(request.key, error)
            raise
        finally:
            draft.once = ""

    # -- written -----------------------------------------------------------------------------

    async def write(self) -> None:
        """Write all that has happened, together or not at all."""
        leader, at, round = self._leader, self._leader.at, self._leader.at.round
        idle = round is None or isinstance(round.prompt, TakeBets)
        if at.closing and idle and not (at.closed or at.sittings):
            leader.take(Closed(at.closing))
            leader.draft.row["closed"] = True
        if round is None:
            leader.draft.snapshot()
        await self.flush()

    async def flush(self) -> None:
        """Write what has happened in the middle of something."""
        if self._leader.draft.lines:
            await self._leader.commit(self._leader.draft.hand_over())

    # -- told --------------------------------------------------------------------------------

    def tell(self) -> None:
        """Set the clock, and tell people what is written."""
        game_loop.set_clock(self._leader)
        self.spread()

    def spread(self) -> None:
        """Tell everybody who listens: those who watch, other processes, the rooms."""
        for hear in self._listeners:
            hear(self._leader)

    async def go_on(self) -> None:
        """The second half of the road, for what happens without a command: alarms, players from
        other tables, the sweep."""
        game_loop.run(self._leader)
        await self.write()
        self.tell()


def in_groups(waiting: Sequence[Waiting]) -> Iterator[list[Waiting]]:
    """The commands in order, in groups that may be carried out together."""
    group: list[Waiting] = []
    for one in waiting:
        alone = not isinstance(one.request.command, ask.OF_PLAY)
        if group and alone:
            yield group
            group = []
        group.append(one)
        if alone:
            yield group
            group = []
    if group:
        yield group
