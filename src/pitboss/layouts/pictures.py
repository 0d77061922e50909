"""Small pictures of pieces, as they are printed on felts: dice and cards; and pips for both."""

from collections.abc import Sequence

from pitboss.markup import Html, join, num, tag

SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the spots of a face lie, in steps from its middle."""

PIPS = {
    "h": "M0 40C-16 22-42 6-42-16C-42-32-31-41-20-41C-10-41-3-35 0-26C3-35 10-41 20-41"
         "C31-41 42-32 42-16C42 6 16 22 0 40Z",
    "d": "M0-46C8-30 20-14 34 0C20 14 8 30 0 46C-8 30-20 14-34 0C-20-14-8-30 0-46Z",
    "s": "M0-46C12-26 42-10 42 14C42 28 31 35 21 35C13 35 7 31 4 24C5 34 9 41 17 46H-17"
         "C-9 41-5 34-4 24C-7 31-13 35-21 35C-31 35-42 28-42 14C-42-10-12-26 0-46Z",
    "c": "M0-46A20 20 0 0 1 15-13A20 20 0 1 1 5 20C6 32 9 40 17 46H-17C-9 40-6 32-5 20"
         "A20 20 0 1 1-15-13A20 20 0 0 1 0-46Z",
}  # fmt: skip
"""The four suits around their middle, about a hundred units high."""
RED, BLACK = "#c3172a", "#14171b"


def suit_colour(suit: str) -> str:
    return RED if suit in "hd" else BLACK


def die(
    x: float, y: float, side: float, face: int, *, body: str = "#f8f4e8", spot: str = "#1b1b1e"
) -> Html:
    """A die from above."""
    step, r = side * 0.27, side * 0.105
    return join(
        tag("rect", x=num(x - side / 2), y=num(y - side / 2), width=num(side), height=num(side),
            rx=num(side * 0.18), fill=body),
        [tag("circle", cx=num(x + dx * step), cy=num(y + dy * step), r=num(r), fill=spot)
         for dx, dy in SPOTS[face]],
    )  # fmt: skip


def dice_picture(faces: Sequence[int], x: float, y: float, wide: float, high: float) -> Html:
    """Dice side by side in a box."""
    if not faces:
        return Html("")
    side = min(high, wide / (len(faces) * 1.12))
    pitch = side * 1.12
    left = x - pitch * (len(faces) - 1) / 2
    drawn = [
        die(left + i * pitch, y, side, face,
            spot=RED if face in (1, 4) else "#1b1b1e") for i, face in enumerate(faces)
    ]  # fmt: skip
    return tag("g", drawn, aria_hidden="true")


def card_picture(card: str, x: float, y: float, wide: float, high: float) -> Html:
    """A little card with rank and suit."""
    high = min(high, wide * 1.4)
    wide = high / 1.4
    rank, suit = ("★", "") if card[1:] not in PIPS else (card[0].replace("T", "10"), card[1:])
    colour = suit_colour(suit) if suit else RED
    pip = tag("path", d=PIPS[suit], fill=colour,
              transform=f"translate({num(x)} {num(y + high * 0.2)}) scale({num(high * 0.0042)})",
              ) if suit in PIPS else None  # fmt: skip
    return tag(
        "g",
        tag("rect", x=num(x - wide / 2), y=num(y - high / 2), width=num(wide), height=num(high),
            rx=num(wide * 0.1), fill="#fdfbf4", stroke="#0003", stroke_width=".4"),
        tag("text", rank, x=num(x), y=num(y - high * 0.06), font_size=num(high * 0.42),
            style=f"fill:{colour};font-weight:700"),
        pip,
        aria_hidden="true",
    )  # fmt: skip
