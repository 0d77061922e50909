"""Pai gow with tiles, 13:69F-10: all deals of four tiles against four, and wagers on dice."""

from __future__ import annotations

from pitboss.games.pai_gow.common.wagers import DEALERS
from pitboss.games.pai_gow.pai_gow import GAME, PAI_GOW
from pitboss.odds.games.pai_gow.common import dice
from pitboss.odds.games.pai_gow.pai_gow import tiles
from pitboss.odds.games.pai_gow.pai_gow.setting import advice, bot, strategy
from pitboss.odds.model import Model, Pricing

MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager=PAI_GOW, price=tiles.price, tables={"tiles": {}}),
        Pricing(wager=DEALERS, price=tiles.price, tables={"tiles": {"player-bank": "offered"}}),
        *dice.pricings(GAME, "10.6A(c)"),
    ),
    strategy=strategy,
    bots={"optimal": bot},
    simulator=tiles.simulator,
    styles=tiles.STYLES,
    advice=advice,
)
