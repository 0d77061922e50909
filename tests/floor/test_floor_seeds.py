"""Players add chance: seeds are pledged while bets are open and revealed when they are closed."""

import asyncio

import msgspec
import pytest
from sqlalchemy import update
from test_leader import at_a_table, refused, written
from test_restart import check_commitments, events_of

from floors import (
    PATIENT,
    LoopWithHands,
    join,
    killed,
    on_a_floor,
    opened,
    put_forward,
    settled,
    url_of,
)
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as put
from pitboss.equipment.seed_mixing import pledge
from pitboss.floor.audit import audit
from pitboss.floor.floor import Floor
from pitboss.floor.ledger import entries as so
from pitboss.floor.ledger.chain import Body, digest, read
from pitboss.floor.ledger.schema import ENTRIES, HEADS
from pitboss.floor.table import commands as ask

SEEDS = {1: "01" * 32, 2: "02" * 32}


async def pledged(party, wager="ante", seats=(1, 2)):
    """Everybody bets and pledges, and bets are closed."""
    for seat in party.names:
        await party.say(seat, ask.Act(say.Bet(seat, {wager: 10_00})))
        if seat in seats:
            await party.say(seat, ask.Pledge(pledge(SEEDS[seat]), party.at.seq))
    for seat in party.names:
        await party.say(seat, ask.Ready())


def stirred(floor, party):
    return [what.answer for what in written(floor, party.chain) if is_stir(what)]


def is_stir(what):
    return isinstance(what, so.Answered) and isinstance(what.answer, say.Stirred)


@on_a_floor(seeds=60)
async def test_the_table_goes_on_as_soon_as_all_seeds_are_revealed(floor):
    party = await at_a_table(floor)
    await refused(party, 1, ask.Reveal(SEEDS[1]), "between the close of bets and the deal")
    await refused(party, 1, ask.Pledge("not a digest"), "64 hexadecimal digits")
    await pledged(party)
    assert isinstance(party.at.round.prompt, put.Stir)
    assert party.floor.tables[party.chain].leader.clock.what == "seeds"
    await refused(party, 1, ask.Pledge(pledge(SEEDS[1])), "while bets are open")
    await refused(party, 1, ask.Reveal(SEEDS[2]), "not the seed that seat 1 has pledged")
    await party.say(1, ask.Reveal(SEEDS[1]))
    assert isinstance(party.at.round.prompt, put.Stir)
    await party.say(2, ask.Reveal(SEEDS[2]))
    assert not isinstance(party.at.round.prompt, put.Stir)
    assert stirred(floor, party) == [say.Stirred(SEEDS)]
    await refused(party, 1, ask.Reveal(SEEDS[1]), "between the close of bets and the deal")
    await party.play(2)


@on_a_floor(seeds=60)
async def test_a_browser_that_has_gone_is_not_waited_for(floor):
    party = await at_a_table(floor)
    await pledged(party)
    await party.say(2, ask.Reveal(SEEDS[2]))
    await put_forward(61)
    async with floor.tables[party.chain].leader.lock:
        assert stirred(floor, party) == [say.Stirred({2: SEEDS[2]})]


@on_a_floor
async def test_a_table_in_a_hurry_waits_for_nobody(floor):
    party = await at_a_table(floor)
    await pledged(party)
    assert stirred(floor, party) == [say.Stirred({})]
    await party.play(1)


@on_a_floor(seeds=60)
async def test_a_pledge_of_the_round_before_does_not_count(floor):
    party = await at_a_table(floor)
    early = party.at.seq
    await party.play(1)
    await refused(party, 1, ask.Pledge(pledge(SEEDS[1]), early), "that round is over")


@on_a_floor
async def test_nobody_cuts_by_a_number_that_is_the_houses(floor):
    forged = ask.from_seat(say.CutAt(20, "0" * 16), 1)
    assert forged == say.CutAt(20)
    assert ask.from_seat(say.Choice(0, "keep", chance="0" * 16), 2) == say.Choice(2, "keep")


@on_a_floor(deciding=5)
async def test_the_cut_of_a_silent_player_follows_from_a_number(floor):
    party = await at_a_table(floor, "blackjack")
    for seat in party.names:
        await party.say(seat, ask.Act(say.Bet(seat, {"main": 10_00})))
    for seat in party.names:
        await party.say(seat, ask.Ready())
    await put_forward(6)  # whether to cut, and where
    await settled(floor, party.chain, lambda at: isinstance(at.round.prompt, put.Cut))
    await put_forward(6)
    at = await settled(floor, party.chain, lambda at: not isinstance(at.round.prompt, put.Cut))
    [cut] = [e for e in at.round.events if isinstance(e, on.CutMade)]
    assert cut.by.isdigit()
    assert cut.chance


# -- a process that dies between reveal and deal --------------------------------------------------


@pytest.mark.parametrize(
    ("game", "wager"),
    [("three-card-poker", "ante"), ("blackjack", "main"), ("roulette", "red"), ("craps", "pass")],
)
@pytest.mark.parametrize("moment", ["pledged", "stirred"])
def test_a_stirred_round_goes_on_after_a_restart(game, wager, moment, tmp_path):
    url = url_of(tmp_path)
    pace = msgspec.structs.replace(PATIENT, seeds=60)

    async def play():
        floor = Floor(url, pace=pace)
        await floor.open()
        join(floor.store, "ann", "bob")
        party = await at_a_table(floor, game)
        await pledged(party, wager)
        if moment == "stirred":
            for seat in party.names:
                await party.say(seat, ask.Reveal(SEEDS[seat]))
        stocks = party.at.table.stocks
        await killed(floor)
        async with opened(url, pace) as again:
            party.floor = again
            assert party.at.table.stocks == stocks
            if moment == "pledged":
                for seat in party.names:
                    await party.say(seat, ask.Reveal(SEEDS[seat]))
            await party.play(2)
            assert stirred(again, party) == [say.Stirred(SEEDS)]
            result = audit(again.store)
            assert result.passes, result.findings
            entries = again.store.entries(party.chain)
            check_commitments([event for entry in entries for event in events_of(entry)])

    with asyncio.Runner(loop_factory=LoopWithHands) as runner:
        runner.run(play())


# -- doctored ledgers ----------------------------------------------------------------------------


CHANGES = {
    "seed": (say.Stirred, "seeds", ({1: "03" * 32},)),
    "left out": (say.Stirred, "seeds", ({1: SEEDS[1]},)),
    "pledge": (say.Pledge, "digest", (pledge("03" * 32),)),
    "cut": (say.CutAt, "at", (25, 26)),
    "number": (say.CutAt, "chance", ("0123456789abcdef",)),
    "result": (say.Landed, "pocket", ("13", "14")),
    "committed": (say.Landed, "of", ("13", "14")),
}
"""In which answer which field is changed: to the second value where it has the first by chance."""


def rewritten(store, chain, change):
    """Lead the whole chain again, with some answers changed: only what it says can show it."""
    before = ""
    with store.engine.begin() as connection:
        for entry in store.entries(chain):
            body = read(entry.body)
            changed = Body(body.at, change(body.what), body.once)
            again = msgspec.json.encode(changed)
            sha = digest(chain, entry.seq, before, again)
            connection.execute(
                update(ENTRIES)
                .where(ENTRIES.c.chain == chain, ENTRIES.c.seq == entry.seq)
                .values(body=again, sha=sha)
            )
            before = sha
        connection.execute(update(HEADS).where(HEADS.c.chain == chain).values(sha=before))


@pytest.mark.parametrize("what", CHANGES)
def test_the_audit_finds_whatever_was_doctored(what, tmp_path):
    kind, field, values = CHANGES[what]
    cards = kind is say.CutAt

    def change(entry):
        if not (isinstance(entry, so.Answered) and type(entry.answer) is kind):
            return entry
        other = next(value for value in values if value != getattr(entry.answer, field))
        answer = msgspec.structs.replace(entry.answer, **{field: other})
        return msgspec.structs.replace(entry, answer=answer)

    async def play():
        pace = msgspec.structs.replace(PATIENT, seeds=60, between=3600)
        async with opened(url_of(tmp_path), pace) as floor:
            join(floor.store, "ann", "bob")
            game, wager, more = "roulette", "red", {}
            if cards:
                game, wager, more = "three-card-poker", "ante", {"options": {"shuffle": "manual"}}
            party = await at_a_table(floor, game, **more)
            await pledged(party, wager)
            for seat in party.names:
                await party.say(seat, ask.Reveal(SEEDS[seat]))
            while party.at.round is not None:
                await party.step()
            chain = party.chain
            rewritten(floor.store, chain, lambda entry: entry)
            assert audit(floor.store).passes
            rewritten(floor.store, chain, change)
            found = audit(floor.store).findings
            assert found
            assert found[0].where.startswith(f"table {chain}")

    asyncio.run(play())
