"""The pictures of the documentation, made by playing: `make screenshots`.

`make screenshots GAMES="sic-bo craps"` makes those of some games alone, whichever they are.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.engine import registry

FOLDER = os.environ.get("PITBOSS_SCREENSHOTS", "")
ASKED = os.environ.get("PITBOSS_SCREENSHOTS_OF", "").split()
SHOWN = (
    "automated-craps", "baccarat-chemin-de-fer", "baccarat-punto-banco", "big-six",
    "heads-up-holdem", "keno", "pai-gow", "poker-holdem", "pokette", "premium-holdem", "roulette",
    "sic-bo",
)  # fmt: skip
"""The games that docs/web.md shows: some of every kind."""
WITH_A_GUIDE, ON_A_PHONE = "sic-bo", "blackjack"
pytestmark = [
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(not FOLDER, reason="pictures are made by make screenshots"),
]
COLOURS = 256
PLAIN = '[fill="url(#felt-weave)"] { display: none; }'
"""The weave of the cloth costs more bytes than all the rest."""
LARGEST = 200_000
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def take(page: Any, name: str) -> None:
    """A picture of what is in sight, in few colours so that it is small."""
    image = pytest.importorskip("PIL.Image", reason="pillow is not installed")
    page.wait_for_timeout(300)
    picture = image.open(io.BytesIO(page.screenshot(style=PLAIN))).convert("RGB")
    palette = picture.quantize(COLOURS, method=image.Quantize.FASTOCTREE)
    small = picture.quantize(COLOURS, palette=palette, dither=image.Dither.FLOYDSTEINBERG)
    path = Path(FOLDER) / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    small.save(path, optimize=True)
    assert path.stat().st_size < LARGEST


@pytest.mark.parametrize("slug", ASKED or SHOWN)
def test_a_table(slug: str, people: Callable[..., Any]) -> None:
    """Where something is decided; where nothing is, how it came out."""
    players = [people() for _ in range(registry.find(slug).seats[0])]
    number = players[0].open_table(slug)
    for player in players:
        if player is not players[0]:
            player.go_to(number)
        player.sit()
    for _ in range(40):
        for player in players:
            if player.may_bet() and not player.there("#ready"):
                _bet_well(player)
        if players[0].there("#hands .own") or players[0].result:
            break
        for player in players:
            player.move()
        players[0].page.wait_for_timeout(50)
    take(players[0].page, f"table-{slug}")


def _bet_well(player: Any) -> None:
    """What is required, or chips here and there."""
    required = player.page.locator("#felt .area.wanted, #felt .board .usable").count()
    if not required:
        areas = player.page.locator("#felt .area.usable:not(.spot)")
        for nth in range(areas.count() // 3, areas.count(), max(1, areas.count() // 4)):
            player.click_area(areas.nth(nth))
        player.page.locator("#bet").click()
        player.until(lambda: not player.there("#bet") or bool(player.refusal))
        if not player.refusal:
            return
        player.page.locator("#clear").click()
    player.bet()


@pytest.mark.skipif(bool(ASKED), reason="some games alone")
def test_the_lobby_and_a_guide(people: Callable[..., Any]) -> None:
    player = people()
    player.page.goto(player.base, wait_until="networkidle")
    take(player.page, "lobby")
    player.page.goto(f"{player.base}/games/{WITH_A_GUIDE}/guide", wait_until="networkidle")
    take(player.page, "guide")


@pytest.mark.skipif(bool(ASKED), reason="some games alone")
def test_a_phone(people: Callable[..., Any]) -> None:
    player = people(**PHONE)
    player.page.goto(player.base, wait_until="networkidle")
    take(player.page, "phone-lobby")
    player.open_table(ON_A_PHONE)
    player.sit()
    player.bet()
    for _ in range(20):
        if player.there("#hands .own"):
            break
        player.move()
        player.page.wait_for_timeout(50)
    take(player.page, "phone-table")
