"""What seven cards make, 11.3(f) to (i), and three."""

import random
from collections import Counter
from itertools import combinations

import pytest

from pitboss.equipment.cards import cards, decks
from pitboss.ranking import ace_joker
from pitboss.ranking.seven_cards import AND_PAIR, made, pai_gow, three

DECK = decks(jokers=1)


@pytest.mark.parametrize(
    ("hand", "has", "has_not"),
    [
        ("Jo Kh Qh Jh Th As Qs", ["royal-flush-with-ace-and-queen"],
         ["natural-royal-flush", "natural-royal-flush-with-ace-and-queen"]),
        ("Ah Kh Qh Jh Th As Qs", ["natural-royal-flush-with-ace-and-queen"], []),
        ("Ah Kh Qh Jh Th As Qd", ["natural-royal-flush"], ["royal-flush-with-ace-and-queen"]),
        ("Ah Kh Qh Jh Th Ks Qs", ["royal-flush-with-king-and-queen"], []),
        ("Ah Kh Qh Jh Th Ks Jo", ["natural-royal-flush"], ["royal-flush-with-ace-and-king"]),
        ("Ah Kh Qh Jh Th 5s 5d", ["natural-royal-flush-and-pair"], []),
        ("Jo Kh Qh Jh Th 5s 5d", ["royal-flush-and-pair"], ["natural-royal-flush-and-pair"]),
        ("As 2s 3s 4s 5s Ah Qh", ["natural-ace-to-five-straight-flush-with-ace-and-queen"], []),
        ("As 2s 3s 4s 5s 6s Jo", ["wild-seven-card-straight-flush",
         "natural-ace-to-five-straight-flush"], ["natural-seven-card-straight-flush"]),
        ("8s 9s Ts Js Qs Ks As", ["natural-seven-card-straight-flush", "royal-flush"],
         ["wild-seven-card-straight-flush"]),
        ("9c 8c 7c 6c 5c Jo 2h", ["natural-straight-flush"], ["four-of-a-kind"]),
        ("9c 8c 7c 6c Jo 2h 2c", ["straight-flush-and-pair"], ["natural-straight-flush"]),
        ("As Ah Ad Ac Jo Kd Kc", ["five-aces-and-pair"], []),
        ("As Ah Ad Jo Kd Kc Qc", ["four-of-a-kind-and-pair"], ["five-aces"]),
        ("Ah Kh 9h 5h Jo Ks Kd", ["full-house", "flush-and-pair"], ["straight"]),
        ("7h 7c 7d 6c 5d 4s 3s", ["three-of-a-kind", "straight", "straight-and-pair"],
         ["full-house"]),
    ],
)  # fmt: skip
def test_made(hand, has, has_not):
    found = made(cards(hand))
    assert not set(has) - found
    assert not set(has_not) & found


def test_made_against_all_fives():
    """What is made of five cards, and whether the other two are a pair, one five after another."""
    rng = random.Random(11)
    for _ in range(300):
        hand = rng.sample(DECK, 7)
        expected = set()
        for five in combinations(hand, 5):
            number = ace_joker.category_number(ace_joker.score(five))
            name = ace_joker.category(ace_joker.score(five))
            two = [card for card in hand if card not in five]
            if number >= ace_joker.THREE:
                expected.add(name)
            pair = ace_joker.category_number(ace_joker.lower(two)) == ace_joker.PAIR
            if number >= ace_joker.STRAIGHT and pair:
                expected.add(name + AND_PAIR)
        found = made(hand)
        assert expected <= found
        best = ace_joker.category(ace_joker.score(hand))
        assert (best in found) == bool(found)


@pytest.mark.parametrize(
    ("hand", "high"),
    [
        ("9s 8s 7d 5d 4c 3c 2h", "nine-high"),
        ("Qs 8s 7d 5d 4c 3c 2h", "queen-high"),
        ("Jo 8s 7d 5d 4c 3c 9h", "ace-high"),
        ("Jo As 7d 5d 4c 3c 9h", None),
        ("Jo 8s 7d 5d 4c 3c 2h", None),
        ("Jo 8s 7s 5s 3s Jc 9h", "ace-high"),
        ("Ks 8s 7s 5s 3s Jc 9h", None),
        ("Ks Qs Js Td Jo 4c 2h", None),
    ],
)
def test_pai_gow(hand, high):
    """The joker is an ace: it makes a straight from ace to five, never a flush."""
    assert pai_gow(cards(hand)) == high


@pytest.mark.parametrize(
    ("hand", "rows"),
    [
        ("9h 8h Jo", "straight-flush straight flush"),
        ("9h 8h 7h", "natural-straight-flush straight-flush straight flush"),
        ("Jo 7c 5d", "straight"),
        ("Jo 9c 4d", ""),
        ("Ah 2c 3d", "straight"),
        ("Jo Ah As", "three-of-a-kind pair"),
        ("Jo Ah 2d", "straight pair"),
        ("Kd Kc Jo", "pair"),
        ("9h 2h Jo", "flush"),
    ],
)
def test_three(hand, rows):
    assert three(cards(hand)) == set(rows.split())


def test_counts_of_three():
    """All 23,426: 22,100 without the joker as in three card poker, and 1,326 with it."""
    order = ("natural-straight-flush", "three-of-a-kind", "straight-flush", "straight", "flush",
             "pair")  # fmt: skip
    counts = Counter(
        next((row for row in order if row in three(hand)), "") for hand in combinations(DECK, 3)
    )
    assert counts == {
        "natural-straight-flush": 48,
        "three-of-a-kind": 52 + 6,
        "straight-flush": 4 * 25,
        "straight": 720 + 12 * 25,
        "flush": 1096 + 4 * (78 - 25),
        "pair": 3744 + 12 * 6 + 12 * 8,
        "": 16440 + 12 * (78 - 25 - 8),
    }
