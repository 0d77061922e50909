"""Mambo stud, 13:69F-14.13A: how often high hands come."""

import numpy as np

from pitboss.engine import Options
from pitboss.games.poker_room.poker_mambo_stud import AT, GAME
from pitboss.odds.cards.card_sets import sets, without
from pitboss.odds.cards.hands import evaluate
from pitboss.odds.cards.ranking_tables import three_cards
from pitboss.odds.games.poker_room.common.hand_frequencies import Dealt, model
from pitboss.ranking import three_card

FOUR = 4


def dealt(options: Options) -> Dealt:
    """The best three of every four cards: three of one's own and the community card."""
    found = three_cards().tables
    best = evaluate(sets(three_card.SIZE), found)[without(FOUR)].max(axis=1)
    counts = np.bincount(found.category[best], minlength=len(three_card.CATEGORIES))
    ways = dict(zip(three_card.CATEGORIES, counts.tolist(), strict=True))
    return Dealt(
        title="High hands of the best three of 4 cards", cite=AT.showdown,
        how="all hands of 4 cards", ways=dict(reversed(ways.items())),
    )  # fmt: skip


MODEL = model(GAME, dealt)
