"""Deuce to seven triple draw, 13:69F-14.12A: how often hands are dealt, before the draws."""

import numpy as np

from pitboss.engine import Options
from pitboss.games.poker_room.poker_deuce_to_seven_triple_draw import AT, GAME
from pitboss.odds.cards.card_sets import sets
from pitboss.odds.cards.poker_room_hands import deuce_to_seven as rank
from pitboss.odds.cards.ranking_tables import deuce_to_seven_hands
from pitboss.odds.games.poker_room.common.hand_frequencies import Dealt, model
from pitboss.ranking import deuce_to_seven


def dealt(options: Options) -> Dealt:
    """Every hand of five cards, by its worst card or by what counts against it."""
    ladder = deuce_to_seven_hands()
    counts = np.bincount(rank(sets(deuce_to_seven.SIZE)), minlength=len(ladder))
    ways: dict[str, int] = {}
    for place in range(len(ladder) - 1, -1, -1):
        name = deuce_to_seven.worst(int(ladder.scores[place]), ladder.examples[place])
        ways[name] = ways.get(name, 0) + int(counts[place])
    return Dealt(
        title="Deuce to seven hands of 5 cards", cite=AT.showdown, how="all hands of 5 cards",
        ways=ways,
    )  # fmt: skip


MODEL = model(GAME, dealt)
