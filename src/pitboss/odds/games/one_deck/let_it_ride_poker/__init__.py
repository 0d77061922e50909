"""Let it ride poker, 13:69F-18: both decisions from the last card backwards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pitboss.games.one_deck.let_it_ride_poker import BETS, GAME, three_card_rows, three_card_table
from pitboss.odds.cards.ranking_tables import three_cards
from pitboss.odds.games.one_deck.let_it_ride_poker.deciding import bot, strategy
from pitboss.odds.games.one_deck.let_it_ride_poker.plans import STYLES
from pitboss.odds.games.one_deck.let_it_ride_poker.prices import bets, simulator
from pitboss.odds.model import Model, Pricing, Question
from pitboss.odds.solvers import card_wagers


def by_row(question: Question) -> Iterator[str]:
    """What a three-card table without a row of its own pays a mini royal."""
    if "mini-royal" not in three_card_table(question.options).rows:
        yield "a mini royal has no row of its own and is paid as a straight flush, 18.3(c)"


card_wagers.by_class(three_card_rows, ranking=three_cards)
MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager=BETS[0], price=bets, tables={"minimum": {}}, covers=BETS[1:]),
        card_wagers.pricing(
            GAME.wager_names["bonus"],
            notes=lambda question: ("the chip does not come back, 18.7(b)",),
        ),
        card_wagers.pricing(GAME.wager_names["three-card"], notes=by_row),
    ),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=simulator,
    styles=STYLES,
)
