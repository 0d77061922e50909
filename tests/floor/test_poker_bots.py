"""Bots of several strengths for games at table stakes, and what they may know."""

import contextlib
from random import Random

import pytest

from floors import Party, on_a_floor
from pitboss.engine import Bot, Dealer, Dealt, Table, play_round
from pitboss.engine.events import owner, seen_by
from pitboss.engine.registry import find, games
from pitboss.errors import Refused
from pitboss.floor.table import bots
from pitboss.floor.table import commands as ask
from pitboss.odds import poker_bots
from pitboss.odds.cards import room_equities

ROOM = [game for game in games() if game.table_stakes]
STYLES = ("equity", "tight", "loose", "random")


@pytest.mark.parametrize("game", ROOM, ids=lambda game: game.slug)
def test_a_newcomer_plays_ten_hands_alone_with_bots(game, tmp_path):
    @on_a_floor(bots=0)
    async def alone(floor):
        chain = await floor.open_table("ann", game.slug, seats=5)
        party = Party(floor, chain, 1, game.slug)
        await party.sit()
        for style in STYLES:
            await party.say(1, ask.Invite(style))
        assert [one.patron for one in list(party.at.sittings.values())[1:]] == [
            f"bot {style} {seat}" for seat, style in enumerate(STYLES, 2)
        ]
        while party.at.table.rounds < 10:
            if party.at.round is None and party.at.chips(1) < 100_00:
                with contextlib.suppress(Refused):  # the next hand may have begun meanwhile
                    await party.say(1, ask.Buy(500_00))
            await party.step()

    alone(tmp_path)


@pytest.mark.parametrize("game", ROOM, ids=lambda game: game.slug)
def test_bots_reckon_with_nothing_that_their_seat_may_not_know(game, monkeypatch):
    reckoned = []
    reckon = room_equities.quick_equity

    def kept(contest, hands, board, dead, **more):
        reckoned.append([*(card for hand in hands for card in hand), *board, *dead])
        return reckon(contest, hands, board, dead, **(more | {"deals": 20}))

    class Watched(Bot):
        def answer(self, round, prompt):
            reckoned.clear()
            answer = super().answer(round, prompt)
            seat = prompt.party
            known = {
                event.piece
                for event in (seen_by(event, seat) for event in round.events)
                if isinstance(event, Dealt) and event.piece
            }
            used = {poker_bots.DECK[card] for cards in reckoned for card in cards}
            assert used <= known
            hidden = {
                event.piece
                for event in round.events
                if isinstance(event, Dealt) and event.face == "down" and owner(event.to) != seat
            }
            asked.append(bool(used and hidden - known))
            return answer

    monkeypatch.setattr(room_equities, "quick_equity", kept)
    asked = []
    for number in range(3):
        table = Table(game, seats=4, stacks=dict.fromkeys(range(1, 5), 200_00))
        players = {seat: Watched(seat, poker_bots.player("equity")) for seat in table.seats}
        play_round(table, Dealer(f"{game.slug} {number}"), players)
    assert any(asked)


def test_good_hands_are_worth_more():
    contest = poker_bots.contest_of(find("poker-holdem"), find("poker-holdem").read_options())

    def worth(*cards):
        hands = [[poker_bots.DECK.index(card) for card in cards], [], []]
        return poker_bots._equity(contest, poker_bots._Seen(hands, [], []), Random(1))

    assert worth("As", "Ad") > 0.6 > worth("7s", "2d")


def test_a_price_that_is_too_high_is_not_paid():
    """Chips go in where the pot is worth it."""
    game = find("poker-holdem")
    table = Table(game, seats=2, stacks={1: 200_00, 2: 200_00})
    round, dealer = table.start(), Dealer("price")
    while round.prompt.party == "dealer":
        round.answer(dealer.answer(round.prompt))
    prompt, seen = round.prompt, poker_bots.view(round, round.prompt.party)
    temper = poker_bots.TEMPERS["equity"]
    assert poker_bots._bet(temper, prompt, seen, 0.26, 2, Random(1)).name == "call"
    assert poker_bots._bet(temper, prompt, seen, 0.2, 2, Random(1)).name == "fold"


@on_a_floor(bots=0)
async def test_styles_against_others_are_refused_elsewhere(floor):
    chain = await floor.open_table("ann", "blackjack", seats=3)
    party = Party(floor, chain, 1, "no")
    await party.sit()
    with pytest.raises(Refused, match=r"equity is a way to play against others: .*simple"):
        await party.say(1, ask.Invite("equity"))


def test_every_style_of_the_room_has_a_temper():
    assert set(bots.styles(find("poker-omaha"))) == {"simple", "random", "tight", "loose", "equity"}
    assert set(bots.styles(find("blackjack"))) == {"optimal", "simple", "random"}
