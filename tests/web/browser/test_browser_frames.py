"""Sixty frames a second while cards fly, whatever else the page has to do.

A busy machine shows fewer frames whatever the page does, so there is no bar in frames a second.
What makes sixty possible is that the browser's compositor moves the cards, without the page's own
thread: for a while that thread is kept busy while cards fly, and the browser's own trace says how
many frames were drawn in that time. What the page's thread would have to draw is not drawn then at
all, however long it is busy; where the compositor itself has to wait for the machine, it is given
more time. docs/web.md has what was measured on a machine with nothing else to do.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.xdist_group("second browser")

SLOW = """() => {
  const { setTimeout } = window;
  const later = [];
  window.setTimeout = (...one) => { later.push(one); };
  window.goOn = () => {
    window.setTimeout = setTimeout;
    for (const one of later) setTimeout(...one);
  };
  window.moved = new Promise((resolve) => {
    const felt = document.getElementById("felt");
    new MutationObserver((_, observer) => {
      if (!felt.querySelector(".face.dealt")) return;
      observer.disconnect();
      const flying = document.getAnimations();
      for (const one of flying) one.updatePlaybackRate(0.01);
      resolve(flying.flatMap((one) => one.effect.getKeyframes().flatMap(Object.keys)));
    }).observe(felt, { attributes: true, childList: true, subtree: true });
  });
}"""
"""As soon as cards fly, let them fly for long, and nothing else come of it; and say what moves
them."""
CHEAP = {"offset", "computedOffset", "easing", "composite", "transform", "opacity"}
"""What can change without the page being laid out or painted again."""
BUSY = """async (milliseconds) => {
  for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
  performance.mark("busy");
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
  performance.mark("free");
}"""
"""While cards fly, keep the page's thread busy."""
LONG = (500, 1000, 2000, 4000, 8000)
"""For so many milliseconds, until enough frames were drawn."""
ENOUGH = 25
"""Without the compositor about ten at most are drawn, however long it is: what was painted
before."""
FRAMES = "devtools.timeline.frame"
TRACED = ["blink.user_timing", "devtools.timeline", FRAMES, f"disabled-by-default-{FRAMES}"]


def drawn(trace: bytes) -> int:
    """How many frames were drawn while the page's thread was busy."""
    events = json.loads(trace)["traceEvents"]
    at = {event["name"]: event["ts"] for event in events if event["name"] in ("busy", "free")}
    frames = [event["ts"] for event in events if event["name"] == "DrawFrame"]
    return sum(at["busy"] < frame < at["free"] for frame in frames)


def frames(page: Any, browser: Any, milliseconds: int) -> int:
    """How many are drawn while the page's thread is busy for so long."""
    browser.start_tracing(page=page, categories=TRACED)
    page.evaluate(BUSY, milliseconds)
    return drawn(browser.stop_tracing())


def test_cards_fly_on_without_the_page(people: Callable[..., Any], browser: Any) -> None:
    player = people(motion="no-preference")
    player.open_table("caribbean-stud-poker")
    player.sit()
    player.stage()
    player.page.evaluate(SLOW)
    player.page.locator("#bet").click()
    moved = set(player.page.evaluate("() => window.moved"))
    assert "transform" in moved
    assert moved <= CHEAP
    assert any(frames(player.page, browser, long) >= ENOUGH for long in LONG)
    player.page.evaluate("() => window.goOn()")
    player.until(lambda: player.there("#controls [data-choice]"))
