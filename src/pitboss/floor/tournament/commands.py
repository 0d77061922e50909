"""What the commands of a tournament's director do at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.errors import Refused
from pitboss.floor.clock import elapsed
from pitboss.floor.ledger import entries, significant_events
from pitboss.floor.table import commands as ask
from pitboss.floor.table import rule_changes
from pitboss.floor.table.handlers import free_seat, note
from pitboss.floor.table.pipeline import Handlers
from pitboss.floor.table.state import difference

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader


async def place(leader: TableLeader, patron: str, command: ask.Place) -> None:
    """8.6(f)2: a seat is drawn, not chosen."""
    if leader.at.seat_of(command.patron):
        return
    seat = await free_seat(leader, command.patron, command.seat)
    leader.take(entries.Sat(seat, command.patron, command.chips, leader.at.tournament))
    leader.seen[command.patron] = elapsed()  # they have a moment to come to the table
    leader.draft.seat()


async def remove(leader: TableLeader, patron: str, command: ask.Remove) -> None:
    at, seat = leader.at, command.seat
    if at.round is not None or at.has_on_felt(seat):
        raise Refused("nobody leaves a table of a tournament in a round", "8.6(f)")
    if seat in at.sittings:
        gone = entries.Left(seat, at.sittings[seat].patron, at.chips(seat), at.tournament)
        leader.take(gone)
        leader.ready.discard(seat)
        leader.draft.seat()


async def allot(leader: TableLeader, patron: str, command: ask.Allot) -> None:
    if command.rounds != leader.at.allotted:
        leader.take(entries.Allotted(command.rounds))


async def set_rules(leader: TableLeader, patron: str, command: ask.SetRules) -> None:
    table = leader.at.table
    if leader.at.round is not None or table.stakes:
        raise Refused("the rules of a tournament change between two rounds", "8.6(f)")
    options = table.game.read_options(table.options.plain() | dict(command.options))
    if options != table.options:
        says = rule_changes.listed(difference(table.options.plain(), options.plain()))
        note(leader, significant_events.RULES, patron, f"by the schedule of the tournament: {says}")
        leader.take(entries.Ruled(options.plain(), scheduled=True))


HANDLERS: Handlers = {
    ask.Place: place,
    ask.Remove: remove,
    ask.Allot: allot,
    ask.SetRules: set_rules,
}
