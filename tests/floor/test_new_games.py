"""8.4(g): conditions of a test bind the tables that are open, and when it ends they close."""

import pytest
from test_all_games import petition, plan, refused
from test_petitions import high_die  # noqa: F401 - a fixture

from floors import Party, of_the_boss, on_a_floor, settled
from pitboss.engine import answers as say
from pitboss.filings import test_report
from pitboss.floor.clock import now
from pitboss.floor.division import petitions
from pitboss.floor.ledger import entries as so
from pitboss.floor.ledger.chain import read
from pitboss.floor.table import commands as ask
from pitboss.floor.table import new_games, sign


async def in_its_test(floor, slug, **more):
    """A petition whose test goes on, and a party at its only table."""
    store = floor.store
    number = petitions.file(store, "boss", petition(game=slug))
    petitions.decide(store, number, "dge", favourable=True, why="rules, odds and layout")
    petitions.plan_test(store, number, "boss", plan(**more))
    petitions.begin_test(store, number, "dge", "by day", 50_00)
    chain = await floor.open_table("ann", slug, limits={"all": "5-50 by 5"})
    party = Party(floor, chain, 1, 1)
    await party.sit()
    await settled(floor, chain)
    return number, party


async def bet(party, amount):
    await party.say(1, ask.Act(say.Bet(1, {"high": amount})))


def of_kind(floor, chain, kind):
    said = [read(entry.body).what for entry in floor.store.entries(chain)]
    return [what for what in said if isinstance(what, kind)]


def test_limits_are_not_posted_above_the_largest_wager(high_die, tmp_path):  # noqa: F811
    @on_a_floor
    async def post(floor):
        _, party = await in_its_test(floor, high_die)
        for limits in ({"all": "5-100"}, {"high": "5-51"}):
            with refused("8.4(g)"):
                await floor.command(party.chain, of_the_boss(ask.PostLimits(limits)))
        await floor.command(party.chain, of_the_boss(ask.PostLimits({"all": "1-40"})))
        assert party.at.table.limits.all.high == 40_00

    post(tmp_path)


def test_no_permission_lets_a_wager_be_larger(high_die, tmp_path):  # noqa: F811
    """8.2(d) permits a wager outside the limits of the casino, not of the Division."""

    @on_a_floor
    async def permit(floor):
        _, party = await in_its_test(floor, high_die)
        await floor.command(party.chain, of_the_boss(ask.Permit(1)))
        await bet(party, 45_00)
        with refused("8.4(g)"):
            await bet(party, 10_00)
        await bet(party, 5_00)

    permit(tmp_path)


def test_changed_conditions_reach_a_table_that_is_open(high_die, tmp_path):  # noqa: F811
    @on_a_floor
    async def change(floor):
        number, party = await in_its_test(floor, high_die)
        await bet(party, 40_00)
        petitions.begin_test(floor.store, number, "dge", "by night", 20_00)
        with refused("8.4(g)"):
            await bet(party, 5_00)
        await new_games.follow(floor.store, floor.leaders())
        at = party.at
        assert sign.posted(at)[1] == "Test of a new game, petition 1: by night (8.4(g))"
        assert next(one.limit for one in sign.sign(at).limits) == "$2 to $20"
        assert at.said == "New limits from now on: all $2-20 (8.3(c))"
        assert at.round.amount(1, "high") == 40_00, "8.2(e): it was accepted"
        await party.play(1)

    change(tmp_path)


def test_rules_that_the_division_sets_come_between_two_rounds(high_die, tmp_path):  # noqa: F811
    @on_a_floor
    async def change(floor):
        number, party = await in_its_test(floor, high_die, tables=2)
        await bet(party, 40_00)
        rules = {"high-rows": {"six": "3 to 1"}}
        petitions.begin_test(floor.store, number, "dge", "by night", 0, rules)
        await new_games.follow(floor.store, floor.leaders())
        assert not party.at.table.options["high-rows"], "something is bet"
        await party.play(1)
        await settled(floor, party.chain)
        assert party.at.table.options.plain()["high-rows"] == {"six": "3 to 1"}
        with refused("8.4(g)"):
            await floor.open_table("ann", high_die)

    change(tmp_path)


@pytest.mark.parametrize("how", ["ended", "declined", "time"])
def test_a_table_finishes_its_round_and_closes(high_die, tmp_path, how, monkeypatch):  # noqa: F811
    @on_a_floor
    async def end(floor):
        store, (number, party) = floor.store, await in_its_test(floor, high_die)
        await bet(party, 10_00)
        if how == "ended":
            petitions.end_test(store, number, "dge", {"says": "1 round"})
        elif how == "declined":
            petitions.decide(store, number, "dge", favourable=False, why="too slow")
        else:
            monkeypatch.setattr(petitions, "now", lambda: now() + 10**9)
        with refused("8.4(f)2ii" if how == "time" else "8.4(g)"):
            await bet(party, 5_00)
        with refused("8.4(f)2ii" if how == "time" else "8.4(g)"):
            await floor.open_table("ann", high_die, limits={"all": "5-50"})
        await new_games.follow(store, floor.leaders())
        if not party.at.closed:
            at = await settled(floor, party.chain, lambda at: at.closed or at.round is not None)
            while not at.closed:
                await party.step()
        assert party.at.closed
        assert party.at.table.rounds == 1, "the round was played"
        assert of_kind(floor, party.chain, so.Left)

    end(tmp_path)


def test_a_table_from_before_the_petition_waits_for_the_test(high_die, tmp_path):  # noqa: F811
    @on_a_floor
    async def wait(floor):
        store = floor.store
        chains = [await floor.open_table("ann", high_die, limits={"all": "5-500"}) for _ in "ab"]
        party = Party(floor, chains[0], 1, 1)
        await party.sit()
        await settled(floor, party.chain)
        number = petitions.file(store, "boss", petition(game=high_die))
        with refused("8.4(g)"):
            await bet(party, 10_00)
        petitions.decide(store, number, "dge", favourable=True, why="rules, odds and layout")
        petitions.plan_test(store, number, "boss", plan(tables=1))
        petitions.begin_test(store, number, "dge", "by day", 50_00)
        await new_games.follow(store, floor.leaders())
        assert party.at.table.limits.all.high == 50_00
        assert floor.tables[chains[1]].at.closed, "8.4(f)2ii: the test is at one table"
        await bet(party, 10_00)
        await party.play(1)
        report = test_report.report(store, petitions.known(store, number))
        assert (report["tables"], report["wagers"][-1]["wagers"]) == ([chains[0]], 1)

    wait(tmp_path)
