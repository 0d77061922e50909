"""Who is signed in: sessions, joining, signing in and out."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Controller, Request, delete, get, post
from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException
from litestar.middleware.rate_limit import RateLimitConfig, get_remote_address
from litestar.params import JSONBody
from msgspec import Struct

from pitboss.floor import patrons
from pitboss.floor.house import Floor
from pitboss.floor.ledger import account_of
from pitboss.floor.patrons import Patron

NAME = "name"
GUESSES = 20
"""How many pass phrases may be tried from one address in a minute."""


class Credentials(Struct):
    """A name and a pass phrase."""

    name: str
    pass_phrase: str


class Me(Struct):
    """Who is signed in, and what they have in their account, in cents."""

    name: str
    role: str
    balance: int


def floor_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Floor:
    floor: Floor = connection.app.state.floor
    return floor


async def whoever(connection: ASGIConnection[Any, Any, Any, Any]) -> Patron | None:
    """The patron whose session it is."""
    name = connection.session.get(NAME) if connection.session else None
    if not isinstance(name, str):
        return None
    return await asyncio.to_thread(patrons.find, floor_of(connection).store, name)


async def somebody(connection: ASGIConnection[Any, Any, Any, Any]) -> Patron:
    """The patron whose session it is; refused if there is none."""
    patron = await whoever(connection)
    if patron is None:
        raise NotAuthorizedException("sign in first")
    return patron


async def me(request: Request[Any, Any, Any], patron: Patron) -> Me:
    store = floor_of(request).store
    balance = await asyncio.to_thread(store.balance, account_of(patron.name))
    return Me(patron.name, patron.role, balance)


class People(Controller):
    path = "/api"
    tags = ["people"]  # noqa: RUF012 - litestar reads it from the class

    @get("/me", summary="Who is signed in")
    async def who(self, request: Request[Any, Any, Any]) -> Me:
        return await me(request, await somebody(request))


class Door(Controller):
    """Where a pass phrase is asked for."""

    path = "/api"
    tags = ["people"]  # noqa: RUF012 - litestar reads it from the class

    @post("/patrons", summary="Join: a name, a pass phrase, and play money to begin with")
    async def join(self, request: Request[Any, Any, Any], data: JSONBody[Credentials]) -> Me:
        store = floor_of(request).store
        patron = await asyncio.to_thread(patrons.join, store, data.name, data.pass_phrase)
        request.set_session({NAME: patron.name})
        return await me(request, patron)

    @post("/session", summary="Sign in")
    async def sign_in(self, request: Request[Any, Any, Any], data: JSONBody[Credentials]) -> Me:
        store = floor_of(request).store
        patron = await asyncio.to_thread(patrons.sign_in, store, data.name, data.pass_phrase)
        request.set_session({NAME: patron.name})
        return await me(request, patron)

    @delete("/session", summary="Sign out")
    async def sign_out(self, request: Request[Any, Any, Any]) -> None:
        request.clear_session()


def strict_limit() -> Any:
    """Pass phrases cannot be guessed at speed."""
    return RateLimitConfig(
        rate_limit=("minute", GUESSES),
        identifier_for_request=_at_the_door,
        check_throttle_handler=_is_a_guess,
    ).middleware


async def _is_a_guess(request: Request[Any, Any, Any]) -> bool:
    return request.method == "POST"


def _at_the_door(request: Request[Any, Any, Any]) -> str:
    """Counted apart from other requests of the same address."""
    return f"door {get_remote_address(request)}"
