"""Signs at the table: the rules in force, the limits, and what is to change (8.3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from pitboss.errors import Refused
from pitboss.floor import significant
from pitboss.floor.ledger import Significant
from pitboss.floor.tables import FloorTable, Notice
from pitboss.play.options import kebab
from pitboss.play.table import Table
from pitboss.words.telling import plain, words

HALF_AN_HOUR = 30 * 60 * 1000
A_YEAR = 366 * 24 * 60 * 60 * 1000


def new_rules(table: Table, changes: Mapping[str, Any], effective: int, now: int) -> dict[str, Any]:
    """The options of a table once some are changed; refused where the text forbids it."""
    if effective < now + HALF_AN_HOUR:
        raise Refused("a change of rules must be posted at least 30 minutes before", "8.3(b)")
    if effective > now + A_YEAR:
        raise Refused("a change of rules can be posted at most a year before")
    chosen = {kebab(name): value for name, value in changes.items()}
    options = table.game.read_options(table.options.plain() | chosen)
    if table.game.check_limits:
        table.game.check_limits(options, table.limits)
    if table.game.most_positions(options) < len(table.seats):
        raise Refused(f"there are {len(table.seats)} seats at this table, too many for those rules")
    if options == table.options:
        raise Refused("these rules are in force already")
    return options.plain()


def posted(at: FloorTable) -> list[str]:
    """What the sign at a table says."""
    table = at.table
    said = [f"{at.name}: {table.game.title}"]
    if table.posted:
        limits = {"all wagers": table.limits.all, **table.limits.own}
        said += [f"{words(name)}: ${limit}" for name, limit in limits.items()]
    said += [f"buy-in: ${at.buy_in} (house rule)"] if at.buy_in else []
    usual = table.game.read_options()
    for option in table.game.options:
        if table.options[option.name] != usual[option.name]:
            value = plain(table.options[option.name])
            said.append(f"{words(option.name)}: {value} ({option.cite})")
    return said + [announced(table, notice) for notice in at.notices]


def in_force(at: FloorTable, notice: Notice) -> Significant:
    """That posted rules take effect, as a significant event."""
    says = announced(at.table, notice)
    return Significant(significant.RULES, "", f"table {at.chain}", f"in force: {says}")


def announced(table: Table, notice: Notice) -> str:
    """A change to come, as it is announced."""
    time = datetime.fromtimestamp(notice.effective / 1000, UTC).strftime("%H:%M UTC on %d %B %Y")
    now = table.options.plain()
    changes = [
        f"{words(name)} {plain(value)}"
        for name, value in notice.options.items()
        if now.get(name) != value
    ]
    return f"From {time}: {', '.join(changes)} (8.3(b))"
