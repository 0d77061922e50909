"""Pass phrases and writes cost nothing here; floors are kept on SQLite and on PostgreSQL."""

import sys
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from floor_server import cheap_floors
from pitboss.floor.clock import now
from pitboss.floor.table import game_loop, handlers

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "tools"))
import services


@pytest.fixture(autouse=True, scope="session")
def cheap():
    cheap_floors()


@pytest.fixture
def clock(monkeypatch):
    """The time of day at tables, which can be put forward."""

    class Ahead:
        by = 0

        def __call__(self):
            return now() + self.by

    ahead = Ahead()
    monkeypatch.setattr(game_loop, "now", ahead)
    monkeypatch.setattr(handlers, "now", ahead)
    return ahead


@pytest.fixture(scope="session")
def postgresql():
    """A server of PostgreSQL for the tests that need one; it does not wait for the disk."""
    if services.postgresql_programs() is None:
        pytest.skip("PostgreSQL is not installed")
    with services.postgresql("fsync=off") as url:
        yield url


@pytest.fixture
def database(postgresql, request):
    """A database of its own."""
    name = f"floor_{abs(hash(request.node.nodeid))}"
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return urlsplit(postgresql)._replace(path=f"/{name}").geturl()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request, tmp_path):
    """Where a floor is kept."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/floor.db"
    return request.getfixturevalue("database")
