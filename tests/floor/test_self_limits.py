"""Patrons' own limits, breaks and self-exclusion; what they recall of their own rounds."""

import asyncio
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text
from test_leader import at_a_table, bets_are_closed, joined_by_cyd
from test_secrets import known

from floors import CHIPS, join, on_a_floor, opened, settled, url_of
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import transcripts
from pitboss.errors import Refused
from pitboss.floor.audit import audit
from pitboss.floor.clock import A_DAY, AN_HOUR
from pitboss.floor.ledger import accounts, significant_events
from pitboss.floor.ledger.accounts import account_of
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import history, patrons, self_limits
from pitboss.floor.people.history import time_seated
from pitboss.floor.table import commands as ask
from pitboss.floor.table import history_rows
from pitboss.floor.table.commands import Request
from pitboss.floor.table.idempotency import Uncertain

NOON = 20_000 * A_DAY + A_DAY // 2


@pytest.fixture
def store(tmp_path):
    store = Store(url_of(tmp_path))
    join(store, "ann", "bob")
    yield store
    assert audit(store).passes, audit(store).findings
    store.close()


@pytest.fixture
def clock(monkeypatch):
    """A clock with hands."""
    time = [NOON]
    monkeypatch.setattr(self_limits, "now", lambda: time[0])
    return time


def limit(store, name, time):
    return getattr(self_limits.of(store, "ann"), name).at(time)


# -- setting them --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["loss", "deposit", "time"])
def test_lower_at_once_higher_after_a_day(store, clock, name):
    self_limits.set_limit(store, "ann", name, 500)
    assert limit(store, name, NOON) == 500
    self_limits.set_limit(store, "ann", name, 1000)
    waiting = NOON + self_limits.WAITING
    assert (limit(store, name, waiting - 1), limit(store, name, waiting)) == (500, 1000)
    clock[0] += A_DAY // 2
    self_limits.set_limit(store, "ann", name, 300)
    assert limit(store, name, clock[0]) == limit(store, name, clock[0] * 2) == 300
    self_limits.set_limit(store, "ann", name, None)
    later = clock[0] + self_limits.WAITING
    assert (limit(store, name, later - 1), limit(store, name, later)) == (300, None)


def test_what_was_to_come_is_taken_back_by_asking_for_what_is(store, clock):
    self_limits.set_limit(store, "ann", "loss", 500)
    self_limits.set_limit(store, "ann", "loss", 900)
    self_limits.set_limit(store, "ann", "loss", 500)
    assert limit(store, "loss", NOON * 2) == 500


def test_a_limit_is_within_bounds(store):
    for name, amount in (
        ("loss", -1), ("deposit", accounts.MOST_CHIPS + 1), ("time", 0), ("time", 1441),
        ("reminder", 1), ("reminder", None), ("luck", 5),
    ):  # fmt: skip
        with pytest.raises(Refused):
            self_limits.set_limit(store, "ann", name, amount)
    assert self_limits.of(store, "ann") == self_limits.OwnLimits()


def test_a_reminder_comes_as_often_as_one_likes(store, clock):
    for minutes in (60, 10, 120):
        self_limits.set_limit(store, "ann", "reminder", minutes)
        assert limit(store, "reminder", NOON) == minutes


def test_a_break_and_a_self_exclusion_are_never_shortened(store, clock):
    self_limits.pause(store, "ann", 24)
    with pytest.raises(Refused, match=r"the break lasts until 12:00 UTC on .* cannot be made"):
        self_limits.pause(store, "ann", 1)
    self_limits.pause(store, "ann", 25)
    self_limits.pause(store, "ann", 365, excluded=True)
    with pytest.raises(Refused, match="the self-exclusion lasts until"):
        self_limits.pause(store, "ann", 180, excluded=True)
    for length, excluded in ((0, False), (721, False), (179, True), (1827, True)):
        with pytest.raises(Refused, match="has"):
            self_limits.pause(store, "ann", length, excluded=excluded)
    own = self_limits.of(store, "ann")
    assert own.break_until == NOON + 25 * AN_HOUR
    assert own.excluded_until == NOON + 365 * A_DAY


def test_limits_are_significant_events_and_in_the_ledger(place):
    store = Store(place)
    join(store, "ann")
    self_limits.set_limit(store, "ann", "loss", 50_00)
    self_limits.set_limit(store, "ann", "loss", 90_00)
    self_limits.pause(store, "ann", 2)
    self_limits.pause(store, "ann", 180, excluded=True)
    told = [(e.kind, e.by, e.says) for e in significant_events.listed(store)][1:]
    assert told[0] == ("own-limit", "ann", "loss: $50")
    assert told[1][2].startswith("loss: $90 from ")
    assert [kind for kind, _, _ in told[2:]] == ["break", "self-exclusion"]
    assert audit(store).passes, audit(store).findings
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE own_limits SET body = '{}'"))
    assert [f.what for f in audit(store).findings] == [
        "the limits of their own are not what was asked for"
    ]
    store.close()


# -- keeping to them -----------------------------------------------------------------------------


async def refused(floor, chain, name, command, why):
    before = floor.store.balance(account_of(name))
    with pytest.raises(Refused, match=why):
        await floor.command(chain, Request(name, "patron", command))
    assert floor.store.balance(account_of(name)) == before


@on_a_floor
async def test_chips_beyond_the_days_limit_are_not_sold(floor):
    chain, other = [await floor.open_table("ann", "roulette") for _ in range(2)]
    self_limits.set_limit(floor.store, "ann", "deposit", 150_00)
    await floor.command(chain, Request("ann", "patron", ask.Sit(100_00)))
    why = r"ann's own limit of \$150 a day for chips leaves \$50 to buy, until 00:00 UTC on"
    await refused(floor, chain, "ann", ask.Buy(50_01), why)
    await refused(floor, other, "ann", ask.Sit(60_00), why)
    await floor.command(other, Request("ann", "patron", ask.Sit(50_00)))
    await refused(floor, chain, "ann", ask.Buy(1), r"leaves \$0 to buy")
    await floor.command(chain, Request("bob", "patron", ask.Sit(1000_00)))


@on_a_floor
async def test_at_the_same_time_no_more_is_sold_either(floor):
    tables = [await floor.open_table("ann", "roulette") for _ in range(5)]
    self_limits.set_limit(floor.store, "ann", "deposit", 250_00)
    asked = [floor.command(chain, Request("ann", "patron", ask.Sit(100_00))) for chain in tables]
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(result is None for result in results) == 2
    assert floor.store.balance(account_of("ann")) == patrons.PLAY_MONEY - 200_00


@on_a_floor
async def test_a_bet_that_could_lose_more_than_the_limit_is_refused(floor):
    party = await at_a_table(floor)
    self_limits.set_limit(floor.store, "ann", "loss", 30_00)
    too_much = ask.Act(say.Bet(1, {"ante": 31_00}))
    why = r"ann's own limit of \$30 a day for losses leaves \$30 to bet, until 00:00 UTC on"
    await refused(floor, party.chain, "ann", too_much, why)
    await party.say(1, ask.Act(say.Bet(1, {"ante": 20_00})))
    more = ask.Act(say.Bet(1, {"pair-plus": 11_00}))
    await refused(floor, party.chain, "ann", more, r"leaves \$10 to bet")
    other = await floor.open_table("ann", "roulette")
    await floor.command(other, Request("ann", "patron", ask.Sit(100_00)))
    bet = ask.Act(say.Bet(1, {"straight:7": 11_00}))
    await settled(floor, other)
    await refused(floor, other, "ann", bet, r"leaves \$10 to bet")  # what is at risk elsewhere


@on_a_floor
async def test_a_limit_that_was_set_at_another_process_counts_at_once(floor):
    """The table does not know of it before the bet is written: it is rebuilt without the bet."""
    party = await at_a_table(floor)
    other = Store(floor.store.url)
    self_limits.set_limit(other, "ann", "loss", 5_00)
    other.close()
    bet = ask.Act(say.Bet(1, {"ante": 10_00}))
    with pytest.raises(Uncertain):
        await party.say(1, bet)
    async with floor.steady(party.chain):  # it is taken up again
        pass
    with pytest.raises(Refused, match="leaves \\$5 to bet") as refusal:
        await party.say(1, bet)
    assert not isinstance(refusal.value, Uncertain)
    assert not party.at.round.stakes_on()
    await party.say(1, ask.Act(say.Bet(1, {"ante": 5_00})))


@on_a_floor
async def test_bets_at_several_tables_at_the_same_time(floor):
    tables = [await floor.open_table("ann", "roulette") for _ in range(4)]
    for chain in tables:
        await floor.command(chain, Request("ann", "patron", ask.Sit(100_00)))
        await settled(floor, chain)
    self_limits.set_limit(floor.store, "ann", "loss", 25_00)
    bet = ask.Act(say.Bet(1, {"straight:7": 10_00}))
    asked = [floor.command(chain, Request("ann", "patron", bet)) for chain in tables]
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(result is None for result in results) == 2


@on_a_floor
async def test_a_round_that_is_played_is_not_broken_by_a_limit(floor):
    party = await at_a_table(floor)
    await bets_are_closed(party)
    self_limits.set_limit(floor.store, "ann", "loss", 5_00)
    self_limits.set_limit(floor.store, "ann", "time", 1)
    self_limits.pause(floor.store, "ann", 24)
    at = await settled(floor, party.chain)
    assert at.round.prompt.party == "1"
    await party.say(1, ask.Act(say.Choice(1, "play")))  # raises, in the same round
    await party.say(2, ask.Act(say.Choice(2, "play")))
    at = await settled(floor, party.chain, lambda at: at.table.rounds == 1)
    await settled(floor, party.chain)
    bet = ask.Act(say.Bet(1, {"ante": 10_00}))
    await refused(floor, party.chain, "ann", bet, "^ann takes a break until")


@on_a_floor
async def test_lost_chips_count_until_midnight(floor):
    party = await at_a_table(floor)
    while (lost := self_limits.today(floor.store, "ann").lost) <= 0:
        await party.play(1)
    self_limits.set_limit(floor.store, "ann", "loss", lost)
    assert self_limits.stopped(floor.store, ["ann", "bob"]) == {"ann"}
    await settled(floor, party.chain)
    await refused(floor, party.chain, "ann", ask.Act(say.Bet(1, {"ante": 10_00})), r"leaves \$0")
    await refused(floor, party.chain, "ann", ask.Buy(10_00), r"leaves \$0")
    with floor.store.engine.begin() as connection:  # as if it had been yesterday
        connection.execute(text(f"UPDATE history SET at = at - {A_DAY}"))
    await party.say(1, ask.Act(say.Bet(1, {"ante": 10_00})))
    with floor.store.engine.begin() as connection:
        connection.execute(text(f"UPDATE history SET at = at + {A_DAY}"))


@on_a_floor
async def test_time_at_tables(floor):
    party = await at_a_table(floor)
    self_limits.set_limit(floor.store, "ann", "time", 60)
    with floor.store.engine.begin() as connection:
        before = 61 * 60_000
        connection.execute(text(f"UPDATE history SET at = at - {before} WHERE patron = 'ann'"))
    if self_limits.today(floor.store, "ann").minutes < 60:  # it is just after midnight
        self_limits.set_limit(floor.store, "ann", "time", 1)
    why = "own limit of .* minutes a day at tables is reached, until 00:00 UTC on"
    await refused(floor, party.chain, "ann", ask.Act(say.Bet(1, {"ante": 10_00})), why)
    await refused(floor, party.chain, "ann", ask.Buy(10_00), why)
    await party.say(1, ask.Leave())
    await refused(floor, party.chain, "ann", ask.Sit(10_00), why)
    with floor.store.engine.begin() as connection:
        undone = f"UPDATE history SET at = at + {before} WHERE patron = 'ann' AND kind = 'sat'"
        connection.execute(text(undone))


@on_a_floor
async def test_who_is_excluded_leaves_and_does_not_come_back(floor):
    party = await at_a_table(floor)
    self_limits.pause(floor.store, "ann", 180, excluded=True)
    await floor.send_home("ann")
    await settled(floor, party.chain, lambda at: not at.seat_of("ann"))
    assert floor.store.balance(account_of("ann")) == patrons.PLAY_MONEY
    why = "^ann is excluded at their own request until"
    await refused(floor, party.chain, "ann", ask.Sit(CHIPS), why)
    with pytest.raises(Refused, match=why):
        await floor.open_table("ann", "roulette")


@on_a_floor
async def test_at_a_poker_table_who_may_not_bet_is_not_dealt_in(floor):
    """Blinds are bets that nobody is asked for."""
    party = await at_a_table(floor, "poker-holdem", seats=4, people=3)
    self_limits.pause(floor.store, "cyd", 5)
    await party.play(1)
    await settled(floor, party.chain, lambda at: not at.seat_of("cyd"))
    assert set(party.at.sittings) == {1, 2}


# -- time ----------------------------------------------------------------------------------------


def test_time_at_several_tables_at_once_counts_once():
    sat, left = history.SAT, history.LEFT
    assert time_seated([], 0, 100) == 0
    assert time_seated([("1", sat, 10), ("1", left, 30)], 0, 100) == 20
    assert time_seated([("1", sat, 10), ("2", sat, 20), ("1", left, 30)], 0, 100) == 90
    assert time_seated([("1", left, 30), ("1", sat, 40), ("1", left, 50)], 0, 100) == 40
    assert time_seated([("1", sat, -50)], 0, 100) == 100


@given(st.lists(st.tuples(st.sampled_from("12"), st.integers(0, 100)), max_size=12))
def test_nobody_sits_longer_than_time_goes_by(drawn):
    moves, seated = [], set()
    for chain, at in sorted(drawn, key=lambda one: one[1]):
        moves.append((chain, history.LEFT if chain in seated else history.SAT, at))
        seated ^= {chain}
    assert 0 <= time_seated(moves, 0, 100) <= 100


# -- recalling -----------------------------------------------------------------------------------


@on_a_floor
async def test_ones_own_rounds_with_ones_own_cards(floor):
    party = await at_a_table(floor)
    await party.play(3)
    own, others = history.rounds(floor.store, "ann"), history.rounds(floor.store, "bob")
    assert [len(one.cards["1"]) for one in own] == [3] * 3
    assert all("2" not in one.cards for one in own)
    assert [one.began for one in own] == sorted((one.began for one in own), reverse=True)
    bought = sum(one.net for one in own) + CHIPS
    assert party.at.chips(1) + sum(s.amount for s in party.at.table.stakes) == bought
    assert own[0].cards != others[0].cards
    assert own[0].told
    assert history.rounds(floor.store, "cyd") == []


@on_a_floor
async def test_nobody_recalls_what_was_hidden_from_them(floor):
    """Bob folds, leaves, and Cyd takes his seat: neither recalls the cards of the other."""
    party = await at_a_table(floor)
    await bets_are_closed(party)
    hands = {seat: party.at.round.hands[str(seat)] for seat in (1, 2)}
    await party.say(1, ask.Act(say.Choice(1, "play")))
    await party.say(2, ask.Act(say.Choice(2, "fold")))
    await settled(floor, party.chain, lambda at: at.table.rounds == 1)
    await party.say(2, ask.Leave())
    await floor.command(party.chain, Request("cyd", "patron", ask.Sit(CHIPS, 2)))
    for name, seat, other in (("ann", 1, 2), ("bob", 2, 1)):
        [(row, events)] = list(history._last(floor.store, name))
        assert row.seat == seat
        told = known(events)
        assert set(told) == set(hands[seat])
        if other == 2:
            assert not set(told) & set(hands[2])
        lines = history.transcript(floor.store, name).decode()
        hidden = [piece for piece in hands[2] if piece not in hands[1]]
        assert (name == "bob") == all(f'"{piece}"' in lines for piece in hidden)
    assert history.rounds(floor.store, "cyd") == []


@on_a_floor
async def test_a_transcript_is_chained(floor):
    party = await at_a_table(floor)
    await party.play(2)
    lines = history.transcript(floor.store, "ann").splitlines()
    head, *rest = map(json.loads, lines)
    assert (head["line"], head["patron"], head["rounds"]) == ("own", "ann", 2)
    assert [one["line"] for one in rest].count("own-round") == 2
    sha = ""
    for line in lines:
        body, _, said = line.rpartition(b',"sha":"')
        sha = transcripts._chained(sha, body + b"}")
        assert said == f'{sha}"}}'.encode()


@on_a_floor
async def test_the_last_hundred_are_recalled(floor):
    party = await at_a_table(floor)
    await party.play(5)
    rounds = history.rounds(floor.store, "ann")
    with pytest.MonkeyPatch.context() as fewer:
        fewer.setattr(history, "ROUNDS", 3)
        assert history.rounds(floor.store, "ann") == rounds[:3]
    assert (history.ROUNDS, len(rounds)) == (100, 5)


@on_a_floor
async def test_what_a_newcomer_recalls_of_a_round_that_had_begun(floor):
    party = await joined_by_cyd(floor)
    await party.say(1, ask.Act(say.Choice(1, "play")))
    await party.say(2, ask.Act(say.Choice(2, "play")))
    await settled(floor, party.chain, lambda at: at.table.rounds == 1)
    [one] = history.rounds(floor.store, "cyd")
    assert len(one.cards["2"]) == 3
    assert history.rounds(floor.store, "bob") == []


def test_history_on_every_database(place):
    """It is written with the round, and an audit finds it changed."""

    async def run():
        async with opened(place) as floor:
            join(floor.store, "ann", "bob")
            party = await at_a_table(floor)
            await party.play(2)
            assert len(history.rounds(floor.store, "bob")) == 2
            assert audit(floor.store).passes, audit(floor.store).findings
            with floor.store.engine.begin() as connection:
                connection.execute(text("UPDATE history SET amount = amount + 1"))
            assert [f.what for f in audit(floor.store).findings] == [
                "the history of its patrons is not what its ledger says"
            ]

    asyncio.run(run())


def test_events_of_a_seat():
    cite = "1"
    assert history_rows.concerns(on.Moved("seat 2", "pot", 5, "", cite), 2)
    assert not history_rows.concerns(on.Moved("seat 2", "pot", 5, "", cite), 1)
    assert history_rows.concerns(on.Dealt("2/1", "As", "down", cite), 2)
    assert not history_rows.concerns(on.Announced("x", cite), 2)
