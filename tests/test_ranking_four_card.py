"""The four-card ranking of 27.3, pinned whole: every class in order, every count of categories."""

from collections import Counter
from itertools import pairwise

import pytest

from pitboss.equipment.cards import RANKS, cards
from pitboss.ranking import four_card
from suit_classes import check_best, suit_classes, with_other_suits

COUNTS = {
    4: {
        "four-of-a-kind": 13,
        "straight-flush": 44,
        "three-of-a-kind": 2_496,
        "flush": 2_816,
        "straight": 2_772,
        "two-pair": 2_808,
        "pair-of-aces": 6_336,
        "pair": 76_032,
        "high-card": 177_408,
    },
    5: {
        "four-of-a-kind": 624,
        "straight-flush": 2_072,
        "three-of-a-kind": 58_656,
        "flush": 114_616,
        "straight": 101_808,
        "two-pair": 123_552,
        "pair-of-aces": 81_096,
        "pair": 966_456,
        "high-card": 1_150_080,
    },
    6: {
        "four-of-a-kind": 14_664,
        "straight-flush": 47_752,
        "three-of-a-kind": 897_616,
        "flush": 2_245_352,
        "straight": 1_744_080,
        "two-pair": 2_342_736,
        "pair-of-aces": 642_960,
        "pair": 7_551_360,
        "high-card": 4_872_000,
    },
}
"""The best four of so many cards; those of five are published with the aces up wager's odds."""


@pytest.mark.parametrize("size", [4, 5, pytest.param(6, marks=pytest.mark.slow)])
def test_counts_of_the_best_four(size):
    counts = Counter()
    for hand, weight in suit_classes(size):
        score = four_card.score(hand)
        category = four_card.category(score)
        aces = category == "pair" and four_card.top(score) == 14
        counts["pair-of-aces" if aces else category] += weight
    assert counts == COUNTS[size]


def test_every_class_by_the_text():
    """27.3(b) and (c) word by word: category, then what is made, then the odd cards."""
    classes = {}
    for hand, _ in suit_classes(4):
        text = by_the_text(hand)
        assert classes.setdefault(four_card.score(hand), text) == text
    assert len(classes) == 2_535
    in_order = [classes[score] for score in sorted(classes)]
    assert in_order == sorted(set(in_order))


@pytest.mark.parametrize("size", [4, 5, 6])
def test_suits_are_worth_the_same(size):
    for hand, other in with_other_suits(size, 2000):
        assert four_card.score(hand) == four_card.score(other)


def by_the_text(hand):
    pips = sorted((RANKS.index(card[0]) for card in hand), reverse=True)
    if pips == [12, 2, 1, 0]:
        pips = [2, 1, 0, -1]
    runs = all(high - low == 1 for high, low in pairwise(pips))
    suited = len({card[1] for card in hand}) == 1
    made = sorted(pips, key=lambda pip: (pips.count(pip), pip), reverse=True)
    shape = sorted(Counter(pips).values(), reverse=True)
    kinds = [[1, 1, 1, 1], [2, 1, 1], [2, 2], "straight", "flush", [3, 1], "straight flush", [4]]
    kind = "straight flush" if runs and suited else "flush" if suited else "straight"
    return kinds.index(kind if runs or suited else shape), tuple(made)


@pytest.mark.parametrize("size", [5, 6])
def test_the_best_four_are_found_among_more(size):
    """Against the definition: the best of all fours."""
    check_best(four_card.score, 4, size, 3000)


@pytest.mark.parametrize(
    ("hand", "category", "top"),
    [
        ("6s 6d 6h 6c", "four-of-a-kind", 6),
        ("As 2s 3s 4s", "straight-flush", 4),
        ("As Ks Qs Js", "straight-flush", 14),
        ("Ad Kc 2h 3s", "high-card", 14),
        ("4d 4c 4h 3d 3c 3h", "three-of-a-kind", 4),
        ("9s 9h 9d 9c 8s 7s", "four-of-a-kind", 9),
        ("2s 2h 3s 3h 4s 4h", "two-pair", 4),
    ],
)
def test_hands(hand, category, top):
    score = four_card.score(cards(hand))
    assert (four_card.category(score), four_card.top(score)) == (category, top)
