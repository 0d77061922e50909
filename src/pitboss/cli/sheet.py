"""``pitboss sheet``: round sheets to begin with, from a game or from a round that was played."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss import aliases
from pitboss.cli import table_options
from pitboss.cli.bounded import MOST_DEALT, Whole, number
from pitboss.cli.input_files import STANDARD_INPUT, lines_of
from pitboss.cli.output import give_json
from pitboss.engine import Round, Table, registry, transcripts
from pitboss.errors import Unusable
from pitboss.sheets import writer
from pitboss.sheets.schema import schema
from pitboss.sheets.templates import template
from pitboss.words.narration import count

What = Annotated[
    str | None,
    typer.Argument(metavar="GAME|FILE", help="A game, or a transcript (- for stdin)."),
]
Number = Annotated[
    int | None,
    number("--round", within=Whole(1, MOST_DEALT), help="One round of a transcript alone."),
]
Schema = Annotated[
    bool, typer.Option("--schema", help="The JSON schema of round sheets, for editors.")
]


def sheet(
    what: What = None,
    number: Number = None,
    seed: table_options.Seed = None,
    is_schema: Schema = False,
) -> None:
    """Write a round sheet: a template for a game, or rounds that were recorded.

    What it writes settles as it stands. `pitboss deal` and `pitboss play` write transcripts.

    \b
    Examples:
      pitboss sheet blackjack > round.yaml         a round to change as you like
      pitboss sheet session.jsonl --round 3        the third round of a session
      pitboss deal craps -n 5 | pitboss sheet -    all of its rounds in one sheet
      pitboss sheet --schema > sheet.schema.json   for your editor
    """
    if is_schema:
        give_json(schema())
    elif what is None:
        raise Unusable("name a game or a transcript: pitboss sheet blackjack")
    elif what not in registry.slugs() and (what == STANDARD_INPUT or Path(what).exists()):
        sys.stdout.write(recorded(what, number))
    elif Path(what).suffix or len(Path(what).parts) > 1:
        raise Unusable(f"{what}: No such file or directory")
    else:
        game = registry.find(aliases.game(what))
        if number is not None:
            raise Unusable(f"--round is for a transcript, and {what} is a game")
        sys.stdout.write(template(game, seed))


def recorded(path: str, number: int | None) -> str:
    """The rounds of a transcript as a sheet; one alone if it needs none before it."""
    try:
        with lines_of(path) as lines:
            heads, rounds = _replayed(lines)
    except Unusable as error:
        raise Unusable(f"{path}: {error}") from None
    if number is None:
        found = writer.sheet_of(rounds, heads[0], f"{count(len(rounds), 'round')} as recorded")
        return writer.text_of(found)
    if number > len(rounds):
        raise Unusable(f"the transcript has {count(len(rounds), 'round')}, no round {number}")
    title = f"Round {number} as recorded"
    alone = writer.sheet_of(rounds[number - 1 : number], heads[number - 1], title)
    if writer.settles(alone):
        return writer.text_of(alone)
    before = f"Round {number} as recorded, with those before it"
    return writer.text_of(writer.sheet_of(rounds[:number], heads[0], before))


def _replayed(lines: Iterable[bytes]) -> tuple[list[dict[str, Any]], list[Round]]:
    """The rounds of a transcript, each with what its table was like before."""
    heads: list[dict[str, Any]] = []
    rounds: list[Round] = []

    def before(table: Table) -> None:
        heads.append(writer.head_of(table))

    report = transcripts.replay(lines, rounds.append, before)
    if report.difference:
        raise Unusable(report.difference)
    if not rounds:
        raise Unusable("the transcript has no round that is over")
    return heads, rounds
