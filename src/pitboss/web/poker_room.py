"""The poker room: what is dealt there by game and limits, and the lists of those who wait."""

from typing import Annotated

from litestar import Controller, delete, get, post
from litestar.params import PathParameter
from litestar.response import Template
from msgspec import Struct

from pitboss.engine import registry
from pitboss.floor.poker_room.seat_manager import OwnPlace, PoolListed
from pitboss.web.accounts import me
from pitboss.web.dependencies import AnyRequest, SignedIn, TheFloor, TheSettings, Visitor

Pool = Annotated[str, PathParameter(max_length=400)]


class Waiting(Struct):
    """The lists that you are on."""

    lists: list[OwnPlace]


class PokerRoom(Controller):
    path = "/room"
    tags = ["room"]

    @get("/", summary="Games and limits of the poker room, their tables, and who waits")
    async def every(self, floor: TheFloor) -> list[PoolListed]:
        return await floor.seat_manager.listed()

    @get("/me", summary="The lists that you are on; whether a seat is free for you, until when")
    async def mine(self, signed: SignedIn, floor: TheFloor) -> Waiting:
        return Waiting(await floor.seat_manager.own(signed.name))

    @post("/lists/{pool:str}", summary="Wait for a seat at a game and limits")
    async def join(self, signed: SignedIn, floor: TheFloor, pool: Pool) -> Waiting:
        manager = floor.seat_manager
        await manager.join(signed.name, pool, signed.role)
        return Waiting(await manager.own(signed.name))

    @delete("/lists/{pool:str}", status_code=200, summary="Wait no more, or let the seat go")
    async def leave(self, signed: SignedIn, floor: TheFloor, pool: Pool) -> Waiting:
        manager = floor.seat_manager
        await manager.leave(signed.name, pool)
        return Waiting(await manager.own(signed.name))


class RoomPage(Controller):
    include_in_schema = False

    @get("/room")
    async def page(
        self,
        request: AnyRequest,
        visitor: Visitor,
        floor: TheFloor,
        settings: TheSettings,
    ) -> Template:
        context = {
            "casino": settings.casino,
            "me": await me(floor, visitor) if visitor else None,
            "pools": await floor.seat_manager.listed(),
            "games": [game for game in registry.games() if game.table_stakes],
        }
        return Template("room.html", context=context)
