"""Tables that fit: columns as wide as their words, and parts one below the other if needed.

No column is left out, no figure and no word is cut. What is too wide even for a single column
beside the first ones is printed as wide as it is.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Column, Table


def parts(table: Table, keys: int, width: int) -> list[tuple[Table, int]]:
    """The table, or parts of it that each begin with the first columns, and how wide each is."""
    groups: list[list[Column]] = []
    first, others = table.columns[:keys], table.columns[keys:]
    for column in others:
        if groups and _least(table, [*groups[-1], column]) <= width:
            groups[-1].append(column)
        else:
            groups.append([*first, column])
    return [_fitted(table, group, width) for group in groups or [first]]


def _fitted(table: Table, columns: list[Column], width: int) -> tuple[Table, int]:
    """A table of some of the columns, each as wide as it may be."""
    part = copy(table)
    part.columns = [copy(column) for column in columns]
    widths = [_word(column) for column in columns]
    wanted = [_line(column) for column in columns]
    spare = width - _between(table, len(columns)) - sum(widths)
    while spare > 0 and widths != wanted:
        narrow = max(range(len(widths)), key=lambda at: wanted[at] - widths[at])
        widths[narrow] += 1
        spare -= 1
    for at, (column, wide) in enumerate(zip(part.columns, widths, strict=True)):
        column._index, column.width = at, wide
    return part, sum(widths) + _between(table, len(columns))


def _least(table: Table, columns: list[Column]) -> int:
    """How wide a table of these columns is at least."""
    return sum(map(_word, columns)) + _between(table, len(columns))


def _between(table: Table, columns: int) -> int:
    """The columns of the terminal between those of a table."""
    _, right, _, left = table.padding
    return (columns - 1) * (1 + left + right)


def _line(column: Column) -> int:
    return max((len(line) for text in _texts(column) for line in text.split("\n")), default=0)


def _word(column: Column) -> int:
    """How wide a column is at least: a figure, a name or a word must fit."""
    if column.no_wrap:
        return _line(column)
    return max((len(word) for text in _texts(column) for word in text.split()), default=0)


def _texts(column: Column) -> list[str]:
    return [_plain(cell) for cell in (column.header, *column.cells)]


def _plain(cell: RenderableType) -> str:
    return str(getattr(cell, "plain", cell))
