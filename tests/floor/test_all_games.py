"""Subchapter 8, the rules for all games: one test for each of the 41 worked items.

Every test is named after its item and cites its paragraph; the examples are those of the items.
"""

import asyncio
from datetime import UTC, date, datetime

import pytest
from msgspec import structs
from test_tournaments import FILED, controls, filed, notice

from floors import Party, a_dossier, on_a_floor, settled
from pitboss.documents import document
from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.engine.registry import find, games
from pitboss.errors import Refused
from pitboss.filings import full_rules
from pitboss.floor.clock import now
from pitboss.floor.division import petitions, submissions
from pitboss.floor.table import commands as ask
from pitboss.floor.table import rule_changes, sign
from pitboss.floor.table.commands import Request
from pitboss.floor.table.state import TableState
from pitboss.floor.tournament import plan as tournament_plans
from pitboss.floor.tournament import tournament
from pitboss.regulation.citations import not_for_software

BOSS = ("boss", "floorperson")
MINUTE = 60_000
TEN = 10 * 60 * MINUTE


def at(hours, minutes=0):
    return TEN + ((hours - 10) * 60 + minutes) * MINUTE


def refused(cite):
    return pytest.raises(
        Refused, match=rf"\({cite.replace('(', '[(]').replace(')', '[)]')}".rstrip()
    )


async def a_table(floor, **limits):
    chain = await floor.open_table("ann", "three-card-poker", seats=3, limits=limits or None)
    party = Party(floor, chain, 1, 1)
    await party.sit()
    await settled(floor, chain)
    return party


def ten_times(wager, low, high, game="roulette"):
    Table(find(game), limits={wager: f"{low}-{high}"})


# -- 8.1 -------------------------------------------------------------------------------------------


def test_01_devices():
    """8.1 is about what patrons carry: no command of the floor tells a player what to do."""
    assert "8.1" in not_for_software()
    advising = [tag for tag in ask.__dict__ if "advi" in tag.lower() or "hint" in tag.lower()]
    assert advising == []


# -- 8.2: limits -----------------------------------------------------------------------------------


def test_02_the_casino_sets_limits_and_a_game_may_override_them():
    """8.2(a)"""
    table = Table(find("roulette"), limits={"all": "25-5000"})
    assert (table.limits.all.low, table.limits.all.high) == (25_00, 5000_00)
    fixed = [w.at(g.read_options()) for g in games() for w in g.wagers]
    assert any(w.low == w.high and w.high for w in fixed), "a limit of the text itself"


def test_03_the_maximum_is_ten_times_the_minimum():
    """8.2(a)"""
    ten_times("red", 100, 1000)
    with refused("8.2(a)"):
        ten_times("red", 100, 900)


def test_04_not_above_a_hundred_dollars():
    """8.2(a)"""
    ten_times("player", 101, 500, "baccarat-punto-banco")


def test_05_not_above_five_to_one():
    """8.2(a)"""
    ten_times("straight", 5, 25)
    with refused("8.2(a)"):
        ten_times("six-numbers" if "six-numbers" in find("roulette").wager_names else "six-line",
                  5, 25)  # fmt: skip


def test_06_one_table_has_a_maximum_for_each_wager():
    """8.2(b)1"""
    table = Table(find("roulette"), limits={"straight": "1-100", "red": "1-2000"})
    assert table.limits.of("straight").high == 100_00
    assert table.limits.of("red").high == 2000_00


def test_07_tables_have_maximums_of_their_own():
    """8.2(b)2"""
    tables = [Table(find("roulette"), limits={"straight": f"1-{high}"}) for high in (100, 500)]
    assert [table.limits.of("straight").high for table in tables] == [100_00, 500_00]


@on_a_floor
async def test_08_a_sign_has_the_limits(floor):
    """8.2(c)"""
    party = await a_table(floor, all="10-500")
    assert sign.sign(party.at).limits[0].limit == "$10 to $500"
    assert sign.sign(party.at).limits[0].cite == "8.2(c)"


@on_a_floor
async def test_09_the_casino_may_permit_a_wager_outside_them(floor):
    """8.2(d)"""
    party = await a_table(floor, all="10-500")
    with refused("20.6(a)1; 8.2(a)"):
        await party.say(1, ask.Act(say.Bet(1, {"ante": 5_00})))
    await floor.command(party.chain, Request(*BOSS, ask.Permit(1)))
    await party.say(1, ask.Act(say.Bet(1, {"ante": 5_00})))


@on_a_floor
async def test_10_what_is_accepted_is_settled_in_full(floor):
    """8.2(e)"""
    chain = await floor.open_table("ann", "roulette", seats=2, limits={"all": "10-500"})
    party = Party(floor, chain, 1, 1)
    await party.sit()
    await settled(floor, chain)
    await floor.command(chain, Request(*BOSS, ask.Permit(1)))
    await party.say(1, ask.Act(say.Bet(1, {"red": 800_00, "black": 800_00})))
    await party.say(1, ask.Ready())
    at = await settled(floor, chain, lambda at: at.table.rounds == 1)
    assert at.chips(1) in (2_000_00, 2_000_00 - 1_600_00, 2_000_00 - 800_00), "never 500"


@on_a_floor
async def test_11_increments_are_posted_and_announced(floor):
    """8.2(f), 8.3(c)"""
    party = await a_table(floor, all="10-500")
    steps = ask.PostLimits({"all": "10-500 by 5"})
    with refused("8.3(c)"):
        await floor.command(party.chain, Request(*BOSS, structs.replace(steps, announce=False)))
    await floor.command(party.chain, Request(*BOSS, steps))
    with refused("8.2(f)"):
        await party.say(1, ask.Act(say.Bet(1, {"ante": 12_00})))


# -- 8.3: notice -----------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["baccarat-punto-banco", "roulette", "red-dog"])
def test_12_a_rule_with_a_duty_of_notice_is_on_the_sign(slug):
    """8.3(a)"""
    table = TableState("1")
    table.name, table.table = "One", Table(find(slug))
    said = sign.posted(table)
    for option in table.table.game.options:
        assert any(option.cite in line for line in said), option.name


def test_13_half_an_hour_after_each_of_three_acts():
    """8.3(b)"""
    rule_changes.check_ahead(at(10), at(10), at(10), at(10, 30))
    with refused("8.3(b)"):
        rule_changes.check_ahead(at(10), at(10), at(10, 10), at(10, 30))


def test_14_all_three_acts():
    """8.3(b)"""
    with refused("8.3(b)"):
        rule_changes.check_ahead(at(10), at(10), 0, at(11))


@on_a_floor
async def test_15_limits_change_at_once(floor):
    """8.3(c)"""
    party = await a_table(floor, all="10-500")
    await floor.command(party.chain, Request(*BOSS, ask.PostLimits({"all": "25-500"})))
    assert party.at.table.limits.all.low == 25_00
    assert party.at.notices == [], "the Division is not told"
    with refused("8.3(c)"):
        await floor.command(
            party.chain, Request(*BOSS, ask.PostLimits({"all": "5-500"}, announce=False))
        )


@on_a_floor
async def test_16_a_sign_is_submitted_before_its_use(floor):
    """8.3(d)"""
    submissions.check_sign(floor.store, "standard")
    with refused("8.3(d)"):
        submissions.check_sign(floor.store, "neon")


# -- 8.4: new games --------------------------------------------------------------------------------


def petition(*petitioners, **more):
    casino = petitions.Petitioner(name="Boardwalk", address="Atlantic City", signed=True,
                                  interest=petitions.LICENSEE, agrees_to_test=True)  # fmt: skip
    return petitions.Petition(**({
        "game": "keno", "petitioners": petitioners or (casino,), "rights": "none",
        "indemnity": True, "asks_for_ruling": True, "asks_for_test": True,
    } | a_dossier(more.get("game", "keno")) | more))  # fmt: skip


OWNER = petitions.Petitioner(name="Ida", address="Camden", signed=True)


def casino(**more):
    return structs.replace(petition().petitioners[0], **more)


def test_17_who_may_petition():
    """8.4(a)"""
    for interest in petitions.INTERESTS:
        petitions.check_petition(petition(casino(), structs.replace(OWNER, interest=interest)))
    with refused("8.4(a)"):
        petitions.check_petition(petition(casino(), structs.replace(OWNER, interest="neighbour")))


def test_18_one_is_a_licensee_who_agrees_to_a_test():
    """8.4(b)"""
    petitions.check_petition(petition(OWNER, casino()))
    for others in ((OWNER,), (OWNER, casino(agrees_to_test=False))):
        with refused("8.4(b)"):
            petitions.check_petition(petition(*others))


def test_19_every_petitioner_signs_and_is_liable():
    """8.4(b): the dossier says so above the signatures."""
    with refused("8.4(d)"):
        petitions.check_petition(petition(casino(), structs.replace(OWNER, signed=False)))


def test_20_three_categories():
    """8.4(c)"""
    petitions.check_petition(petition(category="variation", of=("keno",)))
    petitions.check_petition(petition(category="composite", of=("keno", "craps")))
    petitions.check_petition(petition(category="compatible"))
    with refused("8.4(c)"):
        petitions.check_petition(petition(category="nice"))


def test_21_to_the_intake_unit_and_signed():
    """8.4(d)"""
    with refused("8.4(d)"):
        petitions.check_petition(petition(addressed_to="the governor"))


@pytest.mark.parametrize(
    ("more", "item"),
    [
        ({"petitioners": (casino(address=" "),)}, "1"),
        ({"category": "variation"}, "2"),
        ({"dossier": ""}, "3"),
        ({"dossier": "x"}, "3"),
        ({"dossier": "0" * 64}, "3"),
        (a_dossier("craps"), "3"),
        ({"parts": {}}, "3i"),
        *(
            ({"parts": {name: "0" * 64 for name in petitions.PARTS if name != left_out}}, item[6:])
            for left_out, (_, item) in petitions.PARTS.items()
        ),
        ({"parts": dict.fromkeys(petitions.PARTS, "x")}, "3"),
        ({"rights": ""}, "4"),
        ({"indemnity": False}, "5"),
        ({"asks_for_ruling": False}, "6"),
        ({"asks_for_test": False}, "7"),
    ],
)
def test_22_eight_items(more, item):
    """8.4(d)1-8"""
    with refused(f"8.4(d){item}"):
        petitions.check_petition(petition(**more))


def plan(**more):
    return petitions.TestPlan(**({
        "casinos": "Boardwalk", "begins": now() - 1000, "ends": now() + 10**9, "tables": 1,
        "signage": "at both doors", "criteria": "no dispute", "documentation": "the ledger",
    } | more))  # fmt: skip


async def under_petition(floor):
    return petitions.file(floor.store, "boss", petition())


@on_a_floor
async def test_23_a_favourable_ruling_is_conditional_on_a_test(floor):
    """8.4(e)"""
    number = await under_petition(floor)
    with refused("8.4(e)"):
        petitions.decide(floor.store, number, "dge", favourable=True, why=" ")
    petitions.decide(floor.store, number, "dge", favourable=True, why="odds, rules and layout")
    with refused("8.4(g)1"):
        petitions.approve(floor.store, number, "dge")
    assert petitions.known(floor.store, number).state == petitions.PRELIMINARY


def test_24_who_has_no_licence_applies_for_one():
    """8.4(f)1"""
    petitions.check_plan(petition(), plan())
    with refused("8.4(f)1i"):
        petitions.check_plan(petition(casino(), OWNER), plan())
    petitions.check_plan(petition(casino(), OWNER), plan(licences_applied=True))
    with refused("8.4(f)1ii"):
        petitions.check_plan(petition(), plan(waivers_required=True))
    petitions.check_plan(petition(), plan(waivers_required=True, waivers_applied=True))


@on_a_floor
async def test_25a_what_the_division_asks_for_comes_first(floor):
    """8.4(d)8, (f)2v"""
    number, store = await under_petition(floor), floor.store
    with refused("8.4(d)8"):
        petitions.supply(store, number, "boss", "a film of the dealing")
    petitions.ask(store, number, "dge", "a film of the dealing")
    with refused("8.4(d)8"):
        petitions.decide(store, number, "dge", favourable=True, why="all of it")
    petitions.supply(store, number, "boss", "it is attached")
    petitions.decide(store, number, "dge", favourable=True, why="all of it")
    petitions.plan_test(store, number, "boss", plan())
    petitions.ask(store, number, "dge", "the forms of the test")
    with refused("8.4(f)2v"):
        petitions.begin_test(store, number, "dge", "by day")
    petitions.supply(store, number, "boss", "they are attached")
    petitions.begin_test(store, number, "dge", "by day")
    acts = [(act, said) for _, _, act, said in petitions.known(store, number).acts]
    assert ("ask", "a film of the dealing") in acts


@pytest.mark.parametrize(
    ("more", "item"),
    [
        ({"casinos": ""}, "i"), ({"tables": 0}, "ii"), ({"signage": ""}, "iii"),
        ({"criteria": ""}, "iv"), ({"documentation": ""}, "iv"),
    ],
)  # fmt: skip
def test_25_what_is_submitted_for_a_test(more, item):
    """8.4(f)2"""
    with refused(f"8.4(f)2{item}"):
        petitions.check_plan(petition(), plan(**more))


@on_a_floor
async def test_26_the_division_sets_and_changes_the_conditions(floor):
    """8.4(g)"""
    number, store = await under_petition(floor), floor.store
    petitions.decide(store, number, "dge", favourable=True, why="all of it")
    petitions.plan_test(store, number, "boss", plan())
    with refused("8.4(g)"):
        petitions.begin_test(store, number, "dge", "")
    petitions.begin_test(store, number, "dge", "two tables, by day", 50_00)
    petitions.begin_test(store, number, "dge", "one table, by night", 10_00)
    case = petitions.known(store, number)
    assert (case.conditions, case.most_bet) == ("one table, by night", 10_00)
    later = now() + 10**8
    petitions.begin_test(store, number, "dge", "longer", changes={"ends": later, "tables": 3})
    changed = petitions.known(store, number).plan
    assert (changed.ends, changed.tables) == (later, 3)
    with refused("8.4(f)2ii"):
        petitions.begin_test(store, number, "dge", "never", changes={"ends": 1})


def test_27_four_things_before_the_final_approval():
    """8.4(g)1-4"""
    done = dict.fromkeys(petitions.STEPS, True)
    petitions.check_final(done)
    for item, name in enumerate(petitions.STEPS, 1):
        with refused(f"8.4(g){item}"):
            petitions.check_final(done | {name: False})


@on_a_floor
async def test_28_the_division_needs_no_petition(floor):
    """8.4(h)1: it proposes a game or a variation itself, at any time, also while one is asked for;
    nobody signs and no ruling is needed. A game of the chapter needs nothing."""
    store = floor.store
    assert petitions.everything(store) == []
    await under_petition(floor)
    said = petitions.Proposal(game="keno", of=("keno",), why="tickets of twenty spots")
    with refused("8.4(h)1"):
        petitions.propose(store, "dge", structs.replace(said, why=" "))
    with refused("8.4(d)2"):
        petitions.propose(store, "dge", structs.replace(said, of=()))
    number = petitions.propose(store, "dge", said)
    case = petitions.known(store, number)
    assert (case.state, case.proposed) == (petitions.PRELIMINARY, True)
    petitions.plan_test(store, number, "boss", plan())
    petitions.begin_test(store, number, "dge", "by day")
    petitions.end_test(store, number, "dge", {"says": "10 rounds"})
    for what in petitions.STEPS:
        petitions.note(store, number, "dge", what)
    petitions.approve(store, number, "dge")
    assert petitions.known(store, number).state == petitions.FINAL
    assert find("keno") in petitions.approved(floor.store)
    await floor.open_table("ann", "keno")


def test_29_an_electronic_game_discloses_its_rules():
    """8.4(h)2"""
    petitions.check_petition(petition(electronic=True, discloses_rules=True))
    with refused("8.4(h)2"):
        petitions.check_petition(petition(electronic=True))


@pytest.mark.parametrize("electronic", [True, False])
def test_29a_an_electronic_game_needs_no_amendments(tmp_path, electronic):
    """8.4(h)2 with 8.4(g)2"""

    @on_a_floor
    async def approved(floor):
        store = floor.store
        asked = petition(electronic=electronic, discloses_rules=electronic)
        number = petitions.file(store, "boss", asked)
        petitions.decide(store, number, "dge", favourable=True, why="all of it")
        petitions.plan_test(store, number, "boss", plan())
        petitions.begin_test(store, number, "dge", "by day")
        petitions.end_test(store, number, "dge", {"says": "10 rounds"})
        for what in ("suitable", "licences", "costs"):
            petitions.note(store, number, "dge", what)
        if not electronic:
            with refused("8.4(g)2"):
                petitions.approve(store, number, "dge")
            return
        petitions.approve(store, number, "dge")
        assert petitions.known(store, number).state == petitions.FINAL

    approved(tmp_path)


# -- 8.5: rules and guides -------------------------------------------------------------------------


def test_30_the_full_rules_in_print():
    """8.5(a): of every game; here what each section of one says."""
    game = find("red-dog")
    page = document.page(full_rules.document(game, game.read_options()))
    for wager in game.wagers:
        assert wager.says in page
    for irregularity in game.irregularities:
        assert irregularity.cite in page


@on_a_floor
async def test_31_32_33_a_guide_is_issued_once_a_sample_was_submitted(floor):
    """8.5(b), 8.5(c); where it is displayed, 8.5(d), is nobody's business."""
    with refused("8.5(c)"):
        submissions.check_guide(floor.store, "craps")
    submissions.submit_guide(floor.store, "boss", "craps", "<html>")
    submissions.check_guide(floor.store, "craps")
    assert "8.5(d)" in not_for_software()


# -- 8.6: tournaments ------------------------------------------------------------------------------


@on_a_floor
async def test_34_of_any_game_that_is_approved(floor):
    """8.6(a)"""
    filed(floor)
    number = petitions.file(floor.store, "boss", petition())
    assert petitions.known(floor.store, number).state == petitions.FILED
    petitions.check_approved(floor.store, "keno")  # it is of the chapter all the same


def test_35_five_business_days():
    """8.6(b)"""
    monday, wednesday, next_monday = date(2026, 11, 2), date(2026, 11, 4), date(2026, 11, 9)
    assert tournament_plans.business_days(monday, next_monday) == 5
    assert tournament_plans.business_days(wednesday, next_monday) == 3
    start = int(datetime(2026, 11, 9, tzinfo=UTC).timestamp() * 1000)
    tournament_plans.check_notice(notice(start=start), start - 7 * 24 * 60 * MINUTE)
    with refused("8.6(b)"):
        tournament_plans.check_notice(notice(start=start), start - 5 * 24 * 60 * MINUTE)


@pytest.mark.parametrize(
    ("more", "item"),
    [
        ({"location": ""}, "1"), ({"equipment": ""}, "2"), ({"participants": 0}, "3"),
        ({"security": ""}, "4"), ({"supervisors": {"security": "Sam"}}, "5"),
        ({"controller": ""}, "6"), ({"key_employee": ""}, "7"),
    ],
)  # fmt: skip
def test_36_seven_items(more, item):
    """8.6(b)1-7"""
    with refused(f"8.6(b){item}"):
        tournament_plans.check_notice(notice(**more), now() + FILED)


@on_a_floor(bots=0)
async def test_37_the_division_stops_it_at_once(floor):
    """8.6(c): what was paid comes back."""
    number = filed(floor, hands=500)
    tournament.enter(floor.store, number, "ann")
    tournament.enter_bots(floor.store, number, 3)
    assert floor.store.balance("patron/ann") == 10_000_00 - 110_00
    await floor.director.start(number, "boss")
    with refused("8.6(c)"):
        tournament.stop(floor.store, number, "dge", "")
    tournament.stop(floor.store, number, "dge", "cards of another colour")
    for _ in range(2_000):
        if number not in floor.director._running and not await floor.lobby():
            break
        await asyncio.sleep(0.005)
    assert tournament.known(floor.store, number).state == tournament.STOPPED
    assert await floor.lobby() == []
    assert floor.store.balance("patron/ann") == 10_000_00
    with refused("8.6(c)"):
        tournament.stop(floor.store, number, "dge", "again")


def test_38_some_element_of_chance():
    """8.6(d)"""
    tournament_plans.check_chance(find("blackjack").pieces)
    with refused("8.6(d)"):
        tournament_plans.check_chance("")


def test_39_the_whole_pool_is_paid():
    """8.6(e)"""
    tournament_plans.check_payout(10_000, 9_700, 300, told=True)
    for prizes, tips, told in ((9_500, 0, True), (9_700, 300, False)):
        with refused("8.6(e)"):
            tournament_plans.check_payout(10_000, prizes, tips, told=told)
    with refused("8.6(e)"):
        tournament_plans.check_controls(controls(prizes=(60, 30)))


@pytest.mark.parametrize(("name", "item"), [("registration", 5), ("equipment", 7), ("forms", 8)])
def test_40_eight_items_of_internal_controls(name, item):
    """8.6(f)1-8"""
    with refused(f"8.6(f){item}"):
        tournament_plans.check_controls(controls(**{name: " "}))


@on_a_floor
async def test_41_six_of_them_are_public(floor):
    """8.6(g)"""
    one = tournament.known(floor.store, filed(floor))
    public = tournament_plans.controls_told(one.controls, public=True)
    assert [cite for _, _, cite in public] == [f"8.6(f){n}; 8.6(g)" for n in range(1, 7)]
    assert len(tournament_plans.controls_told(one.controls, public=False)) == 8
    assert all(said for _, said, _ in tournament_plans.controls_told(one.controls, public=False))
