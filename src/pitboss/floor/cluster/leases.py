"""Who leads a table: the process that holds its lease. Who dies loses its leases at once."""

import fcntl
from collections.abc import Iterable
from typing import IO, Protocol

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import Unusable
from pitboss.floor.ledger.database import file_of, keep_private
from pitboss.floor.ledger.store import Store

SPACE = 13_69
"""Sets our advisory locks apart from those of others in the same database."""


TAKEN = text(
    "SELECT objid FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database"
    " WHERE locktype = 'advisory' AND datname = current_database()"
    " AND classid = :space AND objsubid = 2 AND pid <> pg_backend_pid()"
)


PRESENT = 0
"""The lease that all processes of a floor hold together; tables are numbered from 1."""


class Leases(Protocol):
    alone: bool
    """Whether no other process served the floor when it was last looked."""

    def free(self, chains: Iterable[str]) -> list[str]:
        """Those of some tables whose leases nobody else holds."""
        ...

    def take(self, chain: str) -> bool:
        """Take the lease of a table, if it is free."""
        ...

    def held(self) -> bool:
        """Whether the leases that were taken are still ours."""
        ...

    def close(self) -> None: ...


def leases_of(store: Store) -> Leases:
    return PostgresLeases(store) if store.shared else FileLease(store)


class FileLease:
    """One process leads every table; a lock file next to the database keeps a second one away."""

    alone = True

    def __init__(self, store: Store) -> None:
        path = file_of(store.url)
        path = path.with_name(path.name + ".lock")
        keep_private(path)
        self._file: IO[bytes] = path.open("wb")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.close()
            raise Unusable(
                f"{store.url}: another process serves this floor; several can on PostgreSQL"
            ) from None

    def free(self, chains: Iterable[str]) -> list[str]:
        return list(chains)

    def take(self, chain: str) -> bool:
        return True

    def held(self) -> bool:
        return True

    def close(self) -> None:
        self._file.close()


class PostgresLeases:
    """Advisory locks of PostgreSQL, on a connection of their own."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._connection: Connection | None = None
        self.alone = False

    def _session(self) -> Connection:
        if self._connection is None:
            self._connection = self._store.engine.connect().execution_options(
                isolation_level="AUTOCOMMIT"
            )
            here = text("SELECT pg_advisory_lock_shared(:space, :present)")
            self._connection.execute(here, {"space": SPACE, "present": PRESENT})
        return self._connection

    def free(self, chains: Iterable[str]) -> list[str]:
        try:
            found = self._session().execute(TAKEN, {"space": SPACE})
        except SQLAlchemyError:
            self.close()
            return []
        taken = {str(row.objid) for row in found}
        self.alone = str(PRESENT) not in taken
        return [chain for chain in chains if chain not in taken]

    def take(self, chain: str) -> bool:
        wanted = text("SELECT pg_try_advisory_lock(:space, :table)")
        try:
            return bool(
                self._session().execute(wanted, {"space": SPACE, "table": int(chain)}).scalar()
            )
        except SQLAlchemyError:
            self.close()
            return False

    def held(self) -> bool:
        if self._connection is None:
            return False
        try:
            self._connection.execute(text("SELECT 1"))
        except SQLAlchemyError:
            self.close()
            return False
        return True

    def close(self) -> None:
        self.alone = False
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None
