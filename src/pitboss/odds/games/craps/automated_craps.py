"""Automated craps, 13:69F-1A: the wagers of craps without the fire bet."""

from pitboss.games.craps.automated_craps import AT, GAME
from pitboss.odds.games.craps.common.model import model

MODEL = model(GAME, AT)
