"""The poker room: waiting lists, other seats and tables, sitting out, time, buying in."""

import asyncio

import pytest

from floors import CHIPS, LOOKS, PATIENT, Party, join, killed, on_a_floor, opened, settled, url_of
from pitboss.engine import Choice
from pitboss.engine import events as on
from pitboss.errors import Refused
from pitboss.floor import clock
from pitboss.floor.audit import audit
from pitboss.floor.floor import Floor
from pitboss.floor.ledger import entries as entry
from pitboss.floor.ledger import entries as ledger
from pitboss.floor.ledger import significant_events
from pitboss.floor.ledger.chain import read
from pitboss.floor.people.self_limits import today
from pitboss.floor.poker_room import waiting_list
from pitboss.floor.table import commands as ask
from pitboss.floor.table import commands as room
from pitboss.floor.table.commands import Request

HOLDEM = "poker-holdem"
POOL = "poker-holdem.no-limit.1-2"
STUD = "poker-five-card-stud"
STACK = 200_00


async def table_of(floor, *names, game=HOLDEM, seats=3, **more):
    """A table at which these people sit."""
    chain = await floor.open_table("gus", game, seats=seats, **more)
    for name in names:
        await say(floor, chain, name, ask.Sit(STACK))
    return chain


async def say(floor, chain, name, command, role="patron"):
    await floor.command(chain, Request(name, role, command))


def entries(floor, chain, kind):
    whats = (read(one.body).what for one in floor.store.entries(chain))
    return [what for what in whats if isinstance(what, kind)]


async def until(floor, wanted):
    """Wait until something is so."""
    for _ in range(LOOKS):
        await floor.seat_manager.look()
        if await wanted() if asyncio.iscoroutinefunction(wanted) else wanted():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never was so")


def at_of(floor, chain):
    return floor.tables[chain].leader.at


async def fold_round(floor, chain):
    """Everybody folds or checks until the hand is over."""
    leader = floor.tables[chain].leader
    rounds = leader.at.table.rounds
    while leader.at.table.rounds == rounds:
        at = await settled(floor, chain)
        prompt = at.round.prompt
        patron = at.sittings[int(prompt.party)].patron
        names = [offer.name for offer in prompt.offers]
        wanted = next(n for n in ("wait", "check", "fold", "show") if n in names)
        answer = Choice(int(prompt.party), wanted)
        await say(floor, chain, patron, ask.Act(answer, at.seq))


@pytest.fixture
def time_of_day(monkeypatch):
    """A clock that is put forward by hand, in minutes."""
    start = clock.time_of_day()
    ahead = [0]
    monkeypatch.setattr(clock, "time_of_day", lambda: start + ahead[0] * 60 * 10**9)

    def forward(minutes):
        ahead[0] += minutes

    return forward


# -- waiting lists -------------------------------------------------------------------------------


@on_a_floor
async def test_who_waits_is_called_in_order_and_sits_down(floor):
    chain = await table_of(floor, "ann", "bob", "cyd")
    await floor.seat_manager.join("dee", POOL)
    await floor.seat_manager.join("eve", POOL)
    [pool] = await floor.seat_manager.listed()
    assert (pool.waiting, pool.tables[0].free) == (["dee", "eve"], 0)
    assert [(one.place, one.called) for one in await floor.seat_manager.own("eve")] == [(2, 0)]
    await say(floor, chain, "ann", ask.Leave())
    await fold_round(floor, chain)

    async def dee_is_called():
        return [one.called for one in await floor.seat_manager.own("dee")] == [int(chain)]

    await until(floor, dee_is_called)
    with pytest.raises(Refused, match="1 is waiting for this game: join the list"):
        await say(floor, chain, "eve", ask.Sit(STACK))
    with pytest.raises(Refused, match="2 are waiting"):
        await say(floor, chain, "fay", ask.Sit(STACK))
    await say(floor, chain, "dee", ask.Sit(STACK))
    assert at_of(floor, chain).seat_of("dee") == 1
    assert await floor.seat_manager.own("dee") == []
    assert [one.place for one in await floor.seat_manager.own("eve")] == [1]


def test_who_does_not_answer_is_passed_over(tmp_path, time_of_day):
    @on_a_floor(calling=60)
    async def passed(floor):
        chain = await table_of(floor, "ann", "bob")
        await floor.seat_manager.join("dee", POOL)
        await floor.seat_manager.join("eve", POOL)
        assert [one.called for one in await floor.seat_manager.own("dee")] == [int(chain)]
        with pytest.raises(Refused, match="not on this list"):
            await floor.seat_manager.leave("fay", POOL)
        time_of_day(2)
        await floor.seat_manager.look()
        assert await floor.seat_manager.own("dee") == []
        assert [one.called for one in await floor.seat_manager.own("eve")] == [int(chain)]
        assert [what.why for what in entries(floor, waiting_list.ROOM.name, entry.OffList)] == [
            waiting_list.NO_ANSWER
        ]

    passed(tmp_path)


def test_lists_outlive_a_restart(tmp_path):
    async def twice(url):
        floor = Floor(url, pace=PATIENT)
        await floor.open()
        join(floor.store, "ann", "bob", "cyd", "dee", "eve", "gus")
        chain = await table_of(floor, "ann", "bob", "cyd")
        await floor.seat_manager.join("dee", POOL)
        await floor.seat_manager.join("eve", POOL)
        await say(floor, chain, "ann", room.SitOut())
        await say(floor, chain, "bob", room.ChangeSeat(1))
        await killed(floor)
        async with opened(url) as floor:
            [pool] = await floor.seat_manager.listed()
            assert pool.waiting == ["dee", "eve"]
            at = at_of(floor, chain)
            assert at.sittings[1].away
            assert at.sittings[2].wants == 1
            assert audit(floor.store).passes

    asyncio.run(twice(url_of(tmp_path)))


@on_a_floor(bots=0)
async def test_bots_make_room_for_those_who_wait(floor):
    chain = await table_of(floor, "ann", seats=2)
    await say(floor, chain, "ann", ask.Invite("tight"))
    await floor.seat_manager.join("dee", POOL)
    await fold_round(floor, chain)

    async def called():
        return [one.called for one in await floor.seat_manager.own("dee")] == [int(chain)]

    await until(floor, called)
    with pytest.raises(Refused, match="waiting for this game"):
        await say(floor, chain, "ann", ask.Invite("tight"))


REFUSED = {
    "no such game": ("dee", "poker-holdm.no-limit.1-2", "no table of .* is open: .*1-2"),
    "who sits there": ("ann", POOL, "ask for a change of table there"),
    "twice": ("eve", POOL, "eve is on this list already"),
}


@pytest.mark.parametrize(("who", "pool", "why"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_of_lists(who, pool, why, tmp_path):
    @on_a_floor
    async def asked(floor):
        await table_of(floor, "ann", "bob", seats=2)
        await floor.seat_manager.join("eve", POOL)
        with pytest.raises(Refused, match=why):
            await floor.seat_manager.join(who, pool)

    asked(tmp_path)


# -- seats and tables ----------------------------------------------------------------------------


@on_a_floor
async def test_a_seat_change_is_granted_in_order_between_two_hands(floor):
    chain = await table_of(floor, "ann", "bob", "cyd", seats=4)
    await say(floor, chain, "bob", room.ChangeSeat(4))
    await say(floor, chain, "cyd", room.ChangeSeat(4))
    assert at_of(floor, chain).seat_of("bob") == 2
    await fold_round(floor, chain)
    at = await settled(floor, chain)
    assert (at.seat_of("bob"), at.seat_of("cyd")) == (4, 3)
    assert floor.store.balance(f"{chain}/seat 2") == 0
    in_play = floor.store.balance(f"{chain}/pot")
    assert sum(at.chips(seat) for seat in (1, 3, 4)) + in_play == 3 * STACK
    with pytest.raises(Refused, match="no seat 9"):
        await say(floor, chain, "bob", room.ChangeSeat(9))


@on_a_floor
async def test_who_wants_another_table_is_brought_there_with_the_chips(floor):
    one = await table_of(floor, "ann", "bob", "cyd")
    two = await table_of(floor, "dee", "eve")
    await say(floor, one, "cyd", room.ChangeTable())
    await floor.seat_manager.look()
    await fold_round(floor, one)
    await until(floor, lambda: at_of(floor, two).seat_of("cyd"))
    at = at_of(floor, two)
    assert not at_of(floor, one).seat_of("cyd")
    assert STACK - 2_00 <= at.chips(at.seat_of("cyd")) <= STACK + 3_00
    assert floor.store.balance("carried/cyd") == 0
    assert today(floor.store, "cyd").bought == STACK  # what is carried is not bought again
    [came] = entries(floor, two, entry.Came)
    assert came.table == int(one)


@on_a_floor
async def test_a_table_is_broken_and_everybody_draws_a_seat(floor):
    one = await table_of(floor, "ann", "bob")
    two = await table_of(floor, "cyd", "dee", seats=5)
    join(floor.store, "flo", role="floorperson")
    await say(floor, one, "flo", room.BreakTable(), "floorperson")
    await fold_round(floor, one)
    there = at_of(floor, two)
    await until(floor, lambda: there.seat_of("ann") and there.seat_of("bob"))
    await settled(floor, one, lambda at: at.closed)
    chips = sum(there.chips(seat) for seat in there.sittings)
    assert chips + floor.store.balance(f"{two}/pot") == 4 * STACK
    [event] = significant_events.listed(floor.store, kind=significant_events.TABLE_BROKEN)
    assert (event.by, event.about) == ("flo", f"table {one}")
    assert [pool.tables[0].id for pool in await floor.seat_manager.listed()] == [int(two)]


@on_a_floor
async def test_a_table_is_not_broken_without_seats_elsewhere(floor):
    one = await table_of(floor, "ann", "bob")
    await table_of(floor, "cyd", "dee", seats=3)
    await table_of(floor, "eve", "fay", game=STUD, seats=8)
    join(floor.store, "flo", role="floorperson")
    with pytest.raises(Refused, match=r"2 play here, .* have 1 free seats"):
        await say(floor, one, "flo", room.BreakTable(), "floorperson")
    with pytest.raises(Refused, match="a patron may not break table"):
        await say(floor, one, "ann", room.BreakTable())
    with pytest.raises(Refused, match="no seat of another table is held for ann"):
        await say(floor, one, "ann", room.Go())


@on_a_floor
async def test_chips_on_the_way_to_a_table_that_closes_are_paid_by_the_cage(floor):
    one = await table_of(floor, "ann", "bob", "cyd")
    two = await table_of(floor, "dee", "eve")
    had = floor.store.balance("patron/cyd")
    held = entry.Held("cyd", int(two), 3, int(one))
    await floor.seat_manager.lists.write(held)
    floor.tables[two].leader.at.closing = "gus"  # as if it were about to close
    await say(floor, one, "cyd", room.Go())
    await fold_round(floor, one)
    await until(floor, lambda: floor.store.balance("patron/cyd") > had)
    floor.tables[two].leader.at.closing = ""
    assert floor.store.balance("carried/cyd") == 0
    assert floor.seat_manager.busy is False


@on_a_floor
async def test_who_comes_to_a_seat_that_is_taken_has_another(floor):
    one = await table_of(floor, "ann", "bob", "cyd")
    two = await table_of(floor, "dee", "eve", seats=4)
    await floor.seat_manager.lists.write(entry.Held("cyd", int(two), 2, int(one)))  # eve's
    await say(floor, one, "cyd", room.Go())
    await fold_round(floor, one)
    await until(floor, lambda: at_of(floor, two).seat_of("cyd"))
    assert at_of(floor, two).seat_of("cyd") == 3


# -- sitting out ---------------------------------------------------------------------------------


@on_a_floor
async def test_who_sits_out_keeps_the_seat_and_owes_the_blinds_missed(floor):
    chain = await table_of(floor, "ann", "bob", "cyd", seats=3)
    await fold_round(floor, chain)  # everybody has been dealt in once
    await fold_round(floor, chain)
    at = await settled(floor, chain)
    out = next(s for s in at.sittings if s != int(at.table.state["button"]))
    name = at.sittings[out].patron
    await say(floor, chain, name, room.SitOut())
    with pytest.raises(Refused, match="sits out already"):
        await say(floor, chain, name, room.SitOut())
    await fold_round(floor, chain)
    for _ in range(3):
        at = await settled(floor, chain)
        assert str(out) not in at.round.hands
        await fold_round(floor, chain)
    at = await settled(floor, chain)
    assert at.table.state["missed"][str(out)]
    await say(floor, chain, name, room.SitOut(back=True))
    await fold_round(floor, chain)
    at = await settled(floor, chain)
    asked = at.round.prompt
    if int(at.table.state["button"]) != out:  # posts what was missed, or waits for the button
        assert (asked.party, asked.step) == (str(out), "post")


@on_a_floor
async def test_who_comes_into_a_game_is_asked_for_the_blinds_that_pass(floor):
    chain = await table_of(floor, "ann", "bob", seats=5)
    await fold_round(floor, chain)
    at = await settled(floor, chain)
    assert not at.table.state["new"]  # those with whom play commenced
    await say(floor, chain, "cyd", ask.Sit(STACK))
    await say(floor, chain, "dee", ask.Sit(STACK))
    assert at_of(floor, chain).table.state["new"] == [3, 4]
    asked = set()
    for _ in range(8):
        at = await settled(floor, chain)
        if at.round.prompt.step == "post":
            asked.add(at.round.prompt.party)
        await fold_round(floor, chain)
    assert asked
    assert asked <= {"3", "4"}
    assert not at_of(floor, chain).table.state["new"]  # dealt in once the button came


def test_who_sits_out_for_long_gives_the_seat_up(tmp_path, time_of_day):
    @on_a_floor(sit_out=1800)
    async def gone(floor):
        chain = await table_of(floor, "ann", "bob", "cyd")
        await say(floor, chain, "cyd", room.SitOut())
        time_of_day(31)
        await fold_round(floor, chain)
        await fold_round(floor, chain)
        assert not at_of(floor, chain).seat_of("cyd")

    gone(tmp_path)


@on_a_floor
async def test_who_takes_a_seat_owes_nothing_for_who_had_it_before(floor):
    chain = await table_of(floor, "ann", "bob", "cyd")
    await say(floor, chain, "cyd", room.SitOut())
    for _ in range(4):
        await fold_round(floor, chain)
    await say(floor, chain, "cyd", ask.Leave())
    await fold_round(floor, chain)
    at = await settled(floor, chain, lambda at: not at.seat_of("cyd"))
    state = at.table.state
    assert not state["missed"]
    assert not state["absent"]


@on_a_floor
async def test_the_button_is_placed_anew_when_everybody_has_left(floor):
    chain = await table_of(floor, "ann", "bob")
    await fold_round(floor, chain)
    assert at_of(floor, chain).table.state["button"]
    for name in ("ann", "bob"):
        await say(floor, chain, name, ask.Leave())
    await fold_round(floor, chain) if at_of(floor, chain).round else None
    at = await settled(floor, chain, lambda at: not at.sittings)
    assert at.table.state["button"] == 0


# -- time and buy-ins ----------------------------------------------------------------------------

TIME = {"rake": {"type": "time", "basis": "per-player", "hourly": "12", "interval-minutes": "30"}}


def test_time_is_charged_every_half_hour(tmp_path, time_of_day):
    @on_a_floor
    async def charged(floor):
        chain = await table_of(floor, "ann", "bob", options=TIME)
        await fold_round(floor, chain)
        assert not charges(floor, chain)
        time_of_day(31)
        await fold_round(floor, chain)
        await fold_round(floor, chain)
        assert charges(floor, chain) == [(1, 6_00), (2, 6_00)]
        time_of_day(300)  # while no hand is dealt, nobody pays
        await fold_round(floor, chain)
        await fold_round(floor, chain)
        assert len(charges(floor, chain)) == 4

    charged(tmp_path)


def charges(floor, chain):
    return [
        (event.seat, event.amount)
        for what in entries(floor, chain, ledger.Answered)
        for event in what.events
        if isinstance(event, on.Charged)
    ]


@on_a_floor
async def test_chips_are_bought_within_what_is_posted(floor):
    chain = await floor.open_table("gus", HOLDEM, seats=3, limits={"buy-in": "100-300"})
    with pytest.raises(Refused, match=r"\$50 is less than .*\$100 \(house rule\)"):
        await say(floor, chain, "ann", ask.Sit(50_00))
    with pytest.raises(Refused, match=r"maximum buy-in of \$300 \(house rule\)"):
        await say(floor, chain, "ann", ask.Sit(301_00))
    await say(floor, chain, "ann", ask.Sit(100_00))
    with pytest.raises(Refused, match=r"\$301 on the table is more"):
        await say(floor, chain, "ann", ask.Buy(201_00))
    await say(floor, chain, "ann", ask.Buy(200_00))
    await say(floor, chain, "ann", ask.Invite("loose"))
    assert at_of(floor, chain).chips(2) <= 300_00
    join(floor.store, "flo", role="floorperson")
    posting = ask.PostLimits({"buy-in": "40-1000"})
    await say(floor, chain, "flo", posting, "floorperson")
    assert at_of(floor, chain).buy_in == "40-1000"


@on_a_floor
async def test_there_is_no_buy_in_where_nobody_plays_against_others(floor):
    with pytest.raises(Refused, match="has no buy-in"):
        await floor.open_table("gus", "blackjack", limits={"buy-in": "40-400"})
    chain = await floor.open_table("gus", "blackjack", seats=2)
    await say(floor, chain, "ann", ask.Sit(CHIPS))
    for command in (room.SitOut(), room.ChangeSeat(2), room.ChangeTable()):
        with pytest.raises(Refused, match="players bet against each other"):
            await say(floor, chain, "ann", command)


# -- the audit -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        entry.OffList("ann", POOL, "seated"),
        entry.Called("ann", POOL, 1, 10**14),
        entry.Released("ann"),
    ],
    ids=lambda wrong: type(wrong).__name__,
)
def test_the_audit_finds_what_does_not_follow(wrong):
    book = waiting_list.WaitingLists()
    with pytest.raises(Refused):
        book.take(wrong, 1)


@pytest.mark.parametrize("game", ["poker-omaha", STUD])
def test_a_party_plays_on_while_people_come_and_go(game, tmp_path):
    @on_a_floor(bots=0)
    async def plays(floor):
        chain = await floor.open_table("ann", game, seats=4)
        party = Party(floor, chain, 3, game)
        await party.sit()
        await party.play(2)
        await party.say(2, room.SitOut())
        await party.play(2)
        await party.say(2, room.SitOut(back=True))
        await party.play(3)

    plays(tmp_path)
