"""A floor that is killed goes on where it stood."""

import asyncio
import random

import pytest
from msgspec import to_builtins

from floors import PATIENT, Party, join, killed, opened, party_size, url_of
from pitboss.engine import Revealed, view
from pitboss.engine.events import Mixed
from pitboss.engine.proofs import holds
from pitboss.engine.registry import games
from pitboss.floor.audit import audit
from pitboss.floor.floor import Floor
from pitboss.floor.ledger.chain import read
from pitboss.floor.ledger.entries import Answered, Started
from pitboss.floor.table import draft

VIEWERS = ("1", "2", "spectator", "division")


def standing(at):
    """All that can be told apart of where a table stands."""
    round = at.round
    return {
        "entry": (at.seq, at.sha, at.asked if round else 0),
        "seats": (at.stacks, at.sittings),
        "table": (at.table.rounds, at.table.state, at.table.stocks, at.table.stakes),
        "views": [to_builtins(view(round, viewer)) for viewer in VIEWERS] if round else None,
        "dealer": {
            source: (stack.order, stack.salts)
            for source, stack in at.dealer.stacks.items()
            if at.table.stocks[source].total
        },
    }


async def play_kill_and_go_on(url, game, seed, rounds):
    """The events of a table whose floor was killed at a random prompt."""
    rng = random.Random(seed)
    floor = Floor(url, pace=PATIENT)
    await floor.open()
    chain = await floor.open_table("ann", game.slug, seats=party_size(game))
    party = Party(floor, chain, party_size(game), seed)
    join(floor.store, *party.names.values())
    await party.sit()
    await party.play(rounds)
    await party.play_a_bit(rng.randrange(12))
    async with floor.tables[chain].leader.lock:
        before = standing(party.at)
        await killed(floor)
    async with opened(url) as again:
        assert standing(again.tables[chain].at) == before
        party.floor = again
        await party.play(2)
        result = audit(again.store)
        assert result.passes, result.findings
        assert result.rounds >= rounds + 2
        return [event for entry in again.store.entries(chain) for event in events_of(entry)]


def events_of(entry):
    what = read(entry.body).what
    return what.events if isinstance(what, (Started, Answered)) else ()


def check_commitments(events):
    digests = {event.commitment: event.digests for event in events if isinstance(event, Mixed)}
    opened = [event for event in events if isinstance(event, Revealed)]
    assert opened
    assert all(holds(digests[event.commitment], event) for event in opened)


@pytest.mark.parametrize("snapshots", [4, 1000], ids=("from a snapshot", "from the first line"))
@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_every_table_stands_where_it_stood(game, snapshots, tmp_path, monkeypatch):
    monkeypatch.setattr(draft, "SNAPSHOT_AFTER", snapshots)
    check_commitments(asyncio.run(play_kill_and_go_on(url_of(tmp_path), game, snapshots, 1)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_after_many_rounds_too(game, seed, tmp_path, monkeypatch):
    monkeypatch.setattr(draft, "SNAPSHOT_AFTER", 30)
    check_commitments(asyncio.run(play_kill_and_go_on(url_of(tmp_path), game, seed, 3 + 2 * seed)))


def test_the_table_that_is_asked_for_is_taken_up_first(tmp_path):
    """Who comes back at once does not wait for the tables of others."""

    async def run(url):
        async with opened(url) as floor:
            join(floor.store, "ann")
            chains = [await floor.open_table("ann", "roulette") for _ in range(20)]
        floor = Floor(url, pace=PATIENT)
        await floor.open(at_once=True)
        try:
            asked = await floor.table(chains[-1])
            assert asked.leader is not None
            assert len(floor.leaders()) < len(chains)
            while len(floor.leaders()) < len(chains):
                await asyncio.sleep(0)
            assert floor.tables[chains[-1]] is asked
        finally:
            await floor.close()

    asyncio.run(run(url_of(tmp_path)))
