"""``pitboss layout``: the felt of a game, drawn to scale."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli import table_options
from pitboss.cli.output import say
from pitboss.cli.table_options import GameName
from pitboss.engine import registry
from pitboss.engine.wagers import read_limits

Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="The file; standard output by default."),
]


def layout(
    game: GameName,
    out: Out = None,
    option: table_options.Options = None,
    limit: table_options.Limits = None,
    seats: table_options.Seats = None,
    casino: table_options.Casino = "Pitboss",
) -> None:
    """Draw the felt of a game, to scale.

    The result is an SVG picture in which one unit is a tenth of an inch, with the odds in force.

    \b
    Examples:
      pitboss layout roulette --out roulette.svg
      pitboss layout roulette -o wheel=single-zero --out roulette.svg
      pitboss layout blackjack --seats 5 --casino "The Boardwalk" > blackjack.svg
      pitboss layout three-card-poker --limit all=10-500 --out table.svg
    """
    from pitboss.layouts import draw

    found = registry.find(game)
    table_options.not_a_file(game, option)
    options = found.read_options(table_options.chosen(found, option))
    limits = read_limits(found, options, table_options.posted(found, limit)) if limit else None
    drawn = draw(found, options, seats=seats, limits=limits, casino=casino)
    if out is None:
        sys.stdout.write(drawn + "\n")
        return
    out.write_text(drawn + "\n", "utf-8")
    say(f"{out}: {found.title} drawn to scale, one unit a tenth of an inch")
