"""PDF, by a library in plain Python: pictures on a page of their own size, and documents page by
page."""

import io
import re
import warnings
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import singledispatchmethod

from fpdf import FPDF
from fpdf.enums import TableBordersLayout, XPos, YPos
from fpdf.fonts import FontFace

from pitboss.documents import document as block
from pitboss.documents.document import Document
from pitboss.documents.plain_svg import for_paper

FIXED = datetime(2000, 1, 1, tzinfo=UTC)
"""The same page is the same file, whenever it is made."""
_BOX = re.compile(r'viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"')
PLAIN = {
    "−": "-", "–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "…": "...",
    "♠": "s", "♥": "h", "♦": "d", "♣": "c", "≥": ">=", "≤": "<=", "→": "->", "≈": "~",
    "●": "*", "★": "*",
    "⚀": "1", "⚁": "2", "⚂": "3", "⚃": "4", "⚄": "5", "⚅": "6", "✓": "yes", "✗": "no",
}  # fmt: skip
GREEN, GOLD, INK, QUIET, SHADE, RED = (
    (13, 107, 69), (139, 108, 37), (29, 26, 20), (107, 98, 80), (246, 241, 228), (168, 44, 32),
)  # fmt: skip


def latin(said: str) -> str:
    """Text in the letters that every PDF reader has."""
    for sign, plain in PLAIN.items():
        said = said.replace(sign, plain)
    return said.encode("latin-1", "replace").decode("latin-1")


def picture(svg: str, title: str) -> bytes:
    """A picture on a page of its own size; one unit is one point."""
    box = _BOX.search(svg)
    assert box is not None, "a picture has a box"
    wide, high = float(box[3]), float(box[4])
    pdf = FPDF(unit="pt", format=(wide, high))
    pdf.set_title(latin(title))
    pdf.set_creation_date(FIXED)
    pdf.set_margin(0)
    pdf.set_auto_page_break(False)
    pdf.add_page()
    _draw(pdf, svg, 0, 0, wide)
    return bytes(pdf.output())


def _draw(pdf: FPDF, svg: str, x: float, y: float, wide: float) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        drawn = latin_text(for_paper(svg)).encode("utf-8")
        pdf.image(io.BytesIO(drawn), x=x, y=y, w=wide)


def latin_text(svg: str) -> str:
    """The words of a picture in plain letters."""
    return re.sub(r">([^<>]+)<", lambda found: f">{latin(found[1])}<", svg)


def document(made: Document) -> bytes:
    """A whole document, with a title page, numbered pages and an outline."""
    return _Paper(made).written()


class _Paper(FPDF):
    """A document while it is set."""

    def __init__(self, made: Document) -> None:
        super().__init__(unit="pt", format="letter")
        self.made = made
        self.set_title(latin(made.title))
        self.set_creation_date(FIXED)
        self.set_margins(56, 56, 56)
        self.set_auto_page_break(True, 60)
        self.alias_nb_pages()

    def header(self) -> None:
        if self.made.head:
            self.set_y(24)
            self._line(self.made.head, 8.5, colour=RED, style="B")
            self.set_y(max(self.get_y(), self.t_margin))

    def footer(self) -> None:
        self.set_y(-40)
        self.set_font("Helvetica", size=8)
        self.set_text_color(*QUIET)
        said = f"{self.made.foot or self.made.title}    {self.page_no()} / {{nb}}"
        self.cell(0, 10, latin(said), align="C")

    def written(self) -> bytes:
        self.add_page()
        self._title()
        for section in self.made.sections:
            self._section(section)
        return bytes(self.output())

    def _title(self) -> None:
        made = self.made
        self.set_y(120)
        self._line(made.kind.upper(), 11, colour=GOLD, align="C", style="B")
        self._line(made.title, 30, colour=GREEN, align="C", face="Times", style="B")
        for line in made.under:
            self._line(line, 10.5, colour=QUIET, align="C")
        self.ln(20)
        self._line("Contents", 13, colour=GREEN, style="B")
        for section in made.sections:
            said = f"{section.number}  {section.title}".strip()
            self._line(said + (f"   {section.cite}" if section.cite else ""), 10)

    def _section(self, section: block.Section) -> None:
        tall = any(isinstance(one, block.Picture) for one in section.blocks[:1])
        if self.page_no() == 1 or self.will_page_break(self.eph * (0.6 if tall else 0.35)):
            self.add_page()
        else:
            self.ln(18)
        self.start_section(latin(f"{section.number} {section.title}".strip()))
        self._line(f"{section.number}  {section.title}".strip(), 18, colour=GREEN, face="Times",
                   style="B")  # fmt: skip
        if section.cite:
            self._line(section.cite, 9, colour=GOLD)
        self.ln(6)
        for one in section.blocks:
            self.put(one)

    def _line(
        self,
        said: str,
        size: float,
        *,
        colour: tuple[int, int, int] = INK,
        align: str = "L",
        face: str = "Helvetica",
        style: str = "",
    ) -> None:
        self.set_font(face, style, size)
        self.set_text_color(*colour)
        self.multi_cell(0, size * 1.35, latin(said), align=align, new_x=XPos.LMARGIN,
                        new_y=YPos.NEXT)  # fmt: skip

    @singledispatchmethod
    def put(self, one: block.Block) -> None:
        raise TypeError(f"{one} cannot be set")

    @put.register
    def _(self, one: block.Heading) -> None:
        self.ln(6)
        if self.will_page_break(60):
            self.add_page()
        self._line(one.text, 12.5, colour=GREEN, style="B")

    @put.register
    def _(self, one: block.Text) -> None:
        self._line(one.text + (f" ({one.cite})" if one.cite else ""), 10)
        self.ln(4)

    @put.register
    def _(self, one: block.Items) -> None:
        for number, said in enumerate(one.items, 1):
            mark = f"{number}." if one.numbered else "-"
            self.set_font("Helvetica", size=9.5)
            self.set_text_color(*INK)
            self.set_x(self.l_margin + 6)
            self.cell(18, 13, mark)
            self.multi_cell(0, 13, latin(said), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(4)

    @put.register
    def _(self, one: block.Lines) -> None:
        self.set_font("Courier", size=8)
        self.set_text_color(*INK)
        for line in one.lines:
            self.multi_cell(0, 10, latin(line), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(4)

    @put.register
    def _(self, one: block.Grid) -> None:
        rows = [*one.rows]
        if not rows:
            return
        self.set_font("Helvetica", size=8.5 if len(one.heads) < 6 else 7.5)
        self.set_text_color(*INK)
        self.set_draw_color(*GOLD)
        first = len(one.heads) - one.numbers
        aligned = tuple("RIGHT" if n >= first else "LEFT" for n in range(len(one.heads)))
        head = FontFace(emphasis="BOLD", color=(255, 255, 255), fill_color=GREEN)
        with self.table(
            headings_style=head, text_align=aligned, col_widths=_widths(one),
            borders_layout=TableBordersLayout.HORIZONTAL_LINES, line_height=11.5, padding=2,
            cell_fill_color=SHADE, cell_fill_mode="ROWS",
        ) as table:  # fmt: skip
            table.row([latin(cell) for cell in one.heads])
            for row in rows:
                table.row([latin(cell) for cell in row])
        self.ln(8)

    @put.register
    def _(self, one: block.Picture) -> None:
        box = _BOX.search(one.svg)
        if box is None:
            return
        wide = self.epw * one.share
        high = wide * float(box[4]) / float(box[3])
        if high > self.eph - 40:
            wide, high = wide * (self.eph - 40) / high, self.eph - 40
        if self.will_page_break(high + 24):
            self.add_page()
        top = self.get_y()
        _draw(self, one.svg, self.l_margin + (self.epw - wide) / 2, top, wide)
        self.set_y(top + high + 6)
        if one.caption:
            self._line(one.caption, 8.5, colour=QUIET, align="C")
        self.ln(4)

    @put.register
    def _(self, one: block.Blanks) -> None:
        """Lines for people to sign on."""
        for label in one.labels:
            self.ln(26)
            if self.will_page_break(40):
                self.add_page()
            y = self.get_y()
            self.set_draw_color(*INK)
            self.line(self.l_margin, y, self.l_margin + self.epw * 0.6, y)
            self._line(label, 8.5, colour=QUIET)


def _widths(grid: block.Grid) -> Sequence[float]:
    """Column widths by how much text is in them; none is too narrow."""
    rows = [grid.heads, *grid.rows]
    longest = [max(min(len(row[n]), 60) for row in rows) for n in range(len(grid.heads))]
    return [
        max(width, len(head) + 2) ** 0.75 for width, head in zip(longest, grid.heads, strict=True)
    ]
