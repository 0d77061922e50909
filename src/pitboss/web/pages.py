"""The pages: the lobby, a table, a game's guide, signing in."""

import asyncio
import gzip
from collections.abc import Callable, Hashable
from functools import partial
from typing import Annotated, Any
from urllib.parse import quote

import msgspec
from litestar import Controller, MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect, Template
from msgspec.structs import replace

from pitboss import layouts
from pitboss.documents import document, pdf
from pitboss.documents.document import Document
from pitboss.engine import Game, Table, registry
from pitboss.errors import PitbossError, Refused
from pitboss.filings import full_rules, sign_picture, volume
from pitboss.floor.division import petitions
from pitboss.floor.ledger import significant_events
from pitboss.floor.table import private_tables
from pitboss.floor.table import sign as table_sign
from pitboss.floor.table.bots import styles
from pitboss.floor.table.state import TableState
from pitboss.floor.table.talk import LONGEST, PHRASES
from pitboss.guides import Guide, WhatIf, proposal_page, render
from pitboss.layouts import pieces
from pitboss.odds import proposals
from pitboss.school import drill
from pitboss.web import api_reference
from pitboss.web.accounts import Me, me
from pitboss.web.dependencies import (
    AnyRequest,
    TheFloor,
    TheSettings,
    Visitor,
    budget_of,
    floor_of,
    signed_in_or_none,
)
from pitboss.web.games import Slug, game_of
from pitboss.web.prices import Prices
from pitboss.web.significant_events import check_division
from pitboss.web.submissions import check_guide
from pitboss.web.tables import TableNumber, find_place, listed, sign
from pitboss.web.thumbnails import thumbnail
from pitboss.words.game_data import counts, describe

SVG, PDF = "image/svg+xml", "application/pdf"
A_DAY = "public, max-age=86400"
OfTable = Annotated[int | None, QueryParameter(name="table", ge=1, le=2**31 - 1)]


async def common(request: AnyRequest) -> dict[str, Any]:
    """What every page shows."""
    patron = await signed_in_or_none(request)
    return {
        "casino": request.app.state.settings.casino,
        "me": await me(floor_of(request), patron) if patron else None,
    }


class Pages(Controller):
    include_in_schema = False

    @get("/")
    async def lobby(self, request: AnyRequest, floor: TheFloor, visitor: Visitor) -> Template:
        context = await common(request)
        context["tables"] = await listed(floor, visitor)
        context["games"] = [counts(game) for game in registry.games()]
        return Template("lobby.html", context=context)

    @get("/sign-in")
    async def sign_in(
        self,
        request: AnyRequest,
        to: Annotated[str, QueryParameter(max_length=200)] = "/",
    ) -> Template:
        safe = to if to.startswith("/") and not to.startswith(("//", "/\\")) else "/"
        return Template("sign_in.html", context=await common(request) | {"to": safe})

    @get("/account")
    async def account(self, request: AnyRequest) -> Template | Redirect:
        context = await common(request)
        if context["me"] is None:
            return Redirect("/sign-in?to=/account")
        return Template("account.html", context=context)

    @get("/events")
    async def events(self, request: AnyRequest, visitor: Visitor) -> Template | Redirect:
        if visitor is None:
            return Redirect("/sign-in?to=/events")
        check_division(visitor)
        kinds = {"kinds": significant_events.KINDS}
        return Template("events.html", context=await common(request) | kinds)

    @get("/api")
    async def reference(self, request: AnyRequest) -> Template:
        """The API, described for people."""
        context = await common(request)
        drawings, app = request.app.state.drawings, request.app
        context["operations"] = await drawings.result("api", lambda: api_reference.of(app))
        return Template("reference.html", context=context)

    @get("/tables/{number:int}")
    async def table(
        self,
        request: AnyRequest,
        floor: TheFloor,
        visitor: Visitor,
        settings: TheSettings,
        number: TableNumber,
    ) -> Template:
        place = await find_place(floor, number, visitor)
        table = place.at.table
        described = await asyncio.to_thread(describe, table.game, table.options)
        if settings.prices_ahead:  # a person who plays may ask for the guide
            request.app.state.prices.ask(table.game, table.options)
        context = await common(request)
        context |= {
            "sign": sign(number, place),
            "felt": await _felt(request, table),
            "where": table.game.where,
            "wagers": [wager for wager in described["wagers"] if wager["offered"]],
            "options": described["options"],
            "changeable": [option for option in table.game.options if option.kind != "map"],
            "irregularities": table.game.irregularities,
            "link": await _link(request, number, context["me"]),
            "phrases": PHRASES,
            "drill": await asyncio.to_thread(drill.offered, table.game),
            "advice": settings.advice,
            "ahead": settings.prices_ahead,
            "longest": LONGEST,
        }  # fmt: skip
        return Template("table.html", context=context)

    @get("/tables/{number:int}/sign.svg", media_type=SVG)
    async def sign(
        self,
        request: AnyRequest,
        floor: TheFloor,
        visitor: Visitor,
        settings: TheSettings,
        number: TableNumber,
    ) -> Response[str]:
        """The sign of a table to print, 8.3."""
        at = (await find_place(floor, number, visitor)).at
        drawn = await _drawn_sign(request, sign_picture.draw, at, settings.casino)
        return Response(drawn, media_type=SVG)

    @get("/tables/{number:int}/sign.pdf", media_type=PDF)
    async def sign_pdf(
        self,
        request: AnyRequest,
        floor: TheFloor,
        visitor: Visitor,
        settings: TheSettings,
        number: TableNumber,
    ) -> Response[bytes]:
        at = (await find_place(floor, number, visitor)).at
        drawn = await _drawn_sign(request, sign_picture.as_pdf, at, settings.casino)
        return Response(drawn, media_type=PDF)

    @get("/join/{link:str}")
    async def join(self, visitor: Visitor, floor: TheFloor, link: FromPath[str]) -> Redirect:
        """An invitation link: it leads to the table; people who are not signed in do that first."""
        if visitor is None:
            return Redirect(f"/sign-in?to=/join/{quote(link)}")
        if link.isdigit():
            return Redirect(f"/tables/{link}")
        store = floor.store
        try:
            chain = await asyncio.to_thread(private_tables.follow, store, link, visitor.name)
        except Refused as refusal:
            raise NotFoundException(str(refusal)) from None
        return Redirect(f"/tables/{chain}")

    @get("/games/{slug:str}/felt.svg", media_type=SVG)
    async def felt(self, request: AnyRequest, slug: Slug) -> Response[str]:
        drawn = await _felt(request, game_of(slug))
        return Response(drawn, media_type=SVG, headers={"cache-control": A_DAY})

    @get("/pieces.svg", media_type=SVG)
    async def pieces(self) -> Response[str]:
        return Response(pieces.sprite(), media_type=SVG, headers={"cache-control": A_DAY})

    @get("/games/{slug:str}/open")
    async def opening(self, request: AnyRequest, slug: Slug) -> Template:
        context = await common(request)
        game = game_of(slug)
        return Template("open.html", context=context | {"game": game, "styles": styles(game)})

    @get("/games/{slug:str}/guide", media_type=MediaType.HTML)
    async def guide(
        self,
        request: AnyRequest,
        settings: TheSettings,
        slug: Slug,
        number: OfTable = None,
    ) -> Response[str]:
        """The gaming guide; by the rules of a table, if one is named."""
        table = await _table(request, slug, number)
        await check_guide(request, table.game)
        key = ("guide", _key(table), settings.casino)
        kept = await asyncio.to_thread(request.app.state.guides.find, key)
        if kept is not None:
            return Response(kept, media_type=MediaType.HTML)
        prices = request.app.state.prices.ask(table.game, table.options)
        of = f"?table={number}" if number else ""
        page = Guide(
            game=table.game, options=table.options, seats=len(table.seats),
            limits=table.limits if table.posted else None,
            casino=settings.casino, priced=prices or (), pending=prices is None,
            what_if=f"/games/{slug}/what-if",
            progress=f"/games/{slug}/guide/progress{of}",
        )  # fmt: skip
        drawn = await request.app.state.drawings.result((key, prices is None), render, page)
        if prices:
            await asyncio.to_thread(request.app.state.guides.keep, key, drawn)
        return Response(drawn, media_type=MediaType.HTML)

    @get("/games/{slug:str}/what-if", media_type=MediaType.HTML)
    async def propose(
        self,
        request: AnyRequest,
        visitor: Visitor,
        slug: Slug,
        text: Annotated[
            str, QueryParameter(name=proposal_page.FIELD, max_length=proposals.LONGEST)
        ] = "",
    ) -> Response[str] | Redirect:
        """What a proposal would cost, whether the text permits it or not."""
        game = game_of(slug)
        page = WhatIf(game=game, text=text, guide=f"/games/{slug}/guide")
        if text and visitor is None:
            return Redirect(f"/sign-in?to=/games/{slug}/what-if")
        if text:
            try:
                proposal = await asyncio.to_thread(proposals.read, game, text)
                prices = request.app.state.prices.propose(
                    game, text, proposal, budget_of(request, visitor)
                )
                page = replace(page, proposal=proposal, priced=prices or (), pending=prices is None)
            except PitbossError as refusal:
                page = replace(page, wrong=str(refusal))
        drawn = await asyncio.to_thread(proposal_page.render, page)
        status = 400 if page.wrong else 200
        return Response(drawn, media_type=MediaType.HTML, status_code=status)

    @get("/games/{slug:str}/guide/progress")
    async def progress(
        self, request: AnyRequest, slug: Slug, number: OfTable = None
    ) -> Response[Any]:
        """How far the odds of a guide are: 202, and 200 when they are there."""
        table = await _table(request, slug, number)
        prices: Prices = request.app.state.prices
        if prices.ask(table.game, table.options) is None:
            return Response(prices.how_far(table.game, table.options), status_code=202)
        return Response({})

    @get("/games/{slug:str}/rules", media_type=MediaType.HTML)
    async def rules(self, request: AnyRequest, slug: Slug, number: OfTable = None) -> Response[str]:
        """The full rules; of a table, if one is named, 8.5(a)."""
        made = await _rules(request, slug, number)
        return Response(made, media_type=MediaType.HTML)

    @get("/rules", media_type=MediaType.HTML)
    async def all_rules(self, request: AnyRequest) -> Response[bytes]:
        """The rules of all games that are authorized here, in one volume, 8.5(a)."""
        page, packed = await _volume(request, "page", _packed)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(page, media_type=MediaType.HTML)
        return Response(packed, media_type=MediaType.HTML, headers={"content-encoding": "gzip"})

    @get("/rules.pdf", media_type=PDF)
    async def all_rules_pdf(self, request: AnyRequest) -> Response[bytes]:
        """The same volume, to be printed for the security podium."""
        return Response(await _volume(request, "pdf", pdf.document), media_type=PDF)

    @get("/healthz", media_type=MediaType.TEXT)
    async def health(self, request: AnyRequest) -> Response[str]:
        """Whether the floor can be played at; if not, what is wrong, with the status 503."""
        trouble = await request.app.state.health.trouble()
        return Response(trouble or "ok", status_code=503 if trouble else 200)


async def _table(request: AnyRequest, slug: str, number: int | None) -> Table:
    """A table by its number, or one of the game as it comes."""
    game = game_of(slug)
    if number is None:
        return Table(game)
    visitor = await signed_in_or_none(request)
    table = (await find_place(floor_of(request), number, visitor)).at.table
    if table.game is not game:
        raise NotFoundException(f"table {number} has another game")
    return table


async def _drawn_sign(
    request: AnyRequest, draw: Callable[..., Any], at: TableState, casino: str
) -> Any:
    """The sign of a table, drawn while others are answered; not again if it is as it was."""
    made = table_sign.sign(at)
    key = ("sign", draw.__name__, repr(made))
    return await request.app.state.drawings.result(key, draw, made, casino)


def _small(game: Game, casino: str) -> str:
    return thumbnail(layouts.draw(game, game.read_options(), casino=casino))


async def _link(request: AnyRequest, number: int, who: Me | None) -> str:
    """The invitation link of a table; none for people who were not invited to it."""
    kept = await asyncio.to_thread(private_tables.of, floor_of(request).store, str(number))
    if kept is None:
        return f"/join/{number}"
    return f"/join/{kept.token}" if who and who.name in kept.guests else ""


async def _rules(request: AnyRequest, slug: str, number: int | None) -> str:
    table = await _table(request, slug, number)
    limits = table.limits if table.posted else None
    casino = request.app.state.settings.casino

    def work() -> str:
        return document.page(full_rules.document(
            table.game, table.options, limits=limits, casino=casino, seats=len(table.seats)
        ))  # fmt: skip

    drawn: str = await request.app.state.drawings.result(("rules", _key(table)), work)
    return drawn


def _packed(volume: Document) -> tuple[bytes, bytes]:
    """A page that is too long to be compressed while others wait: as it is, and compressed."""
    page = document.page(volume).encode()
    return page, gzip.compress(page, 6)


async def _volume(request: AnyRequest, kind: str, draw: Callable[[Document], Any]) -> Any:
    """The rules of all games, drawn once; felts and guides do not wait for it."""
    state = request.app.state
    games = await asyncio.to_thread(petitions.approved, state.floor.store)
    casino = state.settings.casino
    key = (kind, tuple(game.slug for game in games))
    return await state.volumes.result(key, lambda: draw(volume.document(games, casino)))


def _key(table: Table) -> tuple[str, bytes, int, str]:
    """What a drawing of a table depends on."""
    limits = repr(table.limits) if table.posted else ""
    return table.game.slug, msgspec.json.encode(table.options.plain()), len(table.seats), limits


async def _felt(request: AnyRequest, of: Table | Game) -> str:
    """The felt of a table; or of a game as it comes, small, as the lobby shows all of them."""
    casino = request.app.state.settings.casino
    if isinstance(of, Game):
        draw = partial(_small, of, casino)
        key: Hashable = ("game", of.slug)
    else:
        limits = of.limits if of.posted else None
        seats = len(of.seats)
        draw = partial(layouts.draw, of.game, of.options, seats=seats, limits=limits, casino=casino)
        key = ("felt", _key(of))
    drawn: str = await request.app.state.drawings.result(key, draw)
    return drawn
