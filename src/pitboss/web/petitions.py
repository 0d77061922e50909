"""Petitions for new games over the API, and their page, 8.4: staff file, the Division decides."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from litestar import Controller, Request, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect, Template
from msgspec import Struct

from pitboss.engine.registry import games
from pitboss.errors import Refused
from pitboss.filings import test_report
from pitboss.floor.division import petitions
from pitboss.floor.division.petitions import Case, Petition, TestPlan
from pitboss.floor.ledger.store import Store
from pitboss.floor.people.sessions import Signed
from pitboss.web.accounts import floor_of, signed_in, signed_in_or_none
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


class Step(Struct):
    """One of the four things before a final approval, 8.4(g): suitable, amendments, licences,
    costs."""

    what: str


async def _done(
    request: Request[Any, Any, Any], number: int, role: str, work: Callable[[Store, Signed], None]
) -> Case:
    signed, store = await signed_in(request), floor_of(request).store
    check_staff(signed, role)
    await asyncio.to_thread(work, store, signed)
    return await asyncio.to_thread(petitions.known, store, number)


class Petitions(Controller):
    path = "/petitions"
    tags = ["petitions"]

    @get("/", summary="All petitions")
    async def every(self, request: Request[Any, Any, Any]) -> list[Case]:
        return await for_staff(request, petitions.everything)

    @post("/", summary="File a petition, 8.4(d)")
    async def file(self, request: Request[Any, Any, Any], data: JSONBody[Petition]) -> Case:
        signed, store = await signed_in(request), floor_of(request).store
        check_staff(signed, "floorperson")
        number = await asyncio.to_thread(petitions.file, store, signed.name, data)
        return await asyncio.to_thread(petitions.known, store, number)

    @get("/{number:int}", summary="A petition, with all that was done about it")
    async def one(self, request: Request[Any, Any, Any], number: Number) -> Case:
        check_staff(await signed_in(request), "floorperson", "division")
        try:
            return await asyncio.to_thread(petitions.known, floor_of(request).store, number)
        except Refused as refusal:
            raise NotFoundException(str(refusal)) from None

    @post("/{number:int}/ruling", summary="The Division rules on it, 8.4(e)")
    async def rule(
        self, request: Request[Any, Any, Any], number: Number, data: JSONBody[Ruling]
    ) -> Case:
        return await _done(request, number, "division", lambda store, by: petitions.decide(
            store, number, by.name, favourable=data.favourable, why=data.why
        ))  # fmt: skip

    @post("/{number:int}/plan", summary="Submit the test, 8.4(f)")
    async def plan(
        self, request: Request[Any, Any, Any], number: Number, data: JSONBody[TestPlan]
    ) -> Case:
        return await _done(request, number, "floorperson", lambda store, by: petitions.plan_test(
            store, number, by.name, data
        ))  # fmt: skip

    @post("/{number:int}/test", summary="The Division lets the test begin, 8.4(g)")
    async def test(
        self, request: Request[Any, Any, Any], number: Number, data: JSONBody[Conditions]
    ) -> Case:
        return await _done(request, number, "division", lambda store, by: petitions.begin_test(
            store, number, by.name, data.conditions, data.most_bet
        ))  # fmt: skip

    @post("/{number:int}/end-test", summary="End the test, with its report")
    async def end_test(self, request: Request[Any, Any, Any], number: Number) -> Case:
        def work(store: Store, by: Signed) -> None:
            found = test_report.report(store, petitions.known(store, number))
            petitions.end_test(store, number, by.name, found)

        return await _done(request, number, "division", work)

    @post("/{number:int}/steps", summary="One of the four things before approval, 8.4(g)1-4")
    async def step(
        self, request: Request[Any, Any, Any], number: Number, data: JSONBody[Step]
    ) -> Case:
        return await _done(request, number, "division", lambda store, by: petitions.note(
            store, number, by.name, data.what
        ))  # fmt: skip

    @post("/{number:int}/approval", summary="The final approval, 8.4(g)")
    async def approve(self, request: Request[Any, Any, Any], number: Number) -> Case:
        return await _done(request, number, "division", lambda store, by: petitions.approve(
            store, number, by.name
        ))  # fmt: skip


class PetitionPages(Controller):
    include_in_schema = False

    @get("/petitions")
    async def every(self, request: Request[Any, Any, Any]) -> Template | Redirect:
        signed = await signed_in_or_none(request)
        if signed is None:
            return Redirect("/sign-in?to=/petitions")
        check_staff(signed, "floorperson", "division")
        found = await asyncio.to_thread(petitions.everything, floor_of(request).store)
        context = await common(request)
        return Template("petitions.html", context=context | {
            "found": found, "steps": STEPS, "games": games(), "ticks": TICKS,
            "categories": petitions.CATEGORIES, "interests": petitions.INTERESTS,
        })  # fmt: skip
