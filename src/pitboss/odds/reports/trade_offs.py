"""Trade-offs as a picture: by hit rate, the deviations that are possible at one edge."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from pitboss.markup import Html, tag
from pitboss.odds.pay_table_design import CLOSE, Design, Reach, Wanted
from pitboss.odds.reports.bar_charts import picture
from pitboss.values import Frozen

WIDE, SIDE, END, TOP, ROW = 760, 150, 90, 52, 34
INK, SOFT, LINE, FELT, BEST = "#1c2530", "#5b6672", "#d9dee3", "#1f5f4a", "#b0463a"


class Axis(Frozen):
    """Deviations on a logarithmic scale."""

    low: float
    high: float

    @classmethod
    def over(cls, reaches: Sequence[Reach]) -> Axis:
        return cls(min(one.low for one in reaches), max(one.high for one in reaches))

    def at(self, deviation: float) -> float:
        """Where a deviation lies, from 0 to 1."""
        span = log(self.high / self.low) if self.high > self.low > 0 else 0.0
        return log(deviation / self.low) / span if span else 0.0


def draw(reaches: Sequence[Reach], designs: Sequence[Design], wanted: Wanted, title: str) -> str:
    """A line for every hit rate, with a dot for every pay table and a mark at the best."""
    if not reaches:
        return str(picture(WIDE, TOP, title, "none", [_text(SIDE, 24, f"{title}: none", INK)]))
    axis = Axis.over(reaches)

    def x(deviation: float) -> float:
        return SIDE + axis.at(deviation) * (WIDE - SIDE - END)

    drawn = [_text(16, 24, title, INK, bold=True)]
    drawn.append(_text(16, 42, "hits, rows paid", SOFT))
    drawn.append(_text(SIDE, 42, "standard deviation of one result, logarithmic", SOFT))
    near = [one for one in designs if abs(float(one.edge) - wanted.edge) <= CLOSE]
    for number, reach in enumerate(reaches):
        y = TOP + ROW * number + ROW / 2
        drawn.append(_text(16, y + 4, f"{reach.hit_rate:.2%}, {reach.paid}", INK))
        ends = {"x1": f"{x(reach.low):.1f}", "x2": f"{x(reach.high):.1f}"}
        drawn.append(tag("line", **ends, y1=f"{y:g}", y2=f"{y:g}", stroke=LINE, stroke_width="6"))
        own = {round(x(one.std_dev), 1) for one in near if len(one.odds) == reach.paid}
        drawn += [_dot(at, y, FELT, 2.5) for at in sorted(own)]
        drawn.append(_dot(x(reach.best.std_dev), y, BEST, 5))
        drawn.append(_text(x(reach.best.std_dev), y - 9, reach.best.name, BEST, anchor="middle"))
        drawn.append(_text(WIDE - END + 12, y + 4, f"to {reach.high:.2f}", SOFT))
    bottom = TOP + ROW * len(reaches) + 18
    drawn.append(_text(SIDE, bottom, f"{axis.low:.2f}", SOFT))
    drawn.append(_text(WIDE - END, bottom, f"{axis.high:.2f}", SOFT, anchor="end"))
    back = tag("rect", width=WIDE, height=bottom + 14, fill="#ffffff")
    said = "; ".join(
        f"hits {one.hit_rate:.2%}: deviation {one.low:.2f} to {one.high:.2f}, nearest"
        f" {one.best.name}"
        for one in reaches
    )
    return str(picture(WIDE, bottom + 14, title, said, [back, *drawn]))


def _dot(x: float, y: float, colour: str, size: float) -> Html:
    return tag("circle", cx=f"{x:.1f}", cy=f"{y:g}", r=f"{size:g}", fill=colour)


def _text(
    x: float, y: float, said: str, colour: str, *, anchor: str = "start", bold: bool = False
) -> Html:
    return tag(
        "text", said, x=f"{x:.1f}", y=f"{y:g}", fill=colour, text_anchor=anchor,
        font_family="system-ui, sans-serif", font_size="12", font_weight="700" if bold else "400",
    )  # fmt: skip
