"""Leading a table: its state, its dealer, its clock, and the writing to its chain of the ledger.

What is decided is written before anybody learns of it. If writing fails, the table is thrown away
and rebuilt from the ledger.
"""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Coroutine, Hashable, MutableMapping, Sequence
from typing import Any

from sqlalchemy import Connection

from pitboss.engine import Answer, Prompt
from pitboss.errors import Refused
from pitboss.floor.clock import elapsed
from pitboss.floor.ledger import entries
from pitboss.floor.ledger.accounts import is_bot
from pitboss.floor.ledger.entries import What
from pitboss.floor.ledger.sql import Statements
from pitboss.floor.ledger.store import Store, Work
from pitboss.floor.table import bots, seeds
from pitboss.floor.table.draft import Draft
from pitboss.floor.table.pipeline import Handlers, Listener, Pipeline
from pitboss.floor.table.policy import TablePolicy
from pitboss.floor.table.state import TableState
from pitboss.floor.table.timers import Alarm, Clock, Pace, Then

log = logging.getLogger("pitboss.floor")

PRESENT = 60.0
"""People count as present for so many seconds after the last message from them."""


class TableLeader:
    """The leader of a table."""

    def __init__(
        self,
        at: TableState,
        store: Store,
        pace: Pace,
        policy: TablePolicy,
        *,
        handlers: Handlers,
        turns: MutableMapping[str, asyncio.Lock],
        listeners: Sequence[Listener] = (),
        failed: Callable[[], None] = lambda: None,
        crew_watches: Callable[[], bool] = lambda: False,
    ) -> None:
        self.at = at
        self.store = store
        self.pace = pace
        self.policy = policy
        """What differs from table to table."""
        self.pipeline = Pipeline(self, handlers, turns, listeners)
        self.failed = failed
        """Called when a command could not be carried out: the table may have to be rebuilt."""
        self.crew_watches = crew_watches
        """Whether somebody of the crew looks at the table, and may have something to report."""
        self.ready: set[int] = set()
        self.seen: dict[str, float] = {}
        """When each patron was heard of last."""
        self.since = elapsed()
        """When this process began to lead the table."""
        self.clock = Clock()
        self.waiting = ""
        """Why no round is being played."""
        self.acting: set[str] = set()
        """Who bets or decides, while that is carried out."""
        self.lost = False
        self.lock = asyncio.Lock()
        """Held while the table is changed, until the change is written; other readers wait for
        that."""
        self.draft = Draft(at)
        self.seeds = seeds.Seeds()
        self.alarm = Alarm(lambda what, then: self._on_time(self.alarm, what, then))
        self.due = Alarm(lambda what, then: self._on_time(self.due, what, then))
        """Rings when a posted change of rules is due, whether or not rounds are played."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Go on from where the table is."""
        async with self.lock:
            await bots.get_ready(self.at)
            await self.safely(self.pipeline.go_on())

    def give_up(self) -> None:
        """Stop leading: another process leads now, or this one ends."""
        self.lost = True
        self.alarm.stop()
        self.due.stop()

    async def safely(self, going_on: Awaitable[None]) -> None:
        """If an error happens inside, the ledger is right: the table is rebuilt from it."""
        try:
            await going_on
        except Exception:
            self.give_up()
            raise

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # The person who should hear of a refusal may have disconnected.
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return task

    def _on_time(self, alarm: Alarm, what: Hashable, then: Then) -> None:
        self.spawn(self._time_is_up(alarm, what, then))

    async def _time_is_up(self, alarm: Alarm, what: Hashable, then: Then) -> None:
        async with self.lock:
            if self.lost or not alarm.due(what):
                return
            try:
                await self.safely(then())
            except Exception:
                log.exception("table %s is taken up again", self.at.chain)

    # -- who is there ------------------------------------------------------------------------

    def seat_of(self, patron: str) -> int:
        """Where a patron sits; refused if nowhere."""
        seat = self.at.seat_of(patron)
        if not seat:
            raise Refused(f"{patron} does not sit at this table")
        return seat

    def leaves(self, seat: int) -> bool:
        sitting = self.at.sittings[seat]
        return bool(self.at.closing or sitting.leaving or sitting.to)

    def bot(self, seat: int) -> bool:
        return seat in self.at.sittings and is_bot(self.at.sittings[seat].patron)

    def present(self, seat: int) -> bool:
        """Whether the patron of a seat was heard of lately."""
        if self.bot(seat):
            return True
        heard = self.seen.get(self.at.sittings[seat].patron, -math.inf)
        return heard > elapsed() - PRESENT

    def gone(self, seat: int) -> bool:
        """Whether nobody will decide anything at a seat any more."""
        sitting = self.at.sittings.get(seat)
        if not self.policy.waits_for_seats(self.at):
            return True
        return sitting is None or (sitting.leaving and not self.present(seat))

    # -- play --------------------------------------------------------------------------------

    def prompt(self) -> Prompt:
        round = self.at.round
        if round is None or round.prompt is None:
            raise Refused("no round is being played: the next one begins in a moment")
        return round.prompt

    def answer(self, by: str, answer: Answer) -> None:
        """Take an answer from a person; if it is refused, nothing changes."""
        what = entries.Answered(by, answer)
        self.draft.add(what, self.at.try_out(what))

    def take(self, what: What) -> None:
        """An entry that moves no chips of a round."""
        self.at.take(what)
        self.draft.add(what)

    # -- chips -------------------------------------------------------------------------------

    async def spend(self, what: entries.Sat | entries.Bought) -> None:
        """Money of an account becomes chips. The chips exist only after that is written."""
        work = self._work_of(what)
        self.policy.guard(self, what, work)
        await self._put_down(what, work)

    async def bring(
        self, what: entries.Came, then: Callable[[Connection, Statements], None]
    ) -> None:
        """Somebody comes from another table with chips, to the seat that was held; `then` releases
        it in the same transaction."""
        async with self.lock:
            if self.lost or self.at.closing or what.seat in self.at.sittings:
                return
            work = self._work_of(what)
            work.then = then
            await self._put_down(what, work)
            self.seen[what.patron] = elapsed()
            await self.safely(self.pipeline.go_on())

    def _work_of(self, what: entries.Sat | entries.Bought | entries.Came) -> Work:
        """A line that the table takes only once it is written."""
        draft = Draft(self.at, self.draft.once)
        written = draft.next_line(what)
        draft.lines.append(written)
        draft.remember(written, what)
        draft.seat({what.seat: what.patron})
        return draft.hand_over()

    async def _put_down(
        self, what: entries.Sat | entries.Bought | entries.Came, work: Work
    ) -> None:
        at, once, [written] = self.at, self.draft.once, work.lines
        await self.commit(work)
        at.take(what)
        at.carried_out.add(once)
        at.seq, at.sha = written.entry.seq, written.entry.sha

    async def commit(self, work: Work) -> None:
        """Write to the ledger. If that fails and is not refused, memory may be ahead of it: the
        table is rebuilt."""
        try:
            await self.store.commit(work)
        except Refused:
            raise
        except Exception:
            self.give_up()
            raise
