"""Signs, 8.3: rules change half an hour after they are posted, limits at once; both are kept."""

import asyncio
import json

import pytest

from floors import PEOPLE, Party, join, killed, on_a_floor, opened, settled, url_of
from pitboss.errors import PitbossError, Refused
from pitboss.floor import commands as ask
from pitboss.floor import host, signs
from pitboss.floor import ledger as so
from pitboss.floor.clocks import now
from pitboss.floor.house import Floor
from pitboss.floor.ledger import read
from pitboss.play import answers as say

MINUTE = 60 * 1000
BOSS = ("boss", "floorperson")


@pytest.fixture
def clock(monkeypatch):
    """A clock that can be put forward."""

    class Ahead:
        by = 0

        def __call__(self):
            return now() + self.by

    ahead = Ahead()
    monkeypatch.setattr(host, "now", ahead)
    return ahead


async def at_a_table(floor):
    chain = await floor.open_table("ann", "three-card-poker", seats=3, limits={"all": "10-100"})
    party = Party(floor, chain, 2, 1)
    await party.sit()
    await settled(floor, chain)
    return party


def test_rules_come_into_force_between_rounds_once_it_is_time(tmp_path, clock):
    @on_a_floor
    async def post(floor):
        party = await at_a_table(floor)
        posted = ask.PostRules({"settlement": "by-player"}, now() + 31 * MINUTE)
        await floor.command(party.chain, *BOSS, posted)
        assert "settlement by-player (8.3(b))" in signs.posted(party.at)[-1]
        await party.play(1)
        await settled(floor, party.chain)
        assert party.at.table.options["settlement"] == "by-step", "it is not yet time"
        clock.by = 32 * MINUTE
        await party.step()
        assert party.at.table.options["settlement"] == "by-step", "a round is being played"
        await party.play(1)
        await settled(floor, party.chain)
        assert party.at.table.options["settlement"] == "by-player"
        assert party.at.notices == []
        assert party.at.table.posted
        assert party.at.table.rounds == 2
        await party.play(1)
        kinds = [type(read(entry.body).what) for entry in floor.store.entries(party.chain)]
        assert kinds.index(so.Posted) < kinds.index(so.Ruled)
        assert kinds[kinds.index(so.Ruled) + 1] is so.Started

    post(tmp_path)


@pytest.mark.parametrize(
    ("options", "minutes", "why"),
    [
        ({"settlement": "by-player"}, 29, "at least 30 minutes before"),
        ({"settlement": "by-player"}, 10**7, "at most a year before"),
        ({"settlement": "by-step"}, 31, "in force already"),
        ({}, 31, "in force already"),
        ({"settlement": "by-moon"}, 31, "settlement"),
        ({"settlement": ["by-player"]}, 31, "settlement"),
        ({"settlement": {"a": 1}}, 31, "settlement"),
        ({"moon": "full"}, 31, "moon"),
        ({"ante-bonus-table": "B"}, 31, "20.11"),
    ],
)
def test_a_change_of_rules_that_is_refused(tmp_path, options, minutes, why):
    @on_a_floor
    async def post(floor):
        party = await at_a_table(floor)
        before = party.at.seq
        posted = ask.PostRules(options, now() + minutes * MINUTE)
        with pytest.raises(Refused, match=why):
            await floor.command(party.chain, *BOSS, posted)
        assert party.at.seq == before

    post(tmp_path)


@on_a_floor
async def test_limits_change_at_once_and_are_recorded(floor):
    party = await at_a_table(floor)
    with pytest.raises(Refused):
        await party.say(1, ask.Act(say.Bet(1, {"ante": 5_00})))
    await floor.command(party.chain, *BOSS, ask.PostLimits({"all": "5-50"}))
    await party.say(1, ask.Act(say.Bet(1, {"ante": 5_00})))
    with pytest.raises(Refused):
        await party.say(2, ask.Act(say.Bet(2, {"ante": 60_00})))
    said = [read(entry.body).what for entry in floor.store.entries(party.chain)]
    assert so.Limited("boss", {"all": "5-50"}) in said
    assert any("5" in line and "50" in line for line in signs.posted(party.at))


@pytest.mark.parametrize(
    "limits",
    [{"all": "100-10"}, {"all": "moon"}, {"moon": "1-2"}, {"all": "1-" + "9" * 40}, {"": ""}],
)
def test_limits_that_are_none_are_refused_and_change_nothing(tmp_path, limits):
    @on_a_floor
    async def post(floor):
        party = await at_a_table(floor)
        before = (party.at.seq, party.at.table.limits)
        with pytest.raises(PitbossError):
            await floor.command(party.chain, *BOSS, ask.PostLimits(limits))
        assert (party.at.seq, party.at.table.limits) == before

    post(tmp_path)


def test_what_is_posted_outlives_a_crash(tmp_path, clock):
    async def post():
        floor = Floor(url_of(tmp_path))
        await floor.open()
        join(floor.store, *PEOPLE)
        party = await at_a_table(floor)
        posted = ask.PostRules({"settlement": "by-player"}, now() + 31 * MINUTE)
        await floor.command(party.chain, *BOSS, posted)
        await floor.command(party.chain, *BOSS, ask.PostLimits({"all": "5-50"}))
        sign = signs.posted(party.at)
        await killed(floor)
        async with opened(url_of(tmp_path)) as again:
            assert signs.posted(again.places[party.chain].room.at) == sign

    asyncio.run(post())


def test_a_change_of_rules_comes_from_outside_with_its_time():
    at = now() + 31 * MINUTE
    said = {"type": "post-rules", "options": {"settlement": "by-player"}, "effective": at}
    assert ask.read(json.dumps(said)) == ask.PostRules({"settlement": "by-player"}, at)
    for wrong in (-1, 10**15):
        with pytest.raises(Refused, match="milliseconds since 1970"):
            ask.read(json.dumps(said | {"effective": wrong}))
