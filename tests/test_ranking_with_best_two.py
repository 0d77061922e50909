"""One's own three cards with the best two of three: counts of a small deck, and what it takes."""

from collections import Counter
from itertools import combinations

import pytest

from pitboss.equipment.cards import DECK, cards
from pitboss.ranking import five_card, with_best_two

FIFTEEN = [card for card in DECK if card[0] in "A2345" and card[1] != "s"]


def test_all_hands_of_fifteen_cards():
    found = Counter()
    for board in combinations(FIFTEEN, 3):
        for own in combinations([card for card in FIFTEEN if card not in board], 3):
            found[with_best_two.category(with_best_two.score([*own, *board]))] += 1
    assert found == COUNTS
    assert sum(found.values()) == 455 * 220


@pytest.mark.parametrize(
    ("own", "board", "best"),
    [
        ("Ks Qd 6c", "9h 9c 9d", "Ks Qd 6c 9h 9c"),
        ("As 9s 2d", "5s 7s 8s", "As 9s 2d 8s 7s"),
        ("7s 7d 2c", "7h 7c Kd", "7s 7d 7h 7c 2c"),
        ("7s 7d 2c", "7h 2d Kd", "7s 7d 7h 2c 2d"),
        ("As 2d 3c", "4h 5s Kd", "As 2d 3c 4h 5s"),
        ("As Ks Qs", "Js Ts 2d", "As Ks Qs Js Ts"),
        ("As Kd Qc", "2h 3s 8d", "As Kd Qc 8d 3s"),
    ],
)
def test_what_it_takes(own, board, best):
    """Never a card of one's own less, and never the third of the board."""
    assert with_best_two.score(cards(f"{own} {board}")) == five_card.score(cards(best))


COUNTS = {
    "straight-flush": 300,
    "full-house": 5_600,
    "straight": 19_140,
    "three-of-a-kind": 15_120,
    "two-pair": 44_820,
    "pair": 15_120,
}
"""Of 455 boards and 220 hands on each."""
