"""``pitboss audit`` and ``pitboss patron``, in this process: what they say and how they end."""

import json

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from commands import run_on
from floors import join, url_of
from pitboss.cli.app import app
from pitboss.errors import Refused
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import patrons


@pytest.fixture
def store(tmp_path):
    store = Store(url_of(tmp_path))
    join(store, "ann", "bob")
    yield store
    store.close()


def test_an_audit_that_passes(store):
    said = run_on(store, "audit")
    assert "3 chains, 4 entries, 0 rounds, 3 accounts, $20,000: all is well" in said
    told = json.loads(run_on(store, "audit", "--json"))
    assert (told["passes"], told["findings"], told["chips"]) == (True, [], 20_000_00)


def test_an_audit_that_finds_something_ends_with_1(store):
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE accounts SET balance = 5 WHERE name = 'patron/ann'"))
    assert "account patron/ann: holds 5 cents" in run_on(store, "audit", code=1)
    told = json.loads(run_on(store, "audit", "--json", code=1))
    assert not told["passes"]
    assert told["findings"][0]["where"] == "account patron/ann"


def test_patrons_are_listed_appointed_and_given_money(store):
    assert "$10,000" in run_on(store, "patron")
    run_on(store, "patron", "Ann", "--role", "floorperson", "--grant", "500")
    told = json.loads(run_on(store, "patron", "ann", "--json"))
    assert told == [{"name": "ann", "role": "floorperson", "balance": 10_500_00}]
    assert patrons.find(store, "ann").role == "floorperson"


@pytest.mark.parametrize(
    ("said", "error"),
    [
        (("patron", "--role", "dealer"), Refused),
        (("patron", "cyd"), Refused),
        (("patron", "ann", "--role", "king"), Refused),
    ],
)
def test_what_cannot_be(store, said, error):
    done = CliRunner().invoke(app, [*said, "--floor", store.url])
    assert isinstance(done.exception, error)


def test_the_floor_is_named_in_the_environment(store, monkeypatch):
    monkeypatch.setenv("PITBOSS_FLOOR", store.url)
    done = CliRunner().invoke(app, ["audit"])
    assert "all is well" in done.stdout
