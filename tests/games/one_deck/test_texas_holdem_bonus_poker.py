"""Texas hold 'em bonus poker beyond what a sheet can say: order, burned cards, simple player."""

import pytest

import pitboss
from pitboss.equipment.cards import cards
from pitboss.games.one_deck.texas_holdem_bonus_poker import GAME
from pitboss.play import events as on
from pitboss.play import prompts as ask
from scripted import scripted_round

SLUG = "texas-holdem-bonus-poker"


def test_hands_are_settled_from_the_right_and_the_bonus_of_folded_hands_last():
    ante, both = {"ante": 10_00}, {"ante": 10_00, "bonus": 5_00}
    round = scripted_round(
        SLUG,
        {1: ["flop", "check", "river"], 2: ["fold"], 3: ["flop", "turn", "check"], 4: ["fold"]},
        {1: ante, 2: both, 3: both, 4: ante},
    )
    settled = [(e.seat, e.wager) for e in round.events if isinstance(e, on.Settled)]
    assert settled == [
        (2, "ante"), (4, "ante"),
        (3, "ante"), (3, "flop"), (3, "turn"), (3, "bonus"),
        (1, "ante"), (1, "flop"), (1, "river"),
        (2, "bonus"),
    ]  # fmt: skip


def test_cards_are_burned_before_flop_turn_and_river():
    round = scripted_round(SLUG, {1: ["flop", "turn", "river"]}, {1: {"ante": 10_00}})
    dealt = [(e.to, e.face) for e in round.events if isinstance(e, on.Dealt)]
    down, up = ("burn", "down"), ("community", "up")
    assert dealt[4:] == [down, up, up, up, down, up, down, up]
    assert round.state["rounds-since-count"] == 1


@pytest.mark.parametrize(
    ("hand", "board", "says"),
    [
        ("7s 2d", "", "fold"),
        ("7s 2s", "", "flop"),
        ("8s 2d", "", "flop"),
        ("4c 3d", "", "flop"),
        ("2c 2d", "", "flop"),
        ("Qs 7d", "7h 4c 2s", "turn"),
        ("Qs 7d", "4h 4c 2s", "check"),
        ("9s 8d", "Th Jc 7s", "turn"),
        ("As Kd", "Th 9c 2s 3d", "check"),
        ("As Kd", "Th 9c 2s Ad", "river"),
        ("5s 5d", "Th 9c 2s 3d", "river"),
    ],
)
def test_the_simple_player(hand, board, says):
    round = pitboss.open_table(SLUG, seats=1).start()
    round.hands = {"1": list(cards(hand)), "community": list(cards(board))}
    names = {0: ("flop", "fold"), 3: ("turn", "check"), 4: ("river", "check")}
    first, other = names[len(cards(board))]
    prompt = ask.Choose(1, (ask.Offer(first, "28.1"), ask.Offer(other, "28.1")), "28.10(a)", other)
    assert GAME.bot(round, prompt, 1, None).name == says
