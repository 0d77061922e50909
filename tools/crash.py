"""The floor is killed again and again while bots play, and loses nothing.

Each time the server is killed (-9) at a random moment. Then the ledger must contain everything that
anybody was told, its audit must pass, and a new server must show every table as it was.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time

from bots import Message, Plan, Player, Tally, prepare
from forked import Forked
from services import Server, audit, free_port, place_for
from sqlalchemy import text

from pitboss.floor.audit import Audit
from pitboss.floor.audit import audit as look_through
from pitboss.floor.ledger.store import Store
from pitboss.floor.table.rebuild import load
from pitboss.floor.table.state import TableState

PACE = ("--betting", "3600", "--deciding", "3600", "--between", "0.2", "--sockets", "5000")
"""Time limits so long that none is reached, however long a busy machine takes to show all
tables."""
THINK = (0.0, 0.15)
SOONEST = 0.1
"""Seconds until the server is killed, at least."""
SHOWN_WITHIN = 600.0
"""A time limit in seconds, so long that only something that never comes exceeds it."""


class Watched(Player):
    """A bot that remembers what it was shown first, and does nothing before all have seen it."""

    first: Message | None = None
    begin: asyncio.Event

    def look_again(self) -> None:
        if self.first is None and self.seen.seq:
            self.first = self.seen
        if self.begin.is_set():
            super().look_again()


async def play_until_killed(
    plan: Plan, server: Server, seconds: float, tally: Tally
) -> list[Watched]:
    """Everybody looks, then plays until the server is gone."""
    begin = asyncio.Event()
    players = [Watched(placed, plan, tally, THINK) for placed in plan.bots]
    for player in players:
        player.begin = begin
    tasks = [asyncio.create_task(player.play(server.host)) for player in players]
    deadline = time.monotonic() + SHOWN_WITHIN
    while not all(player.first for player in players) and time.monotonic() < deadline:
        await asyncio.sleep(0.02)
    tally.counting = True
    begin.set()
    for player in players:
        player.look_again()
    await asyncio.sleep(seconds)
    server.kill()
    await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), SHOWN_WITHIN)
    return players


def standing(floor: str, plan: Plan) -> dict[str, TableState]:
    """Every table as the ledger has it, once PostgreSQL has carried out what the killed server had
    sent."""
    store = Store(floor)
    others = text(
        "SELECT pid FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    while store.shared and store.rows(others):
        time.sleep(0.01)
    tables = {placed.table: load(store, placed.table, True) for placed in plan.bots}
    store.close()
    return tables


def losses(players: list[Watched], tables: dict[str, TableState]) -> list[str]:
    """What somebody was told that the ledger does not know."""
    return [
        f"{player.placed.name} saw line {player.seen.seq} of table {player.placed.table},"
        f" which ends at {tables[player.placed.table].seq}"
        for player in players
        if player.seen.seq > tables[player.placed.table].seq
    ]


def differences(players: list[Watched], before: dict[str, TableState]) -> list[str]:
    """Where a table does not stand as it stood when the server was killed.

    Only where a round was over may the next have begun by itself.
    """
    found = []
    for player in players:
        at, first = before[player.placed.table], player.first
        if first is None:
            found.append(f"table {at.chain} is not shown to {player.placed.name}")
            continue
        chips = {seat: seen.chips for seat, seen in first.seats.items()}
        should = {seat: at.chips(seat) for seat in at.sittings}
        stands = first.seq == at.seq if at.round else first.seq >= at.seq
        if not stands or (first.seq == at.seq and chips != should):
            found.append(f"table {at.chain} stood at {at.seq} {should}, is at {first.seq} {chips}")
    return found


def kill_again_and_again(
    floor: str, said: argparse.Namespace, kills: int, seed: int, tally: Tally
) -> int:
    """How many kills of this floor were followed by a fault."""
    rng, faults = random.Random(seed), 0
    plan = prepare(floor, said.tables, said.bots, first=(seed - 1) * said.tables)
    before: dict[str, TableState] = {}
    for number in range(1, kills + 1):
        server = Forked(floor, *PACE, port=free_port())
        seconds = rng.uniform(SOONEST, said.play)
        players = asyncio.run(play_until_killed(plan, server, seconds, tally))
        found = differences(players, before) if before else []
        before = standing(floor, plan)
        found += losses(players, before)
        result = audited(floor)
        found += [f"{finding.where}: {finding.what}" for finding in result.findings]
        faults += bool(found)
        after = f"floor {seed}, kill {number} after {seconds:.1f} s"
        print(f"{after}: {result.rounds:,} rounds, {len(found) or 'no'} faults")
        for fault in found[:5]:
            print(f"  {fault}")
        sys.stdout.flush()
    return faults + (audit(floor).returncode != 0)


def audited(floor: str) -> Audit:
    store = Store(floor)
    try:
        return look_through(store)
    finally:
        store.close()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--each", type=int, default=50, help="so many kills of a floor, then a new")
    parser.add_argument("--tables", type=int, default=28)
    parser.add_argument("--bots", type=int, default=100)
    parser.add_argument("--play", type=float, default=1.5, help="seconds until a kill, at most")
    parser.add_argument("--on", default="sqlite", help="sqlite, postgresql, or an address")
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args(arguments)
    tally, faults = Tally(), 0
    for floors, done in enumerate(range(0, said.kills, said.each)):
        kills = min(said.each, said.kills - done)
        with place_for(said.on) as floor:
            faults += kill_again_and_again(floor, said, kills, said.seed + floors, tally)
    print(f"{said.kills} kills on {said.on}, {len(tally.times):,} choices: {faults} with faults")
    return int(faults > 0 or not tally.times)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
