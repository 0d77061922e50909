"""The drill: hard decisions to practise on, and what one's own choice gave away."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, get
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter
from litestar.response import Template

from pitboss.errors import Refused
from pitboss.guides import drilling
from pitboss.guides.drilling import Dealt, Exercise
from pitboss.odds.advising import Advice
from pitboss.play import registry
from pitboss.play.game import Game
from pitboss.web.api import Slug
from pitboss.web.helping import NO_AIDS, OFF
from pitboss.web.pages import common
from pitboss.web.people import somebody

Seed = Annotated[int, QueryParameter(ge=0, le=2**31 - 1)]


class Drill(Controller):
    path = "/games/{slug:str}/drill"
    tags = ["odds"]

    @get("/", summary="A hard decision to practise on")
    async def ask(self, request: Request[Any, Any, Any], slug: Slug, seed: Seed) -> Exercise:
        """Of several rounds that follow from the seed the hardest decision: that one whose two
        best choices are closest together. Values are not told yet."""
        return (await _dealt(request, slug, seed)).exercise

    @get("/answer", summary="What each choice of that decision is worth")
    async def answer(self, request: Request[Any, Any, Any], slug: Slug, seed: Seed) -> Advice:
        dealt = await _dealt(request, slug, seed)
        key = ("drill-answer", slug, seed)
        found: Advice = await request.app.state.coach.result(key, drilling.judged, dealt)
        return found


async def _dealt(request: Request[Any, Any, Any], slug: str, seed: int) -> Dealt:
    await somebody(request)
    _check(request)
    found: Dealt = await request.app.state.coach.result(
        ("drill", slug, seed), drilling.exercise, find(slug), seed
    )
    return found


def _check(request: Request[Any, Any, Any]) -> None:
    if not request.app.state.settings.advice:
        raise Refused(OFF, NO_AIDS)


def find(slug: str) -> Game:
    if slug not in registry.slugs():
        raise NotFoundException(f"there is no game {slug}")
    return registry.find(slug)


@get("/games/{slug:str}/drill", include_in_schema=False)
async def drill_page(request: Request[Any, Any, Any], slug: Slug) -> Template:
    _check(request)
    context = await common(request)
    return Template("drill.html", context=context | {"game": find(slug)})
