"""The drill: hard decisions to practise on, and what one's own choice gave away."""

import asyncio
from typing import Annotated

from litestar import Controller, get
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter
from litestar.response import Template

from pitboss.engine import Choose, Game, Round, registry
from pitboss.equipment import tiles
from pitboss.errors import Refused
from pitboss.odds import poker_bots
from pitboss.school import drill
from pitboss.school.drill import CallPriced, Dealt, Exercise, Verdict
from pitboss.web.advice import NO_AIDS, OFF
from pitboss.web.dependencies import AnyRequest, Pays
from pitboss.web.games import Slug
from pitboss.web.pages import common
from pitboss.web.rate_limits import Budget

Seed = Annotated[int, QueryParameter(ge=0, le=2**31 - 1)]


class Drill(Controller):
    path = "/games/{slug:str}/drill"
    tags = ["odds"]

    @get("/", summary="A hard decision to practise on")
    async def ask(self, request: AnyRequest, pays: Pays, slug: Slug, seed: Seed) -> Exercise:
        """The hardest decision of several rounds that follow from the seed: the one whose two best
        choices are closest together. The values are not told yet."""
        return (await _dealt(request, pays, slug, seed)).exercise

    @get("/answer", summary="What each choice of that decision is worth")
    async def answer(self, request: AnyRequest, pays: Pays, slug: Slug, seed: Seed) -> Verdict:
        dealt = await _dealt(request, pays, slug, seed)
        key = ("drill-answer", slug, seed)
        found: Verdict = await request.app.state.coach.result(key, dealt.judge, pays=pays)
        return found


async def _dealt(request: AnyRequest, pays: Budget | None, slug: str, seed: int) -> Dealt:
    _check(request)
    found: Dealt = await request.app.state.coach.result(
        ("drill", slug, seed), drill.exercise, find(slug), seed, _worth_of_call, pays=pays
    )
    return found


def _worth_of_call(round: Round, prompt: Choose, deals: int) -> CallPriced | None:
    found = poker_bots.price_call(round, prompt, deals)
    return CallPriced(*found) if found else None


def _check(request: AnyRequest) -> None:
    if not request.app.state.settings.advice:
        raise Refused(OFF, NO_AIDS)


def find(slug: str) -> Game:
    if slug not in registry.slugs():
        raise NotFoundException(f"there is no game {slug}")
    return registry.find(slug)


@get("/games/{slug:str}/drill", include_in_schema=False)
async def drill_page(request: AnyRequest, slug: Slug) -> Template:
    _check(request)
    context, game = await common(request), find(slug)
    there = await asyncio.to_thread(drill.offered, game)
    names = tiles.NAMES if game.pieces == "tiles" else {}
    shown = {"game": game, "there": there, "names": names}
    return Template("drill.html", context=context | shown)
