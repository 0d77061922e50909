"""The sign of a table as a picture to print, 8.3: SVG, and PDF of the same."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from pitboss.documents import pdf
from pitboss.floor.table.sign import TableSign
from pitboss.markup import Html, tag
from pitboss.values import Frozen

WIDE, HIGH = 396.0, 612.0
"""5.5 by 8.5 inches, in points."""
EDGE, COLUMNS, GAP = 26.0, 2, 16.0
SIZES = (10.5, 9.5, 8.5, 7.5, 6.8)
"""The sizes that are tried for the rules; with the last one, the sign grows."""
LETTER = 0.5
"""The width of a letter by its size, on average."""
GREEN, GOLD, INK, PAPER, QUIET = "#0d6b45", "#8b6c25", "#1d1a14", "#fbf7ea", "#5d5646"


class SignWritten(Frozen):
    """A line on a sign."""

    text: str
    bold: bool = False
    colour: str = INK
    after: float = 0.0
    """Space below it, by its size."""


def draw(sign: TableSign, casino: str) -> str:
    """The sign, as a picture of its size in print."""
    top = 116 + 21.0 * min(len(sign.limits), 6)
    for size in SIZES:
        columns = _columns(sign, size)
        deepest = max(sum(_height(line, size) for line in column) for column in columns)
        if top + deepest + 40 <= HIGH:
            break
    high = max(HIGH, top + deepest + 40)
    drawn = [
        tag("rect", x="0", y="0", width=f"{WIDE}", height=f"{high:.0f}", fill=PAPER),
        tag("rect", x="9", y="9", width=f"{WIDE - 18}", height=f"{high - 18:.0f}", fill="none",
            stroke=GOLD, stroke_width="2"),
        tag("rect", x="13", y="13", width=f"{WIDE - 26}", height=f"{high - 26:.0f}", fill="none",
            stroke=GOLD, stroke_width="0.6"),
        *_heading(sign, casino),
        *_limits(sign, top),
        *_body(columns, size, top),
        _text(WIDE / 2, high - 20, f"{sign.table} · {sign.where} · posted by 13:69F-8.3", 7,
              anchor="middle", colour=QUIET),
    ]  # fmt: skip
    return tag(
        "svg", tag("title", f"Sign of {sign.table}"), drawn, xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDE:.0f} {high:.0f}", width=f"{WIDE / 72:.2f}in",
        height=f"{high / 72:.2f}in", role="img",
    )  # fmt: skip


def as_pdf(sign: TableSign, casino: str) -> bytes:
    """The sign as a PDF of one page, of its size in print."""
    return pdf.picture(draw(sign, casino), f"Sign of {sign.table}")


def _heading(sign: TableSign, casino: str) -> Iterator[Html]:
    yield _text(WIDE / 2, 44, casino.upper(), 11, anchor="middle", colour=GOLD, spaced=3)
    size = min(32.0, (WIDE - 2 * EDGE) / (len(sign.title) * 0.52))
    yield _text(WIDE / 2, 82, sign.title, size, anchor="middle", colour=GREEN, bold=True,
                face="Times")  # fmt: skip
    yield tag("line", x1="60", x2=f"{WIDE - 60}", y1="96", y2="96", stroke=GOLD, stroke_width="1")


def _limits(sign: TableSign, top: float) -> Iterator[Html]:
    """The limits, large: they are what most people look for."""
    for n, one in enumerate(sign.limits[:6]):
        said = f"{_capital(one.wager)}: {one.limit}"
        size = min(17.0, (WIDE - 2 * EDGE) / (len(said) * LETTER))
        yield _text(WIDE / 2, 122 + n * 21, said, size, anchor="middle", bold=True)


def _body(columns: Sequence[Sequence[SignWritten]], size: float, top: float) -> Iterator[Html]:
    across = (WIDE - 2 * EDGE - GAP) / COLUMNS
    for number, column in enumerate(columns):
        x, y = EDGE + number * (across + GAP), top
        for line in column:
            y += _height(line, size)
            under = line.after * size
            yield _text(x, y - under, line.text, size, bold=line.bold, colour=line.colour)


def _columns(sign: TableSign, size: float) -> list[list[SignWritten]]:
    """All lines in two columns, neither much longer than the other; no heading alone at an end."""
    across = int((WIDE - 2 * EDGE - GAP) / COLUMNS / (size * LETTER))
    blocks = list(_blocks(sign, across))
    whole = sum(_height(line, size) for block in blocks for line in block)
    columns: list[list[SignWritten]] = [[]]
    filled = 0.0
    for block in blocks:
        if filled >= whole / COLUMNS and len(columns) < COLUMNS:
            columns.append([])
            filled = 0.0
        columns[-1] += block
        filled += sum(_height(line, size) for line in block)
    return columns


def _blocks(sign: TableSign, across: int) -> Iterator[list[SignWritten]]:
    if sign.test:
        yield [
            SignWritten("Test", bold=True, colour="#8a1f26", after=0.2),
            *_lines(sign.test, across),
        ]
    if sign.changes:
        changes = [line for one in sign.changes for line in _lines(one.says, across)]
        yield [SignWritten("Changes", bold=True, colour="#8a1f26", after=0.2), *changes]
    heading = [SignWritten("Rules in force", bold=True, colour=GREEN, after=0.2)]
    for rule in sign.rules:
        said = f"{_capital(rule.rule)}: {rule.here} ({rule.cite})"
        yield [*heading, *_lines(said, across)]
        heading = []
    heading = [SignWritten("What is paid", bold=True, colour=GREEN, after=0.2)]
    for wager, pays in sign.pays:
        yield [*heading, SignWritten(_capital(wager), bold=True), *_lines(pays, across)]
        heading = []
    for one in sign.limits[6:]:
        yield _lines(f"{_capital(one.wager)}: {one.limit}", across)


def _lines(said: str, across: int, after: float = 0.35) -> list[SignWritten]:
    parts = wrap(said, across) or [""]
    return [*map(SignWritten, parts[:-1]), SignWritten(parts[-1], after=after)]


def _height(line: SignWritten, size: float) -> float:
    return size * (1.18 + line.after)


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]


def _text(
    x: float,
    y: float,
    said: str,
    size: float,
    *,
    bold: bool = False,
    colour: str = INK,
    anchor: str = "start",
    face: str = "Helvetica",
    spaced: float = 0,
) -> Html:
    family = "Georgia, Times, serif" if face == "Times" else "Helvetica, Arial, sans-serif"
    return tag(
        "text", said, x=f"{x:.1f}", y=f"{y:.1f}", font_size=f"{size:.2f}", fill=colour,
        font_family=family, font_weight="bold" if bold else None, text_anchor=anchor,
        letter_spacing=f"{spaced}" if spaced else None,
    )  # fmt: skip
