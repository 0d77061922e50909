"""What the entries of a table mean to the people who play there: the rows of their history.

All of it follows from the chains of the tables, and an audit works it out again. It is also stored
by patron and time, so that it can be found without reading whole chains.
"""

from functools import cache

from pitboss.engine import Event, patron_of
from pitboss.engine import events as on
from pitboss.engine.views import gains
from pitboss.floor.ledger import entries
from pitboss.floor.ledger.accounts import is_bot
from pitboss.floor.ledger.chain import Entry, written_at
from pitboss.floor.ledger.entries import What
from pitboss.floor.ledger.store import HistoryRow
from pitboss.floor.people.history import BOUGHT, CAME, LEFT, PLAYED, ROUND, SAT
from pitboss.floor.table.state import TableState

KINDS = {
    entries.Sat: SAT, entries.Bought: BOUGHT, entries.Left: LEFT,
    entries.Came: CAME, entries.Went: LEFT,
}  # fmt: skip
_MOVES = entries.Sat | entries.Bought | entries.Left | entries.Came | entries.Went
BY_A_SEAT = on.Placed, on.TakenDown, on.Settled, on.Charged, on.Chosen


def rows_of(table: TableState, entry: Entry, what: What) -> list[HistoryRow]:
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
