"""Petitions for new games over the API, and their page, 8.4: staff file, the Division decides."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from litestar import Controller, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect, Template
from msgspec import Struct

from pitboss.engine.registry import games
from pitboss.errors import Refused
from pitboss.filings import test_report
from pitboss.floor.division import petitions, submissions
from pitboss.floor.division.petitions import Case, Petition, Proposal, TestPlan
from pitboss.floor.floor import Floor
from pitboss.floor.ledger.store import Store
from pitboss.floor.people.sessions import Signed
from pitboss.web.dependencies import AnyRequest, SignedIn, TheFloor, Visitor
from pitboss.web.pages import common
from pitboss.web.submissions import check_staff, for_staff

Number = FromPath[int]
STEPS = {
    "suitable": "The game is suitable",
    "amendments": "Amendments are in effect",
    "licences": "Licences are applied for, waivers issued",
    "costs": "Costs are paid",
}
"""What the Division ticks before it approves, 8.4(g)."""
TICKS = {
    "signed": "All petitioners have signed it",
    "agrees_to_test": "The casino licensee agrees in writing to a test in its casino",
    "indemnity": "The State is released and indemnified",
    "asks_for_ruling": "A declaratory ruling is asked for",
    "asks_for_test": "A test is asked for",
    "electronic": "It is an electronic table game",
    "discloses_rules": "Its display discloses the rules in full",
}
"""What a petition says yes or no to, 8.4(d), (h)."""


class Ruling(Struct):
    """What the Division rules, and what it has weighed, 8.4(e)."""

    favourable: bool
    why: str


class Conditions(Struct):
    """The conditions of a test, 8.4(g); the most that a wager may be in it, in cents."""

    conditions: str
    most_bet: int = 0
    options: dict[str, Any] = {}
    """Rules of the game that the Division sets for the test."""
    begins: int = 0
    ends: int = 0
    tables: int = 0
    """When the test is and at how many tables, if it is not as submitted."""


class Matter(Struct):
    """What the Division asks the petitioners for, or what they give, 8.4(d)8, (f)2v."""

    what: str


class Step(Struct):
    """One of the four things before a final approval, 8.4(g): suitable, amendments, licences,
    costs."""

    what: str


async def _done(
    floor: Floor, signed: Signed, number: int, role: str, work: Callable[..., None], *said: Any
) -> Case:
    """Somebody of the Division or of the floor does something about a petition."""
    check_staff(signed, role)
    await asyncio.to_thread(work, floor.store, number, signed.name, *said)
    await floor.follow_petitions()
    return await asyncio.to_thread(petitions.known, floor.store, number)


def _end_test(store: Store, number: int, by: str) -> None:
    found = test_report.report(store, petitions.known(store, number))
    petitions.end_test(store, number, by, found)


class Petitions(Controller):
    path = "/petitions"
    tags = ["petitions"]

    @get("/", summary="All petitions")
    async def every(self, floor: TheFloor, signed: SignedIn) -> list[Case]:
        return await for_staff(floor, signed, petitions.everything)

    @post("/", summary="File a petition, 8.4(d)")
    async def file(self, signed: SignedIn, floor: TheFloor, data: JSONBody[Petition]) -> Case:
        store = floor.store
        check_staff(signed, "floorperson")
        number = await asyncio.to_thread(petitions.file, store, signed.name, data)
        await floor.follow_petitions()
        return await asyncio.to_thread(petitions.known, store, number)

    @post("/proposals", summary="The Division proposes a game or a variation itself, 8.4(h)1")
    async def propose(self, signed: SignedIn, floor: TheFloor, data: JSONBody[Proposal]) -> Case:
        check_staff(signed, "division")
        number = await asyncio.to_thread(petitions.propose, floor.store, signed.name, data)
        await floor.follow_petitions()
        return await asyncio.to_thread(petitions.known, floor.store, number)

    @get("/{number:int}", summary="A petition, with all that was done about it")
    async def one(self, signed: SignedIn, floor: TheFloor, number: Number) -> Case:
        check_staff(signed, "floorperson", "division")
        try:
            return await asyncio.to_thread(petitions.known, floor.store, number)
        except Refused as refusal:
            raise NotFoundException(str(refusal)) from None

    @post("/{number:int}/ruling", summary="The Division rules on it, 8.4(e)")
    async def rule(
        self, floor: TheFloor, signed: SignedIn, number: Number, data: JSONBody[Ruling]
    ) -> Case:
        ruled = partial(petitions.decide, favourable=data.favourable, why=data.why)
        return await _done(floor, signed, number, "division", ruled)

    @post("/{number:int}/requests", summary="The Division asks for more, 8.4(d)8, (f)2v")
    async def ask(
        self, floor: TheFloor, signed: SignedIn, number: Number, data: JSONBody[Matter]
    ) -> Case:
        return await _done(floor, signed, number, "division", petitions.ask, data.what)

    @post("/{number:int}/supplements", summary="The petitioners give what was asked for, 8.4(d)8")
    async def supply(
        self, floor: TheFloor, signed: SignedIn, number: Number, data: JSONBody[Matter]
    ) -> Case:
        return await _done(floor, signed, number, "floorperson", petitions.supply, data.what)

    @post("/{number:int}/plan", summary="Submit the test, 8.4(f)")
    async def plan(
        self, floor: TheFloor, signed: SignedIn, number: Number, data: JSONBody[TestPlan]
    ) -> Case:
        return await _done(floor, signed, number, "floorperson", petitions.plan_test, data)

    @post("/{number:int}/test", summary="The Division lets the test begin, 8.4(g)")
    async def test(
        self, floor: TheFloor, signed: SignedIn, number: Number, data: JSONBody[Conditions]
    ) -> Case:
        return await _done(
            floor, signed, number, "division", petitions.begin_test,
            data.conditions, data.most_bet, data.options,
            {"begins": data.begins, "ends": data.ends, "tables": data.tables},
        )  # fmt: skip

    @post("/{number:int}/end-test", summary="End the test, with its report")
    async def end_test(self, floor: TheFloor, signed: SignedIn, number: Number) -> Case:
        return await _done(floor, signed, number, "division", _end_test)

    @post("/{number:int}/steps", summary="One of the four things before approval, 8.4(g)1-4")
    async def step(
        self, floor: TheFloor, signed: SignedIn, number: Number, data: JSONBody[Step]
    ) -> Case:
        return await _done(floor, signed, number, "division", petitions.note, data.what)

    @post("/{number:int}/approval", summary="The final approval, 8.4(g)")
    async def approve(self, floor: TheFloor, signed: SignedIn, number: Number) -> Case:
        return await _done(floor, signed, number, "division", petitions.approve)


class PetitionPages(Controller):
    include_in_schema = False

    @get("/petitions")
    async def every(
        self, request: AnyRequest, visitor: Visitor, floor: TheFloor
    ) -> Template | Redirect:
        if visitor is None:
            return Redirect("/sign-in?to=/petitions")
        check_staff(visitor, "floorperson", "division")
        found = await asyncio.to_thread(petitions.everything, floor.store)
        guides = await asyncio.to_thread(submissions.guides, floor.store)
        context = await common(request)
        return Template("petitions.html", context=context | {
            "found": found, "guides": guides, "steps": STEPS, "games": games(), "ticks": TICKS,
            "rounds": petitions.TEST_ROUNDS, "categories": petitions.CATEGORIES,
            "interests": petitions.INTERESTS,
        })  # fmt: skip
