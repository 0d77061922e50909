"""Prices for guides and programs: worked out one after the other in the background, and kept."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from pitboss.engine import Game, Options
from pitboss.guides import priced, proposed
from pitboss.odds.model import Priced
from pitboss.odds.proposals import Proposal
from pitboss.values import Frozen
from pitboss.web.dependencies import AnyRequest, Pays, SignedIn
from pitboss.web.games import Slug, game_of
from pitboss.web.rate_limits import Budget
from pitboss.web.work_queue import WorkQueue

SOON = {"retry-after": "2"}

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

    def ask(
        self, game: Game, options: Options, pays: Budget | None = None
    ) -> tuple[Priced, ...] | None:
        """The prices of a table; None while they are being worked out, or too many others are."""
        key = _key(game, options)
        future = self._prices.ask(key, self._work, key, game, options, pays=pays)
        if future is None or not future.done():
            return None
        return () if future.exception() else future.result()

    def propose(
        self, game: Game, text: str, proposal: Proposal, pays: Budget | None
    ) -> tuple[Priced, ...] | None:
        """The prices of a proposal; None while they are being worked out, or too many others are.
        A proposal that cannot be priced is refused."""
        future = self._proposals.ask((game.slug, text), proposed, game, proposal, pays=pays)
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


class Table(Struct):
    """What is to be priced: options by name, and one wager, if not all."""

    options: dict[str, Any] = {}
    wager: str = ""


class Odds(Controller):
    path = "/games/{slug:str}/odds"
    tags = ["odds"]

    @get("/", summary="What every wager of a game costs, under the usual options")
    async def usual(
        self,
        request: AnyRequest,
        slug: Slug,
        wager: Annotated[str, QueryParameter(max_length=100)] = "",
    ) -> Response[Any]:
        """Records as `pitboss odds GAME --json` prints them. While they are being worked out the
        status is 202, with what is being `working` at and how much of that is `done`: ask again."""
        return await _priced(request, game_of(slug), Table(wager=wager))

    @post("/", status_code=200, summary="What the wagers cost under options that you choose")
    async def chosen(
        self,
        request: AnyRequest,
        signed: SignedIn,
        pays: Pays,
        slug: Slug,
        data: JSONBody[Table],
    ) -> Response[Any]:
        """As with the usual options: 202 until they are worked out. Sign in first."""
        return await _priced(request, game_of(slug), data, pays)


async def _priced(
    request: AnyRequest, game: Game, asked: Table, pays: Budget | None = None
) -> Response[Any]:
    options = game.read_options(asked.options)
    if asked.wager:
        game.find_wager(asked.wager, options)
    prices = request.app.state.prices.ask(game, options, pays)
    if prices is None:
        far = request.app.state.prices.how_far(game, options)
        return Response(far, status_code=202, headers=SOON)
    name = asked.wager.partition(":")[0]
    wanted = [one for one in prices if name in ("", one.price.wager, *one.price.covers)]
    return Response(await asyncio.to_thread(lambda: [one.record() for one in wanted]))
