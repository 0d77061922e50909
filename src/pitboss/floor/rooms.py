"""Who watches a table, and what each of them is told.

Everything that the floor tells a person goes through here, and through `Watching`, which knows
what a viewer may see.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.floor import signs
from pitboss.floor.clocks import Clock
from pitboss.floor.ledger import is_bot
from pitboss.floor.signs import TableSign
from pitboss.floor.tables import FloorTable
from pitboss.floor.talking import HEARD, Said
from pitboss.play.events import Event
from pitboss.play.views import DIVISION, SPECTATOR, Watching
from pitboss.words.telling import Listener, read_out

Send = Callable[[bytes], None]
VIEWERS = {"division": DIVISION, "dealer": "dealer", "floorperson": "dealer"}
"""What people with a role may see at a table where they do not sit."""


class Seat(Struct):
    """A seat as everybody sees it."""

    patron: str
    chips: int
    leaving: bool
    ready: bool
    bot: bool = False
    away: bool = False
    """Whether the player sits out."""
    wants: int = 0
    """The seat that the player would rather have; 0 for none."""
    to: int = 0
    """The table that the player goes to; 0 for none."""


class News(Struct):
    """What a viewer is told after something has happened."""

    seq: int
    view: dict[str, Any] | None
    told: list[str]
    events: list[Event]
    seats: dict[int, Seat]
    clock: Clock
    waiting: str
    you: int
    """The viewer's seat, or 0."""
    closed: bool
    round: int = 0
    """How many rounds the table had seen before this one."""
    begins: int | None = None
    """Which of the events is the first of this round, if it is among them."""
    sign: TableSign | None = None
    """The sign of the table, if the viewer has not been shown it as it is now."""


class Listed(Struct):
    """A table as the lobby shows it."""

    id: int
    name: str
    game: str
    title: str
    seats: int
    seated: dict[str, str]
    closed: bool = False
    table_stakes: bool = False
    """Whether players bet against each other there: it is of the poker room."""
    opened_by: str = ""
    says: list[str] = []
    """The limits, and what differs from the game's usual rules."""


class Watcher:
    """Somebody who watches a table."""

    def __init__(
        self,
        patron: str,
        role: str,
        send: Send,
        *,
        session: str = "",
        end: Callable[[], None] = lambda: None,
    ) -> None:
        self.patron = patron
        self.role = role
        self.send = send
        self.session = session
        """By which session they watch; none for those who are not signed in."""
        self.end = end
        """Called when that session has ended."""
        self.watching: Watching | None = None
        self.sign: TableSign | None = None
        """The sign as they were shown it last."""

    def viewer(self, at: FloorTable) -> str:
        seat = at.seat_of(self.patron) if self.patron else 0
        return str(seat) if seat else VIEWERS.get(self.role, SPECTATOR)


class Room:
    """Everybody who watches a table in this process."""

    def __init__(self, at: FloorTable) -> None:
        self.at = at
        self.watchers: list[Watcher] = []
        self.clock = Clock()
        self.waiting = ""
        self.ready: set[int] = set()
        self.talk: deque[Said] = deque(maxlen=HEARD)
        """What was said here last."""
        self._of: Any = None
        self._made: TableSign | None = None
        """The sign, and what it was made of."""

    def enter(self, watcher: Watcher) -> None:
        self.watchers.append(watcher)
        watcher.send(encode(self.news(watcher)))
        if self.talk:
            watcher.send(encode({"talk": list(self.talk)}))

    def say(self, said: Said) -> None:
        """Everybody hears what somebody says."""
        self.talk.append(said)
        for watcher in list(self.watchers):
            watcher.send(encode({"talk": [said]}))

    def leave(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)

    def appoint(self, watcher: Watcher, role: str) -> None:
        """Somebody who watches has another role from now on, and sees as much as that may see."""
        watcher.role = role
        watcher.send(encode({"role": role}))
        watcher.send(encode(self.news(watcher)))

    def tell(self) -> None:
        """Tell everybody what is new."""
        for watcher in list(self.watchers):
            watcher.send(encode(self.news(watcher)))

    def news(self, watcher: Watcher) -> News:
        at, viewer = self.at, watcher.viewer(self.at)
        events, watching, begins = self._look(watcher, viewer)
        return News(
            seq=at.seq,
            view=shown(watching) if watching else None,
            told=_told(int(viewer) if viewer.isdigit() else 0, events, watching),
            events=events,
            seats=self._seats(),
            clock=self.clock,
            waiting=self.waiting,
            you=int(viewer) if viewer.isdigit() else 0,
            closed=at.closed,
            round=watching.number if watching else 0,
            begins=begins,
            sign=self._sign(watcher),
        )

    def _sign(self, watcher: Watcher) -> TableSign | None:
        """The sign, for somebody who has not seen it as it is now."""
        self._look_at_sign()
        made = self._made
        if made == watcher.sign:
            return None
        watcher.sign = made
        return made

    def _look_at_sign(self) -> None:
        """Make the sign again if it says something else now."""
        at, table = self.at, self.at.table
        limits = table.limits if table.posted else None
        of = (at.name, table.options, limits, list(at.notices), at.said_at)
        if of != self._of:
            self._of, self._made = of, signs.sign(at)

    def _look(
        self, watcher: Watcher, viewer: str
    ) -> tuple[list[Event], Watching | None, int | None]:
        """What is new to a watcher: the end of the round they know, and the one being played, with
        where that begins."""
        round, known = self.at.table.round, watcher.watching
        if known is not None and known.view.viewer != viewer:
            known = watcher.watching = None
        if round is None:
            watcher.watching = None
            return known.look() if known else [], None, None
        if known is not None and known.round is round:
            return known.look(), known, None
        since = self.at.arrived.get(int(viewer), 0) if viewer.isdigit() else 0
        watcher.watching = watching = Watching(round, viewer, look_back=True, since=since)
        if known is None:
            return watching.look(), watching, 0
        if known.number == watching.number:  # the same round, derived again
            return watching.look()[len(known.view.events) :], watching, None
        ending = known.look() if known.round.table is self.at.table else []
        return ending + watching.look(), watching, len(ending)

    def _seats(self) -> dict[int, Seat]:
        at, ready = self.at, self.ready
        return {
            seat: Seat(
                who.patron, at.chips(seat), who.leaving, seat in ready, is_bot(who.patron),
                bool(who.away), who.wants, who.to,
            )
            for seat, who in sorted(at.sittings.items())
        }  # fmt: skip


UNSENT = ("events", "wheel")
"""Events are told as they come, and the felt has the wheel."""


def shown(watching: Watching) -> dict[str, Any]:
    """A view as it is sent."""
    view, hands = watching.view, lying(watching)
    sent = {name: getattr(view, name) for name in view.__struct_fields__ if name not in UNSENT}
    sent["read"] = {holder: read_out(holder, rank, hands) for holder, rank in view.ranks.items()}
    return sent


def _told(seat: int, events: list[Event], watching: Watching | None) -> list[str]:
    """What is new in words; hands that were read out before are known."""
    listener = Listener(seat, lying(watching))
    if watching:
        listener.know(watching.view.ranks)
    return listener.story(events)


def lying(watching: Watching | None) -> dict[str, list[str | None]]:
    """What lies before each holder, as a viewer may know it."""
    hands = watching.view.hands if watching else {}
    return {holder: [piece.piece for piece in hand] for holder, hand in hands.items()}


_encoder = msgspec.json.Encoder()


def encode(news: News | Mapping[str, Any]) -> bytes:
    return _encoder.encode(news)
