"""The floor over HTTP and sockets: who may do what, and what leaves the house."""

import json
import time
from types import SimpleNamespace

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from floor_server import PHRASE, Person, serving
from floors import url_of
from pitboss.engine import SPECTATOR
from pitboss.floor.people import patrons
from pitboss.web import rate_limits
from pitboss.web.app import HEADERS

pytestmark = pytest.mark.usefixtures("cheap")


@pytest.fixture(scope="module")
def ann(there):
    return Person(there, "ann")


@pytest.fixture(scope="module")
def bob(there):
    return Person(there, "bob")


@pytest.fixture(scope="module")
def boss(there):
    return Person(there, "boss", "floorperson")


@pytest.fixture(scope="module")
def division(there):
    return Person(there, "nj-dge", "division")


# -- the door ------------------------------------------------------------------------------------


def test_joining_signing_in_and_out(there):
    person = Person(there)
    assert person.get("/api/me").status_code == 401
    joined = person.post("/api/patrons", name="New One", pass_phrase=PHRASE)
    assert joined.json() == {"name": "new-one", "role": "patron", "balance": patrons.PLAY_MONEY}
    assert person.get("/api/me").json()["name"] == "new-one"
    person.http.delete("/api/session", headers=person.token)
    assert person.get("/api/me").status_code == 401
    wrong = person.post("/api/session", name="new-one", pass_phrase="wrong horse")
    assert (wrong.status_code, person.get("/api/me").status_code) == (409, 401)
    assert person.post("/api/session", name="new one", pass_phrase=PHRASE).status_code == 201
    assert person.get("/api/me").json()["name"] == "new-one"


def test_a_request_that_another_page_could_forge_is_refused(there):
    person = Person(there, "ann")
    said = {"game": "roulette"}
    for headers in ({}, {"x-csrftoken": "0" * 128}):
        assert person.http.post("/api/tables", json=said, headers=headers).status_code == 403
    other = Person(there)
    assert person.http.post("/api/tables", json=said, headers=other.token).status_code == 403
    assert person.http.delete("/api/session").status_code == 403
    assert person.get("/api/me").status_code == 200


def test_cookies_stay_at_home(there):
    person = Person(there)
    answers = [
        httpx.get(f"{there.address}/"),
        person.post("/api/patrons", name="cookie", pass_phrase=PHRASE),
    ]
    found = {}
    for cookie in (c for answer in answers for c in answer.headers.get_list("set-cookie")):
        name, _, attributes = cookie.partition("=")
        found[name] = attributes.lower()
    assert "samesite=lax" in found["csrftoken"]
    [session] = [found[name] for name in found if name.startswith("session")]
    assert "samesite=lax" in session
    assert "httponly" in session


def test_behind_https_cookies_are_sent_no_other_way(tmp_path):
    with serving(url_of(tmp_path), secure=True) as there:
        answer = httpx.get(f"{there.address}/")
        assert all("secure" in c.lower() for c in answer.headers.get_list("set-cookie"))


def test_a_session_that_was_tampered_with_is_none(there):
    person = Person(there, "ann")
    [(name, value)] = [(n, v) for n, v in person.http.cookies.items() if n.startswith("session")]
    for forged in (value[:-6] + "AAAAAA", "", "e30=", json.dumps({"name": "boss"})):
        answer = httpx.get(f"{there.address}/api/me", cookies={name: forged})
        assert answer.status_code == 401


PATHS = (
    "/", "/healthz", "/sign-in", "/api/me", "/api/games", "/api/games/none", "/nowhere",
    "/static/floor.css", "/static/none.css", "/static/../app.py", "/pieces.svg",
    "/games/roulette/felt.svg", "/schema/openapi.json", "/api/tables/0", "/api/tables/x",
    "/tables/99999", "/api/tables/99999/record?after=-1",
)  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_its_headers(there, path):
    answer = httpx.get(f"{there.address}{path}")
    assert answer.status_code < 500
    for name, value in HEADERS.items():
        assert answer.headers[name] == value, name


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
def test_refused_requests_have_them_too(there, method):
    answer = httpx.request(method, f"{there.address}/api/tables")
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_what_is_too_large_is_not_read(ann):
    answer = ann.post("/api/tables", game="roulette", name="x" * 200_000)
    assert answer.status_code == 413


def test_a_page_leads_nowhere_else_after_signing_in(ann):
    for to in ("https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example"):
        assert "elsewhere" not in ann.get("/sign-in", to=to).text
    assert "/tables/7" in ann.get("/sign-in", to="/tables/7").text


# -- roles ---------------------------------------------------------------------------------------

COMMANDS = (
    {"type": "sit", "chips": 1000}, {"type": "buy", "chips": 1000}, {"type": "leave"},
    {"type": "stay"}, {"type": "ready"},
    {"type": "act", "answer": {"type": "bet", "seat": 1, "wagers": {"straight:7": 100}}},
    {"type": "close-bets"}, {"type": "report", "name": "misdeal"},
    {"type": "post-rules", "options": {}, "effective": 0},
    {"type": "post-limits", "limits": {"all": "5-500"}}, {"type": "close-table"},
)  # fmt: skip


def until_bets_are_open(there, table):
    """A round has begun, and all of it is written."""
    at = there.floor.tables[str(table)].at
    while at.round is None or there.store.head(str(table))[0] != at.seq:
        time.sleep(0.01)


def test_the_division_reads_everything_and_changes_nothing(there, ann, division):
    table = ann.open_table("roulette")
    ann.ask(table, type="sit", chips=100_00).raise_for_status()
    until_bets_are_open(there, table)
    before = there.store.head(str(table))
    for command in COMMANDS:
        answer = division.ask(table, **command)
        assert answer.status_code == 409
        assert "a division may not" in answer.json()["refused"]
    assert division.post("/api/tables", game="roulette").status_code == 403
    assert there.store.head(str(table)) == before
    lines = [json.loads(line) for line in division.get(f"/api/tables/{table}/record").iter_lines()]
    assert [line["what"]["type"] for line in lines][:2] == ["opened", "sat"]


def test_a_patron_cannot_report_post_or_close(there, ann, bob):
    table = bob.open_table("roulette")
    before = there.store.head(str(table))
    for command in COMMANDS[6:]:
        assert "a patron may not" in ann.ask(table, **command).json()["refused"]
    assert there.store.head(str(table)) == before


def test_a_floorperson_does(boss):
    table = boss.open_table("roulette", limits={"all": "10-100"})
    assert boss.ask(table, **COMMANDS[9]).status_code == 201
    assert "$5 to $500" in " ".join(boss.get(f"/api/tables/{table}").json()["says"])
    assert boss.ask(table, type="close-table").status_code == 201
    assert boss.get(f"/api/tables/{table}").json()["closed"]
    assert boss.ask(table, type="sit", chips=100).json()["refused"] == "this table is closed"


def test_a_role_that_is_taken_away_counts_for_open_sockets_too(there):
    dan = Person(there, "dan", "floorperson")
    table = dan.open_table("roulette")
    with dan.socket(table) as line:
        assert line.ask(type="post-limits", limits={"all": "10-100"})["done"]
        patrons.appoint(there.store, "dan", "patron")
        refused = line.ask(type="post-limits", limits={"all": "20-200"})["refused"]
        assert refused == "a patron may not post limits"


def test_where_tables_are_not_for_all_to_open(tmp_path):
    with serving(url_of(tmp_path), rate_limits=False, open_to_all=False) as there:
        assert Person(there, "ann").post("/api/tables", game="roulette").status_code == 403
        assert Person(there, "boss", "floorperson").open_table("roulette") == 1


def test_nobody_asks_anything_without_signing_in(there, ann):
    table = ann.open_table("roulette")
    nobody = Person(there)
    for command in COMMANDS:
        assert nobody.ask(table, **command).status_code == 401
    assert nobody.post("/api/tables", game="roulette").status_code == 401
    assert nobody.get(f"/api/tables/{table}/record").status_code == 401
    assert nobody.get(f"/api/tables/{table}/view").json()["you"] == 0
    with nobody.socket(table) as line:
        assert line.next()["you"] == 0
        assert line.ask(type="sit", chips=100)["refused"] == "sign in first"


@pytest.mark.parametrize(
    "opening",
    [
        {"game": "moon"}, {"game": "roulette", "options": {"moon": 1}},
        {"game": "roulette", "limits": {"all": "x"}}, {"game": "roulette", "seats": 10**9},
        {"game": "roulette", "limits": {"all": "1-" + "9" * 19}, "seats": -1},
        {"game": "roulette", "name": "\0"}, {"game": "\0"},
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_opened(ann, opening):
    answer = ann.post("/api/tables", **opening)
    assert answer.status_code in (400, 409)
    assert answer.json()["refused"]


# -- two patrons at one table --------------------------------------------------------------------


def cards_of(news, seat):
    hands = news["view"]["hands"] if news["view"] else {}
    return [piece["piece"] for piece in hands.get(str(seat), [])]


def test_neither_patron_ever_learns_of_the_others_hole_cards(there, ann, bob):
    """Over sockets, views, records and answers, until both have folded."""
    table = ann.open_table("three-card-poker", seats=2)
    watcher = Person(there)
    with ann.socket(table) as a, bob.socket(table) as b, watcher.socket(table) as w:
        assert a.ask(type="sit", chips=100_00, seat=1)["done"]
        assert b.ask(type="sit", chips=100_00, seat=2)["done"]
        for line in (a, b):
            bet = {"type": "bet", "seat": 1, "wagers": {"ante": 10_00}}
            assert line.ask(type="act", answer=bet)["done"]
            assert line.ask(type="ready")["done"]
        asked = b.news(lambda n: n["view"] and (n["view"]["prompt"] or {}).get("party") == "1")
        assert "offers" not in asked["view"]["prompt"], "what another is asked is not told"
        mine = {1: cards_of(a.news(lambda n: len(cards_of(n, 1)) == 3), 1), 2: cards_of(asked, 2)}
        assert None not in mine[1] + mine[2]
        stolen = {"type": "choice", "seat": 1, "name": "fold"}
        assert "not seat 2's turn" in b.ask(type="act", answer=stolen)["refused"]
        folded = {"type": "choice", "seat": 9, "name": "fold"}
        assert a.ask(type="act", answer=folded)["done"]
        assert b.ask(type="act", answer=folded)["done"]
        last = ann.get(f"/api/tables/{table}/view").json()["seq"]
        for line in (a, b, w):
            line.news(lambda news: news["seq"] >= last)
        for person, line, others in ((ann, a, (2,)), (bob, b, (1,)), (watcher, w, (1, 2))):
            known = list(line.heard)
            known += [person.get(f"/api/tables/{table}/{what}").text for what in ("view", "record")]
            for other in others:
                for card in mine[other]:
                    assert not [text for text in known if f'"{card}"' in text], (card, other)


def test_everybody_sees_their_own_and_the_division_all(there, ann, bob, division):
    table = ann.open_table("three-card-poker", seats=2)
    for person in (ann, bob):
        person.ask(table, type="sit", chips=100_00).raise_for_status()
        bet = {"type": "bet", "seat": 1, "wagers": {"ante": 10_00}}
        person.ask(table, type="act", answer=bet).raise_for_status()
    for person in (ann, bob):
        person.ask(table, type="ready").raise_for_status()
    views = {p.name: p.get(f"/api/tables/{table}/view").json() for p in (ann, bob, division)}
    everything = views["nj-dge"]["view"]["hands"]
    for seat, name in ((1, "ann"), (2, "bob")):
        assert views[name]["you"] == seat
        assert views[name]["view"]["hands"][str(seat)] == everything[str(seat)]
        assert {p["piece"] for p in views[name]["view"]["hands"][str(3 - seat)]} == {None}
    assert views["nj-dge"]["view"]["viewer"] == "division"
    nobody = Person(there).get(f"/api/tables/{table}/view").json()
    assert nobody["view"]["viewer"] == SPECTATOR


# -- sockets -------------------------------------------------------------------------------------


def test_a_socket_is_opened_from_the_tables_own_page_alone(there, ann):
    table = ann.open_table("roulette")
    with ann.socket(table, origin=there.address) as line:
        assert line.next()["seq"]
    for origin in ("http://elsewhere.example", "null", f"{there.address}.elsewhere.example"):
        with ann.socket(table, origin=origin) as line, pytest.raises(ConnectionClosed) as closed:
            line.next()
        assert closed.value.rcvd.code == 1008


@pytest.mark.parametrize("table", [0, 99_999, 2**31, 2**70])
def test_a_socket_at_a_table_that_is_not_there(ann, table):
    with ann.socket(table) as line, pytest.raises(ConnectionClosed) as closed:
        line.next()
    assert closed.value.rcvd.code == 1008


def test_messages_that_are_none_are_refused_and_the_socket_stays(ann):
    table = ann.open_table("roulette")
    with ann.socket(table) as line:
        line.next()
        for text in (
            "", "x", "{}", "[]", "null", '{"command":{"type":"moon"}}', "[" * 10_000,
            '{"id":"7","command":{"type":"ready"}}', '{"id":1e999,"command":{"type":"ready"}}',
            '{"id":%s,"command":{"type":"ready"}}' % ("9" * 5000), b"\x00\xff", "x" * 20_000,
            '{"id":-1,"command":{"type":"ready"}}',
            '{"id":0,"command":{"type":"sit","chips":100,"seat":%s}}' % ("9" * 5000),
        ):  # fmt: skip
            line.socket.send(text)
            said = line.next()
            assert (said["id"], bool(said["refused"])) == (0, True)
        assert line.ask(type="sit", chips=10_00)["done"]


def test_a_number_that_cannot_be_carried_out_is_answered_by_its_number(ann):
    table = ann.open_table("roulette")
    with ann.socket(table) as line:
        line.socket.send(json.dumps({"id": 42, "command": {"type": "moon"}}))
        line.next()
        assert line.next()["id"] == 42


def test_a_socket_that_says_too_much_is_slowed_down(tmp_path, monkeypatch):
    clock = SimpleNamespace(monotonic=lambda: 0.0)
    monkeypatch.setattr(rate_limits, "time", clock)
    with serving(url_of(tmp_path), rate_limits=True, messages_a_second=2) as there:
        ann = Person(there, "ann")
        table = ann.open_table("roulette")
        with ann.socket(table) as line:
            said = [line.ask(type="here") for _ in range(25)]
            clock.monotonic = lambda: 1.5
            later = [line.ask(type="here") for _ in range(5)]
        assert ["done" in one for one in said] == [True] * 20 + [False] * 5
        assert "too many messages" in said[-1]["refused"]
        assert ["done" in one for one in later] == [True] * 3 + [False] * 2, "two a second"


def test_pages_are_there(ann):
    table = ann.open_table("roulette", name="<b>Big</b> & 'small'")
    for path in ("/", f"/tables/{table}", "/games/roulette/open", "/sign-in"):
        answer = ann.get(path)
        assert answer.status_code == 200
        assert "<b>Big" not in answer.text
    described = ann.get("/schema/openapi.json").json()
    assert {"/api/v1/tables", "/api/v1/session", "/api/v1/games/{slug}"} <= set(described["paths"])
