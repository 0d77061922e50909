"""Mini-craps, 13:69F-1: the wagers of craps without the fire bet."""

from pitboss.games.craps.mini_craps import AT, GAME
from pitboss.odds.games.craps.common.model import model

MODEL = model(GAME, AT)
