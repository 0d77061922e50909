"""A table of the floor: the engine's table, who sits there, and what the signs say.

It is rebuilt from its chain of the ledger: `take` carries out an entry and returns the events that
follow. The process that leads the table, those that follow it, a restart after a crash and an
audit all use it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.engine import (
    DEALER,
    POCKET,
    Dealer,
    Event,
    Moved,
    Prompt,
    Round,
    Saved,
    Stack,
    Table,
    TakeBets,
    patron_of,
)
from pitboss.engine import answers as say
from pitboss.engine.registry import find
from pitboss.errors import Refused
from pitboss.floor.ledger import entries
from pitboss.floor.ledger.entries import What
from pitboss.floor.ledger.store import Order
from pitboss.floor.table.idempotency import SeenIds
from pitboss.money import dollars
from pitboss.procedures.meters import FUNDS, METERS
from pitboss.values import Frozen

CREW_ANSWERS = say.NoMoreBets, say.IrregularityReport
"""Answers that the crew of a table gives in a round, unless the house's dealer does."""


BUY_IN = "buy-in"
"""The name of the buy-in among the posted limits."""


class Sitting(Struct):
    """A patron at a seat."""

    patron: str
    leaving: bool = False
    away: int = 0
    """Since when the player sits out, in milliseconds since 1970; 0 for who plays."""
    wants: int = 0
    """The seat of this table that the player would rather have; 0 for none."""
    asked: int = 0
    """Who asked first has the lowest number."""
    to: int = 0
    """The table that the player goes to; 0 for none."""


class RuleChange(Frozen):
    """Rules that will change, and when, in milliseconds since 1970; and when each of the three
    acts was done that must come half an hour before (0 for not yet)."""

    options: dict[str, Any]
    effective: int
    sign: int = 0
    announced: int = 0
    notified: int = 0
    whole: bool = True
    """Whether it was posted as all rules of the table, by an earlier version."""

    def applied(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        """All rules of the table once this change takes effect."""
        return dict(self.options) if self.whole else {**rules, **self.options}

    def changes(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        """What it changes of the rules that hold before it."""
        return difference(rules, self.applied(rules))


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """The rules that are not as they were, as they are now."""
    return {name: value for name, value in new.items() if old.get(name) != value}


class Snapshot(Struct):
    """A table between two rounds, from which it can go on without its whole chain."""

    name: str
    saved: Saved
    sittings: dict[int, Sitting]
    notices: list[RuleChange]
    closing: str
    closed: bool
    carried_out: dict[str, list[str]] = {}
    opened_by: str = ""
    crew: list[str] = []
    tournament: str = ""
    allotted: int = 0
    said: str = ""
    said_at: int = 0
    buy_in: str = ""
    timed: int = 0
    test: str = ""
    terms: entries.Terms | None = None


AS_THEY_ARE = tuple(
    name for name in Snapshot.__struct_fields__ if name not in ("saved", "crew", "carried_out")
)
"""What a snapshot has of a table without any change."""


class TableState:
    """A table that is open, or was."""

    def __init__(self, chain: str) -> None:
        self.chain = chain
        self.seq = 0
        self.sha = ""
        self.name = ""
        self.opened_by = ""
        self.crew: set[str] = set()
        """People who have dealt or supervised here: they may not play here."""
        self.kept_from = 0
        """The history of players is stored for entries after this one."""
        self.table: Table
        self.sittings: dict[int, Sitting] = {}
        self.arrived: dict[int, int] = {}
        """Seats taken since the round began, and after how many of its events: what lay face down
        there before was somebody else's."""
        self.notices: list[RuleChange] = []
        self.said, self.said_at = "", 0
        """The last announcement at the table, and when it was made."""
        self.permitted: set[int] = set()
        """Seats that may bet outside the posted limits in this round."""
        self.tournament = ""
        """The chain of the tournament that it belongs to."""
        self.test = ""
        """What the sign says of the test of a new game."""
        self.terms: entries.Terms | None = None
        """What a petition means for this table, 8.4(g)."""
        self.allotted = 0
        """A table of a tournament plays until it has seen so many rounds."""
        self.closing = ""
        """Who wants it closed."""
        self.closed = False
        self.buy_in = ""
        """The least and the most that is bought here at table stakes, in dollars: ``40-400``."""
        self.timed = 0
        """When the interval began for which time is charged next, in milliseconds since 1970."""
        self.behind = 0
        """How many entries there have been since the snapshot that it was rebuilt from."""
        self.dealer: Dealer | None = None
        """The dealer, in the process that leads the table; it also follows others' answers."""
        self.orders: dict[str, Stack] = {}
        """What the dealer has committed to."""
        self.asked = 0
        """The entry after which the current prompt was put."""
        self.began = 0
        """The entry with which the round began."""
        self.carried_out = SeenIds()
        """The last commands, so that one that comes again is not carried out again."""
        self._since: list[What] = []
        """All entries since the round began, so that the last one can be taken back."""
        self._then: tuple[dict[int, Sitting], list[RuleChange], set[str]] = ({}, [], set())
        """Who sat there, what was posted and who was of the crew when the round began."""

    @property
    def round(self) -> Round | None:
        """The round that is being played."""
        round = self.table.round
        return None if round is None or round.over else round

    @property
    def stacks(self) -> MutableMapping[Any, int]:
        assert self.table.stacks is not None, "the floor counts all chips"
        return self.table.stacks

    def chips(self, seat: int) -> int:
        return self.stacks.get(patron_of(seat), 0)

    def seat_of(self, patron: str) -> int:
        """Where a patron sits, or 0."""
        for seat, who in self.sittings.items():
            if who.patron == patron:
                return seat
        return 0

    def has_on_felt(self, seat: int) -> bool:
        stakes = self.round.stakes_on() if self.round else self.table.stakes
        return any(stake.seat == seat for stake in stakes)

    def free_to_go(self, seat: int) -> bool:
        """Whether a seat has nothing left to decide."""
        round = self.round
        if self.has_on_felt(seat):
            return False
        if round is None:
            return True
        held = any(name.partition("/")[0] == str(seat) for name in round.hands)
        return isinstance(round.prompt, TakeBets) and not held

    # -- one entry after the other -----------------------------------------------------------

    def take(self, what: What, *, dealt: bool = False) -> tuple[Event, ...]:
        """Carry out an entry; the events that follow from it.

        `dealt` says that this table's own dealer gave the answer.
        """
        events: tuple[Event, ...] = ()
        if isinstance(what, entries.Started):
            events = self._start(what)
            self._since = []
            self.permitted = set()
            self._then = _copied(self.sittings), list(self.notices), set(self.crew)
            self.arrived, self.asked = {}, self.seq + 1
            self.began = self.asked
        elif isinstance(what, entries.Answered):
            events = self._answer(what.answer, dealt)
            if what.by != DEALER and isinstance(what.answer, CREW_ANSWERS):
                self.crew.add(what.by)
            self.asked = self.seq + 1
        else:
            _CHANGES[type(what)](self, what)
        self._since.append(what)
        return events

    def _start(self, what: entries.Started) -> tuple[Event, ...]:
        seated, self.table.seated = self.table.seated, dict.fromkeys(what.seats, "")
        try:
            return tuple(self.table.start().events)
        except Refused:  # what the procedure did until then is undone
            self._back_before_the_round()
            self.table.seated = seated
            raise

    def _answer(self, answer: say.Answer, dealt: bool) -> tuple[Event, ...]:
        round = self.table.round
        if round is None or round.prompt is None:
            raise Refused("no round is being played")
        prompt, before = round.prompt, len(round.events)
        round.answer(answer)
        if not dealt:
            self._follow(prompt, answer)
        return tuple(round.events[before:])

    def _follow(self, prompt: Prompt, answer: say.Answer) -> None:
        if self.dealer is not None:
            self.dealer.follow(prompt, answer, self.orders)

    def try_out(self, what: entries.Answered) -> tuple[Event, ...]:
        """As `take`; but if somebody would owe chips, it is refused and nothing happens."""
        prompt, asked, began = self.round.prompt if self.round else None, self.asked, self.began
        events = self.take(what, dealt=True)
        why = self._owing(events)
        if why:
            self._go_back()
            self.asked, self.began = asked, began
            raise Refused(why)
        assert prompt is not None, "an answer belongs to a prompt"
        self._follow(prompt, what.answer)
        return events

    def _owing(self, events: tuple[Event, ...]) -> str:
        """Why events are not possible: somebody does not have the chips."""
        if any(isinstance(event, Moved) and event.source == POCKET for event in events):
            return "buy chips first: only chips on the table can be bet"
        for who, chips in self.stacks.items():
            if chips < 0:
                return f"{who} would be ${dollars(-chips)} short of chips"
        return ""

    def _go_back(self) -> None:
        """Restore the table as it was before the last entry."""
        since = self._since[:-1]
        self.sittings, self.notices, self.crew = self._then
        self.arrived, self.permitted = {}, set()
        self._back_before_the_round()
        for what in since:
            self.take(what, dealt=True)  # the dealer need not follow it again

    def _back_before_the_round(self) -> None:
        before = self.table.before
        assert before is not None, "a round has begun"
        saved = msgspec.convert(msgspec.to_builtins(before), Saved)
        self.table = Table.restore(self.table.game, saved)

    # -- what entries change besides rounds --------------------------------------------------

    def _opened(self, what: entries.Opened) -> None:
        self.name, self.opened_by = what.name, what.by
        self.test, self.terms = what.test, what.terms
        self.tournament, self.buy_in = what.tournament, what.buy_in
        self.table = Table.restore(find(what.saved.game), what.saved)

    def _sat(self, what: entries.Sat | entries.Came) -> None:
        self.sittings[what.seat] = Sitting(what.patron)
        self.stacks[patron_of(what.seat)] = what.chips
        if self.table.round is not None:
            self.arrived[what.seat] = len(self.table.round.events)
        arrive(self, what.seat)

    def _bought(self, what: entries.Bought) -> None:
        self.stacks[patron_of(what.seat)] += what.chips

    def _leaving(self, what: entries.Leaving) -> None:
        self.sittings[what.seat].leaving = not what.stays

    def _left(self, what: entries.Left) -> None:
        del self.sittings[what.seat], self.stacks[patron_of(what.seat)]
        depart(self, what.seat)

    def _posted(self, what: entries.Posted) -> None:
        change = RuleChange(what.options, what.effective, what.at, whole=what.whole)
        self.notices.append(change)
        self.crew.add(what.by)

    def notice(self, effective: int) -> RuleChange:
        """The change that is posted for a time."""
        found = next((one for one in self.notices if one.effective == effective), None)
        if found is None:
            raise Refused("no change of rules is posted for that time", "8.3(b)")
        return found

    def _done(self, what: entries.Announced | entries.Notified) -> None:
        """8.3(b)2 and 3: one of the acts that come before a change."""
        notice = self.notice(what.effective)
        told = isinstance(what, entries.Announced)
        done = {"announced": what.at} if told else {"notified": what.at}
        place = self.notices.index(notice)
        self.notices[place] = msgspec.structs.replace(notice, **done)
        self.crew.add(what.by)

    def _lapsed(self, what: entries.Lapsed) -> None:
        self.notices = [one for one in self.notices if one.effective != what.effective]

    def _permitted(self, what: entries.Permitted) -> None:
        self.permitted.add(what.seat)
        self.crew.add(what.by)

    def _ruled(self, what: entries.Ruled) -> None:
        """8.3(b): new rules. The table starts again with them, and keeps chips, meters and
        funds."""
        old = self.table
        self.notices = list(_still_to_come(self.notices, what, old.options.plain()))
        self.table = Table(old.game, options=what.options, seats=len(old.seats))
        self.table.limits, self.table.posted = old.limits, old.posted
        self.table.stacks, self.table.rounds = old.stacks, old.rounds
        kept = tuple(old.state) if what.scheduled else (METERS, FUNDS)
        for name in kept:
            if name in old.state and name in self.table.state:
                self.table.state[name] = old.state[name]
        keep_absent(self)

    def _limited(self, what: entries.Limited) -> None:
        limits = dict(what.limits)
        self.buy_in = limits.pop(BUY_IN, self.buy_in)
        if limits or not what.limits:
            self.table.post_limits(limits)
        if what.at:
            self.said, self.said_at = f"New limits from now on: {what.says} (8.3(c))", what.at
        self.crew.add(what.by)

    def _allotted(self, what: entries.Allotted) -> None:
        self.allotted = what.rounds

    def _called_off(self, what: entries.CalledOff) -> None:
        self.table.stakes = []
        for seat, chips in what.chips.items():
            self.stacks[patron_of(seat)] += chips

    def _bound(self, what: entries.Bound) -> None:
        self.terms = what.terms
        self.test = what.terms.says if what.terms else ""

    def _closing(self, what: entries.Closing) -> None:
        self.closing = what.by
        if what.by != self.opened_by:
            self.crew.add(what.by)

    def _closed(self, what: entries.Closed) -> None:
        self.closed = True

    # -- saving ------------------------------------------------------------------------------

    def snapshot(self) -> bytes:
        """The table between two rounds."""
        assert self.round is None, "a round in progress is in the ledger"
        return msgspec.json.encode(self.as_snapshot())

    def as_snapshot(self) -> Snapshot:
        """A snapshot of the table; it does not contain the order in which pieces lie."""
        saved = msgspec.json.decode(self.table.save(), type=Saved)
        return Snapshot(
            saved=saved, crew=sorted(self.crew), carried_out=self.carried_out.known,
            **{name: getattr(self, name) for name in AS_THEY_ARE},
        )  # fmt: skip

    def load(self, data: bytes, seq: int, sha: str) -> None:
        """Make the table as the snapshot after an entry says."""
        shot = msgspec.json.decode(data, type=Snapshot)
        self.seq, self.sha = seq, sha
        for name in AS_THEY_ARE:
            setattr(self, name, getattr(shot, name))
        self.table = Table.restore(find(shot.saved.game), shot.saved)
        self.crew, self.carried_out = set(shot.crew), SeenIds(shot.carried_out)
        if self.dealer is not None:
            for source, stock in self.table.stocks.items():
                if stock.commitment:
                    self.dealer.stacks[source] = self.orders.get(stock.commitment, Stack([]))

    def lead(self, orders: Iterable[Order]) -> None:
        """Give the table a dealer, who is bound to the commitments made before."""
        self.dealer = Dealer()
        self.orders = {
            order.commitment: msgspec.json.decode(order.body, type=Stack) for order in orders
        }


def _still_to_come(
    notices: Iterable[RuleChange], what: entries.Ruled, rules: Mapping[str, Any]
) -> Iterator[RuleChange]:
    """The changes that are posted once one has taken effect. What an earlier version posted whole
    is from now on what it changes, so that it does not take back the one that came before it."""
    for notice in notices:
        if not what.effective:  # as earlier versions wrote it
            if notice.options != what.options:
                yield notice
        elif notice.effective != what.effective:
            yield msgspec.structs.replace(notice, options=notice.changes(rules), whole=False)


def _copied(sittings: Mapping[int, Sitting]) -> dict[int, Sitting]:
    return {seat: msgspec.structs.replace(sitting) for seat, sitting in sittings.items()}


def committed_order(dealer: Dealer, source: str, commitment: str) -> Order:
    """What must be kept so that the dealer can go on after a crash."""
    stack = dealer.stacks[source]
    return Order(source, commitment, msgspec.json.encode(Stack(stack.order, stack.salts)))


# -- the poker room ------------------------------------------------------------------------------
#
# The rules of a game at table stakes need to know who is away, who is new and who has missed a
# blind. This is told entry by entry, so that a table rebuilt from its ledger asks the same people
# for the same things.

BY_SEAT = ("absent", "missed", "playing-for")
"""What the table remembers of each seat, by its number as a text."""
SEATS = ("new", "removed")
"""The seats that the table remembers for something."""
STAKES = "left"
"""What becomes of the chips of a player who sits out: they stay where they are."""


def arrive(at: TableState, seat: int) -> None:
    """Somebody takes a seat. A player who joins a game that is going on is new to it."""
    state = at.table.state
    going_on = sum(not sitting.away for other, sitting in at.sittings.items() if other != seat)
    if "new" in state and state["button"] and going_on > 1:
        state["new"] = [*state["new"], seat]


def depart(at: TableState, seat: int) -> None:
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


def keep_absent(at: TableState) -> None:
    """Under new rules the same people sit out."""
    if "absent" in at.table.state:
        away = [seat for seat, sitting in at.sittings.items() if sitting.away]
        at.table.state["absent"] = {str(seat): STAKES for seat in away}


def _away(at: TableState, what: entries.Away) -> None:
    at.sittings[what.seat].away = what.since
    absent = {seat: how for seat, how in at.table.state["absent"].items() if seat != str(what.seat)}
    at.table.state["absent"] = absent | ({str(what.seat): STAKES} if what.since else {})


def _timed(at: TableState, what: entries.Timed) -> None:
    at.timed = what.since


def _seat_wanted(at: TableState, what: entries.SeatWanted) -> None:
    sitting, last = at.sittings[what.seat], max(who.asked for who in at.sittings.values())
    sitting.wants, sitting.asked = what.to, last + 1 if what.to else 0


def _seat_changed(at: TableState, what: entries.SeatChanged) -> None:
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


def _moving(at: TableState, what: entries.Moving) -> None:
    at.sittings[what.seat].to = what.table


def _went(at: TableState, what: entries.Went) -> None:
    del at.sittings[what.seat], at.stacks[patron_of(what.seat)]
    depart(at, what.seat)


_CHANGES: Mapping[type, Callable[[TableState, Any], None]] = {
    entries.Opened: TableState._opened,
    entries.Sat: TableState._sat,
    entries.Bought: TableState._bought,
    entries.Leaving: TableState._leaving,
    entries.Left: TableState._left,
    entries.Posted: TableState._posted,
    entries.Announced: TableState._done,
    entries.Notified: TableState._done,
    entries.Lapsed: TableState._lapsed,
    entries.Permitted: TableState._permitted,
    entries.Allotted: TableState._allotted,
    entries.CalledOff: TableState._called_off,
    entries.Ruled: TableState._ruled,
    entries.Limited: TableState._limited,
    entries.Bound: TableState._bound,
    entries.Closing: TableState._closing,
    entries.Closed: TableState._closed,
    entries.Came: TableState._sat,
    entries.Away: _away,
    entries.Timed: _timed,
    entries.SeatWanted: _seat_wanted,
    entries.SeatChanged: _seat_changed,
    entries.Moving: _moving,
    entries.Went: _went,
}
