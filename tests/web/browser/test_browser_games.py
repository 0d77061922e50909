"""Every game in a browser: from the lobby to a settlement, by clicking alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.play import registry
from pitboss.play.game import Game

pytestmark = pytest.mark.xdist_group("browser")


def _kind(game: Game) -> tuple[object, ...]:
    return game.pieces, game.table_stakes, game.seats[0] > 1


def _samples() -> set[str]:
    """One game of every kind: cards, tiles, dice, wheels; table stakes; for two and more."""
    first: dict[tuple[object, ...], str] = {}
    for game in registry.games():
        first.setdefault(_kind(game), game.slug)
    return set(first.values())


SAMPLES = _samples()
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
