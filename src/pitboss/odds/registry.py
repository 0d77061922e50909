"""Models are found by the slug of their game.

The mathematics of a game of this package is ``odds/games/FAMILY/SLUG``. That of a game of another
package is its module ``odds`` (``package.odds``), or what the package registers under the
entry-point group ``pitboss.odds``. Each has a ``MODEL``. A game without one is priced by play.
"""

from functools import lru_cache
from importlib.metadata import entry_points
from importlib.util import find_spec

from pitboss.engine import registry
from pitboss.odds import by_play
from pitboss.odds.model import Model

GROUP = "pitboss.odds"
HOUSE = "pitboss.odds.games"


@lru_cache
def _place(slug: str) -> str | None:
    """Where the mathematics of a game is, if there is any: ``package.module:name``."""
    if slug in registry.own():
        module = f"{HOUSE}.{registry.own()[slug]}"
        return f"{module}:MODEL" if _exists(module) else None
    for entry in entry_points(group=GROUP):
        if entry.name == slug:
            return entry.value
    module = f"{registry.home(slug)}.odds"
    return f"{module}:MODEL" if _exists(module) else None


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # its parent is a module, not a package: nothing can be inside it
        return False


@lru_cache
def find(slug: str) -> Model:
    """The mathematics of a game; if it has none of its own, that of pricing by play."""
    game = registry.find(slug)  # an unknown game is refused as everywhere
    place = _place(slug)
    if place is None:
        return by_play.model(game)
    return registry.load(place, Model, f"the mathematics of {slug}", f"{slug} of {GROUP}")


def has_its_own(slug: str) -> bool:
    """Whether a game has mathematics of its own, and is not priced by play."""
    return _place(slug) is not None


def slugs() -> tuple[str, ...]:
    """The games that have mathematics of their own."""
    return tuple(filter(has_its_own, registry.slugs()))
