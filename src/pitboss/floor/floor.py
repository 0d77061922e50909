"""The floor: all open tables, who watches them, and what people ask for there."""

import asyncio
import contextlib
import logging
import math
from collections.abc import AsyncIterator, Collection, Coroutine, Mapping, Sequence
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from pitboss.engine import Saved, Table
from pitboss.engine.registry import find
from pitboss.errors import PitbossError, Refused, Unusable
from pitboss.floor.clock import elapsed, now
from pitboss.floor.cluster.bus import bus_at
from pitboss.floor.cluster.followed_tables import FollowedTables
from pitboss.floor.cluster.leases import leases_of
from pitboss.floor.cluster.led_tables import LedTables
from pitboss.floor.cluster.process import LocalTable, Process
from pitboss.floor.division import petitions, submissions
from pitboss.floor.ledger import significant_events
from pitboss.floor.ledger.chain import Line, line
from pitboss.floor.ledger.command_ids import command_key
from pitboss.floor.ledger.entries import Opened, Significant
from pitboss.floor.ledger.store import Store
from pitboss.floor.lobby import ListedTable, listed
from pitboss.floor.people import roles, self_limits, sessions
from pitboss.floor.people.roles import STAFF
from pitboss.floor.poker_room import commands as poker_room
from pitboss.floor.poker_room.policy import PokerRoomPolicy
from pitboss.floor.poker_room.seat_manager import SeatManager
from pitboss.floor.table import handlers, new_games, posted_limits, private_tables
from pitboss.floor.table.audience import Audience, News, Watcher
from pitboss.floor.table.commands import Leave, Request, Talk
from pitboss.floor.table.idempotency import Uncertain
from pitboss.floor.table.leader import TableLeader
from pitboss.floor.table.pipeline import being_restored
from pitboss.floor.table.policy import TablePolicy
from pitboss.floor.table.rebuild import load, no_table
from pitboss.floor.table.state import BUY_IN, TableState
from pitboss.floor.table.talk import Said, Voices
from pitboss.floor.table.timers import Pace
from pitboss.floor.tournament import commands as tournament
from pitboss.floor.tournament.director import Director
from pitboss.floor.tournament.policy import TournamentPolicy

log = logging.getLogger("pitboss.floor")

LOOK_ROUND = 1.0
"""Seconds between two searches for tables without a leader."""
REFRESH = 5.0
"""Seconds between two searches for sessions that have ended; most ends are announced at once."""
SWEEP = 10.0
LONGEST_NAME = 60
A_LOOK = 3600.0
"""Seconds for which a look of the staff at a private table is one event."""


class Floor:
    """One process's part of a floor."""

    def __init__(self, url: str, *, pace: Pace = Pace(), bus_url: str = "") -> None:  # noqa: B008 - a frozen value
        self.store = Store(url)
        self.pace = pace
        self.process = Process(self.store, leases_of(self.store), bus_at(bus_url or url))
        self.tables = self.process.tables
        self.followed = FollowedTables(self.process)
        self.led = LedTables(self.process, self.followed, self._leader_of)
        self.voices = Voices()
        self.seat_manager = SeatManager(self)
        self.director = Director(self)
        self._handlers = {
            **handlers.HANDLERS, **poker_room.handlers(self.seat_manager), **tournament.HANDLERS
        }  # fmt: skip
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._looked: dict[tuple[str, str], float] = {}
        self._swept = self._refreshed = -math.inf

    async def open(self, *, at_once: bool = False) -> None:
        """Lead every table without a leader; with `at_once`, while the floor is already open."""
        await self.process.bus.listen(self._hear)
        await self.process.in_thread(submissions.open_with_standard, self.store)
        self._swept = elapsed()
        beginning = self._begin(await self.led.find_free())
        await self.process.publish({"here": self.process.name})
        if at_once:
            self.spawn(beginning)
        else:
            await beginning

    async def _begin(self, free: Sequence[str]) -> None:
        await self._look_round(free)
        self.spawn(self._keep_looking())
        self.spawn(self.director.open())

    async def close(self) -> None:
        """Leave the floor; what is decided is in the ledger."""
        await self.process.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something as long as the floor is open."""
        self.process.spawn(work)

    def _hear(self, message: bytes) -> None:
        """What one of the processes says."""
        said = msgspec.json.decode(message)
        if "talk" in said:
            if table := self.tables.get(said["talk"]):
                table.audience.say(msgspec.convert(said["said"], Said))
        elif "here" in said:
            if said["here"] != self.process.name:
                self.led.tell_others_all()
        elif "petitions" in said:
            self.spawn(new_games.follow(self.store, self.leaders()))
        elif "door" in said:
            self.spawn(self._refresh(said["door"]))
        else:
            self.followed.hear(said)

    # -- a table that is led here ------------------------------------------------------------

    def _leader_of(self, table: LocalTable, at: TableState) -> TableLeader:
        """The leader of a table, with all that its room adds."""
        return TableLeader(
            at, self.store, self.pace, self._policy_of(at), handlers=self._handlers,
            turns=self._turns, failed=lambda: self.spawn(self.led.take_up(at.chain)),
            listeners=(
                lambda leader: table.audience.hear(leader, partial(self.led.tell_others, leader)),
                self.seat_manager.hear,
                self.director.hear_table,
            ),
            crew_watches=lambda: table.audience.has_any(roles.CREW),
        )  # fmt: skip

    def _policy_of(self, at: TableState) -> TablePolicy:
        if at.tournament:
            return TournamentPolicy()
        if at.table.game.table_stakes:
            return PokerRoomPolicy(self.seat_manager.lists)
        return TablePolicy()

    # -- tables ------------------------------------------------------------------------------

    async def open_table(
        self,
        by: str,
        game: str,
        *,
        options: Mapping[str, Any] | None = None,
        limits: Mapping[str, str] | None = None,
        seats: int | None = None,
        name: str = "",
        most: int | None = None,
        once: str = "",
        tournament: str = "",
        hidden: bool = False,
    ) -> str:
        """Open a table; returns its number. No patron has more than `most` of their tables open.

        With an id (`once`) it is opened once, however often the same id comes. A hidden one is
        private from its first moment.
        """
        read = posted_limits.read if tournament else posted_limits.opening
        posted = read(find(game), limits or {})
        buy_in = posted.pop(BUY_IN, "")
        table = Table(find(game), options=options, limits=posted, seats=seats)
        table.stacks = {}
        saved = msgspec.json.decode(table.save(), type=Saved)
        named = " ".join(name.split())[:LONGEST_NAME]
        if not named.isprintable():
            raise Refused("the name of a table must have printable characters only")
        async with self.process.opening:
            opened = Opened(by, named, saved, tournament=tournament, buy_in=buy_in)
            key = command_key(by, once, opened, hidden)
            write = partial(self._write_opening, opened, most, key, hidden)
            chain = await self.process.in_thread(write)
            if chain not in self.tables:
                await self.led.lead(chain)
        return chain

    def _write_opening(self, asked: Opened, most: int | None, once: str, hidden: bool) -> str:
        self_limits.check_paused(self.store, asked.by)
        terms = petitions.check_open(self.store, asked.saved)
        game = find(asked.saved.game)

        def opening(chain: str) -> tuple[str, Line]:
            if not self.take_lease(chain):
                raise Unusable("the new table could not be locked")
            named = asked.name or f"{game.title} {chain}"
            test = terms.says if terms else ""
            what = msgspec.structs.replace(asked, name=named, test=test, terms=terms)
            return named, line(chain, 1, "", now(), what, once)

        also_write = partial(private_tables.make, self.store, by=asked.by) if hidden else None
        return self.store.open_table(game.slug, asked.by, most, opening, once, also_write)

    async def lobby(self) -> list[ListedTable]:
        """The tables that are open."""
        found = []
        for row in await asyncio.to_thread(self.store.open_tables):
            with contextlib.suppress(PitbossError):  # a game that is not installed here
                table = self.tables.get(str(row.id))
                found.append(listed(row, table.at if table else None))
        return found

    async def table(self, chain: str) -> LocalTable:
        """A table as this process has it, led or followed."""
        await self.led.take_up_if_free(chain)
        found = self.tables.get(chain)
        if found is None:
            async with self.process.opening:
                found = self.tables.get(chain)
                if found is None:
                    at = await self.process.in_thread(load, self.store, chain, False)
                    found = self.tables[chain] = LocalTable(at)
        return found

    async def table_for(self, chain: str, patron: str, role: str) -> LocalTable:
        """A table that somebody wants to look at. A private one does not exist for people who were
        not invited. Staff see it, and that is written down."""
        table = await self.table(chain)
        if table.public:
            return table
        private = await self.process.in_thread(private_tables.of, self.store, chain)
        table.public = private is None
        if private is None or patron in private.guests or table.at.seat_of(patron):
            return table
        if role not in STAFF:
            raise no_table(chain)
        await self._note_look(chain, patron, role)
        return table

    async def _note_look(self, chain: str, patron: str, role: str) -> None:
        """Once an hour for each of them and each table."""
        here = elapsed()
        self._looked = {who: at for who, at in self._looked.items() if here - at < A_LOOK}
        if (patron, chain) in self._looked:
            return
        says = f"{patron}, {role}, looks at a private table"
        what = Significant(significant_events.PRIVATE_TABLE, patron, f"table {chain}", says)
        await self.process.in_thread(self.store.note_alone, what)
        self._looked[patron, chain] = here

    @contextlib.asynccontextmanager
    async def steady(self, chain: str) -> AsyncIterator[Audience]:
        """A table while it is locked, so that nobody sees what is not written yet."""
        table = await self.table(chain)
        while (leader := table.leader) is not None:
            async with leader.lock:
                if not leader.lost:
                    yield table.audience
                    return
            await self.led.take_up(chain)
            if table.leader is not None and table.leader.lost:  # it may be ahead of the ledger
                raise Uncertain(being_restored(self.store))
        async with table.lock:
            yield table.audience

    async def enter(self, chain: str, watcher: Watcher) -> Audience:
        """Let somebody watch a table from now on."""
        await self.table_for(chain, watcher.patron, watcher.role)
        async with self.steady(chain) as audience:
            audience.enter(watcher)
            return audience

    async def look(self, chain: str, patron: str, role: str) -> News:
        """A table as a person sees it who looks only once."""
        await self.table_for(chain, patron, role)
        async with self.steady(chain) as audience:
            return audience.news(Watcher(patron, role, lambda message: None))

    # -- what the rooms ask for --------------------------------------------------------------

    async def state_of(self, chain: str) -> TableState:
        """A table as this process has it, led or followed."""
        return (await self.table(chain)).at

    def known(self) -> Collection[str]:
        """The tables that this process need not load."""
        return self.tables.keys()

    def leaders(self) -> Sequence[TableLeader]:
        """The leaders of the tables that this process leads."""
        return self.process.leaders()

    def take_lease(self, chain: str) -> bool:
        """Whether it is this process that runs something from now on."""
        return self.process.leases.take(chain)

    # -- commands ----------------------------------------------------------------------------

    async def command(self, chain: str, request: Request, *, stays: bool = False) -> None:
        """Have a command carried out by the process that leads the table.

        With an id it is carried out once, however often it comes. With `stays`, the caller promises
        that the task is not cancelled before the answer.
        """
        table = await self.table(chain)
        if isinstance(request.command, Talk):
            await self._say(table.audience, request, request.command.text)
        elif table.leader is not None:
            await table.leader.pipeline.carry_out(request, stays=stays)
        elif table.at.closed:
            raise Refused("this table is closed")
        elif not self.store.shared:
            raise Uncertain(being_restored(self.store))
        else:
            await self.followed.ask_leader(chain, request)

    async def _say(self, audience: Audience, request: Request, text: str) -> None:
        """Talk decides nothing, so it goes to everybody without the leader of the table."""
        patron, role = request.patron, request.role
        roles.check(role, "talk")
        said = self.voices.say(audience.at, patron, role, text, request.once)
        if said and self.store.shared:
            await self.process.publish({"talk": audience.at.chain, "said": said})
        elif said:
            audience.say(said)

    async def send_home(self, patron: str) -> None:
        """Have a patron leave every table as soon as nothing is left to decide there."""

        def where() -> list[str]:
            with self.store.reader.connect() as connection:
                return [one.chain for one in self_limits.seated(connection, patron)]

        for chain in await asyncio.to_thread(where):
            with contextlib.suppress(Refused):
                await self.command(chain, Request(patron, "patron", Leave()))

    async def follow_petitions(self) -> None:
        """8.4(g): what the Division decides reaches the tables that are open, in all processes."""
        if self.store.shared:
            await self.process.publish({"petitions": self.process.name})
        await new_games.follow(self.store, self.leaders())

    # -- sessions ----------------------------------------------------------------------------

    async def refresh_sessions(self, patron: str) -> None:
        """Sessions or the role of a patron have changed: see to open sockets, in this and in other
        processes."""
        await self.process.publish({"door": patron})
        await self._refresh(patron)

    async def _refresh(self, patron: str = "") -> None:
        """Close the sockets of sessions that have ended, and give people the role that they have
        now: for everybody who watches, or for one patron."""
        there = [
            (chain, watcher)
            for chain, table in self.tables.items()
            for watcher in table.audience.watchers
            if watcher.session and patron in ("", watcher.patron)
        ]
        if not there:
            return
        ids = sorted({watcher.session for _, watcher in there})
        found = await asyncio.to_thread(sessions.roles, self.store, ids)
        for chain, watcher in there:
            role = found.get(watcher.session)
            if role is None:
                watcher.end()
            elif role != watcher.role:
                await self._appoint(chain, watcher, role)

    async def _appoint(self, chain: str, watcher: Watcher, role: str) -> None:
        """Who watches a table has another role now; if that may not see the table, they go."""
        try:
            await self.table_for(chain, watcher.patron, role)
        except Refused:
            watcher.end()
            return
        async with self.steady(chain) as audience:
            audience.appoint(watcher, role)

    # -- looking round -----------------------------------------------------------------------

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_ROUND)
            try:
                await self._look_round(await self.led.find_free())
                await self.seat_manager.look()
            except Exception:
                log.exception("looking round the floor")

    async def _look_round(self, free: Sequence[str]) -> None:
        """Lead the tables that nobody leads; see to people and tables that nobody announces."""
        await self.led.take_up_free(free)
        await new_games.follow(self.store, self.leaders())
        if self.store.shared:
            await self.followed.miss_nothing()
        if elapsed() - self._refreshed > REFRESH:
            self._refreshed = elapsed()
            await self._refresh()
        if elapsed() - self._swept > SWEEP:
            self._swept = elapsed()
            await self.led.sweep()
