"""Told like a person would: hands with their ranks, "you", dollars, and why."""

import pytest

from pitboss.engine import events as on
from pitboss.words.hand_names import read_hand, read_together
from pitboss.words.labels import aim, bet, called
from pitboss.words.narration import Listener, story, told_to


@pytest.mark.parametrize(
    ("category", "cards", "said"),
    [
        ("high-card", "Qs 9d 3c", "queen high"),
        ("pair", "9s 9d Ac 4h 2d", "a pair of nines, ace kicker"),
        ("pair", "6s 6d", "a pair of sixes"), ("two-pair", "Ks Kd 4c 4h 2d", "kings and fours"),
        ("three-of-a-kind", "7s 7d 7c", "three sevens"),
        ("straight", "Ts 9d 8c 7h 6d 2c 2d", "a straight to the ten"),
        ("straight", "As 2d 3c 4h 5d", "a straight to the five"),
        ("straight", "Qs Kd Ac", "a straight to the ace"),
        ("flush", "As Js 8s 5s 2s Kd Kh", "a flush, ace high"),
        ("full-house", "Qs Qd Qc 4h 4d", "queens full of fours"),
        ("four-of-a-kind", "Js Jd Jc Jh 4d", "four jacks"),
        ("straight-flush", "Ts 9s 8s 7s 6s Kd Kh", "a straight flush to the ten"),
        ("pair", "As Jo", "pair"), ("flush", "As Kd", "flush"), ("hard-16", "Ts 6d", "hard-16"),
        ("3-3 3-3 (pair of 3-3) over 2-5 4-6 (7)", "", "pair of chong (3-3 3-3) over 7 (2-5 4-6)"),
    ],
)  # fmt: skip
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
        "Your ante of $10 wins $10: your hand is higher, queen high beats jack high (20.1)",
        "Seat 2's ante of $5 loses $5: folded (20.2)",
        "You get $25 from the pot: won, with queen high (14.1)",
    ]


def test_who_looks_on_hears_of_seats():
    assert told_to(0, EVENTS[:2], HANDS) == [
        "Seat 1 bets $10 on ante (20.4(a))",
        "Seat 1 has queen high (20.3(b))",
    ]


def test_what_is_hidden_stays_hidden():
    hidden = {"1": [None, None, None]}
    assert told_to(2, [on.Ranked("1", "pair", "20.3(b)")], hidden) == [
        "Seat 1 has a pair (20.3(b))"
    ]
    dealt = [on.Dealt("2", "As", "down", "20.6"), on.Dealt("1", None, "down", "20.6")]
    assert told_to(2, dealt, hidden) == ["Dealt face down: you [A♠]; seat 1 [??] (20.6)"]


def test_who_listens_from_the_beginning_remembers_the_cards():
    """A story of its own, as terminal and `settle` tell it, reads hands out like the browser."""
    dealt = [on.Dealt("1", card, "up", "20.6") for card in HANDS["1"]]
    dealt += [on.Dealt("dealer", None, "down", "20.6") for _ in range(3)]
    shown = on.Shown("dealer", tuple(HANDS["dealer"]), "20.7")
    told = Listener(1).story([*dealt, shown, *EVENTS[1:4]])
    assert told[-3:] == told_to(1, EVENTS[1:4], HANDS)
    assert story([*dealt, shown, EVENTS[3]])[-1].startswith("Seat 1's ante of $10 wins $10")


@pytest.mark.parametrize(
    ("name", "mark", "in_a_list", "bets_on", "wins"),
    [
        ("ante", "", "ante", "ante", "ante of $5"),
        ("main", "", "main", "main", "main bet of $5"),
        ("red", "", "red", "red", "bet of $5 on red"),
        ("$1", "", "$1", "$1", "bet of $5 on $1"),
        ("1-to-18", "", "1 to 18", "1 to 18", "bet of $5 on 1 to 18"),
        ("place-win-6", "", "place win 6", "place win 6", "place win 6 of $5"),
        ("come", "6", "come", "6 (come)", "come bet of $5 on 6"),
        ("buy-4", "off", "buy 4", "buy 4 (off)", "buy 4 (off) of $5"),
        ("straight:00", "", "straight 00", "00 (straight)", "straight bet of $5 on 00"),
        ("split:29-32", "", "split 29-32", "29 and 32 (split)", "split bet of $5 on 29 and 32"),
        ("three-numbers:0-1-2", "", "three numbers 0-1-2", "0, 1 and 2 (three numbers)",
         "three numbers bet of $5 on 0, 1 and 2"),
        ("six-numbers:1-6", "", "six numbers 1-6", "1 to 6 (six numbers)",
         "six numbers bet of $5 on 1 to 6"),
        ("dozen:2", "", "dozen 2", "the 2nd dozen", "bet of $5 on the 2nd dozen"),
        ("column:3", "", "column 3", "the 3rd column", "bet of $5 on the 3rd column"),
        ("total:8", "", "total 8", "a total of 8", "bet of $5 on a total of 8"),
        ("two-dice:1-2", "", "two dice 1-2", "1 and 2 (two dice)", "two dice bet of $5 on 1 and 2"),
        ("straight-up:Jk1", "", "straight up joker 1", "joker 1 (straight up)",
         "straight up bet of $5 on joker 1"),
        ("corner:Ah-Ac-Kh-Kc", "", "corner A♥-A♣-K♥-K♣", "A♥, A♣, K♥ and K♣ (corner)",
         "corner bet of $5 on A♥, A♣, K♥ and K♣"),
        ("suit:h", "", "suit hearts", "the hearts", "bet of $5 on the hearts"),
        ("double-rank:A-6", "", "double rank A-6", "the aces and sixes",
         "bet of $5 on the aces and sixes"),
        ("ticket", "1 straight 3-17-44", "ticket", "ticket 1 (straight 3-17-44)",
         "ticket 1 (straight 3-17-44) of $5"),
    ],
)  # fmt: skip
def test_wagers_are_called_as_people_say_them(name, mark, in_a_list, bets_on, wins):
    assert called(name) == in_a_list
    assert aim(name, mark) == bets_on
    assert bet(name, mark, "$5") == wins


def settled(why, *, won=0, seat=1):
    return on.Settled(seat, "", "ante", 500, won, 500 if not won else 0, won, on.HOUSE, why, "20.1")


@pytest.mark.parametrize(
    ("why", "won", "said"),
    [
        ("high-card", 0, "queen high"),
        ("high-card: lower than a pair of tens", 0, "queen high is lower than a pair of tens"),
        ("another hand is higher", 0, "another hand is higher than queen high"),
        ("the highest hand", 500, "the highest hand, queen high"),
        ("the player folds", 0, "you fold"),
        ("mini-royal at 50 to 1", 500, "mini royal at 50 to 1"),
    ],
)
def test_a_reason_names_the_hand_that_it_is_about(why, won, said):
    told = told_to(1, [*EVENTS[1:3], settled(why, won=won)], HANDS)[-1]
    assert told == f"Your ante of $5 {'wins' if won else 'loses'} $5: {said} (20.1)"


def test_seeds_are_said_to_be_yours():
    stirred = on.Stirred({1: "ab", 2: "cd", 3: "ef"}, {}, "", "5.1(a)")
    (said,) = told_to(2, [stirred], {})
    assert said.endswith("by your seed and those of seat 1 and seat 3 (5.1(a))")
    (alone,) = told_to(1, [on.Stirred({1: "ab"}, {}, "", "5.1(a)")], {})
    assert alone == "What was committed to is stirred by your seed (5.1(a))"


def test_of_four_cards_two_are_used():
    """A pair of one's own and the pair on the board, never both pairs of one's own."""
    own, board = ["As", "Ad", "Kc", "Kd"], ["Qh", "Qc", "7s", "5d", "2c"]
    assert read_together("two-pair", own, board) == "aces and queens"
    assert read_together("full-house", own, board) == "full-house"
    flush = read_together("flush", ["As", "9s", "2d", "3d"], ["Ks", "8s", "7s", "7d", "2c"])
    assert flush == "a flush, ace high"
    assert read_together("pair", [None] * 4, board) == "pair"


def test_pots_are_told_in_words():
    pots = [
        {"amount": 90, "eligible": [1, 2, 3], "awards": {"1": 45, "2": 45}},
        {"amount": 20, "eligible": [1, 2], "awards": {"2": 20}},
    ]
    main = "main pot of $90, played for by seat 1, you and seat 3, is divided"
    side = "side pot 1 of $20, played for by seat 1 and you, goes to you"
    told = f"The {main}: seat 1 $45 and you $45; {side} (14.6)"
    assert told_to(2, [on.Noted("pots", pots, "14.6")], {}) == [told]
    put = on.Moved("seat 2", "pot", 500, "call", "14.10")
    assert told_to(2, [put], {}) == ["You put $5 into the pot: call (14.10)"]


def test_hands_that_are_read_alike_are_told_apart_by_a_card():
    won = on.Settled(1, "", "ante", 1000, 1000, 0, 1000, on.HOUSE, "the hand is higher", "20.1")
    ranked = [on.Ranked(holder, "pair", "20.3") for holder in ("1", "dealer")]
    hands = {"1": ["9s", "9d", "Ac", "4h", "3d"], "dealer": ["9c", "9h", "Ad", "4c", "2d"]}
    said = "a pair of nines, ace kicker"
    told = told_to(1, [*ranked, won], hands)[-1]
    assert told.endswith(f"the hand is higher, {said} beats {said}, three over two (20.1)")
