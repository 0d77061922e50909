"""Room on the screen: whatever is played, no card, hand or button is cut off or covered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import elbow_room as room
import pytest

from pitboss import layouts
from pitboss.engine import registry

pytestmark = pytest.mark.xdist_group("second browser")

SAMPLES = ("blackjack", "ultimate-texas-holdem")
"""Splits and short hands; a board, a dealer's hand and three wagers each."""
TWO_SIZES = (room.SIZES[0], room.SIZES[2])
STAGED = "chips are staged"
People = Callable[..., Any]


def walk(player: Any, sizes: tuple[tuple[int, int], ...]) -> list[str]:
    """A whole round beside bots on all seats, looked at from every size whenever something else
    can be done."""
    from driver import play_round  # noqa: PLC0415 - playwright may not be installed

    found: dict[str, None] = {}
    seen: list[object] = []

    def look() -> bool:
        if player.may_bet() and STAGED not in seen:
            seen.append(STAGED)
            player.stage()
            found.update(dict.fromkeys(room.problems_at_every_size(player.page, sizes)))
            player.page.locator("#clear").click()
        elif (asked := player.asked) not in seen[-1:]:
            seen.append(asked)
            found.update(dict.fromkeys(room.problems_at_every_size(player.page, sizes)))
        return False

    play_round(player, until=look)
    return [*found, *room.problems_at_every_size(player.page, sizes)]


def sit_among_bots(player: Any, slug: str) -> None:
    player.open_table(slug)
    player.sit()
    taken = player.page.locator("#seats li")
    while player.there("#invite"):
        before = taken.count()
        player.page.locator("#invite").click()
        player.until(lambda before=before: taken.count() > before or bool(player.refusal))
        assert not player.refusal


@pytest.mark.parametrize("slug", SAMPLES)
def test_nothing_is_cut_off_or_covered(slug: str, people: People) -> None:
    player = people()
    sit_among_bots(player, slug)
    assert walk(player, TWO_SIZES) == []


@pytest.mark.slow
@pytest.mark.parametrize("slug", registry.slugs())
def test_nothing_is_cut_off_or_covered_at_any_size(slug: str, people: People) -> None:
    player = people()
    sit_among_bots(player, slug)
    assert walk(player, room.SIZES) == []


def test_what_is_cut_off_is_found(people: People) -> None:
    """The measure itself: a page on which things lie on each other."""
    player = people()
    player.open_table("blackjack")
    player.sit()
    assert room.problems(player.page) == []
    player.page.add_style_tag(content="#controls { position: fixed; left: 1000px; width: 700px; }")
    assert any("beside the screen" in one for one in room.problems(player.page))


def test_nothing_printed_on_a_felt_lies_on_something_else(browser: Any) -> None:
    page = browser.new_page(viewport={"width": 1100, "height": 700})
    found = {}
    for game in registry.games():
        drawn = layouts.draw(game, game.read_options(), casino="Pitboss")
        page.set_content(f'<div id="felt">{drawn}</div>')
        found[game.slug] = room.words_on_words(page)
    page.close()
    assert {slug: words for slug, words in found.items() if words} == {}
