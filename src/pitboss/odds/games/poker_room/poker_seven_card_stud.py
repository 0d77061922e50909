"""Seven-card stud, 13:69F-14.9: how often hands come."""

from pitboss.games.poker_room.poker_seven_card_stud import AT, GAME
from pitboss.odds.games.poker_room.common.hand_frequencies import high_or_low, model

SEVEN = 7
MODEL = model(GAME, high_or_low(SEVEN, AT.high, AT.low))
