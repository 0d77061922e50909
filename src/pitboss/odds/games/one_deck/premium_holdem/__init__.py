"""Premium hold 'em, 13:69F-40: every board, and on it every hand against all of the dealer's."""

from __future__ import annotations

from functools import partial

from pitboss.games.one_deck.premium_holdem import GAME, TABLES, jacks_up_rows
from pitboss.odds.games.one_deck.premium_holdem import spin
from pitboss.odds.games.one_deck.premium_holdem.deciding import STYLES, bot, strategy
from pitboss.odds.games.one_deck.premium_holdem.prices import ante, simulator
from pitboss.odds.model import Model, Pricing
from pitboss.odds.solvers import card_wagers

card_wagers.by_class(jacks_up_rows)
MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, tables={"text": {}}, covers=("x-tra-bonus", "play")),
        *card_wagers.pricings(GAME),
        Pricing(
            wager="bonus-spin",
            price=spin.price,
            simulator=spin.simulator,
            tables={letter: {"bonus-spin-table": letter} for letter in TABLES["bonus-spin"]},
        ),
    ),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=simulator,
    styles=STYLES,
)
