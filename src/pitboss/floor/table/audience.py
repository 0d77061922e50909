"""Who watches a table, and what each of them is told.

Everything that the floor tells a person passes through this module, and through `LiveView`, which
knows what a viewer may see. A person who is asked something, or has done something, is told at
once. While bets are taken, many may bet at the same moment: the others are then told five times a
second, not after each bet.
"""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Callable, Collection, Container
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw, Struct

from pitboss.engine import DIVISION, SPECTATOR, Event, View
from pitboss.engine.views import HANDS, LiveView
from pitboss.floor.clock import elapsed
from pitboss.floor.ledger.accounts import is_bot
from pitboss.floor.table import sign
from pitboss.floor.table.game_loop import BETS
from pitboss.floor.table.sign import TableSign
from pitboss.floor.table.state import TableState
from pitboss.floor.table.talk import HEARD, Said
from pitboss.floor.table.timers import Clock
from pitboss.words.narration import Listener, read_out, runs, told_to

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader

GATHER = 0.2
"""Seconds between two updates while bets are taken."""
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


class Heard(Struct):
    """What was said at the table."""

    talk: list[Said]


class Appointed(Struct):
    """The viewer has another role from now on."""

    role: str


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
        """The session by which they watch; none for people who are not signed in."""
        self.end = end
        """Called when that session has ended."""
        self.watching: LiveView | None = None
        self.sign: TableSign | None = None
        """The sign as they were shown it last."""

    def viewer(self, at: TableState) -> str:
        seat = at.seat_of(self.patron) if self.patron else 0
        return str(seat) if seat else VIEWERS.get(self.role, SPECTATOR)


class Audience:
    """Everybody who watches a table in this process."""

    def __init__(self, at: TableState) -> None:
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
        self._public: LiveView | None = None
        """What everybody may see of the round that was looked at last."""
        self._told = -math.inf
        """When everybody was told last, and by which leader."""
        self._by: TableLeader | None = None
        self._later: asyncio.TimerHandle | None = None

    def has_any(self, of: Container[str]) -> bool:
        """Whether somebody with one of these roles watches, without a seat at the table."""
        return any(
            watcher.role in of and not self.at.seat_of(watcher.patron) for watcher in self.watchers
        )

    def enter(self, watcher: Watcher) -> None:
        self.watchers.append(watcher)
        watcher.send(encode(self.news(watcher)))
        if self.talk:
            watcher.send(encode(Heard(list(self.talk))))

    def say(self, said: Said) -> None:
        """Everybody hears what somebody says."""
        self.talk.append(said)
        for watcher in list(self.watchers):
            watcher.send(encode(Heard([said])))

    def leave(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)

    def appoint(self, watcher: Watcher, role: str) -> None:
        """Somebody who watches gets another role, and from now on sees what that role may see."""
        watcher.role = role
        watcher.send(encode(Appointed(role)))
        watcher.send(encode(self.news(watcher)))

    # -- when they are told ------------------------------------------------------------------

    def hear(self, leader: TableLeader, also: Callable[[], None]) -> None:
        """Something is written: tell everybody now, or together with what comes next, and then call
        `also`."""
        wait = self._told + GATHER - elapsed()
        if wait > 0 and leader.acting and self._nothing_but_bets(leader):
            self.ready = leader.ready
            self.tell(leader.acting)
            if self._later is None:
                self._tell_in(wait, leader, also)
        else:
            self._tell_all(leader, also)

    def _nothing_but_bets(self, leader: TableLeader) -> bool:
        """Whether the table waits for the same as when everybody was told last: bets."""
        known = self._by is leader and self.clock == leader.clock
        return known and leader.clock.what == BETS and self.waiting == leader.waiting

    def _tell_in(self, seconds: float, leader: TableLeader, also: Callable[[], None]) -> None:
        ring = asyncio.get_running_loop().call_later
        self._later = ring(seconds, self._tell_later, leader, also)

    def _tell_later(self, leader: TableLeader, also: Callable[[], None]) -> None:
        self._later = None
        if leader.lost:  # the present leader has told everybody
            return
        if leader.lock.locked():  # what is being done is not written yet
            self._tell_in(GATHER, leader, also)
        else:
            self._tell_all(leader, also)

    def _tell_all(self, leader: TableLeader, also: Callable[[], None]) -> None:
        if self._later is not None:
            self._later.cancel()
            self._later = None
        self._told, self._by = elapsed(), leader
        self.clock, self.waiting, self.ready = leader.clock, leader.waiting, leader.ready
        self.tell()
        also()

    # -- what they are told ------------------------------------------------------------------

    def tell(self, patrons: Collection[str] = ()) -> None:
        """Tell everybody what is new, or only some patrons."""
        watchers = [one for one in self.watchers if not patrons or one.patron in patrons]
        if not watchers:
            return
        telling = JsonNews(self._look_public(), self._seats())
        for watcher in watchers:
            watcher.send(encode(self._news(watcher, telling)))

    def news(self, watcher: Watcher) -> News:
        """What is new to somebody."""
        self._look_public()
        return self._news(watcher, PlainNews(self._seats()))

    def _news(self, watcher: Watcher, telling: PlainNews) -> News:
        at, viewer = self.at, watcher.viewer(self.at)
        events, watching, begins = self._look(watcher, viewer)
        told, happened = telling.story(viewer, events)
        return News(
            seq=at.seq,
            view=telling.view(watching) if watching else None,
            told=told,
            events=happened,
            seats=telling.seats,
            clock=self.clock,
            waiting=self.waiting,
            you=seat_of(viewer),
            closed=at.closed,
            round=watching.number if watching else 0,
            begins=begins,
            sign=self._sign(watcher),
        )

    def _look_public(self) -> LiveView | None:
        """What everybody may see of the round now, and the sign as it is now."""
        self._look_at_sign()
        round = self.at.table.round
        if round is None:
            self._public = None
            return None
        if self._public is None or self._public.round is not round:
            self._public = LiveView(round, SPECTATOR, look_back=True)
        self._public.look()
        return self._public

    def _sign(self, watcher: Watcher) -> TableSign | None:
        """The sign, for somebody who has not seen it as it is now."""
        made = self._made
        if made is watcher.sign or made == watcher.sign:
            return None
        watcher.sign = made
        return made

    def _look_at_sign(self) -> None:
        """Make the sign again if it says something else now."""
        at, table = self.at, self.at.table
        limits = table.limits if table.posted else None
        of = (at.name, table.options, limits, list(at.notices), at.said_at, at.test)
        if of != self._of:
            self._of, self._made = of, sign.sign(at)

    def _look(
        self, watcher: Watcher, viewer: str
    ) -> tuple[list[Event], LiveView | None, int | None]:
        """What is new to a watcher: the end of the round that they know, and the round being
        played; and where in the events that round begins."""
        round, known = self.at.table.round, watcher.watching
        if known is not None and known.view.viewer != viewer:
            known = watcher.watching = None
        if round is None:
            watcher.watching = None
            return known.look() if known else [], None, None
        if known is not None and known.round is round:
            return known.look(), known, None
        since = self.at.arrived.get(int(viewer), 0) if viewer.isdigit() else 0
        watcher.watching = watching = LiveView(
            round, viewer, look_back=True, since=since, companion=self._public
        )
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


class PlainNews:
    """The parts of news, as values."""

    def __init__(self, seats: dict[int, Seat]) -> None:
        self.seats: Any = seats

    def view(self, watching: LiveView) -> Any:
        return shown(watching)

    def story(self, viewer: str, events: list[Event]) -> tuple[Any, Any]:
        """What happened as sentences and as events."""
        return told_to(seat_of(viewer), events), events


class JsonNews(PlainNews):
    """The parts of news in JSON: each is made once for all who are told the same."""

    def __init__(self, public: LiveView | None, seats: dict[int, Seat]) -> None:
        super().__init__(seats)
        self.seats = Raw(encode(seats))
        self._public = public
        self._stories: dict[tuple[int, ...], StoryJson] = {}
        """What happened, by the identity of the events."""
        if public:
            self._for_all = encode(_for_all(public))[1:-1]
            self._hands = encode(_hands(public))[1:-1]
            self._prompt = b'"prompt":' + encode(public.view.prompt)
            self._usual = b",".join((self._for_all, self._hands, self._prompt))

    def view(self, watching: LiveView) -> Any:
        view, public = watching.view, self._public
        if public is None or watching.companion is not public:  # derived again meanwhile
            return Raw(encode(shown(watching)))
        asked = view.prompt is not public.view.prompt
        seen = self._usual
        if asked or not watching.same:
            hands = self._hands if watching.same else encode(_hands(watching))[1:-1]
            prompt = b'"prompt":' + encode(view.prompt) if asked else self._prompt
            seen = b",".join((self._for_all, hands, prompt))
        return Raw(b'{"viewer":"%s",%s}' % (view.viewer.encode(), seen))

    def story(self, viewer: str, events: list[Event]) -> tuple[Any, Any]:
        key = tuple(map(id, events))
        story = self._stories.get(key)
        if story is None:
            story = self._stories[key] = StoryJson(events)
        if viewer == DIVISION:  # some sentences differ for this seat
            return Raw(encode(told_to(0, events))), story.happened
        return story.told_to(seat_of(viewer)), story.happened


class StoryJson:
    """What happened, as everybody is told it, and in JSON."""

    def __init__(self, events: list[Event]) -> None:
        self._events = events
        """Kept here, so that no other list gets the same identity."""
        listener = Listener()
        self._runs = [(run, listener.told(run)) for run in runs(events)]
        self._texts = ["\n".join(lines).lower() for _, lines in self._runs]
        self._told = Raw(encode([line for _, lines in self._runs for line in lines]))
        self.happened = Raw(encode(events))

    def told_to(self, seat: int) -> Raw:
        """The same, with sentences about a seat changed for the person who sits there."""
        name = f"seat {seat}"
        if not seat or not any(name in text for text in self._texts):
            return self._told
        listener, said = Listener(seat), list[str]()
        for (run, lines), text in zip(self._runs, self._texts, strict=True):
            said += listener.told(run) if name in text else lines
        return Raw(encode(said))


def seat_of(viewer: str) -> int:
    """The seat of a viewer, or 0."""
    return int(viewer) if viewer.isdigit() else 0


UNSENT = ("events", "wheel", "ranked")
"""Events are told as they come, the felt has the wheel, and hands are read out."""
_FOR_ALL = tuple(
    name for name in View.__struct_fields__ if name not in (*UNSENT, *HANDS, "viewer", "prompt")
)


def shown(watching: LiveView) -> dict[str, Any]:
    """A view as it is sent."""
    view = watching.view
    own = {"viewer": view.viewer, "prompt": view.prompt}
    return {**_for_all(watching), **_hands(watching), **own}


def _for_all(watching: LiveView) -> dict[str, Any]:
    """What is the same for everybody who watches."""
    view = watching.view
    read = {holder: read_out(ranked) for holder, ranked in view.ranked.items()}
    return {name: getattr(view, name) for name in _FOR_ALL} | {"read": read}


def _hands(watching: LiveView) -> dict[str, Any]:
    """Hands as a viewer sees them."""
    view = watching.view
    return {"hands": view.hands, "set_hands": view.set_hands}


_encoder = msgspec.json.Encoder()


def encode(what: Any) -> bytes:
    return _encoder.encode(what)
