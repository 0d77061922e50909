"""Signs, 8.3: rules change half an hour after they are posted, limits at once; both are kept."""

import asyncio
import json

import msgspec
import pytest

from floors import PEOPLE, Party, join, killed, of_the_boss, on_a_floor, opened, settled, url_of
from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.engine.registry import find, games
from pitboss.errors import PitbossError, Refused
from pitboss.floor.clock import now
from pitboss.floor.division import submissions
from pitboss.floor.floor import Floor
from pitboss.floor.ledger import entries as so
from pitboss.floor.ledger.chain import read
from pitboss.floor.table import commands as ask
from pitboss.floor.table import handlers
from pitboss.floor.table import sign as table_sign
from pitboss.floor.table.audience import Watcher
from pitboss.floor.table.commands import Request
from pitboss.floor.table.sign import _pays

MINUTE = 60 * 1000
BOSS = ("boss", "floorperson")


async def post(floor, party, options, effective):
    """All three acts of 8.3(b)."""
    await floor.command(party.chain, Request(*BOSS, ask.PostRules(options, effective)))
    await floor.command(party.chain, Request(*BOSS, ask.Announce(effective)))
    await floor.command(party.chain, Request(*BOSS, ask.NotifyDivision(effective)))


async def at_a_table(floor):
    chain = await floor.open_table("ann", "three-card-poker", seats=3, limits={"all": "10-100"})
    party = Party(floor, chain, 2, 1)
    await party.sit()
    await settled(floor, chain)
    return party


def test_rules_come_into_force_between_rounds_once_it_is_time(tmp_path, clock):
    @on_a_floor
    async def change(floor):
        party = await at_a_table(floor)
        await post(floor, party, {"settlement": "by-player"}, now() + 31 * MINUTE)
        assert "settlement by-player (8.3(b))" in table_sign.posted(party.at)[-1]
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

    change(tmp_path)


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
            await floor.command(party.chain, Request(*BOSS, posted))
        assert party.at.seq == before

    post(tmp_path)


@on_a_floor
async def test_limits_change_at_once_and_are_recorded(floor):
    party = await at_a_table(floor)
    with pytest.raises(Refused):
        await party.say(1, ask.Act(say.Bet(1, {"ante": 5_00})))
    await floor.command(party.chain, Request(*BOSS, ask.PostLimits({"all": "5-50"})))
    await party.say(1, ask.Act(say.Bet(1, {"ante": 5_00})))
    with pytest.raises(Refused):
        await party.say(2, ask.Act(say.Bet(2, {"ante": 60_00})))
    said = [read(entry.body).what for entry in floor.store.entries(party.chain)]
    (limited,) = [what for what in said if isinstance(what, so.Limited)]
    assert (limited.by, limited.limits, limited.form) == ("boss", {"all": "5-50"}, "standard")
    assert limited.at, "8.3(c): when it was announced"
    assert "$5 to $50" in " ".join(table_sign.posted(party.at))
    assert party.at.said == "New limits from now on: all $5-50 (8.3(c))"


@pytest.mark.parametrize(
    "limits",
    [
        {"all": "100-10"},
        {"all": "10-100 by 500"},
        {"all": "moon"},
        {"moon": "1-2"},
        {"all": "1-" + "9" * 40},
        {"": ""},
    ],
)
def test_limits_that_are_none_are_refused_and_change_nothing(tmp_path, limits):
    @on_a_floor
    async def post(floor):
        party = await at_a_table(floor)
        before = (party.at.seq, party.at.table.limits)
        with pytest.raises(PitbossError):
            await floor.command(party.chain, Request(*BOSS, ask.PostLimits(limits)))
        assert (party.at.seq, party.at.table.limits) == before

    post(tmp_path)


def test_what_is_posted_outlives_a_crash(tmp_path, clock):
    async def post():
        floor = Floor(url_of(tmp_path))
        await floor.open()
        join(floor.store, *PEOPLE)
        party = await at_a_table(floor)
        posted = ask.PostRules({"settlement": "by-player"}, now() + 31 * MINUTE)
        await floor.command(party.chain, Request(*BOSS, posted))
        await floor.command(party.chain, Request(*BOSS, ask.PostLimits({"all": "5-50"})))
        sign = table_sign.posted(party.at)
        await killed(floor)
        async with opened(url_of(tmp_path)) as again:
            assert table_sign.posted(again.tables[party.chain].at) == sign

    asyncio.run(post())


def test_a_change_of_rules_comes_from_outside_with_its_time():
    at = now() + 31 * MINUTE
    said = {"type": "post-rules", "options": {"settlement": "by-player"}, "effective": at}
    assert ask.read(json.dumps(said)) == ask.PostRules({"settlement": "by-player"}, at)
    for wrong in (-1, 10**15):
        with pytest.raises(Refused, match="milliseconds since 1970"):
            ask.read(json.dumps(said | {"effective": wrong}))


@on_a_floor
async def test_the_sign_has_everything_in_force(floor):
    party = await at_a_table(floor)
    made = table_sign.sign(party.at)
    assert next(one.limit for one in made.limits) == "$10 to $100"
    assert {rule.cite for rule in made.rules} == {o.cite for o in party.at.table.game.options}
    assert any(rule.usual for rule in made.rules), "8.3(a): not only what differs"
    assert "straight flush 35 to 1" in dict(made.pays)["pair plus"]
    chain = await floor.open_table("ann", "roulette")
    assert table_sign.sign(floor.tables[chain].at).limits[0].limit == "$1 to $10,000", "8.2(c)"


def test_what_is_not_announced_and_notified_does_not_take_effect(tmp_path, clock):
    @on_a_floor
    async def change(floor):
        party = await at_a_table(floor)
        first, second = now() + 31 * MINUTE, now() + 32 * MINUTE
        await floor.command(
            party.chain, Request(*BOSS, ask.PostRules({"settlement": "by-player"}, first))
        )
        await floor.command(party.chain, Request(*BOSS, ask.Announce(first)))
        with pytest.raises(Refused, match="announced already"):
            await floor.command(party.chain, Request(*BOSS, ask.Announce(first)))
        with pytest.raises(Refused, match="no change of rules is posted for that time"):
            await floor.command(party.chain, Request(*BOSS, ask.NotifyDivision(second)))
        (change,) = table_sign.sign(party.at).changes
        assert change.missing == "the change of rules was not notified to the Division"
        assert change.announced
        assert not change.notified
        clock.by = 40 * MINUTE
        await party.play(1)
        await settled(floor, party.chain)
        assert party.at.table.options["settlement"] == "by-step"
        assert party.at.notices == []
        said = [read(entry.body).what for entry in floor.store.entries(party.chain)]
        assert so.Lapsed(first, change.missing) in said

    change(tmp_path)


def test_a_payout_limit_is_checked_when_it_takes_effect(tmp_path, clock):
    """16.12(d): it was above its floor when it was posted, but the minimum has gone up since."""

    @on_a_floor
    async def change(floor):
        chain = await floor.open_table("ann", "caribbean-stud-poker", limits={"ante": "10-200"})
        party = Party(floor, chain, 2, 1)
        await party.sit()
        await settled(floor, chain)
        effective = now() + 31 * MINUTE
        await post(floor, party, {"payout-limit": "5000"}, effective)
        assert table_sign.sign(party.at).changes[0].missing == ""
        higher = ask.PostLimits({"ante": "50-500"})
        await floor.command(chain, Request(*BOSS, higher))
        (change,) = table_sign.sign(party.at).changes
        assert change.missing == "the payout limit of 5,000 is below its floor of 10,000 (16.12(d))"
        clock.by = 40 * MINUTE
        await party.play(1)
        await settled(floor, chain)
        assert party.at.table.options["payout-limit"] == 0
        assert party.at.notices == []
        said = [read(entry.body).what for entry in floor.store.entries(chain)]
        assert so.Lapsed(effective, change.missing) in said

    change(tmp_path)


def test_limits_do_not_raise_the_floor_above_a_payout_limit_in_force(tmp_path, clock):
    @on_a_floor
    async def change(floor):
        options, limits = {"payout-limit": "5000"}, {"ante": "10-200"}
        chain = await floor.open_table(
            "ann", "caribbean-stud-poker", options=options, limits=limits
        )
        with pytest.raises(Refused, match=r"below its floor of 10,000 \(16\.12\(d\)\)"):
            await floor.command(chain, Request(*BOSS, ask.PostLimits({"ante": "50-500"})))
        assert floor.tables[chain].at.table.limits.of("ante").low == 10_00

    change(tmp_path)


def test_it_is_too_late_to_announce(tmp_path, monkeypatch):
    @on_a_floor
    async def change(floor):
        party = await at_a_table(floor)
        effective = now() + 31 * MINUTE
        posted = ask.PostRules({"settlement": "by-player"}, effective)
        await floor.command(party.chain, Request(*BOSS, posted))
        monkeypatch.setattr(handlers, "now", lambda: effective - 29 * MINUTE)
        for act in (ask.Announce(effective), ask.NotifyDivision(effective)):
            with pytest.raises(Refused, match=r"less than 30 minutes before the change.*8\.3\(b\)"):
                await floor.command(party.chain, Request(*BOSS, act))

    change(tmp_path)


@on_a_floor
async def test_everybody_at_the_table_sees_a_new_sign_at_once(floor):
    party = await at_a_table(floor)
    heard = []
    await floor.enter(party.chain, Watcher("ann", "patron", lambda m: heard.append(json.loads(m))))
    assert heard[0]["sign"]["limits"][0]["limit"] == "$10 to $100"
    await party.say(1, ask.Act(say.Bet(1, {"ante": 10_00})))
    assert heard[-1]["sign"] is None, "it is as it was"
    await floor.command(party.chain, Request(*BOSS, ask.PostLimits({"all": "5-50 by 5"})))
    assert heard[-1]["sign"]["limits"][0]["limit"] == "$5 to $50, in steps of $5"
    assert heard[-1]["sign"]["announced"] == "New limits from now on: all $5-50 by 5 (8.3(c))"


@on_a_floor
async def test_only_a_sign_that_was_submitted_is_used(floor):
    party = await at_a_table(floor)
    limits = ask.PostLimits({"all": "5-50"}, form="neon")
    with pytest.raises(Refused, match=r"no sign 'neon' was submitted.*8\.3\(d\)"):
        await floor.command(party.chain, Request(*BOSS, limits))
    with pytest.raises(Refused, match=r"submitted with its size.*8\.3\(d\)"):
        submissions.submit_sign(floor.store, "boss", "Neon", "above the table", " ", "English")
    submissions.submit_sign(floor.store, "boss", "Neon", "above the table", "3 feet", "English")
    await floor.command(party.chain, Request(*BOSS, limits))
    assert [one.name for one in submissions.everything(floor.store)] == ["standard", "neon"]
    with pytest.raises(Refused, match=r"announced to those at the table \(8\.3\(c\)\)"):
        await floor.command(
            party.chain, Request(*BOSS, ask.PostLimits({"all": "5-60"}, announce=False))
        )


@on_a_floor
async def test_the_casino_permits_a_bet_outside_the_limits_for_one_round(floor):
    """8.2(d), and 8.2(e): what is accepted is settled in full."""
    party = await at_a_table(floor)
    large = ask.Act(say.Bet(1, {"ante": 800_00}))
    with pytest.raises(Refused, match=r"above the maximum of 100"):
        await party.say(1, large)
    with pytest.raises(Refused, match="nobody sits at seat 3"):
        await floor.command(party.chain, Request(*BOSS, ask.Permit(3)))
    await floor.command(party.chain, Request(*BOSS, ask.Permit(1)))
    await party.say(1, large)
    assert party.at.round.amount(1, "ante") == 800_00
    await party.play(1)
    await settled(floor, party.chain)
    with pytest.raises(Refused, match=r"above the maximum of 100"):
        await party.say(1, large)


def paid_at(slug):
    return dict(_pays(Table(find(slug))))


def test_a_wager_of_a_table_with_many_has_its_own_rows_alone():
    craps = paid_at("craps")
    assert (craps["craps 2"], craps["hop 2-2"], craps["hard 4"]) == ("30 to 1", "30 to 1", "7 to 1")
    assert craps["place win 4"] == "9 to 5"
    assert paid_at("sic-bo")["total"].startswith("total 4: 50 to 1; total 5: 18 to 1")
    assert paid_at("blackjack")["main"] == "blackjack 3 to 2; win 1 to 1"
    assert "three of a kind 25 to 1" in paid_at("three-card-poker")["pair plus"]


def limits_of(at):
    return {one.wager: one.limit for one in table_sign.sign(at).limits}


@on_a_floor
async def test_posting_one_limit_keeps_the_others(floor):
    """8.2(b)1, 8.3(c)"""
    limits = {"all": "10-100", "pair-plus": "5-50"}
    chain = await floor.open_table("ann", "three-card-poker", seats=3, limits=limits)
    at = floor.tables[chain].at
    before = limits_of(at)
    await floor.command(chain, of_the_boss(ask.PostLimits({"pair-plus": "5-200 by 5"})))
    assert limits_of(at) == before | {"pair plus": "$5 to $200, in steps of $5"}
    assert at.said == "New limits from now on: pair-plus $5-200 by 5 (8.3(c))"
    await floor.command(chain, of_the_boss(ask.PostLimits({"all": "10-2000"})))
    assert at.table.limits.of("ante").high == 2_000_00
    assert at.table.limits.of("pair-plus").high == 200_00
    await floor.command(chain, of_the_boss(ask.PostLimits({"pair-plus": ""})))
    assert at.table.limits.of("pair-plus").high == 2_000_00
    assert at.said == "New limits from now on: pair-plus as all wagers (8.3(c))"


@pytest.mark.parametrize("limits", [{}, {"all": ""}, {"all": "10-"}, {"ante": ""}])
def test_limits_are_a_minimum_and_a_maximum(tmp_path, limits):
    """8.2(a)"""

    @on_a_floor
    async def post(floor):
        party = await at_a_table(floor)
        before = party.at.seq
        with pytest.raises(PitbossError):
            await floor.command(party.chain, of_the_boss(ask.PostLimits(limits)))
        assert party.at.seq == before

    post(tmp_path)


@on_a_floor
async def test_a_table_of_every_game_opens_with_limits(floor):
    """8.2(a)"""
    for game in games():
        chain = await floor.open_table("boss", game.slug)
        at = floor.tables[chain].at
        assert at.table.posted != game.table_stakes
        for one in table_sign.sign(at).limits:
            assert "and more" not in one.limit, (game.slug, one)
    with pytest.raises(Refused, match=r"no maximum.*8\.2\(a\)"):
        await floor.open_table("boss", "roulette", limits={"all": "10-"})


def test_limits_of_earlier_versions_are_all_limits():
    said = {"type": "limited", "by": "boss", "limits": {"all": "5-50"}, "at": 1}
    kept = msgspec.convert(said, so.What)
    assert (kept.says, kept.named) == ("all $5-50", ())
