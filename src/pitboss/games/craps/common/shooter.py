"""Who throws the dice (1.7, 1.8, 1.11).

The table remembers the shooter's seat; 0 is a player whose wagers are not on record, None means
that the dice are still to be offered.
"""

from __future__ import annotations

from typing import Any

from pitboss.errors import Refused
from pitboss.games.craps.common.crew import Word, cite_at
from pitboss.games.craps.common.options import POINTS
from pitboss.games.craps.common.wagers import LINE
from pitboss.play.answers import Call
from pitboss.play.options import Options
from pitboss.play.prompts import Offer, Steps
from pitboss.play.round import Round

COME = ("come", "dont-come")
UNRECORDED = 0

OFFERS = (
    Offer("accept", "1.7(c)", says="take two of the dice and throw them"),
    Offer("decline", "1.7(b)", says="let the dice go on to the next player"),
)


def first_state(options: Options) -> dict[str, Any]:
    return {
        "point": 0,
        "shooter": None,
        "last-shooter": 0,
        "new-shooter": True,
        "points-made": [],
        "rolled-for-come": False,
        "taken-down": [],
    }


def read_state(state: dict[str, Any]) -> None:
    """A sheet may give what the table remembers as text."""
    state["point"] = point = _number(state["point"]) or 0
    if point and point not in POINTS:
        raise Refused(f"{point} is not a come out point: {', '.join(map(str, POINTS))}", "1.1")
    state["shooter"] = _number(state["shooter"])
    state["last-shooter"] = _number(state["last-shooter"]) or 0
    for flag in ("new-shooter", "rolled-for-come"):
        state[flag] = str(state[flag]).lower() in ("true", "yes")
    made = state["points-made"]
    made = made.replace(",", " ").split() if isinstance(made, str) else made
    state["points-made"] = [int(number) for number in made]


def _number(value: Any) -> int | None:
    return int(value) if str(value).isdigit() else None


# -- giving the dice up --------------------------------------------------------------------------


def check_word(round: Round, call: Call) -> None:
    """1.11(a): the shooter alone decides to pass the dice or keep them, but not after a loser 7."""
    holder = round.state["shooter"]
    if holder is None:
        if not round.table.rounds:
            raise Refused("nobody has the dice yet", "1.11(a)")
        if call.word == "keep-dice":
            raise Refused("the dice have been given up: a loser 7 must pass them", "1.11(a)1")
    elif holder not in (call.seat, UNRECORDED):
        raise Refused(f"seat {call.seat} is not the shooter: seat {holder} is", "1.11(a)")


def hear(round: Round, call: Call) -> None:
    if call.word == "pass-dice":
        give_up(round, "the shooter passes the dice", "1.11(a)")


WORDS = dict.fromkeys(("pass-dice", "keep-dice"), Word(check_word, hear))


def give_up(round: Round, why: str, cite: str) -> None:
    """The dice leave the shooter; whoever takes them next is a new shooter."""
    state = round.state
    round.memo["gave-up"] = state["shooter"]
    state["last-shooter"] = state["shooter"] or state["last-shooter"]
    state["shooter"] = None
    state["new-shooter"] = True
    round.announce(why, cite)
    round.note("shooter", "none", cite)
    if round.stakes_on("fire"):
        round.announce("fire bets stay until the successor throws a loser 7", "1.12(a)2")


# -- finding the shooter -------------------------------------------------------------------------


def check_ready(round: Round) -> None:
    """1.8: a table that wants every shooter on record does not throw without a line bet."""
    if round.options["shooter-line-bet"] == "assumed" or round.state["point"]:
        return
    if not (round.seats_with(*LINE) or only_for_come(round)):
        raise Refused("the shooter must make a Pass or Don't Pass bet before the throw", "1.8")


def only_for_come(round: Round) -> bool:
    """1.11(b): whether the shooter of before may throw without a line bet to decide Come bets."""
    state = round.state
    return bool(
        state["shooter"]
        and not state["point"]
        and not round.seats_with(*LINE)
        and any(stake.mark for wager in COME for stake in round.stakes_on(wager))
    )


def find(round: Round) -> Steps[None]:
    """1.7(b), 1.11: the shooter goes on, or the dice are offered round the table."""
    state = round.state
    round.memo["only-for-come"] = False
    round.memo["come-out"] = not state["point"]
    if goes_on(round):
        return
    for seat, patron in in_turn(round):
        cite = "1.11(c)" if state["last-shooter"] else cite_at(round, "1.7(b)1")
        answer = yield from round.choose(seat, OFFERS, cite=cite, default="accept", patron=patron)
        if answer.name == "accept":
            _take(round, seat, "1.11(d)" if state["last-shooter"] else "1.7(c)")
            return
    if only_for_come(round):
        mark_only_for_come(round)
        round.announce("the marker is Off: this roll only decides Come and Don't Come bets",
                       "1.11(b)")  # fmt: skip
    else:
        _take(round, UNRECORDED, "1.8")


def mark_only_for_come(round: Round) -> None:
    """1.11(b): unless a line bet has been made by now, the throw is for the Come bets alone."""
    only = round.memo["only-for-come"] = only_for_come(round)
    # by its definition the first roll after a decision alone is a come out roll, 1.1
    round.memo["come-out"] = not (only and round.state["rolled-for-come"])


def goes_on(round: Round) -> bool:
    """Whether the shooter keeps the dice: on a come out roll with a line bet, 1.8."""
    holder = round.state["shooter"]
    if round.state["point"]:
        return holder is not None
    if holder == UNRECORDED:
        return bool(round.options["shooter-line-bet"] == "assumed")
    return holder in round.seats_with(*LINE)


def in_turn(round: Round) -> list[tuple[int, str]]:
    """1.11(c): the players who may shoot, clockwise from the left of the last shooter.

    On a come out roll that takes a line bet, 1.8; later none can be made, so a wager of any kind
    is enough. Who has just given the dice up is not asked again, unless somebody on record must.
    """
    state, last = round.state, round.state["last-shooter"]
    players = {
        stake.seat: stake.patron
        for stake in reversed(round.stakes_on())
        if state["point"] or stake.wager in LINE
    }
    if round.options["shooter-line-bet"] == "assumed":
        players.pop(round.memo.get("gave-up") or UNRECORDED, None)
    return sorted(players.items(), key=lambda player: (player[0] <= last, player[0]))


def _take(round: Round, seat: int, cite: str) -> None:
    state = round.state
    if state["shooter"]:  # who had the dice has made no line bet
        state["last-shooter"] = state["shooter"]
        state["new-shooter"] = True
    state["shooter"] = seat
    round.note("shooter", seat or "unrecorded", cite)
