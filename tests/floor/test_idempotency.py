"""A command that comes twice is carried out once: after a restart, and at another leader too."""

import asyncio
import re

import pytest

from floors import join, killed, on_a_floor, opened, settled, url_of
from pitboss.engine import answers as say
from pitboss.errors import Refused
from pitboss.floor.audit import audit
from pitboss.floor.ledger import chain, entries
from pitboss.floor.ledger.accounts import account_of
from pitboss.floor.ledger.command_ids import command_key, same
from pitboss.floor.table import commands as ask
from pitboss.floor.table import idempotency
from pitboss.floor.table.commands import Request
from pitboss.floor.table.idempotency import SeenIds

GAME = "three-card-poker"


def count(floor, table, kind):
    return sum(isinstance(chain.read(e.body).what, kind) for e in floor.store.entries(table))


@on_a_floor
async def test_a_repeated_id_answers_as_the_first_time(floor):
    table = await floor.open_table("ann", GAME)

    async def tell(command, once):
        await floor.command(table, Request("ann", "patron", command, once))

    for _ in range(3):
        await tell(ask.Sit(100_00), "a")
        await tell(ask.Buy(50_00), "b")
    assert (count(floor, table, entries.Sat), count(floor, table, entries.Bought)) == (1, 1)
    await tell(ask.Buy(50_00), "c")
    assert count(floor, table, entries.Bought) == 2, "another id is another command"
    await asyncio.gather(*(tell(ask.Buy(1_00), "d") for _ in range(20)))
    assert count(floor, table, entries.Bought) == 3, "all at the same time"


@on_a_floor
async def test_what_was_refused_is_refused_again(floor):
    table = await floor.open_table("ann", GAME)
    for _ in range(2):
        with pytest.raises(Refused, match="does not sit at this table"):
            await floor.command(table, Request("ann", "patron", ask.Buy(100), "x"))
        await floor.command(table, Request("ann", "patron", ask.Sit(100_00), "y"))


@on_a_floor
async def test_an_id_stands_for_one_command_of_one_patron(floor):
    table = await floor.open_table("ann", GAME, once="t")

    async def tell(name, command, once):
        await floor.command(table, Request(name, "patron", command, once))

    await tell("ann", ask.Sit(100_00), "same")
    for name, command in (("bob", ask.Sit(100_00)), ("ann", ask.Sit(200_00)), ("ann", ask.Leave())):
        with pytest.raises(Refused, match="the id same was used for another command"):
            await tell(name, command, "same")
    assert count(floor, table, entries.Sat) == 1
    with pytest.raises(Refused, match="does not sit"):
        await tell("bob", ask.Buy(1_00), "no")
    with pytest.raises(Refused, match="the id no was used for another command"):
        await tell("bob", ask.Sit(100_00), "no")
    assert await floor.open_table("ann", GAME, once="t") == table
    for by, game in (("ann", "roulette"), ("bob", GAME)):
        with pytest.raises(Refused, match="the id t was used for another command"):
            await floor.open_table(by, game, once="t")


def test_keys_of_earlier_versions_have_no_digest():
    assert same("ann/9f3b", command_key("ann", "9f3b", "refill"))
    assert not same("ann/9f3", command_key("ann", "9f3b", "refill"))
    with pytest.raises(Refused, match="the id 9f3b was used"):
        same("bob/9f3b", command_key("ann", "9f3b", "refill"))


@on_a_floor
async def test_a_bet_that_comes_after_its_round_is_not_taken_for_the_next(floor):
    table = await floor.open_table("ann", GAME)
    await floor.command(table, Request("ann", "patron", ask.Sit(100_00)))
    at = await settled(floor, table)
    bet = ask.Act(say.Bet(1, {"ante": 10_00}), at.seq)
    await floor.command(table, Request("ann", "patron", bet, "bet"))
    await floor.command(table, Request("ann", "patron", ask.Ready()))
    await floor.command(table, Request("ann", "patron", ask.Act(say.Choice(1, "fold"))))
    at = await settled(floor, table, lambda at: at.round is not None and at.table.rounds == 1)
    await floor.command(table, Request("ann", "patron", bet, "bet"))
    with pytest.raises(Refused, match="that round is over"):
        await floor.command(table, Request("ann", "patron", bet, "late"))
    assert not at.round.stakes_on()


@pytest.mark.parametrize("snapshot", [True, False])
def test_an_id_outlives_the_process(tmp_path, monkeypatch, snapshot):
    """Whether the table is rebuilt from its chain or from a snapshot."""
    monkeypatch.setattr("pitboss.floor.table.draft.SNAPSHOT_AFTER", 1 if snapshot else 1000)

    async def run():
        async with opened(url_of(tmp_path)) as floor:
            join(floor.store, "ann")
            table = await floor.open_table("ann", GAME)
            await floor.command(table, Request("ann", "patron", ask.Sit(100_00), "sit"))
            await floor.command(table, Request("ann", "patron", ask.Buy(50_00), "buy"))
            await floor.command(table, Request("ann", "patron", ask.Leave()))
            before = floor.store.balance(account_of("ann"))
            await killed(floor)
        async with opened(url_of(tmp_path)) as floor:
            await floor.command(table, Request("ann", "patron", ask.Buy(50_00), "buy"))
            await floor.command(table, Request("ann", "patron", ask.Sit(100_00), "sit"))
            assert floor.store.balance(account_of("ann")) == before
            result = audit(floor.store)
            assert result.passes, result.findings

    asyncio.run(run())


def test_two_processes_carry_it_out_once(database):
    """By way of the one that follows, and again when that one leads."""

    async def run():
        async with opened(database) as one:
            join(one.store, "ann")
            table = await one.open_table("ann", GAME)
            async with opened(database) as other:
                await other.command(table, Request("ann", "patron", ask.Sit(100_00), "sit"))
                await other.command(table, Request("ann", "patron", ask.Buy(50_00), "buy"))
                await one.command(table, Request("ann", "patron", ask.Buy(50_00), "buy"))
                await killed(one)
                for _ in range(200):
                    if other.tables[table].leader:
                        break
                    await asyncio.sleep(0.05)
                await other.command(table, Request("ann", "patron", ask.Buy(50_00), "buy"))
                assert count(other, table, entries.Bought) == 1

    asyncio.run(run())


def test_what_is_remembered_does_not_grow():
    known = SeenIds()
    for n in range(10 * idempotency.OF_A_PATRON):
        known.add(f"ann/{n}")
    assert len(known.known["ann"]) == idempotency.OF_A_PATRON
    for n in range(2 * idempotency.PATRONS):
        known.add(f"patron-{n}/x{n}")
        known.add("ann/last")
    assert len(known.known) == idempotency.PATRONS
    assert "ann/last" in known
    assert "ann/0" not in known
    assert "" not in known


def test_entries_without_an_id_say_nothing_of_one():
    body = chain.write("1", 1, "", 5, entries.Closed("ann")).body
    told = rb'{"at":5,"what":{"type":"closed","by":"ann"},"salt":"[0-9a-f]{32}"}'
    assert re.fullmatch(told, body)
