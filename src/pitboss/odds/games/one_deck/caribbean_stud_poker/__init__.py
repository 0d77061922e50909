"""Caribbean stud poker, 13:69F-16: every hand against every up card."""

from __future__ import annotations

from functools import partial

from pitboss.games.one_deck.caribbean_stud_poker import BET, GAME
from pitboss.odds.games.one_deck.caribbean_stud_poker import prices
from pitboss.odds.games.one_deck.caribbean_stud_poker.deciding import bot, strategy
from pitboss.odds.games.one_deck.caribbean_stud_poker.plans import STYLES
from pitboss.odds.model import Model, Pricing
from pitboss.odds.solvers import card_wagers

MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(
            wager="ante",
            price=prices.ante,
            tables={letter: {"one-pair-or-less": odds} for odds, letter in BET.items()},
            covers=("bet",),
        ),
        card_wagers.pricing(
            GAME.wager_names["progressive"], award=prices.award, notes=prices.by_the_meter
        ),
    ),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=prices.simulator,
    styles=STYLES,
)
