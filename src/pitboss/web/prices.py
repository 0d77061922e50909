"""Prices for guides: worked out one after the other in the background, and kept."""

from __future__ import annotations

import msgspec

from pitboss.guides import priced
from pitboss.odds.model import Priced
from pitboss.play.game import Game
from pitboss.play.options import Options
from pitboss.web.desk import Desk

WAITING = 50


class Prices:
    """What tables cost, as soon as it is known."""

    def __init__(self) -> None:
        self._desk = Desk("prices", WAITING)

    def ask(self, game: Game, options: Options) -> tuple[Priced, ...] | None:
        """The prices of a table; None while they are being worked out, or too many others are."""
        key = game.slug.encode() + msgspec.json.encode(options.plain())
        future = self._desk.ask(key, priced, game, options)
        if future is None or not future.done():
            return None
        return () if future.exception() else future.result()

    def close(self) -> None:
        self._desk.close()
