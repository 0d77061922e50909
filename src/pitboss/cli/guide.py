"""``pitboss guide``: the gaming guide of 8.5."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.output import say
from pitboss.cli.table_options import Casino, GameName, Limits, Seats, chosen, not_a_file, posted
from pitboss.cli.table_options import Options as OptionsSaid
from pitboss.engine import Table, registry


def guide(
    game: GameName,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the page there.")
    ] = None,
    option: OptionsSaid = None,
    limit: Limits = None,
    seats: Seats = None,
    casino: Casino = "Pitboss",
    odds: Annotated[bool, typer.Option(help="Work out what the wagers cost.")] = True,
) -> None:
    """Write the gaming guide of a table: one page for patrons.

    It says how the game is played, shows the felt, and lists wagers, payouts and odds under the
    options chosen. The page needs no network and no script. For games of New Jersey it is
    the guide of N.J.A.C. 13:69F-8.5.

    \b
    Examples:
      pitboss guide three-card-poker --out guide.html
      pitboss guide roulette -o wheel=single-zero --out guide.html
      pitboss guide craps --no-odds > craps.html
    """
    from pitboss.cli.progress import Bar, work_through
    from pitboss.guides import Guide, priced, render

    found = registry.find(game)
    not_a_file(game, option)
    limits = posted(found, limit)
    table = Table(found, options=chosen(found, option), limits=limits, seats=seats)
    bar = Bar()
    jobs = [lambda: priced(table.game, table.options, bar.tell)] if odds else []
    prices = next(iter(work_through(jobs, bar)), ())
    page = render(
        Guide(
            game=table.game, options=table.options, seats=len(table.seats), casino=casino,
            limits=table.limits if table.posted else None, priced=prices,
        )
    )  # fmt: skip
    if out is None:
        say(page)
    else:
        out.write_text(page, "utf-8")
