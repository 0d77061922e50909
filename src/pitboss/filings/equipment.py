"""What a game is played with, in words and as a picture of every piece, 8.4(d)3v."""

from collections.abc import Sequence

from pitboss.documents.document import Picture
from pitboss.engine import Game, Options
from pitboss.engine import events as on
from pitboss.equipment.cards import DECK, JOKER, RANKS
from pitboss.guides import sample_rounds
from pitboss.layouts import wheels
from pitboss.layouts.pictures import card_picture, die
from pitboss.layouts.pieces import tile
from pitboss.markup import Html, num, tag
from pitboss.words.labels import words
from pitboss.words.narration import count

PIECES = {
    "cards": "playing cards", "tiles": "pai gow tiles", "dice": "dice", "wheel": "a wheel",
    "numbers": "numbers drawn at random",
}  # fmt: skip
CELLS = {"cards": (len(RANKS), 30.0, 42.0), "tiles": (11, 32.0, 72.0), "numbers": (20, 26.0, 26.0)}
"""By kind of piece: how many are drawn in a row, and the width and height for one."""
ROUND = 130.0
"""Radius of a wheel."""


class Equipment:
    """The pieces of a table, as they are in a round that is dealt there."""

    def __init__(self, game: Game, options: Options) -> None:
        self.game, self.options = game, options
        self.stocks: dict[str, int] = {}
        self.pieces: list[str] = []
        self.dice = 0
        found = sample_rounds.one(game, options)
        if found is None:
            return
        self.stocks = {name: stock.total for name, stock in found.table.stocks.items()}
        dealt = [e.piece for e in found.events if isinstance(e, on.Dealt) and e.piece is not None]
        left = [piece for stock in found.table.stocks.values() for piece in stock.left]
        self.pieces = sorted({*dealt, *left}, key=_place)
        self.dice = max((len(e.dice) for e in found.events if isinstance(e, on.Rolled)), default=0)

    def told(self) -> list[str]:
        """In words: the pieces, and how many of them there are."""
        game = self.game
        wheel = game.wheel(self.options) if game.wheel is not None else None
        pieces = PIECES[game.pieces]
        if wheel is not None and game.pieces == "wheel":
            pieces = f"a {wheel.noun}"
        said = [f"Played with {pieces} ({game.pieces_cite})"]
        for name, total in self.stocks.items():
            if total:
                said.append(f"Of the {words(name)}: {count(total, 'piece')}")
        if self.dice:
            said.append("1 die" if self.dice == 1 else f"{self.dice} dice")
        if wheel is not None:
            of = "pocket" if wheel.noun == "wheel" else "side"
            said.append(f"The {wheel.noun} has {count(len(wheel.order), of)}")
        return said

    def pictures(self) -> list[Picture]:
        """Every piece once; the faces of a die; the wheel."""
        game = self.game
        found = []
        if game.wheel is not None:
            wheel = game.wheel(self.options)
            drawn = wheels.wheel(wheel, ROUND, ROUND, ROUND)
            found.append(_picture([drawn], 2 * ROUND, 2 * ROUND, f"The {wheel.noun}", 0.6))
        elif self.pieces and game.pieces in CELLS:
            found.append(self._every_piece(*CELLS[game.pieces]))
        if self.dice:
            faces = [die(26 + 44 * n, 24, 34, n + 1, body="#ffffff") for n in range(6)]
            found.append(_picture(faces, 272, 48, "The faces of a die", 0.5))
        return found

    def _every_piece(self, across: int, wide: float, high: float) -> Picture:
        drawn = []
        for number, piece in enumerate(self.pieces):
            x, y = (number % across + 0.5) * wide, (number // across + 0.5) * high
            drawn.append(_drawn(piece, x, y, wide, high))
        down = -(-len(self.pieces) // across)
        said = f"Every kind of piece once: {count(len(self.pieces), 'piece')}"
        return _picture(drawn, across * wide, down * high, said)


def _place(piece: str) -> tuple[int, int, str]:
    """Cards by suit and rank, jokers last; numbers as they are counted."""
    if piece in DECK:
        return 0, DECK.index(piece), piece
    return 1, int(piece) if piece.isdigit() else 0, piece


def _drawn(piece: str, x: float, y: float, wide: float, high: float) -> Html:
    if piece in DECK or piece == JOKER:
        return card_picture(piece, x, y, wide * 0.86, high * 0.9)
    if piece.isdigit():
        return tag(
            "g",
            tag("circle", cx=num(x), cy=num(y), r=num(wide * 0.44), fill="#fdfbf4",
                stroke="#8b6c25"),
            tag("text", piece, x=num(x), y=num(y + 4), font_size="11", fill="#1d1a14",
                text_anchor="middle"),
        )  # fmt: skip
    scale = high * 0.94 / 250
    left, top = x - 50 * scale, y - 125 * scale
    return tag("g", tile(piece), transform=f"translate({num(left)} {num(top)}) scale({num(scale)})")


def _picture(
    drawn: Sequence[Html], wide: float, high: float, said: str, share: float = 1
) -> Picture:
    svg = tag(
        "svg", tag("style", "text{text-anchor:middle;font-family:Helvetica,Arial,sans-serif}"),
        tag("rect", x="0", y="0", width=num(wide), height=num(high), rx="6", fill="#dfe7dd"),
        list(drawn), xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {num(wide)} {num(high)}",
        role="img", aria_label=said,
    )  # fmt: skip
    return Picture(svg, said, share)
