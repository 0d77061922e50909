"""The pages: the lobby, a table, a game's guide, signing in."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Controller, MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter
from litestar.response import Redirect, Template

from pitboss import layouts
from pitboss.errors import Refused
from pitboss.floor import significant, signs
from pitboss.guides import Guide, render
from pitboss.layouts import pieces
from pitboss.licensing import documents, table_signs
from pitboss.licensing import rules as full_rules
from pitboss.play import registry
from pitboss.play.game import Game
from pitboss.play.table import Table
from pitboss.web.api import Slug, TableNumber, check_division, find_place, sign
from pitboss.web.people import floor_of, me, whoever
from pitboss.words.describing import counts, describe

SVG, PDF = "image/svg+xml", "application/pdf"
A_DAY = "public, max-age=86400"


async def common(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """What every page shows."""
    patron = await whoever(request)
    return {
        "casino": request.app.state.settings.casino,
        "me": await me(request, patron) if patron else None,
    }


class Pages(Controller):
    include_in_schema = False

    @get("/")
    async def lobby(self, request: Request[Any, Any, Any]) -> Template:
        context = await common(request)
        context["tables"] = await floor_of(request).lobby()
        context["games"] = [counts(game) for game in registry.games()]
        return Template("lobby.html", context=context)

    @get("/sign-in")
    async def sign_in(
        self,
        request: Request[Any, Any, Any],
        to: Annotated[str, QueryParameter(max_length=200)] = "/",
    ) -> Template:
        safe = to if to.startswith("/") and not to.startswith(("//", "/\\")) else "/"
        return Template("sign_in.html", context=await common(request) | {"to": safe})

    @get("/account")
    async def account(self, request: Request[Any, Any, Any]) -> Template | Redirect:
        context = await common(request)
        if context["me"] is None:
            return Redirect("/sign-in?to=/account")
        return Template("account.html", context=context)

    @get("/events")
    async def events(self, request: Request[Any, Any, Any]) -> Template | Redirect:
        signed = await whoever(request)
        if signed is None:
            return Redirect("/sign-in?to=/events")
        check_division(signed)
        kinds = {"kinds": significant.KINDS}
        return Template("events.html", context=await common(request) | kinds)

    @get("/tables/{number:int}")
    async def table(self, request: Request[Any, Any, Any], number: TableNumber) -> Template:
        place = await find_place(floor_of(request), number)
        table = place.room.at.table
        described = describe(table.game, table.options)
        context = await common(request)
        context |= {
            "sign": sign(number, place),
            "felt": await _felt(request, table),
            "where": table.game.where,
            "wagers": [wager for wager in described["wagers"] if wager["offered"]],
            "options": described["options"],
            "changeable": [option for option in table.game.options if option.kind != "map"],
            "irregularities": table.game.irregularities,
        }  # fmt: skip
        return Template("table.html", context=context)

    @get("/tables/{number:int}/sign.svg", media_type=SVG)
    async def sign(self, request: Request[Any, Any, Any], number: TableNumber) -> Response[str]:
        """The sign of a table to print, 8.3."""
        made = signs.sign((await find_place(floor_of(request), number)).room.at)
        casino = request.app.state.settings.casino
        return Response(table_signs.draw(made, casino), media_type=SVG)

    @get("/tables/{number:int}/sign.pdf", media_type=PDF)
    async def sign_pdf(
        self, request: Request[Any, Any, Any], number: TableNumber
    ) -> Response[bytes]:
        made = signs.sign((await find_place(floor_of(request), number)).room.at)
        casino = request.app.state.settings.casino
        key = ("sign", number, repr(made))
        drawn = await request.app.state.desk.result(key, table_signs.as_pdf, made, casino)
        return Response(drawn, media_type=PDF)

    @get("/games/{slug:str}/felt.svg", media_type=SVG)
    async def felt(self, request: Request[Any, Any, Any], slug: Slug) -> Response[str]:
        drawn = await _felt(request, _game(slug))
        return Response(drawn, media_type=SVG, headers={"cache-control": A_DAY})

    @get("/pieces.svg", media_type=SVG)
    async def pieces(self) -> Response[str]:
        return Response(pieces.sprite(), media_type=SVG, headers={"cache-control": A_DAY})

    @get("/games/{slug:str}/open")
    async def opening(self, request: Request[Any, Any, Any], slug: Slug) -> Template:
        context = await common(request)
        return Template("open.html", context=context | {"game": _game(slug)})

    @get("/games/{slug:str}/guide", media_type=MediaType.HTML)
    async def guide(
        self,
        request: Request[Any, Any, Any],
        slug: Slug,
        number: Annotated[int | None, QueryParameter(name="table", ge=1, le=2**31 - 1)] = None,
    ) -> Response[str]:
        """The gaming guide, of a table's own rules where one is named."""
        game = _game(slug)
        table = Table(game)
        if number is not None:
            table = (await find_place(floor_of(request), number)).room.at.table
            if table.game is not game:
                raise NotFoundException(f"table {number} has another game")
        prices = request.app.state.prices.ask(table.game, table.options)
        page = Guide(
            game=game, options=table.options, seats=len(table.seats),
            limits=table.limits if table.posted else None,
            casino=request.app.state.settings.casino, priced=prices or (), pending=prices is None,
        )  # fmt: skip
        key = ("guide", _key(table), prices is None)
        drawn = await request.app.state.desk.result(key, render, page)
        return Response(drawn, media_type=MediaType.HTML)

    @get("/games/{slug:str}/rules", media_type=MediaType.HTML)
    async def rules(
        self,
        request: Request[Any, Any, Any],
        slug: Slug,
        number: Annotated[int | None, QueryParameter(name="table", ge=1, le=2**31 - 1)] = None,
    ) -> Response[str]:
        """The full rules, of a table's own where one is named, 8.5(a)."""
        made = await _rules(request, slug, number)
        return Response(made, media_type=MediaType.HTML)

    @get("/healthz", media_type=MediaType.TEXT)
    async def health(self, request: Request[Any, Any, Any]) -> Response[str]:
        """Whether the floor can be played at; if not, what is wrong, with the status 503."""
        trouble = await request.app.state.health.trouble()
        return Response(trouble or "ok", status_code=503 if trouble else 200)


async def _rules(request: Request[Any, Any, Any], slug: str, number: int | None) -> str:
    table = Table(_game(slug))
    if number is not None:
        table = (await find_place(floor_of(request), number)).room.at.table
        if table.game is not _game(slug):
            raise NotFoundException(f"table {number} has another game")
    limits = table.limits if table.posted else None
    casino = request.app.state.settings.casino

    def work() -> str:
        return documents.page(full_rules.document(
            table.game, table.options, limits=limits, casino=casino, seats=len(table.seats)
        ))  # fmt: skip

    drawn: str = await request.app.state.desk.result(("rules", _key(table)), work)
    return drawn


def _key(table: Table) -> tuple[str, bytes, int, str]:
    """What a drawing of a table depends on."""
    limits = repr(table.limits) if table.posted else ""
    return table.game.slug, msgspec.json.encode(table.options.plain()), len(table.seats), limits


async def _felt(request: Request[Any, Any, Any], of: Table | Game) -> str:
    """The felt of a table, or of a game as it comes: the lobby shows all of those to everybody."""
    casino = request.app.state.settings.casino
    if isinstance(of, Game):
        draw = partial(layouts.draw, of, of.read_options(), casino=casino)
        key: Hashable = ("game", of.slug)
    else:
        limits = of.limits if of.posted else None
        seats = len(of.seats)
        draw = partial(layouts.draw, of.game, of.options, seats=seats, limits=limits, casino=casino)
        key = ("felt", _key(of))
    drawn: str = await request.app.state.desk.result(key, draw)
    return drawn


def _game(slug: str) -> Game:
    try:
        return registry.find(slug)
    except Refused as refusal:
        raise NotFoundException(str(refusal)) from None
