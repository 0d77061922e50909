"""The poker room in a browser: ten hands alone with bots, and being called to a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.xdist_group("second browser")
HANDS = 10
ROUNDS = """async () => {
  const answer = await fetch(`/api${location.pathname}/view`);
  return (await answer.json()).round;
}"""
SAY_THE_USUAL = """() => {
  const asked = ["[data-choice].usual", "#set:not([disabled])", "[data-choice]"];
  asked.map((selector) => document.querySelector(`#controls ${selector}`)).find(Boolean)?.click();
}"""
"""What is assumed of who says nothing costs no more than the blinds."""


@pytest.mark.parametrize("slug", ["poker-omaha", "poker-badugi"])
def test_a_newcomer_plays_ten_hands_with_bots(slug: str, people: Callable[..., Any]) -> None:
    player = people()
    player.open_table(slug)
    player.sit()
    page = player.page
    for style in ("equity", "tight"):
        page.locator("#style").select_option(style)
        page.locator("#invite").click()
        page.locator("#felt .name", has_text=f"bot {style}").wait_for()

    def played() -> bool:
        page.evaluate(SAY_THE_USUAL)
        return bool(page.evaluate(ROUNDS) >= HANDS)

    player.until(played)


def test_who_waits_is_called_on_whatever_page(people: Callable[..., Any]) -> None:
    ann, bob = people(), people()
    number = ann.open_table("poker-five-card-stud")
    ann.sit()
    bob.page.goto(f"{bob.base}/room")
    bob.page.get_by_role("button", name="Join the list").first.click()
    bob.page.locator("#call").get_by_text("A seat is free for you").wait_for()
    bob.page.goto(f"{bob.base}/account")
    bob.page.locator("#call").get_by_role("link", name="To the table").click()
    assert bob.page.url.endswith(f"/tables/{number}") or "/tables/" in bob.page.url
    bob.sit()
    bob.page.locator("#sit-out").click()
    bob.page.locator("#sit-in").wait_for()
    bob.page.locator("#call").wait_for(state="hidden")
