"""Betting areas: boxes, circles and spots on lines, each under the name of its wager."""

from collections.abc import Iterator, Sequence

from pitboss.errors import Unusable
from pitboss.layouts.felt_content import Offer, spoken
from pitboss.layouts.felts import Area, Grid, Lines, Size, Track
from pitboss.layouts.furniture import box
from pitboss.layouts.geometry import INCH, TABLE, Frame
from pitboss.layouts.lettering import broken, fitted, lines_at
from pitboss.layouts.paths import course, scaled
from pitboss.layouts.pictures import card_picture, dice_picture
from pitboss.markup import Html, join, num, tag
from pitboss.values import Frozen
from pitboss.words.labels import words

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in units of the picture."""


class Spot(Frozen):
    """An area, ready to be drawn."""

    name: str
    x: float
    y: float
    wide: float
    high: float
    drawn: Html
    chips: tuple[float, float]
    seat: int | None = None
    kind: str = ""
    stands: bool = False

    @property
    def box(self) -> Box:
        """Its edges."""
        a, b = self.wide / 2, self.high / 2
        return self.x - a, self.y - b, self.x + a, self.y + b


def sides(size: Size) -> tuple[float, float]:
    wide, high = size if isinstance(size, tuple) else (size, size)
    return wide * INCH, high * INCH


def group(spot: Spot, offer: Offer) -> Html:
    """The SVG element that a page turns into a button; not a button if nothing can be bet there."""
    if not spot.name:
        return tag("g", spot.drawn, class_=spot.kind)
    pays = offer.pays(spot.name)
    said = spoken(spot.name)
    if spot.seat is not None:
        said += f", seat {spot.seat}"
    elif pays:
        said += f", {pays}"
    classes = " ".join(filter(None, ("stand" if spot.stands else "area", spot.kind)))
    button = {"role": "img"} if spot.stands else {"tabindex": "0", "role": "button"}
    return tag(
        "g", spot.drawn, class_=classes, data_wager=spot.name, data_seat=spot.seat,
        data_x=num(spot.chips[0]), data_y=num(spot.chips[1]),
        data_w=num(spot.wide), data_h=num(spot.high), aria_label=said, **button,
    )  # fmt: skip


# -- single areas --------------------------------------------------------------------------------


def shape(kind: str, x: float, y: float, wide: float, high: float, path: str = "") -> Html:
    """The line around an area."""
    if kind == "circle":
        return tag("circle", class_="shape", cx=num(x), cy=num(y), r=num(wide / 2))
    if kind == "oval":
        return tag("ellipse", class_="shape", cx=num(x), cy=num(y), rx=num(wide / 2),
                   ry=num(high / 2))  # fmt: skip
    if kind == "diamond":
        a, b = wide / 2, high / 2
        return tag("path", class_="shape", d=f"M{num(x)} {num(y - b)}l{num(a)} {num(b)}"
                   f" {num(-a)} {num(b)} {num(-a)} {num(-b)}z")  # fmt: skip
    if kind == "path":
        return tag("path", class_="shape", d=path)
    return box(x, y, wide, high, min(4.0, wide / 8, high / 8), class_="shape")


def _words(
    area: Area | Grid, x: float, y: float, wide: float, high: float, said: str, pays: str
) -> Html:
    """The label of an area, with its odds below it."""
    room = {"circle": 0.78, "diamond": 0.62, "oval": 0.78}.get(area.shape, 0.84)
    across, down = (high, wide) if abs(area.turn) == 90 else (wide, high)
    lines = broken(said, across * room, down * room * 0.8) if said else []
    if not lines and not pays:
        return Html("")
    if not pays:
        size = area.text * INCH or fitted(lines, across * room, down * room * 0.8)
        return lines_at(x, y, lines, size, turn=area.turn)
    part = 0.3 if lines else 0.7
    below = min(area.text * INCH * 0.78 or 99, fitted([pays], across * room, down * part))
    size = area.text * INCH or (fitted(lines, across * room, down * room * 0.62) if lines else 0)
    block = len(lines) * size * 1.12
    top = -below * 0.62 if lines else 0.0
    low = block / 2 + below * 0.16 if lines else 0.0
    return tag(
        "g",
        lines_at(x, y + top, lines, size) if lines else None,
        lines_at(x, y + low, [pays], below, kind="label pays"),
        transform=f"rotate({num(area.turn)} {num(x)} {num(y)})" if area.turn else None,
    )


def single(area: Area, offer: Offer, frame: Frame, seat: int | None = None) -> Iterator[Spot]:
    """An area of the felt, and its twin at the other end of the table."""
    for side in (1, -1) if area.mirror else (1,):
        yield _single(area, offer, frame, seat, side)


def _single(area: Area, offer: Offer, frame: Frame, seat: int | None, side: int) -> Spot:
    x, y = frame.point((area.at[0] * side, area.at[1]))
    wide, high = sides(area.size)
    pays = offer.filled(area.note) or (offer.pays(area.wager) if area.odds else "")
    said = words(area.wager.partition(":")[0]) if area.label is None else area.label
    path = scaled(area.path, side)
    picture = dice_picture(area.dice, x, y - high * 0.12, wide * 0.7, high * 0.46)
    low = y + high * 0.3 if area.dice else y
    inside = join(
        shape(area.shape, x, y, wide, high, path),
        picture,
        _words(area, x, low, wide, high * (0.42 if area.dice else 1), said, pays),
    )
    if frame.turn:
        inside = tag("g", inside, transform=f"rotate({num(frame.turn)} {num(x)} {num(y)})")
    dx, dy = area.chips or (0.0, 0.0)
    by = frame.step((dx * side, dy))
    chips, kind = (x + by[0], y + by[1]), _classes(area, area.fill)
    return Spot(area.wager, x, y, wide, high, inside, chips, seat, kind, area.stands)


def _classes(area: Area | Grid, fill: str) -> str:
    """How a box is painted."""
    return " ".join(["open"] * (area.shape == "open") + [f"fill-{fill}"] * bool(fill))


# -- grids and what lies on their lines ----------------------------------------------------------


def grid(entry: Grid, offer: Offer, colours: dict[str, str]) -> Iterator[Spot]:
    """The boxes of a grid that are offered."""
    for corner in (entry.at, entry.again) if entry.again else (entry.at,):
        for down, row in enumerate(entry.rows):
            for across, cell in enumerate(row.split()):
                name = entry.names.format(cell)
                if cell == "." or offer.wager(name) is None:
                    continue
                left = corner[0] + across * (entry.cell[0] + entry.gap[0])
                top = corner[1] + down * (entry.cell[1] + entry.gap[1])
                yield _cell(entry, offer, name, cell, (left * INCH, top * INCH), colours)


def _cell(
    entry: Grid, offer: Offer, name: str, cell: str, at: tuple[float, float],
    colours: dict[str, str],
) -> Spot:  # fmt: skip
    wide, high = entry.cell[0] * INCH, entry.cell[1] * INCH
    x, y = at[0] + wide / 2, at[1] + high / 2
    pays = offer.pays(name) if entry.odds else ""
    parts = [shape(entry.shape, x, y, wide, high)]
    said = entry.label.format(cell)
    if entry.picture == "dice":
        faces = entry.times * tuple(int(face) for face in cell.split("-") if face.isdigit())
        parts.append(dice_picture(faces, x, y - (high * 0.12 if pays else 0), wide * 0.84,
                                  high * 0.55))  # fmt: skip
        said, y_words = "", y + high * 0.32
    elif entry.picture == "card":
        parts.append(card_picture(cell, x, y, wide * 0.8, high * 0.86))
        said, y_words = "", y
    else:
        y_words = y
    words_high = high * 0.3 if entry.picture else high
    parts.append(_words(entry, x, y_words, wide, words_high, said, pays))
    fill = colours.get(cell, "") if entry.fill == "wheel" else entry.fill
    kind = _classes(entry, fill)
    dx, dy = entry.chips or (0.0, 0.0)
    chips = (x + dx * INCH, y + dy * INCH)
    return Spot(name, x, y, wide, high, join(parts), chips, None, kind, entry.stands)


def lines(entry: Lines, offer: Offer, boxes: dict[str, Box]) -> Iterator[Spot]:
    """Spots where the boxes in a name touch each other, or on the outer line of the first."""
    also = {name: numbers.split() for name, numbers in entry.also.items() if offer.has(name)}
    prefixes = [name.partition("{}")[0] for name in entry.names]
    for name in offer.names:
        prefix = next((p for p in prefixes if name.startswith(p)), None)
        if prefix is not None:
            also[name] = name.removeprefix(prefix).split("-")
    size = entry.size * INCH
    for name, cells in also.items():
        try:
            touched = [boxes[entry.boxes.format(cell)] for cell in cells]
        except KeyError as missing:
            raise Unusable(f"the felt has no box {missing} for {name}") from None
        x = _shared([(b[0], b[2]) for b in touched])
        y = _shared([(b[1], b[3]) for b in touched])
        if y is None and entry.outside:
            y = touched[0][3 if entry.outside == "bottom" else 1]
        if x is None or y is None:
            x, y = _between(touched, x, y)
        elif (
            len(touched) == 2 and (x, y) in _corners(touched[0]) and (x, y) in _corners(touched[1])
        ):
            y += 0.2 * (touched[1][1] + touched[1][3] - 2 * y)  # at a corner
        drawn = tag("circle", class_="shape", cx=num(x), cy=num(y), r=num(size / 2))
        yield Spot(name, x, y, size, size, drawn, (x, y), kind="spot")


def _shared(spans: Sequence[tuple[float, float]]) -> float | None:
    """The middle of the part that some spans have in common; None if there is none."""
    low, high = max(a for a, _ in spans), min(b for _, b in spans)
    return (low + high) / 2 if low <= high + 0.01 else None


def _corners(box: Box) -> set[tuple[float, float]]:
    return {(x, y) for x in box[::2] for y in box[1::2]}


def _between(boxes: Sequence[Box], x: float | None, y: float | None) -> tuple[float, float]:
    """A place for boxes that do not touch: between them, off the lines where others are bet."""
    wide, high = boxes[0][2] - boxes[0][0], boxes[0][3] - boxes[0][1]
    if x is None:
        x = sum(b[0] + b[2] for b in boxes) / (2 * len(boxes)) + 0.2 * wide
        return x, (y or 0.0) + 0.28 * high
    y = sum(b[1] + b[3] for b in boxes) / (2 * len(boxes)) + 0.2 * high
    return x + 0.28 * wide, y


def track(
    entry: Track, offer: Offer, order: Sequence[str], colours: dict[str, str]
) -> Iterator[Spot]:
    """A ring of boxes in the order of the wheel, drawn as a racecourse."""
    x0, y0 = TABLE.point(entry.at)
    depth = entry.depth * INCH
    wide, high = entry.size[0] * INCH - depth, entry.size[1] * INCH - depth
    for i, cell in enumerate(order):
        name = entry.names.format(cell)
        edge = [
            course(wide, high, (i + part - 0.5) / len(order)) for part in (0, 0.25, 0.5, 0.75, 1)
        ]
        outer = [(x + a * depth / 2, y + b * depth / 2) for x, y, a, b in edge]
        inner = [(x - a * depth / 2, y - b * depth / 2) for x, y, a, b in edge]
        points = [*outer, *reversed(inner)]
        path = "M" + "L".join(f"{num(x0 + x)} {num(y0 + y)}" for x, y in points) + "z"
        x, y = x0 + edge[2][0], y0 + edge[2][1]
        said = lines_at(x, y, [cell], min(depth * 0.42, 11.0))
        drawn = join(tag("path", class_="shape", d=path), said)
        offered = name if offer.wager(name) else ""
        kind = f"fill-{colours[cell]}" if cell in colours else ""
        yield Spot(offered, x, y, depth, depth, drawn, (x, y), kind=kind)
