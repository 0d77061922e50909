"""Leading a table: seats, bets, decisions, clocks, and whoever may ask for what."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import update

from floors import CHIPS, Party, join, on_a_floor, opened, put_forward, settled, url_of
from pitboss.engine import answers as say
from pitboss.engine import prompts as put
from pitboss.engine.registry import games
from pitboss.errors import PitbossError, Refused, Unusable
from pitboss.floor.clock import now
from pitboss.floor.floor import Floor
from pitboss.floor.ledger import entries as so
from pitboss.floor.ledger.accounts import account_of
from pitboss.floor.ledger.chain import line, read
from pitboss.floor.ledger.schema import ENTRIES
from pitboss.floor.ledger.store import Work
from pitboss.floor.people import patrons, roles
from pitboss.floor.table import commands as ask
from pitboss.floor.table import game_loop
from pitboss.floor.table.audience import Watcher
from pitboss.floor.table.commands import Request

ANTE = say.Bet(1, {"ante": 10_00})


def balance(floor, name):
    return floor.store.balance(account_of(name))


def written(floor, chain):
    return [read(entry.body).what for entry in floor.store.entries(chain)]


async def at_a_table(floor, game="three-card-poker", seats=3, people=2, **more):
    """A table with some people, standing at its first prompt."""
    chain = await floor.open_table("ann", game, seats=seats, **more)
    party = Party(floor, chain, people, 1)
    await party.sit()
    await settled(floor, chain)
    return party


async def refused(party, seat, command, why):
    with pytest.raises(Refused, match=why):
        await party.say(seat, command)


async def bets_are_closed(party, *seats):
    for seat in seats or party.names:
        await party.say(seat, ask.Act(say.Bet(seat, {"ante": 10_00})))
    for seat in party.names:
        await party.say(seat, ask.Ready())


async def all_play(party):
    await bets_are_closed(party)
    for seat in party.names:
        await party.say(seat, ask.Act(say.Choice(seat, "play")))


async def joined_by_cyd(floor):
    """A table where somebody has come for bob while bets were open; they are closed."""
    party = await at_a_table(floor)
    await party.say(2, ask.Leave())
    await floor.command(party.chain, Request("cyd", "patron", ask.Sit(CHIPS, 2)))
    party.names[2] = "cyd"
    await bets_are_closed(party)
    return party


# -- seats ---------------------------------------------------------------------------------------


@on_a_floor
async def test_whoever_sits_down_buys_chips(floor):
    chain = await floor.open_table("ann", "three-card-poker", seats=2)
    await floor.command(chain, Request("ann", "patron", ask.Sit(500_00)))
    at = floor.tables[chain].at
    assert at.seat_of("ann") == 1
    assert at.chips(1) == 500_00
    assert balance(floor, "ann") == patrons.PLAY_MONEY - 500_00
    assert floor.store.balance(f"{chain}/drop") == 500_00
    [listed] = await floor.lobby()
    assert listed.seated == {"1": "ann"}


@on_a_floor
async def test_seats_that_cannot_be_taken(floor):
    party = await at_a_table(floor, seats=2, people=1)

    async def sit(name, command, why):
        with pytest.raises(Refused, match=why):
            await floor.command(party.chain, Request(name, "patron", command))
        assert balance(floor, name) >= patrons.PLAY_MONEY - CHIPS

    await sit("ann", ask.Sit(1_00), "ann sits at this table already")
    await sit("bob", ask.Sit(1_00, 1), "seat 1 is taken")
    await sit("bob", ask.Sit(1_00, 9), "no seat 9")
    await sit("bob", ask.Sit(0), "buy chips to sit down")
    await sit("bob", ask.Sit(patrons.PLAY_MONEY + 1), "bob has \\$10,000 in the account")
    await floor.command(party.chain, Request("bob", "patron", ask.Sit(1_00)))
    await sit("cyd", ask.Sit(1_00), "every seat is taken")


@on_a_floor
async def test_more_chips_are_bought_at_the_seat(floor):
    party = await at_a_table(floor, people=1)
    await party.say(1, ask.Buy(300_00))
    assert party.at.chips(1) == CHIPS + 300_00
    await refused(party, 1, ask.Buy(0), "how many chips")
    await refused(party, 1, ask.Buy(patrons.PLAY_MONEY), "in the account")
    with pytest.raises(Refused, match="bob does not sit at this table"):
        await floor.command(party.chain, Request("bob", "patron", ask.Buy(1_00)))


@on_a_floor
async def test_whoever_leaves_is_paid_by_the_cage(floor):
    party = await at_a_table(floor)
    await party.say(1, ask.Leave())
    assert 1 not in party.at.sittings
    assert balance(floor, "ann") == patrons.PLAY_MONEY
    [listed] = await floor.lobby()
    assert listed.seated == {"2": "bob"}


@on_a_floor
async def test_a_wager_that_can_be_taken_down_goes_along(floor):
    party = await at_a_table(floor)
    await party.say(1, ask.Act(ANTE))
    await party.say(1, ask.Leave())
    assert 1 not in party.at.sittings
    assert balance(floor, "ann") == patrons.PLAY_MONEY


@on_a_floor
async def test_whoever_leaves_in_a_round_stays_until_it_is_decided(floor):
    party = await at_a_table(floor)
    await bets_are_closed(party)
    await party.say(2, ask.Leave())
    assert party.at.sittings[2].leaving
    await party.step()
    assert 2 in party.at.sittings
    await party.step()
    await settled(floor, party.chain, lambda at: 2 not in at.sittings)
    left = [what for what in written(floor, party.chain) if isinstance(what, so.Left)]
    assert [what.patron for what in left] == ["bob"]
    assert balance(floor, "bob") == patrons.PLAY_MONEY - CHIPS + left[0].chips


@on_a_floor
async def test_whoever_changes_their_mind_stays(floor):
    party = await at_a_table(floor)
    await bets_are_closed(party)
    await party.say(2, ask.Leave())
    await party.say(2, ask.Stay())
    await party.play(1)
    await settled(floor, party.chain)
    assert not party.at.sittings[2].leaving


@on_a_floor
async def test_a_wager_that_stands_is_played_out_before_its_patron_leaves(floor):
    """A Pass bet with a point cannot be taken down: rounds go on until it is decided."""
    party = await at_a_table(floor, "craps", people=1)
    while not (party.at.table.state["point"] and isinstance(party.at.round.prompt, put.TakeBets)):
        if isinstance(party.at.round.prompt, put.TakeBets) and not party.at.has_on_felt(1):
            await party.say(1, ask.Act(say.Bet(1, {"pass": 10_00})))
        await party.step()
        await settled(floor, party.chain)
    await party.say(1, ask.Leave())
    await settled(floor, party.chain, lambda at: not at.sittings)
    assert balance(floor, "ann") - patrons.PLAY_MONEY in range(-500_00, 500_01, 10_00)
    assert floor.store.balance(f"{party.chain}/felt") == 0


@on_a_floor
async def test_bets_that_cannot_be_closed_stop_nobody_but_their_table(floor):
    """All are leaving, nothing can be taken down, and the rules do not let the dealer go on."""
    party = await at_a_table(floor, people=1)
    await party.say(1, ask.Act(ANTE))

    def refuse(answer):
        raise Refused("not now")

    round = party.at.round
    round.prompt = msgspec.structs.replace(round.prompt, legal=refuse)
    await asyncio.wait_for(party.say(1, ask.Leave()), 5)
    leader = floor.tables[party.chain].leader
    assert (leader.waiting, party.at.chips(1)) == ("not now", CHIPS - 10_00)
    await floor.command(party.chain, Request("bob", "patron", ask.Sit(10_00)))


@on_a_floor
async def test_a_round_that_cannot_begin_has_not_begun(floor):
    chain = await floor.open_table("ann", "poker-holdem", seats=4)
    at = floor.tables[chain].at
    before = msgspec.json.encode(at.table.state)
    await floor.command(chain, Request("ann", "patron", ask.Sit(CHIPS)))
    leader = floor.tables[chain].leader
    await settled(floor, chain, lambda at: leader.waiting)
    assert msgspec.json.encode(at.table.state) == before
    assert at.chips(1) == CHIPS
    await floor.command(chain, Request("bob", "patron", ask.Sit(CHIPS)))
    await settled(floor, chain)
    assert leader.waiting == ""


# -- bets and decisions --------------------------------------------------------------------------


@on_a_floor
async def test_bets_close_when_everybody_is_ready(floor):
    party = await at_a_table(floor)
    await party.say(1, ask.Act(ANTE))
    await party.say(1, ask.Ready())
    assert isinstance(party.at.round.prompt, put.TakeBets)
    await party.say(2, ask.Ready())
    assert isinstance(party.at.round.prompt, put.Choose)
    await refused(party, 1, ask.Ready(), "bets are closed")


@on_a_floor
async def test_another_bet_after_being_ready_keeps_them_open(floor):
    party = await at_a_table(floor)
    await party.say(1, ask.Act(ANTE))
    await party.say(1, ask.Ready())
    await party.say(1, ask.Act(say.Bet(1, {"pair-plus": 5_00})))
    await party.say(2, ask.Ready())
    assert isinstance(party.at.round.prompt, put.TakeBets)


@on_a_floor
async def test_nobody_waits_for_somebody_who_is_not_there(floor):
    party = await at_a_table(floor)
    floor.tables[party.chain].leader.seen["bob"] -= 1000
    await party.say(1, ask.Act(ANTE))
    await party.say(1, ask.Ready())
    assert isinstance(party.at.round.prompt, put.Choose)


@on_a_floor
async def test_a_seat_acts_only_for_itself(floor):
    party = await at_a_table(floor)
    await party.say(2, ask.Act(say.Bet(1, {"ante": 10_00}, patron="ann")))
    [stake] = party.at.round.stakes_on()
    assert (stake.seat, stake.patron) == (2, "")
    await party.say(1, ask.Act(ANTE))
    for seat in (1, 2):
        await party.say(seat, ask.Ready())
    await refused(party, 2, ask.Act(say.Choice(1, "play")), "not seat 2's turn")
    await refused(party, 2, ask.Act(say.Choice(2, "play")), "not seat 2's turn")
    assert party.at.round.prompt.party == "1"
    with pytest.raises(Refused, match="does not sit"):
        await floor.command(party.chain, Request("cyd", "patron", ask.Act(say.Choice(1, "play"))))


@on_a_floor
async def test_nobody_says_what_is_the_dealers_to_say(floor):
    party = await at_a_table(floor)
    for answer in (
        say.NoMoreBets(),
        say.Shuffled(),
        say.Drawn(("As",)),
        say.Thrown((6, 6)),
        say.Landed("17"),
        say.Counted(3),
        say.Opened(("00",)),
        say.IrregularityReport("misdeal"),
    ):
        await refused(party, 1, ask.Act(answer), "is for the dealer to say")


@on_a_floor
async def test_a_patron_cannot_permit_a_wager_outside_the_limits(floor):
    party = await at_a_table(floor, limits={"all": "10-100"})
    bet = say.Bet(1, {"ante": 5_00}, permitted=True, said=("dealer-confirms",))
    await refused(party, 1, ask.Act(bet), "8.2|limit|minimum|least")


@on_a_floor
async def test_a_choice_for_another_prompt_is_refused(floor):
    party = await at_a_table(floor)
    await bets_are_closed(party)
    seen = party.at.seq
    await party.say(1, ask.Act(say.Choice(1, "fold"), seen))
    await refused(party, 2, ask.Act(say.Choice(2, "fold"), seen), "asks something else now")
    await refused(
        party, 2, ask.Act(say.Choice(2, "fold"), party.at.seq + 1), "asks something else now"
    )
    await party.say(2, ask.Act(say.Choice(2, "fold"), party.at.seq))


@on_a_floor
async def test_what_others_do_meanwhile_does_not_make_a_choice_late(floor):
    party = await at_a_table(floor)
    await bets_are_closed(party)
    seen = party.at.seq
    await party.say(2, ask.Leave())
    await floor.command(party.chain, Request("cyd", "patron", ask.Sit(10_00, 3)))
    assert party.at.seq > seen
    await party.say(1, ask.Act(say.Choice(1, "fold"), seen))
    assert party.at.round.prompt.party == "2"


@on_a_floor
async def test_a_decision_is_paid_from_the_chips_that_lie_there(floor):
    chain = await floor.open_table("ann", "three-card-poker", seats=2)
    await floor.command(chain, Request("ann", "patron", ask.Sit(15_00)))
    at = await settled(floor, chain)
    await floor.command(chain, Request("ann", "patron", ask.Act(ANTE)))
    await floor.command(chain, Request("ann", "patron", ask.Ready()))
    with pytest.raises(Refused, match="seat 1 has 5 on the table"):
        await floor.command(chain, Request("ann", "patron", ask.Act(say.Choice(1, "play"))))
    assert at.chips(1) == 5_00
    await floor.command(chain, Request("ann", "patron", ask.Buy(5_00)))
    await floor.command(chain, Request("ann", "patron", ask.Act(say.Choice(1, "play"))))


@on_a_floor
async def test_an_answer_that_would_leave_debts_takes_the_table_back(floor):
    """What goes wrong late, after people have come and gone, changes nothing."""
    party = await at_a_table(floor, seats=4, people=3)
    leader = floor.tables[party.chain].leader
    await party.say(1, ask.Act(ANTE))
    await party.say(3, ask.Leave())
    await floor.command(party.chain, Request("dee", "patron", ask.Sit(50_00, 4)))
    join(floor.store, "boss", role="floorperson")
    await floor.command(
        party.chain, Request("boss", "floorperson", ask.PostLimits({"all": "5-500"}))
    )
    later = ask.PostRules({"settlement": "by-player"}, in_an_hour())
    await floor.command(party.chain, Request("boss", "floorperson", later))
    news = []
    await floor.enter(party.chain, Watcher("ann", "patron", news.append))
    before = (party.at.seq, dict(party.at.stacks), len(party.at.notices), set(party.at.sittings))
    events = list(party.at.round.events)
    party.at.stacks["seat 2"] = -1  # as if the next answer had cost more than there was
    with pytest.raises(Refused, match="seat 2 would be"):
        leader.answer("ann", say.Bet(1, {"pair-plus": 5_00}))
    after = (party.at.seq, dict(party.at.stacks), len(party.at.notices), set(party.at.sittings))
    assert after == before
    assert party.at.round.events == events
    told = len(news)
    await party.say(1, ask.Act(say.Bet(1, {"pair-plus": 5_00})))
    [said] = [msgspec.json.decode(message) for message in news[told:]]
    assert [event["wager"] for event in said["events"]] == ["pair-plus"], "nothing is told twice"


def in_an_hour():
    return now() + 60 * 60 * 1000


# -- clocks --------------------------------------------------------------------------------------


@on_a_floor(betting=3600)
async def test_time_is_up_for_bets(floor):
    party = await at_a_table(floor)
    leader = floor.tables[party.chain].leader
    await put_forward(100)
    assert isinstance(party.at.round.prompt, put.TakeBets), "the clock runs from the first wager"
    assert leader.clock.until == 0
    before = now()
    await party.say(1, ask.Act(ANTE))
    assert before + 3_600_000 <= leader.clock.until <= now() + 3_600_000
    await put_forward(1800)
    assert isinstance(party.at.round.prompt, put.TakeBets), "half an hour is left"
    await put_forward(1801)
    await settled(floor, party.chain, lambda at: isinstance(at.round.prompt, put.Choose))


@on_a_floor(deciding=30)
async def test_time_is_up_for_a_decision(floor):
    party = await at_a_table(floor)
    await bets_are_closed(party)
    for seat in (1, 2):
        await settled(floor, party.chain, lambda at, seat=seat: at.round.prompt.party == str(seat))
        await put_forward(31)
    await settled(floor, party.chain, lambda at: at.table.rounds == 1)
    answers = [what for what in written(floor, party.chain) if isinstance(what, so.Answered)]
    folded = [what for what in answers if isinstance(what.answer, say.Choice)]
    assert [(what.by, what.answer.name) for what in folded] == [("dealer", "fold")] * 2


@on_a_floor(deciding=3600, betting=3600, between=3600)
async def test_nobody_can_stop_the_clock(floor):
    """Coming and going, buying and changing one's mind do not set it again."""
    party = await at_a_table(floor)
    leader = floor.tables[party.chain].leader
    await party.say(1, ask.Act(ANTE))
    started = leader.clock
    await party.say(2, ask.Act(say.Bet(2, {"ante": 10_00})))
    await party.say(2, ask.Buy(1))
    assert leader.clock == started
    await put_forward(3601)
    await settled(floor, party.chain, lambda at: isinstance(at.round.prompt, put.Choose))
    for _ in range(100):  # steps of two minutes: two decisions have an hour each
        await party.say(2, ask.Buy(1))
        await party.say(2, ask.Leave())
        await party.say(2, ask.Stay())
        await put_forward(120)
        if party.at.table.rounds == 1:
            break
    assert party.at.table.rounds == 1


@on_a_floor(away=180)
async def test_a_seat_whose_patron_is_gone_is_given_up(floor):
    party = await at_a_table(floor)
    await bets_are_closed(party)
    leader = floor.tables[party.chain].leader
    await game_loop.sweep(leader)
    assert not any(sitting.leaving for sitting in party.at.sittings.values())
    leader.seen["ann"] -= 1000
    await game_loop.sweep(leader)
    assert party.at.round.prompt.party == "2", "nothing is waited for from somebody who is gone"
    await party.step()
    await settled(floor, party.chain, lambda at: 1 not in at.sittings)
    assert 2 in party.at.sittings


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_silence_brings_every_game_to_its_end(game, tmp_path):
    """Bets are made, and then nobody answers anything."""

    @on_a_floor(deciding=30)
    async def quiet(floor):
        people = min(3, max(game.seats[0], 2))
        party = await at_a_table(floor, game.slug, seats=max(people, game.seats[0]), people=people)
        for _ in range(400):
            at = await settled(floor, party.chain, lambda at: True)
            if at.table.rounds >= 2:
                break
            if at.round and isinstance(at.round.prompt, put.TakeBets):
                await party.step()
            await put_forward(31)
        assert party.at.table.rounds >= 2

    quiet(tmp_path)


# -- whoever asks, and goes away -----------------------------------------------------------------


@on_a_floor
async def test_what_was_asked_is_brought_to_its_end_though_nobody_waits_for_it(floor):
    party = await at_a_table(floor)
    asked = asyncio.create_task(party.say(1, ask.Buy(100_00)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    asked.cancel()
    await settled(floor, party.chain, lambda at: at.chips(1) == CHIPS + 100_00)
    await party.play(1)


@on_a_floor
async def test_nobody_sees_what_is_not_written(floor):
    """Somebody who comes while a table is being written is shown it afterwards."""
    party = await at_a_table(floor)
    await party.say(1, ask.Act(ANTE))
    await party.say(2, ask.Ready())
    begun, hold, commit = asyncio.Event(), asyncio.Event(), floor.store.commit

    async def slowly(work):
        begun.set()
        await hold.wait()
        await commit(work)

    floor.store.commit = slowly
    asked = asyncio.create_task(party.say(1, ask.Ready()))
    await begun.wait()
    looking = asyncio.create_task(floor.look(party.chain, "bob", "patron"))
    await asyncio.sleep(0.05)
    assert not looking.done()
    hold.set()
    news = await looking
    assert news.seq == floor.store.head(party.chain)[0]
    await asked


@on_a_floor
async def test_a_table_that_cannot_be_written_is_taken_up_from_the_ledger(floor):
    party = await at_a_table(floor)
    before, commit = party.at.seq, floor.store.commit

    async def broken(work):
        raise OSError("no space left on device")

    floor.store.commit = broken
    await refused(party, 1, ask.Act(ANTE), "the disk of the database is full")
    floor.store.commit = commit
    news = await floor.look(party.chain, "ann", "patron")
    assert (news.seq, news.view["wagers"]) == (before, [])
    await party.play(1)


@on_a_floor
async def test_a_leader_that_was_displaced_follows_the_ledger(floor):
    party = await at_a_table(floor)
    at = party.at
    other = line(at.chain, at.seq + 1, at.sha, now(), so.Leaving(2, "bob"))
    assert floor.store.write([Work([other])]) == [None]
    await refused(party, 1, ask.Act(ANTE), "had to be restored")
    news = await floor.look(party.chain, "ann", "patron")
    assert 2 not in news.seats
    assert news.seats[1].chips == CHIPS


# -- the floorperson -----------------------------------------------------------------------------


@on_a_floor
async def test_a_table_closes_once_nothing_is_left_to_decide(floor):
    party = await at_a_table(floor)
    await bets_are_closed(party)
    await floor.command(party.chain, Request("boss", "floorperson", ask.CloseTable()))
    with pytest.raises(Refused, match="about to close"):
        await floor.command(party.chain, Request("cyd", "patron", ask.Sit(10_00)))
    with pytest.raises(Refused, match="about to close"):
        await floor.command(party.chain, Request("boss", "floorperson", ask.CloseTable()))
    await party.step()
    await party.step()
    await settled(floor, party.chain, lambda at: at.closed)
    assert [type(what) for what in written(floor, party.chain)][-3:] == [
        so.Left,
        so.Left,
        so.Closed,
    ]
    assert written(floor, party.chain)[-1].by == "boss"
    assert await floor.lobby() == []
    with pytest.raises(Refused, match="this table is closed"):
        await floor.command(party.chain, Request("ann", "patron", ask.Sit(10_00)))


@on_a_floor(empty=900)
async def test_a_table_that_nobody_comes_to_closes_by_itself(floor):
    party = await at_a_table(floor, people=1)
    await floor.open_table("ann", "roulette")
    patrons.join(floor.store, "boss", "correct horse battery", "floorperson")
    house = await floor.open_table("boss", "roulette")
    await put_forward(600)
    await floor.led.sweep()
    assert len(await floor.lobby()) == 3
    await put_forward(600)
    await floor.led.sweep()
    left = {str(table.id) for table in await floor.lobby()}
    assert left == {party.chain, house}, "one is played at, and the house keeps its own open"


@on_a_floor
async def test_a_closed_table_is_forgotten_and_can_still_be_looked_at(floor):
    chain = await floor.open_table("ann", "roulette")
    await floor.command(chain, Request("boss", "floorperson", ask.CloseTable()))
    await floor.led.sweep()
    assert chain not in floor.tables
    assert (await floor.look(chain, "", "spectator")).closed


@on_a_floor
async def test_a_table_where_nobody_has_bet_closes_at_once(floor):
    for people in (0, 2):
        party = await at_a_table(floor, people=people) if people else None
        chain = party.chain if party else await floor.open_table("ann", "blackjack")
        await floor.command(chain, Request("boss", "floorperson", ask.CloseTable()))
        assert floor.tables[chain].at.closed
    assert balance(floor, "ann") == patrons.PLAY_MONEY


@on_a_floor
async def test_a_dealer_closes_bets_and_reports_what_went_wrong(floor):
    party = await at_a_table(floor)
    with pytest.raises(Refused, match="no irregularity 'fire'"):
        await floor.command(party.chain, Request("dan", "dealer", ask.Report("fire")))
    await party.say(1, ask.Act(ANTE))
    await floor.command(party.chain, Request("dan", "dealer", ask.CloseBets()))
    assert isinstance(party.at.round.prompt, put.Choose)
    with pytest.raises(Refused, match="bets are closed"):
        await floor.command(party.chain, Request("dan", "dealer", ask.CloseBets()))
    lying = {card for hand in party.at.round.hands.values() for card in hand}
    unseen = next(card for card in party.at.table.stocks["deck"].left if card not in lying)
    with pytest.raises(Refused, match="not to be seen on the table"):
        await floor.command(
            party.chain, Request("dan", "dealer", ask.Report("card-face-up", 1, (unseen,)))
        )


@on_a_floor
async def test_a_round_that_is_reported_void_gives_everything_back(floor):
    party = await at_a_table(floor)
    await bets_are_closed(party)
    assert party.at.chips(1) == CHIPS - 10_00
    await floor.command(party.chain, Request("dan", "dealer", ask.Report("dealer-card-exposed")))
    await settled(floor, party.chain, lambda at: at.table.rounds == 1)
    assert party.at.stacks == {"seat 1": CHIPS, "seat 2": CHIPS}
    reports = [what for what in written(floor, party.chain) if isinstance(what, so.Answered)]
    assert [what.by for what in reports if isinstance(what.answer, say.IrregularityReport)] == [
        "dan"
    ]


@on_a_floor(reports=3.0)
async def test_the_crew_has_a_moment_to_report_before_cards_are_turned_over(floor):
    chain = await floor.open_table("ann", "three-card-poker", seats=3)
    await floor.enter(chain, Watcher("dan", "dealer", lambda message: None))
    party = Party(floor, chain, 2, 1)
    await party.sit()
    await settled(floor, chain)
    await all_play(party)
    assert party.at.round.prompt.for_reports
    assert floor.tables[chain].leader.clock.what == "reports"
    four = ask.Report("wrong-number-of-cards", details={"holder": "dealer", "cards": 4})
    await floor.command(chain, Request("dan", "dealer", four))
    await settled(floor, chain, lambda at: at.table.rounds == 1)
    assert party.at.stacks == {"seat 1": CHIPS, "seat 2": CHIPS}
    await settled(floor, chain)
    await all_play(party)
    assert party.at.round.prompt.for_reports
    await put_forward(3.1)
    await settled(floor, chain, lambda at: at.table.rounds == 2)


@on_a_floor(reports=3.0)
async def test_nobody_waits_for_reports_where_no_crew_watches(floor):
    party = await at_a_table(floor)
    await all_play(party)
    await settled(floor, party.chain, lambda at: at.table.rounds == 1)


ROLES = {
    "patron": (ask.CloseBets(), ask.Report("misdeal"), ask.PostLimits({}), ask.CloseTable()),
    "dealer": (ask.PostRules({}, 0), ask.PostLimits({}), ask.CloseTable()),
    "floorperson": (),
    "division": (
        ask.Sit(1_00), ask.Buy(1_00), ask.Leave(), ask.Stay(), ask.Ready(), ask.Act(ANTE),
        ask.CloseBets(), ask.Report("misdeal"), ask.PostRules({}, 0), ask.PostLimits({}),
        ask.CloseTable(),
    ),
    "spectator": (ask.Sit(1_00), ask.Act(ANTE), ask.CloseTable()),
}  # fmt: skip


@on_a_floor
async def test_nobody_may_do_what_is_not_for_their_role(floor):
    party = await at_a_table(floor)
    before = party.at.seq
    for role, forbidden in ROLES.items():
        for who, command in enumerate(forbidden):
            with pytest.raises(Refused, match=f"a {role} may not"):
                await floor.command(party.chain, Request(f"cyd-{who}", role, command))
    assert party.at.seq == before
    for role in roles.ROLES:
        await floor.command(party.chain, Request("ann", role, ask.Here()))


@on_a_floor
async def test_tables_are_named(floor):
    chain = await floor.open_table("ann", "roulette", name="  The   big\twheel ")
    assert floor.tables[chain].at.name == "The big wheel"
    for name in ("a\0b", "\u202e"):
        with pytest.raises(Refused, match="printable characters"):
            await floor.open_table("ann", "roulette", name=name)
    chain = await floor.open_table("ann", "roulette", name="x" * 500)
    assert floor.tables[chain].at.name == "x" * 60
    chain = await floor.open_table("ann", "roulette")
    assert floor.tables[chain].at.name == f"Roulette {chain}"
    assert len(await floor.lobby()) == 3


def test_the_file_of_a_floor_is_served_by_one_process(tmp_path):
    async def twice():
        async with opened(url_of(tmp_path)):
            with pytest.raises(Unusable, match="another process serves this floor"):
                Floor(url_of(tmp_path))

    asyncio.run(twice())


def test_a_link_to_the_file_does_not_let_a_second_process_in(tmp_path):
    async def twice():
        async with opened(url_of(tmp_path)) as floor:
            file = Path(floor.store.url.removeprefix("sqlite:///"))
            soft = tmp_path / "elsewhere" / "soft.db"
            soft.parent.mkdir()
            soft.symlink_to(file)
            with pytest.raises(Unusable, match="another process serves this floor"):
                Floor(f"sqlite:///{soft}")
            up = tmp_path / "elsewhere" / ".." / file.name
            with pytest.raises(Unusable, match="another process serves this floor"):
                Floor(f"sqlite:///{up}")
            hard = tmp_path / "hard.db"
            hard.hardlink_to(file)
            with pytest.raises(Unusable, match=r"hard\.db: the file has 2 names"):
                Floor(f"sqlite:///{hard}")

    asyncio.run(twice())


def test_one_table_that_cannot_be_read_does_not_keep_the_others(tmp_path, caplog):
    async def open_two():
        async with opened(url_of(tmp_path)) as floor:
            await floor.open_table("ann", "roulette")
            await floor.open_table("ann", "roulette")
            with floor.store.engine.begin() as connection:
                first = (ENTRIES.c.chain == "1") & (ENTRIES.c.seq == 1)
                connection.execute(update(ENTRIES).where(first).values(body=b"{}"))

    async def open_again():
        async with opened(url_of(tmp_path)) as floor:
            join(floor.store, "ann")
            await floor.command("2", Request("ann", "patron", ask.Sit(10_00)))
            with pytest.raises(PitbossError, match="altered at line 1"):
                await floor.command("1", Request("ann", "patron", ask.Sit(10_00)))

    asyncio.run(open_two())
    asyncio.run(open_again())
    assert "table 1 cannot be taken up" in caplog.text
