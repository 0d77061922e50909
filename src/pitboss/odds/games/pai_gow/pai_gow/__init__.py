"""Pai gow with tiles, 13:69F-10: all deals of four tiles against four, and wagers on dice."""

from __future__ import annotations

from pitboss.games.pai_gow.common.dragons_eye import DICE_BONUS, SIDE_WAGERS
from pitboss.games.pai_gow.common.wagers import DEALERS
from pitboss.games.pai_gow.pai_gow import GAME
from pitboss.games.pai_gow.pai_gow.wagers import PAI_GOW
from pitboss.odds.games.pai_gow.pai_gow import dice, tiles
from pitboss.odds.games.pai_gow.pai_gow.setting import bot, strategy
from pitboss.odds.model import Model, Pricing, Question
from pitboss.odds.simulation.simulators import Simulator

DRAGONS_EYE = ({"dragons-eye": "method-1"}, {"dragons-eye": "method-2"})
"""10.7(l): the wagers on the dice are the same with either method."""


def simulator(question: Question, style: str) -> Simulator:
    if question.wager in (PAI_GOW, DEALERS):
        return tiles.simulator(question, style)
    return dice.simulator(question, style)


MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager=PAI_GOW, price=tiles.price, tables={"tiles": {}}),
        Pricing(wager=DEALERS, price=tiles.price, tables={"tiles": {"player-bank": "offered"}}),
        *(
            Pricing(
                wager=wager,
                price=dice.price_bonus if wager == DICE_BONUS else dice.price,
                tables=dict.fromkeys(GAME.pay_tables[wager], DRAGONS_EYE),
            )
            for wager in (*SIDE_WAGERS, DICE_BONUS)
        ),
    ),
    strategy=strategy,
    bots={"optimal": bot},
    simulator=simulator,
    styles=tiles.STYLES,
)
