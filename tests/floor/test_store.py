"""The store: work is written whole or not at all, and nobody spends what they do not have."""

import asyncio

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import inspect, select, text

from floor_server import AS_KEPT
from floors import join, url_of
from pitboss.errors import Refused, Unusable
from pitboss.floor.audit import audit
from pitboss.floor.cluster.leases import leases_of
from pitboss.floor.ledger import chain as chain_
from pitboss.floor.ledger import database
from pitboss.floor.ledger import entries as so
from pitboss.floor.ledger.accounts import account_of
from pitboss.floor.ledger.chain import Line, line, read
from pitboss.floor.ledger.schema import ACCOUNTS, METADATA
from pitboss.floor.ledger.sql import TOGETHER, for_rows
from pitboss.floor.ledger.store import Displaced, Store, Work
from pitboss.floor.people import patrons

FULL = 2
"""As SQLite numbers it."""


@pytest.fixture
def store(place):
    store = Store(place)
    join(store, "ann", "bob")
    yield store
    store.close()


def test_what_is_written_outlives_a_power_cut(tmp_path, monkeypatch):
    """Outside the tests, which do without: SQLite waits until the disk has it."""
    monkeypatch.setattr(database, "PRAGMAS", AS_KEPT)
    store = Store(url_of(tmp_path))
    (row,) = store.rows(text("PRAGMA synchronous"))
    store.close()
    assert row[0] >= FULL


def sitting(store, chips, patron="ann", chain="7", seq=1, before=""):
    return Work([line(chain, seq, before, 1, so.Sat(seq, patron, chips))])


def everything(store):
    return sum(row.balance for row in store.rows(select(ACCOUNTS)))


def test_migrations_lead_to_the_schema(store):
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []


def test_migrations_can_be_undone(store):
    config = Config()
    config.set_main_option("script_location", "pitboss.floor.ledger:migrations")
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
        command.upgrade(config, "head")


def test_spending_more_than_the_account_has_is_refused_and_loses_nothing(store):
    before = store.balance(account_of("ann"))
    [failed] = store.write([sitting(store, before + 1)])
    assert isinstance(failed, Refused)
    assert "ann has $10,000 in the account, not $10,000.01" in str(failed)
    assert store.balance(account_of("ann")) == before
    assert store.head("7") == (0, "")
    assert everything(store) == 0
    [failed] = store.write([sitting(store, before)])
    assert failed is None
    assert store.balance(account_of("ann")) == 0


def test_a_batch_with_one_bad_work_writes_the_others(store):
    good = sitting(store, 100, chain="7")
    poor = sitting(store, 10**12, chain="8")
    late = sitting(store, 300, "bob", chain="9")
    assert store.write([good]) == [None]
    stale = sitting(store, 200, chain="7")
    plain = Work([line("10", 1, "", 1, so.Closing("ann"))])
    results = store.write([poor, stale, late, plain])
    assert [type(result) for result in results] == [Refused, Displaced, type(None), type(None)]
    assert [store.head(chain)[0] for chain in ("7", "8", "9", "10")] == [1, 0, 1, 1]
    assert everything(store) == 0


def test_a_leader_that_is_not_one_any_more_is_displaced(store):
    plain = Work([line("7", 1, "", 1, so.Closing("ann"))])
    others = Work([line("7", 1, "", 2, so.Closing("bob"))])
    third = Work([line("8", 1, "", 2, so.Closing("bob"))])
    assert store.write([plain]) == [None]
    first, second = store.write([others, third])
    assert isinstance(first, Displaced)
    assert second is None
    assert [read(entry.body).what.by for entry in store.entries("7")] == ["ann"]


@given(st.lists(st.tuples(st.sampled_from(("ann", "bob")), st.integers(1, 6_000_00)), max_size=8))
@settings(max_examples=15, deadline=None)
def test_whatever_is_asked_for_nobody_owes_anything(tmp_path_factory, wanted):
    store = Store(url_of(tmp_path_factory.mktemp("store")))
    join(store, "ann", "bob")
    works = [sitting(store, chips, who, chain=str(i)) for i, (who, chips) in enumerate(wanted, 1)]
    spent = {"ann": 0, "bob": 0}
    for (who, chips), failed in zip(wanted, store.write(works), strict=True):
        enough = spent[who] + chips <= patrons.PLAY_MONEY
        assert (failed is None) == enough
        spent[who] += chips if enough else 0
    for who, chips in spent.items():
        assert store.balance(account_of(who)) == patrons.PLAY_MONEY - chips
    assert everything(store) == 0
    store.close()


def test_many_writers_at_once(store):
    async def write():
        works = [sitting(store, 1_00, chain=str(i)) for i in range(1, 150)]
        results = await asyncio.gather(*map(store.commit, works), return_exceptions=True)
        assert results.count(None) == 100
        assert all(result is None or isinstance(result, Refused) for result in results)

    patrons.grant(store, "ann", 1)
    spend = sitting(store, store.balance(account_of("ann")) - 100_00, chain="1000")
    assert store.write([spend]) == [None]
    asyncio.run(write())
    assert store.balance(account_of("ann")) == 0
    assert everything(store) == 0


def test_a_reading_sees_one_moment(store):
    with store.reading() as reading:
        assert reading.chains() == ["events", "patron/ann", "patron/bob"]
        store.write([sitting(store, 100)])
        assert reading.chains() == ["events", "patron/ann", "patron/bob"]
    with store.reading() as reading:
        assert reading.chains() == ["7", "events", "patron/ann", "patron/bob"]


def test_an_audit_sees_one_moment(store):
    """What is written while it reads is neither missed nor found in part."""
    store.write([sitting(store, 100, chain="patron/cyd")])
    with store.reading() as reading:
        before = reading.rows(select(ACCOUNTS))
        assert store.write([sitting(store, 50, "bob", chain="8")]) == [None]
        assert reading.rows(select(ACCOUNTS)) == before


def test_a_patrons_account_cannot_be_overdrawn_by_any_means(store):
    with pytest.raises(Exception, match="no_debts"), store.engine.begin() as connection:
        connection.execute(text("UPDATE accounts SET balance = -1 WHERE name = 'patron/ann'"))


def test_what_cannot_be_a_floor_says_so_in_a_line(tmp_path):
    (tmp_path / "text.db").write_text("this is no database, but long enough to be read as one" * 9)
    for url in (
        url_of(tmp_path, "text"),
        f"sqlite:///{tmp_path}/text.db/below.db",
        "postgresql://nobody:secret@127.0.0.1:1/none",
        "postgresql://nobody:se@cr/secret@127.0.0.1:1/none",
        "postgresql://nobody@127.0.0.1:port/none",
        "mysql://here",
    ):
        with pytest.raises(Unusable) as refused:
            Store(url)
        assert "\n" not in str(refused.value)
        assert "secret" not in str(refused.value)


def test_a_floor_of_a_later_version_is_left_alone(store):
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Unusable, match="of another version"):
        Store(store.url)


def test_an_empty_floor_passes(tmp_path):
    store = Store(url_of(tmp_path))
    assert audit(store).passes
    store.close()


def test_the_floors_files_are_their_owners_alone(tmp_path):
    """The session secret and all hidden cards are in them; files of before are made private too."""
    folder = tmp_path / "data" / "pitboss"
    path = folder / "floor.db"
    store = Store(f"sqlite:///{path}")
    store.setting("session-secret", lambda: "x")
    lock = leases_of(store)
    kept = sorted(file.name for file in folder.iterdir())
    assert {"floor.db", "floor.db-wal", "floor.db.lock"} <= set(kept)
    assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}
    assert folder.stat().st_mode & 0o777 == 0o700
    lock.close()
    store.close()
    path.chmod(0o644)
    Store(f"sqlite:///{path}").close()
    assert path.stat().st_mode & 0o777 == 0o600


def test_another_file_is_refused_and_stays_as_it_is(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("not a database, and longer than the head of one")
    path.chmod(0o755)
    with pytest.raises(Unusable, match=r"notes\.txt: not a database of a floor"):
        Store(f"sqlite:///{path}")
    assert path.stat().st_mode & 0o777 == 0o755
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_an_account_whose_first_changes_cancel_out_is_opened_later(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/floor.db")
    first = Line(chain_.write("a", 1, "", 0, so.Allotted(1)), {"x": 5, "y": -5})
    back = Line(chain_.write("a", 2, first.entry.sha, 0, so.Allotted(2)), {"x": -5, "y": 5})
    more = Line(chain_.write("a", 3, back.entry.sha, 0, so.Allotted(3)), {"x": 7, "y": -7})
    assert store.write([Work([first, back])]) == [None]
    assert store.write([Work([more])]) == [None]
    assert (store.balance("x"), store.balance("y")) == (7, -7)
    store.close()


@pytest.mark.parametrize("people", [1, 2, TOGETHER, TOGETHER + 1, 2 * TOGETHER + 3])
def test_as_many_lines_as_there_are_are_written_together(store, people):
    names = [f"guest-{number}" for number in range(people)]
    join(store, *names)
    before = everything(store)
    works = [sitting(store, 5_00, name, str(100 + i)) for i, name in enumerate(names)]
    plain = [Work([line(str(500 + i), 1, "", 1, so.Closing("x"))]) for i in range(people)]
    assert store.write([*works, *plain]) == [None] * (2 * people)
    assert everything(store) == before
    assert all(store.balance(account_of(name)) == patrons.PLAY_MONEY - 5_00 for name in names)
    assert all(store.balance(f"{100 + i}/drop") == 5_00 for i in range(people))
    assert all(store.head(str(500 + i))[0] == 1 for i in range(people))


def test_a_statement_for_many_rows():
    one = "INSERT INTO heads (chain, seq) VALUES (?, ?) ON CONFLICT (chain) DO NOTHING"
    assert for_rows(one, 1) == one
    many = "INSERT INTO heads (chain, seq) VALUES (?, ?), (?, ?) ON CONFLICT (chain) DO NOTHING"
    assert for_rows(one, 2) == many
