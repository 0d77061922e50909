"""Somebody at a browser: joins, opens a table, sits down, bets and decides by clicking alone.

Nothing here knows a game: what can be clicked is read off the page.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError

PASS_PHRASE = "correct horse battery"
PATIENCE = 120.0
"""So long that only what never comes is not waited for, however busy the machine is."""
AT_MOST = 10 * PATIENCE
"""Nor is waited longer where something is told all the time."""
A_CLICK = 2.0
"""What cannot be clicked for so long may not be asked any more."""
SETTLED = re.compile(r"\b(wins|loses|comes back|(is|are) paid|gets? \$)\b")
TO_SET = ("#house-way", "#set:not([disabled])", ".setting .piece.in-0")
"""What a player may press who has a hand to set ..."""
OTHERWISE_ASKED = (
    "#cut",
    "#ready",
    "#controls [data-choice]:not(.usual)",
    "#controls [data-choice]",
)
"""... and what else may be asked of one, in the order in which it is looked for."""

WHERE = """area => {
  const { x, y } = area.dataset;
  const at = new DOMPoint(x, y).matrixTransform(area.ownerSVGElement.getScreenCTM());
  return [at.x, at.y];
}"""
"""Where on the screen the chips of an area stand."""

THERE = """selector => {
  const found = document.querySelector(selector);
  return Boolean(found) && found.checkVisibility() && !found.disabled;
}"""
KEEP_RESULTS = """addEventListener("DOMContentLoaded", () => {
  window.allResults = [];
  const keep = ({ addedNodes }) => addedNodes.forEach((one) => allResults.push(one.textContent));
  const banner = document.getElementById("banner");
  if (banner) new MutationObserver((all) => all.forEach(keep)).observe(banner, { childList: true });
});"""
"""Where the next round begins by itself a result is on show for a moment: keep them all."""
TEXT = """selector => {
  const found = document.querySelector(selector);
  return found && found.checkVisibility() ? found.innerText : "";
}"""


SHOTS = os.environ.get("PITBOSS_SHOTS", "")
"""A folder for pictures of what is tested, to look at them."""


def shot(player: Player, name: str) -> None:
    if SHOTS:
        player.page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


class Player:
    """A person with a browser of their own."""

    def __init__(self, context: BrowserContext, base: str, name: str) -> None:
        self.base = base
        self.name = name
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.add_init_script(KEEP_RESULTS)
        self.errors: list[str] = []
        self.strangers: list[str] = []
        self.frames: list[str] = []
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", self._requested)
        self.page.on("websocket", self._listen)

    def _said(self, message: object) -> None:
        kind, text = getattr(message, "type", ""), getattr(message, "text", "")
        if kind in ("error", "warning"):
            self.errors.append(f"{kind}: {text}")

    def _requested(self, request: object) -> None:
        url = str(getattr(request, "url", ""))
        if urlsplit(url).netloc not in ("", urlsplit(self.base).netloc):
            self.strangers.append(url)

    def _listen(self, socket: object) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))  # type: ignore[attr-defined]

    # -- doors -------------------------------------------------------------------------------

    def join(self) -> None:
        """To a page that costs little."""
        self.page.goto(f"{self.base}/sign-in?to=/sign-in")
        self.fill_door("join")
        self.page.wait_for_url(f"{self.base}/sign-in")

    def fill_door(self, door: str) -> None:
        form = self.page.locator(f"form[data-door='{door}']")
        form.locator("[name=name]").fill(self.name)
        form.locator("[name=pass_phrase]").fill(PASS_PHRASE)
        form.locator("button").click()

    def open_table(self, slug: str) -> int:
        """A table of one's own, at which nobody else sits."""
        self.page.goto(f"{self.base}/games/{slug}/open")
        self.page.locator("#opening button").click()
        self.page.wait_for_url("**/tables/*")
        return int(self.page.url.rsplit("/", 1)[1])

    def play(self, slug: str) -> int:
        """From the lobby: the game's own button."""
        self.page.goto(self.base)
        self.page.locator(f"button.play[data-game='{slug}']").click()
        self.page.wait_for_url("**/tables/*")
        return int(self.page.url.rsplit("/", 1)[1])

    def go_to(self, number: int) -> None:
        self.page.goto(f"{self.base}/tables/{number}")

    def sit(self) -> None:
        self.page.locator("#sit").click()
        self.page.locator("#leave").wait_for()

    # -- what is on the page -----------------------------------------------------------------

    def there(self, selector: str) -> bool:
        return bool(self.page.evaluate(THERE, selector))

    @property
    def story(self) -> list[str]:
        return self.page.locator("#story li").all_inner_texts()

    @property
    def asked(self) -> tuple[str, int]:
        """What can be done, and after how much that was told: the same may be asked again."""
        lines = self.page.locator("#story li")
        return self.page.locator("#controls").inner_html(), lines.count()

    @property
    def result(self) -> str:
        """What the last round brought, while it is on show."""
        return str(self.page.evaluate(TEXT, "#banner"))

    @property
    def results(self) -> list[str]:
        """What all rounds brought since the page was opened."""
        return list(self.page.evaluate("() => window.allResults"))

    @property
    def refusal(self) -> str:
        return str(self.page.evaluate(TEXT, "#refusal"))

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait without running anything in the page: its policy forbids what is not its own."""
        patience = Patience(self)
        while not holds():
            patience.check()
            self.page.wait_for_timeout(30)

    def shows_settlement(self) -> bool:
        return any(SETTLED.search(line) for line in self.story)

    # -- playing -----------------------------------------------------------------------------

    def areas(self) -> Locator:
        """Where something must be bet, or else wherever something can be."""
        wanted = self.page.locator("#felt .area.wanted")
        return wanted if wanted.count() else self.page.locator("#felt .area.usable:not(.spot)")

    def click_area(self, area: Locator) -> None:
        """Where its chips will stand."""
        area.scroll_into_view_if_needed()
        x, y = area.evaluate(WHERE)
        self.page.mouse.click(x, y)

    def stage(self, nth: int = 0) -> None:
        """Chips on every required area, or on one of the others; numbers where there is a board."""
        self.until(lambda: self.there("#controls .rack"))
        if self.there("#felt .board .usable"):
            for number in (3, 17, 44):
                self.page.locator(f"#felt .board [data-number='{number}']").click()
            self.page.locator("#write").click()
        elif self.page.locator("#felt .area.wanted").count():
            while self.page.locator("#felt .area.wanted").count():
                self.click_area(self.page.locator("#felt .area.wanted").first)
        elif self.areas().count() > nth:
            self.click_area(self.areas().nth(nth))
        else:
            self.stage_from_list(nth - self.areas().count())

    def stage_from_list(self, nth: int) -> None:
        listed = self.page.locator(".list")
        if listed.get_attribute("open") is None:
            listed.locator("summary").click()
        listed.locator("button[data-wager]").nth(nth).click()

    def bet(self) -> bool:
        """Press Bet on what is staged; another wager is tried where the first is refused."""
        for nth in range(12):
            self.stage(nth)
            self.page.locator("#bet").click()
            self.until(lambda: not self.there("#bet") or bool(self.refusal))
            if not self.there("#bet"):
                return True
            self.page.locator("#clear").click()
        return False

    def move(self, asked: tuple[str, ...] = TO_SET + OTHERWISE_ASKED) -> bool:
        """Do what can be done now, if anything is asked."""
        for selector in asked:
            if self.there(selector):
                self._press(selector)
                return True
        return False

    def _press(self, selector: str) -> None:
        before, seconds = self.asked, A_CLICK
        while True:
            try:
                self.page.locator(selector).first.click(timeout=seconds * 1000)
                break
            except TimeoutError:
                if not self.there(selector) or self.asked != before:
                    return  # it was not asked any more
                if seconds > PATIENCE:
                    raise
                seconds *= 2
        self.until(lambda: self.asked != before or bool(self.refusal))

    def may_bet(self) -> bool:
        return self.there("#controls .rack") and not self.there("#bet")


class Patience:
    """Runs out where nothing is told any more: a busy machine is slow, but it goes on."""

    def __init__(self, *players: Player) -> None:
        self.players = players
        self.began = self.since = time.monotonic()
        self.heard = 0

    def check(self) -> None:
        now, heard = time.monotonic(), sum(len(player.frames) for player in self.players)
        if heard != self.heard:
            self.heard, self.since = heard, now
        assert now - self.since < PATIENCE, _stuck(self.players)
        assert now - self.began < AT_MOST, _stuck(self.players)


def play_round(*players: Player, until: Callable[[], bool] = lambda: False) -> None:
    """Bet and decide, everybody in turn, until each of them is told how it came out; or until
    something else."""
    patience = Patience(*players)
    before = {player.name: len(player.results) for player in players}
    done: set[str] = set()
    have_bet: set[str] = set()
    while len(done) < len(players) and not until():
        patience.check()
        busy = False
        for player in players:
            if player.result or len(player.results) > before[player.name]:
                done.add(player.name)
            elif player.may_bet() and player.name not in have_bet:
                have_bet.add(player.name)
                busy = player.bet()
            else:
                busy = player.move() or busy
        if not busy:
            players[0].page.wait_for_timeout(60)


def _stuck(players: tuple[Player, ...]) -> str:
    said = [
        f"{p.name}: {p.page.locator('#controls').inner_text()!r} {p.refusal!r} {p.story[-3:]}"
        for p in players
    ]
    return "the round does not end: " + "; ".join(said)
