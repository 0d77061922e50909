"""What patrons recall: their own last rounds, as far as they may know them, and a transcript.

A transcript of one's own has no answers, for these have the cards of others. It has the events as
the patron was shown them, chained by digests like any transcript.
"""

from __future__ import annotations

import io
from collections.abc import Iterator

from msgspec import Struct
from sqlalchemy import select

from pitboss.floor import history, ledger
from pitboss.floor.clocks import now
from pitboss.floor.schema import HISTORY, TABLES
from pitboss.floor.store import Store
from pitboss.play import events as on
from pitboss.play.events import Event
from pitboss.play.transcripts import EventLine, Lines, OwnHead, OwnRound
from pitboss.play.views import SPECTATOR, looked_back
from pitboss.words.personal import told_to

ROUNDS = 100
"""So many rounds are recalled."""


class Recalled(Struct, frozen=True):
    """A round of one's own."""

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
    cards: dict[str, list[str]]
    """One's own hands, by holder."""
    told: list[str]


def rounds(store: Store, patron: str) -> list[Recalled]:
    """A patron's last rounds, the last one first."""
    return [_recalled(row, events) for row, events in _last(store, patron)]


def _recalled(row: _Row, events: list[Event]) -> Recalled:
    view = looked_back(events, str(row.seat), row.game)
    cards = {
        holder: [piece.piece for piece in hand if piece.piece]
        for holder, hand in view.hands.items()
        if on.owner(holder) == str(row.seat)
    }
    lying = {holder: [piece.piece for piece in hand] for holder, hand in view.hands.items()}
    told = told_to(row.seat, events, lying)
    return Recalled(
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


class _Row(Struct, frozen=True):
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
    mine = HISTORY.c.patron == patron, HISTORY.c.kind == history.ROUND
    newest = select(HISTORY).where(*mine).order_by(HISTORY.c.at.desc(), HISTORY.c.seq.desc())
    found = store.rows(newest.limit(ROUNDS))
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
    """What a patron may know of a round: as a spectator until they had the seat, then from there.

    What is opened at its end of a seat that was somebody else's before stays closed.
    """
    events: list[Event] = []
    viewer = own = str(row.seat)
    for entry in store.entries(chain, row.began - 1, row.last):
        what = ledger.read(entry.body).what
        if isinstance(what, ledger.Sat) and (what.patron, what.seat) == (patron, row.seat):
            events, viewer = [_as_spectator(event) for event in events], "newcomer"
        elif isinstance(what, (ledger.Started, ledger.Answered)):
            events += [_seen(event, own, viewer) for event in what.events]
    return events


def _as_spectator(event: Event) -> Event:
    return on.seen_by(event, SPECTATOR)


def _seen(event: Event, own: str, viewer: str) -> Event:
    opened = isinstance(event, on.Revealed) and viewer != own
    return on.seen_by(event, SPECTATOR if opened else own)
