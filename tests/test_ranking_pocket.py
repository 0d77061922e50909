"""Two cards in the hand, and three of one suit, counted over the whole deck."""

from collections import Counter
from itertools import combinations

from pitboss.equipment.cards import DECK
from pitboss.ranking import pocket, three_card


def test_every_two_cards():
    counts = Counter(pocket.row(hand) for hand in combinations(DECK, 2))
    assert counts == {
        "pair-of-aces": 6,
        "ace-face-suited": 12,
        "ace-face-unsuited": 36,
        "pair": 72,
        "no-pair": 1200,
    }
    assert set(counts) == set(pocket.ROWS)


def test_every_two_cards_as_a_poker_hand():
    counts = Counter(pocket.poker_row(hand) for hand in combinations(DECK, 2))
    assert counts == {
        "royal-straight-flush": 4,
        "pair-of-aces": 6,
        "straight-flush": 44,
        "pair": 72,
        "straight": 144,
        "high-card": 1056,
    }
    assert set(counts) == set(pocket.POKER_ROWS)
    assert pocket.poker_row(("As", "2s")) == pocket.poker_row(("As", "2d")) == "high-card"


def test_the_order_of_two_cards_does_not_matter():
    for first, second in combinations(DECK, 2):
        assert pocket.row((first, second)) == pocket.row((second, first))
        assert pocket.poker_row((first, second)) == pocket.poker_row((second, first))


def test_three_of_one_suit():
    assert sum(three_card.is_one_suit(hand) for hand in combinations(DECK, 3)) == 1144
    assert three_card.is_one_suit(("4h", "5h", "6h"))
