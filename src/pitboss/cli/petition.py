"""``pitboss petition``: the dossier of a petition for a new game, and ``pitboss rules``."""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

import pitboss
from pitboss.cli.output import complain, say
from pitboss.cli.table_options import Casino, GameName, Limits, chosen, not_a_file, posted
from pitboss.cli.table_options import Options as OptionsSaid
from pitboss.engine import Table, registry
from pitboss.errors import Unusable

if TYPE_CHECKING:
    from pitboss.odds.model import Priced


def petition(
    game: Annotated[
        str, typer.Argument(metavar="GAME|FOLDER", help="A game, or the folder of its package.")
    ],
    out: Annotated[
        Path, typer.Option("--out", metavar="FOLDER", help="Where the dossier is written.")
    ] = Path("petition"),
    of: Annotated[
        list[str] | None,
        typer.Option("--of", metavar="GAME", help="It is a variation of this; may be repeated."),
    ] = None,
    petitioner: Annotated[
        list[str] | None,
        typer.Option("--petitioner", metavar="'NAME, ADDRESS'", help="The casino licensee first."),
    ] = None,
    option: OptionsSaid = None,
    casino: Casino = "Pitboss",
) -> None:
    """Write the dossier of a petition for a new game, by N.J.A.C. 13:69F-8.4(d).

    It is made from the game's definition: draft rules, odds and house advantage of every wager,
    strategy, layout to scale, comparison with the game it derives from, gaming guide, sample
    rounds and a plan of the test. The folder has the petition as a page that needs no network
    (petition.html) and as PDF. What people must say and sign themselves is left blank.

    \b
    Examples:
      pitboss petition ./high_die --out dossier
      pitboss petition three-card-poker --of caribbean-stud-poker
      pitboss petition ./high_die --petitioner "Boardwalk Casino, Atlantic City"
    """
    from pitboss.cli.progress import Bar, work_through
    from pitboss.filings.dossier import MANIFEST, Contents, missing, write
    from pitboss.guides import priced

    found = registry.find(_slug(game))
    not_a_file(found.slug, option)
    options = found.read_options(chosen(found, option))
    others = tuple(registry.find(slug) for slug in of or ())
    if found in others:
        raise Unusable(f"{found.slug} cannot be a variation of itself")
    bar = Bar()
    asked = [(found, options), *((other, other.read_options()) for other in others)]
    jobs = [partial(priced, one, chosen_, bar.tell) for one, chosen_ in asked]
    prices: list[tuple[Priced, ...]] = list(work_through(jobs, bar))
    if len(prices) < len(jobs):
        raise Unusable("interrupted: a dossier has all odds, or is not written")
    dossier = Contents(
        game=found, options=options, priced=prices[0], of=others, compared=tuple(prices[1:]),
        petitioners=tuple(map(_petitioner, petitioner or ())), casino=casino,
        day=date.today(), version=pitboss.__version__,
    )  # fmt: skip
    for path in write(dossier, out):
        say(str(path))
    said = msgspec.json.decode((out / MANIFEST).read_bytes())
    say(f"digest of the dossier, by which a petition on the floor names it: {said['dossier']}")
    say(f"{MANIFEST} has it with the digests of all parts")
    left = missing(dossier)
    if left:
        complain(f"the petition lacks the house advantage of: {', '.join(left)} (8.4(d)3iii)")


def _slug(said: str) -> str:
    """The game of a name, or of a folder."""
    if "/" in said or (said not in registry.slugs() and Path(said).is_dir()):
        return registry.add_folder(Path(said))
    return said


def _petitioner(said: str) -> tuple[str, str]:
    name, comma, address = said.partition(",")
    if not comma or not name.strip() or not address.strip():
        raise Unusable(f"write a petitioner as 'NAME, ADDRESS', not {said!r} (8.4(d)1)")
    return name.strip(), address.strip()


def rules(
    game: GameName,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write it there; .pdf for a PDF."),
    ] = None,
    option: OptionsSaid = None,
    limit: Limits = None,
    casino: Casino = "Pitboss",
) -> None:
    """Write the full rules of a game in words, with the paragraphs, by N.J.A.C. 13:69F-8.5(a).

    They are told from the game's definition, under the options chosen, for the security podium
    and to be read at the table.

    \b
    Examples:
      pitboss rules craps --out craps.html
      pitboss rules craps --out craps.pdf
      pitboss rules roulette -o wheel=single-zero > roulette.html
    """
    from pitboss.documents import document as documents
    from pitboss.documents import pdf
    from pitboss.filings.full_rules import document

    found = registry.find(game)
    not_a_file(game, option)
    table = Table(found, options=chosen(found, option), limits=posted(found, limit))
    made = document(
        found, table.options, limits=table.limits if table.posted else None, casino=casino
    )
    if out is None:
        say(documents.page(made))
    elif out.suffix == ".pdf":
        out.write_bytes(pdf.document(made))
    else:
        out.write_text(documents.page(made), "utf-8")
