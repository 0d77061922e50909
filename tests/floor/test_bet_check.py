"""Why a bet would be refused, and what would be taken instead; nothing is bet by asking."""

from floors import Party, on_a_floor, settled
from pitboss.floor.table import bet_check


@on_a_floor
async def test_each_wager_is_looked_at_by_itself(floor):
    chain = await floor.open_table("ann", "craps", limits={"all": "5-1000"})
    party = Party(floor, chain, 1, "craps")
    await party.sit()
    at = await settled(floor, chain)
    wagers = {"field": 500, "place-win-6": 500, "pass": 100, "come": 500}
    found = {one.wager: one for one in bet_check.refusals(at, 1, wagers)}
    assert set(found) == {"place-win-6", "pass", "come"}
    assert found["place-win-6"].make_it == 600
    assert (found["pass"].make_it, found["pass"].cite) == (500, "8.2(a)")
    assert (found["come"].make_it, found["come"].cite) == (0, "1.2(a)3")
    assert not at.round.stakes_on()


@on_a_floor
async def test_only_who_sits_can_bet_and_no_more_than_their_chips(floor):
    chain = await floor.open_table("ann", "roulette")
    party = Party(floor, chain, 1, "roulette")
    await party.sit()
    at = await settled(floor, chain)
    assert "sit down" in bet_check.refusals(at, 0, {"red": 500})[0].why
    chips = at.chips(1)
    [short] = bet_check.refusals(at, 1, {"red": chips + 500})
    assert "on the table" in short.why
    assert short.make_it == chips
