"""What the commands of the poker room do at a table, and what is done there between two hands."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from pitboss.engine import answers as say
from pitboss.engine import prompts as put
from pitboss.engine.prompts import DEALER
from pitboss.errors import Refused
from pitboss.floor.clock import now
from pitboss.floor.ledger import entries, significant_events
from pitboss.floor.ledger import entries as entry
from pitboss.floor.ledger.store import Store, Work
from pitboss.floor.people import self_limits
from pitboss.floor.poker_room import pools, waiting_list
from pitboss.floor.table import commands as ask
from pitboss.floor.table import private_tables
from pitboss.games.poker_room.common.paragraphs import ROOM
from pitboss.games.poker_room.common.rake import rake_of

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader
    from pitboss.floor.table.state import TableState

MINUTE = 60_000


def pool_of(at: TableState) -> str:
    """The pool of a table; refused where there is none."""
    kind = pools.kind_of(at)
    if kind is None:
        raise Refused("that is for games in which players bet against each other")
    return kind.key


# -- sitting down --------------------------------------------------------------------------------


async def free_seats(host: TableLeader, patron: str) -> set[int]:
    """The seats that a patron may take."""
    at = host.at
    free = {seat for seat in at.table.seats if seat not in at.sittings}
    kind = pools.kind_of(at)
    hidden = await asyncio.to_thread(private_tables.of, host.store, at.chain)
    if kind is None or hidden is not None:
        return free
    book = await asyncio.to_thread(host.store.room.known, host.store)
    return waiting_list.check_seat(book, kind.key, int(at.chain), patron, free)


def guard(
    host: TableLeader, what: entries.Sat | entries.Bought
) -> tuple[Callable[[Connection], None], list[entry.OfTheRoom]]:
    """What is checked when chips are bought, in the same transaction, and what the room writes."""
    at, store = host.at, host.store
    kind = pools.kind_of(at) if isinstance(what, entries.Sat) else None

    def check(connection: Connection) -> None:
        self_limits.check_buying(connection, patron=what.patron, chips=what.chips)
        if kind is not None and not private_tables.is_private(connection, at.chain):
            book = store.room.now(connection)
            waiting_list.check_seat(book, kind.key, int(at.chain), what.patron, {what.seat})

    listed = kind is not None and store.room.last.waiter(kind.key, what.patron)
    room: list[entry.OfTheRoom] = []
    if kind is not None and listed:
        room.append(entry.OffList(what.patron, kind.key, waiting_list.SEATED))
    return check, room


# -- commands ------------------------------------------------------------------------------------


async def sit_out(host: TableLeader, patron: str, command: ask.SitOut) -> None:
    seat, at = host.seat_of(patron), host.at
    pool_of(at)
    if bool(at.sittings[seat].away) != command.back:
        is_away = "is dealt in" if command.back else "sits out"
        raise Refused(f"{patron} {is_away} already", ROOM.leaves_table)
    host.take(entry.Away(seat, patron, 0 if command.back else now()))


async def change_seat(host: TableLeader, patron: str, command: ask.ChangeSeat) -> None:
    seat, at = host.seat_of(patron), host.at
    pool_of(at)
    if command.to and command.to not in at.table.seats:
        raise Refused(f"no seat {command.to}")
    if command.to == seat:
        raise Refused(f"{patron} sits at seat {seat} already")
    if not command.to and not at.sittings[seat].wants:
        raise Refused(f"{patron} has asked for no other seat")
    host.take(entry.SeatWanted(seat, patron, command.to))


async def change_table(host: TableLeader, patron: str, command: ask.ChangeTable) -> None:
    host.seat_of(patron)
    pool, table = pool_of(host.at), int(host.at.chain)
    if await asyncio.to_thread(private_tables.of, host.store, host.at.chain):
        raise Refused("this table is private: nobody changes from it to another")
    book = await asyncio.to_thread(host.store.room.known, host.store)
    asked = book.waiter(pool, patron) is not None
    if asked != command.stay:  # it was asked for before; perhaps the answer was lost
        return
    if command.stay:
        await write(host.store, entry.OffList(patron, pool, waiting_list.WITHDRAWN))
    else:
        await write(host.store, entry.Waits(patron, pool, table))


async def go(host: TableLeader, patron: str, command: ask.Go) -> None:
    seat = host.seat_of(patron)
    book = await asyncio.to_thread(host.store.room.known, host.store)
    hold = book.holds.get(patron)
    if hold is None or hold.source != int(host.at.chain):
        raise Refused(f"no seat of another table is held for {patron}")
    if not host.at.sittings[seat].to:
        host.take(entry.Moving(seat, patron, hold.table, hold.seat))


async def break_table(host: TableLeader, patron: str, command: ask.BreakTable) -> None:
    at = host.at
    if at.seat_of(patron):
        raise Refused(f"{patron} plays at this table, and does not supervise it")
    pool_of(at)
    if at.closing:
        raise Refused("this table is about to close")
    assert host.keeper is not None, "the floor has one"
    drawn = await host.keeper.draw_seats(host)
    for seat, hold in drawn.items():
        host.take(entry.Moving(seat, at.sittings[seat].patron, hold.table, hold.seat))
    host.take(entries.Closing(patron))
    said = [f"seat {seat} to table {hold.table}, seat {hold.seat}" for seat, hold in drawn.items()]
    says = f"the table is broken: {'; '.join(said) or 'nobody sits there'}"
    about = f"table {at.chain}"
    host.draft.significant.append(
        entries.Significant(significant_events.TABLE_BROKEN, patron, about, says)
    )  # fmt: skip


HANDLERS: dict[type, Callable[[TableLeader, str, Any], Awaitable[None]]] = {
    ask.SitOut: sit_out,
    ask.ChangeSeat: change_seat,
    ask.ChangeTable: change_table,
    ask.Go: go,
    ask.BreakTable: break_table,
}


async def write(
    store: Store,
    *happened: entry.OfTheRoom,
    check: Callable[[Connection], None] | None = None,
) -> None:
    """Add to the chain of the room, unless the check refuses it in the same transaction."""
    await store.commit(Work(room=list(happened), also=check))
    await asyncio.to_thread(store.room.known, store)


# -- between two hands ---------------------------------------------------------------------------


def change_seats(host: TableLeader) -> None:
    """Seats that have become free go to those who asked for them first."""
    at = host.at
    held = host.store.room.last.held(int(at.chain))
    while True:
        asking = sorted((who.asked, seat) for seat, who in at.sittings.items() if who.wants)
        taken = held | at.sittings.keys()
        granted = next((s for _, s in asking if at.sittings[s].wants not in taken), 0)
        if not granted:
            return
        who = at.sittings[granted]
        host.take(entry.SeatChanged(granted, who.patron, who.wants, at.chips(granted)))
        host.draft.seat()


def send_away(host: TableLeader) -> None:
    """Who sits out for too long gives the seat up."""
    if not host.pace.sit_out:
        return
    longest = now() - int(host.pace.sit_out * 1000)
    for seat, who in host.at.sittings.items():
        if 0 < who.away <= longest and not who.leaving:
            host.take(entries.Leaving(seat, who.patron))


def charge_time(host: TableLeader) -> None:
    """Where time is charged, collect it before the cards when an interval has passed."""
    at = host.at
    if not at.table.game.table_stakes or at.round is None:
        return
    rake = rake_of(at.table.options)
    if "time" not in rake.types or not isinstance(at.round.prompt, put.Shuffle):
        return
    length = rake.interval * MINUTE
    if not at.timed:
        host.take(entry.Timed(now()))
    if (due := at.timed + length) <= now():  # once per hand: while none is dealt, nobody pays
        host.answer(DEALER, say.IrregularityReport("time-charge"))
        host.take(entry.Timed(due if now() < due + length else now()))
