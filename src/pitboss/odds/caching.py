"""A cache for results that take long: each is made once for a table, and the caller who waits for
it sees the progress."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

Key = TypeVar("Key", bound=Hashable)
Watching = ParamSpec("Watching")
Made = TypeVar("Made")


def cached(
    most: int | None = None,
) -> Callable[
    [Callable[Concatenate[Key, Watching], Made]], Callable[Concatenate[Key, Watching], Made]
]:
    """A decorator: what was made for a table is not made again. The cache holds `most` tables, or
    all of them; who watches does not matter."""

    def once(
        make: Callable[Concatenate[Key, Watching], Made],
    ) -> Callable[Concatenate[Key, Watching], Made]:
        found: dict[Key, Made] = {}

        @wraps(make)
        def made(table: Key, /, *watch: Watching.args, **named: Watching.kwargs) -> Made:
            if table not in found:
                if most is not None and len(found) >= most:
                    found.clear()
                found[table] = make(table, *watch, **named)
            return found[table]

        return made

    return once
