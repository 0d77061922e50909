"""Help at a table: why a bet would be refused, what a choice is worth, what a wager costs."""

from litestar import Controller, get, post
from litestar.params import JSONBody
from msgspec import Struct

from pitboss.errors import Refused
from pitboss.floor.table import bet_check, commands
from pitboss.floor.table.bet_check import Refusal
from pitboss.odds import choice_values
from pitboss.odds.choice_values import Advice
from pitboss.web.dependencies import AnyRequest, Pays, SignedIn, TheFloor, TheSettings, Visitor
from pitboss.web.tables import TableNumber, find_place
from pitboss.web.work_queue import WorkQueue

OFF = "this house gives no advice at its tables"
NO_AIDS = "8.1"
AT_A_TIME = 8
"""So many wagers are checked before others go on at the table."""


class Wagers(Struct):
    """What somebody is about to bet, in cents."""

    wagers: dict[str, int]


class Edge(Struct):
    """What a wager costs on average, as a part of it, exact unless it says otherwise."""

    wager: str
    edge: float
    says: str


class Odds(Struct):
    """The prices of a table's wagers; none while they are being worked out."""

    pending: bool
    wagers: list[Edge]


class Help(Controller):
    path = "/tables/{number:int}"
    tags = ["tables"]

    @post("/check", status_code=200, summary="Why bets would be refused, and what would be taken")
    async def check(
        self,
        request: AnyRequest,
        signed: SignedIn,
        pays: Pays,
        floor: TheFloor,
        number: TableNumber,
        data: JSONBody[Wagers],
    ) -> list[Refusal]:
        """Each wager is looked at by itself; nothing is bet."""
        commands.check_wagers(data.wagers)
        await find_place(floor, number, signed)
        checks: WorkQueue = request.app.state.checks
        found: list[Refusal] = []
        todo = list(data.wagers.items())
        for first in range(0, len(todo), AT_A_TIME):
            wagers = dict(todo[first : first + AT_A_TIME])
            async with floor.steady(str(number)) as audience:
                at, seat = audience.at, audience.at.seat_of(signed.name)
                found += await checks.result_once(bet_check.refusals, at, seat, wagers, pays=pays)
        return found

    @get("/advice", summary="What each of your choices is worth now")
    async def advice(
        self,
        request: AnyRequest,
        signed: SignedIn,
        pays: Pays,
        floor: TheFloor,
        settings: TheSettings,
        number: TableNumber,
    ) -> Advice:
        """Values are what the hand brings in cents on average: exact where `deals` is 0, otherwise
        simulated, with their error."""
        if not settings.advice:
            raise Refused(OFF, NO_AIDS)
        await find_place(floor, number, signed)
        async with floor.steady(str(number)) as audience:
            at, round = audience.at, audience.at.round
            seat = at.seat_of(signed.name)
            asked = choice_values.decision_at(round) if round is not None else None
            key = ("advice", number, at.seq)
        if asked is None or asked.seat != seat:
            raise Refused("there is nothing to advise you on now")
        coach: WorkQueue = request.app.state.coach
        found: Advice = await coach.result(key, choice_values.advise, asked, pays=pays)
        return found

    @get("/odds", summary="What the wagers of this table cost")
    async def odds(
        self,
        request: AnyRequest,
        floor: TheFloor,
        visitor: Visitor,
        settings: TheSettings,
        number: TableNumber,
    ) -> Odds:
        table = (await find_place(floor, number, visitor)).at.table
        if not settings.advice:
            raise Refused(OFF, NO_AIDS)
        priced = request.app.state.prices.ask(table.game, table.options)
        found = [
            Edge(name, float(one.price.edge), f"{float(one.price.edge):.2%} house edge")
            for one in priced or ()
            for name in dict.fromkeys((one.price.wager, *one.price.covers))
        ]
        return Odds(priced is None, found)
