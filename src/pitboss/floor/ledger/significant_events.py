"""Significant events: who came in, who was given what, which rules changed, what went wrong.

They have a chain of their own in the ledger. An event is written in the same transaction as what it
reports, so that neither exists without the other. The Division reads them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.floor.ledger.chain import read
from pitboss.floor.ledger.entries import Significant
from pitboss.floor.ledger.shared_chain import SharedChain
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.floor.ledger.store import Store

EVENTS = SharedChain("events", 1370)
OPERATOR = "the operator"
"""The person who can give commands on the machine of the floor."""

JOINED, SIGN_IN, SIGN_IN_FAILED, PASS_PHRASE = "joined", "sign-in", "sign-in-failed", "pass-phrase"
ROLE, GRANT = "role", "grant"
LIMITS, RULES, IRREGULARITY = "limits", "rules", "irregularity"
OWN_LIMIT, BREAK, SELF_EXCLUSION = "own-limit", "break", "self-exclusion"
TABLE_BROKEN = "table-broken"
AUDIT, TOKEN = "audit", "token"
FILED, PETITION, TOURNAMENT = "filed", "petition", "tournament"
PRIVATE_TABLE, REFUSED = "private-table", "refused-act"
KINDS = (
    JOINED, SIGN_IN, SIGN_IN_FAILED, PASS_PHRASE, ROLE, GRANT, LIMITS, RULES, IRREGULARITY,
    OWN_LIMIT, BREAK, SELF_EXCLUSION, TABLE_BROKEN, AUDIT, TOKEN, FILED, PETITION, TOURNAMENT,
    PRIVATE_TABLE, REFUSED,
)  # fmt: skip


class SignificantEvent(Frozen):
    """A significant event as it is read; the time in milliseconds since 1970."""

    seq: int
    at: int
    kind: str
    by: str
    about: str
    says: str
    sha: str


def listed(store: Store, after: int = 0, kind: str = "") -> Iterator[SignificantEvent]:
    """What happened, the oldest first; of one kind, if that is named."""
    for entry in store.entries(EVENTS.name, after):
        body = read(entry.body)
        what = body.what
        if isinstance(what, Significant) and kind in ("", what.kind):
            yield SignificantEvent(
                entry.seq, body.at, what.kind, what.by, what.about, what.says, entry.sha
            )  # fmt: skip
