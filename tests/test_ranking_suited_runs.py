"""Long royals and straight flushes, counted against what combinatorics says of them."""

from itertools import combinations

import pytest

from pitboss.equipment.cards import DECK, cards
from pitboss.ranking import five_card, suited_runs


@pytest.mark.parametrize(
    ("hand", "royal", "longest"),
    [
        ("As Ks Qs Js Ts 9s 8s", 7, 7),
        ("As Ks Qs Js Ts 9s 8d", 6, 6),
        ("As Ks Qs Js Ts 8s 7s", 5, 5),
        ("Ks Qs Js Ts 9s 8s 7s", 0, 7),
        ("As 2s 3s 4s 5s 6s 7s", 1, 7),
        ("As Ks Qs 2s 3s 4s 5s", 3, 5),
        ("Ah Ks Qd Jc Ts 9h 8d", 1, 1),
    ],
)
def test_runs(hand, royal, longest):
    assert suited_runs.royal(cards(hand)) == royal
    assert suited_runs.longest(cards(hand)) == longest


def test_counts_of_seven_suited_cards():
    """Per suit, 1,716 hands of seven: eight runs of seven, one of them royal, six more to a six."""
    spades = [card for card in DECK if card[1] == "s"]
    hands = list(combinations(spades, 7))
    assert len(hands) == 1716
    assert sum(suited_runs.longest(hand) == 7 for hand in hands) == 8
    assert sum(suited_runs.royal(hand) == 7 for hand in hands) == 1
    assert sum(suited_runs.royal(hand) == 6 for hand in hands) == 6
    assert sum(suited_runs.royal(hand) == 5 for hand in hands) == 21


def test_counts_of_royals_in_the_whole_deck():
    """180 six-card royals and 4 of seven among all hands of seven that hold a royal flush."""
    royal = cards("As Ks Qs Js Ts")
    rest = [card for card in DECK if card not in royal]
    lengths = [suited_runs.royal([*royal, *two]) for two in combinations(rest, 2)]
    assert [4 * lengths.count(length) for length in (5, 6, 7)] == [4140, 180, 4]


def test_five_in_a_row_are_a_straight_flush_and_five_from_the_ace_a_royal():
    for start in range(3000):
        hand = [DECK[(start * 7919 + i * (11 + start % 23)) % 52] for i in range(7)]
        if len(set(hand)) == 7:
            best = five_card.category(five_card.score(hand))
            assert (suited_runs.royal(hand) >= 5) == (best == "royal-flush")
            assert (suited_runs.longest(hand) >= 5) == (best in ("royal-flush", "straight-flush"))


def test_the_rank_of_a_pair():
    for rank, text in ((11, "Js Jd 9h 7c 4s"), (10, "Ts Td 9h 7c 4s"), (14, "As Ad Kh 7c 4s")):
        assert five_card.pair(five_card.score(cards(text))) == rank
