"""A posted change of rules is what changes, 8.3(b): it is judged when it is posted and when it
comes, and comes at its time whether or not anybody plays."""

import msgspec
import pytest

from floors import Party, of_the_boss, on_a_floor, put_forward, settled
from pitboss.engine import Saved, Table
from pitboss.engine import answers as say
from pitboss.engine.registry import find
from pitboss.errors import Refused
from pitboss.floor.clock import now
from pitboss.floor.ledger import entries as so
from pitboss.floor.ledger.chain import read
from pitboss.floor.table import commands as ask
from pitboss.floor.table import sign
from pitboss.floor.table.state import TableState

MINUTE = 60_000


async def post(floor, chain, effective, **options):
    """The three acts of 8.3(b)."""
    changes = {name.replace("_", "-"): value for name, value in options.items()}
    for command in (
        ask.PostRules(changes, effective), ask.Announce(effective), ask.NotifyDivision(effective)
    ):  # fmt: skip
        await floor.command(chain, of_the_boss(command))


def entries_of(floor, chain, kind):
    said = [read(entry.body).what for entry in floor.store.entries(chain)]
    return [what for what in said if isinstance(what, kind)]


async def pass_time(clock, minutes):
    clock.by += minutes * MINUTE
    await put_forward(minutes * 60)


def test_a_change_takes_nothing_back_that_came_before_it(tmp_path, clock):
    @on_a_floor
    async def change(floor):
        chain = await floor.open_table("ann", "three-card-poker", seats=3)
        first, second = now() + 31 * MINUTE, now() + 61 * MINUTE
        await post(floor, chain, first, settlement="by-player")
        await post(floor, chain, second, decks="2")
        posted = entries_of(floor, chain, so.Posted)
        assert [one.options for one in posted] == [{"settlement": "by-player"}, {"decks": "2"}]
        await pass_time(clock, 32)
        at = await settled(floor, chain, lambda at: len(at.notices) == 1)
        assert (at.table.options["settlement"], at.table.options["decks"]) == ("by-player", "1")
        assert sign.sign(at).changes[0].says.endswith(": decks 2")
        await pass_time(clock, 30)
        at = await settled(floor, chain, lambda at: not at.notices)
        assert (at.table.options["settlement"], at.table.options["decks"]) == ("by-player", "2")

    change(tmp_path)


def test_a_change_is_judged_by_the_rules_that_will_hold(tmp_path, clock):
    """20.2(b): two decks need a shuffler, which comes before them here."""

    @on_a_floor
    async def change(floor):
        manual = {"shuffle": "manual"}
        chain = await floor.open_table("ann", "three-card-poker", seats=3, options=manual)
        first, second = now() + 40 * MINUTE, now() + 60 * MINUTE
        with pytest.raises(Refused, match=r"20\.2\(b\)"):
            await post(floor, chain, second, decks="2")
        await post(floor, chain, first, shuffle="automated")
        await post(floor, chain, second, decks="2")
        with pytest.raises(Refused, match="in force already"):
            await post(floor, chain, second + MINUTE, decks="2")
        await pass_time(clock, 61)
        at = await settled(floor, chain, lambda at: not at.notices)
        assert (at.table.options["shuffle"], at.table.options["decks"]) == ("automated", "2")

    change(tmp_path)


def test_a_change_that_makes_a_later_one_impossible_is_refused(tmp_path, clock):
    @on_a_floor
    async def change(floor):
        chain = await floor.open_table("ann", "three-card-poker", seats=3)
        soon, late = now() + 40 * MINUTE, now() + 60 * MINUTE
        await post(floor, chain, late, decks="2")
        with pytest.raises(Refused, match=r"would not be possible after it.*20\.") as refusal:
            await post(floor, chain, soon, shuffle="manual")
        assert "would not be possible" in refusal.value.why
        assert len(entries_of(floor, chain, so.Posted)) == 1

    change(tmp_path)


def test_limits_that_changed_meanwhile_count_when_a_change_comes(tmp_path, clock):
    """16.12(d): a payout limit is no lower than what the smallest bet can win."""

    @on_a_floor
    async def change(floor):
        chain = await floor.open_table("ann", "caribbean-stud-poker", limits={"all": "10-1000"})
        effective = now() + 31 * MINUTE
        await post(floor, chain, effective, payout_limit="50000")
        await floor.command(chain, of_the_boss(ask.PostLimits({"all": "500-5000"})))
        await pass_time(clock, 32)
        at = await settled(floor, chain, lambda at: not at.notices)
        assert at.table.options["payout-limit"] == 0
        (lapsed,) = entries_of(floor, chain, so.Lapsed)
        assert "16.12(d)" in lapsed.why

    change(tmp_path)


@pytest.mark.parametrize("seats", [0, 2])
def test_a_change_comes_on_time_where_nothing_is_bet(tmp_path, clock, seats):
    @on_a_floor
    async def change(floor):
        chain = await floor.open_table("ann", "three-card-poker", seats=3, limits={"all": "10-100"})
        party = Party(floor, chain, seats, 1)
        await party.sit()
        await post(floor, chain, now() + 31 * MINUTE, settlement="by-player")
        await pass_time(clock, 30)
        assert party.at.table.options["settlement"] == "by-step", "it is not yet time"
        await pass_time(clock, 2)
        at = await settled(floor, chain, lambda at: not at.notices)
        assert at.table.options["settlement"] == "by-player"
        if seats:
            await settled(floor, chain)
            assert party.at.chips(1) == 2_000_00
            await party.play(1)

    change(tmp_path)


def test_a_change_waits_for_wagers_and_comes_when_they_are_taken_down(tmp_path, clock):
    @on_a_floor
    async def change(floor):
        chain = await floor.open_table("ann", "roulette", seats=3, limits={"all": "10-100"})
        party = Party(floor, chain, 1, 1)
        await party.sit()
        await settled(floor, chain)
        await post(floor, chain, now() + 31 * MINUTE, wheel="single-zero")
        await party.say(1, ask.Act(say.Bet(1, {"red": 10_00})))
        await pass_time(clock, 32)
        assert party.at.table.options["wheel"] == "double-zero", "something is bet"
        await party.say(1, ask.Act(say.TakeDown(1, {"red": say.UNSAID})))
        at = await settled(floor, chain, lambda at: not at.notices)
        assert at.table.options["wheel"] == "single-zero"
        assert at.chips(1) == 2_000_00

    change(tmp_path)


def an_old_table(**more):
    """A table with two changes, as an earlier version wrote them: with all rules of the table."""
    at, table = TableState("1"), Table(find("three-card-poker"), seats=3)
    table.stacks = {}
    saved = msgspec.json.decode(table.save(), type=Saved)
    rules = table.options.plain()
    wholes = rules | {"settlement": "by-player"}, rules | {"decks": "2"}
    at.take(so.Opened("ann", "One", saved))
    for effective, options in enumerate(wholes, 1):
        old = {"type": "posted", "by": "boss", "options": options, "effective": effective}
        at.take(msgspec.convert(old, so.What))
    return at, wholes


def test_lines_of_earlier_versions_say_what_they_said():
    at, (first, second) = an_old_table()
    at.take(msgspec.convert({"type": "ruled", "options": first}, so.What))
    assert [one.options for one in at.notices] == [second]
    at.take(msgspec.convert({"type": "ruled", "options": second}, so.What))
    assert (at.table.options["settlement"], at.table.options["decks"]) == ("by-step", "2")
    assert at.notices == []


def test_what_an_earlier_version_posted_takes_nothing_back_any_more():
    at, (first, _) = an_old_table()
    at.take(so.Ruled(first, effective=1))
    (left,) = at.notices
    assert left.applied(at.table.options.plain()) == first | {"decks": "2"}
    shot = msgspec.json.decode(at.snapshot())
    assert shot["notices"][0]["options"] == {"decks": "2"}
