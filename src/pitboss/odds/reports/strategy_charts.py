"""Charts of decisions as one picture: every letter in its colour, figures by how high they are."""

from collections.abc import Mapping, Sequence

from pitboss.markup import Html, join, tag
from pitboss.odds.model import Chart, letters
from pitboss.odds.reports.bar_charts import picture
from pitboss.odds.reports.par_sheet import heats

COLOURS = ("#cfe5d6", "#f4d3cd", "#f7e6b8", "#cfe0f1", "#e4d6ee", "#f3dcc4", "#d8dcdf")
SHADES = ("#f6ded9", "#f8ebdc", "#faf4e3", "#eef3e6", "#dcebdd", "#bfdcc8")
INK, SOFT, PLAIN = "#17212b", "#5b6672", "#f4f6f8"
HIGH, GAP, LETTER, MARGIN = 24, 2, 8, 16
"""Of a row, between cells, of a character, around it all."""


def draw(charts: Sequence[Chart], title: str) -> str:
    """All charts below each other, with what their letters mean."""
    colours = {key: COLOURS[n % len(COLOURS)] for n, key in enumerate(letters(charts))}
    drawn, wide, y = [], 0.0, float(MARGIN)
    for chart in charts:
        shades = colours or {cell: SHADES[int(kind[-1])] for cell, kind in heats(chart).items()}
        made, width, y = _chart(chart, shades, y)
        drawn.append(made)
        wide, y = max(wide, width), y + HIGH
    said = "; ".join(chart.title for chart in charts)
    back = tag("rect", width=f"{wide + 2 * MARGIN:g}", height=f"{y:g}", fill="#ffffff")
    return str(picture(wide + 2 * MARGIN, y, title, said, [back, *drawn]))


def _chart(chart: Chart, colours: Mapping[str, str], y: float) -> tuple[Html, float, float]:
    """A chart from a height on: what is drawn, how wide it is and where it ends."""
    label = max((len(name) for name, _ in chart.rows), default=0) * LETTER + 10
    cells = [cell for _, row in chart.rows for cell in row]
    cell = max(map(len, (*chart.columns, *cells, "00"))) * LETTER + 12
    drawn = [_text(MARGIN, y + 14, chart.title, INK, "start", bold=True)]
    y += HIGH
    for number, column in enumerate(chart.columns):
        drawn.append(_text(MARGIN + label + (number + 0.5) * cell, y + 14, column, SOFT))
    for name, row in chart.rows:
        y += HIGH
        drawn.append(_text(MARGIN + label - 8, y + 15, name, SOFT, "end"))
        for number, letter in enumerate(row):
            x = MARGIN + label + number * cell
            drawn.append(_box(x, y, cell - GAP, colours.get(letter, PLAIN)))
            drawn.append(_text(x + (cell - GAP) / 2, y + 15, letter, INK))
    wide = label + cell * len(chart.columns)
    for letter, meaning in chart.legend.items():
        y += HIGH
        room = max(cell, len(letter) * LETTER + 12)
        drawn.append(_box(MARGIN, y, room, colours.get(letter, PLAIN)))
        drawn.append(_text(MARGIN + room / 2, y + 15, letter, INK))
        drawn.append(_text(MARGIN + room + 10, y + 15, meaning, SOFT, "start"))
        wide = max(wide, room + 10 + len(meaning) * LETTER)
    return join(*drawn), max(wide, len(chart.title) * LETTER), y + HIGH


def _box(x: float, y: float, wide: float, colour: str) -> Html:
    at = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{wide:g}", "height": f"{HIGH - GAP}"}
    return tag("rect", **at, rx="2", fill=colour)


def _text(
    x: float, y: float, said: str, colour: str, anchor: str = "middle", *, bold: bool = False
) -> Html:
    return tag(
        "text", said, x=f"{x:g}", y=f"{y:g}", fill=colour, text_anchor=anchor,
        font_family="system-ui, sans-serif", font_size="12",
        font_weight="700" if bold else "400",
    )  # fmt: skip
