"""Tables at which players sit: only who is seated may wager, and then stays seated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.errors import Refused, Unusable
from pitboss.games.craps.common.crew import Word, crew_of
from pitboss.play.answers import Bet, Call
from pitboss.play.round import Round

LEAVES, RETURNS = "leave-seat", "take-seat"

Bound = Callable[[Round, int], bool]
"""Whether the round of play for which a seat has wagered goes on."""


def check_seated(round: Round, bet: Bet) -> None:
    if bet.seat in round.state["left"] or "standing" in bet.said:
        raise Refused("only players who are seated at the table may wager", _cite(round))


def has_wagers(round: Round, seat: int) -> bool:
    return bool(round.stakes_on(seat=seat))


def words(bound: Bound) -> dict[str, Word]:
    """``leave-seat`` and ``take-seat``: who has wagered may not leave."""

    def check(round: Round, call: Call) -> None:
        if call.seat not in round.table.seats:
            raise Refused(f"there is no seat {call.seat} at this table", _cite(round))
        if call.word == LEAVES and bound(round, call.seat):
            why = f"seat {call.seat} has wagered and stays seated until the round of play is over"
            raise Refused(why, _cite(round))

    return dict.fromkeys((LEAVES, RETURNS), Word(check, hear))


def hear(round: Round, call: Call) -> None:
    left = {*round.state["left"]}
    (left.add if call.word == LEAVES else left.discard)(call.seat)
    round.state["left"] = sorted(left)
    round.note("left", sorted(left), _cite(round))


def read_left(value: str | list[Any]) -> list[int]:
    """The seats that were left, as a sheet may give them."""
    seats = value.replace(",", " ").split() if isinstance(value, str) else value
    try:
        return [int(seat) for seat in seats]
    except (TypeError, ValueError):
        raise Unusable(f"left: {value!r} is not a list of seats") from None


def _cite(round: Round) -> str:
    return crew_of(round).at.seated
