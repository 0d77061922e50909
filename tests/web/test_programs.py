"""Programs: tokens, the versioned API, odds, sheets, history, its description, and a bot."""

import contextlib
import io
import posixpath
import re
import time
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from threading import Event

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from floor_server import PHRASE, WITHIN, Person, serving
from floors import url_of
from pitboss.engine import registry
from pitboss.floor.ledger import seals, significant_events
from pitboss.floor.ledger.schema import SESSIONS
from pitboss.floor.people import sessions, tokens
from pitboss.floor.table.timers import Pace
from pitboss.web import api_reference, pages, prices
from pitboss.web.errors import SORRY
from pitboss.web.guide_cache import GuideCache
from pitboss.web.prices import Progress

ROOT = Path(__file__).parent.parent.parent
BUDGET = 300_000
"""Bytes of the lobby with everything on it, as they are sent."""
IMPORTED = r'from "(\.{1,2}/[\w./]+)"'
BROWSER = {"accept": "text/html,application/xhtml+xml", "accept-encoding": "gzip"}

pytestmark = pytest.mark.usefixtures("cheap")


get, post = partial(httpx.get, timeout=WITHIN), partial(httpx.post, timeout=WITHIN)


@pytest.fixture(scope="module")
def ann(there):
    return Person(there, "ann")


class Program:
    """A program that acts for somebody by a token."""

    def __init__(self, person, name="bot", days=90, **more):
        made = person.post("/api/v1/tokens", name=name, days=days, **more).raise_for_status()
        self.made = made.json()
        self.header = {"authorization": f"Bearer {self.made['token']}"}
        self.http = httpx.Client(
            base_url=f"{person.there.address}/api/v1", headers=self.header, timeout=WITHIN
        )


@pytest.fixture(scope="module")
def program(ann):
    return Program(ann)


def test_a_token_may_do_what_its_scope_says(there):
    boss = Person(there, "boss-of-bots", "floorperson")
    table = boss.open_table("roulette")
    close, sit = {"type": "close-table"}, {"type": "sit", "chips": 100_00}
    said = {}
    for scope in ("read", "play", "staff"):
        http = Program(boss, scope=scope).http
        answers = [
            http.get("/me"), http.get(f"/tables/{table}/record"), http.get("/docket"),
            http.post(f"/tables/{table}/commands", json=sit),
            http.post(f"/tables/{table}/commands", json={"type": "leave"}),
            http.post("/docket/guides", json={"game": "big-six"}),
        ]  # fmt: skip
        said[scope] = [answer.status_code for answer in answers]
        assert answers[0].json()["role"] == ("floorperson" if scope == "staff" else "patron")
    assert said == {
        "read": [200, 200, 403, 403, 403, 403],
        "play": [200, 200, 403, 201, 201, 403],
        "staff": [200, 200, 200, 201, 201, 201],
    }
    stranger = Person(there, "opener-of-another")
    other = stranger.open_table("roulette")
    player, staff = (Program(boss, scope=scope).http for scope in ("play", "staff"))
    assert player.post(f"/tables/{other}/commands", json=close).status_code == 409
    assert staff.post(f"/tables/{other}/commands", json=close).status_code == 201
    assert boss.post("/api/v1/tokens", name="x", scope="all").status_code == 400


def test_a_socket_for_reading_takes_no_command_and_no_role_comes_back(there):
    dealer = Person(there, "dealer-by-token", "dealer")
    table = Person(there, "opener-for-tokens").open_table("roulette")
    for scope, why in (("read", "only for reading"), ("play", "a patron may not close bets")):
        program, nobody = Program(dealer, scope=scope), Person(there)
        with nobody.socket(table, **program.header) as line:
            line.next()
            assert why in line.ask(type="close-bets")["refused"]
            there.floor._refreshed = 0.0
            assert sessions.roles(there.store, [program.made["id"]]) == {
                program.made["id"]: "patron"
            }


def test_all_sessions_and_tokens_end_together(there):
    bea, elsewhere = Person(there, "bea-of-bots"), Person(there, "bea-of-bots")
    programs = [Program(bea), Program(bea, scope="read")]
    assert bea.http.delete("/api/sessions", headers=bea.token).status_code == 204
    assert {one.http.get("/me").status_code for one in programs} == {401}
    assert elsewhere.get("/api/me").status_code == 401
    assert bea.get("/api/me").status_code == 200


def test_a_token_of_before_may_do_what_its_owner_may(there):
    boss = Person(there, "boss-of-before", "floorperson")
    program = Program(boss, scope="read")
    made_by_boss = SESSIONS.c.id == program.made["id"]
    with there.store.engine.begin() as connection:
        seals.change(connection, there.store.statements, SESSIONS, made_by_boss, scope=None)
    assert program.http.get("/docket").status_code == 200
    assert boss.get("/api/tokens").json()[0]["scope"] == "staff"


# -- tokens --------------------------------------------------------------------------------------


def test_a_program_acts_for_its_owner(program, there):
    assert program.http.get("/me").json()["name"] == "ann"
    table = program.http.post("/tables", json={"game": "roulette"}).raise_for_status().json()["id"]
    said = {"type": "sit", "chips": 100_00}
    program.http.post(f"/tables/{table}/commands", json=said).raise_for_status()
    assert program.http.get(f"/tables/{table}/view").json()["you"] > 0


def test_what_is_kept_is_a_digest(ann, there):
    secret = Program(ann, "kept").made["token"]
    assert secret.startswith(tokens.MARK)
    rows = there.store.rows(SESSIONS.select())
    kept = [str(value) for row in rows for value in row]
    assert sessions.digest_of(secret) in kept
    assert secret not in "".join(kept)
    listed = ann.get("/api/v1/tokens")
    assert "kept" in [one["name"] for one in listed.json()]
    assert secret not in listed.text
    assert ann.get("/api/v1/sessions").text.count("kept") == 0


def test_an_ended_token_is_over_at_once(ann, there):
    program = Program(ann, "short")
    table = ann.open_table("sic-bo")
    with ann.socket(table, **program.header, cookie="") as line:
        line.news()
        ended = ann.http.delete(f"/api/v1/tokens/{program.made['id']}", headers=ann.token)
        assert ended.status_code == 204
        with pytest.raises(ConnectionClosed) as closed:
            line.news(lambda news: False)
        assert closed.value.rcvd.code == 4401
    answer = program.http.get("/me")
    assert (answer.status_code, answer.json()["detail"]) == (
        401,
        "nobody has this token, or it has ended",
    )
    again = ann.http.delete(f"/api/v1/tokens/{program.made['id']}", headers=ann.token)
    assert again.status_code == 404
    said = [
        one.says for one in significant_events.listed(there.store, kind=significant_events.TOKEN)
    ]
    assert said[-1] == "short, ended"
    assert any(one.startswith("short, made, to play, until ") for one in said)


def test_a_token_ends_by_itself(ann, there):
    program = Program(ann, "old")
    mine = SESSIONS.c.id == program.made["id"]
    with there.store.engine.begin() as connection:
        seals.change(connection, there.store.statements, SESSIONS, mine, until=1)
    assert program.http.get("/me").status_code == 401


def test_a_token_does_not_end_for_want_of_use(ann, there):
    program = Program(ann, "seldom")
    unseen = SESSIONS.update().where(SESSIONS.c.id == program.made["id"]).values(seen=1)
    with there.store.engine.begin() as connection:
        connection.execute(unseen)
    Person(there, "ann")  # whoever signs in clears away what is over
    assert program.http.get("/me").status_code == 200


def test_what_tokens_cannot_do(ann, program, there):
    said = program.http.post("/tokens", json={"name": "another"})
    assert (said.status_code, said.json()["detail"]) == (
        403,
        "a token cannot make another: sign in for that",
    )
    me = f"{there.address}/api/v1/me"
    assert get(me, cookies={"session": program.made["token"]}).status_code == 401
    shown = {"authorization": f"Bearer {ann.http.cookies['session']}"}
    assert get(me, headers=shown).status_code == 401
    for name, days in (("", 1), ("x" * 61, 1), ("x", 0), ("x", 400)):
        assert ann.post("/api/v1/tokens", name=name, days=days).status_code == 409


def test_others_cannot_end_them(program, there):
    bob = Person(there, "bob")
    assert bob.get("/api/v1/tokens").json() == []
    ended = bob.http.delete(f"/api/v1/tokens/{program.made['id']}", headers=bob.token)
    assert ended.status_code == 404
    assert program.http.get("/me").status_code == 200


def test_there_is_a_bound_to_them(there):
    eve = Person(there, "eve")
    made = [eve.post("/api/v1/tokens", name=f"n{n}").status_code for n in range(tokens.MOST + 1)]
    assert made == [201] * tokens.MOST + [409]


def test_another_pass_phrase_ends_them_all(there):
    carl = Person(there, "carl")
    program = Program(carl)
    said = {"old": PHRASE, "new": "another horse"}
    done = carl.http.put("/api/v1/me/pass-phrase", json=said, headers=carl.token)
    assert done.status_code == 204
    assert carl.get("/api/v1/me").status_code == 200
    assert program.http.get("/me").status_code == 401


def test_a_cookie_needs_what_a_token_does_not(ann, there):
    cookies = dict(ann.http.cookies)
    forged = post(f"{there.address}/api/v1/tables", json={"game": "keno"}, cookies=cookies)
    assert forged.status_code == 403
    assert "x-csrftoken" in forged.json()["detail"], "what is missing is said"
    nobody = {"authorization": "Bearer nobodys"}
    both = post(
        f"{there.address}/api/v1/tables", json={"game": "keno"}, cookies=cookies, headers=nobody
    )
    assert both.status_code == 401, "a header that any page could send is no way past the cookie"


# -- odds, sheets, history -----------------------------------------------------------------------


def patiently(ask):
    until = time.monotonic() + WITHIN
    while (answer := ask()).status_code == 202 and time.monotonic() < until:
        assert set(answer.json()) == {"working", "done"}
        time.sleep(0.05)
    return answer


def test_odds(program):
    found = patiently(lambda: program.http.get("/games/big-six/odds")).json()
    assert {one["wager"] for one in found} >= {"$1", "joker"}
    one = patiently(lambda: program.http.get("/games/big-six/odds", params={"wager": "joker"}))
    assert [record["wager"] for record in one.json()] == ["joker"]
    assert one.json()[0]["method"] == "exact"
    chosen = {"options": {"wheel": "single-zero"}, "wager": "red"}
    [red] = patiently(lambda: program.http.post("/games/roulette/odds", json=chosen)).json()
    assert red["exact"] == "1/37"
    refused = program.http.post("/games/roulette/odds", json={"options": {"wheel": "square"}})
    assert refused.status_code == 409
    assert program.http.get("/games/big-six/odds?wager=jokre").status_code == 409
    assert program.http.get("/games/none/odds").status_code == 404


def test_strangers_do_not_keep_the_house_busy(there):
    odds, judge = "/api/v1/games/roulette/odds", "/api/v1/settle"
    csrf = get(f"{there.address}/").cookies
    headers = {"x-csrftoken": csrf["csrftoken"]}
    for path, said in ((odds, {"options": {}}), (judge, {"sheet": ""})):
        answer = post(f"{there.address}{path}", json=said, headers=headers, cookies=dict(csrf))
        assert answer.status_code == 401


def test_sheets_are_settled(program):
    sheet = program.http.get("/games/mini-baccarat/sheet")
    assert sheet.headers["content-type"].startswith("application/yaml")
    found = program.http.post("/settle", json={"sheet": sheet.text}).json()
    assert found["summary"]["as_expected"] == 1
    assert found["sheets"][0]["wagers"][0]["cite"]
    dispute = (ROOT / "docs/examples/dispute.yaml").read_text("utf-8")
    found = program.http.post("/settle", json={"sheet": dispute}).json()
    assert found["summary"]["different"] == 1
    broken = program.http.post("/settle", json={"sheet": "game: nothing\n"}).json()
    assert broken["unusable"][0].startswith("sheet")
    assert program.http.get("/sheets/schema").json()["$schema"]


def test_history_page_by_page(floor_open, tmp_path):
    with serving(url_of(tmp_path), rate_limits=False, pace=QUICK) as there:
        person = Person(there, "ann")
        program = Program(person)
        played = bot(there, program)
        assert len(played) >= 2
        assert [one["at"] for one in played] == sorted((one["at"] for one in played), reverse=True)
        [last] = program.http.get("/me/history", params={"limit": 1}).json()
        assert last["game"] == "roulette"
        rest = program.http.get("/me/history", params={"before": last["at"]}).json()
        assert last not in rest
        assert program.http.get("/me/history", params={"game": "keno"}).json() == []
        where = f"/me/history/{last['table']}/{last['began']}"
        told = program.http.get(where).json()
        assert told["net"] == last["net"]
        assert any("red" in sentence for sentence in told["told"])
        assert Person(there, "bob").get(f"/api/v1{where}").status_code == 404


QUICK = Pace(betting=0.0, deciding=0.0, between=0.0, seeds=0.0)


def bot(there, program):
    """Run the bot of the documentation; what it prints."""
    text = (ROOT / "docs" / "web.md").read_text("utf-8")
    code = re.search(r"^```python\n(.*?)^```$", text, re.M | re.S)[1]
    assert len(list(filter(None, code.splitlines()))) == 10
    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(said):
        patch.setattr(httpx, "Client", partial(httpx.Client, timeout=WITHIN))
        patch.setenv("PITBOSS", f"{there.address}/api/v1")
        patch.setenv("TOKEN", f"Bearer {program.made['token']}")
        exec(compile(code, "docs/web.md", "exec"), {})
    return eval(said.getvalue())


# -- the description -----------------------------------------------------------------------------


def test_the_api_is_described(ann):
    described = ann.get("/schema/openapi.json").json()
    assert all(path.startswith("/api/v1/") for path in described["paths"])
    assert {"token", "session"} <= set(described["components"]["securitySchemes"])
    page = ann.get("/api").text
    for path, item in described["paths"].items():
        for method in item:
            assert f"<b>{method.upper()}</b> {path}</code>" in page
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page), "nothing from elsewhere"
    assert "x-csrftoken" in page


def test_types_in_words():
    one = {"type": "object", "properties": {"x": {"type": "integer"}}}
    document = {"components": {"schemas": {"A": one}}}
    kind = api_reference._kind(
        document, {"type": "array", "items": {"$ref": "#/components/schemas/A"}}
    )
    assert kind == "list of {x: integer}"


# -- errors --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status", "title"),
    [
        ("/nowhere", 404, "There is no such page"),
        ("/tables/99999", 404, "There is no such page"),
        ("/games/roulett/guide", 404, "did you mean roulette"),
        ("/api/v1/me", 401, "Sign in first"),
        ("/events", 403, "Not for you"),
        ("/api/session", 405, "There is no such page"),
    ],
)
def test_errors_are_pages_for_a_browser_and_json_for_a_program(there, ann, path, status, title):
    client = ann.http if status == 403 else httpx.Client(base_url=there.address, timeout=WITHIN)
    page = client.get(path, headers=BROWSER)
    assert (page.status_code, page.headers["content-type"]) == (status, "text/html; charset=utf-8")
    assert title in page.text
    assert "content-security-policy" in page.headers
    plain = client.get(path)
    assert plain.json()["status_code"] == status


def test_an_error_of_ours_is_not_shown(there, ann, monkeypatch):
    def broken(*arguments):
        raise ZeroDivisionError("secret of the house")

    monkeypatch.setattr(pages, "counts", broken)
    for headers in (BROWSER, {}):
        answer = get(there.address, headers=headers)
        assert answer.status_code == 500
        assert SORRY in answer.text
        assert "secret" not in answer.text


# -- weight --------------------------------------------------------------------------------------


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = set()

    def handle_starttag(self, tag, attributes):
        said = dict(attributes)
        if tag in ("img", "script") or (tag == "link" and "href" in said):
            self.found.add(said.get("src") or said.get("href"))


def sent(address):
    """The bytes of an answer as they are sent, and its text."""
    with httpx.stream("GET", address, headers=BROWSER, timeout=WITHIN) as answer:
        answer.read()
        assert answer.status_code == 200, address
        return answer.num_bytes_downloaded, answer.text


def test_the_lobby_is_light(there):
    weight, page = sent(there.address)
    links = Links()
    links.feed(page)
    seen, left = set(), sorted(links.found)
    while left:
        path = left.pop()
        if path in seen:
            continue
        seen.add(path)
        size, text = sent(there.address + path)
        weight += size
        if path.endswith(".js"):  # modules bring others along
            folder = posixpath.dirname(path)
            left += [posixpath.normpath(f"{folder}/{name}") for name in re.findall(IMPORTED, text)]
    assert len([path for path in seen if path.endswith("/felt.svg")]) > 50
    assert weight < BUDGET, f"{weight:,} bytes"


@pytest.mark.parametrize("path", ["/", "/static/floor.css", "/games/roulette/felt.svg", "/api"])
def test_pages_are_compressed(there, path):
    packed = get(f"{there.address}{path}", headers={"accept-encoding": "gzip"})
    plain = get(f"{there.address}{path}", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert packed.num_bytes_downloaded < len(plain.content) / 2


# -- guides --------------------------------------------------------------------------------------


def test_a_guide_says_how_far_its_odds_are(tmp_path, monkeypatch):
    go_on, told = Event(), Event()

    def priced(game, options, watch):
        watch("ante", 0.4)
        told.set()
        go_on.wait(WITHIN)
        return ()

    monkeypatch.setattr(prices, "priced", priced)
    with serving(url_of(tmp_path), rate_limits=False) as there:
        page = get(f"{there.address}/games/keno/guide").text
        assert 'data-progress="/games/keno/guide/progress"' in page
        assert 'http-equiv="refresh"' not in page
        told.wait(WITHIN)
        progress = get(f"{there.address}/games/keno/guide/progress")
        assert (progress.status_code, progress.json()) == (202, {"working": "ante", "done": 0.4})
        assert get(f"{there.address}/healthz").text == "ok", "others are answered meanwhile"
        go_on.set()
        done = patiently(lambda: get(f"{there.address}/games/keno/guide/progress"))
        assert done.status_code == 200
        page = get(f"{there.address}/games/keno/guide").text
        assert "data-progress" not in page


def test_odds_are_begun_when_somebody_comes_to_a_table(tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(prices.Prices, "ask", lambda self, game, options: asked.append(game.slug))
    with serving(url_of(tmp_path), rate_limits=False, prices_ahead=True) as there:
        table = Person(there, "ann").open_table("keno")
        assert not asked
        get(f"{there.address}/tables/{table}")
        assert asked == ["keno"]


def test_guides_are_kept_on_disk(tmp_path, monkeypatch):
    drawn = []
    render = pages.render
    monkeypatch.setattr(pages, "render", lambda page: drawn.append(page.pending) or render(page))
    for _ in range(2):  # the second is a restart
        url, folder = url_of(tmp_path), str(tmp_path / "guides")
        with serving(url, rate_limits=False, guides=folder) as there:
            address = f"{there.address}/games/big-six/guide"
            until = time.monotonic() + WITHIN
            while "data-progress" in (page := get(address).text):
                assert time.monotonic() < until
            assert "The house keeps" in page
    assert drawn.count(False) == 1


def test_a_disk_that_takes_nothing(tmp_path):
    (tmp_path / "file").write_text("")
    kept = GuideCache(str(tmp_path / "file" / "below"))
    kept.keep("key", "guide")
    assert kept.find("key") is None
    assert GuideCache("").find("key") is None


def test_how_far_what_nobody_works_at_is():
    game = registry.find("keno")
    desk = prices.Prices()
    assert desk.how_far(game, game.read_options()) == Progress("", 0.0)
    desk.close()
