"""What lies face down belongs to whoever held the seat, and a refusal tells nothing of it."""

import json
from unittest.mock import patch

import msgspec
import pytest
from msgspec import structs
from test_leader import at_a_table, bets_are_closed, joined_by_cyd

from floors import CHIPS, on_a_floor, settled
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.equipment import chance
from pitboss.errors import Refused
from pitboss.floor.ledger.chain import digest, read
from pitboss.floor.table import commands as ask
from pitboss.floor.table.audience import Watcher
from pitboss.floor.table.commands import Request
from pitboss.web import tables


def seen_by(floor, chain, name):
    """All that a patron who comes to the table now is sent."""
    audience = floor.tables[chain].audience
    return audience.news(Watcher(name, "patron", lambda message: None))


def known(events):
    """The pieces that events tell, dealt face down or opened for a proof."""
    dealt = [e.piece for e in events if isinstance(e, on.Dealt) and e.face != "up" and e.piece]
    leaves = [leaf for event in events if isinstance(event, on.Revealed) for leaf in event.leaves]
    return dealt + [leaf.piece for leaf in leaves if leaf.piece and not leaf.public]


@on_a_floor(between=3600)
async def test_whoever_takes_a_seat_learns_nothing_of_the_round_before(floor):
    """Bob folds and leaves; the cards that he folded are not Cyd's to see, nor their salts."""
    party = await at_a_table(floor)
    await bets_are_closed(party)
    await party.say(1, ask.Act(say.Choice(1, "play")))
    await party.say(2, ask.Act(say.Choice(2, "fold")))
    at = await settled(floor, party.chain, lambda at: at.round is None)
    assert len(known(seen_by(floor, party.chain, "bob").events)) > 3
    await party.say(2, ask.Leave())
    await floor.command(party.chain, Request("cyd", "patron", ask.Sit(CHIPS, 2)))
    assert at.seat_of("cyd") == 2
    news = seen_by(floor, party.chain, "cyd")
    assert news.you == 2
    assert known(news.events) == []
    assert all(piece.piece is None for piece in news.view["hands"]["2"])
    assert len(known(seen_by(floor, party.chain, "ann").events)) == 3


@on_a_floor
async def test_whoever_sits_down_while_bets_are_open_sees_the_cards_of_this_round(floor):
    party = await joined_by_cyd(floor)
    news = seen_by(floor, party.chain, "cyd")
    assert len(known(news.events)) == 3
    assert all(piece.piece for piece in news.view["hands"]["2"])


@on_a_floor
async def test_an_answer_out_of_turn_learns_nothing_about_whose_turn_it_is(floor):
    party = await at_a_table(floor, "blackjack", options={"deal": "hand", "decks": 1})
    for seat in party.names:
        await party.say(seat, ask.Act(say.Bet(seat, {"main": 10_00})))
    for seat in party.names:
        await party.say(seat, ask.Ready())
    while party.at.round and party.at.round.prompt.party == "1":
        for name in ("split", "hit", "insurance", "nothing"):
            with pytest.raises(Refused) as refusal:
                await party.say(2, ask.Act(say.Choice(2, name)))
            assert str(refusal.value) == "it is not seat 2's turn"
        with pytest.raises(Refused, match="no wager is made"):
            await party.say(2, ask.Act(say.Bet(2, {"main": 10_00})))
        await party.step()


@on_a_floor
async def test_whoever_knows_the_digest_of_a_line_cannot_guess_what_it_says(floor):
    """A card that lies face down is one of 52: without a salt it would be found by trying them."""
    party = await at_a_table(floor)
    await bets_are_closed(party)
    lines, before = list(floor.store.entries(party.chain)), ""
    assert any(known(read(line.body).what.events) for line in lines[-3:])
    for line in lines:
        guessed = msgspec.json.encode(structs.replace(read(line.body), salt=""))
        assert digest(party.chain, line.seq, before, guessed) != line.sha
        before = line.sha


@on_a_floor
async def test_patrons_are_not_told_digests_of_lines_without_a_salt(floor):
    """Lines that an earlier version wrote: of these only the Division has the digests."""
    with patch.object(chance, "salts", lambda count, rng: [""] * count):
        chain = await floor.open_table("ann", "three-card-poker", seats=2)
    await floor.command(chain, Request("ann", "patron", ask.Sit(CHIPS)))
    [opened, sat, *_] = map(json.loads, tables._record(floor, chain, 0, everything=False))
    assert "sha" not in opened
    assert len(sat["sha"]) == 64
    assert "sha" in json.loads(tables._record(floor, chain, 0, everything=True)[0])
