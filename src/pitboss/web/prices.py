"""Prices for guides and programs: worked out one after the other in the background, and kept."""

from __future__ import annotations

import msgspec

from pitboss.engine.game import Game
from pitboss.engine.options import Options
from pitboss.guides import priced, proposed
from pitboss.odds.model import Priced
from pitboss.odds.proposals import Proposal
from pitboss.values import Frozen
from pitboss.web.work_queue import WorkQueue

WAITING = 50
PROPOSALS = 5
"""The most proposals that may be waiting: each is for one person only."""


class Progress(Frozen):
    """How far the prices of a table are."""

    working: str
    """What is being worked on; empty while other prices come first."""
    done: float
    """How much of that is done, from 0 to 1."""


class Prices:
    """The prices of tables, worked out in the background."""

    def __init__(self) -> None:
        self._prices = WorkQueue("prices", WAITING)
        self._proposals = WorkQueue("proposals", PROPOSALS)
        self._far: dict[bytes, Progress] = {}

    def ask(self, game: Game, options: Options) -> tuple[Priced, ...] | None:
        """The prices of a table; None while they are being worked out, or too many others are."""
        key = _key(game, options)
        future = self._prices.ask(key, self._work, key, game, options)
        if future is None or not future.done():
            return None
        return () if future.exception() else future.result()

    def propose(self, game: Game, text: str, proposal: Proposal) -> tuple[Priced, ...] | None:
        """The prices of a proposal; None while they are being worked out, or too many others are.
        A proposal that cannot be priced is refused."""
        future = self._proposals.ask((game.slug, text), proposed, game, proposal)
        return future.result() if future is not None and future.done() else None

    def how_far(self, game: Game, options: Options) -> Progress:
        return self._far.get(_key(game, options), Progress("", 0.0))

    def _work(self, key: bytes, game: Game, options: Options) -> tuple[Priced, ...]:
        def tell(what: str, done: float) -> None:
            self._far[key] = Progress(what, min(max(done, 0.0), 1.0))

        try:
            return priced(game, options, tell)
        finally:
            self._far.pop(key, None)

    def close(self) -> None:
        self._prices.close()
        self._proposals.close()


def _key(game: Game, options: Options) -> bytes:
    return game.slug.encode() + msgspec.json.encode(options.plain())
