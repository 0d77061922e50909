"""Fast action hold 'em: what no round sheet can show."""

import pytest

from pitboss.engine import Bot, Dealer, Table, play_round
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.errors import Refused
from pitboss.games.shoe_poker.fast_action_holdem import GAME, RULES, house_way


def test_a_shoe_that_runs_out_voids_the_round():
    """21.9(i): a shoe is far from empty by then, unless many cards were put aside."""
    table, dealer, players = Table(GAME, seats=1), Dealer(1), {1: Bot(1)}
    play_round(table, dealer, players)
    stock = table.stocks["shoe"]
    stock.left = dict.fromkeys(stock.left, 0) | {"As": 3}
    stock.size = 3
    stock.cutting_card = 0
    round = table.start()
    round.answer(say.Bet(1, {"original": 10_00}))
    round.answer(say.NoMoreBets())
    round.answer(say.Drawn(("As", "As", "As")))
    assert round.over
    assert [event.cite for event in round.events if isinstance(event, on.Voided)] == ["21.9(i)"]
    assert table.state["due"] == {"shoe": "cutting-card"}
    table.start()
    assert table.stocks["shoe"].size == 312


def test_a_marker_is_reported_once():
    table = Table(GAME, seats=2, given={"dealing-marker": "seat 1"})
    round = table.start()
    while round.prompt.step != "bets":
        round.answer(Dealer(1).answer(round.prompt))
    round.answer(say.IrregularityReport("marker-not-moved"))
    assert table.state["dealing-marker"] == "dealer"
    with pytest.raises(Refused, match=r"21\.9\(k\)"):
        round.answer(say.IrregularityReport("marker-not-moved"))


@pytest.mark.parametrize(
    ("cards", "rule", "kept"),
    [
        ("3d 3d Ks Kh", 1, "3d 3d"), ("2h 2s As Ks", 2, "2h 2s"), ("As Ts Kd 7c", 3, "As Ts"),
        ("Ah Js Ts Kd", 4, "Js Ts"), ("Ah Td 5s 6s", 5, "Ah Td"), ("Qh Jd 5s 6s", 6, "Qh Jd"),
        ("Ah 4h 9s 8s", 7, "Ah 4h"), ("Kh Th Js 5d", 8, "Kh Th"), ("Kh Js 5d 4d", 9, "Kh Js"),
        ("Ah 9s 5d 4d", 10, "Ah 9s"), ("Kh Ts 5d 4d", 11, "5d 4d"), ("Kh 9s 4s 2d", 12, "9s 4s"),
        ("Kh Ts 5d 4c", 13, "5d 4c"), ("Kh Ts 6d 4c", 14, "Kh Ts"),
    ],
)  # fmt: skip
def test_every_rule_of_the_house_way(cards, rule, kept):
    way = house_way(cards.split())
    assert (way.rule, way.best) == (rule, tuple(kept.split()))
    assert len(way.couples) == 1
    assert len(RULES) == 14


def test_three_of_a_rank_leave_a_choice():
    assert len(house_way(["7h", "7s", "7d", "Ac"]).couples) == 3
    assert house_way(["7h", "7s", "7h", "Ac"]).couples == (("7h", "7h"),)
