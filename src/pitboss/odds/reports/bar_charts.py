"""Charts of prices, drawn as SVG that needs nothing from anywhere else."""

from collections.abc import Iterable, Sequence
from math import ceil, floor, log10

from pitboss.markup import Html, Inside, join, slug, tag
from pitboss.odds.prices import Price
from pitboss.odds.reports import number_format
from pitboss.values import Frozen

WIDE = 720
SIDE, END = 230, 104
"""Columns for the names at the left and the figures at the right of bars."""
ROW, TOP, FOOT = 22, 8, 26
LETTERS = 33
"""Characters of a name that fit next to a bar."""
FAR_APART = 40
"""From this ratio on, bars are drawn on a logarithmic scale."""


class Bar(Frozen):
    """A bar with its name before it and its figure behind it."""

    name: str
    length: float
    figure: str
    kind: str
    """The class by which it is coloured: won, lost, even, house."""


def distribution(price: Price, title: str) -> Html:
    """How often a wager ends in which way; on a logarithmic scale where chances lie far apart."""
    seen = [line for line in price.lines if line.chance]
    bars = [
        Bar(
            line.name,
            float(line.chance),
            f"1 in {number_format.one_in(line.chance)}",
            "won" if line.net > 0 else "lost" if line.net < 0 else "even",
        )
        for line in seen
    ]
    lengths = [bar.length for bar in bars]
    logarithmic = max(lengths) / min(lengths) > FAR_APART
    scale = _decades(min(lengths)) if logarithmic else _linear(0, max(lengths))
    said = "; ".join(f"{bar.name}: {bar.figure}" for bar in bars)
    how = ", logarithmic scale" if logarithmic else ""
    return _bars(bars, scale, f"{title}: probability of every end{how}", said)


def comparison(bars: Sequence[Bar], title: str) -> Html:
    """House advantages side by side; negative if the player has the advantage."""
    lengths = [0.0, *(bar.length for bar in bars)]
    said = "; ".join(f"{bar.name}: {bar.figure}" for bar in bars)
    return _bars(bars, _linear(min(lengths), max(lengths)), title, said)


# -- scales ----------------------------------------------------------------------------------------


class Scale(Frozen):
    """Where a value lies between the ends of an axis (0 to 1), and the ticks on it."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    logarithmic: bool = False

    def at(self, value: float) -> float:
        if self.logarithmic:
            return 1 - log10(value) / log10(self.low)
        return (value - self.low) / (self.high - self.low)

    @property
    def zero(self) -> float:
        """Where bars begin."""
        return 0.0 if self.logarithmic else self.at(max(self.low, min(0.0, self.high)))


def _linear(low: float, high: float) -> Scale:
    """An axis with some five round ticks."""
    span = (high - low) or 1.0
    step = 10 ** floor(log10(span / 4))
    step *= next(factor for factor in (1, 2, 5, 10) if span / (step * factor) <= 6)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    ticks = tuple(
        (number * step, f"{number_format.short_percent(number * step)} %")
        for number in range(first, last + 1)
    )
    return Scale(first * step, last * step or step, ticks)


def _decades(least: float) -> Scale:
    """From the power of ten below the least value up to 1."""
    low = floor(log10(least))
    every = max(1, round(-low / 10))
    ticks = tuple((10.0**power, _power(power)) for power in range(0, low - 1, -every))
    return Scale(10.0**low, 1.0, ticks, logarithmic=True)


def _power(power: int) -> str:
    """``10⁻³``, and 1 in plain figures."""
    return f"10{str(power).translate(_RAISED)}" if power else "1"


_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


# -- drawing ---------------------------------------------------------------------------------------


def _bars(bars: Sequence[Bar], scale: Scale, title: str, said: str) -> Html:
    """Bars from left to right, one below the other, over an axis."""
    left, right = SIDE, WIDE - END
    bottom = TOP + ROW * len(bars)

    def x(part: float) -> float:
        return left + part * (right - left)

    drawn: list[Html] = []
    for value, label in scale.ticks:
        at = x(scale.at(value))
        drawn.append(_line(at, TOP, at, bottom, "grid"))
        drawn.append(_text(at, bottom + 16, label, "tick", "middle"))
    for number, bar in enumerate(bars):
        y = TOP + ROW * number
        ends = sorted((x(scale.zero), x(scale.at(bar.length))))
        width = max(ends[1] - ends[0], 1.0)
        drawn.append(_text(left - 10, y + 15, _cut(bar.name), "name", "end"))
        drawn.append(_box(ends[0], y + 4, width, ROW - 8, f"bar {bar.kind}"))
        drawn.append(_text(right + 10, y + 15, bar.figure, "figure", "start"))
    zero = x(scale.zero)
    drawn.append(_line(zero, TOP, zero, bottom, "axis"))
    return picture(WIDE, bottom + FOOT, title, said, drawn)


def picture(wide: float, high: float, title: str, said: str, drawn: Iterable[Inside]) -> Html:
    """An image that can also be read aloud."""
    name = slug(title)
    return tag(
        "svg",
        tag("title", title, id=name),
        tag("desc", said, id=f"{name}-said"),
        join(*drawn),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide:g} {high:g}",
        role="img",
        aria_labelledby=f"{name} {name}-said",
        class_="chart",
    )


def _cut(name: str) -> str:
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 1].rstrip()}…"


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Html:
    at = {"x1": f"{x1:.1f}", "y1": f"{y1:.1f}", "x2": f"{x2:.1f}", "y2": f"{y2:.1f}"}
    return tag("line", **at, class_=kind)


def _box(x: float, y: float, width: float, height: float, kind: str) -> Html:
    return tag(
        "rect",
        x=f"{x:.1f}",
        y=f"{y:.1f}",
        width=f"{width:.1f}",
        height=f"{height:.1f}",
        class_=kind,
    )


def _text(x: float, y: float, said: str, kind: str, anchor: str) -> Html:
    return tag("text", said, x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor, class_=kind)


# -- the long run ----------------------------------------------------------------------------------

FAN_WIDE, FAN_HIGH, FAN_SIDE = 340, 190, 56


def fan(spans: Sequence[number_format.Span], title: str) -> Html:
    """What a player has after more and more rounds: expected, and where 95 of 100 lie."""
    rounds = spans[-1].rounds
    spans = [number_format.Span(0, 0.0, 0.0, 0.0), *spans]
    scale = _linear(min(span.low for span in spans), max(span.high for span in spans))
    left, right, top, bottom = FAN_SIDE, FAN_WIDE - 10, 8, FAN_HIGH - 24

    def point(span: number_format.Span, value: float) -> str:
        x = left + (right - left) * span.rounds / rounds
        return f"{x:.1f},{bottom - (bottom - top) * scale.at(value):.1f}"

    edge = [point(span, span.high) for span in spans]
    edge += [point(span, span.low) for span in reversed(spans)]
    drawn = [tag("polygon", points=" ".join(edge), class_="range")]
    for value, _ in scale.ticks:
        y = bottom - (bottom - top) * scale.at(value)
        drawn.append(_line(left, y, right, y, "grid" if value else "axis"))
        said = f"{value:+,.0f}".replace("-", "−") if value else "0"
        drawn.append(_text(left - 6, y + 4, said, "tick", "end"))
    middle = " ".join(point(span, span.expected) for span in spans)
    drawn.append(tag("polyline", points=middle, class_="expected"))
    for part in (0.0, 0.5, 1.0):
        x, anchor = left + (right - left) * part, "end" if part else "middle"
        drawn.append(_text(x, bottom + 16, f"{rounds * part:,.0f}", "tick", anchor))
    last = spans[-1]
    reach = f"between {last.low:,.0f} and {last.high:,.0f}"
    told = f"after {rounds:,} rounds {last.expected:,.0f}, {reach}"
    return picture(FAN_WIDE, FAN_HIGH, title, told, drawn)
