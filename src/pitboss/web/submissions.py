"""What is submitted to the Division: signs and gaming guides, over the API."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from litestar import Controller, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import JSONBody
from msgspec import Struct

from pitboss.engine import Game, registry
from pitboss.errors import Refused
from pitboss.floor.division import submissions
from pitboss.floor.division.submissions import Submitted
from pitboss.floor.floor import Floor
from pitboss.floor.ledger.store import Store
from pitboss.floor.people.sessions import Signed
from pitboss.guides import Guide, render
from pitboss.web.dependencies import AnyRequest, SignedIn, TheFloor

T = TypeVar("T")


class SignForm(Struct):
    """A sign as it is submitted, 8.3(d)."""

    name: str
    location: str
    size: str
    language: str = "English"


class GuideForm(Struct):
    """A gaming guide of which a sample is submitted, 8.5(c)."""

    game: str


def check_staff(signed: Signed, *roles: str) -> None:
    """Refuse what is for some roles alone."""
    if signed.role not in roles:
        raise PermissionDeniedException(f"a {signed.role} may not do that: {' or '.join(roles)}")


async def for_staff(floor: Floor, signed: Signed, work: Callable[[Store], T]) -> T:
    """What those of the floor and of the Division may see."""
    check_staff(signed, "floorperson", "division")
    return await asyncio.to_thread(work, floor.store)


async def _submit_sample(request: AnyRequest, by: str, game: Game) -> Submitted:
    """Submit a sample of the guide to a game, by its usual rules."""
    state = request.app.state
    page = await state.drawings.result(
        ("sample", game.slug), render,
        Guide(game=game, options=game.read_options(), casino=state.settings.casino),
    )  # fmt: skip
    store = state.floor.store
    return await asyncio.to_thread(submissions.submit_guide, store, by, game.slug, page)


async def check_guide(request: AnyRequest, game: Game) -> None:
    """8.5(c): refuse to hand out a guide of which no sample was submitted; or submit one first, if
    the house does that itself."""
    state = request.app.state
    try:
        await asyncio.to_thread(submissions.check_guide, state.floor.store, game.slug)
    except Refused:
        if not state.settings.file_guides:
            raise
        await _submit_sample(request, submissions.HOUSE, game)


class Docket(Controller):
    path = "/docket"
    tags = ["division"]

    @get("/", summary="What was submitted to the Division: signs and samples of guides")
    async def every(self, floor: TheFloor, signed: SignedIn) -> list[Submitted]:
        return await for_staff(floor, signed, submissions.everything)

    @post("/signs", summary="Submit a sign before it is used, 8.3(d)")
    async def sign(self, signed: SignedIn, floor: TheFloor, data: JSONBody[SignForm]) -> Submitted:
        check_staff(signed, "floorperson")
        return await asyncio.to_thread(
            submissions.submit_sign, floor.store, signed.name, data.name, data.location,
            data.size, data.language,
        )  # fmt: skip

    @post("/guides", summary="Submit a sample of a gaming guide before it is issued, 8.5(c)")
    async def guide(
        self,
        request: AnyRequest,
        signed: SignedIn,
        data: JSONBody[GuideForm],
    ) -> Submitted:
        check_staff(signed, "floorperson")
        return await _submit_sample(request, signed.name, registry.find(data.game))
