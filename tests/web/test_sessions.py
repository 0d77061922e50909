"""Sessions: listed and ended by their owner, and over at once, sockets included."""

import json
import time

import httpx
import pytest
from sqlalchemy import select, update
from websockets.exceptions import ConnectionClosed

from floor_server import PHRASE, Person
from pitboss.floor import clock
from pitboss.floor.ledger.accounts import account_of
from pitboss.floor.ledger.schema import SESSIONS
from pitboss.floor.people import patrons, sessions
from pitboss.web.accounts import browser_of

pytestmark = pytest.mark.usefixtures("cheap")


def closed_with(line):
    """The code with which a socket is closed; what comes before that is not looked at."""
    try:
        while True:
            line.next(within=10)
    except ConnectionClosed as closed:
        return closed.rcvd.code


def sign_out(person):
    person.http.delete("/api/session", headers=person.token).raise_for_status()


def test_the_database_has_no_token(there):
    ann = Person(there, "ann")
    token = ann.http.cookies["session"]
    rows = there.store.rows(select(SESSIONS))
    assert sessions.digest_of(token) in {row.digest for row in rows}
    assert token not in str(rows)
    assert len(token) >= 40


def test_a_copied_cookie_is_worth_nothing_after_signing_out(there):
    ann = Person(there, "ann")
    copied = {"session": ann.http.cookies["session"]}
    assert httpx.get(f"{there.address}/api/me", cookies=copied).status_code == 200
    sign_out(ann)
    assert httpx.get(f"{there.address}/api/me", cookies=copied).status_code == 401


def test_signing_out_closes_its_sockets_at_once_and_no_others(there):
    ann, elsewhere, bob = Person(there, "ann"), Person(there, "ann"), Person(there, "bob")
    table = ann.open_table("roulette")
    with (
        ann.socket(table) as one, ann.socket(table) as two,
        elsewhere.socket(table) as three, bob.socket(table) as four,
    ):  # fmt: skip
        assert one.ask(type="sit", chips=100_00)["done"]
        begun = time.monotonic()
        sign_out(ann)
        assert [closed_with(line) for line in (one, two)] == [4401, 4401]
        assert time.monotonic() - begun < 5
        assert three.ask(type="buy", chips=1_00)["done"]
        assert four.ask(type="sit", chips=100_00)["done"]


def test_an_answer_on_its_way_does_not_undo_signing_out(there):
    """No answer but that of signing in has the cookie, and an ended session stays ended."""
    ann = Person(there, "ann")
    other_tab = httpx.Client(base_url=there.address, cookies=dict(ann.http.cookies))
    sign_out(ann)
    for path in ("/", "/api/games", "/api/me", "/account"):
        answer = other_tab.get(path)
        assert not [c for c in answer.headers.get_list("set-cookie") if c.startswith("session")]
    assert other_tab.get("/api/me").status_code == 401


def test_sessions_are_listed_and_ended_by_their_owner(there):
    one, two = Person(there, "cyd"), Person(there, "cyd")
    stranger = Person(there, "bob")
    listed = one.get("/api/sessions").json()
    assert [entry["here"] for entry in listed].count(True) == 1
    assert all(e["browser"].startswith("python-httpx") and e["since"] <= e["seen"] for e in listed)
    [other] = [entry["id"] for entry in listed if not entry["here"]]
    path = f"/api/sessions/{other}"
    assert stranger.http.delete(path, headers=stranger.token).status_code == 404
    table = two.open_table("roulette")
    with two.socket(table) as line:
        assert one.http.delete(path, headers=one.token).status_code == 204
        assert closed_with(line) == 4401
    assert two.get("/api/me").status_code == 401
    assert one.http.delete(path, headers=one.token).status_code == 404
    assert len(one.get("/api/sessions").json()) == 1
    assert Person(there).get("/api/sessions").status_code == 401


def test_another_pass_phrase_ends_the_other_sessions(there):
    one, two = Person(there, "dee"), Person(there, "dee")
    table = two.open_table("roulette")

    def change(old, new):
        said = {"old": old, "new": new}
        return one.http.put("/api/me/pass-phrase", json=said, headers=one.token)

    wrong = change("wrong horse", "another horse")
    assert (wrong.status_code, wrong.json()["refused"]) == (409, "that is not your pass phrase")
    assert change(PHRASE, "short").status_code == 409
    with two.socket(table) as line:
        assert two.get("/api/me").status_code == 200
        assert change(PHRASE, "another horse").status_code == 204
        assert closed_with(line) == 4401
    assert (one.get("/api/me").status_code, two.get("/api/me").status_code) == (200, 401)
    assert two.post("/api/session", name="dee", pass_phrase=PHRASE).status_code == 409
    assert two.post("/api/session", name="dee", pass_phrase="another horse").status_code == 201


def test_a_role_counts_at_open_sockets_soon(there):
    """What the Division may see is not sent to who is not the Division any more."""
    eve = Person(there, "eve", "division")
    table = Person(there, "ann").open_table("roulette")
    with eve.socket(table) as line:
        assert line.next()["seq"]
        assert "may not" in line.ask(type="sit", chips=100_00)["refused"]
        patrons.appoint(there.store, "eve", "patron")
        while "role" not in (said := line.next(within=10)):
            pass
        assert said == {"role": "patron"}
        assert "seq" in line.next()
        assert line.ask(type="sit", chips=100_00)["done"]
        patrons.appoint(there.store, "eve", "floorperson")
        while line.next(within=10) != {"role": "floorperson"}:
            pass


def test_a_session_of_which_nothing_is_heard_is_over(there):
    fay = Person(there, "fay")
    long_ago = update(SESSIONS).where(SESSIONS.c.patron == "fay")
    with there.store.engine.begin() as connection:
        connection.execute(long_ago.values(seen=SESSIONS.c.seen - 15 * clock.A_DAY))
    assert fay.get("/api/me").status_code == 401
    Person(there, "bob")
    assert not there.store.rows(select(SESSIONS).where(SESSIONS.c.patron == "fay"))


def test_a_session_in_use_is_noted(there):
    gus = Person(there, "gus")
    with there.store.engine.begin() as connection:
        mine = update(SESSIONS).where(SESSIONS.c.patron == "gus")
        connection.execute(mine.values(seen=SESSIONS.c.seen - clock.A_DAY))
    before = gus.get("/api/sessions").json()[0]
    after = gus.get("/api/sessions").json()[0]
    assert after["seen"] - before["since"] < clock.A_DAY / 2


def test_nobody_has_sessions_without_end(there):
    for _ in range(sessions.MOST + 5):
        sessions.begin(there.store, "hal", "x")
    assert len(sessions.own(there.store, "hal")) == sessions.MOST


BROWSERS = {
    "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0": "Firefox on Linux",
    "Mozilla/5.0 (Windows NT 10.0) Chrome/129 Safari/537.36 Edg/129": "Edge on Windows",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1": "Safari on iPhone",
    "curl/8.5": "curl/8.5",
    "": "unknown",
    "\x07" * 500: "unknown",
}


@pytest.mark.parametrize("agent", BROWSERS)
def test_a_browser_in_words(agent):
    assert browser_of(agent) == BROWSERS[agent]


# -- once ----------------------------------------------------------------------------------------


SIT, BUY = {"type": "sit", "chips": 100_00}, {"type": "buy", "chips": 50_00}


def test_a_lost_answer_does_not_buy_twice(there):
    ann = Person(there, "ivy")
    table = ann.open_table("roulette")
    with ann.socket(table) as line:
        line.socket.send(json.dumps({"id": 1, "once": "s1", "command": SIT}))
    with ann.socket(table) as line:  # connected again: everything once more
        for number, (once, command) in enumerate((("s1", SIT), ("b1", BUY), ("b1", BUY)), 1):
            line.socket.send(json.dumps({"id": number, "once": once, "command": command}))
            while (said := line.next()).get("id") != number:
                pass
            assert said == {"id": number, "done": True}
    for _ in range(2):
        headers = ann.token | {"idempotency-key": "rest-1"}
        path = f"/api/tables/{table}/commands"
        assert ann.http.post(path, json=BUY, headers=headers).status_code == 201
    assert there.store.balance(account_of("ivy")) == patrons.PLAY_MONEY - 200_00


def test_an_id_is_short_and_plain(there):
    ann = Person(there, "ann")
    table = ann.open_table("roulette")
    for once in ("x" * 65, "a/b", "é", "a b"):
        headers = ann.token | {"idempotency-key": once.encode()}
        answer = ann.http.post(
            f"/api/tables/{table}/commands", json={"type": "leave"}, headers=headers
        )
        assert answer.status_code == 400
        with ann.socket(table) as line:
            line.next()
            line.socket.send(json.dumps({"id": 3, "once": once, "command": {"type": "leave"}}))
            assert "not a command" in line.next()["refused"]
