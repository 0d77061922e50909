"""Ultimate Texas hold 'em beyond what a sheet can say: the order of things, the simple player."""

import pitboss
from pitboss.engine import Dealer
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from scripted import scripted_round

SLUG = "ultimate-texas-holdem"


def test_hands_are_settled_from_the_right_and_trips_of_folded_hands_last():
    both = {"ante": 10_00, "blind": 10_00}
    fold = ["check", "check", "fold"]
    round = scripted_round(
        SLUG,
        {1: ["play-4x"], 2: fold, 3: ["check", "play-2x"], 4: fold},
        {1: both, 2: {**both, "trips": 5_00}, 3: {**both, "trips": 5_00}, 4: both},
    )
    settled = [(e.seat, e.wager) for e in round.events if isinstance(e, on.Settled)]
    assert settled == [
        (2, "ante"), (2, "blind"), (4, "ante"), (4, "blind"),
        (3, "ante"), (3, "blind"), (3, "play"), (3, "trips"),
        (1, "ante"), (1, "blind"), (1, "play"),
        (2, "trips"),
    ]  # fmt: skip


def test_a_void_hand_is_void_once():
    """32.13(a): the dealer's cards may be seen again while the board is dealt for trips."""
    round = pitboss.open_table(SLUG, seats=1).start()
    dealer, exposed = Dealer(3), say.IrregularityReport("dealer-card-exposed")
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.TakeBets):
            round.answer(say.Bet(1, {"ante": 10_00, "blind": 10_00, "trips": 5_00}))
            round.answer(say.NoMoreBets())
        elif isinstance(prompt, ask.Choose):
            round.answer(exposed)
        else:
            if round.hands.get("community"):
                round.answer(exposed)
            round.answer(dealer.answer(round.prompt))
    assert round.voided
    assert len(round.hands["community"]) == 5
    assert round.balances().get(on.FELT, 0) == 0
