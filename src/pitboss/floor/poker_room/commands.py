"""What the commands of the poker room do at a table."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from pitboss.errors import Refused
from pitboss.floor.clock import now
from pitboss.floor.ledger import entries, significant_events
from pitboss.floor.poker_room import waiting_list
from pitboss.floor.poker_room.pools import named_pool
from pitboss.floor.poker_room.seat_manager import SeatManager
from pitboss.floor.poker_room.waiting_list import KnownLists
from pitboss.floor.table import commands as ask
from pitboss.floor.table import private_tables
from pitboss.floor.table.handlers import note
from pitboss.floor.table.pipeline import Handlers
from pitboss.games.poker_room.common.paragraphs import ROOM

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader


async def sit_out(leader: TableLeader, patron: str, command: ask.SitOut) -> None:
    seat, at = leader.seat_of(patron), leader.at
    named_pool(at)
    if bool(at.sittings[seat].away) != command.back:
        is_away = "is dealt in" if command.back else "sits out"
        raise Refused(f"{patron} {is_away} already", ROOM.leaves_table)
    leader.take(entries.Away(seat, patron, 0 if command.back else now()))


async def change_seat(leader: TableLeader, patron: str, command: ask.ChangeSeat) -> None:
    seat, at = leader.seat_of(patron), leader.at
    named_pool(at)
    if command.to and command.to not in at.table.seats:
        raise Refused(f"no seat {command.to}")
    if command.to == seat:
        raise Refused(f"{patron} sits at seat {seat} already")
    if not command.to and not at.sittings[seat].wants:
        raise Refused(f"{patron} has asked for no other seat")
    leader.take(entries.SeatWanted(seat, patron, command.to))


async def change_table(
    lists: KnownLists, leader: TableLeader, patron: str, command: ask.ChangeTable
) -> None:
    leader.seat_of(patron)
    pool, table = named_pool(leader.at), int(leader.at.chain)
    if await asyncio.to_thread(private_tables.of, leader.store, leader.at.chain):
        raise Refused("this table is private: nobody changes from it to another")
    known = await asyncio.to_thread(lists.read)
    asked = known.waiter(pool, patron) is not None
    if asked != command.stay:  # it was asked for before; perhaps the answer was lost
        return
    if command.stay:
        await lists.write(entries.OffList(patron, pool, waiting_list.WITHDRAWN))
    else:
        await lists.write(entries.Waits(patron, pool, table))


async def go(lists: KnownLists, leader: TableLeader, patron: str, command: ask.Go) -> None:
    seat = leader.seat_of(patron)
    known = await asyncio.to_thread(lists.read)
    hold = known.holds.get(patron)
    if hold is None or hold.source != int(leader.at.chain):
        raise Refused(f"no seat of another table is held for {patron}")
    if not leader.at.sittings[seat].to:
        leader.take(entries.Moving(seat, patron, hold.table, hold.seat))


async def break_table(
    seats: SeatManager, leader: TableLeader, patron: str, command: ask.BreakTable
) -> None:
    at = leader.at
    if at.seat_of(patron):
        raise Refused(f"{patron} plays at this table, and does not supervise it")
    named_pool(at)
    if at.closing:
        raise Refused("this table is about to close")
    drawn = await seats.draw_seats(leader)
    for seat, hold in drawn.items():
        leader.take(entries.Moving(seat, at.sittings[seat].patron, hold.table, hold.seat))
    leader.take(entries.Closing(patron))
    said = [f"seat {seat} to table {hold.table}, seat {hold.seat}" for seat, hold in drawn.items()]
    says = f"the table is broken: {'; '.join(said) or 'nobody sits there'}"
    note(leader, significant_events.TABLE_BROKEN, patron, says)


def handlers(seats: SeatManager) -> Handlers:
    """The commands of the room, as a process carries them out that has this seat manager."""
    return {
        ask.SitOut: sit_out,
        ask.ChangeSeat: change_seat,
        ask.ChangeTable: partial(change_table, seats.lists),
        ask.Go: partial(go, seats.lists),
        ask.BreakTable: partial(break_table, seats),
    }
