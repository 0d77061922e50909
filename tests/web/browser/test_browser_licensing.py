"""Signs, a tournament of people and bots, full rules and a petition in a browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import filed
import pytest
from driver import shot

from commands import run
from floors import a_dossier

pytestmark = pytest.mark.xdist_group("second browser")

People = Callable[..., Any]


def appoint(kept: str, player: Any, role: str) -> None:
    run("patron", player.name, "--role", role, "--floor", kept)


def test_a_sign_is_posted_and_seen_at_once(people: People, kept: str) -> None:
    boss, guest = people(), people()
    number = guest.open_table("three-card-poker")
    guest.sit()
    appoint(kept, boss, "floorperson")
    boss.go_to(number)
    boss.page.get_by_role("button", name="Limits and rules").click()
    form = boss.page.locator("#post-limits")
    form.locator("[name=limit]").fill("10-200 by 10")
    form.get_by_role("button").click()
    told = "Announcement. New limits from now on: all $10-200 by 10"
    guest.page.locator("#story .announced", has_text=told).wait_for()
    guest.page.locator("#limits", has_text="$10-200 by 10").wait_for()
    rules = boss.page.locator("#post-rules")
    rules.locator("[name=option]").select_option("settlement")
    rules.locator("[name=value]").fill("by-player")
    rules.get_by_role("button").click()
    boss.page.get_by_role("button", name="Announce it").click()
    boss.page.get_by_role("button", name="Tell the Division").click()
    boss.page.get_by_text("Division told").wait_for()
    guest.page.locator("#story .announced", has_text="Announcement. From").wait_for()
    shot(boss, "sign-posting")
    guest.page.get_by_role("button", name="Rules", exact=True).click()
    guest.page.locator("#sign", has_text="all wagers: $10 to $200, in steps of $10").wait_for()
    shot(guest, "sign-rules")


def test_a_tournament_of_people_and_bots(people: People, kept: str) -> None:
    from driver import play_round  # noqa: PLC0415 - playwright may not be installed

    player, boss = people(), people()
    number = filed.tournament(kept)
    appoint(kept, boss, "floorperson")
    page = player.page
    page.goto(f"{player.base}/tournaments/{number}")
    page.get_by_role("button", name="Enter").click()
    page.get_by_role("button", name="Withdraw").wait_for()
    shot(player, "tournament-open")
    boss.page.goto(f"{boss.base}/tournaments/{number}")
    boss.page.get_by_label("Bots").fill("2")
    boss.page.get_by_role("button", name="Let them enter").click()
    boss.page.get_by_text("bot simple 2").wait_for()
    boss.page.get_by_role("button", name="Start").click()
    page.get_by_role("link", name="Go to your table").click()
    page.wait_for_url("**/tables/*")
    page.locator("#controls").wait_for()
    play_round(player, until=lambda: "closed" in page.locator("#controls").inner_text())
    page.goto(f"{player.base}/tournaments/{number}")
    page.locator("#state", has_text="ended").wait_for()
    assert page.locator("#board tr").count() == 3
    assert page.locator("#board .won").count() == 1
    shot(player, "tournament-ended")


def test_the_full_rules_are_a_page(people: People) -> None:
    player = people()
    player.page.goto(f"{player.base}/games/red-dog/rules")
    player.page.get_by_role("heading", name="Procedure").wait_for()
    shot(player, "rules")


def test_the_notice_of_a_tournament_is_filed_in_the_browser(people: People, kept: str) -> None:
    boss = people()
    appoint(kept, boss, "floorperson")
    boss.page.goto(f"{boss.base}/tournaments")
    form = boss.page.locator("#file")
    form.locator("[name=title]").fill("Spring Cup")
    form.locator("[name=start]").fill("2030-05-01T19:00")
    for name in ("security", "supervisor-security", "supervisor-casino-gaming-operations",
                 "supervisor-surveillance", "controller", "key_employee"):  # fmt: skip
        form.locator(f"[name={name}]").fill("Kim Lund")
    shot(boss, "tournament-notice")
    form.get_by_role("button").click()
    boss.page.wait_for_url("**/tournaments/*")
    boss.page.get_by_text("8.6(f)6").wait_for()


def test_a_petition_goes_from_its_filing_to_the_approval(people: People, kept: str) -> None:
    boss, division = people(), people()
    appoint(kept, boss, "floorperson")
    appoint(kept, division, "division")
    boss.page.goto(f"{boss.base}/petitions")
    file_petition(boss)
    case = boss.page.locator("[data-petition]", has_text="keno")
    case.get_by_text("filed", exact=True).wait_for()
    shot(boss, "petition-filed")
    decide(division, "Rule in its favour", "What was weighed", "odds and layout")
    boss.page.reload()
    plan_test(boss)
    shot(boss, "petition-planned")
    decide(division, "Let the test begin", "Conditions of the test", "one pit, by day")
    decide(division, "End the test")
    decide(division, "Approve")
    refused = division.page.locator("#refusal", has_text="has not found the game suitable")
    refused.wait_for()
    assert "8.4(g)1" in refused.inner_text()
    division.errors.clear()  # the browser itself logs an answer of 409
    for step in ("The game is suitable", "Amendments are", "Licences are", "Costs are"):
        decide(division, step)
        case = division.page.locator("[data-petition]", has_text="keno")
        case.get_by_role("button", name=step).wait_for(state="detached")
    shot(division, "petition-tested")
    decide(division, "Approve")
    case = division.page.locator("[data-petition]", has_text="keno")
    case.locator(".fact", has_text="final").wait_for()
    shot(division, "petition-final")


def file_petition(boss: Any) -> None:
    """First without the licensee's agreement to a test, which is refused in place."""
    form = boss.page.locator("#file")
    form.locator("[name=game]").select_option("keno")
    form.locator("[name=category]").select_option("compatible")
    for name, said in {"licensee": "Boardwalk", "licensee-address": "Atlantic City",
                       "rights": "none"}.items():  # fmt: skip
        form.locator(f"[name={name}]").fill(said)
    said = json.dumps(a_dossier("keno")).encode()
    file = {"name": "dossier.json", "mimeType": "application/json", "buffer": said}
    form.locator("[name=dossier]").set_input_files(file)
    for said in ("All petitioners have signed it", "The State is released",
                 "A declaratory ruling is asked for", "A test is asked for"):  # fmt: skip
        form.get_by_label(said).check()
    form.get_by_role("button", name="File the petition").click()
    form.locator(".refusal", has_text="8.4(b)").wait_for()
    boss.errors.clear()  # the browser itself logs an answer of 409
    form.get_by_label("The casino licensee agrees").check()
    form.get_by_role("button", name="File the petition").click()


def plan_test(boss: Any) -> None:
    case = boss.page.locator("[data-petition]", has_text="keno")
    form = case.locator("[data-plan]")
    for name, said in {"casinos": "Boardwalk", "begins": "2026-01-01T10:00",
                       "ends": "2036-01-01T10:00", "signage": "at every entrance",
                       "criteria": "as often as the odds say", "documentation": "by the ledger",
                       }.items():  # fmt: skip
        form.locator(f"[name={name}]").fill(said)
    form.get_by_role("button").click()
    case.locator(".fact", has_text="planned").wait_for()


def decide(division: Any, button: str, field: str = "", said: str = "") -> None:
    division.page.goto(f"{division.base}/petitions")
    case = division.page.locator("[data-petition]", has_text="keno")
    if field:
        case.get_by_label(field).fill(said)
    case.get_by_role("button", name=button).click()
    division.page.wait_for_load_state("networkidle")
