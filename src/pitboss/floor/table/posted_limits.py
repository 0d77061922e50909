"""The limits that are posted at a table, 8.2: each wager has a minimum and a maximum."""

from collections.abc import Mapping

from pitboss.engine import Game
from pitboss.engine.wagers import read_limit
from pitboss.errors import Refused
from pitboss.floor.table.buy_in import read_buy_in
from pitboss.floor.table.state import BUY_IN, TableState

USUAL_LIMITS = "1-10000"
"""The limits of the house, for a table that is opened without any."""


def opening(game: Game, limits: Mapping[str, str]) -> dict[str, str]:
    """8.2(a): the limits with which a table opens. At table stakes the rules of the game set
    them."""
    said = read(game, limits)
    return said if game.table_stakes else {"all": USUAL_LIMITS, **said}


def changed(at: TableState, limits: Mapping[str, str]) -> dict[str, str]:
    """All limits once some are posted: the others stay. A wager for which nothing is said any more
    has the limits for all."""
    game, table = at.table.game, at.table
    if not limits:
        raise Refused("no limits are named", game.rulebook.limits.amounts)
    kept = {name: str(limit) for name, limit in table.limits.own.items()}
    kept |= {"all": str(table.limits.all)} if table.posted else {}
    taken_back = {name for name, said in limits.items() if not said and name in table.limits.own}
    new = read(game, {name: said for name, said in limits.items() if name not in taken_back})
    return {name: said for name, said in (kept | new).items() if name not in taken_back}


def read(game: Game, limits: Mapping[str, str]) -> dict[str, str]:
    """Limits as they are posted, the buy-in among them where the game has one."""
    if BUY_IN in limits and not game.table_stakes:
        raise Refused(f"{game.title} has no buy-in: that is for table stakes")
    for name, said in limits.items():
        if name != BUY_IN and read_limit(said).high is None:
            why = f"{name} {said} has no maximum: write minimum-maximum, as in 10-1000"
            raise Refused(why, game.rulebook.limits.amounts)
    return {name: read_buy_in(said) if name == BUY_IN else said for name, said in limits.items()}
