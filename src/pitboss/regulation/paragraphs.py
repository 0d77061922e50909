"""Where a text says what: the roles that shared code names, filled in by a game's own file.

Shared code has no paragraph of its own. It names what it needs in a frozen struct; the file
``paragraphs.toml`` beside a game's module says where that stands in its text.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import TypeVar

import msgspec

from pitboss.errors import Unusable

FILE = "paragraphs.toml"
T = TypeVar("T")


def load(package: str, roles: type[T], part: str = "", *, shared: str = "") -> T:
    """The paragraphs of a game by role: ``load(__package__, Paragraphs)``.

    Where a file has several such values, `part` names the table. Where games share a text, the file
    in the package `shared` has what it says once for all of them.
    """
    read = (_read(shared) if shared else {}) | _read(package)
    try:
        return msgspec.convert(read[part] if part else read, roles, strict=True)
    except (KeyError, msgspec.ValidationError) as error:
        raise Unusable(f"{package}: {FILE}: {error}") from None


def _read(package: str) -> dict[str, object]:
    return tomllib.loads((files(package) / FILE).read_text("utf-8"))
