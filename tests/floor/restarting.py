"""A floor with a long history is started again: how long until it answers?

Some tables are played for as many rounds as are asked for, by bots, through the floor itself. The
others are copies of them, with numbers and chains of their own. Then the floor is served, and it is
timed until a table of each game is shown.
"""

import argparse
import asyncio
import contextlib
import json
import sqlite3
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent / "tools")]

# ruff: noqa: E402 - the folders must be known first

from bots import session_cookie
from services import Server, audit

from floor_server import cheap_floors
from floors import CHIPS, PEOPLE, Party, join, opened
from pitboss.engine.registry import games
from pitboss.errors import Refused
from pitboss.floor.ledger.chain import digest
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import patrons
from pitboss.floor.table import commands as ask

WITHIN = 10.0
RICH = 100_000_000_00
LONG_ENOUGH = 100_000_00
TOGETHER = 10
"""So many tables are played at the same time: they share writes to the disk."""


async def play(url, rounds):
    """A table of every game, played so often; nobody waits for the disk until it is timed."""
    cheap_floors()
    async with opened(url) as floor:
        join(floor.store, *PEOPLE)
        for name in PEOPLE:
            patrons.grant(floor.store, name, RICH)
        few = asyncio.Semaphore(TOGETHER)
        await asyncio.gather(*(play_one(floor, few, game, rounds) for game in games()))


async def play_one(floor, few, game, rounds):
    async with few:
        seats = max(game.seats[0], 1)
        chain = await floor.open_table("ann", game.slug, seats=seats)
        party = Party(floor, chain, seats, 1)
        for seat in party.names:
            await party.say(seat, ask.Sit(LONG_ENOUGH, seat))
        while party.at.table.rounds < rounds:
            for seat in party.names:
                if party.at.stacks.get(seat, 0) < CHIPS:
                    with contextlib.suppress(Refused):  # not while a hand is played for stakes
                        await party.say(seat, ask.Buy(LONG_ENOUGH))
            await party.step()


def copy(path, played, tables):
    """Copies of the tables that were played, until there are so many."""
    with sqlite3.connect(path) as at:
        at.execute("PRAGMA synchronous=OFF")
        for number in range(played + 1, tables + 1):
            source, chain, before = str((number - 1) % played + 1), str(number), ""
            snapshot, lines = at.execute("SELECT seq FROM tables WHERE id=?", (source,)), []
            (shot,), digests = snapshot.fetchone(), {}
            for seq, body in at.execute(
                "SELECT seq, body FROM entries WHERE chain=? ORDER BY seq", (source,)
            ):
                before = digests[seq] = digest(chain, seq, before, body)
                lines.append((chain, seq, body, before))
            at.executemany("INSERT INTO entries VALUES (?,?,?,?)", lines)
            at.execute("INSERT INTO heads VALUES (?,?,?)", (chain, seq, before))
            copy_rows(at, source, chain, digests.get(shot, ""))


def copy_rows(at, source, chain, sha):
    for table in ("orders", "history", "postings", "tables", "accounts"):
        names = [row[1] for row in at.execute(f"PRAGMA table_info({table})")]
        new = {name: name for name in names}
        where = "chain=:source"
        if table == "accounts":
            where = "name LIKE :source || '/%'"
            new["name"] = ":chain || substr(name, length(:source) + 1)"
        elif table == "tables":
            where, new["id"], new["sha"], new["once"] = "id=:source", ":chain", ":sha", "NULL"
        else:
            new["chain"] = ":chain"
        if table == "postings":
            new["account"] = (
                "CASE WHEN account LIKE :source || '/%'"
                " THEN :chain || substr(account, length(:source) + 1) ELSE account END"
            )
        at.execute(
            f"INSERT INTO {table} ({', '.join(names)})"
            f" SELECT {', '.join(new.values())} FROM {table} WHERE {where}",
            {"source": source, "chain": chain, "sha": sha},
        )
    at.execute(
        "UPDATE accounts SET balance = balance + (SELECT sum(amount) FROM postings"
        " WHERE chain=:chain AND account=accounts.name) WHERE name IN"
        " (SELECT account FROM postings WHERE chain=:chain AND account NOT LIKE :chain || '/%')",
        {"chain": chain},
    )


def start_again(url, tables):
    """Seconds until the server listens, until the first table is shown, and until one of each
    game is."""
    store = Store(url)
    cookie = session_cookie(store, "ann")
    store.close()
    began = time.monotonic()
    server = Server(url)
    times = [time.monotonic() - began]
    try:
        shown = 0
        for number in range(1, len(games()) + 1):
            asked = urllib.request.Request(
                f"http://{server.host}/api/tables/{tables - number + 1}/view",
                headers={"cookie": cookie},
            )
            with urllib.request.urlopen(asked, timeout=60) as answer:
                shown += bool(json.load(answer))
            if number == 1:
                times.append(time.monotonic() - began)
        times.append(time.monotonic() - began)
        used, memory = server.used()
    finally:
        server.stop()
    return times, used, memory, shown


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--audit", action="store_true", help="audit the copies too")
    said = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "floor.db"
        url, began = f"sqlite:///{path}", time.monotonic()
        asyncio.run(play(url, said.rounds))
        print(f"{len(games())} tables played in {time.monotonic() - began:.0f} s", flush=True)
        copy(path, len(games()), said.tables)
        print(f"{path.stat().st_size / 1e9:.1f} GB by {time.monotonic() - began:.0f} s", flush=True)
        if said.audit:
            print(audit(url).stdout)
        times, used, memory, shown = start_again(url, said.tables)
    listens, first, each = times
    print(
        f"{said.tables:,} tables of {said.rounds:,} rounds: listens after {listens:.1f} s, first"
        f" table shown after {first:.1f} s, {shown} of them after {each:.1f} s;"
        f" {used:.1f} s of processor time, {memory / 1e6:.0f} MB"
    )
    return 0 if first < WITHIN else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
