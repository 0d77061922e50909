"""Two cards with jokers, 30.5, pinned whole: every hand by the text, every count of categories."""

from collections import Counter
from hashlib import sha256
from itertools import combinations

import pytest

from pitboss.equipment.cards import JOKER, RANKS, cards, decks
from pitboss.ranking import two_card

DECK = decks(jokers=2)
HANDS = list(combinations(DECK, 2))


def test_counts_of_all_hands():
    """Jokers: 2 with 52 cards make 104 pairs beside the 78 natural ones, and one of their own."""
    assert Counter(two_card.category(two_card.score(hand)) for hand in HANDS) == {
        "pair-of-jokers": 1,
        "royal-flush": 4,
        "straight-flush": 4 * 12,
        "straight": 12 * 13,
        "pair": 13 * 6 + 2 * 52,
        "flush": 4 * (78 - 13),
        "high-card": 12 * (78 - 13),
    }
    assert len(HANDS) == 1_431


def test_counts_of_rows():
    assert Counter(map(two_card.rows, HANDS)) == {
        ("pair-of-jokers", "pair"): 1,
        ("royal-flush",): 4,
        ("straight-flush",): 48,
        ("straight",): 156,
        ("pair",): 182,
        ("ace-high-flush", "flush"): 4 * 10,
        ("king-high-flush", "flush"): 4 * 10,
        ("flush",): 4 * 45,
        ("high-card",): 780,
    }


def by_the_text(hand, ace_three_lowest):
    """30.5(a) to (c) word by word: the place of the kind of hand, then what decides."""
    if set(hand) == {JOKER}:
        return 7, 0, 0
    plain = [card for card in hand if card != JOKER]
    if len(plain) == 1 or plain[0][0] == plain[1][0]:
        return 3, RANKS.index(plain[0][0]), 0
    low, high = sorted(RANKS.index(card[0]) for card in plain)
    suited = plain[0][1] == plain[1][1]
    if (RANKS[high], RANKS[low]) == ("A", "K") and suited:
        return 6, 0, 0
    if (RANKS[high], RANKS[low]) == ("A", "2"):
        return 5 if suited else 4, -1, 0
    if high == low + 1:
        return 5 if suited else 4, low, 0
    if suited and ace_three_lowest and (RANKS[high], RANKS[low]) == ("A", "3"):
        return 2, -1, 0
    return 2 if suited else 1, high, low


@pytest.mark.parametrize("ace_three_lowest", [True, False])
def test_every_class_by_the_text(ace_three_lowest):
    classes = {}
    for hand in HANDS:
        text = by_the_text(hand, ace_three_lowest)
        score = two_card.score(hand, ace_three_lowest=ace_three_lowest)
        assert score == two_card.score(hand[::-1], ace_three_lowest=ace_three_lowest)
        assert classes.setdefault(score, text) == text
    assert len(classes) == 170
    in_order = [classes[score] for score in sorted(classes)]
    assert in_order == sorted(set(in_order))


def test_digest_of_the_whole_order():
    in_order = sorted(HANDS, key=lambda hand: (two_card.score(hand), hand))
    told = " ".join(first + second for first, second in in_order)
    assert sha256(told.encode()).hexdigest()[:16] == "8d82313407ab66d2"


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("Ac 3c", "4d 2d"), ("Ac Kd", "Ad 2d"), ("Ac Ad", "2c Ah"), ("Ac Qc", "2d Jo"),
        ("Ac Kc", "Jo Jo"), ("Jc 9d", "Qc 2d"),
    ],
)  # fmt: skip
def test_hands(lower, higher):
    assert two_card.score(cards(lower)) < two_card.score(cards(higher))


def test_a_joker_and_a_card_are_worth_a_pair():
    assert two_card.score(("Jo", "9c")) == two_card.score(("9d", "9h"))
    assert two_card.ranks(two_card.score(("Qc", "5d"))) == (12, 5)
    assert two_card.high(12, 5) == two_card.score(("Qc", "5d"))
