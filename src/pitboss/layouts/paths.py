"""Outlines: paths that felts give in inches, and points on a racecourse."""

import re
from math import cos, pi, sin

from pitboss.errors import Unusable
from pitboss.layouts.geometry import INCH
from pitboss.markup import num

_STEP = re.compile(r"([MLHVCQAZ])([-\d\s.,]*)")
_AXES = {"M": "xy", "L": "xy", "H": "x", "V": "y", "C": "xyxyxy", "Q": "xyxy", "A": "rr-.sxy"}
"""What each number of a command means: a place, a radius, a sweep, or none of these."""


def scaled(path: str, side: int = 1) -> str:
    """A path of absolute commands, in units; mirrored if the side is -1."""
    if _STEP.sub("", path).strip():
        raise Unusable(f"{path!r} is not a path of M, L, H, V, C, Q, A and Z")
    made = []
    for command, rest in _STEP.findall(path):
        numbers = [float(word) for word in rest.replace(",", " ").split()]
        axes = _AXES.get(command, "") * (len(numbers) // len(_AXES.get(command, "x")))
        by = {"x": INCH * side, "y": INCH, "r": INCH}
        values = [
            (1 - n if side < 0 else n) if axis == "s" else n * by.get(axis, 1)
            for axis, n in zip(axes, numbers, strict=True)
        ]
        made.append(command + " ".join(map(num, values)))
    return "".join(made)


def course(wide: float, high: float, part: float) -> tuple[float, float, float, float]:
    """A point on a racecourse, at a fraction of the way round from the middle of its upper side.

    With it comes the direction outwards.
    """
    r, straight = high / 2, max(wide - high, 0.0)
    along = (part % 1) * (2 * straight + 2 * pi * r)
    if along <= straight / 2:
        return along, -r, 0.0, -1.0
    for start, middle, sign in ((straight / 2, straight / 2, 1), (straight, -straight / 2, -1)):
        along -= start
        if along <= pi * r:
            angle = along / r - sign * pi / 2
            return middle + r * cos(angle), r * sin(angle), cos(angle), sin(angle)
        along -= pi * r
        if sign > 0 and along <= straight:
            return straight / 2 - along, r, 0.0, 1.0
    return along - straight / 2, -r, 0.0, -1.0
