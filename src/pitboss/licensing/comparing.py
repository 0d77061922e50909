"""A new game beside the one that it derives from: wagers, options, procedure and odds."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.licensing.documents import Block, Grid, Heading, Text
from pitboss.licensing.rules import PIECES
from pitboss.odds.model import Priced
from pitboss.odds.print import figures
from pitboss.play.game import Game
from pitboss.play.options import Options
from pitboss.words.telling import plain, words

ABSENT = "—"


def blocks(
    game: Game, options: Options, priced: Sequence[Priced], other: Game, others: Sequence[Priced]
) -> list[Block]:
    """Both games side by side, and what is the same in both."""
    heads = ("", game.title, other.title)
    made: list[Block] = [
        Heading(f"{game.title} and {other.title} side by side"),
        Grid(heads, _at_large(game, options, other)),
        Grid(("Wager", game.title, other.title), _wagers(game, other)),
    ]
    rules = _options(game, other)
    if rules:
        made.append(Grid(("Rule", game.title, other.title), rules))
    if priced and others:
        made.append(Grid(("House advantage", game.title, other.title), _odds(priced, others)))
    alike = set(game.wager_names) & set(other.wager_names)
    made.append(Text(f"{len(alike)} of {len(game.wagers)} wagers have the same name in both."))
    return made


def _at_large(game: Game, options: Options, other: Game) -> list[tuple[str, str, str]]:
    own = other.read_options()
    return [
        ("Rules", game.where, other.where),
        ("Played with", PIECES[game.pieces], PIECES[other.pieces]),
        ("Positions", f"{game.seats[0]} to {game.most_positions(options)}",
         f"{other.seats[0]} to {other.most_positions(own)}"),
        ("Wagers", str(len(game.wagers)), str(len(other.wagers))),
        ("Rules that the casino chooses", str(len(game.options)), str(len(other.options))),
        ("Irregularities", str(len(game.irregularities)), str(len(other.irregularities))),
    ]  # fmt: skip


def _wagers(game: Game, other: Game) -> list[tuple[str, str, str]]:
    names = dict.fromkeys([*game.wager_names, *other.wager_names])
    return [(words(name), _wager(game, name), _wager(other, name)) for name in names]


def _wager(game: Game, name: str) -> str:
    wager = game.wager_names.get(name)
    return f"{wager.says}; pays {wager.pays} ({wager.cite})" if wager else ABSENT


def _options(game: Game, other: Game) -> list[tuple[str, str, str]]:
    own = {option.name: option for option in game.options}
    others = {option.name: option for option in other.options}
    rows = []
    for name in dict.fromkeys([*own, *others]):
        sides = [side.get(name) for side in (own, others)]
        said = [f"{plain(one.usual)} ({one.cite})" if one else ABSENT for one in sides]
        rows.append((words(name), said[0], said[1]))
    return rows


def _odds(priced: Sequence[Priced], others: Sequence[Priced]) -> list[tuple[str, str, str]]:
    def by_wager(prices: Sequence[Priced]) -> dict[str, str]:
        found: dict[str, list[str]] = {}
        for one in prices:
            said = f"{one.price.table} {figures.percent(one.price.edge, 2)} %"
            found.setdefault(one.price.wager, []).append(said)
        return {wager: ", ".join(said) for wager, said in found.items()}

    own, other = by_wager(priced), by_wager(others)
    names = dict.fromkeys([*own, *other])
    return [(words(name), own.get(name, ABSENT), other.get(name, ABSENT)) for name in names]
