"""Automated craps, N.J.A.C. 13:69F-1A: craps with two dice sealed in a shaker.

Only what subchapter 1A says differently is here; of what it says again in its own words, where.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NoReturn

from pitboss.errors import Refused
from pitboss.games.craps.automated_craps import shaker
from pitboss.games.craps.common import options as common
from pitboss.games.craps.common import seating
from pitboss.games.craps.common.betting import ON_OFF, check_amounts, open_bets
from pitboss.games.craps.common.crew import Crew
from pitboss.games.craps.common.irregularities import FACES, RESTING, RETHROWN, nothing, throw_again
from pitboss.games.craps.common.names import POINTS
from pitboss.games.craps.common.paragraphs import Paragraphs, fill_in
from pitboss.games.craps.common.paying import tables
from pitboss.games.craps.common.settlement import Throw, settle
from pitboss.games.craps.common.throw import move_marker, remember_removals
from pitboss.games.craps.common.wagers import wagers
from pitboss.play.answers import Answer, Bet, IrregularityReport
from pitboss.play.events import Placed
from pitboss.play.game import Game
from pitboss.play.irregularities import Field, Irregularity
from pitboss.play.prompts import Procedure, Steps
from pitboss.play.round import Round, VoidRound

AT = fill_in(__package__, Paragraphs)


def play(round: Round) -> Procedure:
    """A round of play is one roll."""
    round.memo["crew"] = CREW
    read_state(round.state)
    round.memo["come-out"] = not round.state["point"]
    yield from round.commit("dice", dice=2, cite="1A.3(a)")
    yield from open_bets(round)  # 1A.2(b), 1A.4
    yield from select_button(round)
    try:  # the dice are mixed and come to rest, 1A.1
        dice = yield from round.roll(2, cite="1A.5(d)", closed="1A.4(f); 1A.2(b)")
    except VoidRound:
        remember_removals(round)
        raise
    low, high = dice
    throw = Throw((low, high), round.state["point"])
    round.note("total", throw.total, "1A.5(e)")
    settle(round, throw, losers_first=True)  # 1A.5(f)
    move_marker(round, throw)
    shaker.after_roll(round, throw)
    remember_removals(round)


def read_state(state: dict[str, Any]) -> None:
    """A sheet may give what the table remembers as text."""
    state["left"] = seating.read_left(state["left"])
    for name in ("point", "operator", "last-operator", "rolled-7"):
        said = str(state[name]).lower().removeprefix("seat ")
        state[name] = int(said) if said.isdigit() else 0
    if state["point"] and state["point"] not in POINTS:
        raise Refused(f"{state['point']} is not a come out point", AT.come_out_point)


def select_button(round: Round) -> Steps[None]:
    """1A.5(b) and (c): whose button it is, and then no more bets."""
    yield from shaker.offer(round)
    round.announce("No more bets", "1A.5(c)")


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """1A.4(a) to (c): chips, plaques or coupons, put down by players who are seated."""
    seating.check_seated(round, bet)
    if "cash" in bet.said or "verbal" in bet.said:
        raise Refused("a verbal wager with cash is not accepted", "1A.4(a)")
    check_amounts(round, bet, felt)


def wagered(round: Round, seat: int) -> bool:
    """1A.4(b): whether a seat has wagered in this round of play."""
    made = any(isinstance(event, Placed) and event.seat == seat for event in round.events)
    return made and seating.has_wagers(round, seat)


CREW = Crew(
    at=AT,
    words={**ON_OFF, **shaker.WORDS, **seating.words(wagered)},
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
    """1A.8(c), unless the ground is the one of (b)."""
    if report.details["ground"] == FAILED:
        shaker_failed(round, report)
    return throw_again(round, report)


def called_by_floorperson(round: Round, report: IrregularityReport) -> None:
    """1A.8(c); what is invalid or void by itself, anybody may say."""
    if report.details["ground"] == OTHER and report.details["by"] not in (None, CALLER):
        raise Refused("No Roll is called by the floorperson", "1A.8(c)")


def ordered(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """1A.7(a)3: for delay or violations."""
    out = round.prompt is not None and round.prompt.step == "roll"
    shaker.give_up(round, "by order of the floorperson", "1A.7(a)3")
    if out:
        yield from shaker.offer(round)
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
    "shaker-failure": "the shaker",
    "switch-failure": "the selector switch",
    "component-failure": "a component of the system",
}

IRREGULARITIES = (
    *(Irregularity(name=name, cite="1A.8(a)", when=("roll",), handle=throw_again,
                   fields=(FACES, *RESTING), consequence=f"{what}: {RETHROWN}")
      for name, what in INVALID.items()),
    *(Irregularity(name=name, cite="1A.8(b)", when=("roll",), handle=shaker_failed, fields=(FACES,),
                   consequence=f"{what} fails: the round is void, and wagers stand undecided")
      for name, what in FAILS.items()),
    Irregularity(
        name="no-roll", cite="1A.8(c)", when=("roll",), handle=no_roll,
        legal=called_by_floorperson,
        fields=(
            Field(name="by", values=ANYBODY, says="who says so"),
            Field(name="ground", values=GROUNDS, default=OTHER, says="why the roll does not count"),
            FACES,
        ),
        consequence=f"the floorperson calls No Roll: {RETHROWN}",
    ),
    Irregularity(name="wager-misplaced", cite="1A.4(g)", when=("roll",), handle=nothing,
                 consequence="settled by where it lies, for which the player answers, 1A.4(c)"),
    Irregularity(name="ordered-to-relinquish", cite="1A.7(a)3", when=("bets", "roll"),
                 handle=ordered, legal=has_operator,
                 fields=(Field(name="by", values=(CALLER,), says="who orders it"),),
                 consequence="the shaker is offered to the next player"),
)  # fmt: skip


# -- the game ------------------------------------------------------------------------------------


WAGERS = wagers(AT)

GAME = Game(
    fees=("vigorish",),
    slug="automated-craps", title="Automated craps", subchapter="1A", seats=(1, 16),
    seats_cite=(AT.seated, AT.seated), options=(*common.options(AT), common.no_fire(AT)),
    wagers=WAGERS, ruled_out={"fire": ("the fire bet is made at craps only", "1.2(a); 1A.2(a)")},
    irregularities=IRREGULARITIES, pay_tables=tables(AT), play=play, only_these=AT.no_others,
    check_table=partial(common.check_table, at=AT, wagers=WAGERS, stated=("to", "win")),
    check_bets=check_bets, first_state=shaker.first_state, facts=shaker.FACTS, pieces="dice",
)  # fmt: skip
