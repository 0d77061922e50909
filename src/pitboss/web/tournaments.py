"""Tournaments over the API, and their pages: notice, entries, leaderboard, report (8.6)."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from litestar import Controller, delete, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from litestar.response import Template
from msgspec import Struct

from pitboss.engine.registry import find
from pitboss.errors import Refused
from pitboss.floor.division import petitions
from pitboss.floor.floor import Floor
from pitboss.floor.ledger.accounts import at_table
from pitboss.floor.tournament import tournament
from pitboss.floor.tournament.plan import Plan, controls_told
from pitboss.floor.tournament.tournament import Tournament
from pitboss.web.dependencies import AnyRequest, SignedIn, TheFloor, Visitor
from pitboss.web.pages import common
from pitboss.web.submissions import check_staff
from pitboss.web.tables import Once

Number = FromPath[int]


class Standing(Struct):
    """Somebody on the leaderboard; chips as they are now, in cents of tournament chips."""

    rank: int
    patron: str
    chips: int
    table: str
    state: str
    prize: int
    rebuys: int
    bot: bool


class Board(Struct):
    """A tournament as everybody sees it."""

    number: int
    title: str
    game: str
    state: str
    why: str
    start: int
    round: int
    buy_in: int
    fee: int
    pool: int
    tips: int
    rebuys: int
    controls: list[tuple[str, str, str]]
    """8.6(g): what the public may know of the internal controls."""
    players: list[Standing]
    tables: list[str]


class Entry(Struct):
    """How one enters."""

    rebuys: int = 0


class Bots(Struct):
    """Players of the house."""

    count: int
    style: str = "simple"


class Why(Struct):
    """What the Division finds wrong."""

    why: str


async def board(floor: Floor, number: int) -> Board:
    one = await asyncio.to_thread(_known, floor, number)
    chips = {player.patron: player.chips for player in one.players.values()}
    for chain in one.tables if one.state == tournament.RUNNING else ():
        at = (await floor.table(chain)).at
        stakes = at.round.stakes_on() if at.round else at.table.stakes
        for seat, sitting in at.sittings.items():
            felt = sum(stake.amount for stake in stakes if stake.seat == seat)
            chips[sitting.patron] = at.chips(seat) + felt
    return _board(one, chips)


def _known(floor: Floor, number: int) -> Tournament:
    try:
        return tournament.known(floor.store, number)
    except Refused as refusal:
        raise NotFoundException(str(refusal)) from None


def _board(one: Tournament, chips: dict[str, int]) -> Board:
    ordered = sorted(one.players.values(), key=lambda p: (p.place or 0, -chips[p.patron]))
    players = [
        Standing(
            player.place or n, player.patron, chips[player.patron], player.table,
            "out" if player.place > 1 else "won" if player.place else "in", player.prize,
            player.rebuys, player.patron.startswith("bot "),
        )
        for n, player in enumerate(ordered, 1)
    ]  # fmt: skip
    controls = one.controls
    return Board(
        one.number, one.plan.title, find(controls.game).title, one.state, one.why,
        one.plan.notice.start, one.round, controls.buy_in, controls.fee, one.pool, one.tips,
        controls.rebuys, controls_told(controls, public=True), players, one.tables,
    )  # fmt: skip


async def _done(floor: Floor, number: int, work: Callable[..., object], *said: Any) -> Board:
    """Something is done with a tournament; how it stands then."""
    await asyncio.to_thread(work, floor.store, number, *said)
    return await board(floor, number)


class Tournaments(Controller):
    path = "/tournaments"
    tags = ["tournaments"]

    @get("/", summary="All tournaments")
    async def every(self, floor: TheFloor) -> list[Board]:
        store = floor.store
        found = await asyncio.to_thread(tournament.everything, store)
        return [_board(one, {p.patron: p.chips for p in one.players.values()}) for one in found]

    @post("/", summary="File the notice and the internal controls, 8.6(b), (f)")
    async def file(self, signed: SignedIn, floor: TheFloor, data: JSONBody[Plan]) -> Board:
        check_staff(signed, "floorperson")
        number = await asyncio.to_thread(tournament.file, floor.store, signed.name, data)
        return await board(floor, number)

    @get("/{number:int}", summary="The leaderboard of a tournament")
    async def one(self, floor: TheFloor, number: Number) -> Board:
        return await board(floor, number)

    @get("/{number:int}/report", summary="The notice and all eight controls, for the Division")
    async def report(self, floor: TheFloor, signed: SignedIn, number: Number) -> dict[str, Any]:
        check_staff(signed, "floorperson", "division")
        one = await asyncio.to_thread(_known, floor, number)
        accounts = {
            name: await asyncio.to_thread(floor.store.balance, at_table(one.chain, name))
            for name in ("pool", "fee", "tips")
        }
        return {
            "notice": one.plan.notice, "filed_by": one.filed_by, "filed_at": one.filed_at,
            "controls": controls_told(one.controls, public=False), "accounts": accounts,
            "collected": one.pool, "paid": sum(p.prize for p in one.players.values()),
            "tips": one.tips, "state": one.state, "why": one.why,
            "players": sorted(one.players.values(), key=lambda p: p.place),
        }  # fmt: skip

    @post("/{number:int}/entry", summary="Enter: buy-in and fee")
    async def enter(
        self,
        signed: SignedIn,
        floor: TheFloor,
        number: Number,
        data: JSONBody[Entry],
        once: Once = "",
    ) -> Board:
        """With an idempotency-key it is paid once, however often it is asked for."""
        check_staff(signed, "patron")
        work = partial(tournament.enter, rebuys=data.rebuys, once=once)
        return await _done(floor, number, work, signed.name)

    @post("/{number:int}/rebuys", summary="How often you buy in again if you are knocked out")
    async def rebuys(
        self, signed: SignedIn, floor: TheFloor, number: Number, data: JSONBody[Entry]
    ) -> Board:
        return await _done(floor, number, tournament.want_rebuys, signed.name, data.rebuys)

    @delete("/{number:int}/entry", summary="Withdraw before it starts", status_code=200)
    async def withdraw(
        self, signed: SignedIn, floor: TheFloor, number: Number, once: Once = ""
    ) -> Board:
        work = partial(tournament.withdraw, once=once)
        return await _done(floor, number, work, signed.name)

    @post("/{number:int}/bots", summary="Let players of the house enter")
    async def bots(
        self, floor: TheFloor, signed: SignedIn, number: Number, data: JSONBody[Bots]
    ) -> Board:
        check_staff(signed, "floorperson")
        return await _done(floor, number, tournament.enter_bots, data.count, data.style)

    @post("/{number:int}/start", summary="Close the registration and begin")
    async def start(self, signed: SignedIn, floor: TheFloor, number: Number) -> Board:
        check_staff(signed, "floorperson")
        assert floor.director is not None, "the floor is open"
        await floor.director.start(number, signed.name)
        return await board(floor, number)

    @post("/{number:int}/stop", summary="The Division has it stopped at once, 8.6(c)")
    async def stop(
        self, signed: SignedIn, floor: TheFloor, number: Number, data: JSONBody[Why]
    ) -> Board:
        check_staff(signed, "division")
        await asyncio.to_thread(tournament.stop, floor.store, number, signed.name, data.why)
        assert floor.director is not None, "the floor is open"
        floor.director.hear()
        return await board(floor, number)


class TournamentPages(Controller):
    include_in_schema = False

    @get("/tournaments")
    async def every(self, request: AnyRequest, floor: TheFloor) -> Template:
        store = floor.store
        games = await asyncio.to_thread(petitions.approved, store)
        found = await asyncio.to_thread(tournament.everything, store)
        context = await common(request)
        return Template("tournaments.html", context=context | {"games": games, "found": found})

    @get("/tournaments/{number:int}")
    async def one(
        self, request: AnyRequest, visitor: Visitor, floor: TheFloor, number: Number
    ) -> Template:
        context = await common(request)
        shown = await board(floor, number)
        mine = visitor and any(p.patron == visitor.name for p in shown.players)
        return Template("tournament.html", context=context | {"board": shown, "mine": mine})
