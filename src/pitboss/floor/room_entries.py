"""Entries of the ledger for games at table stakes: the poker room.

The first ones are of a table's chain. The others are of the chain ``room``, which has the waiting
lists and the seats that are held for people on their way from another table.
"""

from __future__ import annotations

from typing import Any

from pitboss.values import Record

CARRIED = "carried/"
"""The beginning of the name of an account with chips that a player carries from one table to
another."""

# -- a table -------------------------------------------------------------------------------------


class Away(Record):
    """A player sits out since then, in milliseconds since 1970, and keeps the seat; 0: is back."""

    seat: int
    patron: str
    since: int


class Timed(Record):
    """An interval for which time is charged begins, in milliseconds since 1970."""

    since: int


class SeatWanted(Record):
    """A player would rather sit at another seat of this table; 0: not any more."""

    seat: int
    patron: str
    to: int


class SeatChanged(Record):
    """A player takes another seat of this table, with all chips."""

    seat: int
    patron: str
    to: int
    chips: int


class Moving(Record):
    """A player goes to a seat of another table once nothing is left to decide."""

    seat: int
    patron: str
    table: int
    to: int


class Went(Record):
    """A player leaves for another table, and carries the chips there."""

    seat: int
    patron: str
    chips: int
    table: int


class Came(Record):
    """A player comes from another table with the chips."""

    seat: int
    patron: str
    chips: int
    table: int


# -- the room ------------------------------------------------------------------------------------


class Waits(Record):
    """A patron waits for a seat. A patron who sits at a table of the same game and limits waits for
    another table."""

    patron: str
    pool: str
    table: int = 0
    """Where they sit."""


class Called(Record):
    """A seat at a table is free for a patron who waits, until a time in milliseconds since 1970.

    Table 0 takes a call back: that table is about to close.
    """

    patron: str
    pool: str
    table: int
    until: int


class OffList(Record):
    """A patron waits no more: has a seat, has not answered, or does not want to."""

    patron: str
    pool: str
    why: str


class Held(Record):
    """A seat is held for a player who comes from another table."""

    patron: str
    table: int
    seat: int
    source: int


class Released(Record):
    """The seat is held no more: the player has it, or does not come."""

    patron: str


class CashedIn(Record):
    """The table where a player was going is gone: the cage pays for the chips."""

    patron: str
    chips: int


OfTables = Away | Timed | SeatWanted | SeatChanged | Moving | Went | Came
OfTheRoom = Waits | Called | OffList | Held | Released | CashedIn
Entry = OfTables | OfTheRoom


def transfers(what: Any, seat: str, to_seat: str) -> tuple[str, str, int] | None:
    """From which account to which an entry moves how many chips; the seats as accounts."""
    if isinstance(what, SeatChanged):
        return seat, to_seat, what.chips
    if isinstance(what, Went):
        return seat, CARRIED + what.patron, what.chips
    if isinstance(what, Came):
        return CARRIED + what.patron, seat, what.chips
    if isinstance(what, CashedIn):
        return CARRIED + what.patron, f"patron/{what.patron}", what.chips
    return None
