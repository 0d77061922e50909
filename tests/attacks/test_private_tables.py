"""A private table is looked at by its number, on every way on which there is a number."""

import re

import pytest
from websockets.exceptions import ConnectionClosed

from floor_server import Person
from pitboss.floor.ledger import significant_events
from pitboss.floor.people import patrons
from pitboss.floor.table import private_tables
from pitboss.web.app import create_app
from pitboss.web.settings import Settings

NOBODY_HAS = 987_654


def ways(floor):
    """Every address that has the number of a table in its path."""
    found = {route.path for route in create_app(floor, Settings()).routes}
    return sorted(path for path in found if path.startswith(("/tables/{", "/api/tables/{")))


@pytest.fixture(scope="module")
def private(there):
    ann = Person(there, "ann")
    return ann, ann.open_table("blackjack", private=True)


def asked(person, path, number):
    """What the address answers, its own number and the token against forgery left out."""
    at = path.replace("{number:int}", str(number))
    if path.endswith(("/commands", "/check")):
        said = person.post(at, type="talk", text="Hello!", wagers={"main": 500})
    else:
        said = person.get(at)
    text = re.sub(r'csrf[^\s>]*"[^"]*"', "", said.text)
    return said.status_code, re.sub(rf"\b{number}\b", "NUMBER", text)


def test_there_are_such_ways(there):
    assert len(ways(there.floor)) >= 8


@pytest.mark.parametrize("name", ["", "mallory"])
def test_who_was_not_invited_is_told_what_is_told_of_no_table(there, private, name):
    ann, number = private
    somebody = Person(there, name)
    for path in ways(there.floor):
        if path.endswith("/socket"):
            continue
        said = asked(somebody, path, number)
        assert said[0] in ((404,) if name else (401, 404)), path
        assert said == asked(somebody, path, NOBODY_HAS), path
    for path in ("guide", "guide/progress", "rules"):
        at = f"/games/blackjack/{path}"
        one, other = (somebody.get(at, table=n).status_code for n in (number, NOBODY_HAS))
        assert one == other == 404, path
    assert ann.get(f"/tables/{number}").status_code == 200
    assert f"/join/{number}" not in somebody.get("/").text


@pytest.mark.parametrize("name", ["", "mallory"])
def test_the_socket_is_closed_as_that_of_no_table(there, private, name):
    _, number = private
    closed = []
    for one in (number, NOBODY_HAS):
        with Person(there, name).socket(one) as line, pytest.raises(ConnectionClosed) as error:
            line.next()
        assert line.heard == []
        closed.append((error.value.rcvd.code, error.value.rcvd.reason.replace(str(one), "N")))
    assert closed[0] == closed[1]


def test_a_guest_and_who_sits_there_look_at_it(there, private):
    ann, number = private
    bob = Person(there, "bob")
    link = private_tables.of(there.store, str(number)).token
    bob.get(f"/join/{link}")
    assert bob.get(f"/api/tables/{number}/view").status_code == 200
    with bob.socket(number) as line:
        assert line.next()
    ann.ask(number, type="sit", chips=100_00).raise_for_status()
    assert ann.get(f"/api/tables/{number}/record").status_code == 200


def test_the_staff_look_at_it_as_long_as_they_are_staff_and_that_is_an_event(there, private):
    _, number = private
    officer = Person(there, "officer", "division")
    for _ in range(3):
        assert officer.get(f"/api/tables/{number}").status_code == 200
    with officer.socket(number) as line:
        assert line.next()
        patrons.appoint(there.store, "officer", "patron")
        with pytest.raises(ConnectionClosed):
            line.news(lambda news: False)
    assert officer.get(f"/tables/{number}").status_code == 404
    seen = list(significant_events.listed(there.store, kind=significant_events.PRIVATE_TABLE))
    assert [(one.by, one.about) for one in seen] == [("officer", f"table {number}")]
