"""Wheels and number boards, drawn from their data."""

from math import cos, pi, sin

from pitboss.equipment.cards import PIPS, pretty
from pitboss.equipment.wheel import Wheel
from pitboss.layouts.furniture import box
from pitboss.layouts.style import FILLS
from pitboss.markup import Html, num, tag

PALETTE = ("#c9a045", "#1d4f9a", "#b3202c", "#0a7a3f", "#5c2d82", "#d97a1c", "#15181c", "#1f8d92")
"""For the labels of a wheel that is not coloured, by how common they are."""
GOLD = "#c9a045"


def colours(wheel: Wheel) -> dict[str, str]:
    """A colour for every label."""
    plain = sorted(dict.fromkeys(wheel.order), key=lambda label: -wheel.order.count(label))
    found = {label: PALETTE[i % len(PALETTE)] for i, label in enumerate(plain)}
    for label in found:
        if label in PIPS or label.startswith("J"):
            found[label] = FILLS["red" if label[-1] in "hd" else "black"] if label in PIPS else GOLD
        if colour := wheel.color(label):
            found[label] = FILLS.get(colour, colour)
    return found


def _polar(x: float, y: float, r: float, turn: float) -> str:
    at = pi * turn / 180
    return f"{num(x + r * sin(at))} {num(y - r * cos(at))}"


def _sector(x: float, y: float, inner: float, outer: float, start: float, end: float) -> str:
    return (
        f"M{_polar(x, y, inner, start)}L{_polar(x, y, outer, start)}"
        f"A{num(outer)} {num(outer)} 0 0 1 {_polar(x, y, outer, end)}"
        f"L{_polar(x, y, inner, end)}A{num(inner)} {num(inner)} 0 0 0 {_polar(x, y, inner, start)}z"
    )


def wheel(
    of: Wheel, x: float = 0, y: float = 0, radius: float = 160, *, upright: bool = False
) -> Html:
    """A wheel whose pockets run clockwise from the top; its inner group can be turned.

    The pocket at index i lies at i / n of a full turn.
    """
    count = len(of.order)
    step, shades = 360 / count, colours(of)
    rim, ring, hub = radius * 0.9, radius * (0.9 if upright else 0.8), radius * 0.34
    inner = hub if upright else radius * 0.46
    parts = []
    for i, label in enumerate(of.order):
        start, end = (i - 0.5) * step, (i + 0.5) * step
        parts.append(_pocket(x, y, (inner, ring), (start, end), label, shades[label], upright))
    parts += _middle(x, y, inner, hub)
    return tag(
        "g",
        _bowl(x, y, radius, rim),
        tag("g", parts, class_="spinner",
            style=f"transform-origin:{num(x)}px {num(y)}px"),
        _clapper(x, y, radius) if upright else None,
        class_="wheel", data_order=" ".join(of.order), data_x=num(x), data_y=num(y),
        data_radius=num(radius), data_ring=num(inner + (ring - inner) * 0.3), role="img",
        aria_label=f"the {of.name} wheel",
    )  # fmt: skip


def _pocket(
    x: float, y: float, rings: tuple[float, float], span: tuple[float, float],
    label: str, colour: str, upright: bool,
) -> Html:  # fmt: skip
    """A pocket. On an upright wheel its label runs along the radius, otherwise around the rim."""
    inner, outer = rings
    turn, said = sum(span) / 2, pretty(label)
    arc = 2 * pi * outer * (span[1] - span[0]) / 360
    size = arc * 0.62 if upright else min(arc * 0.62, (outer - inner) * 0.5)
    at = y - (outer + inner) * 0.57 if upright else y - outer + size * 1.16
    along = f" rotate(-90 {num(x)} {num(at)})" if upright else ""
    half = None if upright else tag(
        "path", d=_sector(x, y, inner, inner + (outer - inner) * 0.52, *span),
        fill="#000", fill_opacity=".28")  # fmt: skip
    return tag(
        "g",
        tag("path", d=_sector(x, y, inner, outer, *span), fill=colour, stroke="#e7cf8f",
            stroke_width=".8"),
        half,
        tag("text", said, x=num(x), y=num(at + (size * 0.36 if upright else 0)),
            font_size=num(size), transform=f"rotate({num(turn)} {num(x)} {num(y)}){along}",
            style="fill:#fff;font-weight:700;text-anchor:middle"),
        class_="pocket", data_pocket=label,
    )  # fmt: skip


def _bowl(x: float, y: float, radius: float, rim: float) -> Html:
    at = {"cx": num(x), "cy": num(y)}
    return tag(
        "g",
        tag("circle", cx=num(x), cy=num(y + 4), r=num(radius + 1), fill="#000", opacity=".4"),
        tag("circle", **at, r=num(radius), fill="#3a2110"),
        tag("circle", **at, r=num(radius * 0.975), fill="#7c4c24"),
        tag("circle", **at, r=num(rim), fill="#2a170a", stroke="#c99f4c", stroke_width="1.5"),
        tag("circle", **at, r=num(radius * 0.94), fill="none", stroke="#a06b3b",
            stroke_width=num(radius * 0.03)),
    )  # fmt: skip


def _middle(x: float, y: float, inner: float, hub: float) -> list[Html]:
    at = {"cx": num(x), "cy": num(y)}
    arms = [
        tag("path", d=f"M{_polar(x, y, hub * 0.14, turn - 30)}L{_polar(x, y, hub * 0.78, turn)}"
            f"L{_polar(x, y, hub * 0.14, turn + 30)}z", fill="#d9b765")
        for turn in (45, 135, 225, 315)
    ]  # fmt: skip
    knobs = [
        tag("circle", cx=num(x + hub * 0.8 * sin(pi * t / 180)),
            cy=num(y - hub * 0.8 * cos(pi * t / 180)), r=num(hub * 0.09), fill="#f6e3ad")
        for t in (45, 135, 225, 315)
    ]  # fmt: skip
    return [
        tag("circle", **at, r=num(inner), fill="#5d3717", stroke="#e7cf8f", stroke_width="1.2"),
        tag("circle", **at, r=num(inner * 0.8), fill="#744820"),
        tag("circle", **at, r=num(inner * 0.55), fill="#8a5a2b"),
        *arms,
        *knobs,
        tag("circle", **at, r=num(hub * 0.3), fill="#c99f4c"),
        tag("circle", **at, r=num(hub * 0.18), fill="#f6e3ad"),
    ]


def _clapper(x: float, y: float, radius: float) -> Html:
    top = y - radius
    return tag("path", class_="clapper", fill="#f6e3ad", stroke="#5a4016", stroke_width="1",
               d=f"M{num(x - 7)} {num(top - 12)}h14l-7 {num(radius * 0.16 + 12)}z")  # fmt: skip


def board(
    numbers: int = 80, columns: int = 10, x: float = 0, y: float = 0,
    wide: float = 60, high: float = 52,
) -> Html:  # fmt: skip
    """A board of numbers from its upper left corner; each can be lit."""
    made = []
    for i in range(numbers):
        at = (x + (i % columns + 0.5) * wide, y + (i // columns + 0.5) * high)
        made.append(tag(
            "g",
            box(*at, wide - 5, high - 5, 5, class_="shape"),
            tag("text", str(i + 1), x=num(at[0]), y=num(at[1] + high * 0.17),
                font_size=num(high * 0.46), class_="number-text"),
            class_="number", data_number=i + 1, data_x=num(at[0]), data_y=num(at[1]),
        ))  # fmt: skip
    return tag("g", made, class_="board")
