"""Seven-card stud, 13:69F-14.9: how often hands come."""

from __future__ import annotations

from pitboss.games.poker_room.poker_seven_card_stud import GAME
from pitboss.games.poker_room.poker_seven_card_stud.paragraphs import AT
from pitboss.odds.cards import ladder
from pitboss.odds.games.poker_room.common.dealt import Dealt, high, lows, model
from pitboss.play.options import Options
from pitboss.ranking import low

SEVEN = 7


def dealt(options: Options) -> Dealt:
    """High hands, or where a low hand is played for, low ones."""
    if options["variant"] == "high":
        return high(SEVEN, AT.high)
    return lows(SEVEN, AT.low, ladder.low_hands, low.worst)


MODEL = model(GAME, dealt)
