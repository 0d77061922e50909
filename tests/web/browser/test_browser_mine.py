"""Mine: my rounds step by step, results in a chart, play money, colours, text and sound."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.xdist_group("second browser")
People = Callable[..., Any]


def test_rounds_step_by_step_a_chart_and_comfort(people: People) -> None:
    from driver import play_round  # noqa: PLC0415 - playwright may not be installed

    player = people()
    player.open_table("casino-war")
    player.sit()
    play_round(player)
    assert any(line.startswith(("You bet $", "Your ")) for line in player.story)
    page = player.page
    page.locator("#leave").click()  # chips at a table are not filled up
    page.locator("#sit").wait_for()
    page.goto(f"{player.base}/account")
    page.locator("#rounds summary").first.click()
    page.locator("#rounds .stepper").wait_for()
    steps = page.locator("#rounds details[open] ol li:visible")
    whole = steps.count()
    page.get_by_role("button", name="First").click()
    assert steps.count() == 1 < whole
    page.get_by_role("button", name="Next").click()
    assert steps.count() == 2
    assert "casino war (1)" in page.locator("#chart").inner_text()
    with page.expect_download() as kept:
        page.get_by_role("link", name="Download this round").click()
    assert kept.value.suggested_filename.startswith("round-")
    page.locator("#refill").click()
    page.locator("#refilled:has-text('$10,000')").wait_for()
    player.errors.clear()  # the browser itself logs an answer of 409: who has won is refused
    page.locator("#theme").click()
    page.locator("#larger").click()
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "light"
    assert page.locator("#larger").get_attribute("aria-pressed") == "true"
    assert page.locator("#sound").get_attribute("aria-pressed") == "false"


def test_a_first_lesson_goes_through_a_round_by_playing_it(people: People) -> None:
    player = people()
    page = player.page
    page.add_init_script("Object.defineProperty(navigator, 'webdriver', { get: () => false })")
    player.open_table("caribbean-stud-poker")
    lesson = page.locator("#lesson [role=status]")
    player.sit()
    lesson.get_by_text("1 of 4. Put down a chip: click the place that blinks, ante").wait_for()
    assert page.locator(".beside #lesson").count() == 1
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".surface #lesson").wait_for()
    player.stage()
    lesson.get_by_text("2 of 4. Your chips lie on the felt. Press Bet $5").wait_for()
    page.reload()
    lesson.get_by_text("1 of 4.").wait_for()  # what was not bet is gone, the lesson is not
    player.stage()
    page.locator("#bet").click()
    lesson.get_by_text("3 of 4. It is your turn. Press bet").wait_for()
    page.locator("[data-choice=fold]").click()
    lesson.get_by_text("4 of 4. You lost $5. Your ante of $5 loses $5").wait_for()
    page.get_by_role("button", name="I know enough").click()
    page.reload()
    page.locator("#leave").wait_for()
    assert not page.locator("#lesson").is_visible()
    page.locator("#help").focus()
    page.keyboard.press("Enter")
    lesson.wait_for()
    page.keyboard.press("Escape")  # the focus is in the lesson
    assert not page.locator("#lesson").is_visible()
