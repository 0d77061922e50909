"""Two cards in the hand, and three of one suit, counted over the whole deck."""

from collections import Counter
from itertools import combinations

from pitboss.equipment.cards import DECK
from pitboss.ranking import pocket, three_card


def test_every_two_cards():
    counts = Counter(pocket.rows(hand) for hand in combinations(DECK, 2))
    assert counts == {
        ("pair-of-aces", "pair"): 6,
        ("pair-of-jacks-to-kings", "pair"): 18,
        ("pair-of-twos-to-tens", "pair"): 54,
        ("ace-king-suited", "ace-face-suited"): 4,
        ("ace-queen-or-jack-suited", "ace-face-suited"): 8,
        ("ace-king-unsuited", "ace-face-unsuited"): 12,
        ("ace-queen-or-jack-unsuited", "ace-face-unsuited"): 24,
        ("no-pair",): 1200,
    }


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
    assert pocket.poker_row(("As", "2s")) == pocket.poker_row(("As", "2d")) == "high-card"


def test_the_order_of_two_cards_does_not_matter():
    for first, second in combinations(DECK, 2):
        assert pocket.rows((first, second)) == pocket.rows((second, first))
        assert pocket.poker_row((first, second)) == pocket.poker_row((second, first))


def test_three_of_one_suit():
    assert sum(three_card.is_one_suit(hand) for hand in combinations(DECK, 3)) == 1144
    assert three_card.is_one_suit(("4h", "5h", "6h"))
