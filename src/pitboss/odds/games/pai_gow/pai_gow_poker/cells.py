"""Counting what is below some edges in two directions: a small table with cumulative sums."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import kernel
from pitboss.odds.games.pai_gow.common.seven_cards import Whole

Places = npt.NDArray[np.integer[Any]]


@kernel
def places(edges: Whole, found: Places) -> None:
    """By class, how many of the edges are at or below it."""
    place = 0
    for value in range(found.size):
        while place < edges.size and edges[place] <= value:
            place += 1
        found[value] = place


@kernel
def sum_up(cells: Whole) -> None:
    """Replace each cell by the sum of all cells that are not above it in row and column."""
    for row in range(cells.shape[0]):
        for column in range(cells.shape[1]):
            if row:
                cells[row, column] += cells[row - 1, column]
            if column:
                cells[row, column] += cells[row, column - 1]
            if row and column:
                cells[row, column] -= cells[row - 1, column - 1]


@kernel
def read_off(cells: Whole, row: int, column: int, found: Whole) -> None:
    """All deals; those below in the high hand; in the low hand; in both."""
    found[0] += cells[-1, -1]
    found[1] += cells[row, -1]
    found[2] += cells[-1, column]
    found[3] += cells[row, column]


@kernel
def below(found: Places, edge: int) -> int:
    """The last place of what is below an edge."""
    return np.int64(found[edge - 1]) if edge else np.int64(0)  # type: ignore[return-value]
