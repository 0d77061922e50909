"""Help at a table: why a bet would be refused, what a choice is worth, what a wager costs."""

from litestar import Controller, get, post
from litestar.params import JSONBody
from msgspec import Struct

from pitboss.errors import Refused
from pitboss.floor.table import bet_check
from pitboss.floor.table.bet_check import Refusal
from pitboss.odds import choice_values
from pitboss.odds.choice_values import Advice
from pitboss.web.dependencies import AnyRequest, SignedIn, TheFloor, TheSettings
from pitboss.web.tables import TableNumber, find_place

OFF = "this house gives no advice at its tables"
NO_AIDS = "8.1"
MOST_WAGERS = 200
"""The most wagers that are checked together: more than a person makes, and few enough that the
table does not have to wait."""


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
        self, signed: SignedIn, floor: TheFloor, number: TableNumber, data: JSONBody[Wagers]
    ) -> list[Refusal]:
        """Each wager is looked at by itself; nothing is bet."""
        if len(data.wagers) > MOST_WAGERS:
            raise Refused(f"{len(data.wagers):,} wagers: at most {MOST_WAGERS} are looked at")
        await find_place(floor, number)
        async with floor.steady(str(number)) as audience:
            return bet_check.refusals(audience.at, audience.at.seat_of(signed.name), data.wagers)

    @get("/advice", summary="What each of your choices is worth now")
    async def advice(
        self,
        request: AnyRequest,
        signed: SignedIn,
        floor: TheFloor,
        settings: TheSettings,
        number: TableNumber,
    ) -> Advice:
        """Values are what the hand brings in cents on average: exact where `deals` is 0, otherwise
        simulated, with their error."""
        if not settings.advice:
            raise Refused(OFF, NO_AIDS)
        await find_place(floor, number)
        async with floor.steady(str(number)) as audience:
            at, round = audience.at, audience.at.round
            seat = at.seat_of(signed.name)
            asked = choice_values.decision_at(round) if round is not None else None
            key = ("advice", number, at.seq)
        if asked is None or asked.seat != seat:
            raise Refused("there is nothing to advise you on now")
        found: Advice = await request.app.state.coach.result(key, choice_values.advise, asked)
        return found

    @get("/odds", summary="What the wagers of this table cost")
    async def odds(
        self, request: AnyRequest, floor: TheFloor, settings: TheSettings, number: TableNumber
    ) -> Odds:
        table = (await find_place(floor, number)).at.table
        if not settings.advice:
            raise Refused(OFF, NO_AIDS)
        priced = request.app.state.prices.ask(table.game, table.options)
        found = [
            Edge(name, float(one.price.edge), f"{float(one.price.edge):.2%} house edge")
            for one in priced or ()
            for name in dict.fromkeys((one.price.wager, *one.price.covers))
        ]
        return Odds(priced is None, found)
