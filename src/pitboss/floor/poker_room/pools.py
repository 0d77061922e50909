"""Games and limits: the tables that people wait for together, and change between.

Two tables are of one pool if the same game is dealt there under the same rules, for the same
stakes and the same buy-in.
"""

from typing import Any

from pitboss.engine import Table
from pitboss.errors import Refused
from pitboss.floor.table.state import BUY_IN, TableState
from pitboss.money import dollars
from pitboss.values import Frozen
from pitboss.words.labels import words
from pitboss.words.narration import plain

STAKES = ("limits", "blinds", "forced-bet")
"""The options that can state the stakes of a game; the first that the game has counts."""


class Pool(Frozen):
    """What is dealt at a table, and for which stakes."""

    key: str
    """In an address: ``poker-holdem.no-limit.1-2``."""
    game: str
    title: str
    says: str
    """In words: ``no limit, blinds $1-$2``."""


def pool_of(at: TableState) -> Pool | None:
    """The pool of a table; None where players do not bet against each other, and in a tournament,
    which seats its players itself."""
    table = at.table
    if not table.game.table_stakes or at.tournament:
        return None
    name, amounts = _stakes(table)
    stakes = "-".join(_short(amount) for amount in amounts)
    others = _unusual(table, {"structure", name})
    if table.posted:
        others["wagers"] = str(table.limits.all)
    structure = str(table.options["structure"])
    parts = [table.game.slug, structure, stakes, *(f"{k}={v}" for k, v in others.items())]
    parts += [f"{BUY_IN}={at.buy_in}"] if at.buy_in else []
    told = f"{words(name)} {'-'.join(f'${_short(amount)}' for amount in amounts)}"
    said = [words(structure), told, *(f"{words(k)} {v}" for k, v in others.items())]
    said += [f"{BUY_IN} ${at.buy_in}"] if at.buy_in else []
    key = ".".join("".join(c if c.isalnum() or c in "-=" else "_" for c in p) for p in parts)
    return Pool(key, table.game.slug, table.game.title, ", ".join(said))


def _stakes(table: Table) -> tuple[str, tuple[int, ...]]:
    for name in STAKES:
        value = table.options.get(name)
        if value:
            return name, tuple(value) if isinstance(value, (tuple, list)) else (int(value),)
    return "stakes", ()


def _unusual(table: Table, shown: set[str]) -> dict[str, Any]:
    """The options that differ from the usual ones, without those that state the stakes."""
    usual = table.game.read_options()
    return {
        option.name: plain(table.options[option.name])
        for option in table.game.options
        if option.name not in shown and table.options[option.name] != usual[option.name]
    }


def _short(amount: int) -> str:
    return dollars(amount).replace(",", "").removesuffix(".00")


def named_pool(at: TableState) -> str:
    """The key of a table's pool; refused where there is none."""
    pool = pool_of(at)
    if pool is None:
        raise Refused("that is for games in which players bet against each other")
    return pool.key
