"""Sessions: who is signed in, in which browser.

The browser keeps a random token; the floor keeps only its digest. So somebody who reads the
database cannot act as a patron, and a session that has ended is over even if its token still
exists.
"""

import hashlib
import secrets

from sqlalchemy import ColumnElement, Connection, and_, not_, or_, select, text, update

from pitboss.floor.clock import A_DAY, A_MINUTE, now
from pitboss.floor.ledger import seals
from pitboss.floor.ledger.database import CHANNEL
from pitboss.floor.ledger.entries import Significant
from pitboss.floor.ledger.schema import PATRONS, SESSIONS
from pitboss.floor.ledger.significant_events import SIGN_IN, TOKEN
from pitboss.floor.ledger.store import Store
from pitboss.values import Frozen

KEPT_DAYS = 14
"""A session that is not used for so many days is over."""
MOST = 50
"""The most sessions of a patron; with one more, the one that was unused for longest ends."""
NOTED_EVERY = A_MINUTE
"""Milliseconds between two notes that a session is in use."""


READ, PLAY, STAFF = SCOPES = "read", "play", "staff"
"""What a token is for: to read what its owner may read as a patron; to play as well; or whatever
the role of its owner permits."""


class Signed(Frozen):
    """The person who is signed in, and by which session."""

    name: str
    role: str
    session: str
    seen: int
    program: bool = False
    """Whether a program acts for them, by a token."""
    reads: bool = False
    """Whether it may only read."""


class Session(Frozen):
    """A session as its owner sees it; times in milliseconds since 1970."""

    id: str
    since: int
    seen: int
    browser: str


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def begin(store: Store, patron: str, browser: str, address: str = "") -> str:
    """A new session of a patron; the token that the browser keeps."""
    token, here = secrets.token_urlsafe(32), now()
    row = {
        "id": secrets.token_hex(8), "digest": digest_of(token), "patron": patron,
        "since": here, "seen": here, "browser": browser,
    }  # fmt: skip
    own = select(SESSIONS.c.id).where(SESSIONS.c.patron == patron, BY_BROWSER)
    with store.engine.begin() as connection:
        known = connection.scalars(own.order_by(SESSIONS.c.seen.desc())).all()
        over = or_(not_(_alive()), SESSIONS.c.id.in_(known[MOST - 1 :]))
        seals.remove(connection, store.statements, SESSIONS, over)
        seals.add(connection, store.statements, SESSIONS, row)
        where = f", from {address}" if address else ""
        store.note(connection, Significant(SIGN_IN, patron, patron, f"{browser}{where}"))
    return token


def find(store: Store, token: str) -> Signed | None:
    """Whose token it is, if the session has not ended."""
    wanted = select(
        PATRONS.c.name,
        PATRONS.c.role,
        SESSIONS.c.id,
        SESSIONS.c.seen,
        SESSIONS.c.until,
        SESSIONS.c.scope,
    ).join_from(SESSIONS, PATRONS, SESSIONS.c.patron == PATRONS.c.name)
    fresh = wanted.where(SESSIONS.c.digest == digest_of(token), _alive())
    row = next(iter(store.rows(fresh)), None)
    if row is None:
        return None
    program, reads = row.until is not None, row.scope == READ
    return Signed(row.name, role_by(row.scope, row.role), row.id, row.seen, program, reads)


def role_by(scope: str | None, role: str) -> str:
    """The role in which somebody acts by a session: by a token that is not for the staff, that of a
    patron."""
    return role if scope in (None, STAFF) else "patron"


def note(store: Store, session: str) -> None:
    """The session is in use."""
    with store.engine.begin() as connection:
        connection.execute(update(SESSIONS).where(SESSIONS.c.id == session).values(seen=now()))


def own(store: Store, patron: str) -> list[Session]:
    """The sessions of a patron, the one in use last first."""
    mine = SESSIONS.c.patron == patron, BY_BROWSER, _alive()
    rows = store.rows(select(SESSIONS).where(*mine).order_by(SESSIONS.c.seen.desc()))
    return [Session(row.id, row.since, row.seen, row.browser) for row in rows]


def end(store: Store, patron: str, session: str) -> bool:
    """End a session of a patron. False if there is none such."""
    with store.engine.begin() as connection:
        mine = SESSIONS.c.id == session, SESSIONS.c.patron == patron
        return bool(seals.remove(connection, store.statements, SESSIONS, *mine))


def end_all_others(store: Store, patron: str, session: str) -> None:
    """End all sessions of a patron but one, and all tokens."""
    said = Significant(TOKEN, patron, patron, "all tokens and all other sessions, ended")
    with store.engine.begin() as connection:
        end_others(store, connection, patron, session)
        store.note(connection, said)


def end_others(store: Store, connection: Connection, patron: str, session: str) -> None:
    """End all sessions of a patron but one."""
    others = SESSIONS.c.id != session, SESSIONS.c.patron == patron
    seals.remove(connection, store.statements, SESSIONS, *others)


def roles(store: Store, open_ones: list[str]) -> dict[str, str]:
    """The roles of the patrons of some sessions; what has ended is left out."""
    wanted = select(SESSIONS.c.id, SESSIONS.c.scope, PATRONS.c.role).join_from(
        SESSIONS, PATRONS, SESSIONS.c.patron == PATRONS.c.name
    )
    found = store.rows(wanted.where(SESSIONS.c.id.in_(open_ones), _alive()))
    return {row.id: role_by(row.scope, row.role) for row in found}


def announce(connection: Connection, patron: str) -> None:
    """Once this transaction is written, tell the processes that serve the floor to check sessions
    and roles."""
    if connection.dialect.name == "postgresql":
        said = {"channel": CHANNEL, "message": f'{{"door":"{patron}"}}'}
        connection.execute(text("SELECT pg_notify(:channel, :message)"), said)


BY_BROWSER = SESSIONS.c.until.is_(None)


def _alive() -> ColumnElement[bool]:
    """An SQL condition: the session was used not too long ago, or the token has not ended."""
    heard = SESSIONS.c.seen >= now() - KEPT_DAYS * A_DAY
    return or_(and_(BY_BROWSER, heard), and_(not_(BY_BROWSER), SESSIONS.c.until > now()))
