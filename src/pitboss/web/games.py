"""The games over the API."""

import asyncio

from litestar import Controller, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from pitboss.engine import Game, registry
from pitboss.errors import Refused
from pitboss.words.game_data import GameData, GameRow, counts, describe

Slug = FromPath[str]


def game_of(slug: str) -> Game:
    """The game of an address."""
    try:
        return registry.find(slug)
    except Refused as refusal:
        raise NotFoundException(str(refusal)) from None


class Games(Controller):
    path = "/games"
    tags = ["games"]

    @get("/", summary="All games")
    async def every(self) -> list[GameRow]:
        return [counts(game) for game in registry.games()]

    @get("/{slug:str}", summary="Everything about a game")
    async def one(self, slug: Slug) -> GameData:
        return await asyncio.to_thread(describe, game_of(slug))
