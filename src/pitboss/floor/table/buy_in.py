"""The buy-in at table stakes: the least and the most that is bought, as it is posted."""

from pitboss.engine import Limit
from pitboss.engine.wagers import read_limit
from pitboss.errors import Refused, Unusable
from pitboss.floor.table.state import TableState
from pitboss.money import dollars

HOUSE_RULE = "house rule"
"""In place of a paragraph, where the text leaves something to the house."""


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
