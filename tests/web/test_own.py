"""Staff and patrons over HTTP: the log of the Division, one's own limits and rounds."""

import json

import httpx
import pytest

from floor_server import PHRASE, Person
from pitboss.floor.ledger.accounts import account_of
from pitboss.floor.people import patrons

pytestmark = pytest.mark.usefixtures("cheap")


@pytest.fixture(scope="module")
def division(there):
    return Person(there, "nj-dge", "division")


def put(person, path, **said):
    return person.http.put(path, json=said, headers=person.token)


def play_a_round(person, table):
    """Three-card poker, alone; the round is over and the next has begun."""
    person.ask(table, type="act", answer={"type": "bet", "seat": 1, "wagers": {"ante": 1000}})
    person.ask(table, type="ready").raise_for_status()
    person.ask(table, type="act", answer={"type": "choice", "seat": 1, "name": "play"})


# -- significant events --------------------------------------------------------------------------


def test_the_division_reads_the_significant_events(there, division):
    boss = Person(there, "boss", "floorperson")
    stranger = Person(there)
    stranger.post("/api/session", name="boss", pass_phrase="wrong horse")
    table = boss.open_table("three-card-poker")
    boss.ask(table, type="post-limits", limits={"all": "5-500"}).raise_for_status()
    patrons.appoint(there.store, "boss", "floorperson")
    told = division.get("/api/events").json()
    kinds = [one["kind"] for one in told]
    for kind in ("joined", "sign-in", "sign-in-failed", "limits", "role"):
        assert kind in kinds
    assert [one["seq"] for one in told] == list(range(1, len(told) + 1))
    [failed] = [one for one in told if one["kind"] == "sign-in-failed"]
    assert (failed["about"], failed["says"]) == ("boss", "a wrong pass phrase from 127.0.0.1")
    assert division.get("/api/events", after=told[-1]["seq"]).json() == []
    assert {one["kind"] for one in division.get("/api/events", kind="role").json()} == {"role"}
    assert division.get("/events").status_code == 200


def test_nobody_else_does(there):
    for person, code in ((Person(there), 401), (Person(there, "ann"), 403)):
        assert person.get("/api/events").status_code == code
    assert Person(there, "boss", "floorperson").get("/api/events").status_code == 403
    assert Person(there, "ann").get("/events").status_code == 403
    assert httpx.get(f"{there.address}/events").status_code == 302


def test_no_pass_phrase_is_in_the_log(there, division):
    Person(there).post("/api/session", name="my secret phrase", pass_phrase=PHRASE)
    assert "secret" not in division.get("/api/events").text


def test_a_dealer_does_not_play_where_they_deal(there):
    dan, ann = Person(there, "dan", "dealer"), Person(there, "ann")
    table = ann.open_table("three-card-poker")
    ann.ask(table, type="sit", chips=100_00).raise_for_status()
    with ann.socket(table) as line:
        line.news(lambda news: news["view"])
        bet = {"type": "bet", "seat": 1, "wagers": {"ante": 1000}}
        assert line.ask(type="act", answer=bet)["done"]
    with dan.socket(table) as line:
        assert line.ask(type="close-bets")["done"]
        said = "dan is of this table's crew: who deals or supervises a table does not play there"
        assert line.ask(type="sit", chips=100_00)["refused"] == said
    answer = dan.ask(table, type="sit", chips=100_00)
    assert (answer.status_code, answer.json()["refused"]) == (409, said)
    other = dan.ask(ann.open_table("three-card-poker"), type="sit", chips=100_00)
    assert other.status_code == 201
    patrons.appoint(there.store, "ann", "dealer")
    answer = Person(there, "ann").ask(table, type="close-bets")
    assert answer.json()["refused"].startswith("ann plays at this table: who deals")
    patrons.appoint(there.store, "ann", "patron")


# -- tables --------------------------------------------------------------------------------------


def test_a_table_is_opened_once(there):
    cyd, bob = Person(there, "cyd"), Person(there, "bob")

    def open_one(person, once):
        headers = person.token | {"idempotency-key": once}
        return person.http.post("/api/tables", json={"game": "roulette"}, headers=headers)

    first, again = open_one(cyd, "t1"), open_one(cyd, "t1")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert open_one(cyd, "t2").json()["id"] != first.json()["id"]
    refused = open_one(bob, "t1")
    assert (refused.status_code, refused.json()["refused"]) == (
        409, "the id t1 was used for another command")  # fmt: skip
    assert open_one(cyd, "a b").status_code == 400


def test_whoever_opened_a_table_closes_it(there):
    cyd = Person(there, "cyd")
    table = cyd.open_table("roulette")
    assert cyd.get(f"/api/tables/{table}").json()["opened_by"] == "cyd"
    refused = Person(there, "bob").ask(table, type="close-table")
    assert refused.json()["refused"] == "a patron may not close table"
    cyd.ask(table, type="close-table").raise_for_status()
    assert cyd.get(f"/api/tables/{table}").json()["closed"]


# -- limits --------------------------------------------------------------------------------------


def test_limits_are_set_and_kept_to(there):
    dee = Person(there, "dee")
    assert dee.get("/api/me/limits").json()["limits"] == {}
    assert put(dee, "/api/me/limits/deposit", amount=50_00).status_code == 200
    assert put(dee, "/api/me/limits/loss", amount=15_00).json()["loss"] == {"amount": 15_00}
    table = dee.open_table("three-card-poker")
    refused = dee.ask(table, type="sit", chips=50_01)
    assert refused.status_code == 409
    assert refused.json()["refused"].startswith("dee's own limit of $50 a day for chips leaves $50")
    dee.ask(table, type="sit", chips=50_00).raise_for_status()
    with dee.socket(table) as line:
        line.news(lambda news: news["view"])
        bet = {"type": "bet", "seat": 1, "wagers": {"ante": 16_00}}
        said = line.ask(type="act", answer=bet)["refused"]
        assert said.startswith("dee's own limit of $15 a day for losses leaves $15 to bet, until")
    higher = put(dee, "/api/me/limits/loss", amount=500_00).json()["loss"]
    assert (higher["amount"], higher["then"]) == (15_00, 500_00)
    today = dee.get("/api/me/limits").json()
    assert (today["today"]["bought"], today["seated"][0]["chain"]) == (50_00, str(table))
    assert there.store.balance(account_of("dee")) == patrons.PLAY_MONEY - 50_00


@pytest.mark.parametrize("amount", ["5", -1, 1.5, True, 10**20])
def test_what_is_no_limit(there, amount):
    dee = Person(there, "eve")
    assert put(dee, "/api/me/limits/loss", amount=amount).status_code in (400, 409)
    assert put(dee, "/api/me/limits/luck", amount=5).status_code == 409
    assert dee.get("/api/me/limits").json()["limits"] == {}


def test_who_takes_a_break_is_sent_home(there):
    fay = Person(there, "fay")
    table = fay.open_table("roulette")
    fay.ask(table, type="sit", chips=50_00).raise_for_status()
    assert fay.post("/api/me/break", hours=0).status_code == 409
    fay.post("/api/me/break", hours=2).raise_for_status()
    assert there.store.balance(account_of("fay")) == patrons.PLAY_MONEY
    refused = fay.ask(table, type="sit", chips=50_00).json()["refused"]
    assert refused.startswith("fay takes a break until")
    assert fay.post("/api/me/break", hours=1).status_code == 409
    fay.post("/api/me/self-exclusion", days=365).raise_for_status()
    assert fay.post("/api/me/self-exclusion", days=180).status_code == 409
    refused = fay.post("/api/tables", game="roulette").json()["refused"]
    assert refused.startswith("fay is excluded at their own request until")
    assert fay.get("/api/me/limits").status_code == 200, "what is one's own can still be read"


def test_only_ones_own(there):
    for path in ("limits", "rounds", "transcript"):
        assert Person(there).get(f"/api/me/{path}").status_code == 401
    assert put(Person(there), "/api/me/limits/loss", amount=5).status_code == 401
    assert Person(there).post("/api/me/break", hours=5).status_code == 401


# -- recall --------------------------------------------------------------------------------------


def test_ones_last_rounds_and_their_transcript(there):
    gus = Person(there, "gus")
    table = gus.open_table("three-card-poker")
    gus.ask(table, type="sit", chips=500_00).raise_for_status()
    with gus.socket(table) as line:
        line.news(lambda news: news["view"])
    play_a_round(gus, table)
    [one] = gus.get("/api/me/rounds").json()
    assert (one["table"], one["game"], one["seat"]) == (table, "three-card-poker", 1)
    assert len(one["cards"]["1"]) == 3
    answer = gus.get("/api/me/transcript")
    assert "gus.transcript.jsonl" in answer.headers["content-disposition"]
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert [line["line"] for line in lines[:2]] == ["own", "own-round"]
    assert Person(there, "hal").get("/api/me/rounds").json() == []
    [all_in_all] = gus.get("/api/me/results").json()
    assert (all_in_all["game"], all_in_all["rounds"]) == ("three-card-poker", 1)
    assert all_in_all["net"] == one["net"]
    assert Person(there, "hal").get("/api/me/results").json() == []
