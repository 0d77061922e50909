"""Whole rankings, pinned by exact category counts and by a digest of the complete order."""

import hashlib
from collections import Counter
from itertools import combinations

import pytest

from pitboss.equipment.cards import DECK, cards
from pitboss.ranking import five_card, three_card
from suit_classes import suit_classes, with_other_suits


def order_digest(ranked):
    """One number for a whole order: hands sorted by score, ties by name."""
    digest = hashlib.sha256()
    for score, hand in sorted((score, " ".join(hand)) for hand, score in ranked):
        digest.update(f"{score} {hand}\n".encode())
    return digest.hexdigest()[:16]


def test_three_card_counts_and_order():
    ranked = [(hand, three_card.score(hand)) for hand in combinations(DECK, 3)]
    counts = Counter(three_card.category(score) for _, score in ranked)
    assert counts == {
        "straight-flush": 48,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "high-card": 16440,
    }
    assert sum(three_card.is_mini_royal(score) for _, score in ranked) == 4
    assert order_digest(ranked) == THREE_CARDS


def test_five_card_counts_and_order():
    counts, pairs, scores = Counter(), Counter(), set()
    digest = hashlib.sha256()
    for hand, weight in suit_classes(5):
        score = five_card.score(hand)
        category = five_card.category(score)
        counts[category] += weight
        if category == "pair":
            pairs[five_card.pair(score)] += weight
        scores.add(score)
        digest.update(score.to_bytes(3, "big"))
    assert counts == {
        "royal-flush": 4,
        "straight-flush": 36,
        "four-of-a-kind": 624,
        "full-house": 3744,
        "flush": 5108,
        "straight": 10200,
        "three-of-a-kind": 54912,
        "two-pair": 123552,
        "pair": 1098240,
        "high-card": 1302540,
    }
    assert pairs == dict.fromkeys(range(2, 15), 1098240 // 13)
    assert len(scores) == 7462
    assert digest.hexdigest()[:16] == CLASSES_OF_FIVE


@pytest.mark.slow
def test_the_order_of_all_five_cards():
    digest = hashlib.sha256()
    for hand in combinations(DECK, 5):
        digest.update(five_card.score(hand).to_bytes(3, "big"))
    assert digest.hexdigest()[:16] == FIVE_CARDS


@pytest.mark.parametrize("size", [5, 6, 7])
def test_suits_are_worth_the_same(size):
    for hand, other in with_other_suits(size, 2000):
        assert five_card.score(hand) == five_card.score(other)


def test_every_five_card_class_in_order():
    """7,462 classes without suits: one hand each is enough to pin the order between them."""
    ladder = (
        "7d 5c 4h 3s 2s", "Ad Kc Qh Js 9s", "2d 2c 5h 4s 3s", "Ad Ac Kh Qs Js", "3d 3c 2h 2s 4s",
        "Ad Ac Kh Ks Qs", "2d 2c 2h 4s 3s", "Ad Ac Ah Ks Qs", "Ad 2c 3h 4s 5s", "6d 2c 3h 4s 5s",
        "Ad Kc Qh Js Ts", "7d 5d 4d 3d 2d", "Ad Kd Qd Jd 9d", "2d 2c 2h 3s 3d", "Ad Ac Ah Ks Kd",
        "2d 2c 2h 2s 3d", "Ad Ac Ah As Kd", "Ad 2d 3d 4d 5d", "6d 2d 3d 4d 5d", "Kd Qd Jd Td 9d",
        "Ad Kd Qd Jd Td",
    )  # fmt: skip
    scores = [five_card.score(cards(hand)) for hand in ladder]
    assert scores == sorted(set(scores))


@pytest.mark.parametrize("size", [6, 7])
def test_the_best_five_are_found_among_more(size):
    """Against the definition: the best of all fives."""
    for start in range(3000):
        hand = [DECK[(start * 7919 + i * (11 + start % 23)) % 52] for i in range(size)]
        if len(set(hand)) == size:
            assert five_card.score(hand) == max(map(five_card.score, combinations(hand, 5)))


def test_an_ace_does_not_wrap_around():
    assert five_card.category(five_card.score(cards("Qc Kd Ah 2s 3c"))) == "high-card"
    assert three_card.category(three_card.score(cards("Kd Ah 2s"))) == "high-card"


THREE_CARDS = "be347d7eee6a3e42"
FIVE_CARDS = "08ae022d8f534341"
CLASSES_OF_FIVE = "dde3deba33ac21f2"
