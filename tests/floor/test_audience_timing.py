"""When those who watch a table are told: at once where somebody must know, else together."""

import msgspec
import pytest

from floors import Party, on_a_floor, put_forward, settled
from pitboss.engine import answers as say
from pitboss.floor.table import audience
from pitboss.floor.table import commands as ask
from pitboss.floor.table.audience import Watcher

GATHER = 10.0
"""So long that only the clock's hands bring it about."""


@pytest.fixture(autouse=True)
def slow_telling(monkeypatch):
    monkeypatch.setattr(audience, "GATHER", GATHER)


class Listening:
    """Everybody at a table, with what each was told."""

    def __init__(self, party):
        self.party = party
        self.heard = {name: [] for name in (*party.names.values(), "eve")}

    async def begin(self):
        for name, heard in self.heard.items():
            role = "patron" if name != "eve" else "spectator"
            watcher = Watcher(name if name != "eve" else "", role, heard.append)
            await self.party.floor.enter(self.party.chain, watcher)
        self.news()

    def news(self):
        """How often each was told something since the last time, and the last of it."""
        found = {name: (len(heard), heard[-1:]) for name, heard in self.heard.items()}
        for heard in self.heard.values():
            heard.clear()
        return found

    def counts(self):
        return {name: count for name, (count, _) in self.news().items()}


async def listening(floor):
    """Three people who may bet, each of whom hears what happens; one of them has bet."""
    chain = await floor.open_table("ann", "roulette", seats=3)
    party = Party(floor, chain, 3, 1)
    await party.sit()
    await settled(floor, chain)
    all_ears = Listening(party)
    await all_ears.begin()
    for _ in range(2):  # the last who sat down is told of, and that is long ago
        await put_forward(GATHER)
    all_ears.news()
    await bet(party, 1)
    assert all_ears.counts() == dict.fromkeys(all_ears.heard, 1), "the first is told at once"
    return party, all_ears


async def bet(party, seat):
    await party.say(seat, ask.Act(say.Bet(seat, {"red": 10_00})))


def wagers(message):
    return {wager["seat"] for wager in msgspec.json.decode(message)["view"]["wagers"]}


@on_a_floor
async def test_many_bets_at_a_time_are_told_together(floor):
    party, ears = await listening(floor)
    await bet(party, 2)
    await bet(party, 3)
    assert ears.counts() == {"ann": 0, "bob": 1, "cyd": 1, "eve": 0}, "who bet sees it at once"
    await put_forward(GATHER)
    told = ears.news()
    assert {name: count for name, (count, _) in told.items()} == dict.fromkeys(ears.heard, 1)
    for _, [message] in told.values():
        assert wagers(message) == {1, 2, 3}
    await put_forward(GATHER)
    assert not any(ears.counts().values()), "nothing is told twice"


@on_a_floor
async def test_what_happens_after_the_bets_is_told_at_once(floor):
    party, ears = await listening(floor)
    await bet(party, 2)
    for seat in party.names:
        await party.say(seat, ask.Ready())
    for _, heard in ears.news().values():
        last = msgspec.json.decode(heard[0])
        assert last["view"]["pocket"], "the ball has come to rest"
        assert last["seq"] == party.at.seq


@on_a_floor
async def test_nothing_is_told_while_it_is_not_written(floor):
    party, ears = await listening(floor)
    table = floor.tables[party.chain]
    await bet(party, 2)
    ears.news()
    async with table.leader.lock:  # somebody's command is being carried out
        await put_forward(GATHER)
        assert not any(ears.counts().values())
    await put_forward(GATHER)
    assert ears.counts() == dict.fromkeys(ears.heard, 1)


@on_a_floor
async def test_who_leads_no_more_tells_nothing_more(floor):
    party, ears = await listening(floor)
    await bet(party, 2)
    ears.news()
    table, also = floor.tables[party.chain], []
    table.leader.give_up()
    table.audience._tell_later(table.leader, lambda: also.append("others"))
    assert not also
    assert not any(ears.counts().values())
