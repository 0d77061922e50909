"""A game of an outside package goes all the way, 8.4: petition, ruling, test, report, approval."""

import sys
from pathlib import Path

import pytest
from test_all_games import petition, plan, refused
from test_tournaments import controls, notice

from floors import Party, on_a_floor, settled
from pitboss.engine import registry
from pitboss.errors import Refused
from pitboss.filings import test_report
from pitboss.floor.division import petitions
from pitboss.floor.table import sign
from pitboss.floor.tournament import tournament
from pitboss.odds import registry as models

PACKAGE = Path(__file__).parent.parent / "outside" / "high_die"


@pytest.fixture
def high_die():
    slug = registry.add_folder(PACKAGE)
    yield slug
    sys.path.remove(str(PACKAGE.parent))
    del registry._added[slug]
    for cached in (registry._places, registry.find, models._place, models.find):
        cached.cache_clear()


def test_an_outside_game_goes_all_the_way(high_die, tmp_path):
    @on_a_floor
    async def petitioned(floor):
        store = floor.store
        await floor.open_table("ann", high_die)  # nobody has asked for anything yet
        number = petitions.file(store, "boss", petition(game=high_die))
        with refused("8.4(g)"):
            await floor.open_table("ann", high_die)
        with refused("8.6(a)"):
            plan_of = tournament.Plan(title="x", notice=notice(), controls=controls(high_die))
            tournament.file(store, "boss", plan_of)
        petitions.decide(store, number, "dge", favourable=True, why="rules, odds and layout")
        petitions.plan_test(store, number, "boss", plan(tables=2, least_rounds=2))
        petitions.begin_test(store, number, "dge", "by day, small bets", 50_00)
        with refused("8.4(g)"):
            await floor.open_table("ann", high_die, limits={"all": "5-500"})
        party = await played_in_its_test(floor, high_die)
        with refused("8.4(f)2ii"):
            await floor.open_table("ann", high_die, limits={"all": "5-50"})
        report = test_report.report(store, petitions.known(store, number))
        assert (report["tables"], report["rounds"], report["players"]) == ([party.chain], 4, 2)
        assert report["wagers"][-1]["wager"] == "high"
        assert report["wagers"][-1]["wagers"] == 6
        assert report["wagers"][-1]["expected"] == "16.67 %"
        assert (report["demanded"], report["enough"]) == (2, True)
        assert "4 of the 2 rounds that the plan demands" in report["says"]
        petitions.end_test(store, number, "dge", report)
        with refused("8.4(g)2"):
            petitions.note(store, number, "dge", "suitable")
            petitions.approve(store, number, "dge")
        for what in ("amendments", "licences", "costs"):
            petitions.note(store, number, "dge", what)
        petitions.approve(store, number, "dge")
        assert petitions.known(store, number).state == petitions.FINAL
        await floor.open_table("ann", high_die, limits={"all": "5-500"})
        petitions.check_approved(store, high_die)

    petitioned(tmp_path)


async def played_in_its_test(floor, slug):
    chain = await floor.open_table("ann", slug, limits={"all": "5-50"})
    party = Party(floor, chain, 2, 1)
    await party.sit()
    await settled(floor, chain)
    assert "Test of a new game, petition 1: by day, small bets" in sign.posted(party.at)[1]
    await party.play(3)
    await settled(floor, chain)
    return party


@on_a_floor
async def test_what_comes_in_another_order_is_refused(floor):
    store = floor.store
    number = petitions.file(store, "boss", petition())
    with refused("8.4(d)"):
        petitions.file(store, "boss", petition())
    with refused("8.4(f)"):
        petitions.plan_test(store, number, "boss", plan())
    with refused("8.4(g)"):
        petitions.begin_test(store, number, "dge", "by day")
    with refused("8.4(g)1"):
        petitions.note(store, number, "dge", "suitable")
    with pytest.raises(Refused, match="nothing is called 'nice'"):
        petitions.note(store, number, "dge", "nice")
    petitions.decide(store, number, "dge", favourable=False, why="too much like keno")
    again = petitions.file(store, "boss", petition())
    assert again == number + 1
    with pytest.raises(Refused, match="there is no petition 7"):
        petitions.known(store, 7)


@pytest.mark.parametrize("said", [{}, {"least_rounds": 0}])
def test_a_plan_without_a_number_of_rounds_demands_those_of_the_dossier(high_die, tmp_path, said):
    """8.4(f)2iv"""

    @on_a_floor
    async def reported(floor):
        store = floor.store
        number = petitions.file(store, "boss", petition(game=high_die))
        petitions.decide(store, number, "dge", favourable=True, why="rules, odds and layout")
        with refused("8.4(f)2iv"):
            petitions.plan_test(store, number, "boss", plan(least_rounds=-1))
        petitions.plan_test(store, number, "boss", plan(**said))
        petitions.begin_test(store, number, "dge", "by day, small bets", 50_00)
        await played_in_its_test(floor, high_die)
        report = test_report.report(store, petitions.known(store, number))
        assert (report["demanded"], report["enough"]) == (petitions.TEST_ROUNDS, False)

    reported(tmp_path)
