"""Told like a person would: hands with their ranks, "you", dollars, and why."""

import pytest

from pitboss.engine import events as on
from pitboss.words.hand_names import read_hand
from pitboss.words.labels import aim, bet, called
from pitboss.words.narration import told_to


@pytest.mark.parametrize(
    ("name", "ranks", "said"),
    [
        ("high-card", (12, 9, 3), "queen high"),
        ("pair", (9, 14, 4, 2), "a pair of nines, ace kicker"),
        ("pair", (6,), "a pair of sixes"), ("two-pair", (13, 4, 2), "kings and fours"),
        ("three-of-a-kind", (7, 5, 4), "three sevens"),
        ("straight", (10,), "a straight to the ten"),
        ("straight", (5,), "a straight to the five"),
        ("flush", (14, 11, 8, 5, 2), "a flush, ace high"),
        ("full-house", (12, 4), "queens full of fours"),
        ("four-of-a-kind", (11, 4), "four jacks"),
        ("five-of-a-kind", (14,), "five aces"),
        ("straight-flush", (10,), "a straight flush to the ten"),
        ("two-pair, 7 6 5 3 A low", (13, 4, 2), "kings and fours, 7 6 5 3 A low"),
        ("pair", (), "pair"), ("hard-16", (), "hard-16"),
        ("3-3 3-3 (pair of 3-3) over 2-5 4-6 (7)", (),
         "pair of chong (3-3 3-3) over 7 (2-5 4-6)"),
    ],
)  # fmt: skip
def test_hands_are_read_out(name, ranks, said):
    assert read_hand(name, ranks) == said


def hand(holder, name, score, *ranks):
    return on.RankedHand(holder, name, (score,), ranks)


MINE, THEIRS = hand("1", "high-card", 2, 12, 9, 3), hand("dealer", "high-card", 1, 11, 8, 2)
EVENTS = [
    on.Placed(1, "", "ante", 1000, "20.4(a)"),
    on.Ranked("1", "high-card", "20.3(b)", MINE.ranks),
    on.Ranked("dealer", "high-card", "20.3(b)", THEIRS.ranks),
    on.Settled(1, "", "ante", 1000, 1000, 0, 1000, on.HOUSE, "the player's hand is higher", "20.1",
               compared=(MINE, THEIRS)),
    on.Settled(2, "", "ante", 500, 0, 500, 0, on.HOUSE, "folded", "20.2"),
    on.Moved("pot", "seat 1", 2500, "won", "14.1", (MINE, THEIRS, hand("3", "pair", 2, 4, 3))),
]  # fmt: skip


def test_a_story_is_told_to_the_one_who_plays():
    pot = "won, with queen high, tied with a pair of fours, three kicker against jack high"
    assert told_to(1, EVENTS) == [
        "You bet $10 on ante (20.4(a))",
        "You have queen high (20.3(b))",
        "The dealer has jack high (20.3(b))",
        "Your ante of $10 wins $10: your hand is higher, queen high beats jack high (20.1)",
        "Seat 2's ante of $5 loses $5: folded (20.2)",
        f"You get $25 from the pot: {pot} (14.1)",
    ]


def test_who_looks_on_hears_of_seats():
    assert told_to(0, EVENTS[:2]) == [
        "Seat 1 bets $10 on ante (20.4(a))",
        "Seat 1 has queen high (20.3(b))",
    ]


def test_what_is_hidden_stays_hidden():
    dealt = [on.Dealt("2", "As", "down", "20.6"), on.Dealt("1", None, "down", "20.6")]
    assert told_to(2, dealt) == ["Dealt face down: you [A♠]; seat 1 [??] (20.6)"]


def test_a_hand_with_several_cards_of_the_table_says_with_which():
    ranked = on.Ranked("1", "pair", "43.5(b)", (9, 14), "with pack 2")
    assert told_to(1, [ranked]) == ["You have a pair of nines, ace kicker with pack 2 (43.5(b))"]


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


def settled(why, *compared, won=0, lost=500):
    return on.Settled(
        1, "", "ante", 500, won, lost, 0, on.HOUSE, why, "20.1", compared=compared
    )  # fmt: skip


EQUAL, OTHER = hand("dealer", "high-card", 2, 12, 9, 3), hand("dealer", "high-card", 1, 12, 9, 2)
LOW = hand("1", "pair for low", 2, 6, 4), hand("dealer", "pair for low", 1, 7, 4)


@pytest.mark.parametrize(
    ("why", "compared", "won", "lost", "said"),
    [
        ("high-card", [MINE], 0, 500, "queen high"),
        ("high-card: lower than a pair of tens", [MINE], 0, 500,
         "queen high is lower than a pair of tens"),
        ("one-pair-or-less at 2 to 1", [MINE], 500, 0, "one pair or less at 2 to 1, queen high"),
        ("royal-flush at 9 to 1", [hand("1", "royal-flush", 9, 14)], 500, 0,
         "royal flush at 9 to 1"),
        ("the highest hand", [MINE], 500, 0, "the highest hand, queen high"),
        ("another hand is higher", [THEIRS, MINE], 0, 500,
         "another hand is higher, queen high beats jack high"),
        ("the dealer's hand is higher", [THEIRS, MINE], 0, 500,
         "the dealer's hand is higher, queen high beats jack high"),
        ("a bad beat: straight at 4 to 1", [THEIRS, MINE], 500, 0,
         "a bad beat: straight at 4 to 1, queen high beats jack high"),
        ("a copy hand", [MINE, EQUAL], 0, 500, "a copy hand, queen high each"),
        ("a push", [MINE, EQUAL], 0, 0, "a push, queen high each"),
        ("higher, with less than a straight", [MINE, OTHER], 0, 0,
         "higher, with less than a straight, queen high against queen high, three over two"),
        ("your hand is higher", [MINE, OTHER], 500, 0,
         "your hand is higher, queen high beats queen high, three over two"),
        ("the lower hand", LOW, 500, 0,
         "the lower hand, pair for low beats pair for low, six under seven"),
        ("the player folds", [], 0, 500, "you fold"),
    ],
)  # fmt: skip
def test_a_reason_names_the_hands_that_were_compared(why, compared, won, lost, said):
    (told,) = told_to(1, [settled(why, *compared, won=won, lost=lost)])
    result = "wins $5" if won else "loses $5" if lost else "stands"
    assert told == f"Your ante of $5 {result}: {said} (20.1)"


def test_seeds_are_said_to_be_yours():
    stirred = on.Stirred({1: "ab", 2: "cd", 3: "ef"}, {}, "", "5.1(a)")
    (said,) = told_to(2, [stirred])
    assert said.endswith("by your seed and those of seat 1 and seat 3 (5.1(a))")
    (alone,) = told_to(1, [on.Stirred({1: "ab"}, {}, "", "5.1(a)")])
    assert alone == "What was committed to is stirred by your seed (5.1(a))"


def test_pots_are_told_in_words():
    pots = [
        {"amount": 90, "eligible": [1, 2, 3], "awards": {"1": 45, "2": 45}},
        {"amount": 20, "eligible": [1, 2], "awards": {"2": 20}},
    ]
    main = "main pot of $90, played for by seat 1, you and seat 3, is divided"
    side = "side pot 1 of $20, played for by seat 1 and you, goes to you"
    told = f"The {main}: seat 1 $45 and you $45; {side} (14.6)"
    assert told_to(2, [on.Noted("pots", pots, "14.6")]) == [told]
    put = on.Moved("seat 2", "pot", 500, "call", "14.10")
    assert told_to(2, [put]) == ["You put $5 into the pot: call (14.10)"]
