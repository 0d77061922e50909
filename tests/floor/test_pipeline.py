"""Commands that come while a table writes are carried out together, each for itself."""

import asyncio
from itertools import pairwise

import pytest
from test_leader import at_a_table, balance

from floors import CHIPS, on_a_floor
from pitboss.engine import answers as say
from pitboss.errors import Refused
from pitboss.floor.cluster.bus import BETWEEN, LARGEST, packed
from pitboss.floor.table import commands as ask
from pitboss.floor.table.commands import Request
from pitboss.floor.table.idempotency import Uncertain
from pitboss.floor.table.pipeline import Waiting, in_groups


class Slow:
    """A disk that is as slow as one likes: what is to be written waits until `go_on`."""

    def __init__(self, store, monkeypatch):
        self.works = []
        self._write, self._go_on = store.commit, asyncio.Event()
        monkeypatch.setattr(store, "commit", self._commit)

    async def _commit(self, work):
        self.works.append(work)
        await self._go_on.wait()
        await self._write(work)

    def go_on(self):
        self._go_on.set()


def bets(seat, **wagers):
    return ask.Act(say.Bet(seat, wagers))


def asking(floor, chain, patron, command, once=""):
    return asyncio.create_task(floor.command(chain, Request(patron, "patron", command, once)))


async def a_moment():
    for _ in range(20):
        await asyncio.sleep(0)


def on_a_slow_disk(test):
    """A table with three people who have not bet yet, and a disk that has begun to wait."""

    @on_a_floor
    async def run(floor):
        party = await at_a_table(floor, people=3)
        with pytest.MonkeyPatch.context() as patch:
            await test(floor, party.chain, Slow(floor.store, patch))

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


@on_a_slow_disk
async def test_what_comes_while_the_table_writes_is_written_at_once(floor, chain, disk):
    first = asking(floor, chain, "ann", bets(1, ante=10_00))
    await a_moment()
    others = [
        asking(floor, chain, name, bets(seat, ante=10_00))
        for seat, name in ((2, "bob"), (3, "cyd"))
    ]
    await a_moment()
    assert len(disk.works) == 1
    disk.go_on()
    await asyncio.gather(first, *others)
    assert [len(work.lines) for work in disk.works] == [1, 2]
    assert {stake.seat for stake in floor.tables[chain].at.round.stakes_on()} == {1, 2, 3}


@on_a_slow_disk
async def test_each_is_refused_for_itself_and_nobody_before_all_is_written(floor, chain, disk):
    first = asking(floor, chain, "ann", bets(1, ante=10_00))
    await a_moment()
    bad = asking(floor, chain, "bob", bets(2, luck=10_00), "b1")
    good = asking(floor, chain, "cyd", bets(3, ante=10_00))
    await a_moment()
    assert not any(task.done() for task in (first, bad, good))
    disk.go_on()
    await asyncio.gather(first, good)
    with pytest.raises(Refused, match="luck"):
        await bad
    with pytest.raises(Refused, match="luck"):  # it is answered as the first time
        await floor.command(chain, Request("bob", "patron", bets(2, luck=10_00), "b1"))
    with pytest.raises(Refused, match="the id b1 was used for another command"):
        await floor.command(chain, Request("bob", "patron", bets(2, ante=20_00), "b1"))
    assert {stake.seat for stake in floor.tables[chain].at.round.stakes_on()} == {1, 3}


@on_a_slow_disk
async def test_whoever_spends_money_meanwhile_does_so_alone_and_in_order(floor, chain, disk):
    first = asking(floor, chain, "ann", bets(1, ante=10_00))
    await a_moment()
    before = balance(floor, "bob")
    asked = [
        asking(floor, chain, "cyd", bets(3, ante=10_00)),
        asking(floor, chain, "bob", ask.Buy(100_00)),
        asking(floor, chain, "ann", ask.Ready()),
    ]
    await a_moment()
    disk.go_on()
    await asyncio.gather(first, *asked)
    assert balance(floor, "bob") == before - 100_00
    at = floor.tables[chain].at
    assert (at.chips(2), at.chips(3)) == (CHIPS + 100_00, CHIPS - 10_00)


@on_a_slow_disk
async def test_if_writing_fails_nobody_is_told_that_it_is_done(floor, chain, disk):
    first = asking(floor, chain, "ann", bets(1, ante=10_00), "a1")
    await a_moment()
    other = asking(floor, chain, "bob", bets(2, ante=10_00), "b1")
    await a_moment()
    disk._write = _full
    disk.go_on()
    for task in (first, other):
        with pytest.raises(Uncertain):
            await task
    disk._write = type(floor.store).commit.__get__(floor.store)
    for name, seat, once in (("ann", 1, "a1"), ("bob", 2, "b1")):
        await _until_taken(floor, chain, name, bets(seat, ante=10_00), once)
    assert [s.amount for s in floor.tables[chain].at.round.stakes_on()] == [10_00, 10_00]


async def _full(work):
    raise OSError("no space left on the disk")


async def _until_taken(floor, chain, name, command, once):
    while True:
        try:
            return await floor.command(chain, Request(name, "patron", command, once))
        except Uncertain:
            await asyncio.sleep(0.01)


def test_commands_of_play_go_together_and_all_others_alone():
    commands = [ask.Ready(), bets(1, ante=1), ask.Buy(1), ask.Leave(), ask.Reveal("s"), ask.Ready()]

    async def grouped():
        asked = [Waiting(Request("ann", "patron", command)) for command in commands]
        return [[type(one.request.command) for one in group] for group in in_groups(asked)]

    assert asyncio.run(grouped()) == [
        [ask.Ready, ask.Act], [ask.Buy], [ask.Leave], [ask.Reveal, ask.Ready],
    ]  # fmt: skip


@pytest.mark.parametrize("sizes", [[], [10], [10] * 2000, [LARGEST], [LARGEST, 1], [1, LARGEST, 1]])
def test_messages_go_into_as_few_notices_as_they_fit_into(sizes):
    messages = [b"%d " % n + b"x" * size for n, size in enumerate(sizes)]
    messages = [message[:LARGEST] for message in messages]
    notices = [notice.encode() for notice in packed(messages)]
    assert [one for notice in notices for one in notice.split(BETWEEN)] == messages
    assert all(len(notice) <= LARGEST for notice in notices)
    next_ones = [(a, b.split(BETWEEN)[0]) for a, b in pairwise(notices)]
    assert all(len(a) + 1 + len(b) > LARGEST for a, b in next_ones)
