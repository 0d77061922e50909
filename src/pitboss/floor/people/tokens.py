"""Tokens: what a program shows in place of its owner's pass phrase.

A token is a session that ends at a time of its own. Its owner sees it once, when it is made; the
floor keeps its digest. Its owner can end it at any time, and a new pass phrase ends them all.
"""

import secrets
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, func, select

from pitboss.errors import Refused
from pitboss.floor.clock import A_DAY, now
from pitboss.floor.ledger import seals
from pitboss.floor.ledger.entries import Significant
from pitboss.floor.ledger.schema import SESSIONS
from pitboss.floor.ledger.significant_events import TOKEN
from pitboss.floor.ledger.store import Store
from pitboss.floor.people.sessions import PLAY, SCOPES, STAFF, digest_of
from pitboss.values import Frozen

MARK = "pitboss_"
"""Every token begins with this, so that a person who finds one in a file knows what it is."""
MOST = 20
"""The most tokens that a patron may have."""
LONGEST = 60
MOST_DAYS = 365


class Token(Frozen):
    """A token as its owner sees it; times in milliseconds since 1970."""

    id: str
    name: str
    since: int
    seen: int
    """When it was used last; as `since`, if it never was."""
    until: int
    scope: str = STAFF
    """What it may do; a token of an earlier version may do whatever its owner may."""


def make(store: Store, patron: str, name: str, days: int, scope: str = PLAY) -> tuple[str, Token]:
    """A new token of a patron, as the program keeps it, and as it is listed."""
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST or not name.isprintable():
        raise Refused(f"a token has a name of 1 to {LONGEST} characters, as in nightly bot")
    if not 0 < days <= MOST_DAYS:
        raise Refused(f"a token lasts 1 to {MOST_DAYS} days")
    if scope not in SCOPES:
        raise Refused(f"no scope {scope!r}: there are {', '.join(SCOPES)}")
    secret, here = MARK + secrets.token_urlsafe(32), now()
    made = Token(secrets.token_hex(8), name, here, here, here + days * A_DAY, scope)
    row = {
        "id": made.id, "digest": digest_of(secret), "patron": patron, "since": here, "seen": here,
        "browser": name, "until": made.until, "scope": scope,
    }  # fmt: skip
    alive = select(func.count()).select_from(SESSIONS).where(*_of(patron))
    last = datetime.fromtimestamp(made.until / 1000, UTC).strftime("%Y-%m-%d")
    with store.engine.begin() as connection:
        if (connection.scalar(alive) or 0) >= MOST:
            raise Refused(f"you have {MOST} tokens: end one of them first")
        seals.add(connection, store.statements, SESSIONS, row)
        said = f"{name}, made, to {scope}, until {last}"
        store.note(connection, Significant(TOKEN, patron, patron, said))
    return secret, made


def own(store: Store, patron: str) -> list[Token]:
    """The tokens of a patron that have not ended, the newest first."""
    rows = store.rows(select(SESSIONS).where(*_of(patron)).order_by(SESSIONS.c.since.desc()))
    return [
        Token(row.id, row.browser, row.since, row.seen, row.until, row.scope or STAFF)
        for row in rows
    ]


def end(store: Store, patron: str, token: str) -> bool:
    """End a token of a patron. False if there is none such."""
    one = *_of(patron), SESSIONS.c.id == token
    with store.engine.begin() as connection:
        row = connection.execute(select(SESSIONS.c.browser).where(*one)).first()
        if row is None:
            return False
        seals.remove(connection, store.statements, SESSIONS, *one)
        store.note(connection, Significant(TOKEN, patron, patron, f"{row.browser}, ended"))
    return True


def _of(patron: str) -> tuple[ColumnElement[bool], ...]:
    return SESSIONS.c.patron == patron, SESSIONS.c.until > now()
