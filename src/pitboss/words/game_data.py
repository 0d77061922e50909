"""A game as plain values: everything about it, for programs to read."""

from fractions import Fraction
from typing import Any, TypedDict

from pitboss.engine import Field, Game, Option, Options, Wager
from pitboss.equipment.wheel import Wheel
from pitboss.regulation.pay_tables import PayTable


class GameRow(TypedDict):
    """A game in one row: how much of everything there is."""

    slug: str
    title: str
    subchapter: str
    where: str
    wagers: int
    pay_tables: int
    options: int
    irregularities: int


class OptionData(TypedDict):
    """An option: what may be chosen, and what is chosen here."""

    name: str
    kind: str
    default: Any
    value: Any
    values: list[str]
    low: Any
    high: Any
    allowed: str
    says: str
    cite: str


class WagerData(TypedDict):
    """A wager under some options; amounts in cents."""

    name: str
    required: bool
    times: int
    when: str
    rule: str
    low: int
    high: int | None
    step: int
    pays: str
    offered: bool
    spots: list[str]
    says: str
    cite: str


class PayTableData(TypedDict):
    """A pay table, its rows from the best one down."""

    wager: str
    letter: str
    floor: bool
    cite: str
    rows: dict[str, str]


class WheelData(TypedDict):
    """What a wheel is called, and what it does."""

    noun: str
    verb: str


class GameData(TypedDict):
    """Everything about a game under some options."""

    slug: str
    title: str
    subchapter: str
    where: str
    sections: list[str]
    seats: list[int]
    pieces: str
    wheel: WheelData | None
    table_stakes: bool
    options: list[OptionData]
    wagers: list[WagerData]
    pay_tables: list[PayTableData]
    irregularities: list[dict[str, Any]]
    state: Any
    facts: dict[str, str]


def counts(game: Game) -> GameRow:
    """A game in one row."""
    return {
        "slug": game.slug,
        "title": game.title,
        "subchapter": game.subchapter,
        "where": game.where,
        "wagers": len(game.wagers),
        "pay_tables": len(all_pay_tables(game)),
        "options": len(game.options),
        "irregularities": len(game.irregularities),
    }


def describe(game: Game, options: Options | None = None) -> GameData:
    """Everything about a game, under some options or the default ones; amounts in cents."""
    options = game.read_options() if options is None else options
    return {
        "slug": game.slug,
        "title": game.title,
        "subchapter": game.subchapter,
        "where": game.where,
        "sections": list(game.sections),
        "seats": list(game.seats),
        "pieces": game.pieces,
        "wheel": _wheel(game.wheel(options)) if game.wheel is not None else None,
        "table_stakes": game.table_stakes,
        "options": [_option(option, options) for option in game.options],
        "wagers": [_wager(wager.at(options), options) for wager in game.wagers],
        "pay_tables": [_pay_table(table) for table in all_pay_tables(game)],
        "irregularities": [
            {
                "name": irregularity.name,
                "when": list(irregularity.when),
                "names_seat": irregularity.names_seat,
                "fields": [_field(field) for field in irregularity.fields],
                "consequence": irregularity.consequence,
                "cite": irregularity.cite,
            }
            for irregularity in game.irregularities
        ],
        "state": game.first_state(options),
        "facts": {name: fact.says for name, fact in game.facts.items()},
    }


def _option(option: Option, options: Options) -> OptionData:
    return {
        "name": option.name,
        "kind": option.kind,
        "default": _jsonable(option.usual),
        "value": _jsonable(options[option.name]),
        "values": list(option.values),
        "low": _jsonable(option.low),
        "high": _jsonable(option.high),
        "allowed": option.allowed,
        "says": option.says,
        "cite": option.cite,
    }


def _wheel(wheel: Wheel) -> WheelData:
    return {"noun": wheel.noun, "verb": wheel.verb}


def _jsonable(value: Any) -> Any:
    return str(value) if isinstance(value, Fraction) else value


def _wager(wager: Wager, options: Options) -> WagerData:
    return {
        "name": wager.name,
        "required": wager.required,
        "times": wager.times,
        "when": wager.when,
        "rule": wager.rule,
        "low": wager.low,
        "high": wager.high,
        "step": wager.step,
        "pays": wager.pays,
        "offered": wager.offered is None or wager.offered(options),
        "spots": list(wager.spots(options)) if wager.spots else [],
        "says": wager.says,
        "cite": wager.cite,
    }


def _pay_table(table: PayTable) -> PayTableData:
    return {
        "wager": table.wager,
        "letter": table.letter,
        "floor": table.floor,
        "cite": table.cite,
        "rows": {row: str(pays) for row, pays in table.rows.items()},
    }


def all_pay_tables(game: Game) -> list[PayTable]:
    return [table for letters in game.pay_tables.values() for table in letters.values()]


def _field(field: Field) -> dict[str, Any]:
    return {
        "name": field.name,
        "kind": field.kind,
        "values": list(field.values),
        "required": field.required,
        "says": field.says,
    }
