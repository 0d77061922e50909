"""Five-card draw, 13:69F-14.12: how often hands are dealt, before the draw."""

from pitboss.games.poker_room.poker_five_card_draw import AT, GAME
from pitboss.odds.games.poker_room.common.hand_frequencies import high_or_low, model
from pitboss.ranking import five_card

MODEL = model(GAME, high_or_low(five_card.SIZE, AT.showdown, AT.showdown))
