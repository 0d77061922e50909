"""The pieces of every game as one sheet of symbols, each drawn for this project.

``card-As`` to ``card-2c``, ``card-Jo``, ``card-back``; ``tile-6-6`` and its kind, ``tile-back``;
``die-1`` to ``die-6``; ``chip-500`` (cents); ``ball-1`` to ``ball-80``; ``button-dealer``,
``puck-on``, ``puck-off``, ``marker-dolly``. No symbol needs anything but this sheet.
"""

from functools import lru_cache

from pitboss.equipment.cards import DECK, JOKER
from pitboss.equipment.tiles import KINDS
from pitboss.errors import Unusable
from pitboss.layouts.faces import back, face, joker, parts
from pitboss.layouts.pictures import SPOTS, die
from pitboss.layouts.style import SANS
from pitboss.layouts.wheels import board, wheel
from pitboss.markup import Html, join, num, tag
from pitboss.money import dollars

BALLS = 80
CHIPS = {
    25: ("#cfc4a6", "#7a6f52"), 50: ("#c7a27c", "#f7f1e3"), 1_00: ("#f2eee3", "#3c6ea8"),
    2_50: ("#e58fae", "#ffffff"), 5_00: ("#b3202c", "#f6f1e4"), 10_00: ("#1d5fb0", "#f6f1e4"),
    20_00: ("#e3b52b", "#5a3d10"), 25_00: ("#16794a", "#f6f1e4"), 100_00: ("#1b1e22", "#f6f1e4"),
    500_00: ("#5c2d82", "#f3d9ff"), 1_000_00: ("#e2661a", "#fff2d8"),
    5_000_00: ("#7d868d", "#ffe08a"), 10_000_00: ("#b9923c", "#231a08"),
}  # fmt: skip
"""Body and edge of a chip, by what it is worth in cents."""
WHITE, BLACK, RED = "#f8f4e8", "#15181c", "#cf2233"


def symbol_for(piece: str | None) -> str:
    """The symbol of a card, a tile or a ball; a piece that is hidden shows its back."""
    if not piece or piece == "??":
        return "card-back"
    if piece in _CARDS:
        return f"card-{piece}"
    if piece in ("Jk1", "Jk2"):  # they differ on a wheel of cards
        return f"card-{JOKER}"
    if piece in KINDS:
        return f"tile-{piece}"
    if piece.isdigit() and 1 <= int(piece) <= BALLS:
        return f"ball-{piece}"
    raise Unusable(f"there is no picture of {piece!r}")


_CARDS = frozenset((*DECK, JOKER))


@lru_cache
def sprite() -> str:
    """All symbols in one picture that shows nothing by itself."""
    cards = [_symbol(f"card-{card}", 250, 350, face(card)) for card in DECK]
    cards += [_symbol(f"card-{JOKER}", 250, 350, joker()), _symbol("card-back", 250, 350, back())]
    tiles = [_symbol(f"tile-{kind}", 100, 250, tile(kind)) for kind in KINDS]
    dice = [_symbol(f"die-{n}", 100, 100, _thrown(n)) for n in SPOTS]
    chips = [_symbol(f"chip-{cents}", 100, 100, chip(cents)) for cents in CHIPS]
    balls = [_symbol(f"ball-{n}", 100, 100, ball(n)) for n in range(1, BALLS + 1)]
    return str(tag(
        "svg", tag("defs", parts()), cards, tiles, _symbol("tile-back", 100, 250, tile_back()),
        dice, chips, balls, _markers(),
        xmlns="http://www.w3.org/2000/svg", width="0", height="0", aria_hidden="true",
        class_="pitboss-pieces", style="position:absolute",
    ))  # fmt: skip


def _symbol(name: str, wide: int, high: int, inside: Html) -> Html:
    return tag("symbol", inside, id=name, viewBox=f"0 0 {wide} {high}")


def _said(said: str, x: float, y: float, size: float, colour: str) -> Html:
    return tag("text", said, x=num(x), y=num(y), font_size=num(size), fill=colour,
               font_weight="700", text_anchor="middle", font_family=SANS)  # fmt: skip


def _disc(r: float, fill: str, **more: object) -> Html:
    return tag("circle", cx="50", cy="50", r=num(r), fill=fill, **more)


def chip(cents: int) -> Html:
    """A chip from above: edge spots, an inlay, its worth."""
    body, edge = CHIPS[cents]
    worth = dollars(cents) if cents >= 100 else f"{cents}¢"
    worth = worth.replace(",000", "K")
    dashes = tag("circle", cx="50", cy="50", r="42.5", fill="none", stroke=edge,
                 stroke_width="13", stroke_dasharray="14.83 29.67",
                 stroke_dashoffset="7.4")  # fmt: skip
    return join(
        _disc(49, "#000", opacity=".25"),
        _disc(48.5, body),
        dashes,
        _disc(48.5, "none", stroke="#000", stroke_opacity=".28", stroke_width="1.5"),
        _disc(35.5, body, stroke="#fff", stroke_opacity=".75", stroke_width="1.6",
              stroke_dasharray="3.2 2.4"),
        _disc(29.5, "#fdf9ef", stroke="#000", stroke_opacity=".25"),
        _said(worth, 50, 50 + (9.2 if len(worth) < 4 else 7), 26 if len(worth) < 4 else 19,
              "#1d1a14"),
    )  # fmt: skip


def _thrown(face: int) -> Html:
    """A transparent red die."""
    return join(
        die(50, 50, 94, face, body="#b5121f", spot=WHITE),
        tag("rect", x="8", y="8", width="84", height="84", rx="13", fill="none", stroke="#fff",
            stroke_opacity=".28", stroke_width="3"),
    )  # fmt: skip


def tile(kind: str) -> Html:
    """A black tile standing upright, the smaller number of spots at its upper end."""
    parts = [_blank()]
    for end, middle in zip(kind.split("-"), (67, 183), strict=True):
        number = int(end)
        for i, (dx, dy) in enumerate(SPOTS[number]):
            red = number in (1, 4) or (kind == "6-6" and i % 2 == (middle == 67))
            r = 15 if number == 1 else 10.5
            parts.append(tag("circle", cx=num(50 + dx * 22), cy=num(middle + dy * 32), r=num(r),
                             fill=RED if red else WHITE))  # fmt: skip
    return join(parts)


def _blank() -> Html:
    return join(
        tag("rect", x="1", y="2", width="98", height="247", rx="12", fill="#000"),
        tag("rect", x="1", y="1", width="98", height="244", rx="12", fill="#1d2024"),
        tag("rect", x="5", y="5", width="90", height="236", rx="9", fill="#15181b",
            stroke="#3a4046", stroke_width="1.5"),
    )  # fmt: skip


def tile_back() -> Html:
    """The back: plain black with the house's mark."""
    return join(
        _blank(),
        tag("path", d="M50 90L72 125 50 160 28 125z", fill="none", stroke="#c99f4c",
            stroke_width="3"),
        tag("path", d="M50 104L63 125 50 146 37 125z", fill="#c99f4c", fill_opacity=".5"),
    )  # fmt: skip


def ball(number: int) -> Html:
    """A numbered ball."""
    return join(
        _disc(48, "#d9dee2"),
        tag("circle", cx="47", cy="46", r="44", fill="#f7f9fa"),
        _disc(27, "#fff", stroke="#c3172a", stroke_width="3"),
        _said(str(number), 50, 60, 28, "#1b1e22"),
    )


def _puck(name: str, said: str, body: str, ink: str, size: float = 34) -> Html:
    return _symbol(name, 100, 100, join(
        _disc(49, "#000", opacity=".3"),
        _disc(48, body, stroke=ink, stroke_opacity=".35", stroke_width="2"),
        _disc(40, "none", stroke=ink, stroke_width="2.5"),
        _said(said, 50, 50 + size * 0.36, size, ink),
    ))  # fmt: skip


def _markers() -> list[Html]:
    """What the dealer puts down: the button, On and Off, the winning number's marker."""
    dolly = join(
        tag("ellipse", cx="50", cy="86", rx="34", ry="10", fill="#000", fill_opacity=".35"),
        tag("path", d="M22 82C22 66 36 62 40 50C42 44 42 38 41 32H59C58 38 58 44 60 50"
            "C64 62 78 66 78 82C78 90 22 90 22 82Z", fill="#e9eef2", stroke="#8b959d",
            stroke_width="2"),
        tag("circle", cx="50", cy="22", r="14", fill="#f7fafc", stroke="#8b959d", stroke_width="2"),
    )  # fmt: skip
    return [
        _puck("button-dealer", "D", WHITE, BLACK, 52),
        _puck("puck-on", "ON", WHITE, BLACK),
        _puck("puck-off", "OFF", BLACK, WHITE, 30),
        _puck("puck-bank", "B", "#e3b52b", BLACK, 46),
        _symbol("marker-dolly", 100, 100, dolly),
    ]


__all__ = ["BALLS", "CHIPS", "ball", "board", "chip", "die", "sprite", "symbol_for", "tile",
           "wheel"]  # fmt: skip
