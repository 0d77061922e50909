"""For programs: tokens, prices, the judge, round sheets, and one's own history."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Controller, Request, Response, delete, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from msgspec import Struct

from pitboss.engine.game import Game
from pitboss.floor.people import own_rounds, tokens
from pitboss.floor.people.own_rounds import PlayedRound, RoundSummary
from pitboss.floor.people.tokens import Token
from pitboss.sheets.json_output import settled
from pitboss.sheets.schema import schema
from pitboss.sheets.templates import template
from pitboss.web.accounts import floor_of, game_of, signed_in
from pitboss.web.api import Slug

USUAL_DAYS = 90
LARGEST = 2**31 - 1
A_PAGE = 100
SOON = {"retry-after": "2"}
YAML = "application/yaml"


class NewToken(Struct):
    """A token to make: what you call it, and how many days it lasts (365 at most)."""

    name: str
    days: int = USUAL_DAYS


class MadeToken(Struct):
    """A new token. What the program shows (`token`) is told this once."""

    id: str
    name: str
    until: int
    token: str


class Table(Struct):
    """What is to be priced: options by name, and one wager, if not all."""

    options: dict[str, Any] = {}
    wager: str = ""


class SheetText(Struct):
    """Round sheets as YAML, one or several with `---` between them."""

    sheet: str


class Tokens(Controller):
    path = "/tokens"
    tags = ["tokens"]

    @get("/", summary="Your tokens")
    async def every(self, request: Request[Any, Any, Any]) -> list[Token]:
        signed = await signed_in(request)
        return await asyncio.to_thread(tokens.own, floor_of(request).store, signed.name)

    @post("/", summary="Make a token for a program of yours")
    async def make(
        self, request: Request[Any, Any, Any], data: JSONBody[NewToken]
    ) -> Response[MadeToken]:
        """The program sends `Authorization: Bearer TOKEN` and acts as you do, with your role. Only
        a digest is kept here: the token is shown this once. A token cannot make another."""
        signed = await signed_in(request)
        if signed.program:
            raise PermissionDeniedException("a token cannot make another: sign in for that")
        store = floor_of(request).store
        secret, made = await asyncio.to_thread(
            tokens.make, store, signed.name, data.name, data.days
        )
        shown = MadeToken(made.id, made.name, made.until, secret)
        return Response(shown, headers={"cache-control": "no-store"})

    @delete("/{id:str}", summary="End a token, at once")
    async def end(self, request: Request[Any, Any, Any], id: FromPath[str]) -> None:
        signed, floor = await signed_in(request), floor_of(request)
        if not await asyncio.to_thread(tokens.end, floor.store, signed.name, id):
            raise NotFoundException("you have no such token")
        await floor.see_to(signed.name)


class Odds(Controller):
    path = "/games/{slug:str}/odds"
    tags = ["odds"]

    @get("/", summary="What every wager of a game costs, under the usual options")
    async def usual(
        self,
        request: Request[Any, Any, Any],
        slug: Slug,
        wager: Annotated[str, QueryParameter(max_length=100)] = "",
    ) -> Response[Any]:
        """Records as `pitboss odds GAME --json` prints them. While they are being worked out the
        status is 202, with what is being `working` at and how much of that is `done`: ask again."""
        return await _priced(request, game_of(slug), Table(wager=wager))

    @post("/", status_code=200, summary="What the wagers cost under options that you choose")
    async def chosen(
        self, request: Request[Any, Any, Any], slug: Slug, data: JSONBody[Table]
    ) -> Response[Any]:
        """As with the usual options: 202 until they are worked out. Sign in first."""
        await signed_in(request)
        return await _priced(request, game_of(slug), data)


async def _priced(request: Request[Any, Any, Any], game: Game, asked: Table) -> Response[Any]:
    options = game.read_options(asked.options)
    if asked.wager:
        game.find_wager(asked.wager, options)
    prices = request.app.state.prices.ask(game, options)
    if prices is None:
        far = request.app.state.prices.how_far(game, options)
        return Response(far, status_code=202, headers=SOON)
    name = asked.wager.partition(":")[0]
    wanted = [one for one in prices if name in ("", one.price.wager, *one.price.covers)]
    return Response(await asyncio.to_thread(lambda: [one.record() for one in wanted]))


class Sheets(Controller):
    path = "/"
    tags = ["sheets"]

    @post("/settle", status_code=200, summary="Settle round sheets, and say why")
    async def settle(
        self, request: Request[Any, Any, Any], data: JSONBody[SheetText]
    ) -> dict[str, Any]:
        """What `pitboss settle --json` prints: every wager with its result, reason and paragraph,
        and what differs from what a sheet expects."""
        await signed_in(request)
        found: dict[str, Any] = await request.app.state.judge.result_once(settled, data.sheet)
        return found

    @get("/sheets/schema", summary="The JSON schema of round sheets")
    async def schema(self) -> dict[str, Any]:
        return schema()

    @get("/games/{slug:str}/sheet", media_type=YAML, summary="A round sheet to begin with")
    async def first(self, request: Request[Any, Any, Any], slug: Slug) -> Response[str]:
        game = game_of(slug)
        key = ("template", game.slug)
        text: str = await request.app.state.judge.result(key, template, game)
        return Response(text, media_type=YAML)


class History(Controller):
    path = "/me/history"
    tags = ["people"]

    @get("/", summary="All rounds that you have played, the last first, page by page")
    async def every(
        self,
        request: Request[Any, Any, Any],
        before: Annotated[int, QueryParameter(ge=0, le=2**53)] = 2**53,
        game: Annotated[str, QueryParameter(max_length=100)] = "",
        limit: Annotated[int, QueryParameter(ge=1, le=1000)] = A_PAGE,
    ) -> list[RoundSummary]:
        """Up to `limit` rounds that were over before a time (`before`, in milliseconds since 1970):
        for the next page, the `at` of the last one."""
        signed = await signed_in(request)
        return await asyncio.to_thread(
            own_rounds.past, floor_of(request).store, signed.name, before, game, limit
        )

    @get("/{table:int}/{began:int}", summary="One of your rounds, told as you saw it")
    async def one(
        self,
        request: Request[Any, Any, Any],
        table: Annotated[int, PathParameter(ge=1, le=LARGEST)],
        began: Annotated[int, PathParameter(ge=1, le=LARGEST)],
    ) -> PlayedRound:
        signed = await signed_in(request)
        found = await asyncio.to_thread(
            own_rounds.one, floor_of(request).store, signed.name, table, began
        )
        if found is None:
            raise NotFoundException("you have played no such round")
        return found
