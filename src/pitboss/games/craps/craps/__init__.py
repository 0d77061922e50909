"""Craps, N.J.A.C. 13:69F-1.

A round is one throw. What it does not decide stays for the next: the bets, the come out point, the
shooter and the points made for the fire bet. Read with subchapter 1.
"""

from functools import partial

from pitboss.engine import Game, choice
from pitboss.games.craps.common import betting, irregularities, shooter, wagers
from pitboss.games.craps.common import options as common
from pitboss.games.craps.common.names import LINE
from pitboss.games.craps.common.paragraphs import ByHand, fill_in

AT = fill_in(__package__, ByHand)
CREW = shooter.crew(AT, confirm=("dealer", "boxperson"), judge="boxperson", orders="boxperson")

OPTIONS = (
    *common.options(AT),
    choice("fire-table", ("none", "A", "B"), AT.fire.odds,
           "whether the fire bet is offered, and what it pays"),
    common.shooter_line_bet(AT),
    common.no_roll_callers(AT, ("boxperson", "stickperson")),
)  # fmt: skip
WAGERS = wagers.wagers(AT, fire=True)

GAME = Game(
    fees=("vigorish",), needs_one_of=LINE, formerly=common.FORMERLY,
    slug="craps", title="Craps", subchapter="1", seats=(1, 16), options=OPTIONS, wagers=WAGERS,
    irregularities=irregularities.by_hand(CREW), pay_tables=common.tables(AT, fire=True),
    play=partial(shooter.play, CREW), only_these=AT.no_others,
    check_table=partial(common.check_thrown, at=AT, wagers=WAGERS), check_bets=betting.check_bets,
    first_state=shooter.first_state, facts=shooter.FACTS, pieces="dice",
)  # fmt: skip
