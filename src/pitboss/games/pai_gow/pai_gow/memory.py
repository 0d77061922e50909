"""What a pai gow table remembers from round to round."""

from __future__ import annotations

import re
from typing import Any

from pitboss.money import cents
from pitboss.play.options import Options

POSITIONS = 6


def first_state(options: Options) -> dict[str, Any]:
    return {
        "opened": False,
        "round": 1,
        # by position, what was wagered against the dealer in the last round without a bank
        "last-wagers": {},
        "previous-bank": 0,
        "first-offer": 1,
        # the position of the dragon's eye button
        "button": 0,
        "triples-already-rolled": 0,
        # the positions with a dice bonus wager on the triple just rolled; null if it was none
        "dice-bonus-riders": None,
    }


def number(value: Any) -> int:
    """A count or a position as a sheet may write it: ``3``, ``seat 3``, ``none``."""
    digits = re.search(r"\d+", str(value))
    return int(digits[0]) if digits else 0


def last_wagers(state: dict[str, Any]) -> dict[int, int]:
    """Cents by position; a sheet gives dollars."""
    wagers = state["last-wagers"] or {}
    return {
        number(seat): cents(amount) if isinstance(amount, str) else int(amount)
        for seat, amount in wagers.items()
    }


def start_of_game(state: dict[str, Any]) -> bool:
    """10.8(b): whether no round has been played since the tiles lay face up in pairs."""
    told = state["last-wagers"] or number(state["previous-bank"])
    return number(state["round"]) <= 1 and not told


def riders(state: dict[str, Any]) -> set[int] | None:
    """Who had a dice bonus wager on the triple just rolled; None if there was none, or no telling.

    Where a sheet says that triples were rolled but not who bet on them, everybody did.
    """
    said = state["dice-bonus-riders"]
    if said is None or (isinstance(said, str) and not number(state["triples-already-rolled"])):
        return None
    listed = re.findall(r"\d+", said) if isinstance(said, str) else said
    return {number(seat) for seat in listed}


def retained(state: dict[str, Any], seat: int) -> bool:
    """Whether a sheet names a position's wager as one that stood on the triple just rolled.

    A sheet writes positions as text; the table itself marks the wagers that stay.
    """
    said = state["dice-bonus-riders"]
    told = isinstance(said, str) or (said and all(isinstance(one, str) for one in said))
    return bool(told) and seat in (riders(state) or ())


def yes(value: Any) -> bool:
    return value is True or str(value).lower() in ("yes", "true", "on")
