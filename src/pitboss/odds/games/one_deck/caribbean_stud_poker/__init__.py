"""Caribbean stud poker, 13:69F-16: every hand beside every up card."""

from __future__ import annotations

from functools import partial

from pitboss.games.one_deck.caribbean_stud_poker import BET, GAME, STRAIGHT_FLUSH
from pitboss.odds.games.one_deck.caribbean_stud_poker.deciding import bot, strategy
from pitboss.odds.games.one_deck.caribbean_stud_poker.plans import STYLES
from pitboss.odds.games.one_deck.caribbean_stud_poker.prices import ante, progressive
from pitboss.odds.games.one_deck.caribbean_stud_poker.simulating import simulator
from pitboss.odds.model import Model, Pricing

MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(
            wager="ante",
            price=ante,
            tables={letter: {"one-pair-or-less": odds} for odds, letter in BET.items()},
            covers=("bet",),
        ),
        Pricing(
            wager="progressive",
            price=progressive,
            tables={
                letter: {"progressive-straight-flush": pays}
                for pays, letter in STRAIGHT_FLUSH.items()
            },
        ),
    ),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=simulator,
    styles=STYLES,
)
