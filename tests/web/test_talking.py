"""Table talk, and the drill: over HTTP and sockets."""

from types import SimpleNamespace

import pytest

from floor_server import Person
from pitboss.errors import Refused
from pitboss.floor.table import talk
from pitboss.floor.table.talk import PHRASES


def seated(there, name, table=None):
    person = Person(there, name)
    table = table or person.open_table("three-card-poker")
    person.ask(table, type="sit", chips=500_00).raise_for_status()
    return person, table


def hears(line):
    """The next that is said."""
    while True:
        message = line.next()
        if "talk" in message:
            return message["talk"]


def test_everybody_at_the_table_hears_what_is_said(there):
    ann, table = seated(there, "ann")
    looker = Person(there)
    with looker.socket(table) as line:
        ann.ask(table, type="talk", text="  Good \n luck <b>all</b>! ").raise_for_status()
        [said] = hears(line)
    assert (said["who"], said["seat"], said["role"]) == ("ann", 1, "patron")
    assert said["text"] == "Good luck <b>all</b>!"
    with Person(there).socket(table) as line:  # who comes later hears the last of it
        assert [one["text"] for one in hears(line)] == ["Good luck <b>all</b>!"]


def test_who_does_not_sit_there_does_not_talk(there):
    _, table = seated(there, "bea")
    refused = Person(there, "cat").ask(table, type="talk", text="Hello!")
    assert refused.status_code == 409
    assert "sit down first" in refused.text
    assert Person(there).ask(table, type="talk", text="Hello!").status_code == 401


def test_while_cards_lie_face_down_there_are_the_phrases_alone(there):
    """So that nobody tells what only their own eyes may see."""
    dan, table = seated(there, "dan")
    with dan.socket(table) as line:
        line.news(lambda news: news["view"])
    dan.ask(table, type="talk", text="we are about to begin").raise_for_status()
    bet = {"type": "bet", "seat": 1, "wagers": {"ante": 1000}}
    dan.ask(table, type="act", answer=bet).raise_for_status()
    dan.ask(table, type="ready").raise_for_status()
    with dan.socket(table) as line:
        line.news(lambda news: (news["view"]["prompt"] or {}).get("offers"))
    told = dan.ask(table, type="talk", text="I have three aces")
    assert told.status_code == 409
    assert "face down" in told.text
    dan.ask(table, type="talk", text=PHRASES[0]).raise_for_status()


class Somewhere:
    """A table at which nothing is played."""

    table = SimpleNamespace(round=None)

    def seat_of(self, patron):
        return 1


def test_nobody_talks_all_the_time_and_nothing_is_said_twice():
    clock = iter([*[0.0] * (talk.AT_ONCE + 1), talk.EVERY]).__next__
    voices, at = talk.Voices(clock), Somewhere()
    for number in range(talk.AT_ONCE):
        assert voices.say(at, "eve", "patron", f"{number}", f"id-{number}").text == f"{number}"
        assert voices.say(at, "eve", "patron", f"{number}", f"id-{number}") is None
    with pytest.raises(Refused, match="wait a moment"):
        voices.say(at, "eve", "patron", "more", "")
    assert voices.say(at, "eve", "patron", "later", "").text == "later"


@pytest.mark.parametrize("text", ["", " \n\t ", "\x00\x07", "a" * (talk.LONGEST + 1)])
def test_what_is_no_sentence(text):
    with pytest.raises(Refused):
        talk.tidy(text)


def test_talk_is_in_no_ledger(there):
    fay, table = seated(there, "fay")
    fay.ask(table, type="talk", text="nobody writes this down").raise_for_status()
    entries = list(there.store.entries(str(table), 0))
    assert entries
    assert not any("nobody writes this down" in str(entry.body) for entry in entries)


# -- the drill -----------------------------------------------------------------------------------


def test_a_drill_asks_the_same_for_the_same_seed_and_hides_what_is_hidden(there):
    gil = Person(there, "gil")
    path = "/api/v1/games/caribbean-stud-poker/drill"
    asked = gil.get(path, seed=5).json()
    assert asked == gil.get(path, seed=5).json()
    assert len(asked["hands"]["1"]) == 5
    assert asked["hands"]["dealer"].count(None) == 4
    assert {choice["name"] for choice in asked["choices"]} == {"bet", "fold"}
    answer = gil.get(f"{path}/answer", seed=5).json()
    assert [one["best"] for one in answer["choices"]] == [True, False]
    assert Person(there).get(path, seed=5).status_code == 401
    for nothing in ("keno", "craps", "mini-baccarat"):
        assert gil.get(f"/api/v1/games/{nothing}/drill", seed=5).status_code == 409
        assert "There is no drill" in gil.get(f"/games/{nothing}/drill").text
    assert "There is no drill" not in gil.get("/games/pai-gow/drill").text
    assert gil.get("/api/v1/games/none/drill", seed=5).status_code == 404
    assert gil.get(path, seed=-1).status_code == 400


def test_the_drill_of_the_poker_room_asks_what_a_call_is_worth(there):
    hal = Person(there, "hal")
    path = "/api/v1/games/poker-seven-card-stud/drill"
    asked = hal.get(path, seed=5).json()
    assert [choice["name"] for choice in asked["choices"]] == ["call", "fold"]
    assert None in asked["hands"]["2"]
    assert None not in asked["hands"]["1"]
    price = asked["choices"][0]["amount"]
    assert f"a call costs ${price // 100}" in asked["says"]
    answer = hal.get(f"{path}/answer", seed=5).json()
    worth = {one["name"]: one for one in answer["choices"]}
    assert worth["fold"]["value"] == 0
    assert worth["call"]["best"] == (worth["call"]["value"] > 0) != worth["fold"]["best"]
    assert "a call needs" in answer["how"]


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["pai-gow", "supreme-pai-gow"])
def test_the_drill_of_hands_that_are_set_values_every_setting(there, slug):
    ivy = Person(there, "ivy")
    asked = ivy.get(f"/api/v1/games/{slug}/drill", seed=5).json()
    assert not asked["choices"]
    assert asked["setting"]["suggestion"] is None  # that would be the answer
    answer = ivy.get(f"/api/v1/games/{slug}/drill/answer", seed=5).json()
    first, second, *_ = answer["choices"]
    assert sorted(piece for hand in first["hands"].values() for piece in hand) == sorted(
        asked["setting"]["pieces"]
    )
    assert first["best"]
    assert first["gives_away"] == 0 < second["gives_away"]
    assert first["value"] - second["value"] == pytest.approx(second["gives_away"])
    assert answer["deals"] == 0


def test_a_house_without_advice_has_neither_odds_nor_drill_nor_advice(floor_open):
    for there in floor_open(advice=False):
        ida = Person(there, "ida")
        table = ida.open_table("caribbean-stud-poker")
        for path in (
            f"/api/tables/{table}/odds",
            f"/api/tables/{table}/advice",
            "/api/games/caribbean-stud-poker/drill",
        ):
            refused = ida.get(path, seed=1)
            assert refused.status_code == 409, path
            assert refused.json()["cite"] == "8.1"
        page = ida.get(f"/tables/{table}").text
        assert "data-advice" not in page
        assert "/drill" not in page
