"""The open tables of a floor, as far as the rooms above a single table need them."""

from collections.abc import Collection, Coroutine, Mapping, Sequence
from typing import Any, Protocol

from pitboss.floor.ledger.store import Store
from pitboss.floor.table.commands import Request
from pitboss.floor.table.leader import TableLeader
from pitboss.floor.table.state import TableState
from pitboss.floor.table.timers import Pace


class OpenTables(Protocol):
    """What the seat manager of the poker room and the director of tournaments ask of the floor."""

    store: Store
    pace: Pace

    async def state_of(self, chain: str) -> TableState:
        """A table as this process has it, led or followed."""
        ...

    def known(self) -> Collection[str]:
        """The tables that this process need not load."""
        ...

    def leaders(self) -> Sequence[TableLeader]:
        """The leaders of the tables that this process leads."""
        ...

    def take_lease(self, chain: str) -> bool:
        """Whether it is this process that runs something from now on."""
        ...

    async def open_table(
        self,
        by: str,
        game: str,
        *,
        options: Mapping[str, Any] | None = None,
        limits: Mapping[str, str] | None = None,
        seats: int | None = None,
        name: str = "",
        once: str = "",
        tournament: str = "",
    ) -> str:
        """Open a table; returns its number."""
        ...

    async def command(self, chain: str, request: Request) -> None:
        """Have a command carried out, or refused."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something as long as the floor is open."""
        ...
