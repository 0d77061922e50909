"""A table in this process, and all that one process of a floor has."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec

from pitboss.floor.cluster.bus import Bus
from pitboss.floor.cluster.leases import Leases
from pitboss.floor.ledger.store import Store
from pitboss.floor.table.audience import Audience
from pitboss.floor.table.leader import TableLeader
from pitboss.floor.table.state import TableState

T = TypeVar("T")


class LocalTable:
    """A table in this process: who watches it, and its leader if that is here."""

    def __init__(self, at: TableState) -> None:
        self.audience = Audience(at)
        self.leader: TableLeader | None = None
        self.lock = asyncio.Lock()
        """Held while the table is changed and nobody here leads it."""
        self.public = False
        """Whether it is known not to be private, which it then never becomes."""

    @property
    def at(self) -> TableState:
        return self.audience.at


class Process:
    """One process of a floor: its tables, led or followed, and what it needs to run them."""

    def __init__(self, store: Store, leases: Leases, bus: Bus) -> None:
        self.store = store
        self.leases = leases
        self.bus = bus
        self.name = secrets.token_hex(8)
        self.tables: dict[str, LocalTable] = {}
        self.opening = asyncio.Lock()
        """Held while a table is opened, loaded or taken up."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thread = ThreadPoolExecutor(1, "floor")

    async def close(self) -> None:
        """Leave the floor; what is decided is in the ledger."""
        for task in list(self._tasks):
            task.cancel()
        for table in self.tables.values():
            if table.leader:
                table.leader.give_up()
        await self.bus.close()
        await asyncio.to_thread(self.store.close)
        self.leases.close()
        self._thread.shutdown()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something as long as the floor is open."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def in_thread(self, function: Callable[..., T], *arguments: Any) -> T:
        """Read or write one thing after the other, without keeping people waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *arguments)

    async def publish(self, message: Mapping[str, Any]) -> None:
        await self.bus.publish(msgspec.json.encode(message))

    def leaders(self) -> list[TableLeader]:
        """The leaders of the tables that this process leads."""
        leaders = [table.leader for table in self.tables.values() if table.leader is not None]
        return [leader for leader in leaders if not leader.lost]
