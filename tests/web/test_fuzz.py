"""Whatever is thrown at the floor: no server error, no chip moved, no table dead."""

import json
import random

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from sqlalchemy import select

from floor_server import Person
from pitboss.floor.schema import ACCOUNTS

# -- the API -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def api(there):
    boss = Person(there, "boss", "floorperson")
    boss.open_table("three-card-poker")
    boss.ask(1, type="sit", chips=500_00).raise_for_status()
    there.boss = boss
    return schemathesis.openapi.from_url(f"{there.address}/schema/openapi.json")


def call_everything(there, api, **how):
    """Requests of every operation, as its description allows them."""
    headers = there.boss.headers() | there.boss.token
    tried, answered = set(), set()
    for operation in (found.ok() for found in api.get_all_operations()):

        @given(operation.as_strategy())
        @settings(deadline=None, suppress_health_check=list(HealthCheck), **how)
        def call(case):
            answer = case.call_and_validate(headers=headers, checks=[not_a_server_error])
            answered.add(answer.status_code // 100)

        call()
        tried.add(operation.label)
    assert {"POST /api/tables/{number}/commands", "GET /api/games"} <= tried
    assert answered == {2, 4}


def test_no_request_leads_to_a_server_error(there, api):
    call_everything(there, api, max_examples=12, derandomize=True)


@pytest.mark.slow
def test_no_request_ever_does(there, api):
    call_everything(there, api, max_examples=400)


# -- sockets -------------------------------------------------------------------------------------

HUGE = (2**31, 2**63, 2**64, 10**30, -1, -(10**20), 1e308)
WORDS = ("", "ante", "pair-plus", "fold", "play", "\0", "é" * 50, "1", "seat 1", "x" * 3000, "-")


class Fuzz:
    """Messages that must all be refused, each of its own kind."""

    def __init__(self, seed):
        self.rng = random.Random(seed)

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
        """What would be right from somebody else."""
        return json.dumps(self.asked(self.command()))

    KINDS = (some_bytes, text, broken, deep, wrong_types, numbers, for_others, for_others)

    def asked(self, command):
        return {"id": self.rng.randrange(1000), "command": command}

    def command(self):
        return self.rng.choice(
            (
                {"type": "act", "answer": self.answer(), "at": self.rng.randrange(20)},
                {"type": "sit", "chips": 100_00, "seat": self.rng.randrange(4)},
                {"type": "close-bets"},
                {"type": "close-table"},
                {"type": "report", "name": "dealer-card-exposed", "pieces": ["As"]},
                {"type": "post-limits", "limits": {"all": "1-1000"}},
                {"type": "post-rules", "options": {"decks": "2"}, "effective": 2 * 10**12},
            )
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


def balances(there):
    return {row.name: row.balance for row in there.store.rows(select(ACCOUNTS))}


def throw(there, messages, seed):
    """Somebody who sits there, but is not asked, and somebody who does not, try everything."""
    ann, bob, mallory = (Person(there, name) for name in ("ann", "bob", "mallory"))
    table = ann.open_table("three-card-poker", seats=2)
    for person in (ann, bob):
        person.ask(table, type="sit", chips=100_00).raise_for_status()
        bet = {"type": "bet", "seat": 1, "wagers": {"ante": 10_00}}
        person.ask(table, type="act", answer=bet).raise_for_status()
    for person in (ann, bob):
        person.ask(table, type="ready").raise_for_status()
    before = (there.store.head(str(table)), balances(there))
    fuzz = Fuzz(seed)
    with bob.socket(table) as b, mallory.socket(table) as m:
        for line in (b, m):
            line.news()
        for _ in range(messages // 20):
            for line in (b, m):
                sent = [fuzz.message() for _ in range(10)]
                for message in sent:
                    line.socket.send(message)
                for message in sent:
                    assert "refused" in line.next(), message
    assert (there.store.head(str(table)), balances(there)) == before
    for person in (ann, bob):
        fold = {"type": "choice", "seat": 1, "name": "fold"}
        person.ask(table, type="act", answer=fold).raise_for_status()


def test_a_thousand_messages_change_nothing(there):
    throw(there, 1000, 1)


@pytest.mark.slow
def test_ten_thousand_messages_change_nothing(there):
    throw(there, 10_000, 2)
