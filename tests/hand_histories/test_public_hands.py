"""Hands as television and computers record them: cards that nobody saw, discards that nobody named,
players who muck, all-ins for less than a bet, results in chips of another size."""

import sys
from pathlib import Path

import pytest
import televised

from pitboss import hand_histories
from pitboss.engine import Dealt
from pitboss.errors import Refused, Unusable
from pitboss.hand_histories.variants import VARIANTS

sys.path.append(str(Path(__file__).parents[2] / "bench"))
import public_hands as bench


def play(text):
    (hand,) = hand_histories.read_text(text)
    return hand_histories.play(hand)


TRIPLE_DRAW = """
variant = 'F2L3D'
ante_trimming_status = true
antes = [0, 0, 0, 0]
blinds_or_straddles = [50, 100, 0, 0]
small_bet = 100
big_bet = 200
starting_stacks = [790, 3000, 3000, 3000]
actions = [
  # before the draw
  'd dh p1 8h6c4c3d2c', 'd dh p2 ??????????', 'd dh p3 ??????????', 'd dh p4 KsQs7s5c3c',
  'p3 f', 'p4 cbr 200', 'p1 cbr 300 # quickly', 'p2 f', 'p4 cc',
  'p1 sd', 'p4 sd ????', 'd dh p4 ????', 'p1 cbr 100', 'p4 cc',
  'p1 sd', 'p4 sd ??', 'd dh p4 4d', 'p1 cbr 200', 'p4 cc',
  'p1 sd', 'p4 sd', 'p1 cbr 190', 'p4 cc',
  'p1 sm 8h6c4c3d2c', 'p4 sm 7s5c4d3c2h',
]
finishing_stacks = [0, 2900, 3000, 3890]
"""


def test_an_all_in_for_less_than_a_bet_and_discards_that_are_not_named():
    played = play(TRIPLE_DRAW)
    assert (played.compared_with, played.differences, played.odd_chips) == (
        "finishing_stacks", [], [],
    )  # fmt: skip
    assert sorted(played.round.hands["1"]) == ["2c", "3d", "4c", "6c", "8h"]


def test_a_hand_of_badugi_of_which_only_the_end_is_known():
    played = play("""
variant = 'FB'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100, 100]
actions = [
  'd dh p1 ????????', 'd dh p2 ????????', 'd dh p3 ????????', 'p3 cc', 'p1 f', 'p2 cc',
  'p2 sd ????', 'p3 sd ??', 'd dh p2 ????', 'd dh p3 ??', 'p2 cc', 'p3 cbr 2', 'p2 cc',
  'p2 sd', 'p3 sd ??', 'd dh p3 ??', 'p2 cbr 4', 'p3 cbr 8', 'p2 cc',
  'p2 sd ??', 'p3 sd', 'd dh p2 ??', 'p2 cc', 'p3 cbr 4', 'p2 cc',
  'p3 sm 3s4c6d9h', 'p2 sm 2s5d7c8h',
]
""")
    assert (played.compared_with, played.differences) == ("pokerkit", [])
    assert played.finishing == (99_00, 117_00, 84_00)


STUD = """
variant = 'F7S'
antes = [5, 5]
bring_in = 10
small_bet = 40
big_bet = 80
starting_stacks = [1000, 1000]
actions = [
  'd dh p1 ????8s', 'd dh p2 ????2d', 'p2 pb', 'p1 cbr 40', 'p2 cc',
  'd dh p1 8d', 'd dh p2 3c', 'p1 cbr 40', 'p2 cc', 'd dh p1 2c', 'd dh p2 4c', 'p1 cc', 'p2 cc',
  'd dh p1 5c', 'd dh p2 Ks', 'p1 cc', 'p2 cc', 'd dh p1 ??', 'd dh p2 ??', 'p1 cc', 'p2 cc',
  SHOWN
]
finishing_stacks = FINISHING
"""


@pytest.mark.parametrize(
    ("shown", "finishing"),
    [
        ("'p1 sm ????????????', 'p2 sm ????2d3c4cKs??'", "[915, 1085]"),
        ("'p1 sm', 'p2 sm ????2d3c4cKs??'", "[915, 1085]"),
        ("'p1 sm 8sAcAh8d2c5c7h', 'p2 sm ????2d3c4cKs??'", "[1085, 915]"),
        ("'p1 sm 8s8d2c5cAcAh7h', 'p2 sm 5d6d2d3c4cKsKh'", "[915, 1085]"),
        ("'p1 sm AcAh7h', 'p2 sm 5dTdTh'", "[1085, 915]"),
        ("", "[915, 1085]"),
    ],
)
def test_cards_that_nobody_saw_at_the_showdown(shown, finishing):
    played = play(STUD.replace("SHOWN", shown).replace("FINISHING", finishing))
    assert (played.compared_with, played.differences) == ("finishing_stacks", [])


def test_without_a_result_whoever_is_not_known_concedes_and_nothing_is_compared():
    text = STUD.replace("finishing_stacks = FINISHING", "")
    played = play(text.replace("SHOWN", "'p2 sm 5dTd2d3c4cKsTh'"))
    assert (played.differences, played.finishing) == ([], (915_00, 1085_00))
    alone = play(text.replace("SHOWN", ""))
    assert (alone.compared_with, alone.differences) == ("", [])


def test_a_pot_is_divided_in_the_chips_of_the_record():
    """14.11(f)2i: 165000 in chips of 5000, and what cannot be divided goes with the high hand."""
    played = play("""
variant = 'FO/8'
antes = [0, 0, 0]
blinds_or_straddles = [5000, 15000, 0]
small_bet = 15000
big_bet = 30000
starting_stacks = [500000, 500000, 500000]
actions = [
  'd dh p1 AsKs2d3d', 'd dh p2 9h9d9sTh', 'd dh p3 ????????', 'p3 cc', 'p1 cc', 'p2 cc',
  'd db 4c5cTd', 'p1 cc', 'p2 cc', 'p3 cc', 'd db Tc', 'p1 cc', 'p2 cc', 'p3 f',
  'd db 8s', 'p1 cc', 'p2 cbr 30000', 'p1 cbr 60000', 'p2 cc',
  'p1 sm AsKs2d3d', 'p2 sm 9h9d9sTh',
]
finishing_stacks = [505000, 510000, 485000]
""")
    assert (played.differences, played.odd_chips) == ([], [])


def test_discards_that_are_shuffled_come_again_but_not_to_those_who_threw_them_away():
    known = TRIPLE_DRAW.replace("'p4 sd', 'p1 cbr 190'", "'p4 sd 4d', 'd dh p4 4d', 'p1 cbr 190'")
    with pytest.raises(Refused, match="4d: not among the cards that are left to be dealt"):
        play(known)


TELEVISED = televised.hands()
SHORT = 78
"""A player with less than the big blind is dealt in, which 14.7(c)3 does not allow."""


@pytest.mark.parametrize("number", sorted(set(TELEVISED) - {SHORT}))
def test_televised_hands_of_all_games_come_out(number):
    played = play(TELEVISED[number])
    assert played.compared_with in ("finishing_stacks", "pokerkit")
    assert (played.differences, played.odd_chips) == ([], [])


def test_a_player_too_short_to_be_dealt_in_is_refused_with_the_paragraph():
    with pytest.raises(Refused, match=r"p4 cannot be dealt in.*14\.7\(c\)3"):
        play(TELEVISED[SHORT])


def test_a_raise_that_is_written_as_what_the_other_has_left_is_a_full_raise():
    """14.17: 750 of which nobody could call more stand for 1,200; the rest comes back."""
    played = play(TELEVISED[85] + "finishing_stacks = [0, 29700000]\n")
    assert (played.compared_with, played.differences) == ("finishing_stacks", [])
    with pytest.raises(Refused, match=r"raise 740,000: only 1,200,000 is possible"):
        play(TELEVISED[85].replace("p2 cbr 750000", "p2 cbr 740000"))


NO_LIMIT = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [40, 20]
actions = [
  'd dh p1 AsKs', 'd dh p2 AdQd', 'p2 cbr 20', 'p1 cc', SHOWN, 'd db 2s3h4h', 'd db 9c', 'd db Tc',
]
"""


def test_who_mucks_all_in_concedes_although_pokerkit_does_not_know_it():
    played = play(NO_LIMIT.replace("SHOWN", "'p1 sm AsKs', 'p2 sm'"))
    assert (played.compared_with, played.finishing) == ("", (60_00, 0))


BOARDS = (
    ("'d db 2s3h4h', 'd db 9c', 'd db Tc'", "'d db Kc5d6d', 'd db Js', 'd db Jh'"),
    ("'d db 2s3h4h', 'd db Kc5d6d', 'd db 9c', 'd db Js', 'd db Tc', 'd db Jh'",),
)
"""Two boards, one after the other and street by street."""


@pytest.mark.parametrize("boards", BOARDS)
def test_a_second_board_divides_the_pot(boards):
    """14.10(l): an ace high on one of them, a pair of kings on the other, for twenty dollars."""
    text = NO_LIMIT.replace("SHOWN", "'p1 sm AsKs', 'p2 sm AdQd'")
    start = text.index("'d db 2s3h4h'")
    told = f"{text[:start]}{', '.join(boards)}]\n"
    played = play(f"{told}winnings = [40, 0]")
    assert (played.compared_with, played.differences) == ("winnings", [])
    assert {"board-1", "board-2"} <= played.round.hands.keys() | dealt_to(played.round)
    divided = play(f"{told.replace('Kc5d6d', 'Qc5d6d')}finishing_stacks = [40, 20]")
    assert (divided.compared_with, divided.differences) == ("finishing_stacks", [])
    assert play(told).why_not == "the record has several boards and no result"


def dealt_to(round):
    return {event.to for event in round.events if isinstance(event, Dealt)}


def test_cards_that_make_no_whole_second_board_are_refused():
    text = NO_LIMIT.replace("SHOWN", "'p1 sm AsKs', 'p2 sm AdQd'")
    with pytest.raises(Refused, match=r"9 cards for the board, of which the rules deal 5"):
        play(text.replace("'d db Tc'", "'d db Tc', 'd db 2h3d4d', 'd db 9h'"))


def test_cards_that_are_shuffled_again_in_stud_are_refused_with_the_paragraph():
    """14.9(h): seven players have no seven seventh cards after the burn card; one is common."""
    down = [f"{a}c{a}d{a}h" for a in "2345678"]
    rest = iter([card for rank in "9TJQKA" for card in (f"{rank}{suit}" for suit in "cdhs")] + [
        "2s", "3s", "4s", "5s",
    ])  # fmt: skip
    acts = [f"d dh p{p} {held}" for p, held in enumerate(down, 1)] + ["p1 pb"]
    acts += [f"p{p} cc" for p in range(2, 8)]
    for _ in range(4):
        acts += [f"d dh p{p} {next(rest)}" for p in range(1, 8)]
        acts += ["p7 cc"] + [f"p{p} cc" for p in range(1, 7)]
    with pytest.raises(Refused, match=r"the record deals more cards than the deck has.*14\.9\(h\)"):
        play(f"""
variant = 'F7S'
antes = {[1] * 7}
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = {[100] * 7}
actions = {acts}
""")


@pytest.mark.parametrize(
    ("text", "lacking"),
    [
        (NO_LIMIT.replace("min_bet = 2", ""), "NT needs min_bet, above 0"),
        (TRIPLE_DRAW.replace("big_bet = 200", ""), "F2L3D needs big_bet, above 0"),
        (STUD.replace("bring_in = 10", "bring_in = 0"), "F7S needs bring_in, above 0"),
    ],
)
def test_amounts_without_which_a_game_cannot_be_played(text, lacking):
    with pytest.raises(Unusable, match=lacking):
        play(text.replace("SHOWN", "").replace("FINISHING", "[0, 0]").replace(", ,", ","))


def test_a_record_in_which_chips_are_missing_asks_for_the_rake():
    text = NO_LIMIT.replace("SHOWN", "'p1 sm AsKs', 'p2 sm AdQd'")
    raked = text + "winnings = [38, 0]\n"
    (hand,) = hand_histories.read_text(raked)
    assert hand_histories.play(hand).differences == [
        "p1 takes 40 from the pots, not 38 (a rake is not in the record: give it as an option)"
    ]
    rake = {"type": "percentage", "rate": "5%"}
    assert hand_histories.play(hand, {"rake": rake}).differences == []
    shared = text + "winnings = [19, 21]\n"
    assert not any("rake" in said for said in play(shared).differences)


# -- beside pokerkit -------------------------------------------------------------------------------

FEWER = 1.75
"""How many times as many calls pokerkit takes, at least."""


@pytest.fixture(scope="module")
def both():
    """The hands of the bench, which has compared what comes of them."""
    return bench.by_code()


def test_the_bench_has_hands_of_every_code(both):
    assert both.keys() == VARIANTS.keys()


def calls(play, hands):
    """How many functions are called, of Python and of others."""
    found = []
    for hand in hands:
        play(hand)  # what is read once and for all tables is read by now
    sys.setprofile(lambda frame, event, arg: found.append(event))
    try:
        for hand in hands:
            play(hand)
    finally:
        sys.setprofile(None)
    return found.count("call") + found.count("c_call")


@pytest.mark.parametrize("code", VARIANTS)
@pytest.mark.filterwarnings("ignore")
def test_a_hand_is_replayed_in_fewer_steps_than_by_pokerkit(code, both):
    hands = both[code][:2]
    assert calls(bench.theirs, hands) > FEWER * calls(bench.ours, hands)
