"""Bots at free seats: they bet after people, decide by themselves, and go with the last person."""

import pytest
from sqlalchemy import select, update

from floors import CHIPS, Party, on_a_floor, party_size, put_forward, settled
from pitboss.engine import prompts as put
from pitboss.engine.registry import games
from pitboss.errors import Refused
from pitboss.floor.audit import audit
from pitboss.floor.ledger import accounts
from pitboss.floor.ledger.schema import SETTINGS
from pitboss.floor.people.history import rounds
from pitboss.floor.table import bots, private_tables
from pitboss.floor.table import commands as ask
from pitboss.floor.table.commands import Request

INSTANT = {"bots": 0}


async def alone_with_bots(floor, slug="blackjack", count=2, seats=4, **more):
    """Ann at a table, and so many bots."""
    chain = await floor.open_table("ann", slug, seats=seats, **more)
    party = Party(floor, chain, 1, slug)
    await party.sit()
    for _ in range(count):
        await party.say(1, ask.Invite())
    return party


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_one_person_plays_every_game_with_bots(game, tmp_path):
    @on_a_floor(**INSTANT)
    async def together(floor):
        seats = party_size(game)
        party = await alone_with_bots(floor, game.slug, seats - 1, seats)
        await party.play(2)
        assert party.at.table.rounds >= 2

    together(tmp_path)


@on_a_floor(**INSTANT)
async def test_bots_bet_once_a_person_has(floor):
    party = await alone_with_bots(floor)
    at = await settled(floor, party.chain)
    assert not at.round.stakes_on()
    await party.step()
    assert party.at.table.rounds == 1 or {s.seat for s in party.at.round.stakes_on()} == {1, 2, 3}


@on_a_floor(bots=5)
async def test_a_bot_takes_its_time(floor):
    party = await alone_with_bots(floor, "three-card-poker", 1, seats=2)
    at = await settled(floor, party.chain)
    while isinstance(at.round.prompt, put.TakeBets) or at.round.prompt.party == "1":
        await party.step()
        at = await settled(floor, party.chain)
    assert at.round.prompt.party == "2"
    assert floor.tables[party.chain].leader.clock.what == "seat 2"
    await put_forward(6)
    await settled(floor, party.chain, lambda at: at.table.rounds == 1)


@on_a_floor(**INSTANT)
async def test_chips_of_bots_come_from_an_account_of_their_own(floor):
    party = await alone_with_bots(floor)
    assert floor.store.balance(accounts.BOTS) == -2 * bots.STACK
    await party.play(3)
    await party.say(1, ask.Leave())
    await settled(floor, party.chain, lambda at: not at.sittings)
    assert party.at.table.rounds >= 3


def test_a_bot_with_few_chips_buys_more(tmp_path, monkeypatch):
    monkeypatch.setattr(bots, "FEW", 10 * bots.STACK)  # whatever it has left is little

    @on_a_floor(**INSTANT)
    async def bought(floor):
        party = await alone_with_bots(floor, count=1)
        while floor.store.balance(accounts.BOTS) == -bots.STACK:  # until it has lost something
            await party.play(1)
        await settled(floor, party.chain)
        assert floor.store.balance(accounts.BOTS) % bots.STACK == 0

    bought(tmp_path)


@on_a_floor(**INSTANT)
async def test_bots_leave_with_the_last_person(floor):
    party = await alone_with_bots(floor)
    await party.say(1, ask.Leave())
    at = await settled(floor, party.chain, lambda at: not at.sittings)
    assert at.round is None or not at.round.stakes_on()


@on_a_floor(**INSTANT)
async def test_a_bot_gives_up_its_seat(floor):
    party = await alone_with_bots(floor, count=3)
    with pytest.raises(Refused, match="every seat is taken; a bot can be sent away"):
        await floor.command(party.chain, Request("bob", "patron", ask.Sit(CHIPS)))
    await floor.command(party.chain, Request("bob", "patron", ask.Dismiss(4)))
    await settled(floor, party.chain, lambda at: 4 not in at.sittings)
    await floor.command(party.chain, Request("bob", "patron", ask.Sit(CHIPS)))
    assert party.at.seat_of("bob") == 4


REFUSED = {
    "an unknown style": (1, ask.Invite("optmal"), "no style of play is called optmal"),
    "a seat that is taken": (1, ask.Invite(seat=2), "seat 2 is taken"),
    "a seat that is not there": (1, ask.Invite(seat=9), "no seat 9"),
    "a person sent away": (1, ask.Dismiss(1), "no bot sits at seat 1"),
}


@pytest.mark.parametrize(("seat", "command", "why"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(seat, command, why, tmp_path):
    @on_a_floor(**INSTANT)
    async def asked(floor):
        party = await alone_with_bots(floor)
        with pytest.raises(Refused, match=why):
            await party.say(seat, command)

    asked(tmp_path)


@on_a_floor(**INSTANT)
async def test_bots_are_invited_by_those_who_are_there(floor):
    party = await alone_with_bots(floor)
    with pytest.raises(Refused, match="only players at this table"):
        await floor.command(party.chain, Request("bob", "patron", ask.Invite()))


@on_a_floor(**INSTANT)
async def test_everybody_sees_who_is_a_bot(floor):
    party = await alone_with_bots(floor, count=1)
    news = await floor.look(party.chain, "bob", "patron")
    assert {seat: (one.patron, one.bot) for seat, one in news.seats.items()} == {
        1: ("ann", False),
        2: ("bot simple 2", True),
    }


@on_a_floor(**INSTANT)
async def test_a_bot_has_no_history(floor):
    party = await alone_with_bots(floor)
    await party.play(2)
    assert rounds(floor.store, "ann")
    assert not rounds(floor.store, "bot simple 2")


@on_a_floor(**INSTANT)
async def test_a_bot_plays_by_the_best_strategy_where_there_is_one(floor):
    party = await alone_with_bots(floor, "three-card-poker", 0, seats=2)
    await party.say(1, ask.Invite("optimal"))
    at = await settled(floor, party.chain)
    assert at.sittings[2].patron == "bot optimal 2"
    await party.play(1)
    roulette = await alone_with_bots(floor, "roulette", 0, seats=2)
    with pytest.raises(Refused, match="random, simple"):
        await roulette.say(1, ask.Invite("optimal"))


@on_a_floor
async def test_only_who_has_the_link_sits_at_a_private_table(floor):
    chain = await floor.open_table("ann", "roulette", seats=2, hidden=True)
    link = private_tables.of(floor.store, chain).token
    with pytest.raises(Refused, match="this table is private"):
        await floor.command(chain, Request("bob", "patron", ask.Sit(CHIPS)))
    with pytest.raises(Refused, match="nobody is invited by this link"):
        private_tables.follow(floor.store, "guessed", "bob")
    assert private_tables.follow(floor.store, link, "bob") == chain
    await floor.command(chain, Request("bob", "patron", ask.Sit(CHIPS)))


def test_a_table_that_cannot_be_made_private_is_not_opened(tmp_path, monkeypatch):
    @on_a_floor
    async def run(floor):
        monkeypatch.setattr(private_tables, "make", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            await floor.open_table("ann", "roulette", seats=2, hidden=True)
        assert await floor.lobby() == []
        await floor.open_table("ann", "roulette", seats=2)

    run(tmp_path)


@pytest.mark.parametrize("damaged", ["{", '{"token":"x","guests":["amn"]}'])
def test_what_is_damaged_of_a_private_table_lets_nobody_in_and_is_found(damaged, tmp_path):
    @on_a_floor
    async def run(floor):
        chain = await floor.open_table("ann", "roulette", seats=2, hidden=True)
        mine = SETTINGS.c.name == f"private/{chain}"
        [was] = floor.store.rows(select(SETTINGS.c.value).where(mine))
        kept = update(SETTINGS).where(mine)
        with floor.store.engine.begin() as connection:
            connection.execute(kept.values(value=damaged))
        with pytest.raises(Refused, match="this table is private"):
            await floor.command(chain, Request("bob", "patron", ask.Sit(CHIPS)))
        with pytest.raises(Refused, match="nobody is invited"):
            private_tables.follow(floor.store, "", "bob")
        [finding] = audit(floor.store).findings
        assert finding.where == f"settings/private/{chain}"
        assert finding.what == "was changed by somebody else than the floor"
        with floor.store.engine.begin() as connection:
            connection.execute(kept.values(value=was.value))

    run(tmp_path)


@on_a_floor
async def test_nobody_else_sends_the_bots_of_a_private_table_away(floor):
    party = await alone_with_bots(floor, "roulette", 1, seats=2, hidden=True)
    [seat] = bots.seats_of(floor.tables[party.chain].at)
    with pytest.raises(Refused, match="this table is private"):
        await floor.command(party.chain, Request("bob", "patron", ask.Dismiss(seat)))
    await party.say(1, ask.Dismiss(seat))
