"""Five-card stud, 13:69F-14.13: how often hands come."""

from pitboss.engine import Options
from pitboss.games.poker_room.poker_five_card_stud import AT, GAME
from pitboss.odds.games.poker_room.common.hand_frequencies import Dealt, high, model

FIVE = 5


def dealt(options: Options) -> Dealt:
    return high(FIVE, AT.showdown)


MODEL = model(GAME, dealt)
