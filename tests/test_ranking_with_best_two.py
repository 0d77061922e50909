"""One's own three cards with the best two of three: counts of a small deck, and what it takes."""

from collections import Counter
from itertools import combinations

from pitboss.equipment.cards import DECK
from pitboss.ranking import with_best_two

FIFTEEN = [card for card in DECK if card[0] in "A2345" and card[1] != "s"]


def test_all_hands_of_fifteen_cards():
    found = Counter()
    for board in combinations(FIFTEEN, 3):
        for own in combinations([card for card in FIFTEEN if card not in board], 3):
            found[with_best_two.category(with_best_two.score([*own, *board]))] += 1
    assert found == COUNTS
    assert sum(found.values()) == 455 * 220


COUNTS = {
    "straight-flush": 300,
    "full-house": 5_600,
    "straight": 19_140,
    "three-of-a-kind": 15_120,
    "two-pair": 44_820,
    "pair": 15_120,
}
"""Of 455 boards and 220 hands on each."""
