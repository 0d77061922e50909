"""All poker tables with one deck: what is simulated is what was priced, and bots keep to the rest.

What a game's players decide, and what other ways of playing cost, is tested game by game.
"""

import random

import pytest

from odds.simulated import check_price, question_of, run
from pitboss.engine import Dealer, Table
from pitboss.engine import prompts as ask
from pitboss.errors import Refused
from pitboss.odds.registry import find

BASE, F1, F2 = "20.6(a)", "20.6(f)1", "20.6(f)2"
HALVES = {"version": F2, "ante_bonus_table": "B", "ante_bonus_rows": {"straight": "3 to 2"}}
WEIGHTS = {str(at): weight for at, weight in enumerate((1, 900, 90, 2, 600, 60, 4, 500, 300, 8,
                                                        90, 45), 1)}  # fmt: skip
SIMULATED = [
    ("three-card-poker", "ante", {"version": BASE}, 1),
    ("three-card-poker", "ante", HALVES, 2),
    ("three-card-poker", "pair-plus", {}, 1),
    ("three-card-poker", "pair-plus", {"pair_plus_rows": {"pair": "6 to 5"}}, 5),
    ("three-card-poker", "six-card", {"version": BASE, "six_card_table": "i-A"}, 1),
    ("three-card-poker", "six-card", {"version": F1, "six_card_table": "ii-E"}, 1),
    ("four-card-poker", "ante", {}, 1),
    ("four-card-poker", "ante", {"ante_bonus_rows": {"three-of-a-kind": "5 to 2"}}, 2),
    ("four-card-poker", "aces-up", {}, 1),
    ("four-card-poker", "aces-up", {"aces_up_table": "VII", "aces_up_rows": {"flush": "16 to 3"}},
     3),
    ("caribbean-stud-poker", "ante", {"one_pair_or_less": "2 to 1"}, 1),
    ("caribbean-stud-poker", "ante", {"bet_rows": {"straight": "17 to 4"}}, 2),
    ("caribbean-stud-poker", "progressive", {"progressive_straight_flush": "$5,000"}, 1),
    ("caribbean-stud-poker", "progressive", {"progressive_initial": "12345.60"}, 25),
    ("premium-holdem", "ante", {}, 2),
    ("premium-holdem", "ante", {"unqualified_dealer_wins": "ante-pushes"}, 2),
    ("premium-holdem", "player-bonus", {}, 1),
    ("premium-holdem", "bonus-spin", {"bonus_spin_table": "$5 fixed", "wheel_weights": WEIGHTS}, 1),
    ("premium-holdem", "bonus-spin", {"bonus_spin_table": "$5 progressive",
                                      "bonus_spin_initial": "10001"}, 5),
    ("ultimate-texas-holdem", "ante", {}, 2),
    ("ultimate-texas-holdem", "trips", {}, 1),
    ("texas-holdem-bonus-poker", "ante", {}, 1),
    ("texas-holdem-bonus-poker", "bonus", {"aces_aces_supplement": True}, 1),
    ("heads-up-holdem", "ante", {}, 2),
    ("heads-up-holdem", "trips-plus", {}, 1),
    ("heads-up-holdem", "pocket-bonus", {}, 1),
    ("mini-tex-3-card-holdem", "ante", {}, 1),
    ("mini-tex-3-card-holdem", "ante", {"dealer_qualifier": "pair"}, 1),
    ("mini-tex-3-card-holdem", "pocket-poker", {"pocket_poker_table": "C"}, 1),
    ("let-it-ride-poker", "bet-1", {"bet_rows": {"flush": "17 to 2"}}, 2),
    ("let-it-ride-poker", "bonus", {}, 1),
    ("let-it-ride-poker", "bonus", {"bonus_rows": {"flush": "$75.50"}}, 2),
    ("let-it-ride-poker", "three-card", {"three_card_table": "D"}, 1),
    ("let-it-ride-poker", "three-card", {"three_card_rows": {"pair": "6 to 5"}}, 5),
    ("mississippi-stud", "ante", {}, 1),
    ("flop-poker", "ante", {}, 1),
    ("flop-poker", "ante", {"flop_rows": {"flush": "41 to 2"}}, 2),
    ("flop-poker", "pot", {}, 2),
    ("flop-poker", "three-card-bonus", {}, 1),
    ("two-card-joker-poker", "ante", {}, 1),
    ("two-card-joker-poker", "ante", {"ace_three_flush": "ace-high"}, 1),
    ("two-card-joker-poker", "pair-up", {"pair_up_table": "2"}, 1),
    ("two-card-joker-poker", "super-flush-bonus", {}, 1),
    ("boston-5-stud-poker", "ante", {"ante_bonus_rows": {"two-pair": "5 to 2"}}, 2),
    ("boston-5-stud-poker", "optional-bonus", {}, 1),
    ("winners-pot-poker", "ante", {}, 5),
    ("winners-pot-poker", "jacks-plus-bonus", {}, 1),
]  # fmt: skip
GAMES = tuple(dict.fromkeys(slug for slug, *_ in SIMULATED))


@pytest.mark.parametrize(
    ("slug", "wager", "chosen", "unit"),
    SIMULATED,
    ids=[f"{slug}-{wager}-{n}" for n, (slug, wager, *_) in enumerate(SIMULATED)],
)
def test_simulated_and_exact_agree(slug, wager, chosen, unit):
    model = find(slug)
    simulator, came, staked = run(model, wager, "optimal", 3, **chosen)
    assert simulator.unit == unit
    check_price(model.price(*question_of(model, wager, **chosen)), simulator, came, staked)


@pytest.mark.parametrize("slug", GAMES)
def test_a_style_that_nobody_knows_is_refused(slug):
    model = find(slug)
    known = ", ".join(model.styles)
    with pytest.raises(Refused, match=f"{slug} is not played 'wild': there are {known}"):
        model.simulate(model.questions()[0][1], "wild")


@pytest.mark.parametrize("slug", GAMES)
def test_bots_make_decisions_and_leave_bets_to_others(slug):
    model = find(slug)
    assert tuple(model.bots) == model.styles
    table, dealer = Table(model.game, seats=1), Dealer(1)
    round = table.start()
    while not isinstance(round.prompt, ask.TakeBets):
        round.answer(dealer.answer(round.prompt))
    for make in model.bots.values():
        assert make(table.options)(round, round.prompt, 1, random.Random(1)) is None
