"""The chain ``room``: who waits for which game and limits, who is called, which seats are held.

The state of the chain follows from its entries, line by line. A writer reads it to its end first,
in the same transaction, so two processes never call two people to one seat.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from pitboss.errors import Refused, Unusable
from pitboss.floor.ledger import accounts
from pitboss.floor.ledger import entries as entry
from pitboss.floor.ledger.chain import Body, digest, read
from pitboss.floor.ledger.entries import OfTheRoom
from pitboss.floor.ledger.schema import ACCOUNTS, ENTRIES, TABLES
from pitboss.floor.ledger.shared_chain import SharedChain
from pitboss.floor.ledger.sql import Statements
from pitboss.floor.ledger.store import Store, Work
from pitboss.values import Frozen

ROOM = SharedChain("room", 1371)
SEATED, NO_ANSWER, WITHDRAWN, LEFT, MOVED = "seated", "no answer", "withdrawn", "left", "moved"


class Waiter(Struct):
    """Somebody on a list."""

    patron: str
    table: int = 0
    """Where they sit, if they want another table."""
    called: int = 0
    """The table where a seat is free for them; 0 for none."""
    until: int = 0
    """Until when the seat is free for them, in milliseconds since 1970."""


class Hold(Frozen):
    """A seat that is held for somebody who comes from another table."""

    table: int
    seat: int
    source: int


class WaitingLists(Struct):
    """What the chain says up to some line."""

    seq: int = 0
    sha: str = ""
    lists: dict[str, list[Waiter]] = {}
    holds: dict[str, Hold] = {}

    def of(self, pool: str) -> list[Waiter]:
        return self.lists.get(pool, [])

    def waiter(self, pool: str, patron: str) -> Waiter | None:
        return next((one for one in self.of(pool) if one.patron == patron), None)

    def next(self, pool: str) -> Waiter | None:
        """Who is to be called next."""
        return next((one for one in self.of(pool) if not (one.table or one.called)), None)

    def change(self, pool: str, but: int) -> Waiter | None:
        """The first who asked to leave a table other than this one."""
        return next((one for one in self.of(pool) if one.table not in (0, but)), None)

    def spoken_for(self, table: int) -> int:
        """How many people have been called to seats of a table."""
        return sum(one.called == table for some in self.lists.values() for one in some)

    def held(self, table: int) -> set[int]:
        """The seats of a table that are held."""
        return {hold.seat for hold in self.holds.values() if hold.table == table}

    # -- one entry after the other -----------------------------------------------------------

    def take(self, what: OfTheRoom, at: int) -> None:
        """Carry out an entry; refused if it does not follow from those before."""
        if isinstance(what, (entry.Called, entry.OffList)):
            self._of_list(what, at)
        elif isinstance(what, entry.Waits):
            if self.waiter(what.pool, what.patron):
                raise Refused(f"{what.patron} is on this list already")
            self.lists.setdefault(what.pool, []).append(Waiter(what.patron, what.table))
        elif isinstance(what, entry.Held):
            if what.patron in self.holds or what.seat in self.held(what.table):
                raise Refused(f"seat {what.seat} of table {what.table} cannot be held")
            self.holds[what.patron] = Hold(what.table, what.seat, what.source)
        elif self.holds.pop(what.patron, None) is None:
            raise Refused(f"no seat is held for {what.patron}")

    def _of_list(self, what: entry.Called | entry.OffList, at: int) -> None:
        one = self.waiter(what.pool, what.patron)
        if one is None:
            raise Refused(f"{what.patron} is not on this list")
        if isinstance(what, entry.Called):
            if what.table and (one is not self.next(what.pool) or what.until <= at):
                raise Refused(f"it is not {what.patron}'s turn")
            one.called, one.until = what.table, what.until
            return
        if what.why == NO_ANSWER and not 0 < one.until <= at:
            raise Refused(f"{what.patron} still has time to answer")
        self.lists[what.pool].remove(one)
        if not self.lists[what.pool]:
            del self.lists[what.pool]

    def read(self, body: bytes, sha: str) -> Body:
        """The next line of the chain."""
        if sha != digest(ROOM.name, self.seq + 1, self.sha, body):
            raise Unusable(f"the ledger of the {ROOM.name} has been altered at line {self.seq + 1}")
        found = read(body)
        self.take(found.what, found.at)  # type: ignore[arg-type]
        self.seq, self.sha = self.seq + 1, sha
        return found

    def copy(self) -> WaitingLists:
        return msgspec.convert(msgspec.to_builtins(self), WaitingLists)


class KnownLists:
    """The lists as this process knows them; they are read on to their end whenever they are asked
    for."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known = WaitingLists()
        self._lock = threading.Lock()

    @property
    def last(self) -> WaitingLists:
        """The lists as they were last read; for reading only."""
        return self._known

    def now(self, connection: Connection) -> WaitingLists:
        """The lists as a transaction sees them; the transaction may still be rolled back."""
        with self._lock:
            lists = self._known.copy()
        return _read_on(lists, connection)

    def read(self) -> WaitingLists:
        """The lists as they are written; for reading only."""
        with self._lock:
            with self._store.reader.connect() as connection:
                _read_on(self._known, connection)
            return self._known.copy()

    def append(self, connection: Connection, put: Statements, *happened: OfTheRoom) -> None:
        """Write what happened to the end of the chain; refused where it does not follow."""
        ROOM.append(connection, put, happened, lambda connection: self.now(connection).take)

    async def write(
        self, *happened: OfTheRoom, check: Callable[[Connection], None] | None = None
    ) -> None:
        """Write what happened, unless the check refuses it in the same transaction."""

        def then(connection: Connection, put: Statements) -> None:
            self.append(connection, put, *happened)

        await self._store.commit(Work(also=check, then=then))
        await asyncio.to_thread(self.read)


def _read_on(lists: WaitingLists, connection: Connection) -> WaitingLists:
    wanted = select(ENTRIES.c.body, ENTRIES.c.sha).where(
        ENTRIES.c.chain == ROOM.name, ENTRIES.c.seq > lists.seq
    )
    for row in connection.execute(wanted.order_by(ENTRIES.c.seq)).all():
        lists.read(row.body, row.sha)
    return lists


def carried(store: Store, patrons: Iterable[str]) -> dict[str, int]:
    """The chips that some patrons carry from one table to another."""
    names = [accounts.CARRIED + patron for patron in patrons]
    wanted = select(ACCOUNTS).where(ACCOUNTS.c.name.in_(names), ACCOUNTS.c.balance > 0)
    found = store.rows(wanted) if names else []
    return {str(row.name).removeprefix(accounts.CARRIED): int(row.balance) for row in found}


def check_gone(connection: Connection, *, patron: str, source: int) -> None:
    """Refused if somebody for whom a seat is held still sits at their table, or carries chips."""
    balance = select(ACCOUNTS.c.balance).where(ACCOUNTS.c.name == accounts.CARRIED + patron)
    seated = connection.scalar(select(TABLES.c.seated).where(TABLES.c.id == source)) or "{}"
    if connection.scalar(balance) or patron in msgspec.json.decode(seated).values():
        raise Refused(f"{patron} may still come")


# -- sitting down --------------------------------------------------------------------------------


def check_seat(lists: WaitingLists, pool: str, table: int, patron: str, free: set[int]) -> set[int]:
    """The free seats of a table that a patron may take; refused if others come before."""
    left = free - lists.held(table)
    own = lists.waiter(pool, patron)
    if own is None or own.called != table:
        ahead = 0
        for one in lists.of(pool):
            if one is own:
                break
            ahead += not one.table
        if ahead:
            count = f"{ahead} {'is' if ahead == 1 else 'are'} waiting for this game"
            raise Refused(f"{count}: join the list, and be called when a seat is free")
        if left and len(left) <= lists.spoken_for(table):
            raise Refused("somebody has been called to the free seat")
    if free and not left:
        raise Refused("the free seats are held for players from other tables")
    return left
