"""What a table remembers of its banks from round to round."""

import re
from typing import Any

from pitboss.engine import Fact, patron_of, seat_of
from pitboss.money import cents


def first_state() -> dict[str, Any]:
    return {
        "opened": False,
        "round": 1,
        # by player, what was wagered against the dealer in the last round without a bank, dollars
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
    "previous-bank": Fact(kind="player", says="who was the bank in the round before"),
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


Player = int | str
"""A player as the table remembers one: by name, or without a name by the seat."""


def player(seat: int, patron: str = "") -> Player:
    """Whom the table remembers when somebody plays at a seat."""
    party = patron_of(seat, patron)
    return seat_of(party) or party


def is_player(remembered: Player, seat: int, patron: str = "") -> bool:
    """Whether it is the player at this seat who is remembered. Who had no name is whoever sits
    there."""
    return remembered in (player(seat, patron), seat)


def last_wagers(state: dict[str, Any]) -> dict[Player, int]:
    """Cents by player; the table remembers dollars."""
    wagers = state["last-wagers"] or {}
    return {_who(who): cents(str(amount)) for who, amount in wagers.items()}


def last_wager(state: dict[str, Any], seat: int, patron: str) -> int:
    """What the player at a seat wagered in the last round without a bank, in cents."""
    return next(
        (cents for who, cents in last_wagers(state).items() if is_player(who, seat, patron)), 0
    )


def previous_bank(state: dict[str, Any]) -> Player:
    """Who was the bank in the round before; 0 for nobody."""
    return _who(state["previous-bank"] or 0)


def _who(said: Any) -> Player:
    """A remembered player in one form: ``3`` and ``seat 3`` are a seat."""
    text = str(said)
    return int(text) if text.isdigit() else seat_of(text) or text


def start_of_game(state: dict[str, Any]) -> bool:
    """Whether no round has been played since the table was opened or stood idle."""
    told = state["last-wagers"] or previous_bank(state)
    return number(state["round"]) <= 1 and not told
