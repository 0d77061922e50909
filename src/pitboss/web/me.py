"""One's own limits, breaks, and what one recalls."""

import asyncio
from typing import Annotated, Any

from litestar import Controller, Response, get, post, put
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Struct

from pitboss.floor.floor import Floor
from pitboss.floor.people import history, patrons, self_limits
from pitboss.floor.people.history import PlayedRound, Result, RoundSummary
from pitboss.floor.people.self_limits import OwnLimits, Seated, Today
from pitboss.floor.people.sessions import Signed
from pitboss.floor.tournament import tournament
from pitboss.web.dependencies import SignedIn, TheFloor
from pitboss.web.tables import Once

LARGEST = 2**31 - 1
A_PAGE = 100


class Amount(Struct):
    """A limit in cents or minutes; null for none."""

    amount: int | None


class Filled(Struct):
    """What is in your account now, in cents."""

    balance: int


class Hours(Struct):
    hours: int


class Days(Struct):
    days: int


class Own(Struct):
    """Your limits, and what you have lost, bought and stayed today."""

    limits: OwnLimits
    today: Today
    seated: list[Seated]


def _own(store: Any, patron: str) -> Own:
    with store.reader.connect() as connection:
        seated = self_limits.seated(connection, patron)
    return Own(self_limits.of(store, patron), self_limits.today(store, patron), seated)


class OwnPlay(Controller):
    path = "/me"
    tags = ["people"]

    @get("/limits", summary="Your own limits, and how far you are today")
    async def limits(self, signed: SignedIn, floor: TheFloor) -> Own:
        return await asyncio.to_thread(_own, floor.store, signed.name)

    @put("/limits/{limit:str}", summary="Set a limit of your own: loss, deposit, time, reminder")
    async def set_limit(
        self,
        signed: SignedIn,
        floor: TheFloor,
        limit: Annotated[str, PathParameter(max_length=20)],
        data: JSONBody[Amount],
    ) -> OwnLimits:
        """A day's limit in cents, or minutes. A lower one counts at once, a higher one in a day."""
        store = floor.store
        return await asyncio.to_thread(
            self_limits.set_limit, store, signed.name, limit, data.amount
        )  # fmt: skip

    @post("/break", summary="Take a break: no bets and no chips for so many hours")
    async def take_a_break(
        self, floor: TheFloor, signed: SignedIn, data: JSONBody[Hours]
    ) -> OwnLimits:
        return await _pause(floor, signed, data.hours, excluded=False)

    @post("/self-exclusion", summary="Exclude yourself for so many days; it cannot be taken back")
    async def exclude(self, floor: TheFloor, signed: SignedIn, data: JSONBody[Days]) -> OwnLimits:
        return await _pause(floor, signed, data.days, excluded=True)

    @get("/rounds", summary="Your last 100 rounds, with your own cards")
    async def rounds(self, signed: SignedIn, floor: TheFloor) -> list[PlayedRound]:
        return await asyncio.to_thread(history.rounds, floor.store, signed.name)

    @get("/results", summary="What each game has brought you")
    async def results(self, signed: SignedIn, floor: TheFloor) -> list[Result]:
        return await asyncio.to_thread(history.results, floor.store, signed.name)

    @get("/transcript", summary="Your last 100 rounds as you saw them, to keep")
    async def transcript(self, signed: SignedIn, floor: TheFloor) -> Response[bytes]:
        lines = await asyncio.to_thread(history.transcript, floor.store, signed.name)
        name = f"{signed.name}.transcript.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(lines, media_type="application/x-ndjson", headers=headers)

    @post("/refill", status_code=200, summary="Fill up your play money, once a day")
    async def refill(self, signed: SignedIn, floor: TheFloor, once: Once = "") -> Filled:
        return Filled(await asyncio.to_thread(_refill, floor, signed.name, once))


def _refill(floor: Floor, name: str, once: str) -> int:
    over = tournament.over_for(floor.store, name)
    return patrons.refill(floor.store, name, once, over)


async def _pause(floor: Floor, signed: Signed, length: int, *, excluded: bool) -> OwnLimits:
    own = await asyncio.to_thread(
        self_limits.pause, floor.store, signed.name, length, excluded=excluded
    )
    await floor.send_home(signed.name)
    return own


class History(Controller):
    path = "/me/history"
    tags = ["people"]

    @get("/", summary="All rounds that you have played, the last first, page by page")
    async def every(
        self,
        signed: SignedIn,
        floor: TheFloor,
        before: Annotated[int, QueryParameter(ge=0, le=2**53)] = 2**53,
        game: Annotated[str, QueryParameter(max_length=100)] = "",
        limit: Annotated[int, QueryParameter(ge=1, le=1000)] = A_PAGE,
    ) -> list[RoundSummary]:
        """Up to `limit` rounds that were over before a time (`before`, in milliseconds since 1970):
        for the next page, the `at` of the last one."""
        return await asyncio.to_thread(history.past, floor.store, signed.name, before, game, limit)

    @get("/{table:int}/{began:int}", summary="One of your rounds, told as you saw it")
    async def one(
        self,
        signed: SignedIn,
        floor: TheFloor,
        table: Annotated[int, PathParameter(ge=1, le=LARGEST)],
        began: Annotated[int, PathParameter(ge=1, le=LARGEST)],
    ) -> PlayedRound:
        found = await asyncio.to_thread(history.one, floor.store, signed.name, table, began)
        if found is None:
            raise NotFoundException("you have played no such round")
        return found
