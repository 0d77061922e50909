"""Many at once: idle sockets, a flood of talk, advice and drills in parallel, hands that are left
in the middle. Others play on, and nothing is lost or kept."""

import contextlib
import os
import resource
import socket
import threading
import time

import httpx
import pytest

from floor_server import Person, serving
from floors import Party, on_a_floor, party_size, put_forward, url_of
from pitboss.engine.registry import find, slugs
from pitboss.floor.table import commands as ask
from pitboss.floor.table import talk
from pitboss.floor.table.commands import Request

pytestmark = pytest.mark.usefixtures("cheap")
IDLE = 2000
FILES = 3 * IDLE
"""Both ends of each socket are in this process."""


@pytest.fixture
def many_files():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < FILES:
        pytest.skip(f"a process may have {hard} files open here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, FILES), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def opened(there, table):
    """A socket that is opened and never read again."""
    host, port = there.host.split(":")
    line = socket.create_connection((host, int(port)))
    line.sendall(
        f"GET /tables/{table}/socket HTTP/1.1\r\nhost: {there.host}\r\nupgrade: websocket\r\n"
        "connection: Upgrade\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "sec-websocket-version: 13\r\n\r\n".encode()
    )
    assert b" 101 " in line.recv(4096)
    return line


def watchers(there):
    return sum(len(table.audience.watchers) for table in there.floor.tables.values())


def until(wanted):
    for _ in range(1200):
        if wanted():
            return
        time.sleep(0.05)
    raise AssertionError("it does not come to that")


def test_two_thousand_idle_sockets(tmp_path, many_files):
    with serving(url_of(tmp_path), rate_limits=False) as there, contextlib.ExitStack() as idle:
        ann = Person(there, "ann")
        watched, own = ann.open_table("roulette"), ann.open_table("roulette")
        for _ in range(IDLE):
            idle.enter_context(opened(there, watched))
        until(lambda: watchers(there) == IDLE)
        with ann.socket(own) as line:
            assert line.ask(type="sit", chips=100_00)["done"]
        assert ann.ask(watched, type="sit", chips=100_00).status_code == 201
        assert httpx.get(f"{there.address}/healthz").text == "ok"
        idle.close()
        until(lambda: watchers(there) == 0)
        assert len(os.listdir("/proc/self/fd")) < IDLE


def test_a_flood_of_talk(tmp_path):
    with serving(url_of(tmp_path)) as there:
        mallory, ann = Person(there, "mallory"), Person(there, "ann")
        table = ann.open_table("roulette")
        for who in (mallory, ann):
            who.ask(table, type="sit", chips=100_00).raise_for_status()
        with mallory.socket(table) as flood, ann.socket(table) as line:
            line.next()
            said = [flood.ask(type="talk", text=f"flood {n}") for n in range(200)]
            assert sum("done" in one for one in said) <= talk.AT_ONCE + 2
            assert line.ask(type="buy", chips=100)["done"], "others are answered"
            assert line.ask(type="talk", text="Hello!")["done"], "and heard"
            assert sum("flood" in one for one in line.heard) <= talk.AT_ONCE + 2


def test_advice_and_drills_in_parallel(tmp_path):
    with serving(url_of(tmp_path)) as there:
        ann = Person(there, "ann")
        table = ann.open_table("roulette")
        ann.ask(table, type="sit", chips=500_00).raise_for_status()
        codes, stop = [], threading.Event()

        def flood(number):
            mallory = Person(there, f"mallory-{number}")
            for seed in range(40):
                if stop.is_set():
                    return
                answer = mallory.get("/api/games/blackjack/drill/answer", seed=seed + 40 * number)
                codes.append(answer.status_code)

        threads = [threading.Thread(target=flood, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        until(lambda: len(codes) > 3)
        with ann.socket(table) as line:
            before = len(codes)
            assert all(line.ask(type="buy", chips=100)["done"] for _ in range(10))
            assert len(codes) - before < 100, "ten purchases wait for few drills"
        stop.set()
        for thread in threads:
            thread.join()
        assert set(codes) <= {200, 409, 429}


@pytest.mark.parametrize("slug", slugs())
def test_whoever_leaves_in_the_middle_of_a_hand_loses_no_chip_but_by_the_rules(slug, tmp_path):
    """All leave when cards are out, by a closed browser or by saying so; the audit balances."""

    async def leave(floor):
        game = find(slug)
        chain = await floor.open_table("ann", slug)
        party = Party(floor, chain, party_size(game), slug)
        await party.sit()
        for _ in range(60):
            await party.step()
            prompt = party.at.round and party.at.round.prompt
            if prompt and prompt.step != "bets":
                break
        for name in party.names.values():
            await floor.command(chain, Request(name, "patron", ask.Leave()))
        for _ in range(60):
            floor.tables[chain].leader.seen.clear()
            await put_forward(120)
            await floor.led.sweep()
            if not party.at.sittings:
                break
        assert not party.at.sittings
        assert not any(party.at.stacks.values()), "all chips are in accounts again"

    on_a_floor(leave, betting=5, deciding=5, away=30)(tmp_path)
