"""Transcripts: a session as JSON lines, every answer and every event, chained by digests.

The first line is the table as it was before the session. Then come, round by round, each answer and
the events that followed. Each line has a digest of itself and of all lines before it, so a changed
line is found. To replay a transcript means to work out its events again from its answers.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import IO

import msgspec
from msgspec import Struct

from pitboss.engine import answers, events, former_names
from pitboss.engine.answers import Answer
from pitboss.engine.events import Event
from pitboss.engine.registry import find
from pitboss.engine.round import Round
from pitboss.engine.table import Saved, Table
from pitboss.errors import Refused, Unusable

FORMAT = 2
DIGITS = {1: 16, FORMAT: 64}
"""How long the digests are, by format. The digests of the first format were so short that they
could be forged."""


class Head(Struct, tag="table", tag_field="line"):
    format: int
    saved: Saved


class RoundLine(Struct, tag="round", tag_field="line"):
    number: int


class AnswerLine(Struct, tag="answer", tag_field="line"):
    answer: Answer


class EventLine(Struct, tag="event", tag_field="line"):
    event: Event


class End(Struct, tag="end", tag_field="line"):
    rounds: int


Line = Head | RoundLine | AnswerLine | EventLine | End
_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(Line)
_SHA = b',"sha":"'


class OwnHead(Struct, tag="own", tag_field="line"):
    """The first line of one patron's own record: events as that patron saw them, without
    answers."""

    patron: str
    at: int
    rounds: int


class OwnRound(Struct, tag="own-round", tag_field="line"):
    """A round of that patron, by its table and the ledger entry with which it began."""

    table: int
    game: str
    seat: int
    began: int
    at: int
    net: int


class Lines:
    """Writes lines one by one, each with a digest of all lines before it."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._sha = ""

    def put(self, line: Line | OwnHead | OwnRound) -> None:
        body = _encode(line)
        self._sha = _chained(self._sha, body)
        self._stream.write(body[:-1] + _SHA + self._sha.encode() + b'"}\n')


class Writer:
    """Writes a session to a stream, a round at a time."""

    def __init__(self, stream: IO[bytes], table: Table) -> None:
        self._stream = stream
        self._put = Lines(stream).put
        self._rounds = 0
        self._put(Head(FORMAT, msgspec.json.decode(table.save(), type=Saved)))

    def round(self, round: Round) -> None:
        """Write a round, finished or not."""
        self._rounds += 1
        self._put(RoundLine(self._rounds))
        at = 0
        for answer, before in zip(round.answers, round.marks, strict=True):
            self._events(round.events[at:before])
            at = before
            self._put(AnswerLine(answer))
        self._events(round.events[at:])
        self._stream.flush()

    def end(self) -> None:
        self._put(End(self._rounds))
        self._stream.flush()

    def _events(self, events: Iterable[Event]) -> None:
        for event in events:
            self._put(EventLine(event))


def _chained(sha: str, body: bytes) -> str:
    return hashlib.sha256(sha.encode() + body).hexdigest()


class Report(Struct):
    """What a replay found."""

    game: str
    rounds: int = 0
    answers: int = 0
    events: int = 0
    complete: bool = False
    """Whether the transcript has its last line; if not, it ends too early."""
    difference: str = ""

    @property
    def agrees(self) -> bool:
        return not self.difference


def replay(
    lines: Iterable[bytes],
    after: Callable[[Round], None] = lambda over: None,
    before: Callable[[Table], None] = lambda table: None,
) -> Report:
    """Derive every event again from the answers and compare; `Unusable` if the transcript was
    altered.

    `before` is called with the table before every round. `after` is called with every finished
    round that agrees; its table is then in the state after that round.
    """
    numbered = read(lines)
    _, head = next(numbered, (0, None))
    if not isinstance(head, Head):
        raise Unusable("line 1: a transcript begins with its table")
    if head.format not in DIGITS:
        raise Unusable(f"line 1: format {head.format} is not known, this is format {FORMAT}")
    number = 1
    try:
        replayed = _Replay(Table.restore(find(head.saved.game), head.saved), after, before)
        for number, line in numbered:
            replayed.take(number, line)
            if not replayed.report.agrees:
                break
    except Refused as refusal:
        raise Unusable(f"line {number}: {refusal}") from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        why = "no table of this game is left as line 1 says"
        raise Unusable(f"line {number}: {why}: {error!r}") from error
    return replayed.report


class _Replay:
    """Gives the answers of a transcript to its table again, line by line."""

    def __init__(
        self, table: Table, after: Callable[[Round], None], before: Callable[[Table], None]
    ) -> None:
        self.table, self.after, self.before = table, after, before
        self.report = Report(table.game.slug)
        self.round: Round | None = None
        self.at = 0
        """How many events of the round have been compared."""

    def take(self, number: int, line: Line) -> None:
        report = self.report
        if isinstance(line, Head) or report.complete:
            what = "a second table" if isinstance(line, Head) else "a line after the end"
            report.difference = f"line {number}: {what}"
        elif isinstance(line, RoundLine):
            report.rounds += 1
            report.difference = self._ended(number, line.number)
            if report.agrees:
                self.before(self.table)
                self.round, self.at = self.table.start(), 0
        elif isinstance(line, AnswerLine):
            report.difference = _answered(self.round, answers.as_kept(line.answer), self.at, number)
            report.answers += 1
        elif isinstance(line, EventLine):
            report.difference = _compared(self.round, line.event, self.at, number)
            self.at += 1
            report.events += 1
            if report.agrees and self.round and self._whole(self.round):
                self.after(self.round)
        else:
            report.difference = self._ended(number, line.rounds)
            report.complete = report.agrees

    def _whole(self, round: Round) -> bool:
        return round.over and self.at == len(round.events)

    def _ended(self, number: int, rounds: int) -> str:
        """What differs where a round ends: a missing event, or the number of rounds; empty if
        nothing."""
        if self.round is not None and self.at != len(self.round.events):
            return f"line {number}: {_name(self.round.events[self.at])} is missing before it"
        if rounds != self.report.rounds:
            return f"line {number}: it says {rounds} rounds, here are {self.report.rounds}"
        return ""


def _answered(round: Round | None, answer: Answer, at: int, number: int) -> str:
    if round is None:
        return f"line {number}: an answer before any round"
    if at != len(round.events):
        return f"line {number}: {_name(round.events[at])} should come before this answer"
    try:
        round.answer(answer)
    except Refused as refusal:
        return f"line {number}: the answer is refused: {refusal}"
    return ""


def _compared(round: Round | None, event: Event, at: int, number: int) -> str:
    if round is None or at >= len(round.events):
        return f"line {number}: the answers do not lead to this {_name(event)}"
    named = former_names.event(round.events[at], event, round.game.formerly)
    derived = _said(events.as_kept(named, event))
    if derived != _said(event):
        there = _said(event)
        return f"line {number}: the transcript has {there}, the answers give {derived}"
    return ""


def _name(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


def _said(event: Event) -> str:
    return msgspec.json.encode(event).decode()


def read(lines: Iterable[bytes]) -> Iterator[tuple[int, Line]]:
    """The lines of a transcript, each checked against the chain of digests."""
    sha, digits = "", DIGITS[FORMAT]
    for number, raw in enumerate(lines, 1):
        body, mark, rest = raw.rstrip(b"\n").rpartition(_SHA)
        if not mark or not rest.endswith(b'"}'):
            raise Unusable(f"line {number}: not a line of a transcript, or cut short")
        body += b"}"
        told = rest[:-2].decode("utf-8", "replace")
        if number == 1 and len(told) in DIGITS.values():
            digits = len(told)
        sha = _chained(sha, body)[:digits]
        if told != sha:
            raise Unusable(f"line {number}: altered, its digest does not fit")
        try:
            line = _decoder.decode(body)
            if isinstance(line, Head) and DIGITS.get(line.format, digits) != digits:
                raise Unusable(f"line {number}: digests of {digits} figures are of another format")
            yield number, line
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise Unusable(f"line {number}: {error}") from None
