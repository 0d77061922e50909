"""A workbook (xlsx) of tables, written without a library: a folder of small XML files in a zip.

It opens in every spreadsheet. Numbers are numbers; what is text stays text, also if it begins like
a formula.
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pitboss.values import Frozen

Cell = str | int | float | Fraction | None
MOST_FIGURES = 15
"""A spreadsheet keeps so many figures of a number; a longer one is written as text."""
_NOT_IN_A_NAME = re.compile(r"[\[\]:*?/\\]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"


class Sheet(Frozen):
    """A sheet: its name, its headings, its rows."""

    name: str
    heads: tuple[str, ...]
    rows: Sequence[Sequence[Cell]]


def workbook(sheets: Sequence[Sheet]) -> bytes:
    """The whole file. The same tables give the same bytes."""
    names = [_name(sheet.name, number) for number, sheet in enumerate(sheets, 1)]
    files = {
        "[Content_Types].xml": _types(len(sheets)),
        "_rels/.rels": _relations([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": _book(names),
        "xl/_rels/workbook.xml.rels": _relations(
            [
                *(("worksheet", f"worksheets/sheet{n}.xml") for n in range(1, len(sheets) + 1)),
                ("styles", "styles.xml"),
            ]
        ),
        "xl/styles.xml": _STYLES,
    }
    for number, sheet in enumerate(sheets, 1):
        files[f"xl/worksheets/sheet{number}.xml"] = _sheet(sheet)
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            entry = ZipInfo(name)  # a fixed time (1980), so that the bytes do not depend on the day
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, text)
    return made.getvalue()


def _name(said: str, number: int) -> str:
    plain = _NOT_IN_A_NAME.sub(" ", said)[:31].strip().strip("'")
    return plain or f"Sheet {number}"


def _sheet(sheet: Sheet) -> str:
    rows = [_row(1, sheet.heads, style=1)]
    rows += [_row(number, cells) for number, cells in enumerate(sheet.rows, 2)]
    wide = [
        max(len(str(row[place])) for row in (sheet.heads, *sheet.rows) if place < len(row))
        for place in range(len(sheet.heads))
    ]
    columns = "".join(
        f'<col min="{n}" max="{n}" width="{min(max(w, 4), 60) + 2}" customWidth="1"/>'
        for n, w in enumerate(wide, 1)
    )
    view = (
        '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2"'
        ' activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    )
    body = f"<cols>{columns}</cols><sheetData>{''.join(rows)}</sheetData>"
    return f'{_HEAD}<worksheet xmlns="{_MAIN}">{view}{body}</worksheet>'


def _row(number: int, cells: Sequence[Cell], style: int = 0) -> str:
    made = [_cell(cell, f"{_column(place)}{number}", style) for place, cell in enumerate(cells)]
    return f'<row r="{number}">{"".join(made)}</row>'


def _cell(cell: Cell, where: str, style: int) -> str:
    if cell is None or cell == "":
        return ""
    marked = f' s="{style}"' if style else ""
    if isinstance(cell, Fraction):
        cell = float(cell)
    if isinstance(cell, float) or (isinstance(cell, int) and len(str(abs(cell))) <= MOST_FIGURES):
        return f'<c r="{where}"{marked}><v>{cell!r}</v></c>'
    text = escape(_CONTROL.sub("", str(cell)), quote=False)
    inline = f'<is><t xml:space="preserve">{text}</t></is>'
    return f'<c r="{where}" t="inlineStr"{marked}>{inline}</c>'


def _column(place: int) -> str:
    """``A`` to ``Z``, ``AA`` and so on."""
    letters = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _book(names: Sequence[str]) -> str:
    sheets = "".join(
        f'<sheet name="{escape(name)}" sheetId="{n}" r:id="rId{n}"/>'
        for n, name in enumerate(names, 1)
    )
    space = f'xmlns="{_MAIN}" xmlns:r="{_OFFICE}"'
    return f"{_HEAD}<workbook {space}><sheets>{sheets}</sheets></workbook>"


def _relations(targets: Sequence[tuple[str, str]]) -> str:
    made = "".join(
        f'<Relationship Id="rId{n}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(targets, 1)
    )
    return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{made}</Relationships>'


def _types(sheets: int) -> str:
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = [("/xl/workbook.xml", "sheet.main"), ("/xl/styles.xml", "styles")]
    parts += [(f"/xl/worksheets/sheet{n}.xml", "worksheet") for n in range(1, sheets + 1)]
    made = "".join(
        f'<Override PartName="{name}" ContentType="{kind}.{what}+xml"/>' for name, what in parts
    )
    relations = "application/vnd.openxmlformats-package.relationships+xml"
    usual = f'<Default Extension="rels" ContentType="{relations}"/>'
    usual += '<Default Extension="xml" ContentType="application/xml"/>'
    return f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">{usual}{made}</Types>'


_STYLES = (
    f'{_HEAD}<styleSheet xmlns="{_MAIN}">'
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>'
    "</styleSheet>"
)
