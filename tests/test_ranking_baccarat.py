"""Baccarat counts, pinned by the counts of two cards and by a digest of all small hands."""

import hashlib
from collections import Counter
from itertools import combinations, combinations_with_replacement

from pitboss.equipment.cards import DECK, RANKS
from pitboss.ranking import baccarat


def test_two_card_counts():
    counts = Counter(baccarat.count(hand) for hand in combinations(DECK, 2))
    odd, even = dict.fromkeys((1, 3, 5, 7, 9), 128), dict.fromkeys((2, 4, 6, 8), 124)
    assert counts == {0: 190} | odd | even
    assert sum(counts.values()) == 1326


def test_values_and_pips():
    assert [baccarat.VALUES[f"{rank}s"] for rank in "A23456789TJQK"] == [*range(1, 10), 0, 0, 0, 0]
    assert [baccarat.PIPS[f"{rank}s"] for rank in "A29TJQK"] == [1, 2, 9, 10, 10, 10, 10]


def test_the_examples_of_the_text():
    assert baccarat.count(("As", "2d", "4c")) == 7
    assert baccarat.count(("As", "2d", "9c")) == 2


def test_naturals_are_two_cards():
    assert baccarat.is_natural(("As", "7d"))
    assert baccarat.is_natural(("9s", "Kd"))
    assert not baccarat.is_natural(("9s", "Kd", "Qc"))
    assert not baccarat.is_natural(("7s", "Kd"))
    assert baccarat.describe(("9s", "Kd")) == "natural 9"
    assert baccarat.describe(("9s", "9d")) == "natural 8"
    assert baccarat.describe(("9s", "Kd", "Qc")) == "9"


def test_digest_of_all_hands_up_to_three_cards():
    lines = [
        f"{''.join(ranks)} {baccarat.describe([f'{rank}s' for rank in ranks])}"
        for size in (1, 2, 3)
        for ranks in combinations_with_replacement(RANKS, size)
    ]
    assert len(lines) == 13 + 91 + 455
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    assert digest[:16] == "fbd61bbd9b86e570"
