"""Mini-craps, N.J.A.C. 13:69F-1: craps at a smaller table, where players sit.

Only what subchapter 1 says of mini-craps and not of craps is here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.errors import Refused
from pitboss.games.craps.common import options as common
from pitboss.games.craps.common import seating, shooter
from pitboss.games.craps.common.betting import ON_OFF, check_bets
from pitboss.games.craps.common.crew import Crew
from pitboss.games.craps.common.irregularities import irregularities
from pitboss.games.craps.common.throw import play
from pitboss.games.craps.common.wagers import COMMON
from pitboss.play.answers import Bet
from pitboss.play.game import Game
from pitboss.play.options import Option, Options, flag
from pitboss.play.prompts import Procedure
from pitboss.play.round import Round

MINI = Crew(
    confirm=("dealer", "floorperson"),
    judge="floorperson",
    orders="dealer",  # 1.11(a)2
    words={**ON_OFF, **shooter.WORDS, **seating.words(seating.has_wagers)},
    ready=shooter.check_ready,
    find=shooter.find,
    paragraphs={
        "1.3(a)1": "1.3(a)2",
        "1.7(b)1": "1.7(b)2",
        "1.9(e)1": "1.9(e)2",
        "1.10(a)2i": "1.10(a)2ii",
    },
)

CALLERS = ("dealer", "stickperson", "floorperson")

OPTIONS = (
    *common.COMMON,
    common.NO_FIRE,
    common.SHOOTER,
    flag("stickperson", "1.7(a)", "whether the table has the optional stickperson, who keeps the"
         " dice; else the dealer does", default=True),
    common.no_roll_callers(CALLERS, "1.9(e)2"),
    Option(name="late-confirmers", default=MINI.confirm, kind="list", values=MINI.confirm,
           cite="1.3(a)2", says="who confirms a bet made while the dice are in the air: both"),
)  # fmt: skip


def check_table(options: Options) -> None:
    common.check_table(options)
    if options["late-confirmers"] != MINI.confirm:
        raise Refused("the dealer and the floorperson both confirm a late bet", "1.3(a)2")
    if not options["stickperson"] and options["no-roll-called-by"] == ("stickperson",):
        raise Refused("No Roll is for a stickperson to call, and there is none", "1.9(e)2")


def check_seated_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    seating.check_seated(round, bet)  # 1.3(f)
    check_bets(round, bet, felt)


def first_state(options: Options) -> dict[str, Any]:
    return shooter.first_state(options) | {"left": []}


def play_seated(round: Round) -> Procedure:
    round.state["left"] = seating.read_left(round.state["left"])
    return play(MINI, round)


GAME = Game(
    slug="mini-craps",
    title="Mini-craps",
    subchapter="1",
    sections=("1",),
    seats=(1, 9),
    seats_cite=("1.3(f)", "1.3(f)"),
    options=OPTIONS,
    wagers=COMMON,
    ruled_out={"fire": ("the fire bet is made at craps only", "1.2(a)")},
    irregularities=irregularities(MINI),
    pay_tables={name: tables for name, tables in common.TABLES.items() if name != "fire"},
    play=play_seated,
    only_these="1.2(b)",
    check_table=check_table,
    check_bets=check_seated_bets,
    first_state=first_state,
    pieces="dice",
)
