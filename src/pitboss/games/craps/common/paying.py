"""What a craps table pays: the odds of the text, or the better ones that the casino posts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from pitboss.errors import PitbossError, Refused
from pitboss.games.craps.common.names import PARTS, key, table_of
from pitboss.games.craps.common.paragraphs import Paragraphs
from pitboss.play.game import Game
from pitboss.play.options import Options
from pitboss.play.wagers import Wager
from pitboss.regulation import pay_tables
from pitboss.regulation.pay_tables import PayTable, PayTables
from pitboss.regulation.payouts import Odds

BETTER = "better-odds"
"""The option with the odds that the casino improves."""
Book = dict[str, Odds]
"""Every payout at a table: by wager, or by wager and row (``field-12``)."""
PaidBy = Callable[[Options], tuple[PayTable, ...]]


def tables(at: Paragraphs, *, fire: bool = False) -> PayTables:
    """The pay tables of a game, with or without those of the fire bet."""
    cites = {
        "fire": at.fire.odds,
        "odds-taken": at.of("pass-odds"),
        "odds-laid": at.of("dont-pass-odds"),
        **{kind: at.of(kind) for kind in ("buy", "lay")},
    }
    found = pay_tables.load(__package__, lambda wager: cites.get(wager, at.least_odds))
    return {name: letters for name, letters in found.items() if fire or name != "fire"}


def promised(tables: PayTables, name: str) -> str:
    """What the text promises for a wager with a single payout."""
    (table,) = tables[table_of(name)].values()
    return next(str(odds) for row, odds in table.rows.items() if key(table.wager, row) == name)


def paid_by(at: Paragraphs, tables: PayTables, wager: str) -> PaidBy:
    """The pay tables in force for a wager: its own or those of its parts, with the odds posted."""
    names = dict.fromkeys(table_of(part) for part in PARTS.get(wager, (wager,)))

    @lru_cache
    def in_force(options: Options) -> tuple[PayTable, ...]:
        return tuple(
            _posted(at, table, options[BETTER])
            for name in names
            for letter, table in tables[name].items()
            if name != "fire" or letter == options["fire-table"]
        )

    return in_force


def _posted(at: Paragraphs, table: PayTable, better: Mapping[str, object]) -> PayTable:
    rows = {row: key(table.wager, row) for row in table.rows}
    mine = {row: str(better[name]) for row, name in rows.items() if name in better}
    if not mine:
        return table
    if not table.floor:
        raise Refused(f"{table.wager} is paid at true odds and at no others", table.cite)
    try:
        return table.posted(mine)
    except Refused:
        raise
    except PitbossError as error:
        raise Refused(f"{BETTER}: {error}", at.least_odds) from None


def rows_paid(wagers: Iterable[Wager], options: Options) -> Book:
    """What some wagers pay."""
    return {
        key(table.wager, row): pays
        for wager in wagers
        for table in wager.tables(options)
        for row, pays in table.rows.items()
        if isinstance(pays, Odds)
    }


@lru_cache
def book(game: Game, options: Options) -> Book:
    """Everything that is paid at a table."""
    return rows_paid(game.wagers, options)


def payouts(game: Game, name: str, options: Options) -> list[Odds]:
    """The odds at which a wager, or each part of it, may be paid."""
    return [
        paid
        for part in PARTS.get(name, (name,))
        for row, paid in rows_paid((game.wager_names[part],), options).items()
        if part in (table_of(part), row)
    ]
