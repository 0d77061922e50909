"""Things on a table or built into it: chip tray, shoe, racks, boxes, signs."""

from collections.abc import Callable

from pitboss.layouts.lettering import label
from pitboss.markup import Html, join, num, tag

CHIP_COLOURS = ("#e8e4da", "#b3202c", "#1e7a45", "#22262b", "#5c2d82", "#c9a045", "#1d4f9a")
Drawn = Callable[[float, float, float, float, str], Html]
"""Draws a thing from its middle, width, height and words."""


def box(x: float, y: float, wide: float, high: float, round: float = 2, **more: object) -> Html:
    """A rectangle around a middle."""
    return tag(
        "rect", x=num(x - wide / 2), y=num(y - high / 2), width=num(wide), height=num(high),
        rx=num(round), **more,
    )  # fmt: skip


def _tray(x: float, y: float, wide: float, high: float, said: str) -> Html:
    """The table inventory container: tubes of chips, dearest in the middle."""
    tubes = max(5, int(wide // 19))
    pitch = (wide - 10) / tubes
    drawn = [
        box(x, y, wide, high, 5, fill="url(#felt-steel)"),
        box(x, y, wide - 6, high - 6, 3, fill="#23282d"),
    ]
    for tube in range(tubes):
        colour = CHIP_COLOURS[abs(tubes // 2 - tube) % len(CHIP_COLOURS)]
        at = x - wide / 2 + 5 + (tube + 0.5) * pitch
        drawn += [
            box(at, y, pitch - 3, high - 11, 4, fill="#0e1114"),
            box(at, y, pitch - 5.5, high - 14, 3, fill=colour),
            _edges(at, y, pitch - 5.5, high - 14),
        ]
    return join(drawn)


def _edges(x: float, y: float, wide: float, high: float) -> Html:
    """Chips standing side by side in a tube."""
    top, left = y - high / 2, x - wide / 2
    lines = "".join(
        f"M{num(left)} {num(top + 3.3 * i)}h{num(wide)}" for i in range(1, int(high // 3.3))
    )
    return tag("path", d=lines or "M0 0", stroke="#000", stroke_opacity=".35", stroke_width=".7")


def _shoe(x: float, y: float, wide: float, high: float, said: str) -> Html:
    left = x - wide / 2
    return join(
        box(x, y + 2, wide, high, 6, fill="#000", opacity=".35"),
        box(x, y, wide, high, 6, fill="#191d22", stroke="#4c545c", stroke_width="1"),
        box(x + wide * 0.12, y, wide * 0.62, high - 10, 3, fill="#2c343c"),
        box(left + wide * 0.12, y, wide * 0.14, high - 12, 2, fill="#f4efe2"),
        tag("path", d=f"M{num(left + wide * 0.3)} {num(y - high / 2 + 6)}v{num(high - 12)}",
            stroke="#7d868e", stroke_width=".8"),
    )  # fmt: skip


def _rack(x: float, y: float, wide: float, high: float, said: str) -> Html:
    return join(
        box(x, y, wide, high, 3, fill="#2b1d3a", fill_opacity=".55", stroke="#c9cfd4",
            stroke_width="1"),
        box(x, y, wide - 7, high - 7, 2, fill="#7a1420", fill_opacity=".55"),
        box(x, y, wide - 12, high - 12, 2, fill="none", stroke="#fff", stroke_opacity=".4",
            stroke_width=".6"),
    )  # fmt: skip


def _slot(x: float, y: float, wide: float, high: float, said: str) -> Html:
    """A brass plate with a slot: the drop box and the tip box hang below."""
    return tag(
        "g",
        box(x, y, wide, high, 3, fill="url(#felt-brass)", stroke="#5a4016", stroke_width=".6"),
        box(x, y - high * 0.16, wide * 0.68, 3, 1.5, fill="#15100a"),
        label(x, y + high * 0.24, said, wide * 0.8, high * 0.3),
        class_="metal",
    )


def _card(x: float, y: float, wide: float, high: float, said: str) -> Html:
    """A printed notice on its stand."""
    return tag(
        "g",
        box(x + 1, y + 2, wide, high, 3, fill="#000", opacity=".35"),
        box(x, y, wide, high, 3, fill="#fbf6e7", stroke="url(#felt-brass)", stroke_width="2"),
        label(x, y, said, wide * 0.9, high * 0.86),
        class_="paper",
    )


def _round(fill: str, rim: str) -> Drawn:
    def drawn(x: float, y: float, wide: float, high: float, said: str) -> Html:
        r = min(wide, high) / 2
        return join(
            tag("circle", cx=num(x), cy=num(y + 2), r=num(r), fill="#000", opacity=".35"),
            tag("circle", cx=num(x), cy=num(y), r=num(r), fill=fill, stroke=rim, stroke_width="2"),
            tag("circle", cx=num(x), cy=num(y), r=num(r * 0.72), fill="none", stroke=rim,
                stroke_opacity=".6", stroke_width="1"),
            label(x, y, said, r * 1.25, r * 1.1) if said else None,
        )  # fmt: skip

    return drawn


def _ruled(x: float, y: float, wide: float, high: float, said: str) -> Html:
    """A place printed on the felt."""
    return join(
        box(x, y, wide, high, min(wide, high) / 6, class_="frame"),
        label(x, y, said, wide * 0.86, high * 0.8) if said else None,
    )


def _screen(x: float, y: float, wide: float, high: float, said: str) -> Html:
    return join(
        box(x, y, wide, high, 4, fill="#0a0d10", stroke="url(#felt-steel)", stroke_width="2"),
        box(x, y, wide - 7, high - 7, 2, fill="#101b2a"),
        label(x, y, said, wide * 0.8, high * 0.6) if said else None,
    )


KINDS: dict[str, Drawn] = {
    "tray": _tray,
    "bank": _tray,
    "shoe": _shoe,
    "deck": _rack,
    "rack": _rack,
    "drop-box": _slot,
    "tip-box": _slot,
    "rake": _slot,
    "sign": _card,
    "shaker": _round("#191d22", "#c99f4c"),
    "cup": _round("#5a3a1e", "#c99f4c"),
    "button": _round("#f6f1e4", "#22262b"),
    "acceptor": _round("#101316", "#d94a3a"),
    "pot": _ruled,
    "dice": _ruled,
    "stick": _ruled,
    "display": _screen,
}
SPOKEN = {"drop-box": "Drop", "tip-box": "Tips", "rake": "Rake"}


def stand(kind: str, x: float, y: float, wide: float, high: float, said: str) -> Html:
    """Draw a thing with its name at its place."""
    return tag(
        "g",
        KINDS[kind](x, y, wide, high, said or SPOKEN.get(kind, "")),
        class_=kind, data_x=num(x), data_y=num(y), aria_hidden=None if kind == "sign" else "true",
    )  # fmt: skip
