"""The SQL statements for what is written often, compiled once.

Hundreds of times a second a few lines are added, with what they move. SQLite runs in this process,
where another thread plays. A writer that passes single rows has to wait for that thread at each
row, so many rows are passed together. PostgreSQL may be far away, so everything goes in one
message.
"""

import re
import sqlite3
from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import Any

from sqlalchemy import Connection, Engine, bindparam
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.floor.ledger.accounts import Postings
from pitboss.floor.ledger.chain import Line
from pitboss.floor.ledger.schema import ACCOUNTS, ENTRIES, HEADS, HISTORY, ORDERS, POSTINGS

Rows = list[dict[str, Any]]


def insert(engine: Engine, table: Any) -> Any:
    return (postgresql if engine.dialect.name == "postgresql" else sqlite).insert(table)


LIMITED = "SELECT patron FROM own_limits WHERE patron {}"
TOGETHER = 64
"""Rows that SQLite is given together."""
_ONE_ROW = re.compile(r"VALUES (\(.*?\))")
ADD = """
UPDATE accounts SET balance = balance + changed.column2
FROM (VALUES (?, ?)) AS changed WHERE accounts.name = changed.column1
"""
UPDATES_MANY = (3, 33)
"""From this version on SQLite changes many rows by such a statement."""


class Statement:
    """One statement, for as many rows as there are."""

    def __init__(self, engine: Engine, statement: Any) -> None:
        compiled = statement.compile(engine)
        self._sql = str(compiled)
        self._places = compiled.positiontup

    def write(self, sql: str, places: tuple[str, ...]) -> None:
        """Change the compiled SQL."""
        self._sql, self._places = sql, places

    def run(self, connection: Connection, rows: Rows) -> None:
        if rows and self._places:
            places = self._places
            self._run(connection, [tuple(row[name] for name in places) for row in rows])
        elif rows:
            connection.exec_driver_sql(self._sql, rows)

    def _run(self, connection: Connection, rows: list[tuple[Any, ...]]) -> None:
        if "VALUES" not in self._sql:
            connection.exec_driver_sql(self._sql, rows)
            return
        for start in range(0, len(rows), TOGETHER):
            part = rows[start : start + TOGETHER]
            said = tuple(chain.from_iterable(part))
            connection.exec_driver_sql(for_rows(self._sql, len(part)), said)


@cache
def for_rows(sql: str, count: int) -> str:
    """A statement with the values of one row, for so many rows."""
    return _ONE_ROW.sub(lambda found: "VALUES " + ", ".join([found[1]] * count), sql, count=1)


class Statements:
    """What is written, for any database."""

    def __init__(self, engine: Engine) -> None:
        head, order = insert(engine, HEADS), insert(engine, ORDERS)
        moved = {"seq": head.excluded.seq, "sha": head.excluded.sha}
        kept = {"commitment": order.excluded.commitment, "body": order.excluded.body}
        added = {"balance": ACCOUNTS.c.balance + bindparam("change")}
        mine = ACCOUNTS.c.name == bindparam("account")
        self._entry = Statement(engine, ENTRIES.insert())
        self._posting = Statement(engine, POSTINGS.insert())
        self._head = Statement(
            engine, head.on_conflict_do_update(index_elements=["chain"], set_=moved)
        )
        self._order = Statement(
            engine, order.on_conflict_do_update(index_elements=["chain", "source"], set_=kept)
        )
        self._history = Statement(engine, HISTORY.insert())
        self._account = Statement(engine, insert(engine, ACCOUNTS).on_conflict_do_nothing())
        self._balance = Statement(engine, ACCOUNTS.update().where(mine).values(added))
        if engine.dialect.name == "sqlite" and sqlite3.sqlite_version_info >= UPDATES_MANY:
            self._balance.write(ADD, ("account", "change"))

    def limited(self, connection: Connection, patrons: list[str]) -> set[str]:
        """Those of some patrons who have limits of their own."""
        asked = ", ".join("?" * len(patrons))
        found = connection.exec_driver_sql(LIMITED.format(f"IN ({asked})"), tuple(patrons))
        return set(found.scalars())

    def open_accounts(self, connection: Connection, names: Iterable[str]) -> None:
        self._account.run(connection, [{"name": name, "balance": 0} for name in names])

    def keep_orders(self, connection: Connection, orders: Rows) -> None:
        self._order.run(connection, orders)

    def add_history(self, connection: Connection, doings: Rows) -> None:
        self._history.run(connection, doings)

    def add_lines(self, connection: Connection, lines: list[Line], sums: Postings) -> None:
        """Lines, where their chains end now, what each moves, and what that comes to."""
        entries, last, moves = _columns(lines)
        self._entry.run(connection, entries)
        self._head.run(connection, last)
        self._posting.run(connection, moves)
        changes = [{"account": name, "change": amount} for name, amount in sums.items()]
        self._balance.run(connection, changes)


def _columns(lines: list[Line]) -> tuple[Rows, Rows, Rows]:
    entries = [
        {"chain": e.chain, "seq": e.seq, "body": e.body, "sha": e.sha}
        for e in (line.entry for line in lines)
    ]
    last = {entry["chain"]: entry for entry in entries}
    moves = [
        {"chain": line.entry.chain, "seq": line.entry.seq, "account": name, "amount": amount}
        for line in lines
        for name, amount in line.postings.items()
    ]
    return entries, list(last.values()), moves


AT_ONCE = """
WITH line AS (
  INSERT INTO entries (chain, seq, body, sha)
  SELECT * FROM unnest(%(chain)s::text[], %(seq)s::int[], %(body)s::bytea[], %(sha)s::text[])
), head AS (
  INSERT INTO heads (chain, seq, sha)
  SELECT * FROM unnest(%(last_chain)s::text[], %(last_seq)s::int[], %(last_sha)s::text[])
  ON CONFLICT (chain) DO UPDATE SET seq = excluded.seq, sha = excluded.sha
), posting AS (
  INSERT INTO postings (chain, seq, account, amount)
  SELECT * FROM unnest(
    %(moved_chain)s::text[], %(moved_seq)s::int[], %(account)s::text[], %(amount)s::bigint[])
)
UPDATE accounts SET balance = balance + changed.change
FROM unnest(%(name)s::text[], %(change)s::bigint[]) AS changed (name, change)
WHERE accounts.name = changed.name
"""


class PostgresStatements(Statements):
    """All that belongs to some lines goes in one message."""

    def limited(self, connection: Connection, patrons: list[str]) -> set[str]:
        found = connection.exec_driver_sql(LIMITED.format("= ANY(%s)"), (patrons,))
        return set(found.scalars())

    def add_lines(self, connection: Connection, lines: list[Line], sums: Postings) -> None:
        if not lines:
            return
        entries, last, moves = _columns(lines)
        said = {name: [row[name] for row in entries] for name in ("chain", "seq", "body", "sha")}
        said |= {f"last_{name}": [row[name] for row in last] for name in ("chain", "seq", "sha")}
        said |= {f"moved_{name}": [row[name] for row in moves] for name in ("chain", "seq")}
        said |= {name: [row[name] for row in moves] for name in ("account", "amount")}
        said |= {"name": list(sums), "change": list(sums.values())}
        connection.exec_driver_sql(AT_ONCE, said)


def statements(engine: Engine) -> Statements:
    postgres = engine.dialect.name == "postgresql"
    return (PostgresStatements if postgres else Statements)(engine)
