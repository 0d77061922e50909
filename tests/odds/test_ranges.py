"""Ranges of hold'em hands: how they are written, and what they are worth."""

from fractions import Fraction
from itertools import product

import pytest

from pitboss.equipment.cards import DECK
from pitboss.errors import Unusable
from pitboss.odds.cards import range_equities as of_ranges
from pitboss.odds.cards.equities import Working, equities
from pitboss.odds.cards.range_equities import range_equities
from pitboss.odds.cards.ranges import possible, read_range, twins
from pitboss.ranking import five_card


def numbers(text):
    return [DECK.index(text[at : at + 2]) for at in range(0, len(text), 2)]


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("22+", 78), ("AKs", 4), ("AKo", 12), ("AK", 16), ("ka", 16), ("KJo+", 24), ("A2s+", 48),
        ("TT-77", 24), ("77-TT", 24), ("A5s-A2s", 16), ("T9s-54s", 24), ("AsKs AhKh", 2),
        ("22+ AKs KJo+", 106), ("22+, AA", 78), ("random", 1326), ("AT+", 64),
    ],
)  # fmt: skip
def test_how_many_hands_a_range_has(text, hands):
    assert len(read_range(text).weights) == hands


def test_weights():
    assert set(read_range("AA KK:0.5").weights.values()) == {2, 1}
    assert set(read_range("AA:1/3 KK@50%").weights.values()) == {2, 3}
    assert len(read_range("AA KK AA:0").weights) == 6  # the last one counts


@pytest.mark.parametrize(
    "text", ["", "AKx", "AA:2", "AA:-1", "AA:x", "22s", "AsAs", "AA-KQ", "AKs-QJo", "AA:0", "1e9"]
)
def test_what_is_no_range(text):
    with pytest.raises(Unusable) as error:
        read_range(text)
    assert "\n" not in str(error.value)


def test_suits_that_nothing_tells_apart():
    assert twins([read_range("AK 22+")], [[]]) == [-1, 0, 1, 2]
    assert twins([read_range("AsKs")], [[]]) == [-1, 0, 1, -1]
    assert twins([read_range("AA")], [numbers("2c3c4d")]) == [-1, -1, -1, 2]


def test_whether_all_can_hold_something():
    assert possible([read_range("AA"), read_range("AA")])
    assert not possible([read_range("AA")] * 3)


def by_hand(ranges, board):
    """Every meeting of two ranges on a whole board, one by one."""
    won, meetings = [Fraction(0)] * 2, 0
    held = [held.without(numbers(board)) for held in ranges]
    shown = [DECK[card] for card in numbers(board)]
    for one, other in product(*(held.weights.items() for held in held)):
        if set(one[0]) & set(other[0]):
            continue
        weight = one[1] * other[1]
        scores = [five_card.score([*(DECK[c] for c in hand[0]), *shown]) for hand in (one, other)]
        meetings += weight
        best = [at for at in (0, 1) if scores[at] == max(scores)]
        for at in best:
            won[at] += Fraction(weight, len(best))
    return [part / meetings for part in won]


@pytest.mark.parametrize("board", ["2c7d9hTs4c", "AcKdQhJsTc", "9c9d9h2s2c"])
def test_two_ranges_on_a_board_one_by_one(board):
    ranges = [read_range("88+ AKs:0.5 T9s-76s"), read_range("A2s+ KJo+ 99:0.25")]
    found = range_equities(ranges, numbers(board))
    assert [player.equity for player in found.hands] == by_hand(ranges, board)


def test_single_hands_are_ranges_too():
    known = [numbers("AsKs"), numbers("QhQd"), numbers("9c8c")]
    texts, board = ["AsKs", "QhQd", "9c8c"], numbers("Qs7c2d")
    for some in (2, 3):
        found = range_equities([read_range(text) for text in texts[:some]], board)
        exact = equities([tuple(hand) for hand in known[:some]], board)
        assert [player.equity for player in found.hands] == [one.equity for one in exact.hands]


def test_a_range_against_anything():
    found = range_equities([read_range("AsKs"), read_range("random")], numbers("Qs7c2d"))
    exact = equities([tuple(numbers("AsKs")), None], numbers("Qs7c2d"))
    assert [player.equity for player in found.hands] == [one.equity for one in exact.hands]
    assert len(found.by_kind[1]) == 169


@pytest.mark.slow
def test_simulated_ranges_agree_with_exact_ones(monkeypatch):
    ranges = [read_range("TT+ AKs:0.5"), read_range("random"), read_range("99-77")]
    board = numbers("Qs7c2d4h")
    exact = range_equities(ranges, board)
    monkeypatch.setattr(of_ranges, "MOST_MET", 0)
    found = range_equities(ranges, board, (), Working(200_000, "7"))
    assert (exact.method, found.method) == ("exact", "simulated")
    for one, other in zip(found.hands, exact.hands, strict=True):
        assert abs(float(one.equity) - float(other.equity)) < 5 * one.std_error
    again = range_equities(ranges, board, (), Working(200_000, "7"))
    assert again.hands == found.hands


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "other", "equity"),
    [("AA", "KK", 0.8195), ("22", "AKo", 0.5265), ("AKs", "TT+ AQ+", 0.5165)],
)
def test_before_the_flop(one, other, equity):
    found = range_equities([read_range(one), read_range(other)])
    assert found.method == "exact"
    assert round(float(found.hands[0].equity), 4) == equity
