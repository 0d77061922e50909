"""Craps, N.J.A.C. 13:69F-1.

A round is one throw. What it does not decide stands on: the bets, the come out point, the shooter
and the points made for the fire bet. Read beside subchapter 1.
"""

from __future__ import annotations

from functools import partial

from pitboss.games.craps.common import shooter
from pitboss.games.craps.common.betting import ON_OFF, check_bets
from pitboss.games.craps.common.crew import Crew
from pitboss.games.craps.common.irregularities import irregularities
from pitboss.games.craps.common.options import OPTIONS, TABLES, check_table
from pitboss.games.craps.common.throw import play
from pitboss.games.craps.common.wagers import WAGERS
from pitboss.play.game import Game

CRAPS = Crew(
    confirm=("dealer", "boxperson"),
    judge="boxperson",
    orders="boxperson",
    words={**ON_OFF, **shooter.WORDS},
    ready=shooter.check_ready,
    find=shooter.find,
)

GAME = Game(
    slug="craps",
    title="Craps",
    subchapter="1",
    sections=("1",),
    seats=(1, 16),
    options=OPTIONS,
    wagers=WAGERS,
    irregularities=irregularities(CRAPS),
    pay_tables=TABLES,
    play=partial(play, CRAPS),
    only_these="1.2(b)",
    check_table=check_table,
    check_bets=check_bets,
    first_state=shooter.first_state,
    pieces="dice",
)
