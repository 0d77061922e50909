"""Texas hold 'em bonus poker beyond what a sheet can say: order, burned cards, simple player."""

from pitboss.engine import events as on
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
