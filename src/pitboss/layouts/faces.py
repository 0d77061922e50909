"""Playing cards: pips, courts, a joker and a back, drawn from a few lines."""

from pitboss.layouts.pictures import PIPS, RED, suit_colour
from pitboss.layouts.style import SANS
from pitboss.markup import Html, join, num, tag

LEFT, MIDDLE, RIGHT = 90, 125, 160
TOP, BOTTOM = 78, 272
ROWS = {
    "2": ((MIDDLE, 0), (MIDDLE, 1)),
    "3": ((MIDDLE, 0), (MIDDLE, 0.5), (MIDDLE, 1)),
    "4": ((LEFT, 0), (RIGHT, 0), (LEFT, 1), (RIGHT, 1)),
    "5": ((LEFT, 0), (RIGHT, 0), (MIDDLE, 0.5), (LEFT, 1), (RIGHT, 1)),
    "6": ((LEFT, 0), (RIGHT, 0), (LEFT, 0.5), (RIGHT, 0.5), (LEFT, 1), (RIGHT, 1)),
}
ROWS["7"] = (*ROWS["6"], (MIDDLE, 0.25))
ROWS["8"] = (*ROWS["7"], (MIDDLE, 0.75))
_SIDES = tuple((x, part / 3) for part in range(4) for x in (LEFT, RIGHT))
ROWS["9"] = (*_SIDES, (MIDDLE, 0.5))
ROWS["T"] = (*_SIDES, (MIDDLE, 1 / 6), (MIDDLE, 5 / 6))
"""Where the pips of a card lie: across, and down as a fraction of the height."""

GOLD, SKIN, HAIR, PAPER = "#e0b44a", "#f3d3b1", "#6d4526", "#fffdf8"
BLUE = "#27418f"


def parts() -> Html:
    """What several cards share: the four pips, the paper, the three court figures."""
    pips = [tag("path", id=f"pip-{suit}", d=path) for suit, path in PIPS.items()]
    paper = tag("g", tag("rect", x="1.5", y="1.5", width="247", height="347", rx="17", fill=PAPER,
                         stroke="#8d8a82", stroke_width="2"), id="card-paper")  # fmt: skip
    courts = [tag("g", drawn, id=f"court-{rank}") for rank, drawn in _courts().items()]
    return join(pips, paper, courts)


def _use(name: str, x: float, y: float, scale: float, turn: float = 0, **more: object) -> Html:
    place = f"translate({num(x)} {num(y)})" + (f" rotate({num(turn)})" if turn else "")
    return tag("use", href=f"#{name}", transform=f"{place} scale({num(scale)})", **more)


def _paper() -> Html:
    return tag("use", href="#card-paper")


def _index(rank: str, suit: str, colour: str) -> Html:
    said = rank.replace("T", "10")
    narrow = {"textLength": "54", "lengthAdjust": "spacingAndGlyphs"} if said == "10" else {}
    corner = join(
        tag("text", said, x="36", y="64", font_size="70", font_weight="700", text_anchor="middle",
            font_family=SANS, fill=colour, **narrow),
        _use(f"pip-{suit}", 36, 96, 0.46, fill=colour),
    )  # fmt: skip
    return join(corner, tag("g", corner, transform="rotate(180 125 175)"))


def face(card: str) -> Html:
    """The front of a card."""
    rank, suit = card[0], card[1]
    colour = suit_colour(suit)
    if rank == "A":
        inside = _use(f"pip-{suit}", 125, 175, 1.35, fill=colour)
    elif rank in ROWS:
        inside = join([
            _use(f"pip-{suit}", x, TOP + (BOTTOM - TOP) * at, 0.5, 180 if at > 0.5 else 0,
                 fill=colour)
            for x, at in ROWS[rank]
        ])  # fmt: skip
    else:
        inside = _court(rank, suit, colour)
    return join(_paper(), inside, _index(rank, suit, colour))


def _court(rank: str, suit: str, colour: str) -> Html:
    half = join(
        _use(f"court-{rank}", 125, 175, 1, color=colour),
        _use(f"pip-{suit}", 168, 68, 0.36, fill=colour),
    )
    return join(
        tag("rect", x="64", y="44", width="122", height="262", rx="8", fill="#fbf3dd",
            stroke=colour, stroke_width="2"),
        half,
        tag("g", half, transform="rotate(180 125 175)"),
        tag("path", d="M64 175H186", stroke=colour, stroke_width="2"),
    )  # fmt: skip


def _courts() -> dict[str, Html]:
    """Upper halves around the middle of the card, in the colour of the suit."""
    main = "currentColor"
    robe = join(
        tag("path", d="M-60 0C-60-34-34-48 0-48C34-48 60-34 60 0Z", fill=main),
        tag("path", d="M-22 0L0-46 22 0Z", fill=GOLD),
        tag("path", d="M-60 0C-58-18-48-30-36-37L-24 0ZM60 0C58-18 48-30 36-37L24 0Z",
            fill=BLUE, fill_opacity=".85"),
        tag("path", d="M-9 0L0-34 9 0Z", fill=main),
    )  # fmt: skip
    head = tag("path", d="M-17-82C-17-98 17-98 17-82C17-62 9-50 0-50C-9-50-17-62-17-82Z", fill=SKIN)
    eyes = join(
        tag("path", d="M-9-78h5M4-78h5", stroke="#2b2320", stroke_width="2.6"),
        tag("path", d="M0-76l-2 9h4", stroke="#a86f48", stroke_width="1.4", fill="none"),
    )
    mouth = tag("path", d="M-4-61q4 3 8 0", stroke="#b3202c", stroke_width="2", fill="none")
    king = join(
        tag("path", d="M-21-88C-26-60-16-46-22-42L22-42C16-46 26-60 21-88Z", fill=HAIR), robe, head,
        tag("path", d="M-16-70C-14-46-6-40 0-36C6-40 14-46 16-70C10-60-10-60-16-70Z", fill=HAIR),
        eyes,
        tag("path", d="M-24-92L-28-122-13-107 0-128 13-107 28-122 24-92Z", fill=GOLD, stroke=main,
            stroke_width="2"),
        tag("circle", cx="0", cy="-101", r="4", fill=main),
    )  # fmt: skip
    queen = join(
        tag("path", d="M-24-84C-34-56-30-40-34-34H34C30-40 34-56 24-84C16-104-16-104-24-84Z",
            fill=HAIR), robe, head, eyes, mouth,
        tag("path", d="M-18-90C-12-100 12-100 18-90", stroke=HAIR, stroke_width="7", fill="none"),
        tag("path", d="M-22-97L-24-116-10-108 0-120 10-108 24-116 22-97C10-103-10-103-22-97Z",
            fill=GOLD, stroke=main, stroke_width="2"),
        [tag("circle", cx=x, cy=y, r="3.4", fill=main) for x, y in
         (("-24", "-117"), ("0", "-121"), ("24", "-117"))],
        tag("path", d="M-14-47q14 10 28 0", stroke=PAPER, stroke_width="3", fill="none",
            stroke_dasharray="2 2.6"),
    )  # fmt: skip
    jack = join(
        tag("path", d="M-22-86C-26-64-22-56-25-50H25C22-56 26-64 22-86Z", fill=HAIR), robe, head,
        eyes, mouth,
        tag("path", d="M-25-90C-27-112 22-118 26-94C12-100-12-100-25-90Z", fill=main),
        tag("path", d="M-25-90C-12-100 12-100 26-94L26-88C12-94-12-94-25-85Z", fill=GOLD),
        tag("path", d="M18-108C30-126 44-124 50-112C40-116 32-112 24-100Z", fill=BLUE),
    )  # fmt: skip
    return {"K": king, "Q": queen, "J": jack}


def joker() -> Html:
    """A cap with bells."""
    said = [
        tag("text", letter, x="33", y=num(50 + 34 * i), font_size="34", font_weight="700",
            text_anchor="middle", font_family=SANS, fill=RED)
        for i, letter in enumerate("JOKER")
    ]  # fmt: skip
    cap = join(
        tag("path", d="M125 150C95 110 70 110 62 150C70 140 84 146 88 190H162"
            "C166 146 180 140 188 150C180 110 155 110 125 150Z", fill=RED),
        tag("path", d="M125 150C112 132 100 122 90 121C98 140 104 162 106 190H144"
            "C146 162 152 140 160 121C150 122 138 132 125 150Z", fill=BLUE),
        tag("path", d="M84 190H166V206H84Z", fill=GOLD),
        [tag("circle", cx=x, cy=y, r="9", fill=GOLD) for x, y in
         (("62", "156"), ("188", "156"), ("125", "146"))],
        tag("path", d="M96 206C96 244 112 262 125 262C138 262 154 244 154 206Z", fill=SKIN),
        tag("path", d="M108 224h10M132 224h10", stroke="#2b2320", stroke_width="4"),
        tag("path", d="M110 242q15 13 30 0", stroke=RED, stroke_width="4", fill="none"),
    )  # fmt: skip
    return join(_paper(), said, tag("g", said, transform="rotate(180 125 175)"), cap)


def back() -> Html:
    """A lattice in a frame, with the house's mark."""
    lines = "".join(f"M{x} 22L{x + 306} 328M{x + 306} 22L{x} 328" for x in range(-284, 228, 18))
    return join(
        _paper(),
        tag("rect", x="14", y="14", width="222", height="322", rx="10", fill="#8f1d2c"),
        tag("svg", tag("path", d=lines, stroke="#f3d9a0", stroke_opacity=".55",
                       stroke_width="2.2", transform="translate(-22 -22)"),
            x="22", y="22", width="206", height="306", overflow="hidden"),
        tag("rect", x="22", y="22", width="206", height="306", rx="6", fill="none",
            stroke="#f3d9a0", stroke_width="3"),
        tag("path", d="M125 118L170 175 125 232 80 175Z", fill="#8f1d2c", stroke="#f3d9a0",
            stroke_width="4"),
        tag("path", d="M125 140L152 175 125 210 98 175Z", fill="#f3d9a0"),
    )  # fmt: skip
