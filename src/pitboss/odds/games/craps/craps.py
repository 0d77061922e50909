"""Craps, 13:69F-1: every wager an automaton over throws."""

from pitboss.games.craps.craps import AT, GAME
from pitboss.odds.games.craps.common.model import model

MODEL = model(GAME, AT)
