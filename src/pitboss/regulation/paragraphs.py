"""Where a text says what: shared code names roles, and each game's own file gives the paragraphs.

Shared code has no paragraph of its own. It names the roles that it needs in a frozen struct; the
file ``paragraphs.toml`` next to a game's module says which paragraph of the text has each role.
"""

import tomllib
from importlib.resources import files
from typing import TypeVar

import msgspec

from pitboss.errors import Unusable

FILE = "paragraphs.toml"
T = TypeVar("T")


def load(package: str, roles: type[T], part: str = "", *, shared: str = "") -> T:
    """The paragraphs of a game by role: ``load(__package__, Paragraphs)``.

    If a file has several such values, `part` names the table. If games share a text, the file in
    the package `shared` has the paragraphs that they have in common.
    """
    read = (_read(shared) if shared else {}) | _read(package)
    try:
        return msgspec.convert(read[part] if part else read, roles, strict=True)
    except (KeyError, msgspec.ValidationError) as error:
        raise Unusable(f"{package}: {FILE}: {error}") from None


def _read(package: str) -> dict[str, object]:
    return tomllib.loads((files(package) / FILE).read_text("utf-8"))
