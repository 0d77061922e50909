"""What the entries of the poker room change at a table, and what follows from who sits there.

The rules of a game at table stakes need to know who is away, who is new and who has missed a blind.
This module tells them, entry by entry, so that a table rebuilt from its ledger asks the same people
for the same things.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.engine.events import patron_of
from pitboss.floor import room_entries as entry

if TYPE_CHECKING:
    from pitboss.floor.tables import FloorTable

BY_SEAT = ("absent", "missed", "playing-for")
"""What the table remembers of each seat, by its number as a text."""
SEATS = ("new", "removed")
"""The seats that the table remembers for something."""
STAKES = "left"
"""What becomes of the chips of a player who sits out: they stay where they are."""


def arrive(at: FloorTable, seat: int) -> None:
    """Somebody takes a seat. A player who joins a game that is going on is new to it."""
    state = at.table.state
    going_on = sum(not sitting.away for other, sitting in at.sittings.items() if other != seat)
    if "new" in state and state["button"] and going_on > 1:
        state["new"] = [*state["new"], seat]


def depart(at: FloorTable, seat: int) -> None:
    """Nobody sits at a seat any more: forget what was remembered of the player."""
    state = at.table.state
    if not at.table.game.table_stakes:
        return
    for name in BY_SEAT:
        if name in state:
            state[name] = {key: kept for key, kept in state[name].items() if key != str(seat)}
    for name in SEATS:
        if name in state:
            state[name] = [other for other in state[name] if other != seat]
    if not at.sittings:  # play will begin anew
        at.timed = 0
        if "button" in state:
            state["button"] = 0


def recall_absent(at: FloorTable) -> None:
    """Under new rules the same people sit out."""
    if "absent" in at.table.state:
        away = [seat for seat, sitting in at.sittings.items() if sitting.away]
        at.table.state["absent"] = {str(seat): STAKES for seat in away}


# -- entries -------------------------------------------------------------------------------------


def _away(at: FloorTable, what: entry.Away) -> None:
    at.sittings[what.seat].away = what.since
    absent = {seat: how for seat, how in at.table.state["absent"].items() if seat != str(what.seat)}
    at.table.state["absent"] = absent | ({str(what.seat): STAKES} if what.since else {})


def _timed(at: FloorTable, what: entry.Timed) -> None:
    at.timed = what.since


def _seat_wanted(at: FloorTable, what: entry.SeatWanted) -> None:
    sitting, last = at.sittings[what.seat], max(who.asked for who in at.sittings.values())
    sitting.wants, sitting.asked = what.to, last + 1 if what.to else 0


def _seat_changed(at: FloorTable, what: entry.SeatChanged) -> None:
    state, old, new = at.table.state, str(what.seat), str(what.to)
    sitting = at.sittings.pop(what.seat)
    sitting.wants = sitting.asked = 0
    at.stacks[patron_of(what.to)] = at.stacks.pop(patron_of(what.seat))
    kept = {name: state[name][old] for name in BY_SEAT if old in state.get(name, {})}
    at.sittings[what.to] = sitting
    depart(at, what.seat)
    for name, value in kept.items():
        state[name] = {**state[name], new: value}
    arrive(at, what.to)


def _moving(at: FloorTable, what: entry.Moving) -> None:
    at.sittings[what.seat].to = what.table


def _went(at: FloorTable, what: entry.Went) -> None:
    del at.sittings[what.seat], at.stacks[patron_of(what.seat)]
    depart(at, what.seat)


CHANGES: Mapping[type, Callable[[FloorTable, Any], None]] = {
    entry.Away: _away,
    entry.Timed: _timed,
    entry.SeatWanted: _seat_wanted,
    entry.SeatChanged: _seat_changed,
    entry.Moving: _moving,
    entry.Went: _went,
}
