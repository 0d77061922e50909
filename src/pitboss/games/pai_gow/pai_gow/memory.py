"""What a pai gow table remembers from round to round."""

from __future__ import annotations

import re
from typing import Any

from pitboss.games.pai_gow.common import memory
from pitboss.games.pai_gow.common.memory import number
from pitboss.play.options import Options


def first_state(options: Options) -> dict[str, Any]:
    return {
        **memory.first_state(),
        # the position of the dragon's eye button
        "button": 0,
        "triples-already-rolled": 0,
        # the positions with a dice bonus wager on the triple just rolled; null if it was none
        "dice-bonus-riders": None,
    }


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
