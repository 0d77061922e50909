"""A new game compared with the one that it derives from: wagers, options, procedure and odds."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from pitboss.documents.document import Block, Grid, Heading, Text
from pitboss.engine import Game, Options, Wager
from pitboss.filings.equipment import PIECES
from pitboss.guides import sample_rounds
from pitboss.odds.model import Priced
from pitboss.odds.reports import number_format
from pitboss.words.labels import words
from pitboss.words.narration import chosen

ABSENT = "—"
_OF_THE_DEAL = re.compile(r"\[[^]]*\]|\d+|\([^()]*(?:\([^()]*\)[^()]*)*\)$")
"""Cards, amounts and paragraphs: what differs although the step is the same."""


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
    rules = _options(game, options, other)
    if rules:
        made.append(Grid(("Rule", game.title, other.title), rules))
    steps = _procedure(game, options, other)
    if steps:
        made += [
            Heading("A round of each, step by step"),
            Text("Steps of the same kind stand beside each other, each with its paragraph."),
            Grid(("", game.title, other.title), steps),
        ]
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
    return f"{wager.says}; {paid(wager)} ({wager.cite})" if wager else ABSENT


def paid(wager: Wager) -> str:
    """What a wager pays, or by which table."""
    return f"paid by the {wager.pays}" if wager.pays.endswith("table") else f"pays {wager.pays}"


def _options(game: Game, options: Options, other: Game) -> list[tuple[str, str, str]]:
    """Every rule that the casino may choose: as the petition has it, and as the other game has
    it."""
    sides = [
        {option.name: f"{chosen(option, here[option.name])} ({option.cite})" for option in known}
        for known, here in ((game.options, options), (other.options, other.read_options()))
    ]
    names = dict.fromkeys(name for side in sides for name in side)
    own, others = sides
    return [(words(name), own.get(name, ABSENT), others.get(name, ABSENT)) for name in names]


def _procedure(game: Game, options: Options, other: Game) -> list[tuple[str, str, str]]:
    """A round of each, told in words; what is the same kind of step stands in one row."""
    told = [sample_rounds.told(game, options), sample_rounds.told(other, other.read_options())]
    if not all(told):
        return []
    kinds = [[_OF_THE_DEAL.sub("", line).split()[:3] for line in lines] for lines in told]
    own, others = ([" ".join(kind) for kind in side] for side in kinds)
    rows: list[tuple[str, str]] = []
    for _, a, b, c, d in SequenceMatcher(None, own, others, autojunk=False).get_opcodes():
        rows += zip_longest(told[0][a:b], told[1][c:d], fillvalue=ABSENT)
    return [(str(n), mine, theirs) for n, (mine, theirs) in enumerate(rows, 1)]


def _odds(priced: Sequence[Priced], others: Sequence[Priced]) -> list[tuple[str, str, str]]:
    def by_wager(prices: Sequence[Priced]) -> dict[str, str]:
        found: dict[str, list[str]] = {}
        for one in prices:
            said = f"{one.price.table} {number_format.percent(one.price.edge, 2)} %"
            found.setdefault(one.price.wager, []).append(said)
        return {wager: ", ".join(said) for wager, said in found.items()}

    own, other = by_wager(priced), by_wager(others)
    names = dict.fromkeys([*own, *other])
    return [(words(name), own.get(name, ABSENT), other.get(name, ABSENT)) for name in names]
