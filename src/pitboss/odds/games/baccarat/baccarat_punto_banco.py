"""Baccarat-punto banco, 13:69F-3."""

from pitboss.games.baccarat.baccarat_punto_banco import GAME, TEXT
from pitboss.odds.games.baccarat.common.model import model

MODEL = model(GAME, TEXT)
