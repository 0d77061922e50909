"""Sixty frames a second while cards fly: what the page itself computes leaves room for them.

A busy machine shows fewer frames whatever the page does, so frames are not counted by the clock.
What counts is the time that the page's own thread computes, in time of its processor: for as long
as cards fly, less than there is from one frame to the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.xdist_group("second browser")

A_FRAME = 1000 / 60
"""Milliseconds."""
FLYING = """() => {
  const ends = document.getAnimations().map((one) => one.effect.getComputedTiming().endTime);
  return Math.max(0, ...ends.filter(Number.isFinite));
}"""
"""For how long something is still moving, as it is meant, in milliseconds."""
LANDED = "() => Promise.allSettled(document.getAnimations().map((one) => one.finished))"
MOVED = """() => document.getAnimations().flatMap((one) =>
  one.effect.getKeyframes().flatMap((frame) => Object.keys(frame)))"""
CHEAP = {"offset", "computedOffset", "easing", "composite", "transform", "opacity"}
"""What can change without the page being laid out again."""


def busy(devtools: Any) -> float:
    """Milliseconds of the processor that the page's thread has used."""
    found = devtools.send("Performance.getMetrics")["metrics"]
    return 1000 * next(one["value"] for one in found if one["name"] == "TaskDuration")


def test_sixty_frames_a_second_while_cards_fly(people: Callable[..., Any]) -> None:
    player = people(motion="no-preference")
    player.open_table("caribbean-stud-poker")
    player.sit()
    player.stage()
    devtools = player.page.context.new_cdp_session(player.page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    player.page.locator("#bet").click()
    player.page.locator("#felt .face.dealt").first.wait_for(state="attached")
    before, flying = busy(devtools), player.page.evaluate(FLYING)
    assert set(player.page.evaluate(MOVED)) <= CHEAP
    player.page.evaluate(LANDED)
    frames = flying / A_FRAME
    assert frames > 10, "ten cards fly for a while"
    assert (busy(devtools) - before) / frames < A_FRAME
    player.until(lambda: player.there("#controls [data-choice]"))
