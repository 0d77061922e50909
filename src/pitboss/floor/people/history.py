"""What patrons have done at the tables: when they sat, what they bought, how their rounds ended.

All of it follows from the chains of the tables, and an audit works it out again. It is also stored
by patron and time, so that it can be found without reading whole chains.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from pitboss.engine import events as on
from pitboss.engine.events import Event, patron_of
from pitboss.engine.views import gains
from pitboss.floor.ledger import entries
from pitboss.floor.ledger.accounts import is_bot
from pitboss.floor.ledger.chain import Entry, written_at
from pitboss.floor.ledger.entries import What
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.floor.table.state import TableState

SAT, BOUGHT, LEFT, ROUND = "sat", "bought", "left", "round"
CAME = "came"
"""From another table, with chips that were bought before."""
KINDS = {
    entries.Sat: SAT, entries.Bought: BOUGHT, entries.Left: LEFT,
    entries.Came: CAME, entries.Went: LEFT,
}  # fmt: skip
_MOVES = entries.Sat | entries.Bought | entries.Left | entries.Came | entries.Went
PLAYED = "played"
"""A round of a tournament, whose chips are not money."""
TOURNAMENT = "tournament"
"""Money that a tournament took or brought."""
BY_A_SEAT = on.Placed, on.TakenDown, on.Settled, on.Charged, on.Chosen


class HistoryRow(Frozen):
    """Something that a patron did at a table, by an entry of its chain."""

    chain: str
    seq: int
    patron: str
    kind: str
    seat: int
    began: int
    """The entry with which the round began, or this one."""
    at: int
    """Milliseconds since 1970."""
    amount: int
    """Chips bought or taken to the cage; what a round brought."""


def doings(table: TableState, entry: Entry, what: What) -> list[HistoryRow]:
    """What an entry, which the table has taken, means to those who play there."""
    if entry.seq <= table.kept_from:
        return []
    if isinstance(what, (entries.Started, entries.Answered)):
        if table.round is not None:  # it goes on
            return []
        seated = {seat: sitting.patron for seat, sitting in table.sittings.items()}
        return _rounds(table, entry, seated)
    if not isinstance(what, _MOVES) or is_bot(what.patron):
        return []
    kind = KINDS[type(what)]
    at = written_at(entry.body)
    money = 0 if table.tournament else what.chips
    done = HistoryRow(
        entry.chain, entry.seq, what.patron, kind, what.seat, entry.seq, at, money
    )  # fmt: skip
    if kind == LEFT and table.round is not None:  # the round goes on without them
        return [*_rounds(table, entry, {what.seat: what.patron}), done]
    return [done]


def paid(entry: Entry, what: What) -> list[HistoryRow]:
    """What an entry of a tournament's chain means to a patron: money paid in, or won."""
    if not isinstance(what, (entries.Entered, entries.Awarded)) or is_bot(what.patron):
        return []
    if not what.patron:
        return []
    amount, at = what.pool + what.fee, written_at(entry.body)
    place = (entry.chain, entry.seq, what.patron)
    if isinstance(what, entries.Awarded):
        return [HistoryRow(*place, TOURNAMENT, 0, entry.seq, at, amount)]
    return [
        HistoryRow(*place, TOURNAMENT, 0, entry.seq, at, -amount),
        HistoryRow(*place, BOUGHT, 0, entry.seq, at, amount),
    ]


def _rounds(table: TableState, entry: Entry, seated: dict[int, str]) -> list[HistoryRow]:
    """The round that is over, for each of those who had a part in it."""
    round = table.table.round
    if round is None or table.began <= table.kept_from:
        return []
    at, found = written_at(entry.body), []
    kind = PLAYED if table.tournament else ROUND

    @cache
    def won(since: int) -> dict[str, int]:
        return gains(round.events[since:])

    for seat, patron in seated.items():
        if is_bot(patron):
            continue
        since = table.arrived.get(seat, 0)
        if any(concerns(event, seat) for event in round.events[since:]):
            net = won(since).get(patron_of(seat), 0)
            found.append(
                HistoryRow(entry.chain, entry.seq, patron, kind, seat, table.began, at, net)
            )  # fmt: skip
    return found


def concerns(event: Event, seat: int) -> bool:
    """Whether a seat has a part in what happened."""
    if isinstance(event, BY_A_SEAT):
        return event.seat == seat
    if isinstance(event, on.Moved):
        return patron_of(seat) in (event.source, event.target)
    return isinstance(event, on.Dealt) and on.owner(event.to) == str(seat)


def time_seated(moves: Iterable[tuple[str, str, int]], begin: int, end: int) -> int:
    """Milliseconds at tables between two times; at several tables at once they count once.

    `moves` are what somebody did (table, kind, time) in order: sat down and left. A person who left
    without having sat down before has sat there since the beginning.
    """
    since: dict[str, int] = {}
    spans = []
    for chain, kind, at in moves:
        if kind in (SAT, CAME):
            since[chain] = max(at, begin)
        else:
            spans.append((since.pop(chain, begin), at))
    spans += [(at, end) for at in since.values()]
    total, until = 0, begin
    for start, stop in sorted(spans):
        total += max(0, stop - max(start, until))
        until = max(until, stop)
    return total
