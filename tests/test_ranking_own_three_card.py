"""The best three of five with a card of one's own: counts of whole decks, and what it takes."""

from collections import Counter
from itertools import combinations

import pytest

from pitboss.equipment.cards import DECK
from pitboss.ranking import own_three_card
from suit_classes import suit_classes

TWENTY = [card for card in DECK if card[0] in "AKQ23"]
"""Few cards, with the highest straight, the lowest, and what is none between them."""


def counted(boards, deck):
    """How many hands on boards, each with its weight, are of which category."""
    counts = Counter()
    for board, weight in boards:
        left = [card for card in deck if card not in board]
        for hole in combinations(left, 2):
            score = own_three_card.score([*hole, *board])
            counts[own_three_card.category(score)] += weight
    return counts


def test_all_hands_of_twenty_cards():
    found = counted(((board, 1) for board in combinations(TWENTY, 3)), TWENTY)
    assert found == TWENTY_CARDS
    assert sum(found.values()) == 1140 * 136


@pytest.mark.slow
def test_all_hands_of_the_deck():
    assert counted(suit_classes(3), DECK) == ALL


TWENTY_CARDS = {
    "straight-flush": 9_760,
    "three-of-a-kind": 21_824,
    "straight": 69_984,
    "flush": 13_344,
    "pair": 40_128,
}
ALL = {
    "straight-flush": 491_064,
    "three-of-a-kind": 530_688,
    "straight": 5_350_344,
    "flush": 6_618_912,
    "pair": 7_389_072,
    "high-card": 5_609_520,
}
"""Of 22,100 boards and 1,176 hands on each."""
