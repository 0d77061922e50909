"""Commands at a table of the poker room, in addition to those of every table."""

from __future__ import annotations

from pitboss.values import Record


class SitOut(Record):
    """Keep your seat and be dealt no hands from the next one on; or be dealt in again."""

    back: bool = False


class ChangeSeat(Record):
    """Have another seat of this table as soon as it is free, in the order of asking; 0: stay."""

    to: int


class ChangeTable(Record):
    """Go to another table of the same game and limits as soon as a seat is free; or stay."""

    stay: bool = False


class Go(Record):
    """Go to the seat of another table that is held for you."""


class BreakTable(Record):
    """Close the table after this hand; the players draw seats at others of the same kind."""


Ask = SitOut | ChangeSeat | ChangeTable | Go | BreakTable
