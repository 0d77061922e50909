"""Everything has a bound, and who meets it is told so in one line; nothing ends in a 500."""

import asyncio
import contextlib
import threading
import time

import httpx
import pytest
from litestar.exceptions import TooManyRequestsException
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from floor_server import PHRASE, Person, serving
from floors import url_of
from pitboss.floor import health
from pitboss.floor.ledger import trouble
from pitboss.floor.ledger.accounts import account_of
from pitboss.web import pages
from pitboss.web.rate_limits import OpenSockets
from pitboss.web.strict_json import DEEPEST, too_deep
from pitboss.web.work_queue import WorkQueue

pytestmark = pytest.mark.usefixtures("cheap")


@pytest.fixture(scope="module")
def there(floor_open):
    yield from floor_open(tables=3)


@pytest.fixture(scope="module")
def boss(there):
    return Person(there, "boss", "floorperson")


# -- tables --------------------------------------------------------------------------------------


def test_a_patron_has_so_many_tables_open(there, boss):
    ann = Person(there, "ann")
    tables = [ann.open_table("roulette") for _ in range(3)]
    refused = ann.post("/api/tables", game="roulette")
    assert refused.status_code == 409
    said = "ann has opened 3 tables: close some of them first"
    assert refused.json() == {"refused": said, "cite": ""}
    assert Person(there, "bob").open_table("roulette"), "others may"
    boss.ask(tables[0], type="close-table").raise_for_status()
    assert ann.open_table("roulette")
    ann.ask(tables[1], type="close-table").raise_for_status()
    assert ann.open_table("roulette"), "or their owner closes some"
    assert [boss.open_table("roulette") for _ in range(5)], "and floorpersons as many as they like"


def test_at_the_same_time_no_more_either(there):
    cyd = Person(there, "cyd")
    headers = cyd.headers() | cyd.token
    codes = []

    def open_one():
        said = {"game": "roulette"}
        answer = httpx.post(f"{there.address}/api/tables", json=said, headers=headers, timeout=60)
        codes.append(answer.status_code)

    threads = [threading.Thread(target=open_one) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [201] * 3 + [409] * 7


# -- sockets -------------------------------------------------------------------------------------


def refused_socket(person, table):
    with person.socket(table) as line, pytest.raises(ConnectionClosed) as closed:
        line.next()
    return closed.value.rcvd.code, closed.value.rcvd.reason


@pytest.mark.parametrize(
    ("caps", "why"),
    [
        ({"sockets": 3}, "your address has 3 tables open: close some first"),
        ({"all_sockets": 3}, "all 3 places of this server are taken: try again later"),
    ],
)
def test_so_many_sockets(tmp_path, caps, why):
    with serving(url_of(tmp_path), **caps) as there:
        ann = Person(there, "ann")
        table = ann.open_table("roulette")
        with contextlib.ExitStack() as opened:
            lines = [opened.enter_context(ann.socket(table)) for _ in range(3)]
            for line in lines:
                line.next()
            assert refused_socket(ann, table) == (1013, why)
            assert lines[0].ask(type="sit", chips=100_00)["done"]
            lines[1].socket.close()
            for _ in range(100):
                with ann.socket(table) as line, contextlib.suppress(ConnectionClosed):
                    if "seq" in line.next():
                        return
                time.sleep(0.05)
        raise AssertionError("who closes one may open another")


def test_a_socket_that_is_refused_takes_no_place(tmp_path):
    with serving(url_of(tmp_path), sockets=2) as there:
        ann = Person(there, "ann")
        table = ann.open_table("roulette")
        for _ in range(5):
            assert refused_socket(ann, 99_999)[0] == 1008
        with ann.socket(table) as line:
            assert line.next()["seq"]


def test_places_are_counted():
    sockets = OpenSockets(2, 3)
    assert [bool(sockets.enter(one)) for one in ("a", "a", "a", "b", "b")] == [0, 0, 1, 0, 1]
    sockets.leave("a")
    assert not sockets.enter("b")


# -- bodies --------------------------------------------------------------------------------------


def nested(depth, kind="[]"):
    return kind[0] * depth + kind[1] * depth


@pytest.mark.parametrize("depth", [DEEPEST, 200, 900, 9_000, 40_000])
@pytest.mark.parametrize("path", ["tables", "session", "patrons", "tables/1/commands"])
def test_what_is_nested_too_deep_is_refused(there, boss, depth, path):
    for body in (
        f'{{"game":"roulette","options":{{"x":{nested(depth)}}}}}',
        f'{{"type":"report","name":"misdeal","details":{{"x":{nested(depth)}}}}}',
        nested(depth), "[" * depth, '{"a":' * min(depth, 15_000),
    ):  # fmt: skip
        headers = boss.token | {"content-type": "application/json"}
        answer = boss.http.post(f"/api/{path}", content=body, headers=headers)
        assert 400 <= answer.status_code < 500
        assert "\n" not in answer.json().get("detail", "")


def test_depth_is_counted_outside_of_texts():
    assert not too_deep(b'{"a": "[[[[' + b"[" * 100 + b'\\"[[", "b": []}')
    assert not too_deep(b"[]" * 1000)
    assert not too_deep(nested(DEEPEST).encode())
    assert too_deep(nested(DEEPEST + 1).encode())


def test_a_socket_does_not_read_it_either(there):
    dee = Person(there, "dee")
    table = dee.open_table("roulette")
    with dee.socket(table) as line:
        line.next()
        for depth in (DEEPEST, 500, 7_000):
            said = '{"id":5,"command":{"type":"report","name":"x","details":{"x":%s}}}'
            line.socket.send(said % nested(depth))
            assert "lists and objects in each other" in line.next()["refused"]


def test_a_text_is_no_amount(there):
    eve = Person(there, "eve")
    table = eve.open_table("roulette")
    for command in (
        {"type": "sit", "chips": "10000"}, {"type": "sit", "chips": 100.5},
        {"type": "sit", "chips": True}, {"type": "sit", "chips": 10_000, "seat": "1"},
        {"type": "sit", "chips": None}, {"type": "sit", "chips": " 10000 "},
    ):  # fmt: skip
        answer = eve.ask(table, **command)
        assert answer.status_code == 400
        assert answer.json()["detail"].startswith("not what is asked for here: Expected `int`")
    assert eve.post("/api/tables", game="roulette", seats="2").status_code == 400
    assert eve.post("/api/session", name=7, pass_phrase=PHRASE).status_code == 400
    assert there.store.balance(account_of("eve")) == 10_000_00
    eve.ask(table, type="sit", chips=100_00).raise_for_status()
    bet = {"type": "bet", "seat": 1, "wagers": {"straight:7": "100"}}
    assert eve.ask(table, type="act", answer=bet).status_code == 400


NONE = ("", "null", "{", "\xff", '"text"', "7", "[1]", '{"game": "\\ud800"}')


@pytest.mark.parametrize("body", NONE)
def test_what_is_no_request(boss, body):
    headers = boss.token | {"content-type": "application/json"}
    answer = boss.http.post("/api/tables", content=body.encode("latin1"), headers=headers)
    assert answer.status_code == 400


# -- drawing and odds ----------------------------------------------------------------------------


def test_work_is_done_once_and_the_queue_has_an_end():
    queue, go_on, done = WorkQueue("test", 3), threading.Event(), []

    def work(name):
        go_on.wait(30)
        done.append(name)
        return name

    async def run():
        asked = [asyncio.create_task(queue.result(name, work, name)) for name in "abcaab"]
        await asyncio.sleep(0.05)
        with pytest.raises(TooManyRequestsException, match="busy"):
            await queue.result("d", work, "d")
        asked[0].cancel()
        go_on.set()
        results = await asyncio.gather(*asked[1:])
        assert results == ["b", "c", "a", "a", "b"], "who goes away does not stop it for others"
        assert done == ["a", "b", "c"]
        assert await queue.result("d", work, "d") == "d"

    asyncio.run(run())
    queue.close()


def test_guides_and_felts_are_drawn_once(tmp_path, monkeypatch):
    drawn = []
    render = pages.render
    monkeypatch.setattr(pages, "render", lambda page: drawn.append(page) or render(page))
    with serving(url_of(tmp_path), rate_limits=False) as there:
        monkeypatch.setattr("pitboss.web.prices.priced", lambda game, options, watch: ())
        for _ in range(10):
            page = httpx.get(f"{there.address}/games/big-six/guide", timeout=60)
            assert page.status_code == 200
        assert len(drawn) <= 2, "before its odds are known, and after"


def test_while_something_is_drawn_the_others_are_answered(tmp_path, monkeypatch):
    go_on = threading.Event()
    monkeypatch.setattr(pages, "render", lambda page: go_on.wait(30) and "drawn")
    with serving(url_of(tmp_path), rate_limits=False) as there:
        answers = []
        url = f"{there.address}/games/big-six/guide"
        thread = threading.Thread(target=lambda: answers.append(httpx.get(url, timeout=60)))
        thread.start()
        assert httpx.get(f"{there.address}/api/games/big-six", timeout=20).status_code == 200
        go_on.set()
        thread.join()
        assert answers[0].text == "drawn"


# -- https, health -------------------------------------------------------------------------------


def test_only_https_where_the_operator_says_so(tmp_path, there):
    with serving(url_of(tmp_path), secure=True) as safe:
        for path in ("/", "/nowhere", "/static/floor.css"):
            answer = httpx.get(f"{safe.address}{path}")
            assert answer.headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in httpx.get(f"{there.address}/").headers


def test_a_healthy_floor(there):
    answer = httpx.get(f"{there.address}/healthz")
    assert (answer.status_code, answer.text) == (200, "ok")


@contextlib.contextmanager
def at_roulette(folder, monkeypatch):
    """A floor whose health is looked at every time, with Ann and a table."""
    monkeypatch.setattr(health, "FRESH", 0.0)
    monkeypatch.setattr(health, "FAILED", 0.0)
    with serving(url_of(folder), rate_limits=False) as there:
        ann = Person(there, "ann")
        yield there, ann, ann.open_table("roulette")


def failing(why):
    """What a database does that cannot do what it is asked for."""

    def fail(*arguments, **more):
        raise OperationalError("", {}, Exception(why))

    return fail


def test_a_full_disk(tmp_path, monkeypatch):
    full = failing("database or disk is full")
    with at_roulette(tmp_path, monkeypatch) as (there, ann, table):
        with monkeypatch.context() as broken:
            broken.setattr(there.store, "write", full)
            broken.setattr(there.store.engine, "begin", full)
            answer = httpx.get(f"{there.address}/healthz")
            assert (answer.status_code, answer.text) == (503, trouble.FULL)
            assert ann.get("/api/me").status_code == 200, "what is there can be read"
            refused = ann.post("/api/tables", game="roulette")
            assert (refused.status_code, refused.json()["refused"]) == (503, trouble.FULL)
            assert ann.ask(table, type="sit", chips=100_00).status_code == 503
        assert httpx.get(f"{there.address}/healthz").text == "ok"


def test_a_database_that_is_away(tmp_path, monkeypatch):
    away = failing('connection to server at "db", user "pitboss" failed')
    with (
        at_roulette(tmp_path, monkeypatch) as (there, ann, table),
        monkeypatch.context() as broken,
    ):
        broken.setattr(there.store, "rows", away)
        answer = httpx.get(f"{there.address}/healthz")
        assert (answer.status_code, answer.text) == (503, trouble.AWAY)
        for path in ("/api/me", "/", "/api/tables"):
            refused = ann.get(path)
            assert (refused.status_code, refused.json()["refused"]) == (503, trouble.AWAY)
        assert refused_socket(ann, table) == (1013, trouble.AWAY)


def test_a_database_that_hangs(tmp_path, monkeypatch):
    monkeypatch.setattr(health, "WITHIN", 0.2)
    go_on = threading.Event()
    monkeypatch.setattr(health, "trouble", lambda store: go_on.wait(30) and "")
    with serving(url_of(tmp_path), rate_limits=False) as there:
        answers = [httpx.get(f"{there.address}/healthz").text for _ in range(3)]
        assert answers == [trouble.AWAY] * 3
        go_on.set()
        time.sleep(0.1)
        assert httpx.get(f"{there.address}/healthz").text == "ok"


def test_so_many_wagers_are_made_at_once(there, boss):
    table = boss.open_table("roulette")
    wagers = {f"straight:{number}": 100 for number in range(201)}
    bet = {"type": "bet", "seat": 1, "wagers": wagers}
    assert "at most 64" in boss.ask(table, type="act", answer=bet).json()["refused"]
    named = {"straight:" + "1" * 300: 100}
    long = boss.post(f"/api/tables/{table}/check", wagers=named)
    assert long.json()["refused"] == "the name of a wager has 300 characters at most"
    refused = boss.post(f"/api/tables/{table}/check", wagers=wagers)
    assert refused.status_code == 409
    assert refused.json()["refused"] == "201 wagers: at most 64 are made at once"
