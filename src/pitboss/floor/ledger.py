"""The ledger: what happened on the floor, entry after entry, each chained to the one before.

Every table and every patron has one chain, and so have the significant events. An entry that moves
chips moves them between accounts, in postings that sum to zero. The postings follow from the entry,
so an audit can work them out again. Accounts have plain names:

- ``patron/ann``: what Ann has in her account;
- ``cage``: where play money comes from and goes to;
- ``bots``: what the players of the house have bought and taken home;
- ``7/drop``: the drop box of table 7, with what was paid for chips;
- ``7/house``: the house's chips; ``7/felt``: wagers on the table; ``7/seat 2``: chips of seat 2;
- ``7/meter progressive``, ``7/pot``, ``7/rake``: the other parties of a game;
- ``carried/ann``: chips that Ann carries from one table of the poker room to another;
- ``tournament/3/pool``, ``tournament/3/fee``, ``tournament/3/tips``: what was paid to enter it;
- ``tournament/3/chips``: its chips that are at tables, which are no money.

Petitions, tournaments and what is filed with the Division have chains of their own besides.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.engine.answers import Answer, as_kept
from pitboss.engine.events import HOUSE, Event, moves
from pitboss.engine.table import Saved
from pitboss.equipment import chance
from pitboss.floor import room_entries
from pitboss.values import Frozen, Record

CAGE = "cage"
BOTS = "bots"
TIPS = "tips"
BOT = "bot "
"""How the names of players of the house begin; a patron's name has no spaces."""


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
    """A change does not take effect: what has to come before it was not done."""

    effective: int
    why: str


class Permitted(Record):
    """The casino lets a seat bet outside the posted limits in one round, 8.2(d)."""

    by: str
    seat: int


class Ruled(Record):
    """Posted rules take effect, between two rounds."""

    options: dict[str, Any]
    scheduled: bool = False
    """By the schedule of a tournament: the button and all else stays where it is."""


class Limited(Record):
    """The minimum and maximum wagers change at once, with a sign and an announcement, 8.3(c)."""

    by: str
    limits: dict[str, str]
    at: int = 0
    form: str = ""


class Allotted(Record):
    """A table of a tournament may play until it has seen so many rounds."""

    rounds: int


class CalledOff(Record):
    """Wagers that are undecided after the last round of a tournament come back, by seat."""

    chips: dict[int, int]


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
    | Closing
    | Closed
    | Joined
    | Appointed
    | Granted
    | Secured
    | LimitSet
    | Paused
    | Significant
    | Filed
    | Directed
    | Entered
    | Awarded
    | room_entries.Entry
)


class Entry(Frozen):
    """A line of the ledger, as it is stored."""

    chain: str
    seq: int
    body: bytes
    sha: str


class Body(Frozen, omit_defaults=True):
    """What a line says, and when it was written, in milliseconds since 1970."""

    at: int
    what: What
    once: str = ""
    """The patron and the id of the command: a command that comes again is not carried out again."""
    salt: str = ""
    """128 random bits, so that nobody who knows a digest can guess what a line says, for example a
    card that lies face down, by trying all 52. Lines of earlier versions have none."""


class When(Frozen):
    """As much of a line as its time."""

    at: int


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Body)
_when_decoder = msgspec.json.Decoder(When)


def write(chain: str, seq: int, before: str, at: int, what: What, once: str = "") -> Entry:
    """The next line of a chain, after the one with the digest `before`."""
    [salt] = chance.salts(1, chance.generator())
    body = _encoder.encode(Body(at, what, once, salt))
    return Entry(chain, seq, body, digest(chain, seq, before, body))


def digest(chain: str, seq: int, before: str, body: bytes) -> str:
    """The digest that binds a line to its place and to all lines before it."""
    return hashlib.sha256(f"{before}\n{chain}\n{seq}\n".encode() + body).hexdigest()


def read(body: bytes) -> Body:
    found = _decoder.decode(body)
    if isinstance(found.what, Answered):
        return replace(found, what=replace(found.what, answer=as_kept(found.what.answer)))
    return found


def written_at(body: bytes) -> int:
    """When a line was written, without reading the rest of it."""
    return _when_decoder.decode(body).at


# -- chips ---------------------------------------------------------------------------------------

Postings = dict[str, int]
"""What each account gains; the sum is zero."""


def is_bot(patron: str) -> bool:
    return patron.startswith(BOT)


def account_of(patron: str) -> str:
    return BOTS if is_bot(patron) else f"patron/{patron}"


def at_table(chain: str, party: str) -> str:
    """An account of a table, or of a tournament."""
    return f"{chain}/{party}"


def is_table(chain: str) -> bool:
    """Whether it is a table's chain, which has a number and nothing else."""
    return chain.isdigit()


Move = tuple[str, str, int]
"""From which account to which, and how much."""


def postings(chain: str, what: What) -> Postings:
    """How an entry moves chips between accounts."""
    total: Postings = {}
    for source, target, amount in _moves(chain, what):
        total[source] = total.get(source, 0) - amount
        total[target] = total.get(target, 0) + amount
    return {account: amount for account, amount in total.items() if amount}


def _moves(chain: str, what: What) -> Iterator[Move]:
    if isinstance(what, (Started, Answered)):
        for event in what.events:
            for source, target, amount in moves(event):
                yield at_table(chain, source), at_table(chain, target), amount
    elif isinstance(what, (Sat, Bought, Left, CalledOff)):
        yield from _at_seats(chain, what)
    elif isinstance(what, room_entries.Entry):
        seats = (at_table(chain, f"seat {getattr(what, name, 0)}") for name in ("seat", "to"))
        if moved := room_entries.transfers(what, *seats):
            yield moved
    elif isinstance(what, (Joined, Granted)):
        yield CAGE, account_of(what.patron), what.chips
    elif isinstance(what, Entered):
        yield account_of(what.patron), at_table(chain, "pool"), what.pool
        yield account_of(what.patron), at_table(chain, "fee"), what.fee
    elif isinstance(what, Awarded):
        target = at_table(chain, "tips") if what.why == TIPS else account_of(what.patron)
        yield at_table(chain, "pool"), target, what.pool
        yield at_table(chain, "fee"), target, what.fee


def _at_seats(chain: str, what: Sat | Bought | Left | CalledOff) -> Iterator[Move]:
    """Money for chips and chips for money; those of a tournament are lent to the table."""
    if isinstance(what, CalledOff):
        for number, chips in what.chips.items():
            yield at_table(chain, "felt"), at_table(chain, f"seat {number}"), chips
        return
    seat = at_table(chain, f"seat {what.seat}")
    if not isinstance(what, Bought) and what.tournament:
        lent = at_table(what.tournament, "chips")
        yield (lent, seat, what.chips) if isinstance(what, Sat) else (seat, lent, what.chips)
    elif isinstance(what, Left):
        yield seat, at_table(chain, HOUSE), what.chips
        yield CAGE, account_of(what.patron), what.chips
    else:
        yield account_of(what.patron), at_table(chain, "drop"), what.chips
        yield at_table(chain, HOUSE), seat, what.chips


class Line(Frozen):
    """An entry as it is stored, with what it moves."""

    entry: Entry
    postings: Postings


def line(chain: str, seq: int, before: str, at: int, what: What, once: str = "") -> Line:
    """The next line of a chain, with what it moves."""
    return Line(write(chain, seq, before, at, what, once), postings(chain, what))
