"""Two cards of 34.3, pinned whole, and the four cards of the bonus wager."""

from collections import Counter
from hashlib import sha256
from itertools import combinations

import pytest

from pitboss.equipment.cards import JOKER, cards, decks
from pitboss.ranking import supreme_pai_gow as ranking

DECK = decks(jokers=2)
HANDS = list(combinations(DECK, 2))
POINTS = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0, **{str(n): n for n in range(2, 10)}}
LOW_ACE = "A23456789TJQK"


def by_the_text(hand):
    """34.3(a) and (b) word by word: the kind of hand, its place in it, then the highest card."""
    ranks = [card[0] for card in hand if card != JOKER]
    if len(ranks) == 0:
        return 3, 13, 0
    if len(ranks) == 2 and ranks[0] == ranks[1]:
        return 3, "23456789TJQKA".index(ranks[0]), 0
    if len(ranks) == 2 and set(ranks) <= set("KQJ"):
        return 2, ["JQ", "JK", "KQ"].index("".join(sorted(ranks))), 0
    if len(ranks) == 2:
        points = sum(POINTS[rank] for rank in ranks) % 10
        return 1, points, max(map(LOW_ACE.index, ranks))
    points = POINTS[ranks[0]]
    own = max((3, 6), key=lambda value: (points + value) % 10)
    return 1, (points + own) % 10, max(LOW_ACE.index(ranks[0]), own - 1)


def test_every_class_by_the_text():
    classes = {}
    for hand in HANDS:
        text = by_the_text(hand)
        assert ranking.score(hand) == ranking.score(hand[::-1])
        assert classes.setdefault(ranking.score(hand), text) == text
    in_order = [classes[score] for score in sorted(classes)]
    assert in_order == sorted(set(in_order))
    told = " ".join(f"{ranking.score(hand)}{hand[0]}{hand[1]}" for hand in HANDS)
    assert (len(classes), sha256(told.encode()).hexdigest()[:16]) == (92, "4c95d0754db0bdd5")


def test_counts_of_all_hands():
    counts = Counter(ranking.name(ranking.score(hand)).split(" of ")[0] for hand in HANDS)
    assert counts == {
        "pair": 13 * 6 + 1, "king and queen": 16, "king and jack": 16, "queen and jack": 16,
        "9 points": 144, "8 points": 128, "7 points": 144, "6 points": 144, "5 points": 136,
        "4 points": 120, "3 points": 136, "2 points": 112, "1 point": 128, "0 points": 112,
    }  # fmt: skip
    zero = [hand for hand in HANDS if ranking.is_zero(ranking.score(hand))]
    assert len(zero) == 112


@pytest.mark.parametrize(
    ("card", "points"),
    [("A", 7), ("2", 8), ("3", 9), ("4", 7), ("5", 8), ("6", 9), ("7", 3), ("8", 4), ("9", 5),
     ("T", 6), ("K", 6)],
)  # fmt: skip
def test_a_joker_counts_three_or_six(card, points):
    assert ranking.points(ranking.score((JOKER, f"{card}s"))) == points


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("As Ad Ah Ac", "four-aces"),
        ("As Ks Qs Js", "royal-flush"),
        ("Jo Jo As Ad", "two-jokers-and-two-aces"),
        ("Jo Jo 9s 9d", "two-pair"),
        ("Jo Jo 4s 5d", "straight"),
        ("Jo Jo 4s 5s", "straight-flush"),
        ("Jo 4s 5s 7s", "straight-flush"),
        ("Jo 4s 5s 8s", None),
        ("Jo 2s 4s 5s", "straight-flush"),
        ("Jo Ts Jd Qd", None),
        ("As 2d 3d 4d", "straight"),
        ("As Kd Qd Jd", "straight"),
        ("As 9s 5s 2s", "flush"),
        ("9s 9d 5s 5c", "two-pair"),
        ("9s 9d 9h Jo", "three-of-a-kind"),
        ("3s Jo 4s 5d", "straight"),
        ("Jo 9d 9h 2s", "any-other-pair"),
        ("Jo Jo Kh 2s", "two-jokers"),
    ],
)
def test_four_cards(hand, row):
    assert next(iter(ranking.rows(cards(hand))), None) == row


@pytest.mark.slow
def test_counts_of_four_cards():
    counts = Counter(next(iter(ranking.rows(hand)), "") for hand in combinations(DECK, 4))
    assert counts == {
        "four-aces": 1, "royal-flush": 4, "two-jokers-and-two-aces": 6, "four-of-a-kind": 12,
        "straight-flush": 100, "three-of-a-kind": 2_600, "flush": 2_816, "two-pair": 2_880,
        "straight": 3_624, "two-jokers": 1_232, "any-other-pair": 89_856, "": 213_120,
    }  # fmt: skip
