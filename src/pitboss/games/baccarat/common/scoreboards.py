"""What players keep of a shoe: the bead plate and the big road, as text and as a picture.

Both are drawn from the results of a shoe, oldest first, as a table's ``history`` has them. Only the
first letter of each counts: ``B``, ``P``, or ``T`` for a tie. No rule asks for a scoreboard.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pitboss.engine.scoreboards import Results, Scoreboard
from pitboss.errors import Unusable

ROWS = 6
BANKER, PLAYER, TIE = "B", "P", "T"


class Cell(NamedTuple):
    """A win, and the ties that followed it before the next one."""

    winner: str = ""
    """Empty if a shoe has begun with ties, and in empty cells."""
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
    """Every round is a bead, downwards and then to the right; other cells are empty."""
    beads = letters(results)
    columns = -(-len(beads) // ROWS)
    beads += [""] * (columns * ROWS - len(beads))
    return [beads[row::ROWS] for row in range(ROWS)]


def big_road(results: Sequence[str]) -> Grid:
    """Every streak is a column; ties are marked on the win that they follow.

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
    """Both as text; if not all columns fit, the later ones are below the earlier ones."""
    if not results:
        return "no round has been decided since the shoe was filled"
    beads, road = bead_plate(results), _marks(results)
    boards = [["bead plate", *_parts(beads, width)], ["big road", *_parts(road, width)]]
    return "\n".join([*(line for board in boards for line in (*board, "")), tally(results)])


def side_by_side(results: Sequence[str], width: int = 78) -> list[str]:
    """Both side by side; nothing if there is no result yet."""
    if not results:
        return []
    half = width // 2
    left, right = _beads(results, half - 2), _road(results, width - half)
    return [f"{one:{half}}{other}".rstrip() for one, other in zip(left, right, strict=True)]


def _beads(results: Sequence[str], width: int) -> list[str]:
    return ["bead plate", *_rows(bead_plate(results), width)]


def _road(results: Sequence[str], width: int) -> list[str]:
    return ["big road", *_rows(_marks(results), width)]


def _marks(results: Sequence[str]) -> list[list[str]]:
    return [list(map(str, row)) for row in big_road(results)]


def _parts(grid: list[list[str]], width: int) -> list[str]:
    """A whole board in parts: as many columns as fit, then the next ones."""
    fits = _room(grid, width)
    starts = range(0, len(grid[0]), fits)
    parts = [_lines(grid, start, start + fits) for start in starts]
    return [line for number, part in enumerate(parts) for line in ([""] if number else []) + part]


def _rows(grid: list[list[str]], width: int) -> list[str]:
    """The last columns of a board, as many as fit."""
    columns = len(grid[0])
    return _lines(grid, max(0, columns - _room(grid, width)), columns)


def _lines(grid: list[list[str]], start: int, end: int) -> list[str]:
    wide = _wide(grid)
    return [
        "  " + "".join(f"{cell or '.':{wide}}" for cell in row[start:end]).rstrip() for row in grid
    ]


def _wide(grid: list[list[str]]) -> int:
    return max(len(cell or ".") for row in grid for cell in row) + 1


def _room(grid: list[list[str]], width: int) -> int:
    """How many columns fit."""
    return max(1, (width - 2) // _wide(grid))


def tally(results: Sequence[str]) -> str:
    """How often each came: ``Banker 31, Player 29, ties 7``."""
    won = letters(results)
    return f"Banker {won.count(BANKER)}, Player {won.count(PLAYER)}, ties {won.count(TIE)}"


# -- as a picture: both side by side -------------------------------------------------------------

COLOURS = {"B": "#c62828", "P": "#1e56a8", "T": "#2e7d32"}
INK, LINES, BOARD = "#17212b", "#d5dbe1", "#ffffff"
CELL, MARGIN, HEAD = 26, 14, 24
LEAST_BEADS, LEAST_ROAD = 6, 12
"""Columns that are always drawn, so that a board grows only later."""


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
    results="history", short=side_by_side, text=draw, picture=picture, record=record
)
