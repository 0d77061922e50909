"""``pitboss scoreboard``: the bead plate and the big road of the shoes in a transcript."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.catalogue import AsJson
from pitboss.cli.dealing import DIFFERENT, Transcript, lines_of
from pitboss.cli.output import complain, give_json, say
from pitboss.errors import Unusable
from pitboss.games.baccarat.common import scoreboards
from pitboss.layouts import scoreboards as pictures
from pitboss.play import transcripts
from pitboss.play.round import Round
from pitboss.words.telling import count

BACCARAT = ("baccarat-punto-banco", "baccarat-chemin-de-fer", "mini-baccarat")
Results = list[str]

Svg = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="The last shoe, drawn as a picture.")
]


def scoreboard(file: Transcript, svg: Svg = None, json: AsJson = False) -> None:
    """Draw the bead plate and the big road of a baccarat session.

    They are drawn from a transcript, one board for each shoe. B is a win of the Banker's Hand, P
    of the Player's Hand; T and / are ties.

    \b
    Examples:
      pitboss scoreboard session.jsonl
      pitboss deal mini-baccarat --rounds 70 | pitboss scoreboard -
      pitboss scoreboard session.jsonl --svg shoe.svg
    """
    found = Shoes()
    try:
        with lines_of(file) as lines:
            report = transcripts.replay(lines, found.add)
        if report.game not in BACCARAT:
            raise Unusable(f"{report.game} has no scoreboard: it is kept at baccarat")
    except Unusable as error:
        raise Unusable(f"{file}: {error}") from None
    if svg is not None:
        svg.write_text(pictures.draw(found.shoes[-1] if found.shoes else []), "utf-8")
    if json:
        give_json([_record(shoe) for shoe in found.shoes])
    elif svg is not None:
        say(f"{svg}: scoreboards written")
    else:
        say("\n\n".join(_told(number, shoe) for number, shoe in enumerate(found.shoes, 1)))
    if not report.agrees:
        complain(f"{file}: different: {report.difference}")
        raise typer.Exit(DIFFERENT)


class Shoes:
    """The results of every shoe, oldest first."""

    def __init__(self) -> None:
        self.shoes: list[Results] = []
        self.before: Results = []

    def add(self, round: Round) -> None:
        """Add a round: the history of its shoe is the same, is one longer, or is a new one."""
        after: Results = list(round.table.state.get("history", ()))
        grown = len(after) >= len(self.before) and self.before[1 - len(after) :] == after[:-1]
        if after and after != self.before:
            if len(after) > 1 and grown:
                self.shoes[-1].append(after[-1])
            else:
                self.shoes.append(after)
        self.before = list(after)


def _told(number: int, shoe: Results) -> str:
    return f"Shoe {number}, {count(len(shoe), 'round')}\n{scoreboards.draw(shoe)}"


def _record(shoe: Results) -> dict[str, Any]:
    road = [[cell._asdict() for cell in row] for row in scoreboards.big_road(shoe)]
    return {"results": shoe, "bead_plate": scoreboards.bead_plate(shoe), "big_road": road}
