"""Sixty frames a second while cards fly, whatever else the page has to do.

A busy machine shows fewer frames whatever the page does, so there is no bar in frames a second.
What makes sixty possible is that the browser's compositor moves the cards, without the page's own
thread: for half a second that thread is kept busy while cards fly, and the browser's own trace says
how many frames were drawn in that time. What the page's thread would have to draw is not drawn then
at all. docs/web.md has what was measured on a machine with nothing else to do.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.xdist_group("second browser")

MOVED = """() => document.getAnimations().flatMap((one) =>
  one.effect.getKeyframes().flatMap((frame) => Object.keys(frame)))"""
CHEAP = {"offset", "computedOffset", "easing", "composite", "transform", "opacity"}
"""What can change without the page being laid out or painted again."""
BUSY = """async () => {
  for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
  performance.mark("busy");
  const until = performance.now() + 500;
  while (performance.now() < until);
  performance.mark("free");
}"""
"""Once cards fly, keep the page's thread busy for half a second."""
A_FEW = 3
"""Without the compositor one frame at most is drawn then: the one that was ready before."""
FRAMES = "devtools.timeline.frame"
TRACED = ["blink.user_timing", "devtools.timeline", FRAMES, f"disabled-by-default-{FRAMES}"]


def drawn(trace: bytes) -> int:
    """How many frames were drawn while the page's thread was busy."""
    events = json.loads(trace)["traceEvents"]
    at = {event["name"]: event["ts"] for event in events if event["name"] in ("busy", "free")}
    frames = [event["ts"] for event in events if event["name"] == "DrawFrame"]
    return sum(at["busy"] < frame < at["free"] for frame in frames)


def test_cards_fly_on_without_the_page(people: Callable[..., Any], browser: Any) -> None:
    player = people(motion="no-preference")
    player.open_table("caribbean-stud-poker")
    player.sit()
    player.stage()
    browser.start_tracing(page=player.page, categories=TRACED)
    player.page.locator("#bet").click()
    player.page.locator("#felt .face.dealt").first.wait_for(state="attached")
    assert set(player.page.evaluate(MOVED)) <= CHEAP
    player.page.evaluate(BUSY)
    assert drawn(browser.stop_tracing()) >= A_FEW
    player.until(lambda: player.there("#controls [data-choice]"))
