"""The poker room: what is dealt there by game and limits, and the lists of those who wait."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, delete, get, post
from litestar.params import PathParameter
from litestar.response import Template
from msgspec import Struct

from pitboss.engine import registry
from pitboss.floor.poker_room.seat_manager import OwnPlace, PoolListed
from pitboss.web.accounts import floor_of, me, signed_in, signed_in_or_none

Pool = Annotated[str, PathParameter(max_length=400)]


class Waiting(Struct):
    """The lists that you are on."""

    lists: list[OwnPlace]


class PokerRoom(Controller):
    path = "/room"
    tags = ["room"]

    @get("/", summary="Games and limits of the poker room, their tables, and who waits")
    async def every(self, request: Request[Any, Any, Any]) -> list[PoolListed]:
        return await floor_of(request).keeper.listed()

    @get("/me", summary="The lists that you are on; whether a seat is free for you, until when")
    async def mine(self, request: Request[Any, Any, Any]) -> Waiting:
        signed = await signed_in(request)
        return Waiting(await floor_of(request).keeper.own(signed.name))

    @post("/lists/{pool:str}", summary="Wait for a seat at a game and limits")
    async def join(self, request: Request[Any, Any, Any], pool: Pool) -> Waiting:
        signed = await signed_in(request)
        keeper = floor_of(request).keeper
        await keeper.join(signed.name, pool, signed.role)
        return Waiting(await keeper.own(signed.name))

    @delete("/lists/{pool:str}", status_code=200, summary="Wait no more, or let the seat go")
    async def leave(self, request: Request[Any, Any, Any], pool: Pool) -> Waiting:
        signed = await signed_in(request)
        keeper = floor_of(request).keeper
        await keeper.leave(signed.name, pool)
        return Waiting(await keeper.own(signed.name))


class RoomPage(Controller):
    include_in_schema = False

    @get("/room")
    async def page(self, request: Request[Any, Any, Any]) -> Template:
        patron = await signed_in_or_none(request)
        context = {
            "casino": request.app.state.settings.casino,
            "me": await me(request, patron) if patron else None,
            "pools": await floor_of(request).keeper.listed(),
            "games": [game for game in registry.games() if game.table_stakes],
        }
        return Template("room.html", context=context)
