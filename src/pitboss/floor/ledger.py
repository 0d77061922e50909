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
- ``carried/ann``: chips that Ann carries from one table of the poker room to another.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pitboss.floor import room_entries
from pitboss.play.answers import Answer, as_kept
from pitboss.play.events import HOUSE, Event, moves
from pitboss.play.table import Saved

CAGE = "cage"
BOTS = "bots"
BOT = "bot "
"""How the names of players of the house begin; a patron's name has no spaces."""


class Opened(Struct, frozen=True, tag="opened"):
    """A table opens."""

    by: str
    name: str
    saved: Saved
    buy_in: str = ""
    """The least and the most that is bought there at table stakes, in dollars: ``40-400``."""


class Sat(Struct, frozen=True, tag="sat"):
    """A patron takes a seat, with chips bought for money of the account."""

    seat: int
    patron: str
    chips: int


class Bought(Struct, frozen=True, tag="bought"):
    """A patron at a seat buys more chips."""

    seat: int
    patron: str
    chips: int


class Leaving(Struct, frozen=True, tag="leaving"):
    """A patron will leave when none of their wagers is left to decide; or stays after all."""

    seat: int
    patron: str
    stays: bool = False


class Left(Struct, frozen=True, tag="left"):
    """A patron leaves the seat, and the cage pays for the chips."""

    seat: int
    patron: str
    chips: int


class Started(Struct, frozen=True, tag="started"):
    """A round begins with these seats taken."""

    seats: tuple[int, ...]
    events: tuple[Event, ...] = ()


class Answered(Struct, frozen=True, tag="answered"):
    """The current prompt is answered, and this is what follows."""

    by: str
    answer: Answer
    events: tuple[Event, ...] = ()


class Posted(Struct, frozen=True, tag="posted"):
    """A sign is posted: rules that will change, and when, 8.3(b)."""

    by: str
    options: dict[str, Any]
    effective: int


class Ruled(Struct, frozen=True, tag="ruled"):
    """Posted rules take effect, between two rounds."""

    options: dict[str, Any]


class Limited(Struct, frozen=True, tag="limited"):
    """The minimum and maximum wagers change at once, with a sign and an announcement, 8.3(c)."""

    by: str
    limits: dict[str, str]


class Closing(Struct, frozen=True, tag="closing"):
    """The table will close once nothing is left to decide."""

    by: str


class Closed(Struct, frozen=True, tag="closed"):
    """The table closes: nobody sits there and no round will begin."""

    by: str


class Joined(Struct, frozen=True, tag="joined"):
    """A new patron, who gets play money."""

    patron: str
    role: str
    chips: int
    kept: str = ""
    """A digest of what the house keeps of the pass phrase, which nobody can change unseen."""


class Secured(Struct, frozen=True, tag="secured"):
    """A patron has another pass phrase; the digest is of what the house keeps of it."""

    patron: str
    kept: str


class Appointed(Struct, frozen=True, tag="appointed"):
    """A patron gets another role."""

    patron: str
    role: str


class Granted(Struct, frozen=True, tag="granted"):
    """The cage hands out more play money."""

    patron: str
    chips: int
    by: str


class LimitSet(Struct, frozen=True, tag="limit-set"):
    """A patron's own limit, or none, from a time in milliseconds since 1970 on."""

    patron: str
    limit: str
    amount: int | None
    effective: int


class Paused(Struct, frozen=True, tag="paused"):
    """A patron takes a break until then, or is excluded at their own request."""

    patron: str
    until: int
    excluded: bool = False


class Significant(Struct, frozen=True, tag="significant"):
    """An event for the log that the Division reads."""

    kind: str
    by: str
    """Who did it; nobody, if it happened by itself or nobody knows."""
    about: str
    """Whom or which table it concerns."""
    says: str


What = (
    Opened
    | Sat
    | Bought
    | Leaving
    | Left
    | Started
    | Answered
    | Posted
    | Ruled
    | Limited
    | Closing
    | Closed
    | Joined
    | Appointed
    | Granted
    | Secured
    | LimitSet
    | Paused
    | Significant
    | room_entries.Entry
)


class Entry(Struct, frozen=True):
    """A line of the ledger, as it is stored."""

    chain: str
    seq: int
    body: bytes
    sha: str


class Body(Struct, frozen=True, omit_defaults=True):
    """What a line says, and when it was written, in milliseconds since 1970."""

    at: int
    what: What
    once: str = ""
    """Whose command it was, with its id: a command that comes again is not carried out again."""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Body)


def write(chain: str, seq: int, before: str, at: int, what: What, once: str = "") -> Entry:
    """The next line of a chain, after the one with the digest `before`."""
    body = _encoder.encode(Body(at, what, once))
    return Entry(chain, seq, body, digest(chain, seq, before, body))


def digest(chain: str, seq: int, before: str, body: bytes) -> str:
    """The digest that binds a line to its place and to all lines before it."""
    return hashlib.sha256(f"{before}\n{chain}\n{seq}\n".encode() + body).hexdigest()


def read(body: bytes) -> Body:
    found = _decoder.decode(body)
    if isinstance(found.what, Answered):
        return replace(found, what=replace(found.what, answer=as_kept(found.what.answer)))
    return found


# -- chips ---------------------------------------------------------------------------------------

Postings = dict[str, int]
"""What each account gains; the sum is zero."""


def is_bot(patron: str) -> bool:
    return patron.startswith(BOT)


def account_of(patron: str) -> str:
    return BOTS if is_bot(patron) else f"patron/{patron}"


def at_table(chain: str, party: str) -> str:
    return f"{chain}/{party}"


def postings(chain: str, what: What) -> Postings:
    """How an entry moves chips between accounts."""
    total: Postings = {}

    def move(source: str, target: str, amount: int) -> None:
        total[source] = total.get(source, 0) - amount
        total[target] = total.get(target, 0) + amount

    if isinstance(what, (Sat, Bought)):
        move(account_of(what.patron), at_table(chain, "drop"), what.chips)
        move(at_table(chain, HOUSE), at_table(chain, f"seat {what.seat}"), what.chips)
    elif isinstance(what, Left):
        move(at_table(chain, f"seat {what.seat}"), at_table(chain, HOUSE), what.chips)
        move(CAGE, account_of(what.patron), what.chips)
    elif isinstance(what, (Joined, Granted)):
        move(CAGE, account_of(what.patron), what.chips)
    elif isinstance(what, (Started, Answered)):
        for event in what.events:
            for source, target, amount in moves(event):
                move(at_table(chain, source), at_table(chain, target), amount)
    elif isinstance(what, room_entries.Entry):
        seats = (at_table(chain, f"seat {getattr(what, name, 0)}") for name in ("seat", "to"))
        if moved := room_entries.transfers(what, *seats):
            move(*moved)
    return {account: amount for account, amount in total.items() if amount}


class Line(Struct, frozen=True):
    """An entry as it is stored, with what it moves."""

    entry: Entry
    postings: Postings


def line(chain: str, seq: int, before: str, at: int, what: What, once: str = "") -> Line:
    """The next line of a chain, with what it moves."""
    return Line(write(chain, seq, before, at, what, once), postings(chain, what))
