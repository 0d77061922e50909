"""A chain to which every process writes, each in its turn, together with what it reports."""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, select, text

from pitboss.floor.clock import now
from pitboss.floor.ledger.chain import line, total
from pitboss.floor.ledger.entries import What
from pitboss.floor.ledger.schema import HEADS
from pitboss.floor.ledger.sql import Statements
from pitboss.values import Frozen

Take = Callable[[Any, int], None]
"""Carries out an entry with its time; refuses one that does not follow from those before."""


class SharedChain(Frozen):
    """A chain by its name."""

    name: str
    lock: int
    """A number by which writers wait for each other on PostgreSQL. SQLite has one writer only."""

    def wait(self, connection: Connection) -> None:
        """Wait for one's turn, until the end of this transaction."""
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({self.lock})"))

    def append(
        self,
        connection: Connection,
        put: Statements,
        happened: Sequence[What],
        follow: Callable[[Connection], Take] | None = None,
    ) -> None:
        """Write what happened to the end of the chain, in the transaction of the caller.

        Where the entries must follow from each other, `follow` reads the chain once it is our turn.
        """
        if not happened:
            return
        self.wait(connection)
        take = follow(connection) if follow else None
        row = connection.execute(select(HEADS).where(HEADS.c.chain == self.name)).first()
        seq, sha = (row.seq, row.sha) if row else (0, "")
        lines = []
        for what in happened:
            at = now()
            if take:
                take(what, at)
            seq += 1
            lines.append(line(self.name, seq, sha, at, what))
            sha = lines[-1].entry.sha
        sums = total(lines)
        put.open_accounts(connection, sums)
        put.add_lines(connection, lines, sums)
