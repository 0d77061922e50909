"""Every page under axe-core: no violation that is serious or worse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import every_page
import filed
import pytest
from elbow_room import SETTLED

from amounts import in_the_long_run
from commands import run

axe = pytest.importorskip("axe_playwright_python", reason="axe-core is not installed: make setup")

pytestmark = pytest.mark.xdist_group("second browser")

AXE = (Path(axe.__file__).parent / "axe.min.js").read_text("utf-8")
GRAVE = ("serious", "critical")
PHONE = {"width": 390, "height": 844}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
GAMES = (
    "three-card-poker",
    "keno",
    *in_the_long_run("roulette", "craps", "pai-gow", "poker-holdem"),
)
"""A felt of every kind: cards, a board of numbers, a wheel, dice, hands to set, a pot."""
WAITED = {
    "/room": ("[data-list]",),
    "/events": ("#events td",),
    "/games/caribbean-stud-poker/drill": ("#choices button",),
}
"""What comes a moment after the page."""
People = Callable[..., Any]


def violations(page: Any) -> list[str]:
    """What is grave, each with the first elements that it is about."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)  # the devtools may do what the policy of the pages forbids to scripts
    found = page.evaluate("async () => (await axe.run({ resultTypes: ['violations'] })).violations")
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes'][:3]]}"
        for one in found
        if one["impact"] in GRAVE
    ]


def look(player: Any, path: str) -> list[str]:
    """What is grave on a page, on a laptop and then on a phone."""
    page = player.page
    page.set_viewport_size(LAPTOP["viewport"])
    page.goto(player.base + path)
    page.wait_for_function("() => !document.getElementById('pending')")
    for wanted in WAITED.get(path, ()):
        page.locator(wanted).first.wait_for()
    found = violations(page)
    page.set_viewport_size(PHONE)
    page.evaluate(SETTLED)
    return found + [f"on a phone: {one}" for one in violations(page)]


def test_pages_have_no_grave_violation(people: People, kept: str) -> None:
    player = people(**LAPTOP)
    number = player.open_table("poker-holdem")  # the room has something to show
    shown = {"table": number, "tournament": filed.tournament(kept)}
    filed.petition(kept)
    found = {}
    for path in (every_page.NOWHERE, *every_page.OF_PATRONS.values()):
        found[path] = look(player, path.format(**shown))
    for role, pages in every_page.OF_STAFF.items():
        run("patron", player.name, "--role", role, "--floor", kept)
        for path in pages:
            found[f"{role} {path}"] = look(player, path.format(**shown))
    player.errors.clear()  # the browser itself logs an answer of 404
    assert not any(found.values()), found


def test_doors_have_no_grave_violation(people: People) -> None:
    stranger = people(join=False)
    found = {}
    for path in ("/", "/sign-in"):
        stranger.page.goto(stranger.base + path)
        found[path] = violations(stranger.page)
    assert not any(found.values()), found


@pytest.mark.parametrize("game", GAMES)
def test_tables_have_no_grave_violation(people: People, game: str) -> None:
    player = people(**LAPTOP)
    player.open_table(game)
    found = {"watching": violations(player.page)}
    player.sit()
    found["seated"] = violations(player.page)
    player.page.locator("#theme").click()
    player.page.locator("#larger").click()
    found["light and large"] = violations(player.page)
    player.page.locator("#help").click()
    found["lesson"] = violations(player.page)
    for dialog in ("rules", "proof"):
        player.page.locator(f"[data-dialog={dialog}]").click()
        found[dialog] = violations(player.page)
        player.page.keyboard.press("Escape")
    assert not any(found.values()), found
