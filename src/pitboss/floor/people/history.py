"""What patrons have done: when they sat, what they bought, how their rounds ended; and their own
last rounds, as far as they may know them, with a transcript.

A patron's own transcript has no answers, because answers contain the cards of others. It has the
events as the patron was shown them, chained by digests like any transcript.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import String, cast, func, select

from pitboss.engine import SPECTATOR, Event
from pitboss.engine import events as on
from pitboss.engine.transcripts import EventLine, Lines, OwnHead, OwnRound
from pitboss.engine.views import looked_back
from pitboss.floor.clock import now
from pitboss.floor.ledger import entries
from pitboss.floor.ledger.accounts import is_bot
from pitboss.floor.ledger.chain import Entry, read, written_at
from pitboss.floor.ledger.entries import What
from pitboss.floor.ledger.schema import HISTORY, TABLES
from pitboss.floor.ledger.store import HistoryRow, Store
from pitboss.values import Frozen
from pitboss.words.narration import told_to

SAT, BOUGHT, LEFT, ROUND = "sat", "bought", "left", "round"
CAME = "came"
"""From another table, with chips that were bought before."""
PLAYED = "played"
"""A round of a tournament, whose chips are not money."""
TOURNAMENT = "tournament"
"""Money that a tournament took or brought."""


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


# -- a patron's own last rounds -------------------------------------------------------------------

SITS = entries.Sat | entries.Came
OVER = ROUND, PLAYED
ROUNDS = 100
"""How many rounds a patron can recall."""


class RoundSummary(Frozen):
    """A round of one's own in short."""

    table: int
    name: str
    game: str
    seat: int
    began: int
    """The entry of the table's ledger with which it began."""
    at: int
    """When it was over, in milliseconds since 1970."""
    net: int
    """What it brought, in cents."""


class PlayedRound(RoundSummary):
    """A round of one's own."""

    cards: dict[str, list[str]]
    """One's own hands, by holder."""
    told: list[str]


class Result(Frozen):
    """What a game brought in so many rounds, in cents."""

    game: str
    rounds: int
    net: int


def past(store: Store, patron: str, before: int, game: str, limit: int) -> list[RoundSummary]:
    """Rounds of a patron that were over before a time, the last one first; of one game or all."""
    wanted = select(HISTORY, TABLES.c.name, TABLES.c.game).join_from(
        HISTORY, TABLES, HISTORY.c.chain == cast(TABLES.c.id, String)
    )
    mine = [HISTORY.c.patron == patron, HISTORY.c.kind == ROUND, HISTORY.c.at < before]
    mine += [TABLES.c.game == game] if game else []
    newest = wanted.where(*mine).order_by(HISTORY.c.at.desc(), HISTORY.c.seq.desc()).limit(limit)
    return [
        RoundSummary(int(row.chain), row.name, row.game, row.seat, row.began, row.at, row.amount)
        for row in store.rows(newest)
    ]


def results(store: Store, patron: str) -> list[Result]:
    """What each game brought a patron in all, the best first."""
    net = func.sum(HISTORY.c.amount)
    wanted = select(TABLES.c.game, func.count().label("rounds"), net.label("net")).join_from(
        HISTORY, TABLES, HISTORY.c.chain == cast(TABLES.c.id, String)
    )
    mine = HISTORY.c.patron == patron, HISTORY.c.kind == ROUND
    found = store.rows(wanted.where(*mine).group_by(TABLES.c.game).order_by(net.desc()))
    return [Result(row.game, row.rounds, int(row.net)) for row in found]


def one(store: Store, patron: str, table: int, began: int) -> PlayedRound | None:
    """A round of a patron, by its table and the entry with which it began."""
    mine = HISTORY.c.patron == patron, HISTORY.c.kind == ROUND
    here = HISTORY.c.chain == str(table), HISTORY.c.began == began
    found = store.rows(select(HISTORY).where(*mine, *here))
    return next((_recalled(*known) for known in _with_events(store, patron, found)), None)


def rounds(store: Store, patron: str) -> list[PlayedRound]:
    """A patron's last rounds, the last one first."""
    return [_recalled(row, events) for row, events in _last(store, patron)]


def _recalled(row: _Row, events: list[Event]) -> PlayedRound:
    view = looked_back(events, str(row.seat), row.game)
    cards = {
        holder: [piece.piece for piece in hand if piece.piece]
        for holder, hand in view.hands.items()
        if on.owner(holder) == str(row.seat)
    }
    told = told_to(row.seat, events)
    return PlayedRound(
        row.table, row.name, row.game, row.seat, row.began, row.at, row.net, cards, told
    )  # fmt: skip


def transcript(store: Store, patron: str) -> bytes:
    """A patron's last rounds as JSON lines, the oldest first."""
    found = list(_last(store, patron))[::-1]
    stream = io.BytesIO()
    lines = Lines(stream)
    lines.put(OwnHead(patron, now(), len(found)))
    for row, events in found:
        lines.put(OwnRound(row.table, row.game, row.seat, row.began, row.at, row.net))
        for event in events:
            lines.put(EventLine(event))
    return stream.getvalue()


class _Row(Frozen):
    table: int
    name: str
    game: str
    seat: int
    began: int
    last: int
    at: int
    net: int


def _last(store: Store, patron: str) -> Iterator[tuple[_Row, list[Event]]]:
    """The last rounds of a patron, the last one first, with what they may know of each."""
    mine = HISTORY.c.patron == patron, HISTORY.c.kind.in_(OVER)
    newest = select(HISTORY).where(*mine).order_by(HISTORY.c.at.desc(), HISTORY.c.seq.desc())
    return _with_events(store, patron, store.rows(newest.limit(ROUNDS)))


def _with_events(
    store: Store, patron: str, found: Sequence[Any]
) -> Iterator[tuple[_Row, list[Event]]]:
    """Rounds, with the names of their tables and with what a patron may know of them."""
    wanted = select(TABLES.c.id, TABLES.c.name, TABLES.c.game)
    ids = {int(row.chain) for row in found}
    tables = {row.id: row for row in store.rows(wanted.where(TABLES.c.id.in_(ids)))}
    for row in found:
        table = tables[int(row.chain)]
        one = _Row(
            table.id, table.name, table.game, row.seat, row.began, row.seq, row.at, row.amount
        )  # fmt: skip
        yield one, known(store, row.chain, patron, one)


def known(store: Store, chain: str, patron: str, row: _Row) -> list[Event]:
    """What a patron may know of a round: as a spectator until they took the seat, then as that
    seat.

    Cards that were dealt to the seat when somebody else had it stay hidden, even if they are opened
    at the end.
    """
    events: list[Event] = []
    viewer = own = str(row.seat)
    for entry in store.entries(chain, row.began - 1, row.last):
        what = read(entry.body).what
        if isinstance(what, SITS) and (what.patron, what.seat) == (patron, row.seat):
            events, viewer = [_as_spectator(event) for event in events], "newcomer"
        elif isinstance(what, (entries.Started, entries.Answered)):
            events += [_seen(event, own, viewer) for event in what.events]
    return events


def _as_spectator(event: Event) -> Event:
    return on.seen_by(event, SPECTATOR)


def _seen(event: Event, own: str, viewer: str) -> Event:
    opened = isinstance(event, on.Revealed) and viewer != own
    return on.seen_by(event, SPECTATOR if opened else own)
