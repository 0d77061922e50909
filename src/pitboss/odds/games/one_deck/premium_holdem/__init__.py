"""Premium hold 'em, 13:69F-40: every board, and on it every hand against all of the dealer's."""

from __future__ import annotations

from functools import partial

from pitboss.games.one_deck.premium_holdem import GAME, TABLES
from pitboss.odds.games.one_deck.premium_holdem.deciding import STYLES, bot, strategy
from pitboss.odds.games.one_deck.premium_holdem.prices import ante, jacks_up
from pitboss.odds.games.one_deck.premium_holdem.simulating import simulator
from pitboss.odds.games.one_deck.premium_holdem.spin import price as bonus_spin
from pitboss.odds.model import Choice, Model, Pricing

TEXT: dict[str, Choice] = {"text": {}}
"""40.11(b) to (d) have one pay table each."""
SPINS: dict[str, Choice] = {letter: {"bonus-spin-table": letter} for letter in TABLES["bonus-spin"]}

MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, tables=TEXT, covers=("x-tra-bonus", "play")),
        Pricing(wager="dealer-bonus", price=jacks_up, tables=TEXT),
        Pricing(wager="player-bonus", price=jacks_up, tables=TEXT),
        Pricing(wager="bonus-spin", price=bonus_spin, tables=SPINS),
    ),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=simulator,
    styles=STYLES,
)
