"""Where the ledger is kept: in an SQLite file, or in PostgreSQL by its address.

What belongs together is one `Work`, which is written whole or not at all. One thread writes all
work that is waiting in one transaction, so that many tables share one write to the disk.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from alembic.util import CommandError
from msgspec import Struct, to_builtins
from sqlalchemy import Connection, ExceptionContext, Select, Table, event, func, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from pitboss.errors import Refused, Unusable
from pitboss.floor.ledger import database, schema_check, seals
from pitboss.floor.ledger.accounts import CAGE, CARRIED, Postings
from pitboss.floor.ledger.chain import Entry, Line, total
from pitboss.floor.ledger.command_ids import id_of, same
from pitboss.floor.ledger.entries import Significant
from pitboss.floor.ledger.schema import (
    ACCOUNTS,
    ENTRIES,
    HEADS,
    ORDERS,
    OWN_LIMITS,
    PATRONS,
    SETTINGS,
    TABLES,
)
from pitboss.floor.ledger.seals import SEALS
from pitboss.floor.ledger.significant_events import EVENTS
from pitboss.floor.ledger.sql import Statements, statements
from pitboss.floor.ledger.trouble import AWAY, SEEN_BY_ENGINE, said_of
from pitboss.messages import without_password
from pitboss.money import dollars
from pitboss.values import Frozen

MIGRATION_LOCK = 1369
AT_ONCE = 400
"""The most pieces of work that are written together."""
GATHER = 0.008
"""Seconds between two writes while there is much to write, so that more is written together: each
write waits for the disk once."""


class Order(Frozen):
    """The order of one source, to which the dealer is bound."""

    source: str
    commitment: str
    body: bytes


class HistoryRow(Frozen):
    """Something that a patron did at a table, by an entry of its chain."""

    chain: str
    seq: int
    patron: str
    kind: str
    seat: int
    began: int
    """The entry with which the round began, or this one."""
    at: int
    """Milliseconds since 1970."""
    amount: int
    """Chips bought or taken to the cage; what a round brought."""


class Work(Struct):
    """Things that are written together or not at all."""

    lines: list[Line] = []
    orders: list[Order] = []
    row: dict[str, Any] = {}
    """What changes in the row of the table whose chain this is."""
    significant: list[Significant] = []
    history: list[HistoryRow] = []
    also: Callable[[Connection], None] | None = None
    then: Callable[[Connection, Statements], None] | None = None
    """What else is written after the lines; like `also`, it may refuse all of it."""
    bettors: set[str] = set()
    """Patrons who have bet and are not known to have limits of their own."""

    @property
    def chain(self) -> str:
        return self.lines[0].entry.chain if self.lines else ""

    @property
    def spends(self) -> bool:
        """Whether a patron's account may not have enough for it."""
        return any(
            amount < 0 and account.startswith("patron/")
            for line in self.lines
            for account, amount in line.postings.items()
        )

    @property
    def guarded(self) -> bool:
        """Whether it may be refused when it is written."""
        return bool(self.spends or self.also or self.then)


class Reading:
    """The database of the floor as one transaction sees it."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def rows(self, query: Any) -> list[Any]:
        return list(self.connection.execute(query))

    def entries(self, chain: str, after: int = 0, until: int | None = None) -> Iterator[Entry]:
        """The lines of a chain in order."""
        wanted = select(ENTRIES).where(ENTRIES.c.chain == chain, ENTRIES.c.seq > after)
        if until is not None:
            wanted = wanted.where(ENTRIES.c.seq <= until)
        rows = self.connection.execute(
            wanted.order_by(ENTRIES.c.seq), execution_options={"yield_per": 1000}
        )
        for row in rows:
            yield Entry(row.chain, row.seq, row.body, row.sha)

    def orders(self, chain: str) -> list[Order]:
        """What the dealer of a table is bound to."""
        return [
            Order(row.source, row.commitment, row.body)
            for row in self.rows(select(ORDERS).where(ORDERS.c.chain == chain))
        ]

    def chains(self) -> list[str]:
        found = self.rows(select(ENTRIES.c.chain).distinct())
        return sorted((str(row.chain) for row in found), key=lambda name: (len(name), name))

    def faults(self) -> list[str]:
        """What is wrong with an SQLite file by its own word."""
        if self.connection.dialect.name != "sqlite":
            return []
        said = [str(row[0]) for row in self.rows(text("PRAGMA integrity_check(5)"))]
        return [] if said == ["ok"] else said

    def chains_with(self, table: Table) -> set[str]:
        """The chains that some rows say they belong to."""
        return {str(row.chain) for row in self.rows(select(table.c.chain).distinct())}


class Failed(Frozen):
    """A write that failed, and when, by the clock that only goes forward."""

    why: str
    at: float


class Displaced(Exception):
    """Another process has written to this chain: what this process decided does not count."""


class LimitsNotChecked(Exception):
    """A patron has bet whose own limits were not checked: they were set in another process just
    now."""


class Store:
    """The database of a floor."""

    gather = GATHER
    failed: Failed | None = None
    """What the last write failed of; None once one is written."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = database.engine(url)
        self.shared = self.engine.dialect.name == "postgresql"
        """Whether several processes may serve the floor."""
        self.reader = self.engine.execution_options(
            **{"isolation_level": "AUTOCOMMIT"} if self.shared else {"writes": False}
        )
        self.statements = statements(self.engine)
        try:
            self._upgrade()
            self.limited = {str(row.patron) for row in self.rows(select(OWN_LIMITS.c.patron))}
            """The patrons who are known to have limits of their own."""
        except DBAPIError as error:
            said = str(error.orig).strip().splitlines() or ["cannot be used"]
            raise Unusable(f"{without_password(url)}: {said[0]}") from None
        except CommandError as error:
            raise Unusable(f"{without_password(url)}: of another version: {error}") from None
        except UnicodeError:
            raise Unusable(
                f"{without_password(url)}: damaged, or not a database of a floor"
            ) from None
        self._opened: set[str] = set()
        """Accounts that are known to be there."""
        event.listen(self.engine, "handle_error", self._note_failure)
        event.listen(self.engine, "commit", self._note_success)
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None

    def _upgrade(self) -> None:
        """Bring the tables of the database up to this version."""
        with self.engine.begin() as connection:
            if self.shared:
                connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            schema_check.migrate(connection)
            seals.begin(connection, self.statements)

    def _note_failure(self, context: ExceptionContext) -> None:
        why = said_of(context.original_exception)
        if why in SEEN_BY_ENGINE:
            self.failed = Failed(why, time.monotonic())

    def _note_success(self, connection: Connection) -> None:
        if self.failed and database.writes(connection):
            self.failed = None

    def close(self) -> None:
        if self._writer is not None:
            self._queue.put(None)
            self._writer.join()
            self._writer = None
        self.engine.dispose()

    # -- reading -----------------------------------------------------------------------------

    @contextmanager
    def reading(self) -> Iterator[Reading]:
        """The database as it is at one moment, whatever is written meanwhile."""
        engine = self.reader
        if self.shared:
            engine = self.engine.execution_options(isolation_level="REPEATABLE READ")
        with engine.connect() as connection:
            yield Reading(connection)

    def entries(self, chain: str, after: int = 0, until: int | None = None) -> Iterator[Entry]:
        """The lines of a chain in order."""
        with self.reading() as reading:
            yield from reading.entries(chain, after, until)

    def head(self, chain: str) -> tuple[int, str]:
        """Where a chain ends: the number and the digest of its last line."""
        found = self.rows(select(HEADS).where(HEADS.c.chain == chain))
        return (found[0].seq, found[0].sha) if found else (0, "")

    def balance(self, account: str) -> int:
        found = self.rows(select(ACCOUNTS.c.balance).where(ACCOUNTS.c.name == account))
        return found[0].balance if found else 0

    def rows(self, query: Any) -> list[Any]:
        with self.reader.connect() as connection:
            return list(connection.execute(query))

    def open_tables(self) -> list[Any]:
        """The tables that are open, by number: what the lobby shows of each, without snapshots."""
        c = TABLES.c
        shown = select(c.id, c.name, c.game, c.seated, c.opened_by)
        return self.rows(shown.where(c.closed.is_(False)).order_by(c.id))

    def setting(self, name: str, make: Callable[[], str]) -> str:
        """A value that is made once and kept."""
        wanted = select(SETTINGS.c.value).where(SETTINGS.c.name == name)
        with self.engine.begin() as connection:
            SEALS.wait(connection)
            if (kept := connection.scalar(wanted)) is None:
                kept = make()
                seals.add(connection, self.statements, SETTINGS, {"name": name, "value": kept})
            return str(kept)

    # -- writing -----------------------------------------------------------------------------

    def write(self, works: Iterable[Work]) -> list[Exception | None]:
        """Write work in one transaction; refused work is left out, with the reason."""
        todo = list(works)
        try:
            with self.engine.begin() as connection:
                opened: set[str] = set()
                results = self._write_all(connection, todo, opened)
            self._opened.update(opened)
            return results
        except IntegrityError:
            if len(todo) == 1:
                return [Displaced(todo[0].chain)]
            return [result for work in todo for result in self.write([work])]

    def open_table(
        self,
        game: str,
        by: str,
        most: int | None,
        opening: Callable[[str], tuple[str, Line]],
        once: str = "",
        also_write: Callable[[Connection, str], None] | None = None,
    ) -> str:
        """Write a new table's row and the first line of its chain; returns its number.

        Its name and its first line follow from the number. `also_write` writes in the same
        transaction what else must be there from the first moment. Refused if the patron already has
        `most` tables open. If a table was opened with the same id (`once`) before, that table is
        returned.
        """
        row: dict[str, Any] = {"name": "", "game": game, "closed": False, "seated": "{}"}
        row |= {"seq": 0, "sha": ""}
        with self.engine.begin() as connection:
            _hold_up_others(connection, by)
            for known in connection.execute(_opened_as(once)) if once else ():
                if same(known.once, once):
                    return str(known.id)
            if most is not None:
                _check_open_tables(connection, by, most)
            row |= {"opened_by": by, "once": once or None}
            made = connection.execute(TABLES.insert().values(row)).inserted_primary_key
            assert made is not None
            name, opened = opening(str(made[0]))
            self._write_plain(connection, [Work([opened], row={"name": name})])
            if also_write:
                also_write(connection, opened.entry.chain)
        return opened.entry.chain

    def _write_all(
        self, connection: Connection, works: list[Work], opened: set[str]
    ) -> list[Exception | None]:
        """Write work; the accounts that are there from now on are added to `opened`."""
        results = self._check_limits(connection, works)
        self._lock_accounts(connection, _sums(works))
        for i, work in enumerate(works):
            if work.guarded and results[i] is None:
                results[i] = self._write_guarded(connection, work, opened)
        plain = [
            work
            for work, failed in zip(works, results, strict=True)
            if failed is None and not work.guarded
        ]
        opened.update(self._write_plain(connection, plain))
        done = [work for work, failed in zip(works, results, strict=True) if failed is None]
        self.note(connection, *(event for work in done for event in work.significant))
        return results

    def _check_limits(self, connection: Connection, works: list[Work]) -> list[Exception | None]:
        """Leave out work with bets of patrons who turn out to have limits of their own."""
        bettors = sorted({patron for work in works for patron in work.bettors})
        found = self.statements.limited(connection, bettors) if bettors else set()
        self.limited |= found
        return [LimitsNotChecked(work.chain) if work.bettors & found else None for work in works]

    def note(self, connection: Connection, *happened: Significant) -> None:
        """Write significant events, as the last thing of a transaction."""
        EVENTS.append(connection, self.statements, happened)

    def note_alone(self, *happened: Significant) -> None:
        with self.engine.begin() as connection:
            self.note(connection, *happened)

    def _write_guarded(
        self, connection: Connection, work: Work, opened: set[str]
    ) -> Exception | None:
        try:
            with connection.begin_nested():
                if work.also:
                    work.also(connection)
                for account, amount in sorted(_sums([work]).items()):
                    if amount < 0 and account.startswith("patron/"):
                        _spend(connection, account, -amount)
                there = self._write_plain(connection, [work]) if work.lines else set()
                if work.then:
                    work.then(connection, self.statements)
            opened.update(there)
        except Refused as refusal:
            return refusal
        except IntegrityError:
            return Displaced(work.chain)
        return None

    def _write_plain(self, connection: Connection, works: list[Work]) -> set[str]:
        """Write unguarded work; returns the accounts that have changed. An account whose changes
        cancel out need not exist yet."""
        sums = {name: amount for name, amount in sorted(_sums(works).items()) if amount}
        put = self.statements
        put.open_accounts(connection, [name for name in sums if name not in self._opened])
        put.add_lines(connection, [line for work in works for line in work.lines], sums)
        orders = [
            {"chain": work.chain, **msgspec.structs.asdict(order)}
            for work in works
            for order in work.orders
        ]
        put.keep_orders(connection, orders)
        put.add_history(connection, [to_builtins(one) for work in works for one in work.history])
        for work in works:
            if work.row:
                table = TABLES.update().where(TABLES.c.id == int(work.chain))
                connection.execute(table.values(work.row))
        return set(sums)

    def _lock_accounts(self, connection: Connection, sums: Postings) -> None:
        """In one order everywhere, so that two processes never wait for each other in a circle.

        The accounts of a table are its leader's alone to change.
        """
        others = [n for n in sums if n == CAGE or n.startswith(("patron/", CARRIED))]
        if self.shared and others:
            wanted = select(ACCOUNTS.c.name).where(ACCOUNTS.c.name.in_(others))
            connection.execute(wanted.order_by(ACCOUNTS.c.name).with_for_update())

    # -- many writers at once ----------------------------------------------------------------

    async def commit(self, work: Work) -> None:
        """Write work together with other work that is waiting; returns when it is on the disk."""
        if self._writer is None:
            self._writer = threading.Thread(target=self._keep_writing, daemon=True, name="ledger")
            self._writer.start()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._queue.put(_Waiting(work, future, loop))
        await future

    def _keep_writing(self) -> None:
        written = 0.0
        while (first := self._queue.get()) is not None:
            if (pause := written + self.gather - time.monotonic()) > 0:
                time.sleep(pause)
            waiting = [first]
            while len(waiting) < AT_ONCE and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    self._queue.put(None)
                    break
                waiting.append(more)
            try:
                results = self.write(one.work for one in waiting)
            except Exception as error:  # the disk is full, or the server gone
                self.failed = Failed(said_of(error) or AWAY, time.monotonic())
                results = [error] * len(waiting)
            written = time.monotonic()
            waiting[0].loop.call_soon_threadsafe(_release, waiting, results)


class _Waiting(Struct):
    work: Work
    future: Any
    loop: Any


def _release(waiting: list[_Waiting], results: list[Exception | None]) -> None:
    for one, failed in zip(waiting, results, strict=True):
        if one.future.done():  # the caller has stopped waiting
            continue
        if failed is None:
            one.future.set_result(None)
        else:
            one.future.set_exception(failed)


def _sums(works: Iterable[Work]) -> Postings:
    return total(line for work in works for line in work.lines)


def _spend(connection: Connection, account: str, amount: int) -> None:
    """Refuse an amount that an account does not have; its row stays locked until the work is
    written."""
    wanted = select(ACCOUNTS.c.balance).where(ACCOUNTS.c.name == account).with_for_update()
    held = connection.execute(wanted).scalar() or 0
    if held < amount:
        who = account.removeprefix("patron/")
        raise Refused(f"{who} has ${dollars(held)} in the account, not ${dollars(amount)}")


def _hold_up_others(connection: Connection, by: str) -> None:
    """Two tables that the same patron opens at the same time are opened one after the other."""
    connection.execute(select(PATRONS.c.name).where(PATRONS.c.name == by).with_for_update())


def _opened_as(key: str) -> Select[Any]:
    """The tables that may have been opened with the id of a command; keys of earlier versions are
    no longer than the name and the id."""
    named = TABLES.c.once.contains(f"/{id_of(key)}.", autoescape=True)
    return select(TABLES.c.id, TABLES.c.once).where(
        named | TABLES.c.once.endswith(f"/{id_of(key)}", autoescape=True)
    )


def _check_open_tables(connection: Connection, by: str, most: int) -> None:
    """Refuse one table too many."""
    own = TABLES.c.opened_by == by, TABLES.c.closed.is_(False)
    opened = connection.scalar(select(func.count()).select_from(TABLES).where(*own)) or 0
    if opened >= most:
        raise Refused(f"{by} has opened {opened} tables: close some of them first")
