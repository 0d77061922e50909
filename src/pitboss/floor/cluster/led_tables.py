"""The tables that this process leads: those whose leases are free, or its own."""

import logging
from collections.abc import Callable, Sequence

from pitboss.floor.cluster.followed_tables import FollowedTables
from pitboss.floor.cluster.process import LocalTable, Process
from pitboss.floor.table import game_loop
from pitboss.floor.table.leader import TableLeader
from pitboss.floor.table.rebuild import load
from pitboss.floor.table.state import TableState

log = logging.getLogger("pitboss.floor")

Lead = Callable[[LocalTable, TableState], TableLeader]
"""Makes the leader of a table that was rebuilt."""


class LedTables:
    """What a process does to lead every table that nobody else leads."""

    def __init__(self, process: Process, followed: FollowedTables, lead: Lead) -> None:
        self._process = process
        self._followed = followed
        self._leader_of = lead
        self._warned: set[str] = set()
        """The tables that cannot be rebuilt; the log has the reason."""
        self._free: set[str] = set()
        """The tables without a leader so far: those that somebody asks for come first."""

    # -- taking up ---------------------------------------------------------------------------

    async def find_free(self) -> list[str]:
        """The tables that this process could lead; it gives up those whose leases it has lost."""
        process, leases = self._process, self._process.leases
        if process.store.shared and not await process.in_thread(leases.held):
            for leader in process.leaders():
                leader.give_up()
        led = {leader.at.chain for leader in process.leaders()}
        found = [str(row.id) for row in await process.in_thread(process.store.open_tables)]
        tables = process.tables.items()
        lost = [chain for chain, table in tables if table.leader and table.leader.lost]
        alone = leases.alone
        free = await process.in_thread(leases.free, [c for c in found if c not in led])
        if alone and not leases.alone:
            self.tell_others_all()
        self._free = {*lost, *free}
        return [*lost, *free]

    async def take_up_free(self, free: Sequence[str]) -> None:
        """Lead the tables that nobody leads, unless somebody has asked for them meanwhile."""
        for chain in free:
            await self.take_up_if_free(chain)

    async def take_up_if_free(self, chain: str) -> None:
        if chain in self._free:
            await self.take_up(chain)

    async def take_up(self, chain: str) -> None:
        """Lead a table if its lease is free or ours; otherwise follow its leader."""
        async with self._process.opening:
            self._free.discard(chain)
            table = self._process.tables.get(chain)
            if table and table.leader:
                async with table.leader.lock:  # what it is writing must be there to be read
                    if not table.leader.lost:  # it has been taken up meanwhile
                        return
            try:
                if await self._process.in_thread(self._process.leases.take, chain):
                    await self.lead(chain)
                    self._warned.discard(chain)
                elif table and table.leader:
                    await self._followed.follow(table)
            except Exception as error:
                if chain not in self._warned:
                    log.warning("table %s cannot be taken up: %s", chain, error)
                self._warned.add(chain)

    async def lead(self, chain: str) -> None:
        """Rebuild a table from the ledger, with a dealer of its own."""
        process = self._process
        at = await process.in_thread(load, process.store, chain, True)
        table = process.tables.get(chain)
        if table is None:
            table = process.tables[chain] = LocalTable(at)
        table.audience.at = at
        table.leader = leader = self._leader_of(table, at)
        await leader.start()
        self._followed.nobody_answers(chain)

    async def sweep(self) -> None:
        """Free the seats of people who are gone; forget closed tables that nobody watches."""
        for leader in self._process.leaders():
            await game_loop.sweep(leader)
        for chain, table in list(self._process.tables.items()):
            if table.at.closed and not table.audience.watchers:
                del self._process.tables[chain]

    # -- telling others ----------------------------------------------------------------------

    def tell_others(self, leader: TableLeader) -> None:
        """Other processes may have people who watch a table that this one leads."""
        process = self._process
        if process.store.shared and not process.leases.alone:
            news = {
                "news": leader.at.chain, "seq": leader.at.seq, "clock": leader.clock,
                "waiting": leader.waiting, "ready": sorted(leader.ready),
            }  # fmt: skip
            process.spawn(process.publish(news))

    def tell_others_all(self) -> None:
        """Another process has come: tell it of all tables that are led here."""
        self._process.leases.alone = False
        for leader in self._process.leaders():
            self.tell_others(leader)
