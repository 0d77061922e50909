"""How fast the floor answers: two hundred tables, a thousand bots, a minute.

With --room it is the poker room: sixty tables of all its games, five hundred bots.

A server of its own is started on this machine and stopped again; then its ledger is audited. The
99th percentile of the time to an answer must be under a tenth of a second, and there must be a
thousand choices a second in all; in the poker room, where one player decides at a time, only the
first of these.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import time

import uvloop
from bots import Plan, Player, Tally, prepare
from services import Server, audit, place_for

GOAL = 0.1
"""Seconds."""
CHOICES = 1000
"""A second."""
SEATED_WITHIN = 60.0
PACE = ("--betting", "8", "--deciding", "10", "--sockets", "5000")


async def play(
    plan: Plan, server: Server, tally: Tally, seconds: float, think: tuple[float, float]
) -> float:
    """Everybody plays; returns the processor time that the server took while the measurement
    ran."""
    players = [Player(placed, plan, tally, think) for placed in plan.bots]
    tasks = []
    for player in players:
        tasks.append(asyncio.create_task(player.play(server.host)))
        await asyncio.sleep(0.004)
    deadline = time.monotonic() + SEATED_WITHIN
    while time.monotonic() < deadline and not all(player.seen.you for player in players):
        await asyncio.sleep(0.1)
    seated = sum(bool(player.seen.you) for player in players)
    print(f"{seated} of {len(players)} bots seated", flush=True)
    tally.counting, (before, _) = True, server.used()
    news, own = tally.news, time.process_time()
    await asyncio.sleep(seconds)
    tally.used = time.process_time() - own
    tally.counting = False
    tally.news -= news
    used = server.used()[0] - before
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return used


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--room", action="store_true", help="games of the poker room alone")
    parser.add_argument("--tables", type=int, help="200, or 60 of the poker room")
    parser.add_argument("--bots", type=int, help="1000, or 500 in the poker room")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--think", type=float, nargs=2, default=(0.12, 0.32), metavar="SECONDS")
    parser.add_argument("--between", type=float, default=0.85, help="seconds between two rounds")
    parser.add_argument("--on", default="sqlite", help="sqlite, postgresql, or an address")
    said = parser.parse_args(arguments)
    said.tables = said.tables or (60 if said.room else 200)
    said.bots = said.bots or (500 if said.room else 1000)
    with place_for(said.on) as floor:
        print(
            f"{said.tables} tables, {said.bots} bots, {said.seconds:g} s, on {said.on}", flush=True
        )
        plan, tally = prepare(floor, said.tables, said.bots, room=said.room), Tally()
        server = Server(floor, *PACE, "--between", str(said.between))
        gc.disable()  # the bots' own pauses are not the server's
        try:
            used = uvloop.run(play(plan, server, tally, said.seconds, tuple(said.think)))
            memory = server.used()[1]
        finally:
            server.stop()
        report(tally, said.seconds, used, memory)
        audited = audit(floor)
        print(audited.stdout.strip())
    missed = misses(tally, said.seconds, room=said.room)
    for what in missed:
        print(what)
    return int(audited.returncode != 0 or bool(missed))


def misses(tally: Tally, seconds: float, *, room: bool = False) -> list[str]:
    """The goals that were not reached."""
    missed = []
    if not tally.times or tally.part(0.99) >= GOAL:
        missed.append(f"not reached: 99 of 100 answers within {1000 * GOAL:.0f} ms")
    if len(tally.times) < CHOICES * seconds and not room:
        missed.append(f"not reached: {CHOICES:,} choices a second")
    return missed


def report(tally: Tally, seconds: float, used: float, memory: int) -> None:
    choices, refused = len(tally.times), sum(tally.refusals.values())
    print(f"{choices:,} choices, {choices / seconds:,.0f} a second, {refused:,} refused")
    for why, times in sorted(tally.refusals.items(), key=lambda one: -one[1])[:5]:
        print(f"  {times:,} times: {why[:100]}")
    print(
        f"{tally.news:,} news, {tally.news / seconds:,.0f} a second; {tally.broken} sockets broken"
    )
    parts = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "slowest": 1.0}
    told = [f"{name} {1000 * tally.part(share):.1f} ms" for name, share in parts.items()]
    print(f"answered within {', '.join(told)}")
    print(f"the server used {100 * used / seconds:.0f} % of a core and {memory / 2**20:.0f} MB")
    by_server, by_bots = (1000 * spent / max(1, choices) for spent in (used, tally.used))
    print(
        f"processor time a choice: {by_server:.2f} ms by the server, {by_bots:.2f} ms by the bots"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
