"""Mini-baccarat, 13:69F-7: punto banco, and one way more of charging for a Banker win."""

from pitboss.games.baccarat.mini_baccarat import GAME, TEXT
from pitboss.odds.games.baccarat.common.model import model

MODEL = model(GAME, TEXT)
