"""The database of a floor: an SQLite file that only its owner can read, or PostgreSQL."""

import os
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import ArgumentError

from pitboss.errors import Unusable
from pitboss.messages import without_password

OWNER_READS, OWNER_ENTERS = 0o600, 0o700
"""The session secret and every hidden card are in the floor's files."""
CHANNEL = "pitboss"
"""On which processes that share a database of PostgreSQL notify each other."""
PREPARED = 1000
"""Prepared statements that a connection to SQLite caches: each statement exists once for every
number of rows."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=30000")
"""How SQLite stores a floor: what it reports as written survives a power cut."""


def engine(url: str) -> Engine:
    """Connections to the database of a floor; a new SQLite file is made for it if needed."""
    if url.startswith(("postgresql://", "postgres://")):
        try:
            return create_engine("postgresql+psycopg" + url[url.index(":") :], pool_pre_ping=True)
        except (ArgumentError, ValueError):
            raise Unusable(f"{without_password(url)}: not the address of a database") from None
    if not url.startswith("sqlite:///"):
        raise Unusable(
            f"{without_password(url)}: a floor is kept at sqlite:///FILE or postgresql://..."
        )
    path = file_of(url)
    try:
        if path.is_file():
            _check_is_floor(path)
            _check_has_one_name(path)
        path.parent.mkdir(mode=OWNER_ENTERS, parents=True, exist_ok=True)
        keep_private(path)
    except OSError as error:
        raise Unusable(f"{error.filename}: {error.strerror}") from None
    found = create_engine(
        f"sqlite:///{path}", connect_args={"timeout": 30, "cached_statements": PREPARED}
    )

    @event.listens_for(found, "connect")
    def prepare(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # transactions begin when we say so
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(found, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes(connection) else "BEGIN")

    return found


def file_of(url: str) -> Path:
    """The file itself of a floor on SQLite, also where the address is that of a link to it."""
    return Path(url.removeprefix("sqlite:///")).resolve()


def _check_has_one_name(path: Path) -> None:
    """SQLite keeps what it has not yet put into a file next to it, under the name by which the file
    was opened, and so do we with the lock: under another name neither would be found."""
    if (names := path.stat().st_nlink) > 1:
        raise Unusable(f"{path}: the file has {names} names (hard links); a floor has one")


def _check_is_floor(path: Path) -> None:
    """Refuse a file that is not SQLite's, before anything about it is changed."""
    with path.open("rb") as file:
        if file.read(16) not in (b"", b"SQLite format 3\0"):
            raise Unusable(f"{path}: not a database of a floor")


def keep_private(path: Path) -> None:
    """Create a file of the floor, if needed, that only its owner can read; SQLite gives its other
    files next to it the same rights."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_READS))
    for kept in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        if kept.exists() and kept.stat().st_uid == os.geteuid():
            kept.chmod(OWNER_READS)


def writes(connection: Connection) -> bool:
    """Whether a connection is about to write; what only reads waits for nobody."""
    return bool(connection.get_execution_options().get("writes", True))
