"""Leading a table: carry out a command, deal, write to the ledger, and only then tell people.

What is decided is written before anybody learns of it. If writing fails, the table is thrown away
and rebuilt from the ledger.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable, Hashable
from typing import Any

from pitboss.errors import PitbossError, Refused
from pitboss.floor import commands as ask
from pitboss.floor import ledger, signs
from pitboss.floor.clocks import Alarm, Clock, Pace, Then, now
from pitboss.floor.commands import Command
from pitboss.floor.drafts import Draft
from pitboss.floor.ledger import What
from pitboss.floor.repeats import Refusals, Uncertain, key
from pitboss.floor.silence import silence
from pitboss.floor.store import Store, Work
from pitboss.floor.tables import FloorTable, committed_order
from pitboss.play import answers as say
from pitboss.play import prompts as put
from pitboss.play.answers import Answer
from pitboss.play.prompts import DEALER, Prompt

log = logging.getLogger("pitboss.floor")

CHANGING_HANDS = "another server process is taking over this table: try again in a moment"
PRESENT = 60.0
"""For so many seconds after they were last heard of, people count as present."""


class Host:
    """The leader of a table."""

    def __init__(
        self, floor_table: FloorTable, store: Store, pace: Pace, tell: Callable[[], Awaitable[None]]
    ) -> None:
        self.at = floor_table
        self.store = store
        self.pace = pace
        self.tell = tell
        """Called whenever something has been written."""
        self.ready: set[int] = set()
        self.seen: dict[str, float] = {}
        """When each patron was heard of last."""
        self.clock = Clock()
        self.waiting = ""
        """Why no round is being played."""
        self.lost = False
        self.lock = asyncio.Lock()
        """Held while the table is changed, until that is written; others look after that."""
        self._draft = Draft(floor_table)
        self._refusals = Refusals()
        self._alarm = Alarm(self._on_time)
        self._tasks: set[asyncio.Task[None]] = set()

    # -- from outside ------------------------------------------------------------------------

    async def start(self) -> None:
        """Go on from where the table is."""
        async with self.lock:
            await self._safely(self._go_on())

    async def command(self, patron: str, role: str, command: Command, once: str = "") -> None:
        """Carry out a command, or refuse it; if it came before with the same id, say the same."""
        ask.check_role(command, role)
        self.seen[patron] = time.monotonic()
        if not isinstance(command, ask.Here):
            # The person may go away meanwhile: what has begun is finished all the same.
            await asyncio.shield(self._spawn(self._carry_out(patron, command, key(patron, once))))

    async def _carry_out(self, patron: str, command: Command, once: str) -> None:
        async with self.lock:
            if self.lost:
                raise Uncertain(CHANGING_HANDS)
            if once in self.at.carried_out:
                return
            self._refusals.again(once)
            if self.at.closed:
                raise Refused("this table is closed")
            self._draft.once = once
            try:
                await _HANDLERS[type(command)](self, patron, command)
            except PitbossError as error:
                self._refusals.add(once, error)
                raise
            except Exception:
                self.give_up()
                raise
            finally:
                self._draft.once = ""
            await self._safely(self._go_on())

    def give_up(self) -> None:
        """Stop leading: another process does, or this one ends."""
        self.lost = True
        self._alarm.stop()

    async def _safely(self, going_on: Awaitable[None]) -> None:
        """If anything goes wrong in here, the ledger is right: begin again from there."""
        try:
            await going_on
        except Exception:
            self.give_up()
            raise

    def _spawn(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # -- seats -------------------------------------------------------------------------------

    async def _sit(self, patron: str, command: ask.Sit) -> None:
        table = self.at.table
        if self.at.seat_of(patron):
            raise Refused(f"{patron} sits at this table already")
        if self.at.closing:
            raise Refused("this table is about to close")
        free = [seat for seat in table.seats if seat not in self.at.sittings]
        seat = command.seat or next(iter(free), 0)
        if not free:
            raise Refused("every seat is taken")
        if seat not in free:
            raise Refused(f"seat {seat} is taken" if seat in table.seats else f"no seat {seat}")
        if command.chips <= 0:
            raise Refused("buy chips to sit down")
        await self._spend(ledger.Sat(seat, patron, command.chips))

    async def _buy(self, patron: str, command: ask.Buy) -> None:
        if command.chips <= 0:
            raise Refused("say how many chips")
        seat = self._seat_of(patron)
        if self.at.table.game.table_stakes and self.at.round is not None:
            raise Refused("chips are added to table stakes between two hands", "14.7(c)")
        await self._spend(ledger.Bought(seat, patron, command.chips))

    async def _spend(self, what: ledger.Sat | ledger.Bought) -> None:
        """Money of an account becomes chips. The chips exist only after that is written."""
        at, once = self.at, self._draft.once
        draft = Draft(at, once)
        written = draft.next_line(what)
        draft.lines.append(written)
        draft.seat({what.seat: what.patron})
        await self._commit(draft.hand_over())
        at.take(what)
        at.carried_out.add(once)
        at.seq, at.sha = written.entry.seq, written.entry.sha

    def _seat_of(self, patron: str) -> int:
        seat = self.at.seat_of(patron)
        if not seat:
            raise Refused(f"{patron} does not sit at this table")
        return seat

    async def _leave(self, patron: str, command: ask.Leave) -> None:
        self._take(ledger.Leaving(self._seat_of(patron), patron))

    async def _stay(self, patron: str, command: ask.Stay) -> None:
        self._take(ledger.Leaving(self._seat_of(patron), patron, stays=True))

    def _let_go(self) -> None:
        """Pay those at the cage who want to leave and have nothing left to decide."""
        for seat, sitting in list(self.at.sittings.items()):
            if not (sitting.leaving or self.at.closing):
                continue
            self._take_down(seat)
            if self.at.free_to_go(seat):
                self._take(ledger.Left(seat, sitting.patron, self.at.chips(seat)))
                self.ready.discard(seat)
                self._draft.seat()

    def _take_down(self, seat: int) -> None:
        """Take down the wagers of a person who leaves, where the rules allow that."""
        round = self.at.round
        if round is None or not isinstance(round.prompt, put.TakeBets):
            return
        for stake in [stake for stake in round.stakes_on() if stake.seat == seat]:
            name = f"{stake.wager}:{stake.mark}" if stake.mark else stake.wager
            try:
                self._answer("dealer", say.TakeDown(seat, {name: say.UNSAID}))
            except Refused:
                continue  # it stays until it is decided

    async def _ready(self, patron: str, command: ask.Ready) -> None:
        seat = self._seat_of(patron)
        if not isinstance(self._prompt(), put.TakeBets):
            raise Refused("bets are closed")
        self.ready.add(seat)

    # -- play --------------------------------------------------------------------------------

    async def _act(self, patron: str, command: ask.Act) -> None:
        seat = self._seat_of(patron)
        answer = ask.from_seat(command.answer, seat)
        prompt = self._prompt()
        if isinstance(prompt, put.TakeBets):
            if isinstance(answer, say.Bet) and self._leaves(seat):
                raise Refused(f"seat {seat} is about to leave")
            if 0 < command.at < self.at.began:
                raise Refused("that round is over: look at the table again")
            self._answer(patron, answer)
            self.ready.discard(seat)
            return
        if command.at and not self.at.asked <= command.at <= self.at.seq:
            raise Refused("the table asks something else now: look at it again")
        if prompt.party != str(seat):  # the refusal says nothing of what somebody else is asked
            late = self.at.round.too_late(answer) if self.at.round else None
            raise late or Refused(f"it is not seat {seat}'s turn")
        self._answer(patron, answer)

    def _prompt(self) -> Prompt:
        round = self.at.round
        if round is None or round.prompt is None:
            raise Refused("no round is being played: the next one begins in a moment")
        return round.prompt

    def _answer(self, by: str, answer: Answer) -> None:
        """Take an answer from a person; nothing happens if it cannot be taken."""
        what = ledger.Answered(by, answer)
        self._draft.add(what, self.at.try_out(what))

    async def _close_bets(self, patron: str, command: ask.CloseBets) -> None:
        if not isinstance(self._prompt(), put.TakeBets):
            raise Refused("bets are closed")
        self._answer(patron, say.NoMoreBets())
        self.ready.clear()

    async def _report(self, patron: str, command: ask.Report) -> None:
        self._prompt()
        assert self.at.table.round is not None
        lying = {piece for hand in self.at.table.round.hands.values() for piece in hand}
        unseen = [piece for piece in command.pieces if piece not in lying]
        if unseen:
            raise Refused(
                f"{' '.join(unseen)} is not on the table: the next cards come from the shoe"
            )
        self._answer(
            patron,
            say.IrregularityReport(command.name, command.seat, command.pieces, command.details),
        )

    # -- the floorperson ---------------------------------------------------------------------

    async def _post_rules(self, patron: str, command: ask.PostRules) -> None:
        options = signs.new_rules(self.at.table, command.options, command.effective, now())
        self._take(ledger.Posted(patron, options, command.effective))

    async def _post_limits(self, patron: str, command: ask.PostLimits) -> None:
        self._take(ledger.Limited(patron, command.limits))

    async def _close_table(self, patron: str, command: ask.CloseTable) -> None:
        if self.at.closing:
            raise Refused("this table is about to close")
        self._take(ledger.Closing(patron))

    # -- going on by itself ------------------------------------------------------------------

    async def _go_on(self) -> None:
        """Let the dealer go on, write it all, tell people, and set the clock."""
        self._let_go()
        while (prompt := self._next()) is not None and self._deal(prompt):
            self._let_go()
        await self._finish()

    def _next(self) -> Prompt | None:
        """The prompt that can be answered at once: by the dealer, or for an empty seat."""
        round = self.at.round
        if round is None or round.prompt is None:
            return None
        prompt = round.prompt
        if isinstance(prompt, put.TakeBets):
            return prompt if self._all_ready() else None
        if prompt.party == DEALER or self._gone(int(prompt.party)):
            return prompt
        return None

    def _leaves(self, seat: int) -> bool:
        return bool(self.at.closing) or self.at.sittings[seat].leaving

    def _present(self, seat: int) -> bool:
        """Whether the patron of a seat was heard of lately."""
        heard = self.seen.get(self.at.sittings[seat].patron, -math.inf)
        return heard > time.monotonic() - PRESENT

    def _gone(self, seat: int) -> bool:
        """Whether nobody will decide anything at a seat any more."""
        sitting = self.at.sittings.get(seat)
        return sitting is None or (sitting.leaving and not self._present(seat))

    def _all_ready(self) -> bool:
        """Whether all who are present have bet, at least one has, or all are about to leave."""
        round = self.at.round
        if round is None or not round.stakes_on():
            return False
        staying = [seat for seat in self.at.sittings if not self._leaves(seat)]
        if not staying:
            return True
        return bool(self.ready) and all(
            seat in self.ready or not self._present(seat) for seat in staying
        )

    def _deal(self, prompt: Prompt) -> bool:
        """Answer for the dealer or for an empty seat. False if that was not possible."""
        dealer = self.at.dealer
        assert dealer is not None, "whoever leads a table deals"
        if prompt.party != DEALER:  # the seat is empty, or nobody answers
            self._put_default(prompt)
            return True
        answer = dealer.answer(prompt)
        what = ledger.Answered(DEALER, answer)
        try:
            events = self.at.take(what, dealt=True)
        except Refused as refusal:
            if not isinstance(prompt, put.TakeBets):
                raise
            self.ready.clear()  # something is missing before bets can close
            self.waiting = str(refusal)
            return False
        if isinstance(answer, say.NoMoreBets):
            self.ready.clear()
            self.waiting = ""
        if isinstance(answer, say.Shuffled) and isinstance(prompt, (put.Shuffle, put.Commit)):
            order = committed_order(dealer, prompt.source, answer.commitment)
            self._draft.orders.append(order)
        self._draft.add(what, events)
        return True

    def _put_default(self, prompt: Prompt) -> None:
        """The default answer; if the chips are not enough for it, one that they are enough for."""
        refusal: Refused | None = None
        for answer in silence(self.at, prompt):
            try:
                self._answer(DEALER, answer)
                return
            except Refused as refused:
                refusal = refusal or refused
        assert refusal is not None, "a prompt has an answer"
        raise refusal

    async def _finish(self) -> None:
        at, round = self.at, self.at.round
        idle = round is None or isinstance(round.prompt, put.TakeBets)
        if at.closing and idle and not (at.closed or at.sittings):
            self._take(ledger.Closed(at.closing))
            self._draft.row["closed"] = True
        if round is None:
            self._draft.snapshot()
        await self._flush()
        self._set_clock()
        await self.tell()

    # -- the clock ---------------------------------------------------------------------------

    def _set_clock(self) -> None:
        """Set the clock. Nobody can make the others wait twice for the same thing."""
        round = self.at.round
        if self.at.closed:
            self._alarm.stop()
        elif round is None:
            self.clock = Clock()
            pause = self.pace.between if self.at.table.rounds else 0.0
            self._alarm.set(("round", self.at.table.rounds), pause, self._begin)
        elif isinstance(round.prompt, put.TakeBets):
            closed = sum(type(answer) is say.NoMoreBets for answer in round.answers)
            has_bets = bool(round.stakes_on()) and bool(self.at.sittings)
            self._wait("bets", closed, self.pace.betting if has_bets else 0, self._close)
        else:
            seat = f"seat {round.prompt.party}"  # type: ignore[union-attr]
            self._wait(seat, len(round.answers), self.pace.deciding, self._decide)

    def _wait(self, what: str, number: int, seconds: float, then: Then) -> None:
        if not seconds:
            self._alarm.stop()
            self.clock = Clock(what)
        elif self._alarm.set((what, self.at.table.rounds, number), seconds, then):
            self.clock = Clock(what, now() + int(seconds * 1000))

    def _on_time(self, what: Hashable, then: Then) -> None:
        self._spawn(self._time_is_up(what, then))

    async def _time_is_up(self, what: Hashable, then: Then) -> None:
        async with self.lock:
            if self.lost or not self._alarm.due(what):
                return
            try:
                await self._safely(then())
            except Exception:
                log.exception("table %s is taken up again", self.at.chain)

    async def _begin(self) -> None:
        """Begin the next round, if somebody can play it or a wager is undecided."""
        if self.at.round is not None or self.at.closed:
            return
        self._let_go()
        self._follow_signs()
        standing = {stake.seat for stake in self.at.table.stakes}
        seats = [s for s in sorted(self.at.sittings) if s in standing or not self._leaves(s)]
        if not seats:
            if self._draft.lines:
                await self._finish()
            return
        what = ledger.Started(tuple(seats))
        try:
            self._draft.add(what, self.at.take(what))
        except Refused as refusal:  # too few players, for example: tried again after a change
            self.waiting = str(refusal)
            await self._flush()
            await self.tell()
            return
        self.waiting = ""
        self.ready.clear()
        await self._go_on()

    def _follow_signs(self) -> None:
        """8.3(b): posted rules take effect, between two rounds and with an empty felt."""
        due = [notice for notice in self.at.notices if notice.effective <= now()]
        if due and not self.at.table.stakes:
            self._take(ledger.Ruled(due[0].options))

    async def _close(self) -> None:
        """Time is up for bets."""
        round = self.at.round
        if round is None or not isinstance(round.prompt, put.TakeBets):
            return
        if round.stakes_on():
            self._deal(round.prompt)
        await self._go_on()

    async def _decide(self) -> None:
        """Time is up for a decision."""
        round = self.at.round
        if round is not None and round.prompt is not None and round.prompt.party != DEALER:
            self._put_default(round.prompt)
        await self._go_on()

    async def sweep(self) -> None:
        """Free the seats whose patrons are gone."""
        if not self.pace.away:
            return
        async with self.lock:
            if self.lost:
                return
            here = time.monotonic()
            for seat, sitting in list(self.at.sittings.items()):
                heard = self.seen.setdefault(sitting.patron, here)
                if not sitting.leaving and heard < here - self.pace.away:
                    self._take(ledger.Leaving(seat, sitting.patron))
            if self._draft.lines:
                await self._safely(self._go_on())

    # -- writing -----------------------------------------------------------------------------

    def _take(self, what: What) -> None:
        """An entry that moves no chips of a round."""
        self.at.take(what)
        self._draft.add(what)

    async def _flush(self) -> None:
        if self._draft.lines:
            await self._commit(self._draft.hand_over())

    async def _commit(self, work: Work) -> None:
        try:
            await self.store.commit(work)
        except Refused:
            raise
        except Exception:
            self.give_up()  # memory may be ahead of the ledger: begin again from the ledger
            raise


_HANDLERS: dict[type, Callable[[Host, str, Any], Awaitable[None]]] = {
    ask.Sit: Host._sit,
    ask.Buy: Host._buy,
    ask.Leave: Host._leave,
    ask.Stay: Host._stay,
    ask.Ready: Host._ready,
    ask.Act: Host._act,
    ask.CloseBets: Host._close_bets,
    ask.Report: Host._report,
    ask.PostRules: Host._post_rules,
    ask.PostLimits: Host._post_limits,
    ask.CloseTable: Host._close_table,
}
