"""What a table remembers of its banks from round to round."""

import re
from typing import Any

from pitboss.engine import Fact
from pitboss.money import cents


def first_state() -> dict[str, Any]:
    return {
        "opened": False,
        "round": 1,
        # by position, what was wagered against the dealer in the last round without a bank, dollars
        "last-wagers": {},
        "previous-bank": 0,
        "first-offer": 1,
    }


FACTS = {
    "opened": Fact(kind="flag", says="whether the first round has been dealt"),
    "round": Fact(kind="number", low=1, says="the number of the next round"),
    "last-wagers": Fact(
        kind="amounts", says="what was wagered against the dealer in the last round without a bank"
    ),
    "previous-bank": Fact(kind="seat", says="who was the bank in the round before"),
    "first-offer": Fact(kind="seat", says="to whom the bank is offered first"),
}


def start_anew(state: dict[str, Any]) -> None:
    """Without gaming activity the game ends: the next round is a first one."""
    state.update({"opened": False, "round": 1, "last-wagers": {}, "previous-bank": 0})


def number(value: Any) -> int:
    """A number or a position in any form that a sheet may use: ``3``, ``seat 3``, ``none``."""
    digits = re.search(r"\d+", str(value))
    return int(digits[0]) if digits else 0


def yes(value: Any) -> bool:
    return value is True or str(value).lower() in ("yes", "true", "on")


def last_wagers(state: dict[str, Any]) -> dict[int, int]:
    """Cents by position; the table remembers dollars."""
    wagers = state["last-wagers"] or {}
    return {number(seat): cents(str(amount)) for seat, amount in wagers.items()}


def start_of_game(state: dict[str, Any]) -> bool:
    """Whether no round has been played since the table was opened or stood idle."""
    told = state["last-wagers"] or number(state["previous-bank"])
    return number(state["round"]) <= 1 and not told
