"""Asia poker, 13:69F-31: seven cards against seven, set into hands of four, two and one."""

from __future__ import annotations

from pitboss.games.pai_gow.asia_poker import ASIA_POKER, GAME
from pitboss.odds.games.pai_gow.asia_poker.playing import advice, bot, price, simulator, strategy
from pitboss.odds.games.pai_gow.common.two_hands import STYLES
from pitboss.odds.model import Model, Pricing

MODEL = Model(
    game=GAME,
    pricings=(Pricing(wager=ASIA_POKER, price=price, tables={"all": {}}),),
    strategy=strategy,
    bots={"optimal": bot},
    simulator=simulator,
    styles=STYLES,
    advice=advice,
)
