"""The types for the browser's code are those of the server's values."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import msgspec

import pitboss
from pitboss.engine import SPECTATOR, View
from pitboss.engine.offers import Offer
from pitboss.engine.registry import find
from pitboss.engine.views import LiveView, ShownPrompt, shown_prompt
from pitboss.floor.table import audience
from random_play import RandomTable

ROOT = Path(__file__).parents[2]
TYPES = ROOT / "src" / "pitboss" / "web" / "static" / "shared" / "server.d.ts"
SENT = re.compile(r"export type SentView = Omit<View, (.*?)> & \{ (\w+):")
GAMES = ("blackjack", "pai-gow", "craps", "roulette", "poker-holdem")


def test_the_tools_come_from_whichever_registry_there_is():
    assert "resolved" not in (ROOT / "package-lock.json").read_text("utf-8")


def test_the_types_are_what_the_server_says():
    check = [sys.executable, ROOT / "tools" / "make_types.py", "--check"]
    made = subprocess.run(check, check=False, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr


def test_a_view_is_sent_as_its_type_says():
    """It is put together by hand, so that it is made once for all who see the same."""
    unsent, added = SENT.search(TYPES.read_text("utf-8")).groups()
    fields = set(View.__struct_fields__) - set(re.findall(r'"(\w+)"', unsent)) | {added}
    table = pitboss.open_table("roulette", seats=1)
    assert set(audience.shown(LiveView(table.start(), SPECTATOR))) == fields


def prompts(slug):
    """What everybody may see of some rounds, prompt by prompt."""
    found = []

    def keep(round):
        for viewer in (SPECTATOR, *map(str, round.table.seats)):
            found.append(shown_prompt(round.prompt, viewer))

    playing = RandomTable(find(slug), 5)
    for _ in playing.times(2):
        playing.play(keep)
    return [prompt for prompt in found if prompt]


def test_prompts_and_offers_are_shown_as_their_types_say():
    """A prompt is shown as plain values; every part of it is one that its type knows."""
    seen = set()
    for slug in GAMES:
        for prompt in prompts(slug):
            shown = msgspec.convert(prompt, ShownPrompt)
            assert set(prompt) <= set(ShownPrompt.__annotations__)
            for offer in shown.get("offers", ()):
                assert set(offer) == set(Offer.__struct_fields__)
            seen |= set(prompt)
    assert {"wagers", "offers", "shape", "suggestion"} <= seen
