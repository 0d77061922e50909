"""Four-card poker, 13:69F-27: every hand and up card against all hands of the dealer."""

from __future__ import annotations

from functools import partial

from pitboss.games.one_deck.four_card_poker import GAME, own_rows
from pitboss.odds.cards.ranking_tables import four_cards
from pitboss.odds.games.one_deck.four_card_poker.deciding import STYLES, bot, strategy
from pitboss.odds.games.one_deck.four_card_poker.prices import ante, simulator
from pitboss.odds.model import Model, Pricing
from pitboss.odds.solvers import card_wagers

card_wagers.by_class(own_rows, ranking=four_cards)
MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, tables={"minimum": {}}, covers=("play", "ante-bonus")),
        *card_wagers.pricings(GAME),
    ),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=simulator,
    styles=STYLES,
)
