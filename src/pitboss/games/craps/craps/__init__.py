"""Craps, N.J.A.C. 13:69F-1.

A round is one throw. What it does not decide stands on: the bets, the come out point, the shooter
and the points made for the fire bet. Read beside subchapter 1.
"""

from __future__ import annotations

from functools import partial

from pitboss.games.craps.common import options as common
from pitboss.games.craps.common import shooter
from pitboss.games.craps.common.betting import ON_OFF, check_bets
from pitboss.games.craps.common.crew import ShooterCrew
from pitboss.games.craps.common.irregularities import irregularities
from pitboss.games.craps.common.paragraphs import ByHand, fill_in
from pitboss.games.craps.common.paying import tables
from pitboss.games.craps.common.throw import play
from pitboss.games.craps.common.wagers import wagers
from pitboss.play.game import Game
from pitboss.play.options import choice

AT = fill_in(__package__, ByHand)
CREW = ShooterCrew(
    at=AT,
    confirm=("dealer", "boxperson"),
    judge="boxperson",
    orders="boxperson",
    words={**ON_OFF, **shooter.WORDS},
    ready=shooter.check_ready,
    find=shooter.find,
)

OPTIONS = (
    *common.options(AT),
    choice("fire-table", ("none", "A", "B"), AT.fire.odds,
           "whether the fire bet is offered, and what it pays"),
    common.shooter_line_bet(AT),
    common.no_roll_callers(AT, ("boxperson", "stickperson")),
)  # fmt: skip
WAGERS = wagers(AT, fire=True)

GAME = Game(
    fees=("vigorish",),
    slug="craps", title="Craps", subchapter="1", seats=(1, 16), options=OPTIONS, wagers=WAGERS,
    irregularities=irregularities(CREW), pay_tables=tables(AT, fire=True),
    play=partial(play, CREW), only_these=AT.no_others,
    check_table=partial(common.check_thrown, at=AT, wagers=WAGERS), check_bets=check_bets,
    first_state=shooter.first_state, facts=shooter.FACTS, pieces="dice",
)  # fmt: skip
