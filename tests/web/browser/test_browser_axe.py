"""Every page under axe-core: no violation that is serious or worse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from amounts import in_the_long_run
from commands import run

axe = pytest.importorskip("axe_playwright_python", reason="axe-core is not installed: make setup")

pytestmark = pytest.mark.xdist_group("second browser")

AXE = (Path(axe.__file__).parent / "axe.min.js").read_text("utf-8")
GRAVE = ("serious", "critical")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
GAMES = (
    "three-card-poker",
    "keno",
    *in_the_long_run("roulette", "craps", "pai-gow", "poker-holdem"),
)
"""A felt of every kind: cards, a board of numbers, a wheel, dice, hands to set, a pot."""
PAGES = (
    "/nowhere", "/", "/account", "/api", "/room", "/tournaments", "/games/keno/open",
    "/games/big-six/guide", "/games/big-six/rules", "/games/caribbean-stud-poker/drill",
)  # fmt: skip
People = Callable[..., Any]


def violations(page: Any) -> list[str]:
    """What is grave, each with the first elements that it is about."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)  # the devtools may do what the policy of the pages forbids to scripts
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes'][:3]]}"
        for one in found
        if one["impact"] in GRAVE
    ]


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_pages_have_no_grave_violation(people: People, size: dict[str, Any]) -> None:
    player = people(**size)
    player.open_table("poker-holdem")  # the room has something to show
    found = {}
    for path in PAGES:
        player.page.goto(player.base + path)
        player.page.wait_for_function("() => !document.getElementById('pending')")
        if path == "/room":
            player.page.locator("[data-list]").first.wait_for()
        found[path] = violations(player.page)
    player.errors.clear()  # the browser itself logs an answer of 404
    assert not any(found.values()), found


def test_the_log_of_the_division_has_no_grave_violation(people: People, kept: str) -> None:
    player = people()
    run("patron", player.name, "--role", "division", "--floor", kept)
    player.page.goto(f"{player.base}/events")
    player.page.get_by_role("cell", name="division, patron until now").first.wait_for()
    assert not violations(player.page)


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
    for dialog in ("rules", "lesson", "proof"):
        player.page.locator(f"[data-dialog={dialog}]").click()
        found[dialog] = violations(player.page)
        player.page.keyboard.press("Escape")
    assert not any(found.values()), found
