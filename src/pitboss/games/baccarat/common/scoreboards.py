"""The scoreboards of a baccarat table, as a picture too: bead plate and big road side by side."""

from __future__ import annotations

from typing import Any

from pitboss.games.baccarat.common import roads
from pitboss.games.baccarat.common.roads import ROWS, TIE, Cell, bead_plate, big_road, tally
from pitboss.play.scoreboards import Results, Scoreboard

COLOURS = {"B": "#c62828", "P": "#1e56a8", "T": "#2e7d32"}
INK, LINES, BOARD = "#17212b", "#d5dbe1", "#ffffff"
CELL, MARGIN, HEAD = 26, 14, 24
LEAST_BEADS, LEAST_ROAD = 6, 12
"""Columns that are always there, so that a board grows late."""


def picture(results: Results) -> str:
    """Both scoreboards from the results of a shoe, oldest first: ``B7``, ``P9n``, ``T6``."""
    beads, road = bead_plate(results), big_road(results)
    columns = max(LEAST_BEADS, len(beads[0])), max(LEAST_ROAD, len(road[0]))
    across = MARGIN + columns[0] * CELL + MARGIN
    wide, high = across + columns[1] * CELL + MARGIN, HEAD + ROWS * CELL + HEAD + MARGIN
    parts = [
        f'<rect width="{wide}" height="{high}" fill="{BOARD}"/>',
        *_plate("Bead plate", MARGIN, columns[0]),
        *_plate("Big road", across, columns[1]),
        *(_bead(bead, *_middle(MARGIN, row, column))
          for row, beads_of in enumerate(beads) for column, bead in enumerate(beads_of) if bead),
        *(_ring(cell, *_middle(across, row, column))
          for row, cells in enumerate(road) for column, cell in enumerate(cells) if any(cell)),
        _text(MARGIN, high - MARGIN, tally(results), INK, "start"),
    ]  # fmt: skip
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}"'
            f' height="{high}" role="img" font-family="system-ui, sans-serif">',
            f"<title>Baccarat scoreboards: {tally(results)}</title>",
            *parts,
            "</svg>\n",
        ]
    )


def _middle(left: int, row: int, column: int) -> tuple[float, float]:
    return left + (column + 0.5) * CELL, HEAD + (row + 0.5) * CELL


def _plate(title: str, left: int, columns: int) -> list[str]:
    """The lines that beads and rings lie between."""
    right, foot = left + columns * CELL, HEAD + ROWS * CELL
    upright = [f"M{left + n * CELL} {HEAD}V{foot}" for n in range(columns + 1)]
    level = [f"M{left} {HEAD + n * CELL}H{right}" for n in range(ROWS + 1)]
    lines = f'<path d="{"".join(upright + level)}" stroke="{LINES}" fill="none"/>'
    return [_text(left, HEAD - 8, title, INK, "start"), lines]


def _bead(letter: str, x: float, y: float) -> str:
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{CELL * 0.42:g}" fill="{COLOURS[letter]}"/>'
    return disc + _text(x, y + 4.5, letter, BOARD)


def _ring(cell: Cell, x: float, y: float) -> str:
    """A win, with a stroke through it for ties, and their number where there are more."""
    drawn, reach = "", CELL * 0.34
    if cell.winner:
        colour = COLOURS[cell.winner]
        drawn += (f'<circle cx="{x:g}" cy="{y:g}" r="{reach:g}" fill="none" stroke="{colour}"'
                  ' stroke-width="3"/>')  # fmt: skip
    if cell.ties:
        drawn += (f'<path d="M{x - reach:g} {y + reach:g}L{x + reach:g} {y - reach:g}"'
                  f' stroke="{COLOURS[TIE]}" stroke-width="2.5"/>')  # fmt: skip
    if cell.ties > 1:
        drawn += _text(x, y + 4.5, str(cell.ties), COLOURS[TIE])
    return drawn


def _text(x: float, y: float, said: str, colour: str, anchor: str = "middle") -> str:
    return (f'<text x="{x:g}" y="{y:g}" fill="{colour}" text-anchor="{anchor}" font-size="13"'
            f' font-weight="600">{said}</text>')  # fmt: skip


def record(results: Results) -> dict[str, Any]:
    road = [[cell._asdict() for cell in row] for row in big_road(results)]
    return {"results": list(results), "bead_plate": bead_plate(results), "big_road": road}


SCOREBOARD = Scoreboard(
    results="history",
    beside=roads.side_by_side,
    text=roads.draw,
    picture=picture,
    record=record,
)
