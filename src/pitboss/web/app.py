"""The application: routes, security, and the floor that it serves."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import CacheControlHeader, MutableScopeHeaders
from litestar.exceptions import HTTPException, WebSocketException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityScheme
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig
from litestar.types import Message, Scope

import pitboss
from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.health import Health
from pitboss.web import errors
from pitboss.web.accounts import People, SignIn, Tokens
from pitboss.web.advice import Help
from pitboss.web.csrf import Forgery
from pitboss.web.dependencies import DEPENDENCIES
from pitboss.web.drill import Drill, drill_page
from pitboss.web.games import Games
from pitboss.web.guide_cache import GuideCache
from pitboss.web.me import History, OwnPlay
from pitboss.web.pages import Pages
from pitboss.web.petitions import PetitionPages, Petitions
from pitboss.web.poker_room import PokerRoom, RoomPage
from pitboss.web.prices import Odds, Prices
from pitboss.web.rate_limits import Budgets, Guesses, Limiter, OpenSockets, limited, size_first
from pitboss.web.server import keep_tidy
from pitboss.web.settings import Settings
from pitboss.web.sheets import Sheets
from pitboss.web.significant_events import Events
from pitboss.web.strict_json import LARGEST, StrictRequest
from pitboss.web.submissions import Docket
from pitboss.web.table_socket import table_socket
from pitboss.web.tables import Tables
from pitboss.web.tournaments import TournamentPages, Tournaments
from pitboss.web.work_queue import WorkQueue
from pitboss.words.labels import words

log = logging.getLogger("pitboss.web")

HERE = Path(__file__).parent

QUEUES = {
    "coach": 50,  # decisions for which somebody wants advice
    "drawings": 100,  # felts and guides to be drawn
    "checks": 100,  # bets to be tried
    "volumes": 2,  # the volume of the rules of all games: the page and the PDF
    "judge": 20,  # round sheets
}
"""Queues of work that takes long, and the most that may wait in each."""
SECURITY: dict[str, SecurityScheme | Reference] = {
    "token": SecurityScheme(type="http", scheme="bearer", description="A token of yours."),
    "session": SecurityScheme(
        type="apiKey", security_scheme_in="cookie", name="session",
        description="A browser's session; what changes something needs x-csrftoken as well.",
    ),
}  # fmt: skip
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

CONTROLLERS = (
    Games, Tables, Help, Events, Docket, Petitions, Tournaments, People, OwnPlay, PokerRoom, Tokens,
    Odds, Sheets, History, Drill,
)  # fmt: skip
"""The API, each with its path below that of the version."""

PACKED = [r"^/rules$", r"^/rules\.pdf$"]
"""What is compressed before, or is not worth it."""

HTTPS_ONLY = {"strict-transport-security": "max-age=31536000"}
"""For a year a browser that has been here uses nothing but HTTPS."""


def _static() -> Router:
    cached = CacheControlHeader(max_age=3600)
    return create_static_files_router(
        "/static", directories=[HERE / "static"], cache_control=cached
    )


@asynccontextmanager
async def _serving(floor: Floor, settings: Settings, app: Litestar) -> AsyncIterator[None]:
    """What there is while the application runs."""
    state = app.state
    state.floor, state.settings, state.prices = floor, settings, Prices()
    state.guesses, state.budgets = Guesses(floor.store), Budgets()
    state.guides, state.health = GuideCache(settings.guides), Health(floor.store)
    queues = {name: WorkQueue(name, most) for name, most in QUEUES.items()}
    state.update(queues)
    per_address = settings.sockets if settings.rate_limits else 0
    state.sockets = OpenSockets(per_address, settings.all_sockets)
    await floor.open(at_once=True)
    tidying = asyncio.create_task(keep_tidy())
    try:
        yield
    finally:
        tidying.cancel()
        for queue in (*queues.values(), state.prices):
            queue.close()
        await floor.close()


def create_app(floor: Floor, settings: Settings = Settings()) -> Litestar:  # noqa: B008 - a frozen value
    """The web application of a floor, which it opens and closes."""

    store = floor.store
    csrf = store.setting("csrf-secret", lambda: secrets.token_hex(32))
    against_forgery = CSRFConfig(secret=csrf, cookie_secure=settings.secure)
    middleware: list[Any] = [size_first]
    at_the_door: list[Any] = []
    if settings.rate_limits:
        middleware.append(limited(Limiter(settings.requests), _is_work, "too many requests"))
        why = "too many people sign in from your address"
        at_the_door.append(limited(Limiter(settings.sign_ins), _is_a_guess, why))
    return Litestar(
        route_handlers=[
            *api(at_the_door),
            Pages,
            drill_page,
            RoomPage,
            TournamentPages,
            PetitionPages,
            table_socket,
            _static(),
        ],
        lifespan=[partial(_serving, floor, settings)],
        middleware=[*middleware, DefineMiddleware(Forgery, config=against_forgery)],
        compression_config=CompressionConfig("gzip", gzip_compress_level=6, exclude=PACKED),
        template_config=TemplateConfig(
            directory=HERE / "templates", engine=JinjaTemplateEngine, engine_callback=_with_words
        ),
        openapi_config=_described(),
        exception_handlers=errors.HANDLERS,
        before_send=[with_headers(settings)],
        after_exception=[report],
        logging_config=None,
        dependencies=DEPENDENCIES,
        request_class=StrictRequest,
        request_max_body_size=LARGEST,
    )


def _with_words(templates: JinjaTemplateEngine) -> None:
    """Names as people say them, for the pages: `{{ wager.name | words }}`."""
    templates.engine.filters["words"] = words


def _described() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Pitboss",
        version=pitboss.__version__,
        description="Casino table games by the rules of N.J.A.C. 13:69F",
        path="/schema",
        render_plugins=[JsonRenderPlugin()],
        components=Components(security_schemes=SECURITY),
        security=[{"token": []}, {"session": []}],
    )


def api(at_the_door: Sequence[Any]) -> list[Router]:
    """The API, in its version and, as the pages use it, in the one of this release."""

    def routed(path: str, *, described: bool) -> Router:
        door = Router("/", route_handlers=[SignIn], middleware=at_the_door)
        return Router(path, route_handlers=[*CONTROLLERS, door], include_in_schema=described)

    return [routed("/api/v1", described=True), routed("/api", described=False)]


def _is_work(scope: Scope) -> bool:
    return not scope["path"].startswith("/static/")


def _is_a_guess(scope: Scope) -> bool:
    return scope["method"] in ("POST", "PUT")  # type: ignore[typeddict-item]


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
