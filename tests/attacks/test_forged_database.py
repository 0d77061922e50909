"""Somebody who can write to the database plants, changes or takes away what decides something; the
ledger itself stays as it is. An audit finds each of it, without any heads of a witness."""

import msgspec
import pytest
from sqlalchemy import text

from floors import Party, findings, join, kept_after, opened, url_of
from pitboss.engine import Stack
from pitboss.floor.audit import audit
from pitboss.floor.ledger import witness
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import sessions, tokens
from pitboss.floor.table import private_tables


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A floor with sessions, a token, an open and a private table, as bytes."""
    folder = tmp_path_factory.mktemp("played")
    url = url_of(folder)

    async def play():
        async with opened(url) as floor:
            chain = await floor.open_table("ann", "casino-war", seats=2)
            party = Party(floor, chain, 2, 1)
            join(floor.store, *party.names.values(), "eve")
            await party.sit()
            await party.play(6)
            hidden = await floor.open_table("ann", "roulette", hidden=True)
            token = private_tables.of(floor.store, hidden).token
            private_tables.follow(floor.store, token, "bob")
            sessions.begin(floor.store, "ann", "Firefox")
            sessions.begin(floor.store, "eve", "Firefox")
            tokens.make(floor.store, "ann", "nightly", 30)

    return kept_after(folder, play)


@pytest.fixture
def floor(played, tmp_path):
    (tmp_path / "floor.db").write_bytes(played)
    store = Store(url_of(tmp_path))
    yield store
    store.close()


def run(store, *statements, **values):
    with store.engine.begin() as connection:
        for statement in statements:
            assert connection.execute(text(statement), values).rowcount != 0


def test_nothing_is_found_where_nobody_was(floor):
    result = audit(floor)
    assert result.passes, result.findings
    assert result.not_covered


A_SESSION = "INSERT INTO sessions SELECT 'planted', 'd', patron, since, seen, browser, until, scope FROM sessions WHERE patron = 'ann'"  # noqa: E501


@pytest.mark.parametrize(
    ("forged", "found"),
    [
        (A_SESSION + " AND until IS NULL", "sessions/planted: was put there by"),
        (A_SESSION + " AND until IS NOT NULL", "sessions/planted: was put there by"),
        ("UPDATE sessions SET patron = 'ann' WHERE patron = 'eve'", "was changed by"),
        ("UPDATE sessions SET until = until + 1 WHERE until IS NOT NULL", "was changed by"),
        ("DELETE FROM sessions WHERE patron = 'eve'", "was taken away by"),
        (
            "UPDATE settings SET value = replace(value, '\"bob\"', '\"bob\",\"eve\"')"
            " WHERE name = 'private/2'",
            "settings/private/2: was changed by",
        ),
        ("DELETE FROM settings WHERE name = 'private/2'", "settings/private/2: was taken away by"),
        (
            "INSERT INTO settings SELECT 'private/1', value FROM settings WHERE name = 'private/2'",
            "settings/private/1: was put there by",
        ),
        ("UPDATE settings SET value = '00' WHERE name = 'signing-key'", "signing-key"),
        ("UPDATE tables SET kept_from = 5 WHERE id = 1", "tables/1: was put there by"),
        (
            "INSERT INTO postings VALUES ('99', 1, 'patron/eve', 100), ('99', 1, 'cage', -100)",
            "table 99: has postings and no ledger",
        ),
        (
            "INSERT INTO history VALUES ('99', 1, 'eve', 'round', 1, 1, 1, -500)",
            "table 99: has history and no ledger",
        ),
        (
            "INSERT INTO orders VALUES ('99', 'shoe', 'ab', x'7b7d')",
            "table 99: has orders and no ledger",
        ),
        (
            "INSERT INTO orders SELECT chain, 'another', 'ab', body FROM orders WHERE chain = '1'",
            "table 1: the dealer has never committed to the order kept for the another",
        ),
        (
            "UPDATE orders SET commitment = 'ab' WHERE chain = '1'",
            "table 1: the dealer has never committed to the order",
        ),
        (
            "UPDATE tables SET seq = seq + 1000 WHERE id = 1",
            "table 1: its snapshot is of no moment of its ledger",
        ),
        (
            "CREATE TRIGGER generous AFTER INSERT ON postings BEGIN"
            " UPDATE accounts SET balance = balance WHERE name = 'patron/eve'; END",
            "the database: the trigger generous does not belong to a floor",
        ),
        ("DROP INDEX tables_by_once", "the database: the index tables_by_once is missing"),
        ("CREATE VIEW more AS SELECT 1", "the database: the view more does not belong"),
        ("CREATE TABLE more (id INTEGER)", "the database: the table more does not belong"),
        ("ALTER TABLE patrons ADD COLUMN also TEXT", "the table patrons is another than that"),
    ],
)  # fmt: skip
def test_what_is_forged_is_found(floor, forged, found):
    witness.public_key(floor)
    assert findings(floor) == []
    run(floor, forged)
    assert any(found in said for said in findings(floor)), findings(floor)


def test_a_session_that_was_ended_is_not_brought_back(floor):
    [row] = floor.rows(text("SELECT * FROM sessions WHERE patron = 'eve'"))
    assert sessions.end(floor, "eve", row.id)
    assert findings(floor) == []
    run(
        floor,
        "INSERT INTO sessions"
        " VALUES (:id, :digest, :patron, :since, :seen, :browser, :until, :scope)",
        **row._mapping,
    )
    assert findings(floor) == [f"sessions/{row.id}: was put there by somebody else than the floor"]


def test_an_order_that_was_bound_to_earlier_is_not_kept_for_now(floor):
    """The cards of a shoe that is over, under the commitment of the one in use."""
    [row] = floor.rows(text("SELECT * FROM orders WHERE chain = '1'"))
    other = msgspec.json.decode(row.body, type=Stack)
    other.order.reverse()
    run(floor, "UPDATE orders SET body = :body", body=msgspec.json.encode(other))
    assert "is not what the dealer committed to" in findings(floor)[0]


def test_the_seals_themselves_are_a_chain(floor):
    assert findings(floor) == []
    run(
        floor,
        "DELETE FROM entries WHERE chain = 'seals' AND seq ="
        " (SELECT max(seq) FROM entries WHERE chain = 'seals')",
    )
    assert "the seals: its ledger is cut short" in findings(floor)


def test_a_floor_of_before_is_sealed_when_it_is_opened(played, tmp_path):
    (tmp_path / "floor.db").write_bytes(played)
    store = Store(url_of(tmp_path))
    run(
        store,
        "DELETE FROM entries WHERE chain = 'seals'",
        "DELETE FROM heads WHERE chain = 'seals'",
    )
    store.close()
    store = Store(url_of(tmp_path))
    assert findings(store) == []
    run(store, A_SESSION + " AND until IS NULL")
    assert any("planted" in said for said in findings(store))
    store.close()
