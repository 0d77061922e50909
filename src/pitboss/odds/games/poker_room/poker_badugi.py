"""Badugi, 13:69F-14.12B: how often hands are dealt, before the draws."""

import numpy as np

from pitboss.engine import Options
from pitboss.games.poker_room.poker_badugi import AT, GAME
from pitboss.odds.cards.card_sets import sets
from pitboss.odds.cards.poker_room_hands import badugis
from pitboss.odds.games.poker_room.common.hand_frequencies import Dealt, model
from pitboss.ranking import badugi


def dealt(options: Options) -> Dealt:
    """Every hand of four cards, by how many of them play."""
    scores, counts = np.unique(badugis(sets(badugi.SIZE)), return_counts=True)
    ways = dict.fromkeys(reversed(badugi.CATEGORIES[1:]), 0)
    for score, count in zip(scores.tolist(), counts.tolist(), strict=True):
        ways[badugi.category(score)] += count
    return Dealt(
        title="Badugi hands of 4 cards", cite=AT.showdown, how="all hands of 4 cards", ways=ways
    )


MODEL = model(GAME, dealt)
