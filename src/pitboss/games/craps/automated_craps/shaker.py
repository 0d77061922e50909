"""Who operates the automated shaker (1A.5(b), 1A.7).

The table remembers the seat of the operator; 0 means that the shaker is still to be offered, which
it always is after the dealer has operated it.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from pitboss.errors import Refused
from pitboss.games.craps.common.crew import Word
from pitboss.games.craps.common.names import LINE
from pitboss.games.craps.common.settlement import Throw
from pitboss.play.answers import Call
from pitboss.play.facts import Fact
from pitboss.play.options import Options
from pitboss.play.prompts import Offer, Steps
from pitboss.play.round import Round

OFFERS = (
    Offer("accept", "1A.5(b)2", says="operate the shaker by the button at your position"),
    Offer("decline", "1A.5(b)1", says="let the offer go on to the next player"),
)


FACTS = {
    "operator": Fact(kind="seat"),
    "last-operator": Fact(kind="seat"),
    "rolled-7": Fact(kind="seat"),
    "left": Fact(kind="seats"),
}


def first_state(options: Options) -> dict[str, Any]:
    return {
        "point": 0,
        "operator": 0,
        "last-operator": 0,
        "rolled-7": 0,
        "taken-down": [],
        "left": [],
    }


def eligible(round: Round, seat: int) -> bool:
    """1A.5(b): a player first makes a Pass or Don't Pass bet."""
    return seat in round.seats_with(*LINE) and seat not in round.state["left"]


def offer(round: Round) -> Steps[None]:
    """1A.5(b), 1A.7(b): the operator goes on, or the shaker is offered; or the dealer operates."""
    state = round.state
    if (holder := state["operator"]) and not eligible(round, holder):
        give_up(round, f"seat {holder} is not eligible any more", "1A.7(a)1ii")
    if state["operator"]:
        return
    first = not (round.table.rounds or state["last-operator"])
    cite = "1A.5(b)" if first else "1A.7(b)"
    pass_over_others(round)
    for seat, patron in in_turn(round):
        # silence means to accept, unless somebody else has asked for the shaker
        default = "accept" if round.memo.get("asks", seat) == seat else "decline"
        answer = yield from round.choose(seat, OFFERS, cite=cite, default=default, patron=patron)
        if answer.name == "accept":
            state["operator"] = seat
            round.note("operator", seat, "1A.5(b)2")
            return
    round.note("operator", "dealer", "1A.5(b)3" if first else "1A.7(b)")


def in_turn(round: Round) -> list[tuple[int, str]]:
    """1A.7(b): the eligible players, clockwise from whoever operated last.

    The dealer is before the first seat. Whoever gives the shaker up is not offered it for the roll
    that follows.
    """
    out, last = (round.memo.get("gave-up"), round.state["rolled-7"]), round.state["last-operator"]
    players = {
        stake.seat: stake.patron
        for wager in LINE
        for stake in round.stakes_on(wager)
        if stake.seat not in out and eligible(round, stake.seat)
    }
    return sorted(players.items(), key=lambda player: (player[0] <= last, player[0]))


def pass_over_others(round: Round) -> None:
    """1A.5(b)1: who has wagered and is not eligible is not asked."""
    for seat, patron in {stake.seat: stake.patron for stake in round.stakes_on()}.items():
        if not eligible(round, seat):
            round.pass_over(seat, partial(_no_line_bet, seat), default="decline", patron=patron)


def _no_line_bet(seat: int, said: str = "", cite: str = "1A.5(b)") -> Refused:
    return Refused(f"seat {seat} has no Pass or Don't Pass bet", cite)


def check_asks(round: Round, call: Call) -> None:
    """1A.5(b): a player asks to operate the shaker, or leaves it to the dealer (0)."""
    state, seat = round.state, call.seat
    holder = state["operator"]
    if holder and holder != seat and eligible(round, holder):
        raise Refused(f"seat {holder} operates the shaker", "1A.7(a)")
    if seat and seat == state["rolled-7"]:
        raise Refused(f"seat {seat} has rolled a 7", "1A.7(a)1i")
    if seat and not eligible(round, seat):
        raise _no_line_bet(seat, cite="1A.7(a)1ii" if seat == holder else "1A.5(b)")


def hear_asks(round: Round, call: Call) -> None:
    round.memo["asks"] = call.seat


# -- giving it up --------------------------------------------------------------------------------


def give_up(round: Round, why: str, cite: str) -> None:
    state = round.state
    round.memo["gave-up"] = state["last-operator"] = state["operator"]
    state["operator"] = 0
    round.announce(f"{why}: the shaker is offered to the next player", cite)
    round.note("operator", "none", cite)


def after_roll(round: Round, throw: Throw) -> None:
    """1A.7(a): a player gives the shaker up after any 7, the dealer after every roll."""
    state = round.state
    state["rolled-7"] = 0
    if not state["operator"]:
        state["last-operator"] = 0
        round.announce("the dealer gives the shaker up", "1A.7(a)2")
    elif throw.total == 7:
        state["rolled-7"] = state["operator"]
        give_up(round, f"seat {state['operator']} has rolled a 7", "1A.7(a)1i")


KEEPS, GIVES_UP = "retain", "relinquish"


def check_word(round: Round, call: Call) -> None:
    """1A.7(a): the operator alone keeps the shaker or gives it up, and not always keeps it."""
    state, keeps = round.state, call.word == KEEPS
    if call.seat and call.seat == state["rolled-7"]:
        if keeps:
            raise Refused(f"seat {call.seat} has rolled a 7 and gives it up", "1A.7(a)1i")
    elif not state["operator"]:
        raise Refused("nobody has the shaker: it is offered once bets are made", "1A.7(a)")
    elif call.seat != state["operator"]:
        why = f"seat {call.seat} does not operate the shaker: seat {state['operator']} does"
        raise Refused(why, "1A.7(a)")
    elif keeps and not eligible(round, call.seat):
        raise _no_line_bet(call.seat, cite="1A.7(a)1ii")


def hear(round: Round, call: Call) -> None:
    if call.word == GIVES_UP and round.state["operator"]:
        give_up(round, f"seat {call.seat} gives the shaker up", "1A.7(a)")


WORDS = {
    "operator": Word(check_asks, hear_asks),
    **dict.fromkeys((KEEPS, GIVES_UP), Word(check_word, hear)),
}
