"""Felts as data: a TOML file for each game says what is where, in inches, with its paragraph.

A point is two distances: inches across, from the table's middle line to the right as the players
see it, and inches down from the dealer's edge. At a betting position they are measured from its own
middle line to its player's right, and from the rail towards the dealer.
"""

from functools import lru_cache
from typing import Literal

import msgspec

from pitboss.engine import registry
from pitboss.errors import Unusable
from pitboss.layouts import felt_differences
from pitboss.layouts.style import CLOTHS, FILLS
from pitboss.values import Frozen

Point = tuple[float, float]
Size = float | tuple[float, float]
"""A diameter or a side, or width and height."""


class Entry(Frozen, kw_only=True, forbid_unknown_fields=True):
    """What every entry of a felt may say."""

    cite: str = ""
    when: dict[str, str | bool | int | list[str]] = {}
    """Shown only if the options have these values, or one of several."""
    beside: str = ""
    """Shown only if this wager is offered too."""
    without: str = ""
    """Shown only if this wager is not offered."""


class Area(Entry, kw_only=True, forbid_unknown_fields=True):
    """Where the chips of one wager lie."""

    wager: str
    at: Point
    size: Size = 2.6
    shape: Literal["circle", "box", "diamond", "oval", "path", "open"] = "circle"
    """``open`` has no line of its own: the felt around it shows where it is."""
    path: str = ""
    """An outline of its own, in inches on the table."""
    label: str | None = None
    """By default the wager's name; ``|`` breaks the line."""
    text: float = 0.0
    """The height of its letters; by default as large as fits."""
    turn: float = 0.0
    """By how much the label is turned."""
    odds: bool = False
    """Whether the payout odds are printed below the label."""
    note: str = ""
    """A smaller line below the label."""
    fill: str = ""
    dice: tuple[int, ...] = ()
    """Dice printed on it."""
    chips: Point | None = None
    """Where the chips stand, from its middle."""
    mirror: bool = False
    """Whether the area is repeated at the other end of the table."""
    stands: bool = False
    """Whether chips are only moved here, and not bet here: a come bet on its point."""


class Grid(Entry, kw_only=True, forbid_unknown_fields=True):
    """Boxes in rows, each a wager or a spot of one."""

    names: str
    """``straight:{}``: the brackets stand for the name of the cell."""
    rows: tuple[str, ...]
    """Names between blanks; a dot leaves a cell out."""
    at: Point
    """The upper left corner."""
    cell: Point
    gap: Point = (0.0, 0.0)
    label: str = "{}"
    text: float = 0.0
    turn: float = 0.0
    odds: bool = False
    fill: str = ""
    """A colour; ``wheel`` takes each label's colour on the wheel."""
    picture: Literal["", "dice", "card"] = ""
    times: int = 1
    """How many dice are drawn of each face that a cell names."""
    shape: Literal["box", "circle", "open"] = "box"
    chips: Point | None = None
    again: Point | None = None
    """Where its twin at the other end of the table lies."""
    stands: bool = False
    """Chips are moved here and not bet here."""


class Lines(Entry, kw_only=True, forbid_unknown_fields=True):
    """Spots on lines and corners of a grid: where the boxes that they name touch each other."""

    names: tuple[str, ...]
    """Wagers whose spots name boxes: ``split:{}``."""
    boxes: str
    """The wager whose boxes they are: ``straight:{}``."""
    also: dict[str, str] = {}
    """Wagers without a spot, with the boxes that they touch."""
    size: float = 1.5
    outside: Literal["", "top", "bottom"] = ""
    """The outer line for bets on rows without a common line. Without it, a spot whose boxes do not
    touch lies between them, a little off the lines."""


class Track(Entry, kw_only=True, forbid_unknown_fields=True):
    """A flat drawing of the wheel on the felt, where each pocket is a spot."""

    names: str
    at: Point
    size: Point
    depth: float = 3.0


class Place(Entry, kw_only=True, forbid_unknown_fields=True):
    """Where cards or tiles lie: the first of them, and by how much the next are moved."""

    holder: str
    """At a position ``{}`` is the seat's number."""
    at: Point
    step: Point = (0.9, 0.0)
    apart: tuple[Point, ...] = ()
    """For pieces that do not lie in a row, as in a cross: how far each one is from the first."""
    turn: float = 0.0
    frames: int = 0
    """How many outlines are printed on the felt."""
    label: str = ""
    under: bool = False
    """The label stands below the outlines."""


class Inscription(Entry, kw_only=True, forbid_unknown_fields=True):
    """Words on the felt. ``{casino}``, ``{title}`` and ``{table:row}`` are filled in."""

    text: str
    at: Point
    size: float = 1.2
    curve: bool = False
    """Along the table's arc."""
    style: Literal["plain", "title", "script", "small", "house"] = "plain"
    turn: float = 0.0
    anchor: Literal["start", "middle", "end"] = "middle"
    mirror: bool = False
    again: Point | None = None
    """Where its twin at the other end of the table stands, if it is not turned over."""


class Band(Entry, kw_only=True, forbid_unknown_fields=True):
    """A line along the table's arc, or the space between two."""

    at: float
    to: float = 0.0
    spread: float = 30.0
    """Degrees to either side of the middle."""


class Printed(Entry, kw_only=True, forbid_unknown_fields=True):
    """A pay table on the felt."""

    table: str
    title: str
    at: Point
    """The middle of its heading."""
    width: float = 10.0
    text: float = 0.8


class Rotor(Entry, kw_only=True, forbid_unknown_fields=True):
    """The wheel of the game, next to the felt or above it."""

    at: Point
    size: float
    upright: bool = False
    """It stands upright and a clapper shows the section."""
    name: str = ""
    pockets: tuple[str, ...] = ()
    """The labels on it, if it is not the wheel of the game."""


class Stand(Entry, kw_only=True, forbid_unknown_fields=True):
    """Something that belongs to the table: its place is shown."""

    kind: Literal[
        "tray", "shoe", "rack", "drop-box", "tip-box", "sign", "shaker", "pot", "cup", "bank",
        "stick", "deck", "rake", "display", "button", "dice", "acceptor",
    ]  # fmt: skip
    at: Point
    size: Point = (4.0, 4.0)
    label: str = ""


class Board(Entry, kw_only=True, forbid_unknown_fields=True):
    """Numbers in rows that light up when they are drawn."""

    numbers: int
    columns: int
    at: Point
    cell: Point


class Position(Frozen, kw_only=True, forbid_unknown_fields=True):
    """What there is at every betting position."""

    area: tuple[Area, ...] = ()
    place: tuple[Place, ...] = ()
    inscription: tuple[Inscription, ...] = ()
    stand: tuple[Stand, ...] = ()
    printed: tuple[Printed, ...] = ()


USUAL = {
    "arc": (
        Stand(kind="tray", at=(0, 3.2), size=(24, 5.2)),
        Stand(kind="rack", at=(-16.2, 3.4), size=(4.2, 5)),
        Stand(kind="shoe", at=(18.5, 3.4), size=(9, 5)),
        Stand(kind="drop-box", at=(-29, 2.4), size=(7, 3)),
        Stand(kind="tip-box", at=(31, 2.4), size=(7, 3)),
        Stand(kind="sign", at=(-38.6, 3.4), size=(7.4, 4.6)),
    ),
}
"""What stands on a table of each shape, unless its felt puts it elsewhere: the shoe at the dealer's
left, the discard rack at the right, drop box and tip box on either side."""


class Felt(Frozen, kw_only=True, forbid_unknown_fields=True):
    """The whole felt of a game."""

    cite: str = ""
    shape: Literal["arc", "oval", "oblong", "rectangle", "board"] = "arc"
    size: Point = (91.0, 41.0)
    colour: str = "emerald"
    seats: int = 0
    """The most positions on the felt, if its section has fewer than the rules of the game."""
    spread: float = 41.5
    """At an arc: degrees between the middle and the outermost position."""
    position: Position = Position()
    area: tuple[Area, ...] = ()
    grid: tuple[Grid, ...] = ()
    lines: tuple[Lines, ...] = ()
    track: tuple[Track, ...] = ()
    place: tuple[Place, ...] = ()
    inscription: tuple[Inscription, ...] = ()
    band: tuple[Band, ...] = ()
    printed: tuple[Printed, ...] = ()
    stand: tuple[Stand, ...] = ()
    wheel: tuple[Rotor, ...] = ()
    board: tuple[Board, ...] = ()
    fixed: bool = False
    """Pieces go to all positions, taken or not, so every table has all positions."""
    lacks: tuple[str, ...] = ()
    """Things that usually stand on a table of that shape, but not on this one."""
    counterclockwise: bool = False
    """The positions are counted from the dealer's right."""

    def stands(self) -> tuple[Stand, ...]:
        """All that stands on the table."""
        own = {*self.lacks, *(stand.kind for stand in self.stand)}
        usual = USUAL.get(self.shape, ())
        return (*(stand for stand in usual if stand.kind not in own), *self.stand)


def read(text: str, name: str, home: str = "") -> Felt:
    """A felt from TOML, in the package `home`; an unknown key is refused by its name."""
    data = felt_differences.whole(felt_differences.parsed(text, name), name, home)
    try:
        felt = msgspec.convert(data, Felt, strict=True)
    except msgspec.ValidationError as error:
        raise Unusable(f"felt {name}: {error}") from None
    boxes: tuple[Area | Grid, ...] = (*felt.area, *felt.grid, *felt.position.area)
    fills = {box.fill for box in boxes} - {"", "wheel", *FILLS}
    if felt.colour not in CLOTHS or fills:
        known = CLOTHS if felt.colour not in CLOTHS else FILLS
        wrong = felt.colour if felt.colour not in CLOTHS else min(fills)
        raise Unusable(f"felt {name}: no colour {wrong!r}; there are {', '.join(known)}")
    return felt


@lru_cache(maxsize=128)
def find(slug: str) -> Felt | None:
    """The felt of a game, if there is a file for it next to the game."""
    if slug not in registry.slugs():
        return None
    home = registry.home(slug)
    source = felt_differences.file_in(home)
    return read(source.read_text("utf-8"), slug, home) if source else None


msgspec.json.Decoder(Felt)  # resolves the types once: doing so from several threads crashes
