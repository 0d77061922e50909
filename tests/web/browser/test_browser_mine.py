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
    page.locator("#theme").click()
    page.locator("#larger").click()
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "light"
    assert page.locator("#larger").get_attribute("aria-pressed") == "true"
    assert page.locator("#sound").get_attribute("aria-pressed") == "false"
