"""Nothing keeps the event loop for long: every address and every message is asked with the largest
input that it takes, and the longest turn of the loop is measured.

What is measured is the processor time of the loop's thread. Its unit is what a fixed piece of work
takes at that moment, so it does not matter how fast the machine is, or how busy.
"""

import asyncio
import json
import threading
import time
from collections import Counter

import pytest

from floor_server import PHRASE, Person
from pitboss.engine.registry import find, slugs
from pitboss.floor.table import commands
from pitboss.floor.table.commands import MOST_WAGERS
from pitboss.web import strict_json
from pitboss.web.app import create_app
from pitboss.web.settings import Settings

UNITS = 9
MOST = 5.0
"""Units in which a turn of the loop must end."""
TIMES = 3
"""Everything is asked so often; the quickest counts, as the first may load code."""
LARGEST = strict_json.LARGEST - 1000
SEED = 2**31 - 1


def a_millisecond_of_work():
    """What a server does: about a millisecond on the machine where the limit was chosen."""
    found = Counter()
    for n in range(5500):
        found[str(n * 7919 % 101)] += n
    return json.loads(json.dumps(found))


def unit():
    """How long that takes now, in processor time."""
    took = []
    for _ in range(UNITS):
        begun = time.thread_time()
        a_millisecond_of_work()
        took.append(time.thread_time() - begun)
    return sorted(took)[UNITS // 2]


class Turns:
    """How long the turns of a loop take."""

    def __init__(self, loop, monkeypatch):
        self.longest, self.what = 0.0, ""
        ready = threading.Event()
        loop.call_soon_threadsafe(lambda: (setattr(self, "thread", threading.get_ident()),
                                           ready.set()))  # fmt: skip
        ready.wait()
        run = asyncio.events.Handle._run

        def timed(handle):
            if threading.get_ident() != self.thread:
                return run(handle)
            what = repr(handle)  # takes a while itself
            begun = time.thread_time()
            try:
                return run(handle)
            finally:
                took = time.thread_time() - begun
                if took > self.longest:
                    self.longest, self.what = took, what

        monkeypatch.setattr(asyncio.events.Handle, "_run", timed)

    def of(self, ask):
        """The longest turn while something is asked, in units."""
        found = []
        for _ in range(TIMES):
            self.longest = 0.0
            ask()
            found.append((self.longest / unit(), self.what))
        return min(found)

    def check(self, ask):
        took, what = self.of(ask)
        assert took < MOST, what


@pytest.fixture(scope="module")
def turns(there):
    with pytest.MonkeyPatch.context() as monkeypatch:
        yield Turns(there.loop, monkeypatch)


# -- every address ---------------------------------------------------------------------------------

TEXT = "x" * LARGEST
LISTS = [[] for _ in range(LARGEST // 3)]
MANY = {f"a{n}": n for n in range(LARGEST // 14)}
BODIES = {
    "POST /api/tables": {"game": "craps", "options": MANY},
    "POST /api/tables/{number:int}/commands": {
        "type": "report", "name": "misdeal", "pieces": ["As"] * (LARGEST // 5)
    },
    "POST /api/tables/{number:int}/check": {"wagers": MANY},
    "POST /api/settle": {"sheet": "- " * (LARGEST // 2)},
    "POST /api/games/{slug:str}/odds": {"options": MANY},
    "POST /api/patrons": {"name": TEXT[: LARGEST // 2], "pass_phrase": TEXT[: LARGEST // 2]},
    "POST /api/session": {"name": TEXT[: LARGEST // 2], "pass_phrase": TEXT[: LARGEST // 2]},
    "PUT /api/me/pass-phrase": {"old": PHRASE, "new": TEXT},
    "POST /api/tokens": {"name": TEXT},
    "POST /api/docket/signs": {"name": "a", "location": TEXT, "size": "b"},
    "POST /api/docket/guides": {"game": "craps"},
    "PUT /api/me/limits/{limit:str}": {"amount": 1000},
    "POST /api/me/break": {"hours": 10**9},
    "POST /api/me/self-exclusion": {"days": 10**9},
}  # fmt: skip
"""The largest input by address, where it is more than any other takes."""
QUERIES = {
    "/api/games/{slug:str}/drill": {"seed": SEED},
    "/api/games/{slug:str}/drill/answer": {"seed": SEED},
    "/games/{slug:str}/what-if": {"text": "x" * 5000},
    "/sign-in": {"to": "/" + "x" * 199},
}
ANYTHING = {"a": LISTS}
"""What no address takes is read to its end all the same."""
BY = {"/api/events": "division", "/events": "division"}
SLOW_TO_ANSWER = ("/api/me/self-exclusion", "/api/me/break", "/api/session")
"""These end what others need."""


def addresses():
    floor = type("Floor", (), {"store": type("Store", (), {"setting": lambda *_: "x" * 64})()})()
    for route in create_app(floor, Settings()).routes:
        versioned = route.path.startswith(("/api/v1", "/static", "/schema/{"))
        for method in sorted(getattr(route, "methods", set()) - {"OPTIONS", "HEAD"}):
            if not versioned:
                yield f"{method} {route.path}"


@pytest.fixture(scope="module")
def people(there):
    found = {role: Person(there, f"a-{role}", role) for role in ("patron", "floorperson")}
    found["division"] = Person(there, "a-division", "division")
    found["table"] = found["patron"].open_table("craps")
    found["patron"].ask(found["table"], type="sit", chips=5000_00).raise_for_status()
    return found


@pytest.mark.parametrize("address", sorted(addresses()))
def test_an_address_is_answered_in_short_turns(turns, people, address, request):
    method, path = address.split(" ")
    at = path.replace("{number:int}", str(people["table"])).replace("{slug:str}", "craps")
    at = at.replace("{table:int}", str(people["table"])).replace("{began:int}", "1")
    for name in ("id", "pool", "limit", "link"):
        at = at.replace(f"{{{name}:str}}", "loss")
    for role in ("patron", "floorperson", "division"):
        person = people[role]
        if path in SLOW_TO_ANSWER:
            person = Person(person.there, f"{role}-{method.lower()}-{len(path)}", role)
        body = BODIES.get(address, ANYTHING)
        sent = {"json": body} if method in ("POST", "PUT") else {"params": QUERIES.get(path, {})}

        def ask(person=person, sent=sent):
            answer = person.http.request(method, at, headers=person.token, **sent)
            assert answer.status_code < 500 or answer.status_code == 503

        turns.check(ask)


# -- every message ---------------------------------------------------------------------------------


def wager_names(game):
    """Names of wagers, as many as one message may have."""
    options, found = game.read_options(), []
    for wager in game.wagers:
        spots = wager.spots(options) if wager.spots else ()
        found += [f"{wager.name}:{spot}" for spot in spots] or [wager.name]
    return found[:MOST_WAGERS]


@pytest.mark.parametrize("slug", slugs())
def test_bets_and_their_check_are_short_turns_in_every_game(there, turns, slug):
    person = Person(there, f"bets-{slugs().index(slug)}")
    table = person.open_table(slug)
    person.ask(table, type="sit", chips=5000_00).raise_for_status()
    names = wager_names(find(slug))
    for _ in range(50):  # until bets are taken; in some games one person alone is not dealt to
        view = person.get(f"/api/tables/{table}/view").json()["view"]
        if view and (view["prompt"] or {}).get("step") == "bets":
            break
        time.sleep(0.02)
    for amount in (5_00, 77_777_777):
        wagers = dict.fromkeys(names, amount)
        turns.check(lambda w=wagers: person.post(f"/api/tables/{table}/check", wagers=w))
        bet = {"type": "bet", "seat": 1, "wagers": wagers}
        turns.check(lambda b=bet: person.ask(table, type="act", answer=b))


ANSWERS = (
    {"type": "bet", "seat": 1, "wagers": dict.fromkeys((f"w{n}" for n in range(900)), 100)},
    {"type": "take-down", "seat": 1, "wagers": dict.fromkeys((f"w{n}" for n in range(900)), 100)},
    {"type": "call", "seat": 1, "word": "on", "wagers": ["pass"] * 1500},
    {"type": "choice", "seat": 1, "name": "x" * 15_000},
    {"type": "arrangement", "seat": 1, "hands": {f"h{n}": ["As"] * 3 for n in range(500)}},
    {"type": "cut", "at": 2**53},
)  # fmt: skip
MESSAGES = (
    *({"type": "act", "answer": answer} for answer in ANSWERS),
    {"type": "talk", "text": "x" * 15_000},
    {"type": "pledge", "digest": "a" * 15_000},
    {"type": "reveal", "seed": "a" * 15_000},
    {"type": "report", "name": "misdeal", "pieces": ["As"] * 2500},
    {"type": "report", "name": "misdeal", "details": {f"d{n}": n for n in range(1000)}},
    {"type": "post-rules", "options": {f"o{n}": n for n in range(1000)}, "effective": 0},
    {"type": "post-limits", "limits": {f"o{n}": "1-2" for n in range(1000)}},
    *({"type": name} for name in ("ready", "leave", "stay", "here", "close-bets", "change-table")),
    {"type": "sit", "chips": 2**53}, {"type": "buy", "chips": 2**53},
    {"type": "invite", "style": "x" * 15_000}, {"type": "dismiss", "seat": 2**53},
    {"type": "announce", "effective": 2**53}, {"type": "notify-division", "effective": 2**53},
    {"type": "permit", "seat": 2**53}, {"type": "place", "patron": "x", "seat": 1, "chips": 1},
    {"type": "remove", "seat": 1}, {"type": "allot", "rounds": 1},
    {"type": "set-rules", "options": {f"o{n}": n for n in range(1000)}},
    {"type": "sit-out"}, {"type": "change-seat", "to": 5}, {"type": "go"},
    {"type": "break-table"}, {"type": "close-table"},
    {"type": "nonsense", "a": [[] for _ in range(3500)]},
)  # fmt: skip


def test_every_command_is_among_the_messages():
    tags = {kind.__struct_config__.tag for kind in commands.Command.__args__}
    assert tags == {message["type"] for message in MESSAGES} - {"nonsense"}


@pytest.mark.parametrize("role", ["patron", "floorperson"])
def test_a_message_is_answered_in_short_turns(there, turns, role):
    person = Person(there, f"messages-{role}", role)
    opener = Person(there, "opener")
    for message in MESSAGES:
        table = opener.open_table("craps")
        if role == "patron":
            person.ask(table, type="sit", chips=100_00)
        with person.socket(table) as line:
            line.next()
            turns.check(lambda m=message, on=line: on.ask(**m))
