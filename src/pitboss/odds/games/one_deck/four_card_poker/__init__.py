"""Four-card poker, 13:69F-27: every hand and up card against all hands of the dealer."""

from __future__ import annotations

from functools import partial

from pitboss.games.one_deck.four_card_poker import ACES_UP, GAME
from pitboss.odds.games.one_deck.four_card_poker.deciding import STYLES, bot, strategy
from pitboss.odds.games.one_deck.four_card_poker.prices import aces, ante
from pitboss.odds.games.one_deck.four_card_poker.simulating import simulator
from pitboss.odds.model import Model, Pricing

MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, tables={"minimum": {}}, covers=("play", "ante-bonus")),
        Pricing(
            wager="aces-up",
            price=aces,
            tables={letter: {"aces-up-table": letter} for letter in ACES_UP},
        ),
    ),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=simulator,
    styles=STYLES,
)
