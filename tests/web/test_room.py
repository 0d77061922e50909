"""The poker room over HTTP: its lobby, joining a list, being called."""

import pytest

from floor_server import Person

pytestmark = pytest.mark.usefixtures("cheap")
POOL = "poker-badugi.no-limit.1-2.buy-in=100-300"


@pytest.fixture(scope="module")
def table(there):
    ann, bob = Person(there, "ann"), Person(there, "bob")
    said = {"game": "poker-badugi", "seats": 2, "limits": {"buy-in": "100-300"}}
    number = ann.post("/api/tables", **said).json()["id"]
    for person in (ann, bob):
        command(person, number, type="sit", chips=200_00)
    return number


def command(person, number, **said):
    return person.post(f"/api/tables/{number}/commands", **said)


def of_pool(person, key=POOL):
    return next(one for one in person.get("/api/room").json() if one["key"] == key)


def test_the_lobby_of_the_room_is_by_game_and_limits(there, table):
    pool = of_pool(Person(there))
    assert pool["title"] == "Badugi Poker"
    assert pool["says"] == "no limit, blinds $1-$2, buy-in $100-300"
    assert [(one["id"], one["seats"], one["free"]) for one in pool["tables"]] == [(table, 2, 0)]
    assert "Badugi Poker" in Person(there).get("/room").text


def test_who_waits_is_told_when_a_seat_is_free(there, table):
    cyd, dee, bob = (Person(there, name) for name in ("cyd", "dee", "bob"))
    [own] = cyd.post(f"/api/room/lists/{POOL}").json()["lists"]
    assert (own["place"], own["called"]) == (1, 0)
    assert dee.post(f"/api/room/lists/{POOL}").json()["lists"][0]["place"] == 2
    assert of_pool(dee)["waiting"] == ["cyd", "dee"]
    again = cyd.post(f"/api/room/lists/{POOL}")
    assert (again.status_code, again.json()["refused"]) == (409, "cyd is on this list already")
    assert dee.http.delete(f"/api/room/lists/{POOL}", headers=dee.token).json() == {"lists": []}
    command(bob, table, type="leave")
    view = bob.get(f"/api/tables/{table}/view").json()
    while view["you"]:  # the hand is played to its end
        person = Person(there, view["seats"][view["view"]["prompt"]["party"]]["patron"])
        seat = int(view["view"]["prompt"]["party"])
        answer = {"type": "choice", "seat": seat, "name": "fold"}
        command(person, table, type="act", answer=answer)
        view = bob.get(f"/api/tables/{table}/view").json()
    lists = cyd.get("/api/room/me").json()["lists"]
    while not lists[0]["called"]:
        lists = cyd.get("/api/room/me").json()["lists"]
    assert lists[0]["called"] == table
    low = command(cyd, table, type="sit", chips=50_00)
    assert (low.status_code, low.json()["cite"]) == (409, "house rule")
    assert command(cyd, table, type="sit", chips=150_00).status_code == 201
    assert cyd.get("/api/room/me").json() == {"lists": []}


def test_who_is_not_signed_in_waits_for_nothing(there, table):
    nobody = Person(there)
    assert nobody.get("/api/room/me").status_code == 401
    assert nobody.post(f"/api/room/lists/{POOL}").status_code == 401
    division = Person(there, "nj-dge", "division")
    refused = division.post(f"/api/room/lists/{POOL}")
    assert (refused.status_code, refused.json()["refused"]) == (409, "a division may not sit")
    unknown = Person(there, "ann").post("/api/room/lists/poker-badugy")
    assert unknown.json()["refused"].startswith("no table of poker-badugy is open: ")


def test_a_sign_says_what_is_bought_and_which_bots_there_are(there, table):
    sign = Person(there).get(f"/api/tables/{table}").json()
    assert sign["limits"] == {"buy-in": "100-300"}
    assert sign["table_stakes"] is True
    assert sign["styles"] == ["simple", "random", "tight", "loose", "equity"]
    assert "buy-in: $100-300 (house rule)" in sign["says"]
