"""Significant events: who came in, who was given what, which rules changed, what went wrong.

They have a chain of their own in the ledger. An event is written in the same transaction as what it
reports, so that neither exists without the other. The Division reads them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select, text

from pitboss.floor.clock import now
from pitboss.floor.ledger.chain import line, read
from pitboss.floor.ledger.entries import Significant
from pitboss.floor.ledger.schema import HEADS
from pitboss.floor.ledger.sql import Statements
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.floor.ledger.store import Store

CHAIN = "events"
OPERATOR = "the operator"
"""The person who can give commands on the machine of the floor."""
LOCK = 1370

JOINED, SIGN_IN, SIGN_IN_FAILED, PASS_PHRASE = "joined", "sign-in", "sign-in-failed", "pass-phrase"
ROLE, GRANT = "role", "grant"
LIMITS, RULES, IRREGULARITY = "limits", "rules", "irregularity"
OWN_LIMIT, BREAK, SELF_EXCLUSION = "own-limit", "break", "self-exclusion"
TABLE_BROKEN = "table-broken"
AUDIT, TOKEN = "audit", "token"
FILED, PETITION, TOURNAMENT = "filed", "petition", "tournament"
KINDS = (
    JOINED, SIGN_IN, SIGN_IN_FAILED, PASS_PHRASE, ROLE, GRANT, LIMITS, RULES, IRREGULARITY,
    OWN_LIMIT, BREAK, SELF_EXCLUSION, TABLE_BROKEN, AUDIT, TOKEN, FILED, PETITION, TOURNAMENT,
)  # fmt: skip


class Listed(Frozen):
    """A significant event as it is read; the time in milliseconds since 1970."""

    seq: int
    at: int
    kind: str
    by: str
    about: str
    says: str
    sha: str


def append(connection: Connection, put: Statements, happened: Sequence[Significant]) -> None:
    """Write what happened to the end of the chain. Of several writers each waits for its turn."""
    if not happened:
        return
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    row = connection.execute(select(HEADS).where(HEADS.c.chain == CHAIN)).first()
    seq, sha = (row.seq, row.sha) if row else (0, "")
    lines = []
    for what in happened:
        seq += 1
        lines.append(line(CHAIN, seq, sha, now(), what))
        sha = lines[-1].entry.sha
    put.add_lines(connection, lines, {})


def listed(store: Store, after: int = 0, kind: str = "") -> Iterator[Listed]:
    """What happened, the oldest first; of one kind, if that is named."""
    for entry in store.entries(CHAIN, after):
        body = read(entry.body)
        what = body.what
        if isinstance(what, Significant) and kind in ("", what.kind):
            yield Listed(
                entry.seq, body.at, what.kind, what.by, what.about, what.says, entry.sha
            )  # fmt: skip
