"""What players keep of a shoe: the bead plate and the big road.

Both are drawn from the results of a shoe, oldest first, as a table's ``history`` has them. Of each
only the first letter counts: ``B``, ``P``, or ``T`` for a tie. No rule asks for a scoreboard.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.errors import Unusable

ROWS = 6
BANKER, PLAYER, TIE = "B", "P", "T"


class Cell(NamedTuple):
    """A win, and the ties that followed it before the next one."""

    winner: str = ""
    """Empty where a shoe has begun with ties, and where there is nothing."""
    ties: int = 0

    def __str__(self) -> str:
        """``B``, ``P/`` with a tie, ``B/3`` with three."""
        return self.winner + ("/" if self.ties else "") + (str(self.ties) if self.ties > 1 else "")


Grid = list[list[Cell]]
"""Rows from the top, all of one width."""
EMPTY = Cell()


def letters(results: Sequence[str]) -> list[str]:
    """Who won each round: the first letter of its result."""
    for number, result in enumerate(results, 1):
        if result[:1] not in (BANKER, PLAYER, TIE):
            raise Unusable(f"result {number}: {result!r} does not begin with B, P or T")
    return [result[0] for result in results]


def bead_plate(results: Sequence[str]) -> list[list[str]]:
    """Every round a bead, downwards and then to the right; empty where none lies."""
    beads = letters(results)
    columns = -(-len(beads) // ROWS)
    beads += [""] * (columns * ROWS - len(beads))
    return [beads[row::ROWS] for row in range(ROWS)]


def big_road(results: Sequence[str]) -> Grid:
    """Every streak a column, ties marked on the win that they follow.

    A streak goes down until the plate ends or another lies in its way, and then on to the right: a
    dragon's tail. The next streak begins at the top, right of all that lies there.
    """
    placed: dict[tuple[int, int], Cell] = {}
    at, winner, tail = (0, 0), "", False
    for letter in letters(results):
        here = placed.get(at, EMPTY)
        if letter == TIE:
            placed[at] = here._replace(ties=here.ties + 1)
            continue
        if not winner:  # the first win is marked with the ties before it
            placed[at] = here._replace(winner=letter)
        else:
            if letter != winner:
                at, tail = (0, 1 + max(column for row, column in placed if row == 0)), False
            else:
                below = (at[0] + 1, at[1])
                tail = tail or below[0] == ROWS or below in placed
                at = (at[0], at[1] + 1) if tail else below
            placed[at] = Cell(letter)
        winner = letter
    columns = 1 + max((column for _, column in placed), default=-1)
    return [[placed.get((row, column), EMPTY) for column in range(columns)] for row in range(ROWS)]


def draw(results: Sequence[str], width: int = 80) -> str:
    """Both as text; the last columns where not all have room."""
    if not results:
        return "no round has been decided since the shoe was filled"
    beads = [[bead or "." for bead in row] for row in bead_plate(results)]
    road = [[str(cell) or "." for cell in row] for row in big_road(results)]
    lines = ["bead plate", *_rows(beads, width), "", "big road", *_rows(road, width), ""]
    return "\n".join([*lines, tally(results)])


def side_by_side(results: Sequence[str], width: int = 78) -> list[str]:
    """Both in one row; nothing as long as there is no result."""
    if not results:
        return []
    half = width // 2
    beads = [[bead or "." for bead in row] for row in bead_plate(results)]
    road = [[str(cell) or "." for cell in row] for row in big_road(results)]
    left, right = ["bead plate", *_rows(beads, half - 2)], ["big road", *_rows(road, width - half)]
    return [f"{one:{half}}{other}".rstrip() for one, other in zip(left, right, strict=True)]


def _rows(grid: list[list[str]], width: int) -> list[str]:
    wide = max(len(cell) for row in grid for cell in row) + 1
    fits = max(1, (width - 2) // wide)
    return ["  " + "".join(f"{cell:{wide}}" for cell in row[-fits:]).rstrip() for row in grid]


def tally(results: Sequence[str]) -> str:
    """How often each came: ``Banker 31, Player 29, ties 7``."""
    won = letters(results)
    return f"Banker {won.count(BANKER)}, Player {won.count(PLAYER)}, ties {won.count(TIE)}"
