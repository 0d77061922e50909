"""Leading a table: carry out a command, deal, write to the ledger, and tell people only after that.

What is decided is written before anybody learns of it. If writing fails, the table is thrown away
and rebuilt from the ledger.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from collections.abc import Awaitable, Callable, Hashable, MutableMapping
from functools import partial
from typing import TYPE_CHECKING, Any

from pitboss.engine import answers as say
from pitboss.engine import prompts as put
from pitboss.engine.answers import Answer
from pitboss.engine.prompts import DEALER, Prompt
from pitboss.errors import Refused
from pitboss.floor.clock import Alarm, Clock, Pace, Then, elapsed, now
from pitboss.floor.ledger import entries
from pitboss.floor.ledger.accounts import is_bot
from pitboss.floor.ledger.entries import Came, OfTheRoom, Released, What
from pitboss.floor.ledger.store import Store, Work
from pitboss.floor.people import patrons, self_limits
from pitboss.floor.poker_room import policy as poker_room
from pitboss.floor.table import bots, game_loop, seeds, signs
from pitboss.floor.table import commands as ask
from pitboss.floor.table.commands import Command
from pitboss.floor.table.draft import Draft
from pitboss.floor.table.idempotency import key
from pitboss.floor.table.pipeline import Pipeline, Request
from pitboss.floor.table.silence import first_accepted, silence
from pitboss.floor.table.state import TableState, committed_order
from pitboss.floor.tournament import policy as tournament

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from pitboss.floor.poker_room.seat_manager import SeatManager

log = logging.getLogger("pitboss.floor")

BETS = "bets"
"""What the clock says while bets are taken."""
PRESENT = 60.0
"""People count as present for so many seconds after the last message from them."""


class TableLeader:
    """The leader of a table."""

    def __init__(
        self,
        floor_table: TableState,
        store: Store,
        pace: Pace,
        tell: Callable[[], Awaitable[None]],
        turns: MutableMapping[str, asyncio.Lock],
    ) -> None:
        self.at = floor_table
        self.store = store
        self.pace = pace
        self.tell = tell
        """Called whenever something has been written."""
        self._in_turn = Pipeline(self, turns)
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
        self.draft = Draft(floor_table)
        self.seeds = seeds.Seeds()
        self.keeper: SeatManager | None = None
        """The keeper of the poker room, who knows the other tables."""
        self._alarm = Alarm(self._on_time)
        self._tasks: set[asyncio.Task[None]] = set()

    # -- from outside ------------------------------------------------------------------------

    async def start(self) -> None:
        """Go on from where the table is."""
        async with self.lock:
            await bots.get_ready(self.at)
            await self._safely(self._go_on())

    async def command(
        self, patron: str, role: str, command: Command, once: str = "", *, stays: bool = False
    ) -> None:
        """Carry out a command, or refuse it; if it came before with the same id, say the same.

        The person may disconnect meanwhile: what has begun is finished all the same. With `stays`,
        the caller makes sure of that.
        """
        ask.check_role(command, role, owns=patron == self.at.opened_by)
        self.seen[patron] = elapsed()
        if isinstance(command, ask.Here):
            return
        carrying_out = self._in_turn.ask(Request(patron, role, command, key(patron, once)))
        await (carrying_out if stays else asyncio.shield(self._spawn(carrying_out)))

    def give_up(self) -> None:
        """Stop leading: another process leads now, or this one ends."""
        self.lost = True
        self._alarm.stop()

    async def _safely(self, going_on: Awaitable[None]) -> None:
        """If an error happens inside, the ledger is right: the table is rebuilt from it."""
        try:
            await going_on
        except Exception:
            self.give_up()
            raise

    def _spawn(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # The person who should hear of a refusal may have disconnected.
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return task

    # -- seats -------------------------------------------------------------------------------

    async def spend(self, what: entries.Sat | entries.Bought) -> None:
        """Money of an account becomes chips. The chips exist only after that is written."""
        await self._put_down(what, *poker_room.guard(self, what))

    async def bring(self, what: Came) -> None:
        """Somebody comes from another table with chips, to the seat that was held."""
        async with self.lock:
            if self.lost or self.at.closing or what.seat in self.at.sittings:
                return
            await self._put_down(what, None, [Released(what.patron)])
            self.seen[what.patron] = elapsed()
            await self._safely(self._go_on())

    async def _put_down(
        self,
        what: entries.Sat | entries.Bought | Came,
        check: Callable[[Connection], None] | None,
        room: list[OfTheRoom],
    ) -> None:
        at, once = self.at, self.draft.once
        draft = Draft(at, once)
        written = draft.next_line(what)
        draft.lines.append(written)
        draft.remember(written, what)
        draft.seat({what.seat: what.patron})
        work = draft.hand_over()
        work.also, work.room = check, room
        await self._commit(work)
        at.take(what)
        at.carried_out.add(once)
        at.seq, at.sha = written.entry.seq, written.entry.sha

    def seat_of(self, patron: str) -> int:
        seat = self.at.seat_of(patron)
        if not seat:
            raise Refused(f"{patron} does not sit at this table")
        return seat

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

    # -- going on by itself ------------------------------------------------------------------

    async def _go_on(self) -> None:
        """Let the dealer go on, write it all, tell people, and set the clock."""
        self.play_on()
        await self.write()
        await self.say()

    def play_on(self) -> None:
        """Let the dealer go on until somebody must decide."""
        game_loop.let_go(self)
        self._let_bots_bet()
        while (prompt := self._next()) is not None and self._deal(prompt):
            game_loop.let_go(self)
            self._let_bots_bet()

    def _next(self) -> Prompt | None:
        """The prompt that can be answered at once: by the dealer, or for an empty seat."""
        round = self.at.round
        if round is None or round.prompt is None:
            return None
        prompt = round.prompt
        if isinstance(prompt, put.TakeBets):
            return prompt if self._all_ready() else None
        if isinstance(prompt, put.Stir) and self.pace.seeds:
            return prompt if self.seeds.complete(prompt) else None
        if prompt.party == DEALER:
            return prompt
        seat = int(prompt.party)
        return prompt if self._gone(seat) or (self.bot(seat) and not self.pace.bots) else None

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

    def _gone(self, seat: int) -> bool:
        """Whether nobody will decide anything at a seat any more."""
        sitting = self.at.sittings.get(seat)
        if self.at.tournament and self.at.closing:  # it was stopped: the table waits for nobody
            return True
        return sitting is None or (sitting.leaving and not self.present(seat))

    def _all_ready(self) -> bool:
        """Whether all who are present have bet, at least one has, or all are about to leave."""
        round = self.at.round
        if round is not None and self.at.tournament:
            return all(tournament.has_bet(self, seat) for seat in self.at.sittings)
        if round is None or not round.stakes_on():
            return False
        staying = [s for s in self.at.sittings if not (self.leaves(s) or self.bot(s))]
        if not staying:
            return True
        return bool(self.ready) and all(
            seat in self.ready or not self.present(seat) for seat in staying
        )

    def _let_bots_bet(self) -> None:
        """Bots that have nothing on the felt bet as soon as a person has something there."""
        round, sitting = self.at.round, bots.seats_of(self.at)
        if not sitting or round is None or not isinstance(prompt := round.prompt, put.TakeBets):
            return
        there = {stake.seat for stake in round.stakes_on()}
        if not there - set(sitting) and not self.at.tournament:
            return
        for seat in sitting:
            if seat not in there and not self.leaves(seat):
                give = partial(self.answer, self.at.sittings[seat].patron)
                with contextlib.suppress(Refused):
                    first_accepted(bots.bets(self.at, prompt, seat), give)

    def _deal(self, prompt: Prompt) -> bool:
        """Answer for the dealer, a bot or an empty seat. False if that was not possible."""
        dealer = self.at.dealer
        assert dealer is not None, "whoever leads a table deals"
        if prompt.party != DEALER:
            self._answer_for(int(prompt.party), prompt)
            return True
        if isinstance(prompt, put.TakeBets):
            tournament.bet_for_the_silent(self)
            if self.at.tournament and self.at.round and not self.at.round.stakes_on():
                return False
        answer = self.seeds.answer(prompt) or dealer.answer(prompt)
        what = entries.Answered(DEALER, answer)
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
        if isinstance(answer, say.Shuffled) and answer.commitment:
            assert isinstance(prompt, (put.Shuffle, put.Commit)), "only orders are committed to"
            self.draft.orders.append(committed_order(dealer, prompt.source, answer.commitment))
        self.draft.add(what, events)
        return True

    def _answer_for(self, seat: int, prompt: Prompt) -> None:
        """For a bot, what it decides; for a seat that does not answer, the default, or another
        answer for which its chips are enough."""
        if self.bot(seat):
            give = partial(self.answer, self.at.sittings[seat].patron)
            first_accepted(bots.answers(self.at, prompt, seat), give)
        else:
            first_accepted(silence(self.at, prompt), partial(self.answer, DEALER))

    async def write(self) -> None:
        """Write all that has happened."""
        at, round = self.at, self.at.round
        idle = round is None or isinstance(round.prompt, put.TakeBets)
        if at.closing and idle and not (at.closed or at.sittings):
            self.take(entries.Closed(at.closing))
            self.draft.row["closed"] = True
        if round is None:
            self.draft.snapshot()
        await self._flush()

    async def say(self) -> None:
        """Tell people what is written, and set the clock."""
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
            has_bets = bool(round.stakes_on() or self.at.tournament) and bool(self.at.sittings)
            self._wait(BETS, closed, self.pace.betting if has_bets else 0, self._close)
        elif isinstance(round.prompt, put.Stir):
            self._wait("seeds", len(round.answers), self.pace.seeds, self._decide)
        else:
            party = round.prompt.party  # type: ignore[union-attr]
            seconds = self.pace.bots if self.bot(int(party)) else self.pace.deciding
            self._wait(f"seat {party}", len(round.answers), seconds, self._decide)

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
        await self._stop_players()
        poker_room.send_away(self)
        game_loop.let_go(self)
        poker_room.change_seats(self)
        bots.buy_more(self)
        signs.follow(self, now())
        if self.at.tournament and self.at.table.rounds >= self.at.allotted:
            if self.draft.lines:
                await self.write()
                await self.say()
            return
        standing = {stake.seat for stake in self.at.table.stakes}
        seats = [s for s in sorted(self.at.sittings) if s in standing or not self.leaves(s)]
        if self.at.tournament:
            seats = [s for s in seats if s in standing or self.at.chips(s)]
        if not seats:
            if self.draft.lines:
                await self.write()
                await self.say()
            return
        what = entries.Started(tuple(seats))
        try:
            self.draft.add(what, self.at.take(what))
        except Refused as refusal:  # too few players, for example: tried again after a change
            self.waiting = str(refusal)
            await self._flush()
            await self.tell()
            return
        self.waiting = ""
        self.ready.clear()
        poker_room.charge_time(self)
        await self._go_on()

    async def _stop_players(self) -> None:
        """If a hand begins with forced bets, players who have reached one of their own limits leave
        before it."""
        if not self.at.table.game.table_stakes or self.at.tournament:
            return
        people = [(s, who) for s, who in self.at.sittings.items() if not self.bot(s)]
        staying = {seat: who.patron for seat, who in people if not who.leaving}
        names = list(staying.values())
        stopped = await asyncio.to_thread(self_limits.stopped, self.store, names)
        for seat, patron in staying.items():
            if patron in stopped:
                self.take(entries.Leaving(seat, patron))

    async def _close(self) -> None:
        """Time is up for bets."""
        round = self.at.round
        if round is None or not isinstance(round.prompt, put.TakeBets):
            return
        if round.stakes_on() or self.at.tournament:
            self._deal(round.prompt)
        await self._go_on()

    async def _decide(self) -> None:
        """Time is up for a decision, or for seeds."""
        prompt = self.at.round.prompt if self.at.round else None
        if isinstance(prompt, put.Stir):
            self._deal(prompt)
        elif prompt is not None and prompt.party != DEALER:
            self._answer_for(int(prompt.party), prompt)
        await self._go_on()

    async def sweep(self) -> None:
        """Free the seats whose patrons are gone, and close a table that nobody comes to."""
        if self.at.tournament:
            return
        async with self.lock:
            if self.lost:
                return
            if self.pace.away:
                game_loop.free_seats(self, elapsed())
            if self.pace.empty and game_loop.deserted(self, elapsed()):
                opener = await asyncio.to_thread(patrons.find, self.store, self.at.opened_by)
                if opener is None or opener.role == "patron":  # the house keeps its own open
                    self.take(entries.Closing(DEALER))
            if self.draft.lines:
                await self._safely(self._go_on())

    # -- writing -----------------------------------------------------------------------------

    def take(self, what: What) -> None:
        """An entry that moves no chips of a round."""
        self.at.take(what)
        self.draft.add(what)

    async def _flush(self) -> None:
        if self.draft.lines:
            await self._commit(self.draft.hand_over())

    async def _commit(self, work: Work) -> None:
        try:
            await self.store.commit(work)
        except Refused:
            raise
        except Exception:
            self.give_up()  # memory may be ahead of the ledger: begin again from the ledger
            raise
