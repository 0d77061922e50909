"""Games and limits: the tables that people wait for together, and change between.

Two tables are of one pool if the same game is dealt there under the same rules, for the same
stakes and the same buy-in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.engine.game import Game
from pitboss.engine.table import Table
from pitboss.engine.wagers import Limit, read_limit
from pitboss.errors import Refused, Unusable
from pitboss.floor.table.state import BUY_IN, TableState
from pitboss.money import dollars
from pitboss.values import Frozen
from pitboss.words.labels import words
from pitboss.words.narration import plain

STAKES = ("limits", "blinds", "forced-bet")
"""The options that can state the stakes of a game; the first that the game has counts."""
HOUSE_RULE = "house rule"
"""In place of a paragraph, where the text leaves something to the house."""


class Pool(Frozen):
    """What is dealt at a table, and for which stakes."""

    key: str
    """In an address: ``poker-holdem.no-limit.1-2``."""
    game: str
    title: str
    says: str
    """In words: ``no limit, blinds $1-$2``."""


def kind_of(at: TableState) -> Pool | None:
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


# -- buying in -----------------------------------------------------------------------------------


def read_limits(game: Game, limits: Mapping[str, str]) -> dict[str, str]:
    """Limits as they are posted, the buy-in among them where the game has one."""
    if BUY_IN in limits and not game.table_stakes:
        raise Refused(f"{game.title} has no buy-in: that is for table stakes")
    return {name: read_buy_in(said) if name == BUY_IN else said for name, said in limits.items()}


def read_buy_in(said: str) -> str:
    """The least and the most that is bought, as it is posted; refused if it is neither."""
    if not said:
        return ""
    limit = read_limit(said)
    if limit.step != 1:
        raise Unusable(f"{said!r} is not a buy-in: write minimum-maximum, as in 40-400")
    if limit.high is not None and limit.high < limit.low:
        raise Refused("the maximum buy-in is below the minimum")
    return str(limit).replace(",", "").replace(".00", "")


def buy_in_of(at: TableState) -> Limit:
    return read_limit(at.buy_in) if at.buy_in else Limit()


def check_buy_in(at: TableState, chips: int, held: int | None = None) -> None:
    """Refuse what is less than the posted minimum or brings a stack above the maximum."""
    limit = buy_in_of(at)
    if held is None and chips < limit.low:
        why = f"${dollars(chips)} is less than the posted minimum buy-in of ${dollars(limit.low)}"
        raise Refused(why, HOUSE_RULE)
    total = chips + (held or 0)
    if limit.high is not None and total > limit.high:
        why = f"${dollars(total)} on the table is more than the posted maximum buy-in of"
        raise Refused(f"{why} ${dollars(limit.high)}", HOUSE_RULE)
