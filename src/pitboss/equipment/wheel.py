"""Wheels: equal pockets in a fixed order, one of which the ball or the pointer comes to rest in."""

from __future__ import annotations

from math import cos, pi, sin

from msgspec import Struct

from pitboss.errors import Unusable

RED = frozenset(map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)))
"""The red numbers of a roulette wheel; the other eighteen of 1 to 36 are black."""


class Wheel(Struct, frozen=True, kw_only=True):
    """A wheel read clockwise; a label may stand in several pockets, as $1 does on a big six."""

    name: str
    order: tuple[str, ...]
    colors: dict[str, str] = {}

    def color(self, label: str) -> str:
        """The background of a label, or nothing where the wheel is not coloured."""
        return self.colors.get(label, "")

    def neighbours(self, center: str, each_side: int) -> tuple[str, ...]:
        """A label with those that lie beside it, in the order of the wheel."""
        if center not in self.order:
            raise Unusable(f"the {self.name} wheel has no {center}")
        at, size = self.order.index(center), len(self.order)
        return tuple(self.order[(at + i) % size] for i in range(-each_side, each_side + 1))

    def draw(self, rest: str | None = None) -> str:
        """The wheel as text: a ring from the top clockwise, the resting place in brackets."""
        size = len(self.order)
        longest = max(map(len, self.order))
        high = max(3, size // 4)
        wide = high * (longest + 1)
        rows = [[" "] * (2 * (wide + longest) + 6) for _ in range(2 * high + 1)]
        for i, label in enumerate(self.order):
            angle = 2 * pi * i / size
            text = f"[{label}]" if label == rest else label
            row = rows[round(high - high * cos(angle))]
            left = round(wide + wide * sin(angle)) + longest - len(text) // 2
            row[left : left + len(text)] = text
        return "\n".join("".join(row).rstrip() for row in rows)


def _roulette(name: str, order: str) -> Wheel:
    labels = tuple(order.split())
    colors = {
        label: "green" if label in ("0", "00") else "red" if label in RED else "black"
        for label in labels
    }
    return Wheel(name=name, order=labels, colors=colors)


SINGLE_ZERO = _roulette(
    "single-zero",
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10"
    " 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26",
)
DOUBLE_ZERO = _roulette(
    "double-zero",
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1"
    " 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2",
)
