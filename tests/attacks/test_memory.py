"""Somebody watches table after table and closes each: what was there must not stay in memory."""

import functools
import gc
import threading
from collections import Counter

import pytest

from floor_server import Person
from pitboss.engine import Round, Table
from pitboss.engine.registry import find, slugs
from pitboss.engine.views import LiveView
from pitboss.floor.cluster.process import LocalTable
from pitboss.floor.table.audience import Audience, Watcher
from pitboss.floor.table.leader import TableLeader
from pitboss.floor.table.state import TableState
from pitboss.web import work_queue
from pitboss.web.fast_socket import Protocol
from pitboss.web.table_socket import TableSocket
from pitboss.web.work_queue import WorkQueue
from random_play import RandomTable

KINDS = (
    Round, Table, LiveView, LocalTable, Audience, Watcher, TableLeader, TableState, TableSocket,
    Protocol,
)  # fmt: skip
GAMES = ("roulette", "three-card-poker", "blackjack", "keno", "poker-holdem")


def living():
    """How many of the things that belong to one table there are."""
    gc.collect()
    return Counter(type(one).__name__ for one in gc.get_objects() if type(one) in KINDS)


def watch_and_close(there, ann, boss, game):
    table = ann.open_table(game)
    with ann.socket(table) as line, Person(there).socket(table) as other:
        line.next()
        other.next()
        ann.ask(table, type="sit", chips=400_00).raise_for_status()
        ann.ask(table, type="leave")
    boss.ask(table, type="close-table")
    return str(table)


def swept(there):
    """Wait until the floor has looked for tables that are closed and not watched any more."""
    done = threading.Event()
    for _ in range(600):
        there.floor._swept = 0.0
        if all(not table.at.closed for table in there.floor.tables.values()):
            return
        done.wait(0.05)


def test_tables_that_were_watched_and_closed_are_forgotten(there):
    ann, boss = Person(there, "ann"), Person(there, "boss", "floorperson")
    found = []
    for _ in range(3):
        for game in GAMES:
            watch_and_close(there, ann, boss, game)
        swept(there)
        found.append(living())
    assert not there.floor.tables
    for kind in KINDS:
        counts = [one[kind.__name__] for one in found]
        assert counts[-1] <= counts[0], (kind, counts)


# -- what is kept of what was worked out -----------------------------------------------------------


def unbounded():
    """How much is in each memory of a function that has no bound; prices are another matter: they
    depend on options alone."""
    return {
        one: one.cache_info().currsize
        for one in gc.get_objects()
        if isinstance(one, functools._lru_cache_wrapper)
        and one.cache_info().maxsize is None
        and one.__module__.startswith("pitboss.")
        and not one.__module__.startswith("pitboss.odds.")
    }


@pytest.mark.parametrize("slug", slugs())
def test_nothing_is_kept_of_every_hand(slug):
    play, found = RandomTable(find(slug), 5), []
    for _ in range(3):
        for _ in play.times(12):
            play.play()
        found.append(unbounded())
    grown = [one.__qualname__ for one, size in found[2].items() if size > found[1].get(one, 0) + 9]
    assert not grown


def test_pages_and_pictures_are_kept_up_to_a_size(monkeypatch):
    monkeypatch.setattr(work_queue, "LARGEST", 1000)
    queue = WorkQueue("test", 5)
    for n in range(50):
        assert queue.ask(n, lambda: "x" * 300).result() == "x" * 300
    assert len(queue._done) <= 4
    assert queue.ask("large", lambda: "x" * 5000).result() == "x" * 5000
    queue.ask("next", lambda: "").result()
    assert "large" not in queue._done
    queue.close()
