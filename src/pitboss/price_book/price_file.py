"""Prices as they are kept between runs: a line of JSON each, exact figures as text.

A file has the prices of one game for one digest of its definitions. Every price is appended when it
is found, so that nothing is lost by an interruption. After a change of the rules a new file is
begun.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, to_builtins

from pitboss.engine import Game
from pitboss.odds.mistakes import Mistake
from pitboss.odds.model import Priced, Report, Strategy
from pitboss.odds.prices import Line, Number, Outcomes, Price
from pitboss.values import Frozen

Plain = dict[str, Any]


class Failed(Frozen, kw_only=True):
    """A wager that has no price, and why."""

    wager: str
    table: str
    why: str


class Kept(Struct, kw_only=True):
    """What is known of a game."""

    priced: list[Priced] = []
    reports: list[Report] = []
    mistakes: list[Mistake] = []
    failed: list[Failed] = []
    seconds: float = 0.0


class Entry(Struct, omit_defaults=True, kw_only=True):
    """A line of the file."""

    key: str
    seconds: float = 0.0
    price: Plain | None = None
    report: Report | None = None
    mistake: Mistake | None = None
    failed: Failed | None = None


def price_entry(key: str, priced: Priced, seconds: float) -> Entry:
    return Entry(key=key, seconds=seconds, price=_plain(priced))


def keep(path: Path, entry: Entry) -> None:
    """Add a line; it is written completely or not at all."""
    with path.open("ab") as file:
        file.write(msgspec.json.encode(entry) + b"\n")


def entries(path: Path) -> Iterator[Entry]:
    """The lines of a file; one that was cut short by an interruption is left out."""
    if not path.exists():
        return
    for line in path.read_bytes().splitlines():
        try:
            yield msgspec.json.decode(line, type=Entry)
        except msgspec.DecodeError:
            continue


def read(game: Game, path: Path) -> Kept:
    """All that a file has of a game, in the order in which it was asked for."""
    kept = Kept()
    for entry in entries(path):
        kept.seconds += entry.seconds
        if entry.price is not None:
            kept.priced.append(_priced(game, entry.price))
        if entry.report is not None:
            kept.reports.append(entry.report)
        if entry.mistake is not None:
            kept.mistakes.append(entry.mistake)
        if entry.failed is not None:
            kept.failed.append(entry.failed)
    return kept


# -- prices as plain values, and back ------------------------------------------------------------


def _plain(priced: Priced) -> Plain:
    price, found = priced.price, priced.price.outcomes
    return {
        "wager": price.wager,
        "table": price.table,
        "cite": price.cite,
        "options": price.options.plain(),
        "covers": price.covers,
        "lines": [
            {
                "name": line.name,
                "net": str(line.net),
                "chance": _number(line.chance),
                "pays": line.pays,
                "staked": _number(line.staked),
                "std_error": line.std_error,
            }
            for line in price.lines
        ],
        "how": found.how,
        "method": found.method,
        "edge": None if found.edge is None else _number(found.edge),
        "std_error": found.std_error,
        "rounds": found.rounds,
        "seed": found.seed,
        "notes": found.notes,
        "stake": found.stake,
        "multiple_of": found.multiple_of,
        "strategy": None if priced.strategy is None else to_builtins(priced.strategy),
    }


def _number(number: Number) -> str | float:
    return str(number) if isinstance(number, Fraction) else float(number)


def _read_number(said: str | float) -> Number:
    return Fraction(said) if isinstance(said, str) else float(said)


def _priced(game: Game, plain: Mapping[str, Any]) -> Priced:
    lines = tuple(
        Line(
            name=line["name"],
            net=Fraction(line["net"]),
            chance=_read_number(line["chance"]),
            pays=line["pays"],
            staked=_read_number(line["staked"]),
            std_error=line["std_error"],
        )
        for line in plain["lines"]
    )
    outcomes = Outcomes(
        lines=lines,
        how=plain["how"],
        method=plain["method"],
        edge=None if plain["edge"] is None else _read_number(plain["edge"]),
        std_error=plain["std_error"],
        rounds=plain["rounds"],
        seed=plain["seed"],
        notes=tuple(plain["notes"]),
        stake=plain["stake"],
        multiple_of=plain.get("multiple_of"),
    )
    price = Price(
        game=game.slug,
        wager=plain["wager"],
        table=plain["table"],
        cite=plain["cite"],
        options=game.read_options(plain["options"]),
        outcomes=outcomes,
        covers=tuple(plain["covers"]),
    )
    told = plain["strategy"]
    strategy = None if told is None else msgspec.convert(told, Strategy)
    return Priced(price=price, strategy=strategy)
