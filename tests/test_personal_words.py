"""Told like a person would: hands with their ranks, "you", dollars, and why."""

import pytest

from pitboss.play import events as on
from pitboss.words.personal import told_to
from pitboss.words.reading import read_hand


@pytest.mark.parametrize(
    ("category", "cards", "said"),
    [
        ("high-card", "Qs 9d 3c", "queen high"),
        ("pair", "9s 9d Ac 4h 2d", "a pair of nines, ace kicker"),
        ("pair", "6s 6d", "a pair of sixes"),
        ("two-pair", "Ks Kd 4c 4h 2d", "kings and fours"),
        ("three-of-a-kind", "7s 7d 7c", "three sevens"),
        ("straight", "Ts 9d 8c 7h 6d 2c 2d", "a straight to the ten"),
        ("straight", "As 2d 3c 4h 5d", "a straight to the five"),
        ("straight", "Qs Kd Ac", "a straight to the ace"),
        ("flush", "As Js 8s 5s 2s Kd Kh", "a flush, ace high"),
        ("full-house", "Qs Qd Qc 4h 4d", "queens full of fours"),
        ("four-of-a-kind", "Js Jd Jc Jh 4d", "four jacks"),
        ("straight-flush", "Ts 9s 8s 7s 6s Kd Kh", "a straight flush to the ten"),
        ("pair", "As Jo", "pair"),
        ("flush", "As Kd", "flush"),
        ("hard-16", "Ts 6d", "hard-16"),
    ],
)
def test_hands_are_read_out(category, cards, said):
    assert read_hand(category, cards.split()) == said


HANDS = {"1": ["Qs", "9d", "3c"], "dealer": ["Js", "8d", "2c"]}
EVENTS = [
    on.Placed(1, "", "ante", 1000, "20.4(a)"),
    on.Ranked("1", "high-card", "20.3(b)"),
    on.Ranked("dealer", "high-card", "20.3(b)"),
    on.Settled(1, "", "ante", 1000, 1000, 0, 1000, on.HOUSE, "the player's hand is higher", "20.1"),
    on.Settled(2, "", "ante", 500, 0, 500, 0, on.HOUSE, "folded", "20.2"),
    on.Moved("pot", "seat 1", 2500, "won", "14.1"),
]


def test_a_story_is_told_to_the_one_who_plays():
    assert told_to(1, EVENTS, HANDS) == [
        "You bet $10 on ante (20.4(a))",
        "You have queen high (20.3(b))",
        "The dealer has jack high (20.3(b))",
        "Your ante of $10 wins $10: the player's hand is higher, queen high beats jack high (20.1)",
        "Seat 2's ante of $5 loses $5: folded (20.2)",
        "$25 goes from the pot to you: won (14.1)",
    ]


def test_who_looks_on_hears_of_seats():
    assert told_to(0, EVENTS[:2], HANDS) == [
        "Seat 1 bets $10 on ante (20.4(a))",
        "Seat 1 has queen high (20.3(b))",
    ]


def test_what_is_hidden_stays_hidden():
    hidden = {"1": [None, None, None]}
    assert told_to(2, [on.Ranked("1", "pair", "20.3(b)")], hidden) == ["Seat 1 has pair (20.3(b))"]
    dealt = [on.Dealt("2", "As", "down", "20.6"), on.Dealt("1", None, "down", "20.6")]
    assert told_to(2, dealt, hidden) == ["Dealt face down: you [A♠]; seat 1 [??] (20.6)"]
