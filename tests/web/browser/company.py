"""People at one table, each with a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

People = Callable[..., Any]


def seated(people: People, slug: str, count: int = 1, **more: object) -> list[Any]:
    """So many people at a new table of a game, all of them seated."""
    players = [people(**more) for _ in range(count)]
    number = players[0].open_table(slug)
    for player in players[1:]:
        player.go_to(number)
    for player in players:
        player.sit()
    return players
