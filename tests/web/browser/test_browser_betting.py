"""Chips and choices: double, take away, what would be taken instead, why not, and what is best."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.xdist_group("second browser")
People = Callable[..., Any]


def _at(people: People, slug: str) -> Any:
    player = people()
    player.open_table(slug)
    player.sit()
    player.until(player.may_bet)
    return player


def _area(player: Any, wager: str) -> Any:
    return player.page.locator(f"#felt .area[data-wager='{wager}']").first


def _staged(player: Any) -> str:
    return str(player.page.locator("#bet").inner_text())


def test_chips_are_doubled_and_taken_away_with_the_right_button(people: People) -> None:
    player = _at(people, "craps")
    player.click_area(_area(player, "field"))
    player.page.locator("#double").click()
    assert _staged(player) == "Bet $10"
    player.click_area(_area(player, "any-seven"))
    assert _staged(player) == "Bet $15"
    x, y = _area(player, "field").evaluate(
        "area => { const at = new DOMPoint(area.dataset.x, area.dataset.y)"
        ".matrixTransform(area.ownerSVGElement.getScreenCTM()); return [at.x, at.y]; }"
    )
    player.page.mouse.click(x, y, button="right")
    assert _staged(player) == "Bet $5"


def test_beside_a_refusal_is_what_would_be_taken(people: People) -> None:
    """5 on place 6 cannot be paid; the field is bet all the same, and one click makes it 6."""
    player = _at(people, "craps")
    player.click_area(_area(player, "field"))
    player.click_area(_area(player, "place-win-6"))
    player.page.locator("#bet").click()
    player.until(lambda: player.there("[data-make='place-win-6']"))
    assert "7 to 6" in player.refusal
    assert _staged(player) == "Bet $5"
    make_it = player.page.locator("[data-make='place-win-6']")
    assert make_it.inner_text() == "make it $6"
    make_it.click()
    assert _staged(player) == "Bet $6"
    assert "you $5, the table $5" in player.page.locator("#stake").inner_text()
    player.errors.clear()


def test_what_cannot_be_bet_now_says_why(people: People) -> None:
    player = people()
    player.open_table("craps")
    player.page.locator("#sit").wait_for()
    player.click_area(_area(player, "field"))
    assert "Sit down first" in player.refusal
    player.sit()
    player.until(player.may_bet)
    player.click_area(_area(player, "come"))
    player.until(lambda: "come out" in player.refusal)
    assert "1.2(a)3" in player.refusal


def test_the_last_bet_can_be_repeated_after_a_reload(people: People) -> None:
    from driver import play_round  # noqa: PLC0415 - playwright may not be installed

    player = _at(people, "three-card-poker")
    play_round(player)
    player.page.reload()
    player.page.locator("#repeat").wait_for()
    player.page.locator("#repeat").click()
    assert _staged(player).startswith("Bet $")


def test_the_best_player_is_asked_and_each_decision_is_judged(people: People) -> None:
    player = _at(people, "caribbean-stud-poker")
    player.bet()
    page = player.page
    page.locator("#advice-on").click()
    page.locator(".choices .value.best").wait_for()
    assert page.locator(".choices .value").count() == page.locator("[data-choice]").count()
    page.locator("[data-choice='fold']").click()
    page.locator("#decisions:visible li").wait_for()
    assert page.locator("#decisions").inner_text().count("fold:") == 1
    player.until(player.may_bet)
    player.bet()
    page.locator("#advice-off").click()
    page.locator("#advice-on").wait_for()
    assert not page.locator(".choices .value").count()
