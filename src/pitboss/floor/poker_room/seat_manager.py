"""The seat manager of the poker room: calls people from the waiting lists, and brings players who
change tables to their new seats.

Every process has one. It looks after the tables that its process leads. What it decides is written
to the chain of the room, by one process at a time.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Iterable
from functools import partial

from msgspec import Struct
from sqlalchemy import Connection

from pitboss.engine.registry import find
from pitboss.errors import PitbossError, Refused
from pitboss.floor.clock import now
from pitboss.floor.ledger import entries as entry
from pitboss.floor.ledger.accounts import is_bot
from pitboss.floor.ledger.sql import Statements
from pitboss.floor.ledger.store import Displaced
from pitboss.floor.people import roles, self_limits
from pitboss.floor.poker_room import pools, waiting_list
from pitboss.floor.poker_room.pools import Pool
from pitboss.floor.poker_room.waiting_list import Hold, KnownLists, WaitingLists
from pitboss.floor.table import commands as ask
from pitboss.floor.table import private_tables
from pitboss.floor.table.commands import Request
from pitboss.floor.table.leader import TableLeader
from pitboss.floor.table.open_tables import OpenTables
from pitboss.floor.table.state import TableState
from pitboss.messages import nearest

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

    def __init__(self, tables: OpenTables) -> None:
        self._open = tables
        self.lists = KnownLists(tables.store)
        self._looking = asyncio.Lock()

    @property
    def busy(self) -> bool:
        """Whether anybody waits or is on the way, as far as is known here."""
        known = self.lists.last
        return bool(known.lists or known.holds)

    def hear(self, leader: TableLeader) -> None:
        """Something has happened at a table that is led here."""
        if self.busy:
            self._open.spawn(self.look())

    async def _known(self) -> WaitingLists:
        return await asyncio.to_thread(self.lists.read)

    async def tables(self, *, known: bool = False) -> dict[int, tuple[Pool, TableState]]:
        """The open tables at which players bet against each other; or only those `known` to this
        process, if it must not wait. Private tables are left out."""
        found, store = {}, self._open.store
        hidden = await asyncio.to_thread(private_tables.every, store)
        for row in await asyncio.to_thread(store.open_tables):
            chain = str(row.id)
            if chain in hidden or not _at_table_stakes(row.game):
                continue
            if known and chain not in self._open.known():
                continue
            at = await self._open.state_of(chain)
            pool = pools.pool_of(at)
            if pool is not None and not at.closed:
                found[row.id] = pool, at
        return found

    # -- what people ask for -----------------------------------------------------------------

    async def listed(self) -> list[PoolListed]:
        """The games and limits that are dealt, with who waits for each."""
        lists, found = await self._known(), dict[str, PoolListed]()
        for number, (pool, at) in (await self.tables()).items():
            of_pool = found.setdefault(
                pool.key, PoolListed(pool.key, pool.game, pool.title, pool.says, [], [])
            )
            seated = {seat: who.patron for seat, who in sorted(at.sittings.items())}
            free = 0 if at.closing else max(0, len(_free(at, lists)) - lists.spoken_for(number))
            of_pool.tables.append(TableListed(number, at.name, len(at.table.seats), seated, free))
        for of_pool in found.values():
            of_pool.waiting = [one.patron for one in lists.of(of_pool.key) if not one.table]
        return sorted(found.values(), key=lambda of_pool: (of_pool.title, of_pool.key))

    async def own(self, patron: str) -> list[OwnPlace]:
        """The lists that a patron is on."""
        lists = await self._known()
        mine = {key: lists.waiter(key, patron) for key in lists.lists}
        if not any(mine.values()):
            return []
        known = {pool.key: pool for pool, _ in (await self.tables()).values()}
        found = []
        for key, one in mine.items():
            if one is None:
                continue
            same = [other for other in lists.of(key) if bool(other.table) == bool(one.table)]
            pool = known.get(key, Pool(key, "", key, "no table is open"))
            place = same.index(one) + 1
            found.append(
                OwnPlace(key, pool.title, pool.says, place, one.table, one.called, one.until)
            )  # fmt: skip
        return found

    async def join(self, patron: str, key: str, role: str = "patron") -> None:
        """Wait for a seat in a pool."""
        roles.check(role, "sit")
        tables = {n: at for n, (pool, at) in (await self.tables()).items() if pool.key == key}
        if not tables:
            known = sorted({pool.key for pool, _ in (await self.tables()).values()})
            raise Refused(f"no table of {key} is open: {nearest(key, known)}")
        for number, at in tables.items():
            if at.seat_of(patron):
                raise Refused(f"{patron} sits at table {number}: ask for a change of table there")
        await asyncio.to_thread(self_limits.check_paused, self._open.store, patron)
        await self.lists.write(entry.Waits(patron, key))
        await self.look()

    async def leave(self, patron: str, key: str) -> None:
        """Wait no more, or do not take the seat."""
        await self.lists.write(entry.OffList(patron, key, waiting_list.WITHDRAWN))
        await self.look()

    # -- breaking a table --------------------------------------------------------------------

    async def draw_seats(self, leader: TableLeader) -> dict[int, Hold]:
        """Seats at other tables of the same game and limits, drawn for all who play at one."""
        at, lists = leader.at, await self._known()
        number, pool = int(at.chain), pools.pool_of(at)
        people = [
            s for s, who in at.sittings.items() if not (is_bot(who.patron) or leader.leaves(s))
        ]
        places = [
            (table, seat)
            for table, (other, there) in (await self.tables(known=True)).items()
            if table != number and other == pool and not there.closing
            for seat in sorted(_free(there, lists))[lists.spoken_for(table) :]
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
            await self.lists.write(*held)
        return holds

    # -- going on by itself ------------------------------------------------------------------

    async def look(self) -> None:
        """Do what is due for everybody who waits or is on the way."""
        async with self._looking:
            try:
                lists = await self._known()
                if lists.lists or lists.holds:
                    await self._see_to(lists)
            except (PitbossError, Displaced):
                pass  # another process was faster
            except Exception as error:  # it is tried again in a moment
                log.warning("the poker room: %s", error)

    async def _see_to(self, lists: WaitingLists) -> None:
        tables = await self.tables()
        if done := list(_over(lists, tables)):
            await self.lists.write(*done)
        await self._let_go(lists, tables)
        lists = await self._known()
        led = {int(leader.at.chain): leader for leader in self._open.leaders()}
        for number in sorted(led.keys() & tables.keys()):
            pool, at = tables[number]
            if not at.closing:
                lists = await self._fill(lists, pool, led[number])
        await self._send(lists, tables)
        await self._bring(lists, led)

    async def _send(self, lists: WaitingLists, tables: dict[int, tuple[Pool, TableState]]) -> None:
        """Those for whom a seat is held elsewhere go there after their hand."""
        for patron, hold in lists.holds.items():
            at = tables[hold.source][1] if hold.source in tables else None
            seat = at.seat_of(patron) if at else 0
            if at and seat and not at.sittings[seat].to:
                with contextlib.suppress(PitbossError):
                    await self._command(at.chain, patron, ask.Go())

    async def _let_go(
        self, lists: WaitingLists, tables: dict[int, tuple[Pool, TableState]]
    ) -> None:
        """Release seats that are held for people who do not come, or at tables that are gone."""
        store = self._open.store
        chips = await asyncio.to_thread(waiting_list.carried, store, lists.holds)
        for patron, hold in lists.holds.items():
            there, here = tables.get(hold.table), tables.get(hold.source)
            gone = there is None or there[1].closing or hold.seat in there[1].sittings
            if patron in chips and gone:
                await self.lists.write(*_instead(lists, patron, hold, there, chips[patron]))
            elif patron not in chips and (here is None or not here[1].seat_of(patron)):
                # A table may know of a departure before it is written together with the chips.
                check = partial(waiting_list.check_gone, patron=patron, source=hold.source)
                with contextlib.suppress(Refused):
                    await self.lists.write(entry.Released(patron), check=check)

    async def _fill(self, lists: WaitingLists, pool: Pool, leader: TableLeader) -> WaitingLists:
        """The free seats of a table go to those who change tables, then to those who wait."""
        at, number = leader.at, int(leader.at.chain)
        free = sorted(_free(at, lists))[lists.spoken_for(number) :]
        wished = {who.wants for who in at.sittings.values()}
        free.sort(key=lambda seat: (seat in wished, seat))
        while free:
            change = lists.change(pool.key, number)
            if change is not None and change.patron not in lists.holds:
                seat = free.pop(0)
                await self.lists.write(
                    entry.OffList(change.patron, pool.key, waiting_list.MOVED),
                    entry.Held(change.patron, number, seat, change.table),
                )
            elif (first := lists.next(pool.key)) is not None:
                free.pop(0)
                until = now() + int(self._open.pace.calling * 1000)
                called = entry.Called(first.patron, pool.key, number, until)
                await self.lists.write(called)
            else:
                return lists
            lists = await self._known()
        if lists.next(pool.key) is not None and not (wished & at.sittings.keys()):
            await self._send_a_bot_away(leader, lists.next(pool.key).patron)  # type: ignore[union-attr]
        return lists

    async def _send_a_bot_away(self, leader: TableLeader, patron: str) -> None:
        """Bots sit where nobody else wants to."""
        sitting = {s: who for s, who in leader.at.sittings.items() if is_bot(who.patron)}
        if sitting and not any(who.leaving for who in sitting.values()):
            with contextlib.suppress(PitbossError):
                await self._command(leader.at.chain, patron, ask.Dismiss(max(sitting)))

    async def _bring(self, lists: WaitingLists, led: dict[int, TableLeader]) -> None:
        """Seat those who have left their table at the other one."""
        coming = {patron: hold for patron, hold in lists.holds.items() if hold.table in led}
        chips = await asyncio.to_thread(waiting_list.carried, self._open.store, coming)
        for patron, hold in coming.items():
            if patron in chips:
                came = entry.Came(hold.seat, patron, chips[patron], hold.source)
                await led[hold.table].bring(came, self._release(patron))

    def _release(self, patron: str) -> Callable[[Connection, Statements], None]:
        """What is written with the arrival of a player for whom a seat was held."""

        def release(connection: Connection, put: Statements) -> None:
            self.lists.append(connection, put, entry.Released(patron))

        return release

    async def _command(self, chain: str, patron: str, command: ask.Command) -> None:
        await self._open.command(chain, Request(patron, "patron", command))


def _at_table_stakes(slug: str) -> bool:
    """Whether players bet against each other in a game that is installed here."""
    try:
        return find(slug).table_stakes
    except PitbossError:
        return False


def _free(at: TableState, lists: WaitingLists) -> set[int]:
    """The seats that nobody has, and that are held for nobody."""
    held = lists.held(int(at.chain))
    return {seat for seat in at.table.seats if seat not in at.sittings and seat not in held}


def _instead(
    lists: WaitingLists, patron: str, hold: Hold, there: tuple[Pool, TableState] | None, chips: int
) -> list[entry.OfTheRoom]:
    """Another seat for a player who is on the way to a seat that is taken; if there is none, the
    cage pays."""
    free = sorted(_free(there[1], lists)) if there and not there[1].closing else []
    if free:
        held = entry.Held(patron, hold.table, free[0], hold.source)
        return [entry.Released(patron), held]
    return [entry.CashedIn(patron, chips)]


def _over(
    lists: WaitingLists, tables: dict[int, tuple[Pool, TableState]]
) -> Iterable[entry.OfTheRoom]:
    """People on the lists who have not answered a call in time, or have left the table that they
    wanted to change."""
    at = now()
    for pool, some in lists.lists.items():
        for one in some:
            here, there = tables.get(one.table), tables.get(one.called)
            if one.table and (here is None or not here[1].seat_of(one.patron)):
                yield entry.OffList(one.patron, pool, waiting_list.LEFT)
            elif one.called and (there is None or there[1].closing):
                yield entry.Called(one.patron, pool, 0, 0)
            elif one.called and one.until <= at:
                yield entry.OffList(one.patron, pool, waiting_list.NO_ANSWER)
