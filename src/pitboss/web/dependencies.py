"""What handlers are given: the floor, the settings, and who is signed in.

They are declared once, for the whole application (`DEPENDENCIES`).
"""

import asyncio
import contextlib
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from sqlalchemy.exc import SQLAlchemyError

from pitboss.floor.clock import now
from pitboss.floor.floor import Floor
from pitboss.floor.people import sessions
from pitboss.floor.people.sessions import Signed
from pitboss.web.rate_limits import Budget, Budgets
from pitboss.web.settings import Settings

AnyRequest = Request[Any, Any, Any]
TheFloor = NamedDependency[Floor]
TheSettings = NamedDependency[Settings]
Visitor = NamedDependency[Signed | None]
"""Whoever is signed in, or nobody."""
SignedIn = NamedDependency[Signed]
"""Somebody who is signed in: all others are refused."""
Pays = NamedDependency[Budget | None]
"""What is left of the processor time of who is signed in; None where nothing is limited."""
COOKIE = "session"
ONLY_READS = "this token is only for reading"


def floor_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Floor:
    floor: Floor = connection.app.state.floor
    return floor


async def signed_in_or_none(connection: ASGIConnection[Any, Any, Any, Any]) -> Signed | None:
    """The patron whose session it is; or whose token, if a program shows one (`bearer`)."""
    shown = bearer(connection.scope)
    token = shown or connection.cookies.get(COOKIE)
    if not token:
        return None
    store = floor_of(connection).store
    signed = await asyncio.to_thread(sessions.find, store, token)
    if shown and (signed is None or not signed.program):
        raise NotAuthorizedException("nobody has this token, or it has ended")
    if not shown and signed is not None and signed.program:
        return None  # not as a cookie: that would bypass what protects cookies
    if signed and signed.seen < now() - sessions.NOTED_EVERY:
        with contextlib.suppress(SQLAlchemyError):  # the disk is full: reading still works
            await asyncio.to_thread(sessions.note, store, signed.session)
    return signed


def bearer(scope: Any) -> str:
    """The token that a request shows (``Authorization: Bearer TOKEN``); empty without one."""
    headers = {name.lower(): value for name, value in scope["headers"]}
    kind, _, token = headers.get(b"authorization", b"").partition(b" ")
    return token.strip().decode("latin-1") if kind.lower() == b"bearer" else ""


async def _visitor(request: AnyRequest) -> Signed | None:
    return await signed_in_or_none(request)


async def _signed(request: AnyRequest, visitor: Visitor) -> Signed:
    if visitor is None:
        raise NotAuthorizedException("sign in first")
    if visitor.reads and request.method not in ("GET", "HEAD"):
        raise PermissionDeniedException(ONLY_READS)
    return visitor


def budget_of(request: AnyRequest, visitor: Signed | None) -> Budget | None:
    """What is left of somebody's processor time; None where nothing is limited."""
    budgets: Budgets = request.app.state.budgets
    limits: bool = request.app.state.settings.rate_limits
    return budgets.of(visitor.name) if limits and visitor else None


def _pays(request: AnyRequest, signed: SignedIn) -> Budget | None:
    return budget_of(request, signed)


def _settings(request: AnyRequest) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


def _floor(request: AnyRequest) -> Floor:
    return floor_of(request)


DEPENDENCIES = {
    "floor": Provide(_floor, sync_to_thread=False),
    "settings": Provide(_settings, sync_to_thread=False),
    "visitor": Provide(_visitor),
    "signed": Provide(_signed),
    "pays": Provide(_pays, sync_to_thread=False),
}
"""By the name of the parameter."""
