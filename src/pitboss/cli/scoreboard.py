"""``pitboss scoreboard``: the scoreboards of the shoes in a transcript."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.input_files import Transcript, lines_of
from pitboss.cli.output import DIFFERENT, complain, give_json, say, width
from pitboss.cli.table_options import AsJson
from pitboss.engine import Round, registry, transcripts
from pitboss.errors import Unusable
from pitboss.words.narration import count

Svg = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="The last shoe, drawn as a picture.")
]


def scoreboard(file: Transcript, svg: Svg = None, json: AsJson = False) -> None:
    """Draw the scoreboards of a session, where the game keeps any.

    They are drawn from its transcript, shoe by shoe. At baccarat these are the bead plate and the
    big road: B and P are wins of the Banker's and of the Player's Hand, T and / are ties.

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
        board = registry.find(report.game).scoreboard
        if board is None:
            raise Unusable(f"{report.game} has no scoreboard")
    except Unusable as error:
        raise Unusable(f"{file}: {error}") from None
    if svg is not None:
        svg.write_text(board.picture(found.shoes[-1] if found.shoes else []), "utf-8")
    if json:
        give_json([board.record(shoe) for shoe in found.shoes])
    elif svg is not None:
        say(f"{svg}: scoreboards written")
    else:
        heads = [f"Shoe {n}, {count(len(shoe), 'round')}" for n, shoe in enumerate(found.shoes, 1)]
        texts = [board.text(shoe, width()) for shoe in found.shoes]
        drawn = zip(heads, texts, strict=True)
        say("\n\n".join(f"{head}\n{board}" for head, board in drawn))
    if not report.agrees:
        complain(f"{file}: different: {report.difference}")
        raise typer.Exit(DIFFERENT)


class Shoes:
    """The results of every shoe, oldest first."""

    def __init__(self) -> None:
        self.shoes: list[list[str]] = []
        self.before: list[str] = []

    def add(self, round: Round) -> None:
        """After a round: what the table remembers of its shoe."""
        if board := round.game.scoreboard:
            self.follow(list(round.table.state[board.results]))

    def follow(self, after: list[str]) -> None:
        """The table remembers the same results as before, one more, or a new shoe."""
        grown = len(after) >= len(self.before) and self.before[1 - len(after) :] == after[:-1]
        if after and after != self.before:
            if len(after) > 1 and grown:
                self.shoes[-1].append(after[-1])
            else:
                self.shoes.append(after)
        self.before = list(after)
