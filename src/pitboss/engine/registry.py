"""Games are found by their slug: the folders of this package, and what other packages register.

A game of this package is the folder ``games/FAMILY/SLUG`` (underscores for the hyphens of the
slug), whose module has a ``GAME``. A game of another package is registered under the entry-point
group ``pitboss.games``, as ``SLUG = "package:GAME"``.
"""

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

from pitboss.engine import game_folder
from pitboss.engine.game import Game
from pitboss.errors import Refused, Unusable
from pitboss.messages import alike

GROUP = "pitboss.games"
T = TypeVar("T")
HOUSE = "pitboss.games"
"""The package with the families of games."""
COMMON = "common"
"""The folder with what the games of a family share; it is not a game."""


def _folders(folder: Traversable) -> Iterator[Traversable]:
    """The packages in a folder. A folder with only data is not a package."""
    return (inner for inner in folder.iterdir() if (inner / "__init__.py").is_file())


@lru_cache
def own() -> dict[str, str]:
    """The games of this package: slug to ``family.folder``."""
    return {
        game.name.replace("_", "-"): f"{family.name}.{game.name}"
        for family in _folders(files(HOUSE))
        for game in _folders(family)
        if game.name != COMMON
    }


@lru_cache
def _places() -> dict[str, str]:
    """By slug, where a game is: ``package.module:name``."""
    outside = {entry.name: entry.value for entry in entry_points(group=GROUP)}
    inside = {slug: f"{HOUSE}.{place}:GAME" for slug, place in own().items()}
    return dict(sorted({**outside, **_added, **inside}.items()))


_added: dict[str, str] = {}
"""By slug, games of folders that were named while this program runs."""


def add_folder(folder: Path) -> str:
    """Make a game known from a folder that is not installed. Returns its slug."""
    package = game_folder.load(folder)
    game = getattr(package, "GAME", None)
    if game is None:
        raise Unusable(f"{folder}: no game can be loaded from it: there is no GAME in it")
    if not isinstance(game, Game):
        raise Unusable(f"{folder}: its GAME is not a game")
    _added[game.slug] = f"{package.__name__}:GAME"
    _places.cache_clear()
    find.cache_clear()
    return game.slug


def slugs() -> tuple[str, ...]:
    """The games that are installed."""
    return tuple(_places())


def home(slug: str) -> str:
    """The module of a game: its pay tables, felt and round sheets are in the same folder."""
    return _places()[slug].partition(":")[0]


@lru_cache
def find(slug: str) -> Game:
    """A game by its slug."""
    if slug not in _places():
        near = alike(slug, slugs())
        known = f"did you mean {near}?" if near else f"pitboss games lists all {len(slugs())}"
        raise Refused(f"no game {slug!r}: {known}")
    return load(_places()[slug], Game, f"the game {slug}", f"{slug} of {GROUP}")


def load(place: str, kind: type[T], what: str, entry: str) -> T:
    """The value at a place, ``package.module:name``, that an entry point names."""
    module, _, name = place.partition(":")
    try:
        value = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise Unusable(f"{what} cannot be loaded: {error}") from error
    if not isinstance(value, kind):
        raise Unusable(f"the entry point {entry} is not a {kind.__name__.lower()}")
    return value


def games() -> tuple[Game, ...]:
    """Every game that is installed, by slug."""
    return tuple(find(slug) for slug in slugs())
