"""What a craps table pays: the odds of the text, or the better ones that the casino posts."""

from __future__ import annotations

import re
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

_WIN = re.compile(r"(?:(\d+) )?wins? (\d[\d,]*)")


def tables(at: Paragraphs) -> PayTables:
    """The pay tables that all three games have, each by the paragraph of the game's text."""
    found = all_tables(at)
    del found["fire"]
    return found


def all_tables(at: Paragraphs) -> PayTables:
    """Those of craps, with the fire bet's."""
    defined = at.defined
    cites = {
        "fire": at.fire.odds,
        "buy": defined["buy-4"],
        "lay": defined["lay-4"],
        "odds-taken": defined["pass-odds"],
        "odds-laid": defined["dont-pass-odds"],
    }
    return pay_tables.load(__package__, lambda wager: cites.get(wager, at.least_odds))


def paid_by(at: Paragraphs, tables: PayTables) -> Callable[[str], PaidBy]:
    """By the name of a wager, the pay tables in force for it: one, or those of its parts."""
    posted = {name: in_force(at, letters) for name, letters in tables.items()}

    def of(wager: str) -> PaidBy:
        names = dict.fromkeys(table_of(part) for part in PARTS.get(wager, (wager,)))
        several = [posted[name] for name in names]
        if len(several) == 1:
            return several[0]
        return lambda options: tuple(table for paid in several for table in paid(options))

    return of


def in_force(at: Paragraphs, letters: Mapping[str, PayTable], option: str = "") -> PaidBy:
    """The one table of a wager, or the one that an option selects, with the odds posted."""

    @lru_cache
    def chosen(options: Options) -> tuple[PayTable, ...]:
        letter = options[option] if option else next(iter(letters))
        return (_posted(at, letters[letter], options[BETTER]),) if letter in letters else ()

    return chosen


def _posted(at: Paragraphs, table: PayTable, better: Mapping[str, object]) -> PayTable:
    rows = {row: key(table.wager, row) for row in table.rows}
    mine = {row: _to(str(better[name])) for row, name in rows.items() if name in better}
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


def _to(text: str) -> str:
    """``1 wins 30`` and ``win 30`` say what ``30 to 1`` says."""
    return _WIN.sub(lambda match: f"{match[2]} to {match[1] or 1}", text)


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
