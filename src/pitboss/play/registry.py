"""Games are found through the entry-point group ``pitboss.games``, in this package or in others."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points

from pitboss.errors import Refused, Unusable
from pitboss.play.game import Game

GROUP = "pitboss.games"


@lru_cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda e: e.name)}


def slugs() -> tuple[str, ...]:
    """The games that are installed."""
    return tuple(_entries())


@lru_cache
def find(slug: str) -> Game:
    """A game by its slug."""
    entry = _entries().get(slug)
    if entry is None:
        near = get_close_matches(slug, slugs(), n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(slugs())}"
        raise Refused(f"no game {slug!r}: {hint}")
    try:
        game = entry.load()
    except (ImportError, AttributeError) as error:
        raise Unusable(f"the game {slug} cannot be loaded: {error}") from error
    if not isinstance(game, Game):
        raise Unusable(f"the entry point {slug} of {GROUP} is not a game")
    return game


def games() -> tuple[Game, ...]:
    """Every game that is installed, by slug."""
    return tuple(find(slug) for slug in slugs())
