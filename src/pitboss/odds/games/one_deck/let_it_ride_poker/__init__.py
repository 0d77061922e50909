"""Let it ride poker, 13:69F-18: both decisions from the last card backwards."""

from __future__ import annotations

from functools import partial

from pitboss.games.one_deck.let_it_ride_poker import BETS, GAME, TABLES
from pitboss.odds.games.one_deck.let_it_ride_poker.deciding import bot, strategy
from pitboss.odds.games.one_deck.let_it_ride_poker.plans import STYLES
from pitboss.odds.games.one_deck.let_it_ride_poker.prices import bets, bonus, three
from pitboss.odds.games.one_deck.let_it_ride_poker.simulating import simulator
from pitboss.odds.model import Model, Pricing

MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager=BETS[0], price=bets, tables={"minimum": {}}, covers=BETS[1:]),
        Pricing(wager="bonus", price=bonus, tables={"minimum": {}}),
        Pricing(
            wager="three-card",
            price=three,
            tables={letter: {"three-card-table": letter} for letter in TABLES["three-card"]},
        ),
    ),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=simulator,
    styles=STYLES,
)
