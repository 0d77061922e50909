"""Models are found through the entry-point group ``pitboss.odds``, by the slug of their game."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points

from pitboss.errors import Refused, Unusable
from pitboss.odds.model import Model
from pitboss.play import registry

GROUP = "pitboss.odds"


@lru_cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


@lru_cache
def find(slug: str) -> Model:
    """The mathematics of a game."""
    registry.find(slug)  # an unknown game is refused as everywhere
    entry = _entries().get(slug)
    if entry is None:
        raise Refused(f"{slug} has no mathematics yet: nothing is registered in {GROUP}")
    try:
        model = entry.load()
    except (ImportError, AttributeError) as error:
        raise Unusable(f"the mathematics of {slug} cannot be loaded: {error}") from error
    if not isinstance(model, Model):
        raise Unusable(f"the entry point {slug} of {GROUP} is not a model")
    return model


def slugs() -> tuple[str, ...]:
    return tuple(sorted(_entries()))
