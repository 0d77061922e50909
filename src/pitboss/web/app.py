"""The application: routes, security, and the floor that it serves."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import CacheControlHeader, MutableScopeHeaders
from litestar.exceptions import HTTPException, WebSocketException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig
from litestar.types import Message, Scope
from sqlalchemy.exc import SQLAlchemyError

import pitboss
from pitboss.errors import PitbossError, Refused, Unusable
from pitboss.floor.health import Health, said_of
from pitboss.floor.house import Floor
from pitboss.floor.repeats import Uncertain
from pitboss.web.api import Events, Games, Tables
from pitboss.web.bodies import LARGEST, StrictRequest
from pitboss.web.desk import Desk
from pitboss.web.limits import Crowd, Guesses, Limiter, limited
from pitboss.web.own import OwnPlay
from pitboss.web.pages import Pages
from pitboss.web.people import Door, People
from pitboss.web.prices import Prices
from pitboss.web.room import PokerRoom, RoomPage
from pitboss.web.server import keep_tidy
from pitboss.web.settings import Settings
from pitboss.web.socket import table_socket

log = logging.getLogger("pitboss.web")

HERE = Path(__file__).parent

DRAWINGS = 100
"""So many felts and guides may be waiting to be drawn."""
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
        " img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none';"
        " base-uri 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

HTTPS_ONLY = {"strict-transport-security": "max-age=31536000"}
"""For a year a browser that has been here uses nothing but HTTPS."""

HANDLERS: tuple[Any, ...] = (
    Games, Tables, Events, People, OwnPlay, PokerRoom, Pages, RoomPage, table_socket,
)  # fmt: skip


def _static() -> Router:
    cached = CacheControlHeader(max_age=3600)
    directories: list[Any] = [HERE / "static"]
    return create_static_files_router("/static", directories=directories, cache_control=cached)


def create_app(floor: Floor, settings: Settings = Settings()) -> Litestar:  # noqa: B008 - a frozen value
    """The web application of a floor, which it opens and closes."""

    @asynccontextmanager
    async def serving(app: Litestar) -> AsyncIterator[None]:
        app.state.floor, app.state.settings, app.state.prices = floor, settings, Prices()
        app.state.guesses, app.state.desk = Guesses(), Desk("desk", DRAWINGS)
        per_address = settings.sockets if settings.rate_limits else 0
        app.state.crowd = Crowd(per_address, settings.all_sockets)
        app.state.health = Health(floor.store)
        await floor.open()
        tidying = asyncio.create_task(keep_tidy())
        try:
            yield
        finally:
            tidying.cancel()
            app.state.desk.close()
            app.state.prices.close()
            await floor.close()

    store = floor.store
    csrf = store.setting("csrf-secret", lambda: secrets.token_hex(32))
    middleware: list[Any] = []
    at_the_door: list[Any] = []
    if settings.rate_limits:
        middleware.append(limited(Limiter(settings.requests), _is_work, "too many requests"))
        why = "too many people sign in from your address"
        at_the_door.append(limited(Limiter(settings.sign_ins), _is_a_guess, why))
    door = Router("/", route_handlers=[Door], middleware=at_the_door)
    return Litestar(
        route_handlers=[*HANDLERS, door, _static()],
        lifespan=[serving],
        middleware=middleware,
        csrf_config=CSRFConfig(secret=csrf, cookie_secure=settings.secure),
        template_config=TemplateConfig(directory=HERE / "templates", engine=JinjaTemplateEngine),
        openapi_config=OpenAPIConfig(
            title="Pitboss",
            version=pitboss.__version__,
            description="Casino table games by the rules of N.J.A.C. 13:69F",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        exception_handlers={PitbossError: refused, SQLAlchemyError: away},
        before_send=[with_headers(settings)],
        after_exception=[report],
        logging_config=None,
        request_class=StrictRequest,
        request_max_body_size=LARGEST,
    )


def _is_work(scope: Scope) -> bool:
    return not scope["path"].startswith("/static/")


def _is_a_guess(scope: Scope) -> bool:
    return scope["method"] in ("POST", "PUT")  # type: ignore[typeddict-item]


def refused(request: Request[Any, Any, Any], error: PitbossError) -> Response[dict[str, str]]:
    """What the rules do not allow, with its paragraph."""
    why, cite = (error.why, error.cite) if isinstance(error, Refused) else (str(error), "")
    status = 503 if isinstance(error, Uncertain) else 400 if isinstance(error, Unusable) else 409
    return Response({"refused": why, "cite": cite}, status_code=status)


def away(request: Request[Any, Any, Any], error: SQLAlchemyError) -> Response[dict[str, str]]:
    """What is wrong with the database, in one line; the log has the rest."""
    return Response({"refused": said_of(error), "cite": ""}, status_code=503)


async def report(error: Exception, scope: Scope) -> None:
    """Unexpected errors go to the log."""
    if not isinstance(error, (PitbossError, HTTPException, WebSocketException)):
        log.error("%s", scope.get("path"), exc_info=error)


def with_headers(settings: Settings) -> Callable[[Message, Scope], Awaitable[None]]:
    """Headers on every response, files and errors too."""
    wanted = HEADERS | (HTTPS_ONLY if settings.secure else {})

    async def add(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            message.setdefault("headers", [])
            headers = MutableScopeHeaders.from_message(message)
            for name, value in wanted.items():
                headers.setdefault(name, value)

    return add
