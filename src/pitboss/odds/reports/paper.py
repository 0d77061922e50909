"""Text and tables on paper (PDF), written without a library, in the fonts that every reader has.

These fonts have no letters beyond the Western alphabet; such letters are replaced by plain ones.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

from pitboss.values import Frozen

WIDE, HIGH, MARGIN = 612, 792, 48
"""US Letter in points."""
SMALL, LINE = 8.0, 11.0
PLAIN = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "…": "...", "’": "'", "“": '"', "”": '"', "≥": ">=", "≤": "<=",
     "♠": "s", "♥": "h", "♦": "d", "♣": "c", "●": "*", "→": "->", "★": "*"}
)  # fmt: skip
NARROW, BROAD = "iljtfrI.,:;'|!()[] -", "mwMWQO%@"
"""Letters that take less room than others, and more."""


class Heading(Frozen):
    """A line that begins a part."""

    text: str
    size: float = 13.0


class Grid(Frozen):
    """A table; its last so many columns stand at the right."""

    heads: tuple[str, ...]
    rows: Sequence[Sequence[str]]
    numbers: int = 0


Part = Heading | Grid | str
"""A heading, a table, or a paragraph."""


class _Page:
    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.y = float(HIGH - MARGIN - 14)

    def text(self, x: float, y: float, said: str, size: float, font: str = "F1") -> None:
        plain = said.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        self.drawn.append(f"BT /{font} {size:g} Tf {x:.1f} {y:.1f} Td ({plain}) Tj ET")

    def rule(self, y: float) -> None:
        self.drawn.append(f"0.7 w 0.75 G {MARGIN} {y:.1f} m {WIDE - MARGIN} {y:.1f} l S 0 G")


def pdf(title: str, parts: Iterable[Part], *, head: str = "", foot: str = "") -> bytes:
    """The whole file; head and foot stand on every page. The same parts give the same bytes."""
    pages = [_Page()]
    for part in parts:
        if isinstance(part, Heading):
            _heading(pages, part)
        elif isinstance(part, Grid):
            _grid(pages, part)
        else:
            _paragraph(pages, part)
    for number, page in enumerate(pages, 1):
        page.text(MARGIN, MARGIN - 20, _plain(foot)[:140], SMALL - 1)
        page.text(WIDE - MARGIN - 50, MARGIN - 20, f"{number} of {len(pages)}", SMALL - 1)
        for place, line in enumerate(_wrapped(_plain(head), WIDE - 2 * MARGIN, SMALL)[:2]):
            page.text(MARGIN, HIGH - MARGIN + 18 - place * 10, line, SMALL, "F2")
    return _file(_plain(title), ["\n".join(page.drawn) for page in pages])


# -- setting -------------------------------------------------------------------------------------


def _plain(said: str) -> str:
    return said.translate(PLAIN).encode("cp1252", "replace").decode("cp1252")


def _width(said: str, size: float) -> float:
    """About as wide as the letters of Helvetica are."""
    units = sum(0.3 if c in NARROW else 0.86 if c in BROAD else 0.56 for c in said)
    return units * size


def _wrapped(said: str, wide: float, size: float) -> list[str]:
    lines, line = [], ""
    for word in said.split():
        whole = f"{line} {word}".strip()
        if line and _width(whole, size) > wide:
            lines.append(line)
            line = word
        else:
            line = whole
        while _width(line, size) > wide and len(line) > 1:  # a word that is wider than its column
            fits = max(1, int(len(line) * wide / _width(line, size)))
            lines.append(line[:fits])
            line = line[fits:]
    return [*lines, line] if line or not lines else lines


def _room(pages: list[_Page], needed: float) -> _Page:
    if pages[-1].y - needed < MARGIN:
        pages.append(_Page())
    return pages[-1]


def _heading(pages: list[_Page], part: Heading) -> None:
    page = _room(pages, part.size * 2 + 3 * LINE)
    page.y -= part.size * 1.6
    for line in _wrapped(_plain(part.text), WIDE - 2 * MARGIN, part.size):
        page.text(MARGIN, page.y, line, part.size, "F2")
        page.y -= part.size * 1.2


def _paragraph(pages: list[_Page], said: str) -> None:
    for line in _wrapped(_plain(said), WIDE - 2 * MARGIN, SMALL + 1):
        page = _room(pages, LINE)
        page.y -= LINE
        page.text(MARGIN, page.y, line, SMALL + 1)
    pages[-1].y -= 3


def _grid(pages: list[_Page], grid: Grid) -> None:
    rows = [[_plain(cell) for cell in row] for row in (grid.heads, *grid.rows)]
    widths = _columns(rows)
    for number, row in enumerate(rows):
        cells = [_wrapped(cell, room - 6, SMALL) for cell, room in zip(row, widths, strict=True)]
        tall = max(map(len, cells), default=1) * (SMALL + 1.5) + 3
        before = len(pages)
        page = _room(pages, tall + LINE)
        if len(pages) > before and number:  # headings again on the next page
            heads = [_wrapped(c, w - 6, SMALL) for c, w in zip(rows[0], widths, strict=True)]
            _set_row(page, heads, widths, grid.numbers, "F2")
        _set_row(page, cells, widths, grid.numbers, "F1" if number else "F2")
    pages[-1].y -= 6


def _columns(rows: Sequence[Sequence[str]]) -> list[float]:
    """Column widths as the cells need them; if that is too much, the widest columns are made
    narrower."""
    whole = float(WIDE - 2 * MARGIN)
    wide = [max(_width(row[n], SMALL) for row in rows) + 8 for n in range(len(rows[0]))]
    while sum(wide) > whole:
        place = wide.index(max(wide))
        wide[place] = max(30.0, wide[place] * 0.9)
        if max(wide) <= 30.0:
            break
    return wide


def _set_row(
    page: _Page, cells: Sequence[Sequence[str]], widths: Sequence[float], numbers: int, font: str
) -> None:
    step = SMALL + 1.5
    tall = max(map(len, cells), default=1) * step + 3
    x = float(MARGIN)
    for place, (lines, room) in enumerate(zip(cells, widths, strict=True)):
        at_the_right = place >= len(cells) - numbers
        for number, line in enumerate(lines):
            left = x + room - 6 - _width(line, SMALL) if at_the_right else x
            page.text(max(left, x), page.y - (number + 1) * step, line, SMALL, font)
        x += room
    page.y -= tall
    page.rule(page.y + 1)


# -- the file ------------------------------------------------------------------------------------


def _file(title: str, pages: Sequence[str]) -> bytes:
    """Objects one after the other, and where each begins."""
    first = 6
    kids = " ".join(f"{first + 2 * n} 0 R" for n in range(len(pages)))
    said = title.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    objects: list[bytes] = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        _font("Helvetica"),
        _font("Helvetica-Bold"),
        f"<< /Title ({said}) /Producer (Pitboss) >>".encode("cp1252"),
    ]
    for number, drawn in enumerate(pages):
        content = first + 2 * number + 1
        fonts = "/Font << /F1 3 0 R /F2 4 0 R >>"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDE} {HIGH}]"
            f" /Resources << {fonts} >> /Contents {content} 0 R >>".encode()
        )
        packed = zlib.compress(drawn.encode("cp1252", "replace"))
        head = f"<< /Length {len(packed)} /Filter /FlateDecode >>\nstream\n".encode()
        objects.append(head + packed + b"\nendstream")
    made = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    begins = []
    for number, content_of in enumerate(objects, 1):
        begins.append(len(made))
        made += f"{number} 0 obj\n".encode() + content_of + b"\nendobj\n"
    table = len(made)
    made += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    made += b"".join(f"{begin:010d} 00000 n \n".encode() for begin in begins)
    made += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R /Info 5 0 R >>\n".encode()
    return bytes(made + f"startxref\n{table}\n%%EOF\n".encode())


def _font(name: str) -> bytes:
    said = f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>"
    return said.encode()
