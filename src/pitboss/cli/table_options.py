"""What many commands are told: a game, and the table to be opened, with options, limits, seats and
chips."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss import aliases
from pitboss.cli import completion
from pitboss.cli.bounded import MOST_SEATS, Whole, amount, check_within, number
from pitboss.cli.bounded import Seed as SeedWithin
from pitboss.engine import Bot, Game, Table, players, registry
from pitboss.engine.game import Chooser as Decide
from pitboss.engine.options import kebab
from pitboss.engine.players import USUAL_STACK, at_random, usual_table
from pitboss.errors import Refused, Unusable
from pitboss.sheets.yaml_reader import documents

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="Its name in pitboss games, or what people call it.",
        parser=aliases.game,
        autocompletion=completion.games,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Casino = Annotated[str, typer.Option(metavar="NAME", help="The name of the casino.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option; may be repeated.",
        autocompletion=completion.options,
    ),
]
Limits = Annotated[
    list[str] | None,
    typer.Option(
        "--limit", metavar="WAGER=LOW-HIGH", help="Limits of a wager, or of all; may be repeated."
    ),
]
Seats = Annotated[
    int | None,
    number("--seats", within=Whole(1, MOST_SEATS), help="Seats at the table."),
]
Seed = Annotated[
    str | None,
    number("--seed", within=SeedWithin(), help="The same seed deals the same again."),
]
Chips = Annotated[
    int,
    amount("--stack", USUAL_STACK, "Chips of each seat, where chips are counted."),
]
BotName = Annotated[
    str,
    typer.Option("--bot", metavar="NAME", help="How bots decide: simple, optimal or random."),
]
HOUSE_WAY = "house-way"
"""The option that may name a casino's own file."""
SIMPLE, OPTIMAL, RANDOM = "simple", "optimal", "random"


def open_table(
    slug: str, options: list[str] | None, limits: list[str] | None, seats: int | None, stack: int
) -> Table:
    """A table as the command line describes it; refused where the rules forbid it."""
    game = registry.find(slug)
    table = usual_table(game, chosen(game, options), posted(game, limits), seats=seats, stack=stack)
    Table.load(game, table.save()).start()  # what cannot begin is refused before anything is done
    return table


def bots(name: str, table: Table, seats: Iterable[int], seed: str | None) -> dict[int, Bot]:
    """Players for some seats, all of one kind."""
    return players.bots(seats, seed, _decider(name, table))


def _decider(name: str, table: Table) -> Decide | None:
    """How bots of that name decide at a table; None for the game's own simple player."""
    if name == SIMPLE:
        return None
    if name == RANDOM:
        return at_random
    from pitboss.odds import registry as mathematics

    model = mathematics.find(table.game.slug)
    if name in model.bots:
        return model.bots[name](table.options)
    nothing_to_decide = (
        model.strategy is None and model.pricings and mathematics.has_its_own(table.game.slug)
    )
    if name == OPTIMAL and nothing_to_decide:
        return None
    known = [SIMPLE, *([OPTIMAL] if nothing_to_decide else ()), *model.bots, RANDOM]
    raise Refused(f"{table.game.slug} has no bot {name!r}: there are {', '.join(known)}")


def chosen(game: Game, options: list[str] | None) -> dict[str, Any]:
    """The options that a command line names."""
    said = {name: value_of(value) for name, value in pairs(options, "--option", _example(game))}
    found = aliases.options(game, said)
    way = found.get(HOUSE_WAY)
    if game.house_ways is not None and isinstance(way, str) and way.endswith(".toml"):
        found[HOUSE_WAY] = game.house_ways.find(way)
    return found


def posted(game: Game, limits: list[str] | None) -> dict[str, str]:
    """The limits that a command line names, by wager."""
    example = f"{next(iter(game.wager_names), 'all')}=10-500"
    return {aliases.wager(game, name): limit for name, limit in pairs(limits, "--limit", example)}


def not_a_file(game: str, options: list[str] | None) -> None:
    """``-o`` is an option in every command; a person who means a file is told of ``--out``."""
    for said in options or ():
        found = registry.find(game)
        if "=" not in said and kebab(said) not in {option.name for option in found.options}:
            example = _example(found)
            raise Unusable(f"-o is an option, as in -o {example}: the file is --out {said}")


def _example(game: Game) -> str:
    """An option of the game and one of its values."""
    named = [option for option in game.options if option.values]
    return f"{named[0].name}={named[0].values[:2][-1]}" if named else "NAME=VALUE"


def pairs(said: list[str] | None, what: str, example: str) -> list[tuple[str, str]]:
    """What is written as ``name=value``."""
    found = []
    for entry in said or ():
        name, equals, value = entry.partition("=")
        if not equals or not name.strip():
            raise Unusable(f"{what} {entry}: write name=value, as in {what} {example}")
        check_within(value, f"{what} {name.strip()}")
        found.append((name.strip(), value.strip()))
    return found


def value_of(text: str) -> Any:
    """A value as a person writes it; mappings as in a round sheet: ``{pair: 2 to 1}``."""
    if not text.startswith(("{", "[")):
        return text
    value = next(documents(text))
    if isinstance(value, Unusable):
        raise Unusable(f"--option: {text[:40]} is not a mapping, as in {{pair: 2 to 1}}")
    return value


def new_file(game: str) -> Path:
    """The default file of a transcript: game, date and time, and a number if that is taken."""
    now = f"{datetime.now():%Y%m%d-%H%M%S}"
    name = f"pitboss-{game}-{now}"
    more = 1
    while (path := Path(f"{name}.transcript.jsonl")).exists():
        more += 1
        name = f"pitboss-{game}-{now}-{more}"
    return path
