"""``pitboss games`` and ``pitboss show``: which games there are, and everything about one."""

from __future__ import annotations

from importlib import import_module
from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperCommand

from pitboss.cli.output import draw, give_json, say, table_of
from pitboss.cli.table_options import AsJson, GameName
from pitboss.engine import Game, registry
from pitboss.equipment.cards import card
from pitboss.errors import Refused
from pitboss.regulation.pay_tables import PayTable, all_rows
from pitboss.words.game_data import counts, describe
from pitboss.words.labels import words
from pitboss.words.narration import chosen, count, plain

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

HOUSE_WAY = "--house-way"
HouseWay = Annotated[
    str | None,
    typer.Option(
        HOUSE_WAY,
        metavar="[NAME|FILE]",
        help="The rules of a house way; without a name, of a usual table.",
    ),
]
Hand = Annotated[
    str | None, typer.Option("--hand", metavar="PIECES", help="How the house way sets them.")
]
LETTERS_A_ROW = 4
"""Pay tables side by side, so that 80 columns are enough."""


def games(json: AsJson = False) -> None:
    """List the games, family by family.

    Each game is shown with its title and its subchapter of N.J.A.C. 13:69F. Every command also
    takes what people call a game: bj, uth, caribbean, sic bo.

    \b
    Examples:
      pitboss games
      pitboss games --json
    """
    rows = [counts(game) for game in registry.games()]
    if json:
        give_json(rows)
        return
    wide, far = (max(len(row[name]) for row in rows) for name in ("slug", "title"))
    for family, slugs in _families().items():
        say(f"\n{family}")
        table = table_of("game", "title", "part")
        table.show_header = False
        for row in rows:
            if row["slug"] in slugs:
                title, part = row["title"], row["subchapter"] or "its own"
                table.add_row(row["slug"].ljust(wide), title.ljust(far), part)
        draw(table)
    say(f"\n{count(len(rows), 'game')}. pitboss show GAME tells all about one of them.")


def _families() -> dict[str, list[str]]:
    """The games by the description of their family; those of other packages at the end."""
    found: dict[str, list[str]] = {}
    for slug, place in sorted(registry.own().items(), key=lambda own: own[1].partition(".")[0]):
        family = import_module(f"{registry.HOUSE}.{place.partition('.')[0]}")
        says = (family.__doc__ or "").partition(", N.J.A.C.")[0].splitlines()[0]
        found.setdefault(says.removesuffix("."), []).append(slug)
    others = [slug for slug in registry.slugs() if slug not in registry.own()]
    return {**found, **({"Of other packages": others} if others else {})}


class ShowCommand(TyperCommand):
    """Lets ``--house-way`` stand without a name."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        return super().parse_args(ctx, _with_a_way(args))


def _with_a_way(arguments: list[str]) -> list[str]:
    """``--house-way`` with nothing after it, or with another option, names no way."""
    found = []
    for argument, after in zip_longest(arguments, arguments[1:], fillvalue="--"):
        bare = argument == HOUSE_WAY and after.startswith("-")
        found.append(f"{HOUSE_WAY}=" if bare else argument)
    return found


def show(
    game: GameName, json: AsJson = False, house_way: HouseWay = None, hand: Hand = None
) -> None:
    """Show everything about a game.

    That is its options, wagers, pay tables and irregularities, each with its paragraph. With
    --house-way it prints the rules of a house way; with --hand too, how they set that hand, and
    why.

    \b
    Examples:
      pitboss show three-card-poker
      pitboss show three-card-poker --json
      pitboss show pai-gow-poker --house-way
      pitboss show supreme-pai-gow --house-way --hand "Ks Kd 9h 5c"
      pitboss show pai-gow --house-way riverside.toml --hand "6-6 2-4 5-5 1-1"
    """
    found = registry.find(game)
    if house_way is not None or hand is not None:
        _show_house_way(found, house_way, hand, json)
        return
    if json:
        give_json(describe(found))
        return
    low, high = found.seats
    say(f"{found.title}, {found.where}, {low} to {high} seats")
    _show_options(found)
    _show_wagers(found)
    _show_pay_tables(found)
    _show_irregularities(found)
    _show_details(found)
    _show_state(found)
    if found.wheel:
        say("\n" + found.wheel(found.read_options()).draw())


def _show_house_way(game: Game, said: str | None, hand: str | None, json: bool) -> None:
    """A way in words; with pieces, how it sets them."""
    if game.house_ways is None:
        raise Refused(f"{game.slug} has no house way: no hands are set there")
    options = game.read_options()
    name = game.house_ways.find(said or str(options["house-way"]))
    lines = game.house_ways.told(name)
    if hand is not None:
        read = game.read_piece or card
        pieces = tuple(read(part) for part in hand.replace(",", " ").split())
        lines = [lines[0], *game.house_ways.explained(name, pieces, options)]
    if json:
        give_json({"game": game.slug, "house-way": name, "lines": lines})
        return
    for line in lines:
        say(line)


# -- as text -------------------------------------------------------------------------------------


def _two(first: str, second: str) -> Text:
    """A sentence, and below it the fine print."""
    from rich.text import Text

    return Text.assemble(first, ("\n" + second, "dim"))


def _section(table: Table) -> None:
    """A table below the one before, unless it is empty."""
    if table.row_count:
        say()
        draw(table)


def _show_options(game: Game) -> None:
    table = table_of("option", "what may be chosen", "paragraph")
    for option in game.options:
        said = _two(option.says, f"{option.allowed}; by default {chosen(option, option.usual)}")
        table.add_row(option.name, said, option.cite)
    _section(table)


def _show_wagers(game: Game) -> None:
    table = table_of("wager", "what it is", "pays", "paragraph")
    for wager in game.wagers:
        when = "while bets are open" if wager.when == "bets" else wager.when
        kind = "required" if wager.required else "optional"
        said = _two(wager.says, f"{kind}, {when}; {wager.rule}")
        table.add_row(wager.name, said, wager.pays, wager.cite)
    _section(table)


def _show_pay_tables(game: Game) -> None:
    for wager, letters in game.pay_tables.items():
        tables = list(letters.values())
        for first in range(0, len(tables), LETTERS_A_ROW):
            _show_side_by_side(wager, tables[first : first + LETTERS_A_ROW])


def _show_side_by_side(wager: str, tables: list[PayTable]) -> None:
    """Some tables of a wager, each in its own column."""
    drawn = table_of(f"{words(wager)} pays", *(_letter(table) for table in tables))
    for row in all_rows(tables):
        pays = (str(table.rows.get(row, "")) for table in tables)
        drawn.add_row(words(row), *pays)
    drawn.add_row("paragraph", *(table.cite for table in tables), style="dim")
    _section(drawn)


def _letter(table: PayTable) -> str:
    """The letter; of a floor, that the casino may pay more."""
    return f"{table.letter}, at least" if table.floor else table.letter


def _show_irregularities(game: Game) -> None:
    table = table_of("irregularity", "when", "what follows", "paragraph")
    for irregularity in game.irregularities:
        names = " (names the seat)" if irregularity.names_seat else ""
        when = ", ".join(irregularity.when) + names
        said = ", ".join(field.name + " (needed)" * field.required for field in irregularity.fields)
        follows = _two(irregularity.consequence, f"details: {said}") if said else ""
        table.add_row(
            irregularity.name, when, follows or irregularity.consequence, irregularity.cite
        )
    _section(table)


def _show_details(game: Game) -> None:
    """What reports may say, each detail once: many irregularities share them."""
    fields = {
        (field.name, field.says, "" if field.among else field.allowed): None
        for irregularity in game.irregularities
        for field in irregularity.fields
    }
    table = table_of("detail of a report", "what it says")
    for name, says, allowed in fields:
        table.add_row(name, _two(says, allowed) if allowed else says)
    _section(table)


def _show_state(game: Game) -> None:
    table = table_of("between rounds (given:)", "at first", "what it is")
    state = game.first_state(game.read_options())
    for name, value in state.items():
        table.add_row(name, plain(value), game.facts[name].says if name in game.facts else "")
    for name, fact in game.facts.items():
        if name not in state:
            table.add_row(name, "", f"{fact.says}, with options that have them")
    _section(table)
