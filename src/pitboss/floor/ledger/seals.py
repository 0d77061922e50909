"""Seals: what is stored and decides something, although no chain says it.

A session, a token, the guests of a private table and the floor's own keys are rows of the database.
Whatever is written to such a row is sealed: a digest of it goes into a chain of its own, in the
same transaction. So an audit finds a row that was planted, changed or taken away by somebody who
can write to the database. The digests tell nothing: each of these rows has a random part.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Table, delete, select, update

from pitboss.floor.ledger.chain import read
from pitboss.floor.ledger.entries import Sealed
from pitboss.floor.ledger.schema import HEADS, SESSIONS, SETTINGS, TABLES
from pitboss.floor.ledger.shared_chain import SharedChain
from pitboss.floor.ledger.sql import Statements
from pitboss.values import Frozen

SEALS = SharedChain("seals", 1372)
GONE = ""
"""What is sealed of a row that was taken away."""
LAST_HEALTH = "last-health"
"""The setting by which the floor tries whether it can write. It decides nothing."""
NOT_COVERED = (
    "when a session was last used",
    "who is locked out after wrong tries, and until when",
    "files beside the database: the lock, and what a witness keeps",
)
"""What an audit cannot know."""


class Kind(Frozen):
    """The rows of a table that are sealed, and what is sealed of each: a migration that adds to it
    seals the rows that there are anew."""

    table: Table
    key: str
    columns: tuple[str, ...]
    where: ColumnElement[bool] | None = None


KINDS = (
    Kind(SESSIONS, "id", ("id", "digest", "patron", "since", "browser", "until", "scope")),
    Kind(SETTINGS, "name", ("name", "value"), SETTINGS.c.name != LAST_HEALTH),
    Kind(TABLES, "id", ("id", "kept_from"), TABLES.c.kept_from != 0),
)
_OF = {kind.table: kind for kind in KINDS}


def add(connection: Connection, put: Statements, table: Table, row: Mapping[str, Any]) -> None:
    """Add a row, sealed."""
    connection.execute(table.insert().values(row))
    key = _OF[table].key
    _seal(connection, put, table, table.c[key] == row[key])


def change(
    connection: Connection, put: Statements, table: Table, which: ColumnElement[bool], **new: Any
) -> None:
    """Change rows, and seal what they are then."""
    connection.execute(update(table).where(which).values(new))
    _seal(connection, put, table, which)


def remove(
    connection: Connection, put: Statements, table: Table, *which: ColumnElement[bool]
) -> int:
    """Take rows away, and seal that they are gone; how many there were."""
    key = table.c[_OF[table].key]
    gone = sorted(connection.scalars(select(key).where(*which)))
    if gone:
        connection.execute(delete(table).where(key.in_(gone)))
        SEALS.append(connection, put, [Sealed(_name(table, one), GONE) for one in gone])
    return len(gone)


def begin(connection: Connection, put: Statements) -> None:
    """Seal what an earlier version has stored: it had no seals."""
    if connection.execute(select(HEADS).where(HEADS.c.chain == SEALS.name)).first() is None:
        found = [Sealed(name, digest) for name, digest in _stored(connection)]
        SEALS.append(connection, put, found)


def _seal(connection: Connection, put: Statements, table: Table, which: Any) -> None:
    SEALS.append(connection, put, [Sealed(*one) for one in _of_kind(connection, _OF[table], which)])


def _stored(connection: Connection) -> Iterator[tuple[str, str]]:
    """Every row that has a seal, by its name, and the digest of what is in it."""
    for kind in KINDS:
        yield from _of_kind(connection, kind)


def _of_kind(
    connection: Connection, kind: Kind, *which: ColumnElement[bool]
) -> Iterator[tuple[str, str]]:
    wanted = select(*(kind.table.c[name] for name in kind.columns)).where(*which)
    if kind.where is not None:
        wanted = wanted.where(kind.where)
    for row in connection.execute(wanted.order_by(kind.table.c[kind.key])):
        body = msgspec.json.encode([[name, getattr(row, name)] for name in kind.columns])
        digest = hashlib.sha256(body).hexdigest()
        yield _name(kind.table, getattr(row, kind.key)), digest


def _name(table: Table, key: Any) -> str:
    return f"{table.name}/{key}"


# -- what an audit finds ---------------------------------------------------------------------------


def faults(connection: Connection, entries: Iterable[bytes]) -> Iterator[tuple[str, str]]:
    """Rows that are not as they were sealed, and what is wrong with each."""
    sealed: dict[str, str] = {}
    for body in entries:
        what = read(body).what
        if isinstance(what, Sealed):
            sealed[what.row] = what.digest
    stored = dict(_stored(connection))
    for name in sorted(sealed.keys() | stored.keys()):
        was, found = sealed.get(name, GONE), stored.get(name, GONE)
        if was == found:
            continue
        if not was:
            yield name, "was put there by somebody else than the floor"
        elif not found:
            yield name, "was taken away by somebody else than the floor"
        else:
            yield name, "was changed by somebody else than the floor"
