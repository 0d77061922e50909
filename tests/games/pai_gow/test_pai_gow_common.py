"""What the games of the family share holds for seven places and for three hands as well."""

import pytest
from msgspec.structs import replace

from pitboss.games.pai_gow.common.delivery import around, count
from pitboss.games.pai_gow.common.settlement import compare
from pitboss.games.pai_gow.pai_gow import GAME, RULES

OPTIONS = GAME.read_options()
SEVEN = ("dealer", 1, 2, 3, 4, 5, 6)
"""Without a dead hand, as at tables where cards are dealt."""


@pytest.mark.parametrize(("number", "first"), [(8, "dealer"), (14, 6), (1, "dealer"), (7, 6)])
def test_the_count_goes_round_seven_places(number, first):
    assert count(SEVEN, "dealer", number) == first


def test_a_bank_is_number_one():
    assert count(SEVEN, 3, 8) == 3


def test_pieces_go_round_clockwise_where_places_are_given_so():
    assert around(SEVEN, 2) == [2, 3, 4, 5, 6, "dealer", 1]
    assert around(SEVEN[::-1], 2) == [2, 1, "dealer", 6, 5, 4, 3]


THREE_HANDS = replace(
    RULES,
    at=replace(RULES.at, one_higher={}),
    shape={"high": 1, "medium": 1, "low": 1},
    score=lambda pieces, options: int(pieces[0]),
    called=lambda pieces, options: pieces[0],
    worthless=lambda name, pieces: False,
)


@pytest.mark.parametrize(
    ("mine", "sign"),
    [("999", 1), ("991", 1), ("919", 1), ("199", 1), ("951", -1), ("955", -1), ("555", -1)],
)
def test_two_of_three_hands_must_be_higher(mine, sign):
    hands, theirs = (dict(zip(THREE_HANDS.shape, scores, strict=True)) for scores in (mine, "555"))
    assert compare(THREE_HANDS, ("1", hands), ("dealer", theirs), OPTIONS).sign == sign
