"""Heads that a witness keeps: what was rolled back, cut off or deleted since is found."""

import json
import random
import sqlite3
import sys
from contextlib import closing

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from commands import run_on
from floors import join, url_of
from pitboss.cli.app import app
from pitboss.errors import Unusable
from pitboss.floor.audit import audit
from pitboss.floor.ledger import witness
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import patrons


@pytest.fixture
def store(tmp_path):
    store = Store(url_of(tmp_path))
    join(store, "ann", "bob")
    witness.public_key(store)  # a floor has its key from the first time that it is used
    yield store
    store.close()


def findings(store, *kept, key=""):
    return [f"{f.where}: {f.what}" for f in audit(store, heads=kept, key=key).findings]


def test_a_ledger_that_has_grown_since_passes(store):
    kept = witness.export(store)
    patrons.grant(store, "ann", 5_00)
    assert findings(store, kept, witness.export(store)) == []


def test_an_older_copy_of_the_database_is_found(store, tmp_path):
    """It passes an audit by itself: nothing in it is wrong, but something is gone."""
    older = tmp_path / "older.db"
    with sqlite3.connect(older) as copied:
        sqlite3.connect(store.url.removeprefix("sqlite:///")).backup(copied)
    patrons.grant(store, "ann", 5_00)
    kept = witness.export(store)
    copy = Store(f"sqlite:///{older}")
    assert findings(copy) == []
    assert findings(copy, kept) == [
        "significant events: line 3 is gone: it was there when the heads were kept",
        "patron/ann: line 2 is gone: it was there when the heads were kept",
    ]
    copy.close()


def test_a_patron_deleted_with_all_traces_is_found(store):
    kept = witness.export(store)
    with store.engine.begin() as connection:
        connection.execute(text("DELETE FROM entries WHERE chain = 'patron/bob'"))
        connection.execute(text("DELETE FROM heads WHERE chain = 'patron/bob'"))
        connection.execute(text("DELETE FROM postings WHERE chain = 'patron/bob'"))
        connection.execute(text("DELETE FROM accounts WHERE name = 'patron/bob'"))
        connection.execute(text("DELETE FROM patrons WHERE name = 'bob'"))
        connection.execute(text("UPDATE accounts SET balance = -1000000 WHERE name = 'cage'"))
    assert findings(store) == []
    assert any("patron/bob: line 1 is gone" in finding for finding in findings(store, kept))


def test_heads_that_nobody_of_the_floor_signed_are_found(store, tmp_path):
    kept = witness.export(store)
    told = json.loads(kept)
    told["text"] = told["text"].replace('"seq":1', '"seq":2')
    assert "signature" in findings(store, json.dumps(told).encode())[0]
    other = Store(url_of(tmp_path, "other"))
    assert "signed with the key" in findings(other, kept)[0]
    assert findings(store, kept, key=witness.public_key(store)) == []
    assert "no heads" in findings(store, b"{}")[0]
    other.close()


def test_heads_from_the_command_line(store, tmp_path):
    file = tmp_path / "witness.jsonl"
    run_on(store, "heads", "--append", str(file))
    patrons.grant(store, "ann", 5_00)
    run_on(store, "heads", "--append", str(file))
    assert len(file.read_bytes().splitlines()) == 2
    assert "all is well" in run_on(store, "audit", "--heads", str(file))
    assert json.loads(run_on(store, "heads"))["key"] == run_on(store, "heads", "--key").strip()
    seen = tmp_path / "seen"
    keep = f"{sys.executable} -c \"import sys; open('{seen}', 'w').write(sys.stdin.read())\""
    run_on(store, "heads", "--run", keep)
    assert json.loads(seen.read_text())["key"] == witness.public_key(store)
    for command in (["heads", "--run", "false"], ["audit", "--heads", str(tmp_path / "none")]):
        done = CliRunner().invoke(app, [*command, "--floor", store.url])
        assert isinstance(done.exception, Unusable)


@pytest.mark.parametrize("seed", range(60))
def test_a_bit_that_is_no_longer_as_it_was_written_is_found_or_harmless(store, tmp_path, seed):
    witness.public_key(store)
    store.close()
    before = (tmp_path / "floor.db").read_bytes()
    path, rng = tmp_path / "flipped.db", random.Random(seed)
    flipped = bytearray(before)
    flipped[rng.randrange(len(before))] ^= 1 << rng.randrange(8)
    path.write_bytes(flipped)
    try:
        damaged = Store(f"sqlite:///{path}")
        found = audit(damaged).findings
        damaged.close()
    except Unusable:
        return
    assert found or kept_in(path) == kept_in(tmp_path / "floor.db")


def kept_in(path):
    """All that a floor keeps."""
    tables = (
        "entries", "heads", "postings", "accounts", "tables", "orders", "patrons", "own_limits",
        "history",
    )  # fmt: skip
    with closing(sqlite3.connect(path)) as database:
        return {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in tables}


def test_a_file_of_heads_is_private_also_one_of_before(store, tmp_path):
    new, old = tmp_path / "new.jsonl", tmp_path / "old.jsonl"
    old.write_bytes(witness.export(store) + b"\n")
    old.chmod(0o644)
    for path in (new, old):
        CliRunner().invoke(app, ["heads", "--floor", store.url, "--append", str(path)])
        assert path.stat().st_mode & 0o777 == 0o600
    assert len(old.read_text().splitlines()) == 2
