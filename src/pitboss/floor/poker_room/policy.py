"""What is different at a table of the poker room: who may sit, and what is done between two
hands."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from pitboss.errors import Refused
from pitboss.floor.clock import now
from pitboss.floor.ledger import entries
from pitboss.floor.ledger.entries import OffList
from pitboss.floor.ledger.sql import Statements
from pitboss.floor.ledger.store import Work
from pitboss.floor.people import self_limits
from pitboss.floor.poker_room import pools, waiting_list
from pitboss.floor.poker_room.waiting_list import KnownLists
from pitboss.floor.table import private_tables
from pitboss.floor.table.policy import TablePolicy
from pitboss.floor.table.state import TableState

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader


class PokerRoomPolicy(TablePolicy):
    """How it goes at a table where players bet against each other."""

    def __init__(self, lists: KnownLists) -> None:
        self._lists = lists

    async def free_seats(self, leader: TableLeader, patron: str) -> set[int]:
        """Whoever has waited longer comes first; private tables have no list."""
        at, free = leader.at, await super().free_seats(leader, patron)
        pool = pools.pool_of(at)
        hidden = await asyncio.to_thread(private_tables.of, leader.store, at.chain)
        if pool is None or hidden is not None:
            return free
        lists = await asyncio.to_thread(self._lists.read)
        return waiting_list.check_seat(lists, pool.key, int(at.chain), patron, free)

    def check_buying(self, at: TableState) -> None:
        if at.round is not None:
            raise Refused("chips are added to table stakes between two hands", "14.7(c)")

    def guard(self, leader: TableLeader, what: entries.Sat | entries.Bought, work: Work) -> None:
        """Nobody who has waited longer has been called meanwhile; who sits down waits no more."""
        super().guard(leader, what, work)
        pool = pools.pool_of(leader.at) if isinstance(what, entries.Sat) else None
        if pool is None:
            return
        table, own_limits = int(leader.at.chain), work.also

        def check(connection: Connection) -> None:
            if own_limits:
                own_limits(connection)
            if not private_tables.is_private(connection, leader.at.chain):
                lists = self._lists.now(connection)
                waiting_list.check_seat(lists, pool.key, table, what.patron, {what.seat})

        work.also = check
        if self._lists.last.waiter(pool.key, what.patron):
            off = OffList(what.patron, pool.key, waiting_list.SEATED)

            def take_off(connection: Connection, put: Statements) -> None:
                self._lists.append(connection, put, off)

            work.then = take_off

    async def before_round(self, leader: TableLeader) -> None:
        """A hand begins with forced bets: players who have reached one of their own limits leave
        before it, and so do those who sit out for too long."""
        people = [(s, who) for s, who in leader.at.sittings.items() if not leader.bot(s)]
        staying = {seat: who.patron for seat, who in people if not who.leaving}
        names = list(staying.values())
        stopped = await asyncio.to_thread(self_limits.stopped, leader.store, names)
        for seat, patron in staying.items():
            if patron in stopped:
                leader.take(entries.Leaving(seat, patron))
        if not leader.pace.sit_out:
            return
        longest = now() - int(leader.pace.sit_out * 1000)
        for seat, who in leader.at.sittings.items():
            if 0 < who.away <= longest and not who.leaving:
                leader.take(entries.Leaving(seat, who.patron))

    def between_rounds(self, leader: TableLeader) -> None:
        """Seats that have become free go to those who asked for them first."""
        at, held = leader.at, self._lists.last.held(int(leader.at.chain))
        while True:
            asking = sorted((who.asked, seat) for seat, who in at.sittings.items() if who.wants)
            taken = held | at.sittings.keys()
            granted = next((s for _, s in asking if at.sittings[s].wants not in taken), 0)
            if not granted:
                break
            who = at.sittings[granted]
            leader.take(entries.SeatChanged(granted, who.patron, who.wants, at.chips(granted)))
            leader.draft.seat()
        super().between_rounds(leader)
