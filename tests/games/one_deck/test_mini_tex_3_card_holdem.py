"""Mini-Tex 3 card hold 'em beyond what a sheet can say: the order of things, the simple player."""

import pitboss
from pitboss.engine import Dealer
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from scripted import scripted_round

SLUG = "mini-tex-3-card-holdem"


def test_hands_are_settled_from_the_right_and_pocket_poker_of_folded_hands_last():
    """37.10(a)2i, 37.10(g): and only hands that were played have a rank."""
    ante, both = {"ante": 10_00}, {"ante": 10_00, "pocket-poker": 5_00}
    stay = ["flop", "river", "play"]
    round = scripted_round(
        SLUG,
        {1: stay, 2: ["flop", "fold"], 3: stay, 4: ["fold"]},
        {1: ante, 2: both, 3: both, 4: ante},
    )
    settled = [(e.seat, e.wager) for e in round.events if isinstance(e, on.Settled)]
    assert settled == [
        (4, "ante"), (2, "ante"), (2, "flop"),
        (3, "ante"), (3, "flop"), (3, "river"), (3, "play"), (3, "pocket-poker"),
        (1, "ante"), (1, "flop"), (1, "river"), (1, "play"),
        (2, "pocket-poker"),
    ]  # fmt: skip
    assert [e.holder for e in round.events if isinstance(e, on.Ranked)] == ["dealer", "3", "1"]


def test_a_void_hand_is_void_once():
    """37.12(a): the dealer's cards may be seen again while pocket poker has its cards dealt."""
    round = pitboss.open_table(SLUG, seats=2).start()
    dealer, exposed = Dealer(3), say.IrregularityReport("dealer-card-exposed")
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.TakeBets):
            for seat in (1, 2):
                round.answer(say.Bet(seat, {"ante": 10_00, "pocket-poker": 5_00}))
            round.answer(say.NoMoreBets())
        elif isinstance(prompt, ask.Draw):
            if round.hands.get("dealer"):
                round.answer(exposed)
            prompt = round.prompt
            round.answer(say.Drawn(tuple(dealer.answer(prompt).pieces[:1])))
        else:
            round.answer(dealer.answer(prompt))
    assert round.voided
    assert "community" not in round.hands
    assert all(len(round.hands[holder]) == 2 for holder in ("1", "2", "dealer"))
    assert round.balances().get(on.FELT, 0) == 0
