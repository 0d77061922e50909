"""A chain: lines of the ledger, each sealed by the one before."""

import hashlib
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from pitboss.engine.answers import as_kept
from pitboss.equipment import chance
from pitboss.floor.ledger.accounts import Postings, postings
from pitboss.floor.ledger.entries import Answered, What
from pitboss.values import Frozen


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


class Line(Frozen):
    """An entry as it is stored, with what it moves."""

    entry: Entry
    postings: Postings


def total(lines: Iterable[Line]) -> Postings:
    """What some lines move in all."""
    sums: Postings = {}
    for one in lines:
        for account, amount in one.postings.items():
            sums[account] = sums.get(account, 0) + amount
    return sums


def line(chain: str, seq: int, before: str, at: int, what: What, once: str = "") -> Line:
    """The next line of a chain, with what it moves."""
    return Line(write(chain, seq, before, at, what, once), postings(chain, what))
