"""What the simulated floor (tests/chaos) has found, each by itself."""

import asyncio
import gc

import msgspec
import pytest

from floors import CHIPS, Party, join, on_a_floor, opened, settled
from pitboss.engine import answers as say
from pitboss.engine import prompts as put
from pitboss.errors import Refused
from pitboss.floor.clock import now
from pitboss.floor.cluster.leases import PostgresLeases
from pitboss.floor.ledger import chain as chain_
from pitboss.floor.ledger import entries as so
from pitboss.floor.ledger.chain import line
from pitboss.floor.ledger.store import Reading, Store, Work
from pitboss.floor.table import commands as ask
from pitboss.floor.table.audience import Watcher
from pitboss.floor.table.commands import Request
from pitboss.floor.table.idempotency import Uncertain
from pitboss.floor.table.rebuild import load

ROUNDS = 300


@on_a_floor
async def test_a_table_that_cannot_be_taken_up_is_shown_to_nobody(floor):
    """Its new leader had gone on in memory, and what it could not write was shown."""
    chain = await floor.open_table("ann", "three-card-poker", seats=1)
    party = Party(floor, chain, 1, 1)
    await party.sit()
    await settled(floor, chain)
    for command in (ask.Act(say.Bet(1, {"ante": 10_00})), ask.Ready(), ask.Leave()):
        await party.say(1, command)
    written, commit = floor.store.head(chain)[0], floor.store.commit

    async def broken(work):
        raise OSError("no space left on device")

    floor.store.commit = broken
    floor.tables[chain].leader.give_up()
    with pytest.raises(Uncertain, match="being restored"):  # ann is gone: she would fold
        await floor.look(chain, "bob", "patron")
    with pytest.raises(Uncertain):
        await party.say(1, ask.Stay())
    assert floor.store.head(chain)[0] == written
    floor.store.commit = commit
    news = await floor.look(chain, "bob", "patron")
    assert news.seq == floor.store.head(chain)[0] > written
    assert not news.seats


def test_a_table_whose_key_we_hold_is_free_to_be_taken_up_again(database):
    """A leader that failed to take a table up held its key, and nobody led the table any more."""
    stores = Store(database), Store(database)
    ours, others = map(PostgresLeases, stores)
    assert ours.take("1")
    assert ours.free(["1", "2"]) == ["1", "2"]
    assert others.free(["1", "2"]) == ["2"]
    assert ours.take("1")
    assert not others.take("1")
    for keys, store in ((ours, stores[0]), (others, stores[1])):
        keys.close()
        store.close()


def test_news_that_are_lost_are_looked_for(database):
    """Who watched by way of another process saw an old table until something else happened."""

    async def run():
        async with opened(database) as one, opened(database) as other:
            join(one.store, "ann")
            chain = await one.open_table("ann", "three-card-poker", seats=1)
            told = []
            await other.enter(chain, Watcher("ann", "patron", told.append))
            other.process.bus._listening.cancel()  # it hears nothing any more
            await one.command(chain, Request("ann", "patron", ask.Sit(CHIPS)))
            at = await settled(one, chain)
            for _ in range(200):
                if msgspec.json.decode(told[-1])["seq"] == at.seq:
                    return
                await asyncio.sleep(0.05)
            raise AssertionError("ann does not see that she sits")

    asyncio.run(run())


@on_a_floor
async def test_a_round_that_could_not_begin_leaves_no_seats_behind(floor):
    """The next snapshot had them, and an audit said that the ledger did not."""
    chain = await floor.open_table("ann", "poker-holdem", seats=4)
    await floor.command(chain, Request("ann", "patron", ask.Sit(CHIPS)))
    leader = floor.tables[chain].leader
    at = await settled(floor, chain, lambda at: leader.waiting)
    assert at.as_snapshot() == load(floor.store, chain, False).as_snapshot()


@on_a_floor
async def test_a_table_is_rebuilt_from_one_moment(floor):
    """Orders were read before the entries, so that a dealer could have the wrong ones."""
    chain = await floor.open_table("ann", "three-card-poker", seats=1)
    at = await settled(floor, chain, lambda at: True)
    orders, other = Reading.orders, Store(floor.store.url)

    def meanwhile(reading, chain):
        written = line(chain, at.seq + 1, at.sha, now(), so.Limited("ann", {"all": "10-500"}))
        assert other.write([Work([written])]) == [None]
        return orders(reading, chain)

    Reading.orders = meanwhile
    try:
        assert load(floor.store, chain, True).seq == at.seq
    finally:
        Reading.orders = orders
        other.close()
    assert load(floor.store, chain, True).seq == at.seq + 1


@on_a_floor
async def test_who_leaves_has_a_kept_keno_ticket_redeemed(floor):
    """It stood for ever, and games were drawn for it without end."""
    chain = await floor.open_table("ann", "keno", seats=1)
    party = Party(floor, chain, 1, 1)
    await party.sit()
    for _ in range(ROUNDS):
        at = await settled(floor, chain)
        prompt = at.round.prompt
        if isinstance(prompt, put.Choose) and prompt.offer("keep"):
            await party.say(1, ask.Act(say.Choice(1, "keep", patron=prompt.patron), at.seq))
            break
        await party.step()
    else:
        pytest.fail("no ticket has won")
    assert at.has_on_felt(1)
    await party.say(1, ask.Leave())
    await settled(floor, chain, lambda at: not at.sittings)
    redeemed = [
        read.answer
        for read in (chain_.read(entry.body).what for entry in floor.store.entries(chain))
        if isinstance(read, so.Answered) and isinstance(read.answer, say.Call)
    ]
    assert [call.word for call in redeemed] == ["redeem"]


@on_a_floor
async def test_a_refusal_that_nobody_waits_for_is_no_failure(floor):
    """It was written to the log, with a traceback."""
    failures = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, said: failures.append(said))
    chain = await floor.open_table("ann", "three-card-poker", seats=1)
    leader = floor.tables[chain].leader
    async with leader.lock:
        asked = asyncio.create_task(floor.command(chain, Request("ann", "patron", ask.Buy(1_00))))
        await asyncio.sleep(0.01)
        asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    with pytest.raises(Refused, match="does not sit"):
        await floor.command(chain, Request("ann", "patron", ask.Buy(1_00)))
    gc.collect()
    assert not failures
