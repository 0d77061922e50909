"""Setting seven cards into two hands in a browser: with the keyboard, the mouse and a finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from driver import OTHERWISE_ASKED

pytestmark = pytest.mark.xdist_group("browser")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def asked_to_set(player: Any) -> Any:
    """A page on which a player has seven cards to set."""
    player.open_table("pai-gow-poker")
    player.sit()
    player.until(player.may_bet)
    player.bet()

    def asked() -> bool:
        player.move(OTHERWISE_ASKED)
        return bool(player.there(".setting"))

    player.until(asked)
    return player.page


def low(page: Any) -> int:
    return int(page.locator(".setting .piece.in-1").count())


def test_keys_choose_two_cards_and_a_third_replaces_the_first(people: Callable[..., Any]) -> None:
    page = asked_to_set(people())
    assert page.locator(".setting .piece").count() == 7
    page.locator(".setting .piece").first.focus()
    page.keyboard.press("2")
    assert page.locator("#set").is_disabled()
    page.keyboard.press("5")
    page.keyboard.press("6")
    assert low(page) == 2
    assert page.locator('[data-key="piece-1"]').get_attribute("class") == "piece in-0"
    words = page.locator(".setting p").inner_text().lower()
    assert " over " in words or "set wrongly" in words
    page.locator("#show-way").click()
    assert low(page) == 2
    page.locator("#set").click()
    page.locator(".setting").wait_for(state="detached")


@pytest.mark.slow
def test_a_finger_does_as_well(people: Callable[..., Any]) -> None:
    page = asked_to_set(people(**PHONE))
    page.locator('[data-key="piece-3"]').tap()
    page.locator('[data-key="piece-4"]').tap()
    assert low(page) == 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
