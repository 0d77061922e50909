"""Guessing is slow, by account and by address; nobody is locked out for good; proxies are named."""

from types import SimpleNamespace

import httpx
import pytest
from litestar.exceptions import TooManyRequestsException
from sqlalchemy import select
from typer.testing import CliRunner

from floor_server import PHRASE, Person, serving
from floors import join, url_of
from pitboss.cli.app import app
from pitboss.floor import clock as floor_clock
from pitboss.floor.ledger.schema import LOCKOUTS
from pitboss.floor.ledger.store import Store
from pitboss.web import rate_limits
from pitboss.web.rate_limits import FROM_ALL, FROM_ONE, Guesses, Limiter, address_of

pytestmark = pytest.mark.usefixtures("cheap")


@pytest.fixture
def clock(monkeypatch):
    clock = SimpleNamespace(now=1e9)
    monkeypatch.setattr(rate_limits, "time", SimpleNamespace(monotonic=lambda: clock.now))
    monkeypatch.setattr(floor_clock, "time_of_day", lambda: int(clock.now * 1e9))
    return clock


@pytest.fixture
def guesses(tmp_path, cheap):
    store = Store(url_of(tmp_path))
    join(store, "ann")
    yield Guesses(store)
    store.close()


def guess(person, name="ann", phrase="wrong horse", **headers):
    said = {"name": name, "pass_phrase": phrase}
    return person.http.post("/api/session", json=said, headers=person.token | headers)


# -- by account ----------------------------------------------------------------------------------


def waits(guesses, name, address):
    """For how many seconds the next guess is refused; 0 if it is not."""
    try:
        guesses.begin(name, address)
    except TooManyRequestsException as refusal:
        return int(refusal.headers["retry-after"])
    return 0


def test_delays_grow_and_end(clock, guesses):
    found = []
    for _ in range(FROM_ONE.free):
        assert not waits(guesses, "ann", "here")
    for _ in range(12):
        wait = waits(guesses, "ann", "here")
        found.append(wait)
        assert waits(guesses, "ann", "here") == wait, "to ask in vain makes it no longer"
        clock.now += wait
        assert not waits(guesses, "ann", "here")
    assert found == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]


def test_who_knows_it_begins_anew(clock, guesses):
    for _ in range(FROM_ONE.free - 1):
        guesses.begin("ann", "here")
    guesses.right("ann", "here")
    for _ in range(FROM_ONE.free):
        assert not waits(guesses, "ann", "here")


def test_many_addresses_together(clock, guesses):
    refused = [waits(guesses, "ann", f"10.0.0.{n}") for n in range(FROM_ALL.free + 30)]
    assert (set(refused[: FROM_ALL.free]), 0 in refused[FROM_ALL.free :]) == ({0}, False)
    for n in range(100):
        clock.now += 60
        assert not waits(guesses, "ann", f"10.1.0.{n}"), "never more than a minute"


def test_guesses_from_elsewhere_keep_nobody_out_at_home(clock, guesses):
    guesses.right("ann", "home")
    for n in range(200):
        waits(guesses, "ann", f"10.0.{n % 50}.{n // 50}")
    assert waits(guesses, "ann", "10.9.9.9")
    assert not waits(guesses, "ann", "home")


def kept(guesses):
    return [row.what for row in guesses._store.rows(select(LOCKOUTS.c.what))]


def test_what_is_remembered_does_not_grow(monkeypatch, clock, guesses):
    monkeypatch.setattr(rate_limits, "MOST", 50)
    limiter = Limiter(10)
    for n in range(500):
        guesses.begin(f"name-{n}", "here")
        guesses.right(f"name-{n}", "there")
        limiter.take(f"10.0.{n // 250}.{n % 250}")
    assert max(len(guesses._known), len(limiter._known)) <= 51
    assert not kept(guesses), "a name that nobody has may be a pass phrase"
    for n in range(10):
        guesses.begin("ann", f"10.0.0.{n}")
    clock.now += 2 * 86_400
    guesses.begin("ann", "here")
    assert kept(guesses) == ["sign-in/ann/", "sign-in/ann/here"], "after a day it is forgotten"


def test_a_restart_ends_no_lockout(clock, guesses):
    while not waits(guesses, "ann", "here"):
        pass
    assert waits(Guesses(guesses._store), "ann", "here") == 1


def test_the_refusal_says_how_long(tmp_path, clock):
    with serving(url_of(tmp_path)) as there:
        ann = Person(there, "ann")
        codes = [guess(ann).status_code for _ in range(FROM_ONE.free + 1)]
        assert codes == [409] * FROM_ONE.free + [429]
        refused = guess(ann, phrase=PHRASE)
        assert refused.json()["detail"] == (
            "too many wrong pass phrases for ann: try again in 1 second"
        )
        assert refused.headers["retry-after"] == "1"
        assert guess(ann, "nobody-here").status_code == 409, "another account is not held up"
        assert ann.get("/api/me").status_code == 200
        clock.now += 1
        assert guess(ann, phrase=PHRASE).status_code == 201
        said = {"old": "wrong", "new": "another horse"}
        codes = [
            ann.http.put("/api/me/pass-phrase", json=said, headers=ann.token).status_code
            for _ in range(FROM_ONE.free + 1)
        ]
        assert codes == [409] * FROM_ONE.free + [429], "nor can it be guessed where it is changed"


# -- by address ----------------------------------------------------------------------------------


def test_a_classroom_comes_in(tmp_path):
    """Thirty people behind one address: all join, look at the lobby and play."""
    with serving(url_of(tmp_path)) as there:
        for n in range(30):
            person = Person(there)
            joined = person.post("/api/patrons", name=f"pupil-{n}", pass_phrase=PHRASE)
            assert joined.status_code == 201
            for _ in range(70):
                assert person.get("/games/roulette/felt.svg").status_code == 200


def test_how_many_is_for_the_operator_to_say(tmp_path, clock):
    with serving(url_of(tmp_path), sign_ins=3, requests=20) as there:
        person = Person(there)
        names = [f"nobody-{n}" for n in range(4)]
        assert [guess(person, name).status_code for name in names] == [409] * 3 + [429]
        refused = person.post("/api/patrons", name="ann", pass_phrase=PHRASE)
        assert refused.json()["detail"] == (
            "too many people sign in from your address: try again in 20 seconds"
        )
        codes = [person.get("/api/me").status_code for _ in range(20)]
        assert (codes[0], codes[-1]) == (401, 429)
        assert person.get("/static/floor.css").status_code == 200
        clock.now += 60
        assert guess(person).status_code == 409


def test_nothing_is_limited_where_the_operator_says_so(tmp_path):
    with serving(url_of(tmp_path), rate_limits=False, sign_ins=1) as there:
        person = Person(there)
        assert {guess(person).status_code for _ in range(20)} == {409}


# -- proxies -------------------------------------------------------------------------------------


def test_a_stranger_cannot_choose_an_address(tmp_path, clock):
    with serving(url_of(tmp_path), sign_ins=3) as there:
        person = Person(there)
        codes = [
            guess(person, f"nobody-{n}", **{"x-forwarded-for": f"10.0.0.{n}"}).status_code
            for n in range(5)
        ]
        assert codes == [409] * 3 + [429] * 2


def test_behind_a_proxy_its_clients_are_counted(tmp_path, clock):
    with serving(url_of(tmp_path), sign_ins=2, proxies=("127.0.0.1/32", "10.9.0.0/16")) as there:
        person = Person(there)

        def code(n, said):
            return guess(person, f"nobody-{n}", **{"x-forwarded-for": said}).status_code

        assert [code(n, "192.0.2.1") for n in range(3)] == [409, 409, 429]
        assert code(4, "192.0.2.2") == 409, "another client"
        assert code(5, "192.0.2.77, 192.0.2.1") == 429, "what a client says of itself is nothing"
        assert code(6, "192.0.2.1, 10.9.1.1") == 429, "through two proxies that are named"
        assert code(7, "192.0.2.3, x, \x01") < 500


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("x" * 100, "x" * 64),
    ],
)  # fmt: skip
def test_an_address_as_it_is_counted(host, counted):
    assert address_of((host, 1)) == counted


def test_a_proxy_that_is_none(tmp_path):
    for said in ("moon", "*", "10.0.0.0/99", ""):
        done = CliRunner().invoke(app, ["serve", "--floor", url_of(tmp_path), "--proxy", said])
        assert "not an address, and not a network" in str(done.exception)


def test_answers_say_nothing_of_other_addresses(tmp_path):
    with serving(url_of(tmp_path)) as there:
        answer = httpx.get(f"{there.address}/api/me")
        assert not [name for name in answer.headers if "ratelimit" in name.lower()]
