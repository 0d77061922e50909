"""Prices for guides: worked out one after the other in the background, and kept."""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor

import msgspec

from pitboss.guides import priced
from pitboss.odds.model import Priced
from pitboss.play.game import Game
from pitboss.play.options import Options

KEPT = 200


class Prices:
    """What tables cost, as soon as it is known."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(1, "prices")
        self._asked: OrderedDict[bytes, Future[tuple[Priced, ...]]] = OrderedDict()

    def ask(self, game: Game, options: Options) -> tuple[Priced, ...] | None:
        """The prices of a table; None while they are being worked out."""
        key = game.slug.encode() + msgspec.json.encode(options.plain())
        future = self._asked.get(key)
        if future is None:
            future = self._asked[key] = self._worker.submit(priced, game, options)
            if len(self._asked) > KEPT:
                self._asked.popitem(last=False)
        if not future.done():
            return None
        return () if future.exception() else future.result()
