"""What takes minutes is made once for each table, and whoever waits for it sees how far it is."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Watching = Callable[[float], None]
Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")


class kept(Generic[Key, Made]):  # noqa: N801  (it stands above a function)
    """A function whose results are kept by table, whoever watched."""

    def __init__(self, make: Callable[[Key, Watching], Made]) -> None:
        self._make = make
        self._made: dict[Key, Made] = {}

    def __call__(self, table: Key, watch: Watching = lambda done: None) -> Made:
        if table not in self._made:
            self._made[table] = self._make(table, watch)
        return self._made[table]
