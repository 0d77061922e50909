"""Five-card draw, 13:69F-14.12: how often hands are dealt, before the draw."""

from __future__ import annotations

from pitboss.games.poker_room.poker_five_card_draw import GAME
from pitboss.games.poker_room.poker_five_card_draw.paragraphs import AT
from pitboss.odds.cards import ladder
from pitboss.odds.games.poker_room.common.dealt import Dealt, high, lows, model
from pitboss.play.options import Options
from pitboss.ranking import low

FIVE = 5


def dealt(options: Options) -> Dealt:
    if options["variant"] == "high":
        return high(FIVE, AT.showdown)
    return lows(FIVE, AT.showdown, ladder.low_hands, low.worst)


MODEL = model(GAME, dealt)
