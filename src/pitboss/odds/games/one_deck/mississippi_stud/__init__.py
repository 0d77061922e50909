"""Mississippi stud, 13:69F-35: every street from the last one backwards."""

from __future__ import annotations

from functools import partial

from pitboss.games.one_deck.mississippi_stud import GAME, STREETS
from pitboss.odds.games.one_deck.mississippi_stud.deciding import bot, strategy
from pitboss.odds.games.one_deck.mississippi_stud.plans import STYLES
from pitboss.odds.games.one_deck.mississippi_stud.prices import ante, simulator
from pitboss.odds.model import Model, Pricing

MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(
            wager="ante",
            price=ante,
            tables={"text": {}},
            covers=tuple(street.wager for street in STREETS),
        ),
    ),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=simulator,
    styles=STYLES,
)
