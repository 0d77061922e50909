"""The tables that are open, as the lobby shows them."""

from typing import Any

import msgspec
from msgspec import Struct

from pitboss.engine.registry import find
from pitboss.floor.table.sign import differs
from pitboss.floor.table.state import TableState


class ListedTable(Struct):
    """A table as the lobby shows it."""

    id: int
    name: str
    game: str
    title: str
    seats: int
    seated: dict[str, str]
    closed: bool = False
    table_stakes: bool = False
    """Whether players bet against each other there: it is of the poker room."""
    opened_by: str = ""
    says: list[str] = []
    """The limits, and what differs from the game's usual rules."""


def listed(row: Any, at: TableState | None) -> ListedTable:
    """A table as the lobby shows it: its row, and where it stands if that is known here."""
    game = find(row.game)
    return ListedTable(
        row.id, row.name, row.game, game.title,
        len(at.table.seats) if at else game.seats[1], msgspec.json.decode(row.seated),
        table_stakes=game.table_stakes, opened_by=row.opened_by, says=differs(at) if at else [],
    )  # fmt: skip
