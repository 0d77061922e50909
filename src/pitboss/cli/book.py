"""``pitboss book``: every price of every game as one site."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.bounded import Whole, number
from pitboss.cli.output import complain, remark, say
from pitboss.cli.progress import Bar, leave_at_once, work_through
from pitboss.engine import registry
from pitboss.words.narration import count

Out = Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where it is made.")]
Games = Annotated[
    list[str] | None,
    typer.Option("--game", "-g", metavar="GAME", help="Only this game; may be repeated."),
]
Workers = Annotated[
    int | None,
    number("--workers", within=Whole(1, 256), help="Processes; one for each core by default."),
]


def book(out: Out, game: Games = None, workers: Workers = None) -> None:
    """Price every wager under every pay table of every game, and write one site.

    It has an index with a search, a page a game, and the data as JSON, CSV and Parquet (which needs
    pyarrow: pip install 'pitboss[book]'). It needs no network. After an interruption the same
    command goes on where it stopped, and prices that have not changed are not worked out again.

    \b
    Examples:
      pitboss book --out book
      pitboss book --out book --game roulette --game keno
    """
    from pitboss import price_book as books

    chosen = [registry.find(name).slug for name in game or ()] or None
    bar = Bar()

    def tell(what: str, done: int, of: int) -> None:
        bar.tell(f"{what}: {done:,} of {of:,}", done / of if of else 1.0)

    try:
        made = work_through([partial(books.make, out, chosen, workers, tell)], bar)[0]
    except KeyboardInterrupt:
        complain(f"interrupted: what is finished is kept, pitboss book --out {out} goes on")
        leave_at_once()
    new = f"{made.new_prices:,} of them new" if made.new_prices else "all of them known"
    of = f"{count(made.prices, 'price')} of {count(made.games, 'game')}"
    say(f"{of} ({new}), {count(made.pages, 'page')} written")
    say(str(out / "index.html"))
    if made.left_out:
        remark(made.left_out)
