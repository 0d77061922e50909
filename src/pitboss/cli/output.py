"""What the command line prints: plain text, coloured where a terminal shows colours; tables that
fit; or JSON. And the exit codes."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import sys
import textwrap
from copy import copy
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Column, Table


DIFFERENT = 1
"""Exit codes: a difference was found; ..."""
UNUSABLE = 2
"""... the input cannot be used; ..."""
BUG = 70
INTERRUPTED = 130
BROKEN_PIPE = 141
"""... the program itself failed, somebody interrupted it, nobody reads its output any more."""

_CITE = r"\(\d{1,2}[A-Z]?\.\d{1,2}[A-Z]?(?:\([a-z0-9]+\)[0-9ivxl]*)*\)"
_STYLES = (
    (r"\[(?:10|[2-9AJKQ])[♥♦]\]", "bold red on bright_white"),
    (r"\[(?:10|[2-9AJKQ])[♣♠]\]", "bold black on bright_white"),
    (r"\[★\]|\[[1-6]-[1-6]\]", "bold black on bright_white"),
    (r"\[\?\?\]", "white on blue"),
    (_CITE, "dim"),
    (r"(?<!\S)\+[\d,.]*\d", "bold green"),
    (r"(?<!\S)-[\d,.]*\d", "bold red"),
    (r"(?<!\S)different:|^refused:", "bold red"),
    (r"^  you\b", "bold cyan"),
    (r"█+", "green"),
    (r"▒+|·+", "dim"),
    (r"^Round \d.*$", "bold"),
)
NARROW = 80
_BOXED = re.compile(r"\[((?:10|[2-9AJKQ])[♣♦♥♠]|★|[1-6]-[1-6]|\?\?)\]")
_ASCII = str.maketrans(
    {
        "♣": "c",
        "♦": "d",
        "♥": "h",
        "♠": "s",
        "★": "Jo",
        "─": "-",
        "│": "|",
        "█": "#",
        "▒": "+",
        "·": ".",
        "±": "~",
    }
    | {face: str(pips) for pips, face in enumerate("⚀⚁⚂⚃⚄⚅", 1)}
)


def prepare_streams() -> None:
    """Make the streams safe: no character and no closed stream makes them fail."""
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")


@cache
def console() -> Console:
    """The terminal, as `rich` knows it: its width, and whether it shows colours."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def width() -> int:
    """The columns of the terminal."""
    return console().width


def narrowed(columns: int) -> int:
    """The columns of a bar: half of them in a narrow terminal."""
    return columns if width() >= NARROW else columns // 2


@cache
def coloured() -> bool:
    """Whether standard output shows colours: not with NO_COLOR, and not in a pipe."""
    if not sys.stdout.isatty() and not os.environ.get("FORCE_COLOR"):
        return False  # without asking rich, which is slow to load
    return console().is_terminal and not console().no_color and console().color_system is not None


@cache
def _ascii_only() -> bool:
    try:
        "♠─█".encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return True
    return False


def say(text: str = "") -> None:
    """Print lines of text, with cards in colour if the terminal shows colours."""
    lines = [part for line in text.split("\n") for part in _fitted(line)]
    if not coloured():
        text = "\n".join(lines)
        sys.stdout.write((text.translate(_ASCII) if _ascii_only() else text) + "\n")
        return
    from rich.text import Text

    for line in lines:
        painted = Text(line)
        for pattern, style in _STYLES:
            painted.highlight_regex(pattern, style)
        painted.plain = _BOXED.sub(r" \1 ", painted.plain)
        console().print(painted, soft_wrap=True)


def _fitted(line: str) -> list[str]:
    """A line wrapped at the width of a terminal; unwrapped in files and pipes, for searching."""
    if not sys.stdout.isatty():
        return [line]
    width = shutil.get_terminal_size().columns
    if len(line) <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False)


# -- tables that fit -------------------------------------------------------------------------------
#
# Columns are as wide as their words, and parts stand one below the other if needed. No column is
# left out, no figure and no word is cut. What is too wide even for a single column beside the first
# ones is printed as wide as it is.


def table_of(*columns: str, plain: bool = False) -> Table:
    """An empty table, as all commands draw them; a plain one has no lines and breaks no cell."""
    from rich import box
    from rich.table import Table

    drawn = None if plain else box.SIMPLE_HEAD
    padding = (0, 2 if plain else 1, 0, 0)
    table = Table(box=drawn, show_edge=False, pad_edge=False, padding=padding)
    for column in columns:
        whole = plain or column in (columns[0], "paragraph")  # names and paragraphs are not broken
        table.add_column(column, overflow="fold", no_wrap=whole)
    return table


def draw(renderable: RenderableType, keys: int = 1) -> None:
    """Print something that `rich` draws, such as a table. In a narrow terminal a table comes in
    parts one below the other, each with the first columns (`keys`): nothing is left out or cut."""
    from rich.table import Table

    if not isinstance(renderable, Table):
        _draw(renderable, width())
        return
    for number, (part, wide) in enumerate(_parts(renderable, keys, width())):
        if number:
            sys.stdout.write("\n")
        _draw(part, max(wide, width()))


def _draw(renderable: RenderableType, wide: int) -> None:
    before, console().width = width(), wide
    with console().capture() as drawn:
        console().print(renderable)
    console().width = before
    lines = drawn.get().splitlines()
    text = "\n".join(line.rstrip() for line in lines) + "\n"
    sys.stdout.write(text.translate(_ASCII) if _ascii_only() else text)


def _parts(table: Table, keys: int, width: int) -> list[tuple[Table, int]]:
    """The table, or parts of it that each begin with the first columns, and how wide each is."""
    groups: list[list[Column]] = []
    first, others = table.columns[:keys], table.columns[keys:]
    for column in others:
        if groups and _least(table, [*groups[-1], column]) <= width:
            groups[-1].append(column)
        else:
            groups.append([*first, column])
    return [_at_most(table, group, width) for group in groups or [first]]


def _at_most(table: Table, columns: list[Column], width: int) -> tuple[Table, int]:
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
    return (columns - 1) * (bool(table.box) + left + right)


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


# -- values and remarks -------------------------------------------------------------------


def give_json(value: Any) -> None:
    """Print a value as JSON."""
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=_ascii_only()) + "\n")


def give_csv(rows: list[dict[str, Any]]) -> None:
    """Rows for spreadsheets, under the names of the first row's cells."""
    if rows:
        writer = csv.DictWriter(sys.stdout, fieldnames=list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def complain(message: str) -> None:
    """One line on standard error."""
    remark(f"pitboss: {' '.join(message.split())}")


def remark(message: str) -> None:
    """Print a remark to standard error, apart from the output itself."""
    sys.stdout.flush()
    sys.stderr.write(message + "\n")
    sys.stderr.flush()
