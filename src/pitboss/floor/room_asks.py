"""Commands at a table of the poker room, beside those of every table."""

from __future__ import annotations

from msgspec import Struct


class SitOut(Struct, frozen=True, tag="sit-out"):
    """Keep your seat and be dealt no hands from the next one on; or be dealt in again."""

    back: bool = False


class ChangeSeat(Struct, frozen=True, tag="change-seat"):
    """Have another seat of this table as soon as it is free, in the order of asking; 0: stay."""

    to: int


class ChangeTable(Struct, frozen=True, tag="change-table"):
    """Go to another table of the same game and limits as soon as a seat is free; or stay."""

    stay: bool = False


class Go(Struct, frozen=True, tag="go"):
    """Go to the seat of another table that is held for you."""


class BreakTable(Struct, frozen=True, tag="break-table"):
    """Close the table after this hand; the players draw seats at others of the same kind."""


Ask = SitOut | ChangeSeat | ChangeTable | Go | BreakTable
