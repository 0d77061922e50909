"""Every entry that a chain of the ledger can have.

A table, a patron, a petition, a tournament and the waiting lists have a chain each, and so have the
significant events.
"""

from typing import Any

from pitboss.engine import Answer, Event, Saved
from pitboss.values import Frozen, Record


class Terms(Frozen):
    """What a petition means for a table of its game, 8.4(g)."""

    petition: int
    says: str = ""
    """What the sign says of the test."""
    ends: int = 0
    """When the test is over, in milliseconds since 1970."""
    most_bet: int = 0
    """The largest wager that the Division allows, in cents; 0 for no limit."""
    options: dict[str, Any] = {}
    """Rules that the Division has set for the test."""
    stopped: str = ""
    """Why no wager is taken, if none is."""
    cite: str = ""
    """The paragraph by which none is."""
    over: bool = False
    """Whether the table closes after its round."""


class Opened(Record):
    """A table opens."""

    by: str
    name: str
    saved: Saved
    tournament: str = ""
    """The chain of the tournament that it belongs to, if any."""
    buy_in: str = ""
    """The least and the most that is bought there at table stakes, in dollars: ``40-400``."""
    test: str = ""
    """What its sign says of the test of a new game, if it is a table of one, 8.4(g)."""
    terms: Terms | None = None
    """The conditions of that test."""


class Sat(Record):
    """A patron takes a seat, with chips bought for money of the account, or with chips of a
    tournament, which are not money."""

    seat: int
    patron: str
    chips: int
    tournament: str = ""


class Bought(Record):
    """A patron at a seat buys more chips."""

    seat: int
    patron: str
    chips: int


class Leaving(Record):
    """A patron will leave when none of their wagers is left to decide; or stays after all."""

    seat: int
    patron: str
    stays: bool = False


class Left(Record):
    """A patron leaves the seat, and the cage pays for the chips; those of a tournament go back."""

    seat: int
    patron: str
    chips: int
    tournament: str = ""


class Started(Record):
    """A round begins with these seats taken."""

    seats: tuple[int, ...]
    events: tuple[Event, ...] = ()


class Answered(Record):
    """The current prompt is answered, and this is what follows."""

    by: str
    answer: Answer
    events: tuple[Event, ...] = ()


class Posted(Record):
    """A sign is posted: rules that will change, and when, 8.3(b)1."""

    by: str
    options: dict[str, Any]
    effective: int
    at: int = 0
    form: str = ""
    """Which of the signs submitted to the Division it is, 8.3(d)."""
    whole: bool = True
    """Whether `options` are all rules of the table, as earlier versions wrote them; now they are
    those that change."""


class Announced(Record):
    """A change that is posted is announced to the patrons at the table, 8.3(b)2."""

    by: str
    effective: int
    at: int


class Notified(Record):
    """The Division is told of a change, of the table and of the time, 8.3(b)3."""

    by: str
    effective: int
    at: int


class Lapsed(Record):
    """A change does not take effect: what has to come before it was not done, or the limits no
    longer allow it."""

    effective: int
    why: str


class Permitted(Record):
    """The casino lets a seat bet outside the posted limits in one round, 8.2(d)."""

    by: str
    seat: int


class Ruled(Record):
    """Posted rules take effect, between two rounds: all rules of the table as they are now."""

    options: dict[str, Any]
    scheduled: bool = False
    """By the schedule of a tournament: the button and all else stays where it is."""
    effective: int = 0
    """The time for which the change was posted; earlier versions did not write it."""


class Limited(Record):
    """The minimum and maximum wagers change at once, with a sign and an announcement, 8.3(c): all
    limits of the table as they are now."""

    by: str
    limits: dict[str, str]
    at: int = 0
    form: str = ""
    named: tuple[str, ...] = ()
    """Those that are new; earlier versions wrote no others."""

    @property
    def says(self) -> str:
        """What is new, as it is announced."""
        return ", ".join(
            f"{name} ${self.limits[name]}" if self.limits.get(name) else f"{name} as all wagers"
            for name in self.named or self.limits
        )


class Allotted(Record):
    """A table of a tournament may play until it has seen so many rounds."""

    rounds: int


class CalledOff(Record):
    """Wagers that are undecided after the last round of a tournament come back, by seat."""

    chips: dict[int, int]


class Bound(Record):
    """Other conditions hold at a table of a new game, or none any more, 8.4(g)."""

    terms: Terms | None


class Closing(Record):
    """The table will close once nothing is left to decide."""

    by: str


class Closed(Record):
    """The table closes: nobody sits there and no round will begin."""

    by: str


class Joined(Record):
    """A new patron, who gets play money."""

    patron: str
    role: str
    chips: int
    kept: str = ""
    """A digest of what the house keeps of the pass phrase, which nobody can change unseen."""


class Secured(Record):
    """A patron has another pass phrase; the digest is of what the house keeps of it."""

    patron: str
    kept: str


class Appointed(Record):
    """A patron gets another role."""

    patron: str
    role: str


class Granted(Record):
    """The cage hands out more play money."""

    patron: str
    chips: int
    by: str


class LimitSet(Record):
    """A patron's own limit, or none, from a time in milliseconds since 1970 on."""

    patron: str
    limit: str
    amount: int | None
    effective: int


class Paused(Record):
    """A patron takes a break until then, or is excluded at their own request."""

    patron: str
    until: int
    excluded: bool = False


class Significant(Record):
    """An event for the log that the Division reads."""

    kind: str
    by: str
    """Who did it; nobody, if it happened by itself or nobody knows."""
    about: str
    """Whom or which table it concerns."""
    says: str


class Sealed(Record):
    """What a row of the database is from now on, by a digest; none: there is no such row."""

    row: str
    digest: str


class Filed(Record):
    """Something is filed with the Division: a sign, a guide, a petition, a notice."""

    by: str
    kind: str
    about: str
    body: dict[str, Any]


class Directed(Record):
    """An act in a petition or a tournament: by whom, and what it says."""

    by: str
    act: str
    body: dict[str, Any] = {}


class Entered(Record):
    """A patron pays into the prize pool of a tournament, and the fee, 8.6(e)."""

    patron: str
    pool: int
    fee: int
    why: str = "buy-in"


class Awarded(Record):
    """Money of a tournament goes to somebody: a prize, a refund, or tips for the dealers."""

    patron: str
    pool: int
    fee: int = 0
    why: str = "prize"


# -- a table of the poker room --------------------------------------------------------------------


class Away(Record):
    """A player sits out since then, in milliseconds since 1970, and keeps the seat; 0: is back."""

    seat: int
    patron: str
    since: int


class Timed(Record):
    """An interval for which time is charged begins, in milliseconds since 1970."""

    since: int


class SeatWanted(Record):
    """A player would rather sit at another seat of this table; 0: not any more."""

    seat: int
    patron: str
    to: int


class SeatChanged(Record):
    """A player takes another seat of this table, with all chips."""

    seat: int
    patron: str
    to: int
    chips: int


class Moving(Record):
    """A player goes to a seat of another table once nothing is left to decide."""

    seat: int
    patron: str
    table: int
    to: int


class Went(Record):
    """A player leaves for another table, and carries the chips there."""

    seat: int
    patron: str
    chips: int
    table: int


class Came(Record):
    """A player comes from another table with the chips."""

    seat: int
    patron: str
    chips: int
    table: int


# -- the waiting lists of the poker room: the chain `room` -----------------------------------------


class Waits(Record):
    """A patron waits for a seat. A patron who sits at a table of the same game and limits waits for
    another table."""

    patron: str
    pool: str
    table: int = 0
    """Where they sit."""


class Called(Record):
    """A seat at a table is free for a patron who waits, until a time in milliseconds since 1970.

    Table 0 takes a call back: that table is about to close.
    """

    patron: str
    pool: str
    table: int
    until: int


class OffList(Record):
    """A patron waits no more: has a seat, has not answered, or does not want to."""

    patron: str
    pool: str
    why: str


class Held(Record):
    """A seat is held for a player who comes from another table."""

    patron: str
    table: int
    seat: int
    source: int


class Released(Record):
    """The seat is held no more: the player has it, or does not come."""

    patron: str


class CashedIn(Record):
    """The table where a player was going is gone: the cage pays for the chips."""

    patron: str
    chips: int


OfTables = Away | Timed | SeatWanted | SeatChanged | Moving | Went | Came
OfTheRoom = Waits | Called | OffList | Held | Released | CashedIn
RoomEntry = OfTables | OfTheRoom


What = (
    Opened
    | Sat
    | Bought
    | Leaving
    | Left
    | Started
    | Answered
    | Posted
    | Announced
    | Notified
    | Lapsed
    | Permitted
    | Ruled
    | Limited
    | Allotted
    | CalledOff
    | Bound
    | Closing
    | Closed
    | Joined
    | Appointed
    | Granted
    | Secured
    | LimitSet
    | Paused
    | Significant
    | Sealed
    | Filed
    | Directed
    | Entered
    | Awarded
    | RoomEntry
)
