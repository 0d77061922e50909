"""A digest of the definitions that a price was worked out from: rules, mathematics, pay tables."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from pitboss.engine import registry

SHARED = ("procedures", "equipment", "engine", "ranking", "regulation", "odds")
"""Packages that the prices of all games depend on."""
APART = ("games", "reports")
"""Folders of the mathematics that are left out: those of other games, and how prices are
printed."""
HOUSE = Path(__file__).parent.parent
KINDS = (".py", ".toml", ".json", ".csv", ".txt")
SHOWN = 12
"""Characters of a digest that people compare."""


def of(slug: str) -> str:
    """The digest of a game's definitions, and of all that the mathematics of the house shares."""
    made = sha256(_shared().encode())
    for folder in _folders(slug):
        made.update(_digest(folder).encode())
    return made.hexdigest()


def of_folder(folder: Path) -> str:
    """The digest of one folder of the house, or of another."""
    return _digest(folder)


def _folders(slug: str) -> Iterator[Path]:
    """The folders of a game and of its family."""
    place = registry.own().get(slug)
    if place is None:
        spec = find_spec(registry.home(slug))
        if spec is not None and spec.origin:
            yield Path(spec.origin).parent
        return
    family, name = place.split(".")
    for part in ("games", "odds/games"):
        for inner in ("common", name, f"{name}.py"):
            yield HOUSE / part / family / inner


@cache
def _shared() -> str:
    made = sha256()
    for name in SHARED:
        made.update(_digest(HOUSE / name, APART if name == "odds" else ()).encode())
    return made.hexdigest()


@cache
def _digest(folder: Path, apart: tuple[str, ...] = ()) -> str:
    made = sha256()
    for path in [folder] if folder.is_file() else sorted(folder.rglob("*")):
        inner = path.relative_to(folder)
        if (
            path.suffix in KINDS
            and path.is_file()
            and not (inner.parts[:1] and inner.parts[0] in apart)
        ):
            made.update(f"{inner}\0".encode())
            made.update(path.read_bytes())
    return made.hexdigest()
