"""Mini-craps, N.J.A.C. 13:69F-1: craps at a smaller table, where players sit.

This module has only what subchapter 1 says about mini-craps and not about craps.
"""

from functools import partial
from typing import Any

from pitboss.engine import Game, Option, Options, flag
from pitboss.errors import Refused
from pitboss.games.craps.common import betting, irregularities, shooter, wagers
from pitboss.games.craps.common import options as common
from pitboss.games.craps.common.names import LINE
from pitboss.games.craps.common.paragraphs import ByHand, fill_in
from pitboss.procedures.bet_manner import LEFT

AT = fill_in(__package__, ByHand)
CREW = shooter.crew(
    AT,
    confirm=("dealer", "floorperson"),
    judge="floorperson",
    orders="dealer",  # 1.11(a)2
    **betting.seat_words(betting.has_wagers),
)

OPTIONS = (
    *common.options(AT),
    common.no_fire(AT),
    common.shooter_line_bet(AT),
    flag("stickperson", "1.7(a)", "whether the table has the optional stickperson, who keeps the"
         " dice; else the dealer does", default=True),
    common.no_roll_callers(AT, ("dealer", "stickperson", "floorperson")),
    Option(name="late-confirmers", default=CREW.confirm, kind="list", values=CREW.confirm,
           cite=AT.late_bets, says="who confirms a bet made while the dice are in the air: both"),
)  # fmt: skip
WAGERS = wagers.wagers(AT)


def check_table(options: Options) -> None:
    common.check_thrown(options, at=AT, wagers=WAGERS)
    if options["late-confirmers"] != CREW.confirm:
        raise Refused("the dealer and the floorperson both confirm a late bet", AT.late_bets)
    if not options["stickperson"] and options["no-roll-called-by"] == ("stickperson",):
        raise Refused("No Roll is for a stickperson to call, and there is none", AT.callers)


def first_state(options: Options) -> dict[str, Any]:
    return shooter.first_state(options) | {LEFT: []}


GAME = Game(
    fees=("vigorish",), needs_one_of=LINE, formerly=common.FORMERLY,
    slug="mini-craps", title="Mini-craps", subchapter="1", seats=(1, 9),
    seats_cite=(AT.seated, AT.seated), options=OPTIONS, wagers=WAGERS,
    ruled_out={"fire": ("the fire bet is made at craps only", AT.permissible)},
    irregularities=irregularities.by_hand(CREW), pay_tables=common.tables(AT),
    play=partial(shooter.play, CREW), only_these=AT.no_others, check_table=check_table,
    check_bets=betting.check_bets, first_state=first_state,
    facts={**shooter.FACTS, LEFT: shooter.SEATS_LEFT}, pieces="dice",
)  # fmt: skip
