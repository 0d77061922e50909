"""Patrons: who they are, how they sign in, and their play money."""

import hashlib
import re
from collections.abc import Collection

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection, func, select
from zxcvbn import zxcvbn

from pitboss.errors import Refused
from pitboss.floor.clock import A_DAY, now
from pitboss.floor.ledger import entries, significant_events
from pitboss.floor.ledger.accounts import CARRIED, account_of
from pitboss.floor.ledger.append import Written, append
from pitboss.floor.ledger.chain import Body
from pitboss.floor.ledger.command_ids import command_key
from pitboss.floor.ledger.entries import Significant
from pitboss.floor.ledger.schema import ACCOUNTS, HISTORY, PATRONS
from pitboss.floor.ledger.significant_events import OPERATOR
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import self_limits, sessions
from pitboss.floor.people.history import TOURNAMENT
from pitboss.floor.people.roles import DIRECTOR, ROLES
from pitboss.floor.people.self_limits import seated
from pitboss.money import dollars
from pitboss.values import Frozen

PLAY_MONEY = 10_000_00
"""What every new patron gets."""
SHORTEST = 8
"""The least characters of a pass phrase."""
LONGEST = 1000
LOOKED_AT = 60
"""So many characters are looked at to find out how easily a pass phrase is guessed."""
GUESSES = 1_000_000
"""A pass phrase that takes fewer guesses is refused."""

RESERVED = {
    *ROLES, DIRECTOR, "admin", "administrator", "bot", "bots", "cage", "carried", "casino",
    "everybody", "host", "house", "moderator", "nobody", "operator", "pitboss", "room", "root",
    "security", "spectator", "staff", "supervisor", "surveillance", "support", "system",
    "the-operator", "tips", "tournament",
}  # fmt: skip
"""Names that mean something else in the ledger, or by which somebody would pass for the house."""

_NAME = re.compile(r"[a-z][a-z0-9-]{1,23}")
_hasher = PasswordHasher()
_NOBODY = _hasher.hash("nobody signs in with this")
"""Checked if there is no such patron, so that the answer takes just as long."""


class Patron(Frozen):
    """Somebody known to the house."""

    name: str
    role: str


def clean_name(name: str) -> str:
    """A name in its one form."""
    cleaned = name.strip().lower().replace(" ", "-")
    if not _NAME.fullmatch(cleaned):
        raise Refused("a name has 2 to 24 letters, figures and hyphens, and begins with a letter")
    return cleaned


def digest_of(kept: str) -> str:
    """A digest of what the house keeps of a pass phrase, for the ledger."""
    return hashlib.sha256(kept.encode()).hexdigest()


def join(store: Store, name: str, pass_phrase: str, role: str = "patron") -> Patron:
    """A new patron, with play money."""
    name = clean_name(name)
    if name in RESERVED:
        raise Refused(f"the name {name} is taken: the house uses it")
    _check_role(role)
    _check_pass_phrase(name, pass_phrase)
    row = {"name": name, "pass_phrase": _hasher.hash(pass_phrase), "role": role}

    joined = entries.Joined(name, role, PLAY_MONEY, digest_of(row["pass_phrase"]))
    said = Significant(
        significant_events.JOINED, name, name, f"as {role}, with ${dollars(PLAY_MONEY)}"
    )

    def insert(connection: Connection) -> None:
        connection.execute(PATRONS.insert(), row)

    def first(known: list[Body]) -> Written:
        if known:
            raise Refused(f"there is a patron called {name} already")
        return Written((joined,), (said,), insert)

    append(store, account_of(name), first)
    return Patron(name, role)


def sign_in(store: Store, name: str, pass_phrase: str, address: str = "") -> Patron:
    """The patron whose pass phrase it is. A failed attempt is recorded."""
    try:
        found = store.rows(select(PATRONS).where(PATRONS.c.name == clean_name(name)))
    except Refused:
        found = []
    known = row = next(iter(found), None)
    try:
        _hasher.verify(row.pass_phrase if row else _NOBODY, pass_phrase[:LONGEST])
    except (Argon2Error, InvalidHashError):
        row = None
    if row is None:
        where = f" from {address}" if address else ""
        said = f"a wrong pass phrase{where}" if known else f"a name that nobody has{where}"
        about = known.name if known else ""
        store.note_alone(Significant(significant_events.SIGN_IN_FAILED, "", about, said))
        raise Refused("no patron has that name and that pass phrase")
    return Patron(row.name, row.role)


def change_pass_phrase(store: Store, name: str, old: str, new: str, session: str) -> None:
    """Change the pass phrase of a patron who knows the old one; all their other sessions end."""
    _check_pass_phrase(name, new)
    [row] = store.rows(select(PATRONS).where(PATRONS.c.name == name))
    try:
        _hasher.verify(row.pass_phrase, old[:LONGEST])
    except (Argon2Error, InvalidHashError):
        raise Refused("that is not your pass phrase") from None
    kept = _hasher.hash(new)
    as_known = PATRONS.c.name == name, PATRONS.c.pass_phrase == row.pass_phrase
    changed = PATRONS.update().where(*as_known).values(pass_phrase=kept)

    def change(connection: Connection) -> None:
        if not connection.execute(changed).rowcount:
            raise Refused("the pass phrase was changed meanwhile")
        sessions.end_others(store, connection, name, session)

    what = entries.Secured(name, digest_of(kept))
    said = Significant(
        significant_events.PASS_PHRASE, name, name, "changed; other sessions are ended"
    )
    append(store, account_of(name), lambda known: Written((what,), (said,), change))


def find(store: Store, name: str) -> Patron | None:
    row = next(iter(store.rows(select(PATRONS).where(PATRONS.c.name == name))), None)
    return Patron(row.name, row.role) if row else None


def everybody(store: Store) -> list[Patron]:
    return [Patron(row.name, row.role) for row in store.rows(select(PATRONS).order_by("name"))]


def appoint(store: Store, name: str, role: str, by: str = OPERATOR) -> Patron:
    """Give a patron another role."""
    _check_role(role)
    patron = _known(store, name)

    def update(connection: Connection) -> None:
        connection.execute(PATRONS.update().where(PATRONS.c.name == patron.name).values(role=role))
        sessions.announce(connection, patron.name)

    what = entries.Appointed(patron.name, role)
    said = Significant(significant_events.ROLE, by, patron.name, f"{role}, {patron.role} until now")
    append(store, account_of(patron.name), lambda known: Written((what,), (said,), update))
    return Patron(patron.name, role)


def grant(store: Store, name: str, chips: int, by: str = OPERATOR) -> int:
    """More play money; the balance afterwards."""
    if chips <= 0:
        raise Refused(f"${dollars(chips)} cannot be handed out: it must be more than $0")
    patron = _known(store, name)
    what = entries.Granted(patron.name, chips, by)
    said = Significant(significant_events.GRANT, by, patron.name, f"${dollars(chips)}")
    append(store, account_of(patron.name), lambda known: Written((what,), (said,)))
    return store.balance(account_of(patron.name))


def _known(store: Store, name: str) -> Patron:
    patron = find(store, clean_name(name))
    if patron is None:
        raise Refused(f"no patron is called {name}")
    return patron


def _check_pass_phrase(name: str, pass_phrase: str) -> None:
    """Refuse one that is short, or that somebody who tries the usual ones would soon come to."""
    if not SHORTEST <= len(pass_phrase) <= LONGEST:
        raise Refused(f"a pass phrase has at least {SHORTEST} characters, and at most {LONGEST}")
    found = zxcvbn(pass_phrase[:LOOKED_AT], user_inputs=[name, "pitboss", "casino"])
    blank = not any(one.isprintable() and not one.isspace() for one in pass_phrase)
    if blank or found["guesses"] < GUESSES:
        why = found["feedback"]["warning"].rstrip(".").lower() or "it is easy to guess"
        raise Refused(f"another pass phrase, please: {why}; three or four words that do not belong"
                      " together are good")  # fmt: skip


def _check_role(role: str) -> None:
    if role not in ROLES:
        raise Refused(f"no role {role!r}: there are {', '.join(ROLES)}")


# -- play money again, for those who have lost theirs ---------------------------------------------

REFILL = "house"
"""The name in the ledger of the one who grants the daily refill."""


def owned(connection: Connection, name: str, over: Collection[str] = ()) -> int:
    """All play money of a patron: in the account, at tables, on the way from one table to another,
    and paid for tournaments; of those that are `over` nothing comes back."""
    mine = ACCOUNTS.c.name.in_((account_of(name), CARRIED + name))
    kept = connection.scalar(select(func.sum(ACCOUNTS.c.balance)).where(mine)) or 0
    tables = sum(max(one.bought + one.won, one.chips) for one in seated(connection, name))
    entered = HISTORY.c.patron == name, HISTORY.c.kind == TOURNAMENT, HISTORY.c.chain.not_in(over)
    won = select(func.sum(HISTORY.c.amount)).where(*entered).group_by(HISTORY.c.chain)
    paid = sum(max(0, -int(each)) for each in connection.scalars(won))
    return int(kept) + tables + paid


def refill(store: Store, name: str, once: str = "", over: Collection[str] = ()) -> int:
    """Fill up what a patron owns to what a new patron gets, once a day; the balance afterwards.

    A client that did not get the answer asks again with the same id (`once`), and gets it.
    """
    account = account_of(name)

    def fill(known: list[Body]) -> Written:
        self_limits.check_paused(store, name)
        since = now() - A_DAY
        for kept in known:
            granted = isinstance(kept.what, entries.Granted) and kept.what.by == REFILL
            if granted and kept.at > since:
                raise Refused("you have filled up your account within the last 24 hours")
        with store.reader.connect() as connection:
            had = owned(connection, name, over)
        missing = PLAY_MONEY - had
        if missing <= 0:
            raise Refused(
                f"you have ${dollars(PLAY_MONEY)} or more already, with what is at tables and in"
                " tournaments"
            )

        def check(connection: Connection) -> None:
            if owned(connection, name, over) != had:
                raise Refused("your chips have just moved: try again")

        said = Significant(significant_events.GRANT, REFILL, name, f"${dollars(missing)}")
        return Written((entries.Granted(name, missing, REFILL),), (said,), check)

    append(store, account, fill, once=command_key(name, once, "refill"))
    return store.balance(account)
