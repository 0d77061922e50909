"""Mini-baccarat, 13:69F-7: punto banco, and one way more of charging for a Banker win."""

from __future__ import annotations

from pitboss.games.baccarat.common.options import ON_TIES
from pitboss.games.baccarat.common.texts import MINI
from pitboss.games.baccarat.mini_baccarat import GAME
from pitboss.odds.games.baccarat.common.model import model

MODEL = model(GAME, MINI, **{ON_TIES: {"vigorish": ON_TIES}})
