"""Two-card joker poker beyond what a sheet can say: the order of settling, and who sees what."""

import pytest

import pitboss
from pitboss.engine import Dealer
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.equipment.cards import cards
from pitboss.games.one_deck.two_card_joker_poker import GAME

HANDS = {"1": "Kd 9c", "2": "8c 8d", "3": "Qc 4d", "dealer": "Qs 2h"}
BETS = {1: {"ante": 10_00}, 2: {"ante": 10_00, "pair-up": 5_00}, 3: {"super-flush-bonus": 5_00}}


def start(options=None, **hands):
    """A round up to its first decision: an ante, an ante with pair up, and no ante."""
    round = pitboss.open_table(GAME.slug, seats=3, options=options or {}).start()
    dealer = Dealer(3)
    left = {holder: list(cards(held)) for holder, held in {**HANDS, **hands}.items()}
    while not isinstance(round.prompt, ask.Choose):
        if isinstance(round.prompt, ask.TakeBets):
            for seat, bet in BETS.items():
                round.answer(say.Bet(seat, bet))
            round.answer(say.NoMoreBets())
        elif isinstance(round.prompt, ask.Draw):
            round.answer(say.Drawn(tuple(left[holder].pop(0) for holder in round.prompt.to)))
        else:
            round.answer(dealer.answer(round.prompt))
    return round


def finish(round, first="call", second="call"):
    round.answer(say.Choice(1, first))
    round.answer(say.Choice(2, second))
    while isinstance(round.prompt, ask.Choose):
        round.answer(say.Choice(0, "reveal"))
    assert round.over
    return round


def told(round, *kinds):
    return [event for event in round.events if isinstance(event, kinds)]


def test_side_wagers_are_settled_from_the_right_before_the_dealers_cards_are_shown():
    round = finish(start())
    events = told(round, on.Settled, on.Shown)
    order = [getattr(event, "holder", "") or f"{event.seat} {event.wager}" for event in events]
    assert order == [
        "3", "3 super-flush-bonus", "2", "2 pair-up", "dealer",
        "2 ante", "2 call", "1", "1 ante", "1 call",
    ]  # fmt: skip


def test_no_hand_is_looked_at_against_a_dealer_who_does_not_qualify():
    round = finish(start(dealer="Js 2h"))
    assert [event.holder for event in told(round, on.Shown)] == ["3", "2", "dealer"]
    assert [event.holder for event in told(round, on.Collected)] == ["3", "2", "1", "dealer"]
    assert round.balances()["seat 1"] == 10_00


def test_a_folded_hand_is_collected_with_its_ante_after_its_side_wager():
    round = finish(start(), second="fold")
    settled = [(it.seat, it.wager, it.cite) for it in told(round, on.Settled)]
    assert settled[1:3] == [(2, "pair-up", "30.6(d); 30.11(d)"), (2, "ante", "30.10(c)2")]
    assert [event.holder for event in told(round, on.Collected)] == ["3", "2", "1", "dealer"]


def test_nobody_is_left_when_all_have_folded():
    round = finish(start(), first="fold", second="fold")
    assert told(round, on.Shown)[-1].holder == "dealer"


def test_the_stub_is_counted_against_54_cards():
    round = finish(start({"count-every": 1}))
    said = [event.words for event in told(round, on.Announced)]
    assert "54 cards: the stub goes to the discard rack" in said


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("Qs 5d", "call"), ("Qs 4d", "fold"), ("Jh 9c", "fold"), ("4s 2s", "call"),
        ("As 3s", "call"), ("Jo 2c", "call"), ("3d 2c", "call"),
    ],
)  # fmt: skip
def test_the_simple_player(hand, says):
    round = start()
    round.hands["1"] = list(cards(hand))
    assert GAME.bot(round, round.prompt, 1, None).name == says


@pytest.mark.parametrize("written", ["Jo", "jo", "Jk", "JK", "joker", "Joker", "★"])
def test_ways_to_write_a_joker(written):
    assert cards(written) == ("Jo",)
