"""Automated craps, N.J.A.C. 13:69F-1A: craps with two dice sealed in a shaker.

This module has only what subchapter 1A says differently, and the paragraphs of what it repeats in
its own words.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, NoReturn

from pitboss.engine import (
    Answer,
    Bet,
    Call,
    Fact,
    Field,
    Game,
    Irregularity,
    IrregularityReport,
    Offer,
    Options,
    Placed,
    Procedure,
    Round,
    Steps,
    VoidRound,
)
from pitboss.errors import Refused
from pitboss.games.craps.common import betting, settlement
from pitboss.games.craps.common import options as common
from pitboss.games.craps.common.crew import Crew, Word
from pitboss.games.craps.common.irregularities import FACES, RESTING, RETHROWN, throw_again
from pitboss.games.craps.common.names import LINE
from pitboss.games.craps.common.paragraphs import Paragraphs, fill_in
from pitboss.games.craps.common.wagers import PAID_ON, PAID_ON_FACT, TAKEN_DOWN, wagers
from pitboss.procedures.bet_manner import Manner
from pitboss.procedures.deck_irregularities import nothing

AT = fill_in(__package__, Paragraphs)


def play(round: Round) -> Procedure:
    """A round of play is one roll."""
    round.memo["crew"] = CREW
    settlement.check_point(round)
    round.memo["come-out"] = not round.state["point"]
    yield from round.commit("dice", dice=2, cite="1A.3(a)")
    yield from betting.open_bets(round)  # 1A.2(b), 1A.4
    yield from select_button(round)
    try:  # the dice are mixed and come to rest
        dice = yield from round.roll(2, cite="1A.1; 1A.5(d)", closed="1A.4(f); 1A.2(b)")
    except VoidRound:
        settlement.remember_removals(round)
        raise
    low, high = dice
    throw = settlement.Throw((low, high), round.state["point"])
    round.note("total", throw.total, "1A.5(e); 1A.5(f)")
    settlement.settle(round, throw, losers_first=True)
    settlement.move_marker(round, throw)
    after_roll(round, throw)
    settlement.remember_removals(round)


REMEMBERED = ("point", "operator", "last-operator", "rolled-7")


FACTS = {
    "point": Fact(kind="number", says="the point; off or 0 before a come out roll"),
    "operator": Fact(kind="seat", says="who operates the shaker; none while it is to be offered"),
    "last-operator": Fact(kind="seat", says="who gave the shaker up last"),
    "rolled-7": Fact(kind="seat", says="who has just given the shaker up by a 7"),
    "taken-down": TAKEN_DOWN,
    PAID_ON: PAID_ON_FACT,
    "left": Fact(kind="seats", says="seats whose players have left the table"),
}


def first_state(options: Options) -> dict[str, Any]:
    return {**dict.fromkeys(REMEMBERED, 0), "taken-down": [], PAID_ON: {}, "left": []}


def select_button(round: Round) -> Steps[None]:
    """1A.5(b) and (c): whose button it is, and then no more bets."""
    yield from offer(round)
    round.announce("No more bets", "1A.5(c)")


# -- who operates the shaker, 1A.5(b) and 1A.7 ----------------------------------------------------
#
# The table remembers the seat of the operator; 0 means that the shaker is still to be offered,
# and also after the dealer has operated it.

OFFERS = (
    Offer("accept", "1A.5(b)2", says="operate the shaker by the button at your position"),
    Offer("decline", "1A.5(b)1", says="let the offer go on to the next player"),
)


def eligible(round: Round, seat: int) -> bool:
    """1A.5(b): a player first makes a Pass or Don't Pass bet."""
    return seat in round.seats_with(*LINE) and seat not in round.state["left"]


def offer(round: Round) -> Steps[None]:
    """1A.5(b), 1A.7(b): the operator goes on, or the shaker is offered, or the dealer operates
    it."""
    state = round.state
    if (holder := state["operator"]) and not eligible(round, holder):
        give_up(round, f"seat {holder} is not eligible any more", "1A.7(a)1ii")
    if state["operator"]:
        return
    first = not (round.table.rounds or state["last-operator"])
    cite = "1A.5(b)" if first else "1A.7(b)"
    pass_over_others(round)
    for seat, patron in in_turn(round):
        # the default is to accept, unless somebody else has asked for the shaker
        default = "accept" if round.memo.get("asks", seat) == seat else "decline"
        answer = yield from round.choose(seat, OFFERS, cite=cite, default=default, patron=patron)
        if answer.name == "accept":
            state["operator"] = seat
            round.note("operator", seat, "1A.5(b)2")
            return
    round.note("operator", "dealer", "1A.5(b)3" if first else "1A.7(b)")


def in_turn(round: Round) -> list[tuple[int, str]]:
    """1A.7(b): the eligible players, clockwise from the last operator.

    The dealer is before the first seat. A player who gives the shaker up is not offered it for the
    next roll.
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
    """1A.5(b)1: a player who has wagered but is not eligible is not asked."""
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


def after_roll(round: Round, throw: settlement.Throw) -> None:
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
    """1A.7(a): only the operator keeps the shaker or gives it up, and may not always keep it."""
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


def hear_word(round: Round, call: Call) -> None:
    if call.word == GIVES_UP and round.state["operator"]:
        give_up(round, f"seat {call.seat} gives the shaker up", "1A.7(a)")


SHAKER_WORDS = {
    "operator": Word(check_asks, hear_asks),
    **dict.fromkeys((KEEPS, GIVES_UP), Word(check_word, hear_word)),
}


# -- bets, 1A.4 ----------------------------------------------------------------------------------


MANNER = Manner(chips="1A.4(a)", seated=AT.seated)


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """1A.4(a) to (c): chips, plaques or coupons, put down by players who are seated."""
    MANNER.check(round, bet)
    betting.check_vigorish(round, bet, felt)


def wagered(round: Round, seat: int) -> bool:
    """1A.4(b): whether a seat has wagered in this round of play."""
    made = any(isinstance(event, Placed) and event.seat == seat for event in round.events)
    return made and betting.has_wagers(round, seat)


CREW = Crew(
    at=AT,
    words={**betting.ON_OFF, **SHAKER_WORDS, **betting.seat_words(wagered)},
    close="",
    find=select_button,
)


# -- irregularities ------------------------------------------------------------------------------


def shaker_failed(round: Round, report: IrregularityReport) -> NoReturn:
    """1A.8(b): the round is void; no wager is decided, and all of them stand."""
    raise VoidRound("the shaker failed", "1A.8(b)", keeps=tuple(round.game.wager_names))


GROUNDS = NOT_FLAT, ON_DIE, FAILED, OTHER = "die-not-flat", "die-on-die", "failure", "other"
CALLER, ANYBODY = "floorperson", ("floorperson", "dealer", "player")


def no_roll(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """1A.8(c), unless the reason is the one of (b)."""
    if report.details["ground"] == FAILED:
        shaker_failed(round, report)
    return throw_again(round, report)


def called_by_floorperson(round: Round, report: IrregularityReport) -> None:
    """1A.8(c): a floorperson calls it; but anybody may report a roll that is invalid or void by
    itself."""
    if report.details["ground"] == OTHER and report.details["by"] not in (None, CALLER):
        raise Refused("No Roll is called by the floorperson", "1A.8(c)")


def ordered(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """1A.7(a)3: for delay or violations."""
    out = round.prompt is not None and round.prompt.step == "roll"
    give_up(round, "by order of the floorperson", "1A.7(a)3")
    if out:
        yield from offer(round)
    return None


def has_operator(round: Round, report: IrregularityReport) -> None:
    if not round.state["operator"]:
        raise Refused("no player has the shaker", "1A.7(a)3")


INVALID = {
    NOT_FLAT: "a die does not lie flat on the bottom of the shaker",
    "cocked-die": "a die does not lie flat, and no other side counts",
    ON_DIE: "one die rests on the other",
}
FAILS = {
    "shaker-fails": "the shaker",
    "switch-fails": "the selector switch",
    "component-fails": "a component of the system",
}

IRREGULARITIES = (
    *(Irregularity(name=name, cite="1A.8(a)", when=("roll",), handle=throw_again,
                   fields=(FACES, *RESTING), consequence=f"{what}: {RETHROWN}")
      for name, what in INVALID.items()),
    *(Irregularity(name=name, cite="1A.8(b)", when=("roll",), handle=shaker_failed, fields=(FACES,),
                   consequence=f"{what} fails: the round is void, and wagers stand undecided")
      for name, what in FAILS.items()),
    Irregularity(name="no-roll", cite="1A.8(c)", when=("roll",), handle=no_roll,
                 legal=called_by_floorperson,
                 fields=(Field(name="by", values=ANYBODY, says="who says so"),
                         Field(name="ground", values=GROUNDS, default=OTHER,
                               says="why the roll does not count"), FACES),
                 consequence=f"the floorperson calls No Roll: {RETHROWN}"),
    Irregularity(name="wager-misplaced", cite="1A.4(g)", when=("roll",), handle=nothing,
                 consequence="settled by where it lies, for which the player answers, 1A.4(c)"),
    Irregularity(name="ordered-to-relinquish", cite="1A.7(a)3", when=("bets", "roll"),
                 handle=ordered, legal=has_operator,
                 fields=(Field(name="by", values=(CALLER,), says="who orders it"),),
                 consequence="the shaker is offered to the next player"),
)  # fmt: skip


# -- the game ------------------------------------------------------------------------------------


WAGERS = wagers(AT)

FORMERLY = {f"{part}-failure": f"{part}-fails" for part in ("shaker", "switch", "component")}
"""The names of irregularities in earlier versions."""

GAME = Game(
    fees=("vigorish",), formerly={**common.FORMERLY, **FORMERLY},
    slug="automated-craps", title="Automated craps", subchapter="1A", seats=(1, 16),
    seats_cite=(AT.seated, AT.seated), options=(*common.options(AT), common.no_fire(AT)),
    wagers=WAGERS, ruled_out={"fire": ("the fire bet is made at craps only", "1.2(a); 1A.2(a)")},
    irregularities=IRREGULARITIES, pay_tables=common.tables(AT), play=play, only_these=AT.no_others,
    check_table=partial(common.check_table, at=AT, wagers=WAGERS, stated=("to", "win")),
    check_bets=check_bets, first_state=first_state, facts=FACTS, pieces="dice",
)  # fmt: skip
