"""The keeper of the poker room: it calls people from the waiting lists, and brings players who
change tables to their new seats.

Every process has one. It looks after the tables that its process leads. What it decides is written
to the chain of the room, by one process at a time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from pitboss.errors import PitbossError, Refused
from pitboss.floor.clock import now
from pitboss.floor.ledger import entries as entry
from pitboss.floor.ledger.accounts import is_bot
from pitboss.floor.ledger.store import Displaced
from pitboss.floor.people import self_limits
from pitboss.floor.poker_room import pools, waiting_list
from pitboss.floor.poker_room.policy import write
from pitboss.floor.poker_room.pools import Pool
from pitboss.floor.poker_room.waiting_list import Hold, WaitingLists
from pitboss.floor.table import commands, private_tables
from pitboss.floor.table import commands as ask
from pitboss.floor.table.state import TableState
from pitboss.messages import nearest

if TYPE_CHECKING:
    from pitboss.floor.floor import Floor
    from pitboss.floor.table.leader import TableLeader


log = logging.getLogger("pitboss.floor")


class TableListed(Struct):
    """A table of a game and limits."""

    id: int
    name: str
    seats: int
    seated: dict[int, str]
    free: int
    """Seats that are not taken, that nobody is called to, and that are not held for a player from
    another table."""


class PoolListed(Struct):
    """A game and limits, its tables, and who waits for a seat."""

    key: str
    game: str
    title: str
    says: str
    tables: list[TableListed]
    waiting: list[str]


class OwnPlace(Struct):
    """A list that one is on."""

    pool: str
    title: str
    says: str
    place: int
    """The place in the list, 1 for the next one to be called."""
    table: int
    """The table where the patron sits and wants to leave for another one; 0 for none."""
    called: int
    """The table where a seat is free now; 0 for none."""
    until: int


class SeatManager:
    """One process's part in keeping the room."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self._looking = asyncio.Lock()

    @property
    def busy(self) -> bool:
        """Whether anybody waits or is on the way, as far as is known here."""
        book = self.floor.store.room.last
        return bool(book.lists or book.holds)

    async def book(self) -> WaitingLists:
        store = self.floor.store
        return await asyncio.to_thread(store.room.known, store)

    async def tables(self, *, known: bool = False) -> dict[int, tuple[Pool, TableState]]:
        """The open tables at which players bet against each other; or only those `known` to this
        process, if it must not wait. Private tables are left out."""
        found, hidden = {}, await asyncio.to_thread(private_tables.every, self.floor.store)
        for one in await self.floor.lobby():
            if not one.table_stakes or (known and str(one.id) not in self.floor.places):
                continue
            if str(one.id) in hidden:
                continue
            at = (await self.floor.place(str(one.id))).audience.at
            kind = pools.kind_of(at)
            if kind is not None and not at.closed:
                found[one.id] = kind, at
        return found

    # -- what people ask for -----------------------------------------------------------------

    async def listed(self) -> list[PoolListed]:
        """The games and limits that are dealt, with who waits for each."""
        book, found = await self.book(), dict[str, PoolListed]()
        for number, (kind, at) in (await self.tables()).items():
            pool = found.setdefault(
                kind.key, PoolListed(kind.key, kind.game, kind.title, kind.says, [], [])
            )
            seated = {seat: who.patron for seat, who in sorted(at.sittings.items())}
            free = 0 if at.closing else max(0, len(_free(at, book)) - book.spoken_for(number))
            pool.tables.append(TableListed(number, at.name, len(at.table.seats), seated, free))
        for pool in found.values():
            pool.waiting = [one.patron for one in book.of(pool.key) if not one.table]
        return sorted(found.values(), key=lambda pool: (pool.title, pool.key))

    async def own(self, patron: str) -> list[OwnPlace]:
        """The lists that a patron is on."""
        book = await self.book()
        mine = {key: book.waiter(key, patron) for key in book.lists}
        if not any(mine.values()):
            return []
        kinds = {kind.key: kind for kind, _ in (await self.tables()).values()}
        found = []
        for key, one in mine.items():
            if one is None:
                continue
            same = [other for other in book.of(key) if bool(other.table) == bool(one.table)]
            kind = kinds.get(key, Pool(key, "", key, "no table is open"))
            place = same.index(one) + 1
            found.append(
                OwnPlace(key, kind.title, kind.says, place, one.table, one.called, one.until)
            )  # fmt: skip
        return found

    async def join(self, patron: str, pool: str, role: str = "patron") -> None:
        """Wait for a seat."""
        ask.check_role(ask.Sit(0), role)
        tables = {n: at for n, (kind, at) in (await self.tables()).items() if kind.key == pool}
        if not tables:
            kinds = sorted({kind.key for kind, _ in (await self.tables()).values()})
            raise Refused(f"no table of {pool} is open: {nearest(pool, kinds)}")
        for number, at in tables.items():
            if at.seat_of(patron):
                raise Refused(f"{patron} sits at table {number}: ask for a change of table there")
        await asyncio.to_thread(self_limits.check_paused, self.floor.store, patron)
        await write(self.floor.store, entry.Waits(patron, pool))
        await self.look()

    async def leave(self, patron: str, pool: str) -> None:
        """Wait no more, or do not take the seat."""
        await write(self.floor.store, entry.OffList(patron, pool, waiting_list.WITHDRAWN))
        await self.look()

    # -- breaking a table --------------------------------------------------------------------

    async def draw_seats(self, host: TableLeader) -> dict[int, Hold]:
        """Seats at other tables of the same game and limits, drawn for all who play at one."""
        at, book = host.at, await self.book()
        number, kind = int(at.chain), pools.kind_of(at)
        people = [s for s, who in at.sittings.items() if not (is_bot(who.patron) or host.leaves(s))]
        places = [
            (table, seat)
            for table, (other, there) in (await self.tables(known=True)).items()
            if table != number and other == kind and not there.closing
            for seat in sorted(_free(there, book))[book.spoken_for(table) :]
        ]
        if len(places) < len(people):
            why = f"{len(people)} play here, and other tables of the same game and limits have"
            raise Refused(f"{why} {len(places)} free seats")
        drawn = secrets.SystemRandom().sample(places, len(people))
        holds = {
            seat: Hold(table, to, number)
            for seat, (table, to) in zip(people, drawn, strict=True)
        }  # fmt: skip
        held = [
            entry.Held(at.sittings[seat].patron, hold.table, hold.seat, number)
            for seat, hold in holds.items()
        ]
        if held:
            await write(self.floor.store, *held)
        return holds

    # -- going on by itself ------------------------------------------------------------------

    async def look(self) -> None:
        """Do what is due for everybody who waits or is on the way."""
        async with self._looking:
            try:
                book = await self.book()
                if book.lists or book.holds:
                    await self._see_to(book)
            except (PitbossError, Displaced):
                pass  # another process was faster
            except Exception as error:  # it is tried again in a moment
                log.warning("the poker room: %s", error)

    async def _see_to(self, book: WaitingLists) -> None:
        tables = await self.tables()
        if done := list(_over(book, tables)):
            await write(self.floor.store, *done)
        await self._let_go(book, tables)
        book = await self.book()
        led = {int(host.at.chain): host for host in self.floor.hosts()}
        for number in sorted(led.keys() & tables.keys()):
            kind, at = tables[number]
            if not at.closing:
                book = await self._fill(book, kind, led[number])
        await self._send(book, tables)
        await self._bring(book, led)

    async def _send(self, book: WaitingLists, tables: dict[int, tuple[Pool, TableState]]) -> None:
        """Those for whom a seat is held elsewhere go there after their hand."""
        for patron, hold in book.holds.items():
            at = tables[hold.source][1] if hold.source in tables else None
            seat = at.seat_of(patron) if at else 0
            if at and seat and not at.sittings[seat].to:
                with contextlib.suppress(PitbossError):
                    await self.floor.command(at.chain, patron, "patron", commands.Go())

    async def _let_go(self, book: WaitingLists, tables: dict[int, tuple[Pool, TableState]]) -> None:
        """Release seats that are held for people who do not come, or at tables that are gone."""
        store = self.floor.store
        chips = await asyncio.to_thread(waiting_list.carried, store, book.holds)
        for patron, hold in book.holds.items():
            there, here = tables.get(hold.table), tables.get(hold.source)
            gone = there is None or there[1].closing or hold.seat in there[1].sittings
            if patron in chips and gone:
                await write(store, *_instead(book, patron, hold, there, chips[patron]))
            elif patron not in chips and (here is None or not here[1].seat_of(patron)):
                # A table may know of a departure before it is written together with the chips.
                check = partial(waiting_list.check_gone, patron=patron, source=hold.source)
                with contextlib.suppress(Refused):
                    await write(store, entry.Released(patron), check=check)

    async def _fill(self, book: WaitingLists, kind: Pool, host: TableLeader) -> WaitingLists:
        """The free seats of a table go to those who change tables, then to those who wait."""
        at, number = host.at, int(host.at.chain)
        free = sorted(_free(at, book))[book.spoken_for(number) :]
        wished = {who.wants for who in at.sittings.values()}
        free.sort(key=lambda seat: (seat in wished, seat))
        while free:
            change = book.change(kind.key, number)
            if change is not None and change.patron not in book.holds:
                seat = free.pop(0)
                await write(
                    self.floor.store,
                    entry.OffList(change.patron, kind.key, waiting_list.MOVED),
                    entry.Held(change.patron, number, seat, change.table),
                )
            elif (first := book.next(kind.key)) is not None:
                free.pop(0)
                until = now() + int(self.floor.pace.calling * 1000)
                called = entry.Called(first.patron, kind.key, number, until)
                await write(self.floor.store, called)
            else:
                return book
            book = await self.book()
        if book.next(kind.key) is not None and not (wished & at.sittings.keys()):
            await self._send_a_bot_away(host, book.next(kind.key).patron)  # type: ignore[union-attr]
        return book

    async def _send_a_bot_away(self, host: TableLeader, patron: str) -> None:
        """Bots sit where nobody else wants to."""
        sitting = {s: who for s, who in host.at.sittings.items() if is_bot(who.patron)}
        if sitting and not any(who.leaving for who in sitting.values()):
            with contextlib.suppress(PitbossError):
                asked = ask.Dismiss(max(sitting))
                await self.floor.command(host.at.chain, patron, "patron", asked)

    async def _bring(self, book: WaitingLists, led: dict[int, TableLeader]) -> None:
        """Seat those who have left their table at the other one."""
        coming = {patron: hold for patron, hold in book.holds.items() if hold.table in led}
        chips = await asyncio.to_thread(waiting_list.carried, self.floor.store, coming)
        for patron, hold in coming.items():
            if patron in chips:
                came = entry.Came(hold.seat, patron, chips[patron], hold.source)
                await led[hold.table].bring(came)


def _free(at: TableState, book: WaitingLists) -> set[int]:
    """The seats that nobody has, and that are held for nobody."""
    held = book.held(int(at.chain))
    return {seat for seat in at.table.seats if seat not in at.sittings and seat not in held}


def _instead(
    book: WaitingLists, patron: str, hold: Hold, there: tuple[Pool, TableState] | None, chips: int
) -> list[entry.OfTheRoom]:
    """Another seat for a player who is on the way to a seat that is taken; if there is none, the
    cage pays."""
    free = sorted(_free(there[1], book)) if there and not there[1].closing else []
    if free:
        held = entry.Held(patron, hold.table, free[0], hold.source)
        return [entry.Released(patron), held]
    return [entry.CashedIn(patron, chips)]


def _over(
    book: WaitingLists, tables: dict[int, tuple[Pool, TableState]]
) -> Iterable[entry.OfTheRoom]:
    """People on the lists who have not answered a call in time, or have left the table that they
    wanted to change."""
    at = now()
    for pool, some in book.lists.items():
        for one in some:
            here, there = tables.get(one.table), tables.get(one.called)
            if one.table and (here is None or not here[1].seat_of(one.patron)):
                yield entry.OffList(one.patron, pool, waiting_list.LEFT)
            elif one.called and (there is None or there[1].closing):
                yield entry.Called(one.patron, pool, 0, 0)
            elif one.called and one.until <= at:
                yield entry.OffList(one.patron, pool, waiting_list.NO_ANSWER)
