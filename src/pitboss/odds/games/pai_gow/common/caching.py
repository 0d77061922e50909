"""A cache for results that take minutes: each is made once for a table, and the caller sees the
progress."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Watching = Callable[[float], None]
Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")


class cached(Generic[Key, Made]):  # noqa: N801  (it stands above a function)
    """A function whose results are cached by table."""

    def __init__(self, make: Callable[[Key, Watching], Made]) -> None:
        self._make = make
        self._made: dict[Key, Made] = {}

    def __call__(self, table: Key, watch: Watching = lambda done: None) -> Made:
        if table not in self._made:
            self._made[table] = self._make(table, watch)
        return self._made[table]
