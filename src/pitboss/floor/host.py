"""Leading a table: commands one at a time, the dealer's part, the ledger, and then the news.

What is decided is written before anybody learns of it. If writing fails, the table is given up
and taken up again from the ledger.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.errors import Refused
from pitboss.floor import commands as ask
from pitboss.floor import ledger as so
from pitboss.floor import signs
from pitboss.floor.commands import Command
from pitboss.floor.ledger import What
from pitboss.floor.store import Line, Order, Store, Work, line
from pitboss.floor.tables import FloorTable, committed_order
from pitboss.play import answers as say
from pitboss.play import prompts as put
from pitboss.play.answers import Answer
from pitboss.play.events import Event
from pitboss.play.prompts import DEALER, Prompt
from pitboss.play.session import random_answer

SNAPSHOT_AFTER = 100
"""So many entries may lie between a snapshot and the table as it stands."""
PRESENT = 60.0
"""So many seconds somebody counts as present who was heard of."""


class Pace(Struct, frozen=True):
    """How long people are waited for, in seconds; 0 for as long as they like."""

    betting: float = 20.0
    """From the first wager."""
    deciding: float = 30.0
    between: float = 3.0
    """Between two rounds, to see how the last one ended."""
    away: float = 180.0
    """A seat is given up whose patron has not been heard of for so long."""


class Clock(Struct, frozen=True):
    """What is waited for, and until when in milliseconds of the epoch; 0 for no limit."""

    what: str = ""
    until: int = 0


def now() -> int:
    return time.time_ns() // 1_000_000


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
        self.closing = False
        self._lines: list[Line] = []
        self._orders: list[Order] = []
        self._row: dict[str, Any] = {}
        self._since_snapshot = 0
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # -- from outside ------------------------------------------------------------------------

    async def start(self) -> None:
        """Go on where the table stands."""
        async with self._lock:
            await self._safely(self._go_on())

    async def command(self, patron: str, role: str, command: Command) -> None:
        """Carry out what somebody asks for, or refuse it."""
        ask.check_role(command, role)
        self.seen[patron] = time.monotonic()
        if isinstance(command, ask.Here):
            return
        async with self._lock:
            self._check_led()
            await _HANDLERS[type(command)](self, patron, command)
            await self._safely(self._go_on())

    def give_up(self) -> None:
        """Stop leading: somebody else does, or the process ends."""
        self.lost = True
        self._set_timer(None)
        for task in self._tasks:
            task.cancel()

    async def _safely(self, going_on: Awaitable[None]) -> None:
        """Whatever goes wrong from here on, the ledger is right: begin again from there."""
        try:
            await going_on
        except Exception:
            self.give_up()
            raise

    def _check_led(self) -> None:
        if self.lost:
            raise Refused("this table is changing hands: try again in a moment")
        if self.at.closed:
            raise Refused("this table is closed")

    # -- seats -------------------------------------------------------------------------------

    async def _sit(self, patron: str, command: ask.Sit) -> None:
        table = self.at.table
        if self.at.seat_of(patron):
            raise Refused(f"{patron} sits at this table already")
        if self.closing:
            raise Refused("this table is about to close")
        free = [seat for seat in table.seats if seat not in self.at.sittings]
        seat = command.seat or next(iter(free), 0)
        if not free:
            raise Refused("every seat is taken")
        if seat not in free:
            raise Refused(f"seat {seat} is taken" if seat in table.seats else f"no seat {seat}")
        if command.chips <= 0:
            raise Refused("buy chips to sit down")
        await self._spend(so.Sat(seat, patron, command.chips))

    async def _buy(self, patron: str, command: ask.Buy) -> None:
        if command.chips <= 0:
            raise Refused("how many chips?")
        seat = self._seat_of(patron)
        if self.at.table.game.table_stakes and self.at.round is not None:
            raise Refused("chips are added to table stakes between two hands", "14.7(c)")
        await self._spend(so.Bought(seat, patron, command.chips))

    async def _spend(self, what: so.Sat | so.Bought) -> None:
        """Money of an account becomes chips: only once it is written do they exist."""
        at = self.at
        written = line(at.chain, at.seq + 1, at.sha, now(), what)
        row = {"seated": self._seated({what.seat: what.patron})}
        await self._commit(Work([written], row=row))
        at.seq, at.sha = written.entry.seq, written.entry.sha
        at.take(what)

    def _seated(self, more: dict[int, str] | None = None) -> str:
        names = {seat: sitting.patron for seat, sitting in self.at.sittings.items()}
        return msgspec.json.encode(names | (more or {})).decode()

    def _seat_of(self, patron: str) -> int:
        seat = self.at.seat_of(patron)
        if not seat:
            raise Refused(f"{patron} does not sit at this table")
        return seat

    async def _leave(self, patron: str, command: ask.Leave) -> None:
        self._take(so.Leaving(self._seat_of(patron), patron))

    async def _stay(self, patron: str, command: ask.Stay) -> None:
        self._take(so.Leaving(self._seat_of(patron), patron, stays=True))

    def _let_go(self) -> None:
        """Whoever wants to leave and has nothing left to decide gets paid at the cage."""
        for seat, sitting in list(self.at.sittings.items()):
            if not (sitting.leaving or self.closing):
                continue
            self._take_down(seat)
            if self._free_to_go(seat):
                self._take(so.Left(seat, sitting.patron, self.at.chips(seat)))
                self.ready.discard(seat)
                self._row["seated"] = self._seated()

    def _take_down(self, seat: int) -> None:
        """Whoever leaves takes along what the rules let them take down."""
        round = self.at.round
        if round is None or not isinstance(round.prompt, put.TakeBets):
            return
        for stake in [stake for stake in round.stakes_on() if stake.seat == seat]:
            name = f"{stake.wager}:{stake.mark}" if stake.mark else stake.wager
            try:
                self._answer("dealer", say.TakeDown(seat, {name: 0}))
            except Refused:
                continue  # it stands until it is decided

    def _free_to_go(self, seat: int) -> bool:
        round = self.at.round
        if self.at.has_on_felt(seat):
            return False
        if round is None:
            return True
        held = any(name.partition("/")[0] == str(seat) for name in round.hands)
        return isinstance(round.prompt, put.TakeBets) and not held

    async def _ready(self, patron: str, command: ask.Ready) -> None:
        self.ready.add(self._seat_of(patron))

    # -- play --------------------------------------------------------------------------------

    async def _act(self, patron: str, command: ask.Act) -> None:
        seat = self._seat_of(patron)
        answer = ask.from_seat(command.answer, seat)
        prompt = self._prompt()
        if not isinstance(prompt, put.TakeBets):
            if command.at and command.at != self.at.seq:
                raise Refused("that was asked before: look again")
            if prompt.party != str(seat):
                self.at.table.round.check(answer)  # type: ignore[union-attr]
                raise Refused(f"it is not seat {seat}'s turn")
        self._answer(patron, answer)
        if isinstance(prompt, put.TakeBets):
            self.ready.discard(seat)

    def _prompt(self) -> Prompt:
        round = self.at.round
        if round is None or round.prompt is None:
            raise Refused("no round is being played: the next one begins in a moment")
        return round.prompt

    def _answer(self, by: str, answer: Answer) -> None:
        """An answer from somebody: nothing happens unless it can."""
        what = so.Answered(by, answer)
        self._put(what, self.at.try_out(what))

    async def _close_bets(self, patron: str, command: ask.CloseBets) -> None:
        if not isinstance(self._prompt(), put.TakeBets):
            raise Refused("bets are closed")
        self._answer(patron, say.NoMoreBets())

    async def _report(self, patron: str, command: ask.Report) -> None:
        self._prompt()
        assert self.at.table.round is not None
        lying = {piece for hand in self.at.table.round.hands.values() for piece in hand}
        unseen = [piece for piece in command.pieces if piece not in lying]
        if unseen:
            raise Refused(f"{' '.join(unseen)} does not lie on the table: the shoe gives the next")
        self._answer(
            patron, say.Irregularity(command.name, command.seat, command.pieces, command.details)
        )

    # -- the floorperson ---------------------------------------------------------------------

    async def _post_rules(self, patron: str, command: ask.PostRules) -> None:
        options = signs.new_rules(self.at.table, command.options, command.effective, now())
        self._take(so.Posted(patron, options, command.effective))

    async def _post_limits(self, patron: str, command: ask.PostLimits) -> None:
        self._take(so.Limited(patron, command.limits))

    async def _close_table(self, patron: str, command: ask.CloseTable) -> None:
        self.closing = True

    # -- going on by itself ------------------------------------------------------------------

    async def _go_on(self) -> None:
        """Let the dealer do what is the dealer's, write it all, tell it, and set the clock."""
        self._let_go()
        while (prompt := self._next()) is not None:
            self._deal(prompt)
            self._let_go()
        await self._finish()

    def _next(self) -> Prompt | None:
        """The prompt that somebody here can answer at once: the dealer, or for an empty seat."""
        round = self.at.round
        if round is None or round.prompt is None:
            return None
        prompt = round.prompt
        if isinstance(prompt, put.TakeBets):
            return prompt if self._all_ready() else None
        if prompt.party == DEALER or int(prompt.party) not in self.at.sittings:
            return prompt
        return None

    def _all_ready(self) -> bool:
        """Whether everybody who is here has bet, and somebody has."""
        round = self.at.round
        if round is None or not (self.ready and round.stakes_on()):
            return False
        heard = time.monotonic() - PRESENT
        return all(
            seat in self.ready or sitting.leaving or self.seen.get(sitting.patron, 0.0) < heard
            for seat, sitting in self.at.sittings.items()
        )

    def _deal(self, prompt: Prompt) -> None:
        dealer = self.at.dealer
        assert dealer is not None, "whoever leads a table deals"
        if prompt.party != DEALER:  # the seat is empty, or nobody answers
            self._put_default(prompt)
            return
        answer = dealer.answer(prompt)
        what = so.Answered(DEALER, answer)
        try:
            events = self.at.take(what, dealt=True)
        except Refused as refusal:
            if not isinstance(prompt, put.TakeBets):
                raise
            self.ready.clear()  # something is missing before bets can close
            self.waiting = str(refusal)
            return
        if isinstance(answer, say.NoMoreBets):
            self.ready.clear()
        if isinstance(answer, say.Shuffled) and isinstance(prompt, (put.Shuffle, put.Commit)):
            self._orders.append(committed_order(dealer, prompt.source, answer.commitment))
        self._put(what, events)

    def _put_default(self, prompt: Prompt) -> None:
        """What silence means."""
        round = self.at.round
        assert round is not None
        if isinstance(prompt, put.Choose):
            answer: Answer = say.Choice(prompt.seat, prompt.default, patron=prompt.patron)
        else:
            assert self.at.dealer is not None
            answer = random_answer(round, prompt, self.at.dealer.rng)
        self._answer(DEALER, answer)

    async def _finish(self) -> None:
        over = self.at.round is None
        if over and self.closing and not self.at.sittings and not self.at.table.stakes:
            self._take(so.Closed("floorperson"))
            self._row["closed"] = True
        if over and self._since_snapshot >= SNAPSHOT_AFTER:
            self._since_snapshot = 0
            self._row |= {"snapshot": self.at.snapshot(), "seq": self.at.seq, "sha": self.at.sha}
        await self._flush()
        self._set_clock()
        await self.tell()

    # -- the clock ---------------------------------------------------------------------------

    def _set_clock(self) -> None:
        round = self.at.round
        if self.at.closed:
            self._set_timer(None)
        elif round is None:
            self.clock = Clock()
            self._set_timer(self._begin, self._pause())
        elif isinstance(round.prompt, put.TakeBets):
            if self.clock.what != "bets" or not self.clock.until:
                has_bets = bool(round.stakes_on()) and bool(self.at.sittings)
                self._wait("bets", self.pace.betting if has_bets else 0, self._close)
        else:
            self._wait(f"seat {round.prompt.party}", self.pace.deciding, self._decide)  # type: ignore[union-attr]

    def _pause(self) -> float:
        return self.pace.between if self.at.table.rounds else 0.0

    def _wait(self, what: str, seconds: float, then: Callable[[], Awaitable[None]]) -> None:
        self.clock = Clock(what, now() + int(seconds * 1000) if seconds else 0)
        self._set_timer(then if seconds else None, seconds)

    def _set_timer(self, then: Callable[[], Awaitable[None]] | None, seconds: float = 0.0) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if then is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, self._on_time, then, self.at.seq)

    def _on_time(self, then: Callable[[], Awaitable[None]], seq: int) -> None:
        async def run() -> None:
            async with self._lock:
                same = seq == self.at.seq or then == self._close
                if not self.lost and same:
                    await self._safely(then())

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _begin(self) -> None:
        """The next round, if there is anybody to play it."""
        if self.at.round is not None or self.at.closed:
            return
        self._let_go()
        self._follow_signs()
        seats = tuple(s for s, sitting in sorted(self.at.sittings.items()) if not sitting.leaving)
        if not seats or self.closing:
            if self._lines:
                await self._finish()
            return
        what = so.Started(seats)
        try:
            self._put(what, self.at.take(what))
        except Refused as refusal:  # too few players, say: when something changes it is tried again
            self.waiting = str(refusal)
            await self._flush()
            await self.tell()
            return
        self.waiting = ""
        self.ready.clear()
        await self._go_on()

    def _follow_signs(self) -> None:
        """8.3(b): what was posted comes into force, between two rounds and with an empty felt."""
        due = [notice for notice in self.at.notices if notice.effective <= now()]
        if due and not self.at.table.stakes:
            self._take(so.Ruled(due[0].options))

    async def _close(self) -> None:
        """Time is up for bets."""
        round = self.at.round
        if round is None or not isinstance(round.prompt, put.TakeBets):
            return
        self.clock = Clock()
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
        """Seats whose patron is gone are given up."""
        if not self.pace.away:
            return
        async with self._lock:
            here = time.monotonic()
            for seat, sitting in list(self.at.sittings.items()):
                heard = self.seen.setdefault(sitting.patron, here)
                if not sitting.leaving and heard < here - self.pace.away:
                    self._take(so.Leaving(seat, sitting.patron))
            if self._lines:
                await self._safely(self._go_on())

    # -- writing -----------------------------------------------------------------------------

    def _take(self, what: What) -> None:
        """An entry that moves no chips of a round."""
        self.at.take(what)
        self._put(what, ())

    def _put(self, what: What, events: tuple[Event, ...]) -> None:
        if isinstance(what, (so.Started, so.Answered)):
            what = msgspec.structs.replace(what, events=events)
        self._append(what)

    def _append(self, what: What) -> None:
        at = self.at
        written = line(at.chain, at.seq + 1, at.sha, now(), what)
        at.seq, at.sha = written.entry.seq, written.entry.sha
        self._lines.append(written)
        self._since_snapshot += 1

    async def _flush(self) -> None:
        if self._lines:
            work = Work(self._lines, self._orders, self._row)
            self._lines, self._orders, self._row = [], [], {}
            await self._commit(work)

    async def _commit(self, work: Work) -> None:
        try:
            await self.store.commit(work)
        except Refused:
            raise
        except Exception:
            self.give_up()  # memory may be ahead of the ledger: begin again from there
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
