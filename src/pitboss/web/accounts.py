"""Who is signed in: sessions, joining, signing in and out."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Literal

from litestar import Controller, Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from pitboss.errors import Refused
from pitboss.floor.floor import Floor
from pitboss.floor.ledger.accounts import account_of
from pitboss.floor.people import patrons, sessions, tokens
from pitboss.floor.people.patrons import Patron
from pitboss.floor.people.sessions import Signed
from pitboss.floor.people.tokens import Token
from pitboss.web.dependencies import COOKIE, AnyRequest, SignedIn, TheFloor, Visitor, floor_of
from pitboss.web.rate_limits import Guesses, caller

USUAL_DAYS = 90

A_YEAR = 365 * 86_400
"""The browser keeps its token for so many seconds; the floor ends the session much sooner."""
LONGEST_BROWSER = 60
LONGEST_NAME = 40
BROWSERS = {"Firefox": "Firefox", "Edg": "Edge", "Chrome": "Chrome", "Safari": "Safari"}
SYSTEMS = {
    "Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows",
    "Mac OS": "macOS", "Linux": "Linux",
}  # fmt: skip


class Credentials(Struct):
    """A name and a pass phrase."""

    name: str
    pass_phrase: str


class NewPassPhrase(Struct):
    """The pass phrase until now, and the one from now on."""

    old: str
    new: str


class Listed(Struct):
    """A session of yours; times in milliseconds since 1970."""

    id: str
    since: int
    seen: int
    browser: str
    here: bool
    """Whether it is the one that asks."""


class Me(Struct):
    """Who is signed in, and what they have in their account, in cents."""

    name: str
    role: str
    balance: int


async def let_in(request: AnyRequest, patron: Patron) -> Response[Me]:
    """Begin a session; its token is sent to the browser only now."""
    browser = browser_of(request.headers.get("user-agent", ""))
    token = await asyncio.to_thread(
        sessions.begin, floor_of(request).store, patron.name, browser, caller(request)
    )
    cookie = _cookie(request, value=token, max_age=A_YEAR)
    return Response(await me(floor_of(request), patron), cookies=[cookie])


def _cookie(request: AnyRequest, **more: Any) -> Cookie:
    secure = request.app.state.settings.secure
    return Cookie(COOKIE, httponly=True, samesite="lax", secure=secure, **more)


def browser_of(agent: str) -> str:
    """A browser in words, so that its owner recognizes it."""
    browser = next((name for mark, name in BROWSERS.items() if mark in agent), "")
    system = next((name for mark, name in SYSTEMS.items() if mark in agent), "")
    if browser and system:
        return f"{browser} on {system}"
    return "".join(c for c in agent[:LONGEST_BROWSER] if c.isprintable()) or "unknown"


async def me(floor: Floor, patron: Patron | Signed) -> Me:
    balance = await asyncio.to_thread(floor.store.balance, account_of(patron.name))
    return Me(patron.name, patron.role, balance)


class People(Controller):
    path = "/"
    tags = ["people"]

    @get("/me", summary="Who is signed in")
    async def who(self, floor: TheFloor, signed: SignedIn) -> Me:
        return await me(floor, signed)

    @get("/sessions", summary="Where you are signed in")
    async def everywhere(self, signed: SignedIn, floor: TheFloor) -> list[Listed]:
        own = await asyncio.to_thread(sessions.own, floor.store, signed.name)
        return [
            Listed(one.id, one.since, one.seen, one.browser, one.id == signed.session)
            for one in own
        ]

    @delete("/sessions", summary="Sign out everywhere else, and end all tokens, at once")
    async def end_all(self, floor: TheFloor, signed: SignedIn) -> None:
        await asyncio.to_thread(sessions.end_all_others, floor.store, signed.name, signed.session)
        await floor.refresh_sessions(signed.name)

    @delete("/sessions/{id:str}", summary="Sign out elsewhere, at once")
    async def end(self, floor: TheFloor, signed: SignedIn, id: FromPath[str]) -> None:
        if not await _end(floor, signed.name, id):
            raise NotFoundException("you have no such session")


async def _end(floor: Floor, patron: str, session: str) -> bool:
    ended = await asyncio.to_thread(sessions.end, floor.store, patron, session)
    if ended:
        await floor.refresh_sessions(patron)
    return ended


async def _guessing(request: AnyRequest, name: str) -> Callable[[], Awaitable[None]]:
    """Somebody tries a pass phrase; the function that is returned is called if it was right."""
    if not request.app.state.settings.rate_limits:
        return partial(asyncio.sleep, 0)
    with contextlib.suppress(Refused):  # something that is no valid name is counted as it is
        name = patrons.clean_name(name)
    guesses: Guesses = request.app.state.guesses
    address = caller(request)
    await asyncio.to_thread(guesses.begin, name[:LONGEST_NAME], address)
    return partial(asyncio.to_thread, guesses.right, name, address)


class SignIn(Controller):
    """Where a pass phrase is asked for."""

    path = "/"
    tags = ["people"]

    @post("/patrons", summary="Join: a name, a pass phrase, and play money to begin with")
    async def join(
        self, request: AnyRequest, floor: TheFloor, data: JSONBody[Credentials]
    ) -> Response[Me]:
        store = floor.store
        patron = await asyncio.to_thread(patrons.join, store, data.name, data.pass_phrase)
        return await let_in(request, patron)

    @post("/session", summary="Sign in")
    async def sign_in(
        self, request: AnyRequest, floor: TheFloor, data: JSONBody[Credentials]
    ) -> Response[Me]:
        store, was_right = floor.store, await _guessing(request, data.name)
        patron = await asyncio.to_thread(
            patrons.sign_in, store, data.name, data.pass_phrase, caller(request)
        )
        await was_right()
        return await let_in(request, patron)

    @delete("/session", summary="Sign out")
    async def sign_out(
        self, request: AnyRequest, floor: TheFloor, visitor: Visitor
    ) -> Response[None]:
        """The session is over for every tab, even if a message is still on its way to one of
        them."""
        if visitor is not None:
            await _end(floor, visitor.name, visitor.session)
        return Response(None, cookies=[_cookie(request, value="", max_age=0)])

    @put("/me/pass-phrase", status_code=204, summary="Change your pass phrase; sign out elsewhere")
    async def change(
        self,
        request: AnyRequest,
        signed: SignedIn,
        floor: TheFloor,
        data: JSONBody[NewPassPhrase],
    ) -> None:
        was_right = await _guessing(request, signed.name)
        await asyncio.to_thread(
            patrons.change_pass_phrase, floor.store, signed.name, data.old, data.new,
            signed.session,
        )  # fmt: skip
        await was_right()
        await floor.refresh_sessions(signed.name)


class NewToken(Struct):
    """A token to make: what you call it, how many days it lasts (365 at most), and what it is for:
    `read`, `play` (and read), or `staff`, which is whatever your role permits."""

    name: str
    days: int = USUAL_DAYS
    scope: Literal["read", "play", "staff"] = "play"


class MadeToken(Struct):
    """A new token. What the program shows (`token`) is told this once."""

    id: str
    name: str
    until: int
    token: str
    scope: str


class Tokens(Controller):
    path = "/tokens"
    tags = ["tokens"]

    @get("/", summary="Your tokens")
    async def every(self, signed: SignedIn, floor: TheFloor) -> list[Token]:
        return await asyncio.to_thread(tokens.own, floor.store, signed.name)

    @post("/", summary="Make a token for a program of yours")
    async def make(
        self, signed: SignedIn, floor: TheFloor, data: JSONBody[NewToken]
    ) -> Response[MadeToken]:
        """The program sends `Authorization: Bearer TOKEN` and acts for you, as far as the scope of
        the token goes. Only a digest is kept here: the token is shown this once. A token cannot
        make another."""
        if signed.program:
            raise PermissionDeniedException("a token cannot make another: sign in for that")
        store = floor.store
        secret, made = await asyncio.to_thread(
            tokens.make, store, signed.name, data.name, data.days, data.scope
        )
        shown = MadeToken(made.id, made.name, made.until, secret, made.scope)
        return Response(shown, headers={"cache-control": "no-store"})

    @delete("/{id:str}", summary="End a token, at once")
    async def end(self, signed: SignedIn, floor: TheFloor, id: FromPath[str]) -> None:
        if not await asyncio.to_thread(tokens.end, floor.store, signed.name, id):
            raise NotFoundException("you have no such token")
        await floor.refresh_sessions(signed.name)
