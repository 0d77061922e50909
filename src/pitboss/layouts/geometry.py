"""The shapes of tables: their outline, their rail, and where the positions lie around it.

All lengths are tenths of an inch, which is what one unit of the picture is.
"""

from math import cos, degrees, pi, radians, sin

from msgspec.structs import replace

from pitboss.layouts.felts import Felt
from pitboss.values import Frozen

INCH = 10
RAIL = 46
"""The padded rail around the felt."""
FRAME = 28
"""The frame of a board, which has no padded rail."""
EDGE = 30
"""What is shown of the floor beyond the rail."""
BEHIND = 200.0
"""How far behind the dealer's edge the center of an arc is."""
WIDEST = 44.0
"""Degrees up to which the edge of an arc table is a circle."""


class Frame(Frozen):
    """The coordinates of a position, placed on the table."""

    x: float
    y: float
    turn: float
    """Degrees clockwise by which its player's view is turned."""
    flip: float = -1.0
    """The sign of the second coordinate: away from the rail is up the page at a position, down the
    page on the table."""

    def point(self, at: tuple[float, float]) -> tuple[float, float]:
        """Units on the page of a point in inches."""
        x, y = at[0] * INCH, at[1] * INCH * self.flip
        angle = radians(self.turn)
        return (
            self.x + x * cos(angle) - y * sin(angle),
            self.y + x * sin(angle) + y * cos(angle),
        )

    def step(self, by: tuple[float, float]) -> tuple[float, float]:
        x, y = self.point(by)
        return x - self.x, y - self.y


TABLE = Frame(0.0, 0.0, 0.0, 1.0)


class Shape(Frozen):
    """A table from above."""

    outline: str
    """The felt's edge, as a path."""
    rail: str
    """The line that the rail follows."""
    box: tuple[float, float, float, float]
    """The picture: left, top, width, height."""
    radius: float
    """The radius of curved inscriptions, from behind the dealer's edge; 0 if they are straight."""
    frames: tuple[Frame, ...]
    """The positions, from the dealer's left clockwise."""
    pad: float = RAIL
    """How broad the rail is."""


def shape_of(felt: Felt, seats: int) -> Shape:
    """The table of a felt with this number of positions."""
    wide, high = felt.size[0] * INCH, felt.size[1] * INCH
    made = {"arc": _arc, "oval": _oval, "oblong": _oblong}.get(felt.shape, _rectangle)
    shape = made(felt, wide, high, seats)
    return replace(shape, frames=shape.frames[::-1]) if felt.counterclockwise else shape


def _arc(felt: Felt, wide: float, high: float, seats: int) -> Shape:
    """A half-moon: the dealer at the straight side, everybody else along the curve."""
    radius, half = high + BEHIND, wide / 2
    end = radians(WIDEST)
    x, y = radius * sin(end), radius * cos(end) - BEHIND
    pull = (half - x) * 1.15
    cx, cy = x + pull * cos(end), y - pull * sin(end)
    low, top = 0.24 * high, 0.12 * high
    outline = (
        f"M{-half:g} 0 V{top:g} C{-half:g} {low:g} {-cx:.1f} {cy:.1f} {-x:.1f} {y:.1f}"
        f" A{radius:g} {radius:g} 0 0 0 {x:.1f} {y:.1f}"
        f" C{cx:.1f} {cy:.1f} {half:g} {low:g} {half:g} {top:g} V0"
    )
    frames = []
    for seat in range(seats):
        angle = felt.spread * (1 - 2 * seat / (seats - 1)) if seats > 1 else 0.0
        at = radians(angle)
        frames.append(Frame(radius * sin(at), radius * cos(at) - BEHIND, -angle))
    box = (-half - RAIL - EDGE, -EDGE, wide + 2 * (RAIL + EDGE), high + RAIL + 2 * EDGE)
    return Shape(f"{outline} Z", outline, box, BEHIND, tuple(frames))


def _around(wide: float, high: float, round: float) -> str:
    """A rectangle with round corners, from the middle of the dealer's side clockwise."""
    half = wide / 2
    r = min(round, high / 2, half)
    return (
        f"M0 0 H{half - r:g} A{r:g} {r:g} 0 0 1 {half:g} {r:g} V{high - r:g}"
        f" A{r:g} {r:g} 0 0 1 {half - r:g} {high:g} H{r - half:g}"
        f" A{r:g} {r:g} 0 0 1 {-half:g} {high - r:g} V{r:g}"
        f" A{r:g} {r:g} 0 0 1 {r - half:g} 0 Z"
    )


def _walk(wide: float, high: float, round: float, along: float) -> Frame:
    """The place at this distance along that rectangle, facing inwards."""
    half, r = wide / 2, min(round, high / 2, wide / 2)
    quarter = pi * r / 2
    straights = (half - r, high - 2 * r, wide - 2 * r, high - 2 * r, half - r)
    corners = ((half - r, r), (half - r, high - r), (r - half, high - r), (r - half, r))
    starts = ((0, 0), (half, r), (half - r, high), (-half, high - r), (r - half, 0))
    for side, length in enumerate(straights):
        turn = 90.0 * side - 180
        dx, dy = cos(radians(90 * side)), sin(radians(90 * side))
        if along <= length or side == 4:
            x, y = starts[side]
            return Frame(x + dx * along, y + dy * along, turn)
        along -= length
        if along <= quarter:
            angle = along / r if r else 0.0
            at = radians(90 * side - 90) + angle
            x, y = corners[side]
            return Frame(x + r * cos(at), y + r * sin(at), turn + degrees(angle))
        along -= quarter
    raise AssertionError("a table has four sides")


def _length(wide: float, high: float, round: float) -> float:
    r = min(round, high / 2, wide / 2)
    return 2 * (wide + high) - 8 * r + 2 * pi * r


def _closed(
    wide: float, high: float, round: float, frames: tuple[Frame, ...], rail: float = RAIL
) -> Shape:
    line = _around(wide, high, round)
    margin = rail + EDGE
    box = (-wide / 2 - margin, -margin, wide + 2 * margin, high + 2 * margin)
    return Shape(line, line, box, 0.0, frames, rail)


def _oval(felt: Felt, wide: float, high: float, seats: int) -> Shape:
    """A poker table: the dealer in the middle of a long side, players all around."""
    whole, gap = _length(wide, high, high / 2), 0.2 * wide
    step = (whole - 2 * gap) / (seats - 1) if seats > 1 else 0.0
    first = gap if seats > 1 else whole / 2
    frames = tuple(_walk(wide, high, high / 2, first + step * seat) for seat in range(seats))
    return _closed(wide, high, high / 2, frames)


def _oblong(felt: Felt, wide: float, high: float, seats: int) -> Shape:
    """A dice table: players around both ends and on the side across from the dealers."""
    corner = min(wide, high) * 0.28
    whole, gap = _length(wide, high, corner), 0.32 * wide
    step = (whole - 2 * gap) / (seats - 1) if seats > 1 else 0.0
    first = gap if seats > 1 else whole / 2
    frames = tuple(_walk(wide, high, corner, first + step * seat) for seat in range(seats))
    return _closed(wide, high, corner, frames)


def _rectangle(felt: Felt, wide: float, high: float, seats: int) -> Shape:
    """Players on the side across from the dealer, in a row."""
    pitch = wide / max(seats, 1)
    frames = tuple(Frame(wide / 2 - pitch * (seat + 0.5), high, 0.0) for seat in range(seats))
    return _closed(wide, high, 60, frames, FRAME if felt.shape == "board" else RAIL)
