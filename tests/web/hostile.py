"""Messages that must all be refused, thrown at a floor: `make fuzz`.

Half of them are commands that would be right from another patron, seat or table, or at another
moment; the others are noise. They come over sockets and over HTTP, from somebody who sits there and
is not asked, from somebody who does not sit there, and from a stranger. Nothing may change: no
entry, no balance, no view; and no failure may be in the log.
"""

import argparse
import json
import logging
import random
import sys
import tempfile
import time
from pathlib import Path

from sqlalchemy import select

sys.path.insert(0, str(Path(__file__).parent.parent))

import contextlib

from floor_server import Person, cheap_floors, serving
from pitboss.floor.ledger.schema import ACCOUNTS, HEADS

HUGE = (2**31, 2**63, 2**64, 10**30, -1, -(10**20), 1e308)
WORDS = ("", "ante", "pair-plus", "fold", "play", "\0", "é" * 50, "1", "seat 1", "x" * 3000, "-")


class Fuzz:
    """Messages that must all be refused, each of its own kind."""

    def __init__(self, seed, standing=()):
        self.rng = random.Random(seed)
        self.standing = tuple(standing)
        """Commands that would be carried out if the one sent them whom the table waits for."""

    def message(self):
        return self.rng.choice(self.KINDS)(self)

    def some_bytes(self):
        return self.rng.randbytes(self.rng.randrange(200))

    def text(self):
        return "".join(chr(self.rng.randrange(1, 0xD800)) for _ in range(self.rng.randrange(80)))

    def broken(self):
        text = json.dumps(self.asked(self.command()))
        cut = self.rng.randrange(1, len(text) - 1)
        return text[:cut] if self.rng.random() < 0.5 else text[:cut] + "}" + text[cut:]

    def deep(self):
        depth = self.rng.choice((50, 500, 5000))
        inner = "[" * depth + "]" * depth
        return '{"command":{"type":"report","name":"misdeal","details":{"x":' + inner + "}}}"

    def wrong_types(self):
        command = self.command()
        command[self.rng.choice(list(command))] = self.value()
        return json.dumps(self.asked(command))

    def numbers(self):
        number = self.rng.choice(HUGE)
        return json.dumps(
            self.asked(
                self.rng.choice(
                    (
                        {"type": "sit", "chips": number},
                        {"type": "sit", "chips": 100, "seat": number},
                        {"type": "act", "at": number, "answer": self.answer()},
                        self.act("bet", wagers={"ante": number}),
                        self.act("choice", name="play", amount=number),
                        self.act("cut", at=number),
                    )
                )
            )
        )

    def for_others(self):
        """What would be right from somebody else, at another seat or table, or before."""
        return json.dumps(self.asked(self.command()))

    HALF = (some_bytes, text, broken, deep, wrong_types, numbers)
    KINDS = (*HALF, *[for_others] * len(HALF))

    def asked(self, command):
        return {"id": self.rng.randrange(1000), "command": command}

    def command(self):
        if self.standing and self.rng.random() < 0.5:
            return dict(self.rng.choice(self.standing))
        return self.rng.choice(
            (
                {"type": "act", "answer": self.answer(), "at": self.rng.randrange(20)},
                {"type": "sit", "chips": 100_00, "seat": self.rng.randrange(4)},
                {"type": "close-bets"},
                {"type": "close-table"},
                {"type": "report", "name": "dealer-card-exposed", "pieces": ["As"]},
                {"type": "post-limits", "limits": {"all": "1-1000"}},
                {"type": "post-rules", "options": {"decks": "2"}, "effective": 2 * 10**12},
                *self.of_others(self.rng.randrange(4)),
            )
        )

    def of_others(self, seat):
        """What staff, the director of a tournament or players of the poker room say."""
        return (
            {"type": "announce", "effective": 2 * 10**12},
            {"type": "notify-division", "effective": 2 * 10**12},
            {"type": "permit", "seat": seat},
            {"type": "place", "patron": "mallory", "seat": seat, "chips": 100_00},
            {"type": "remove", "seat": seat},
            {"type": "allot", "rounds": seat},
            {"type": "set-rules", "options": {"decks": "2"}},
            {"type": "break-table"},
            {"type": "sit-out", "back": bool(seat % 2)},
            {"type": "change-seat", "to": seat},
            {"type": "change-table", "stay": bool(seat % 2)},
            {"type": "go"},
            {"type": "dismiss", "seat": seat},
            {"type": "invite", "style": "simple", "seat": seat},
            {"type": "reveal", "seed": "00" * 16},
        )

    def act(self, kind, **more):
        seat = self.rng.randrange(4)
        return {"type": "act", "answer": {"type": kind, "seat": seat, **more}}

    def answer(self):
        seat, word = self.rng.randrange(4), self.rng.choice(WORDS)
        return self.rng.choice(
            (
                {"type": "choice", "seat": seat, "name": word, "patron": "ann"},
                {"type": "choice", "seat": 1, "name": "fold"},
                {"type": "bet", "seat": seat, "wagers": {word: 500}, "patron": "ann"},
                {"type": "bet", "seat": seat, "wagers": {}, "written": {word: self.value()}},
                {"type": "take-down", "seat": 1, "wagers": {"ante": 0}},
                {"type": "call", "seat": 1, "word": word, "wagers": [word]},
                {"type": "arrangement", "seat": 1, "hands": {word: [word]}},
                {"type": "no-more-bets"},
                {"type": "drawn", "pieces": ["As", "Ks"]},
                {"type": "shuffled", "commitment": word},
                {"type": "irregularity", "name": word},
            )
        )

    def value(self):
        return self.rng.choice(
            (None, True, 1.5, [], {}, [[[]]], {"a": {"b": None}}, *HUGE, *WORDS[:5])
        )


def state(there, people, tables):
    """All that must stay as it is: every chain, every balance, and what everybody sees."""
    rows = there.store.rows
    seen = [person.get(f"/api/tables/{table}").json() for person in people for table in tables]
    return (
        {row.chain: (row.seq, row.sha) for row in rows(select(HEADS))},
        {row.name: row.balance for row in rows(select(ACCOUNTS))},
        seen,
    )


def waiting(there, names):
    """A table that waits for the first of two people; they have bet, and bets are closed."""
    people = [Person(there, name) for name in names]
    table = people[0].open_table("three-card-poker", seats=2)
    for person in people:
        person.ask(table, type="sit", chips=100_00).raise_for_status()
        bet = {"type": "bet", "seat": 1, "wagers": {"ante": 10_00}}
        person.ask(table, type="act", answer=bet).raise_for_status()
    for person in people:
        person.ask(table, type="ready").raise_for_status()
    return table, people


def commands_of(table, seq):
    """What the first seat of a table could say now, and what was right a moment ago."""
    for name in ("fold", "play"):
        for at in (0, seq):
            yield {"type": "act", "at": at, "answer": {"type": "choice", "seat": 1, "name": name}}
    yield {"type": "act", "answer": {"type": "bet", "seat": 2, "wagers": {"ante": 10_00}}}
    yield {"type": "act", "at": 3, "answer": {"type": "bet", "seat": 2, "wagers": {"ante": 500}}}
    yield {"type": "ready"}


class Failures(logging.Handler):
    """Whatever is logged as a failure."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.found = []

    def emit(self, record):
        self.found.append(record.getMessage())


def throw(there, messages, seed, tell=lambda done: None):
    """Throw so many messages at two tables, every tenth over HTTP."""
    failures = Failures()
    logging.getLogger().addHandler(failures)
    table, (ann, bob) = waiting(there, ("ann", "bob"))
    other, (cyd, _) = waiting(there, ("cyd", "dee"))
    mallory, stranger = Person(there, "mallory"), Person(there)
    everybody, tables = (ann, bob, mallory, stranger), (table, other)
    before = state(there, everybody, tables)
    standing = [c for t in tables for c in commands_of(t, before[0][str(t)][0])]
    fuzz, thrown = Fuzz(seed, standing), 0
    with (
        bob.socket(table) as one, mallory.socket(table) as two, ann.socket(other) as three,
        stranger.socket(table) as four,
    ):  # fmt: skip
        lines = (one, two, three, four)
        for line in lines:
            line.news()
        while thrown < messages:
            for line in lines:
                _over_a_socket(line, [fuzz.message() for _ in range(9)])
            for person, number in ((bob, table), (mallory, table), (ann, other), (stranger, table)):
                _over_http(person, number, fuzz)
            thrown += 40
            tell(thrown)
    assert state(there, everybody, tables) == before
    fold = {"type": "choice", "seat": 1, "name": "fold"}
    for person, number in ((ann, table), (cyd, other)):
        person.ask(number, type="act", answer=fold).raise_for_status()
    logging.getLogger().removeHandler(failures)
    assert not failures.found, failures.found[:3]
    return thrown


def _over_a_socket(line, sent):
    line.heard.clear()
    for message in sent:
        line.socket.send(message)
    for message in sent:
        said = line.next()
        while "seq" in said:  # somebody's presence is told
            said = line.next()
        assert "refused" in said, message


NOT_THEIRS = (
    ("POST", "/api/tournaments", {}),
    ("POST", "/api/tournaments/1/entry", {"rebuys": 0}),
    ("DELETE", "/api/tournaments/1/entry", None),
    ("POST", "/api/tournaments/1/bots", {"count": 200}),
    ("POST", "/api/tournaments/1/stop", {"why": "no"}),
    ("POST", "/api/petitions", {}),
    ("POST", "/api/petitions/1/approval", None),
    ("GET", "/api/petitions", None),
    ("POST", "/api/docket/guides", {"game": "keno"}),
    ("GET", "/api/events", None),
    ("GET", "/api/me/history/1/1", None),
    ("DELETE", "/api/sessions/0123456789abcdef", None),
    ("DELETE", "/api/tokens/0123456789abcdef", None),
    ("POST", "/api/room/lists/poker-holdem.no-limit.1-2", None),
)
"""What is asked for by HTTP that no patron here may do, or that is not there."""


def _over_http(person, table, fuzz):
    if fuzz.rng.random() < 0.1:
        method, path, said = fuzz.rng.choice(NOT_THEIRS)
        answer = person.http.request(method, path, json=said, headers=person.token)
        assert 400 <= answer.status_code < 500, (answer.status_code, path)
        return
    message = fuzz.message()
    body = message.encode() if isinstance(message, str) else message
    with contextlib.suppress(ValueError, KeyError, TypeError, RecursionError):
        body = json.dumps(json.loads(body)["command"]).encode()
    headers = person.token if fuzz.rng.random() < 0.9 else {"x-csrftoken": "no"}
    headers = headers | {"content-type": "application/json"}
    path = f"/api/tables/{table}/commands"
    answer = person.http.post(path, content=body, headers=headers)
    assert 400 <= answer.status_code < 500, (answer.status_code, message)


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args(arguments)
    cheap_floors()
    logging.getLogger("httpx").setLevel(logging.WARNING)
    began = time.perf_counter()

    def tell(done):
        if done % 20_000 == 0:
            print(f"{done:,} messages in {time.perf_counter() - began:,.0f} s", flush=True)

    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/floor.db", rate_limits=False) as there,
    ):
        thrown = throw(there, said.messages, said.seed, tell)
    print(f"{thrown:,} hostile messages: all refused, nothing changed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
