"""Private tables: the lobby does not show them, and only people who have followed their link may
sit down."""

import secrets

import msgspec
from sqlalchemy import ColumnElement, Connection, select

from pitboss.errors import Refused
from pitboss.floor.ledger import seals
from pitboss.floor.ledger.schema import SETTINGS
from pitboss.floor.ledger.store import Store
from pitboss.values import Frozen

NAME = "private/"
"""The settings of this name, with the number of a table, say who may sit there."""


class Private(Frozen):
    """Who may sit at a private table: its opener, and those who have followed the link."""

    token: str
    guests: tuple[str, ...]


def make(store: Store, connection: Connection, chain: str, *, by: str) -> None:
    """Make a table private in the transaction that opens it; its opener is the first guest."""
    made = Private(secrets.token_urlsafe(12), (by,))
    value = msgspec.json.encode(made).decode()
    row = {"name": f"{NAME}{chain}", "value": value}
    seals.add(connection, store.statements, SETTINGS, row)


def every(store: Store) -> dict[str, Private]:
    """The private tables by number."""
    rows = store.rows(select(SETTINGS).where(SETTINGS.c.name.startswith(NAME)))
    return {row.name.removeprefix(NAME): _read(row.value) for row in rows}


def of(store: Store, chain: str) -> Private | None:
    """What makes a table private; None for one that is open to all."""
    rows = store.rows(select(SETTINGS).where(SETTINGS.c.name == f"{NAME}{chain}"))
    return _read(rows[0].value) if rows else None


def is_private(connection: Connection, chain: str) -> bool:
    """Whether a table is private, as a transaction sees it."""
    kept = select(SETTINGS.c.name).where(SETTINGS.c.name == f"{NAME}{chain}")
    return connection.scalar(kept) is not None


def follow(store: Store, token: str, patron: str) -> str:
    """Somebody has followed a link: they may sit at the table whose number is returned."""
    for chain, private in every(store).items():
        if private.token and secrets.compare_digest(private.token.encode(), token.encode()):
            with store.engine.begin() as connection:
                _add_guest(store, connection, SETTINGS.c.name == f"{NAME}{chain}", patron)
            return chain
    raise Refused("nobody is invited by this link")


def _add_guest(
    store: Store, connection: Connection, here: ColumnElement[bool], patron: str
) -> None:
    """Two who follow a link in the same moment are both guests: the second waits for the first."""
    private = _read(connection.execute(select(SETTINGS).where(here).with_for_update()).one().value)
    guests = tuple(dict.fromkeys((*private.guests, patron)))
    kept = msgspec.json.encode(Private(private.token, guests)).decode()
    seals.change(connection, store.statements, SETTINGS, here, value=kept)


def check(store: Store, chain: str, patron: str) -> None:
    """Refuse somebody who was not invited."""
    private = of(store, chain)
    if private is not None and patron not in private.guests:
        raise Refused("this table is private: ask the patron who opened it for the link")


def _read(value: str) -> Private:
    """The stored setting of a private table; a damaged one lets nobody in."""
    try:
        return msgspec.json.decode(value, type=Private)
    except msgspec.DecodeError:
        return Private("", ())
