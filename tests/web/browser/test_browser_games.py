"""Every game in a browser: from opening a table to a settlement, by clicking alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.engine import registry

pytestmark = pytest.mark.xdist_group("browser")


SAMPLES = (
    "automated-craps", "baccarat-chemin-de-fer", "baccarat-punto-banco", "big-six", "keno",
    "pai-gow", "poker-holdem",
)  # fmt: skip
"""One game of every kind: cards, tiles, dice, wheels; table stakes; for two and more."""
GAMES = [
    pytest.param(slug, marks=() if slug in SAMPLES else pytest.mark.slow)
    for slug in registry.slugs()
]


@pytest.mark.parametrize("slug", GAMES)
def test_a_round_from_the_lobby_to_the_settlement(slug: str, people: Callable[..., Any]) -> None:
    from driver import play_round  # noqa: PLC0415 - playwright may not be installed

    game = registry.find(slug)
    players = [people() for _ in range(max(1, game.seats[0]))]
    number = players[0].open_table(slug)
    for player in players:
        if player is not players[0]:
            player.go_to(number)
        player.sit()
    play_round(*players)
    assert any(player.shows_settlement() for player in players), players[0].story


def test_the_areas_that_have_won_light_up(people: Callable[..., Any]) -> None:
    """9.5(e): the electrical device of sic bo."""
    from driver import play_round  # noqa: PLC0415 - playwright may not be installed

    player = people()
    player.open_table("sic-bo")
    player.sit()
    play_round(player)
    lit = player.page.locator(".felt .area.lit").evaluate_all(
        "all => all.map(it => it.dataset.wager)"
    )
    assert any(area.startswith("one-of-a-kind:") for area in lit)
    assert len(lit) < player.page.locator(".felt .area").count() / 2


def test_a_game_of_every_kind_is_among_the_samples() -> None:
    def kind(slug: str) -> tuple[object, ...]:
        game = registry.find(slug)
        return game.pieces, game.table_stakes, game.seats[0] > 1

    assert set(map(kind, registry.own())) == set(map(kind, SAMPLES))
