"""The chips in front of the patrons of a table."""

from collections.abc import Collection, Iterator, Mapping, MutableMapping
from typing import Any

from pitboss.engine.events import patron_of, seat_of
from pitboss.errors import Unusable
from pitboss.messages import shown

Name = int | str
"""A seat by its number, or a patron by name: ``1`` and ``seat 1`` are the same."""


class Stacks(MutableMapping[Name, int]):
    """Chips by patron. They keep the names under which they were given, and are found under either
    name of a seat."""

    def __init__(self, held: Mapping[Any, int]) -> None:
        self.held = {party(name): chips for name, chips in held.items()}
        """By the names that events use."""
        self._names: dict[str, Name] = {party(name): name for name in held}
        if len(self.held) < len(held):
            raise Unusable("stacks: a seat is named twice")

    def __getitem__(self, name: Name) -> int:
        return self.held[party(name)]

    def get(self, name: Name, default: Any = None) -> Any:
        return self.held.get(party(name), default)

    def __contains__(self, name: object) -> bool:
        return (patron_of(name) if isinstance(name, int) else name) in self.held

    def __setitem__(self, name: Name, chips: int) -> None:
        self._names.setdefault(party(name), name)
        self.held[party(name)] = chips

    def __delitem__(self, name: Name) -> None:
        del self.held[party(name)]
        self._names.pop(party(name))

    def __iter__(self) -> Iterator[Name]:
        return iter(self._names.values())

    def __len__(self) -> int:
        return len(self.held)

    def __repr__(self) -> str:
        return repr(dict(self))


def party(name: Name) -> str:
    """The name that events use for a patron."""
    return patron_of(name) if isinstance(name, int) else name


def counted(stacks: MutableMapping[Any, int]) -> MutableMapping[Any, int]:
    """The chips, counted under the names that events use."""
    return stacks.held if isinstance(stacks, Stacks) else stacks


def by_party(stacks: Mapping[Any, int]) -> dict[str, int]:
    """Stacks under the names that events use."""
    if isinstance(stacks, Stacks):
        return stacks.held.copy()
    return {party(name): chips for name, chips in stacks.items()}


def stacks_of(said: Mapping[Any, int] | None, seats: Collection[int]) -> Stacks | None:
    """The chips that a table is opened with: whole cents, only in front of seats of the table."""
    if not said:
        return None
    for name, chips in said.items():
        seat = name if isinstance(name, int) else seat_of(name)
        if (isinstance(name, int) or seat) and seat not in seats:
            raise Unusable(f"stacks: the table has no seat {seat}, but {len(seats)} seats")
        if not isinstance(chips, int) or isinstance(chips, bool) or chips < 0:
            raise Unusable(f"stacks: {shown(chips)} at {party(name)} is not an amount in cents")
    return Stacks(said)
