"""Hands as television and computers record them: cards that nobody saw, discards that nobody named,
players who muck, all-ins for less than a bet, results in chips of another size."""

import pytest

from pitboss import records
from pitboss.errors import Refused


def play(text):
    (hand,) = records.read_text(text)
    return records.play(hand)


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
    with pytest.raises(Refused, match="4d: not among the cards that are left for the draw"):
        play(known)
