"""What error messages have in common: a value as a person writes it, and the nearest right name."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

MANY, SOME = 24, 8
"""Where there are more names than so many, only some are named."""


def shown(value: Any) -> str:
    """A value as a person writes it in a sheet: ``{ante: 10}``, ``[3, 4]``, ``yes``."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shown(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None else str(value)


def nearest(said: str, known: Iterable[str]) -> str:
    """The name that is most like what is said, or else those that there are, the first of many."""
    names = sorted(known)
    if near := alike(said, names):
        return f"did you mean {near}?"
    if len(names) > MANY:
        return f"there are {', '.join(names[:SOME])} and {len(names) - SOME} more"
    return there_are(names)


def there_are(names: Iterable[str]) -> str:
    """The names that there are, in their order: ``there is A``, ``there are A, B``."""
    known = list(names)
    return f"there {'are' if len(known) > 1 else 'is'} {', '.join(known) or 'none'}"


def alike(said: str, known: Iterable[str]) -> str:
    """The name that is most like what is said; empty where none is."""
    names = sorted(known)
    near = get_close_matches(said, names, n=1) or get_close_matches(_plain(said), names, n=1)
    return near[0] if near else ""


def _plain(said: str) -> str:
    return said.strip().lower().replace(" ", "-")


def without_password(url: str) -> str:
    """An address without its password, whatever signs that has in it."""
    head, at, tail = url.rpartition("@")
    scheme, _, user = head.partition("://")
    return f"{scheme}://{user.partition(':')[0]}@{tail}" if at else url
