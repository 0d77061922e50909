"""The rankings of 14.3 and 14.12B for low poker, badugi, Omaha and up-cards, pinned whole."""

import hashlib
import random
from collections import Counter
from itertools import combinations, pairwise

import pokerkit
import pytest

from pitboss.equipment.cards import DECK, cards
from pitboss.ranking import badugi, deuce_to_seven, five_card, low, omaha, showing
from suit_classes import check_best, suit_classes, with_other_suits


def pinned(ranking, size, category):
    """How many hands there are of each category, how many different scores, and a digest."""
    counts, scores, digest = Counter(), set(), hashlib.sha256()
    for hand, weight in suit_classes(size):
        score = ranking(hand)
        counts[category(score)] += weight
        scores.add(score)
        digest.update(score.to_bytes(4, "big"))
    return counts, len(scores), digest.hexdigest()[:16]


PINNED = {
    "low hands of five": (
        low.score, 5, low.category, (6175, "7653d5436a2ab45a"),
        {"no-pair": 1_317_888, "pair": 1_098_240, "two-pair": 123_552, "three-of-a-kind": 54_912,
         "full-house": 3_744, "four-of-a-kind": 624},
    ),
    "low hands of three": (
        lambda hand: low.score(hand, 3), 3, lambda score: low.category(score, 3),
        (455, "11391ae86a3c6609"), {"no-pair": 18_304, "pair": 3_744, "three-of-a-kind": 52},
    ),
    # as the high hands, but for the 1,020 straights to the five and the 4 of one suit
    "deuce to seven": (
        deuce_to_seven.score, 5, deuce_to_seven.category, (7462, "f3329c5ee9899e60"),
        {"royal-flush": 4, "straight-flush": 32, "four-of-a-kind": 624, "full-house": 3_744,
         "flush": 5_112, "straight": 9_180, "three-of-a-kind": 54_912, "two-pair": 123_552,
         "pair": 1_098_240, "high-card": 1_303_560},
    ),
    "badugi": (
        badugi.score, 4, badugi.category, (1_092, "cd775696ca495020"),
        {"badugi": 17_160, "three-card": 154_440, "two-card": 96_252, "one-card": 2_873},
    ),
}  # fmt: skip
"""A ranking with all its hands: different scores and the digest, and hands by category."""


@pytest.mark.parametrize(
    ("score", "size", "category", "order", "counts"), PINNED.values(), ids=PINNED
)
def test_all_hands(score, size, category, order, counts):
    found, *pinned_to = pinned(score, size, category)
    assert found == counts
    assert tuple(pinned_to) == order


@pytest.mark.parametrize(("size", "worst", "count"), [(5, 8, 57_344), (3, 6, 1_280)])
def test_hands_that_qualify(size, worst, count):
    """Eight or better (14.9(j)) and six or better (14.13A(l)): so many ranks, four suits each."""
    found = [
        weight for hand, weight in suit_classes(size)
        if low.qualifies(low.score(hand, size), worst, size)
    ]  # fmt: skip
    assert sum(found) == count


@pytest.mark.parametrize(
    ("ranking", "size"),
    [(low.score, 5), (low.score, 7), (deuce_to_seven.score, 5), (badugi.score, 4)],
)
def test_suits_are_worth_the_same(ranking, size):
    for hand, other in with_other_suits(size, 500):
        assert ranking(hand) == ranking(other)


@pytest.mark.parametrize("size", [6, 7])
def test_the_best_low_hand_is_found_among_more(size):
    check_best(low.score, 5, size, 500)
    for hand in ("As Ad Ah Ac 2s 2d 2h", "Ks Kd Kh Qs Qd Qh Qc", "3s 3d 4h 4c 5s 5d 6h"):
        assert low.score(cards(hand)) == max(map(low.score, combinations(cards(hand), 5)))


def test_omaha_by_its_definition():
    """The best of all hands with two cards of one's own and three of the board."""
    rng = random.Random("omaha")
    for _ in range(150):
        dealt = rng.sample(DECK, 9)
        hole, board = dealt[:4], tuple(dealt[4:])
        every = list(omaha.hands(hole, board))
        assert len(every) == 60
        assert omaha.high(hole, board) == max(map(five_card.score, every))
        best = max(map(low.score, every))
        assert omaha.eight_or_better(hole, board) == (best if low.qualifies(best, 8) else 0)


def test_omaha_flushes_by_their_definition():
    rng = random.Random("flushes")
    for _ in range(150):
        dealt = rng.sample(DECK[:20], 9)
        hole, board = dealt[:4], tuple(dealt[4:])
        every = map(five_card.score, omaha.hands(hole, board))
        assert omaha.high(hole, board) == max(every)


@pytest.mark.parametrize(
    ("ranking", "theirs", "size"),
    [
        (low.score, pokerkit.RegularLowHand, 5),
        (low.score, pokerkit.RegularLowHand, 7),
        (deuce_to_seven.score, pokerkit.StandardLowHand, 5),
        (badugi.score, pokerkit.BadugiHand, 4),
    ],
)
def test_the_order_is_that_of_another_evaluator(ranking, theirs, size):
    rng, found = random.Random(size), []
    for _ in range(400):
        hand = rng.sample(DECK, size)
        entry = theirs.from_game("".join(hand)).entry.index
        found.append((ranking(hand), -entry))
    for (a, b), (c, d) in pairwise(sorted(found)):
        assert (a == c) == (b == d)
        assert b <= d


@pytest.mark.parametrize(
    ("ladder", "ranking"),
    [
        (("Ks Kd Qs Qd Js", "3s 3d 5h 4c 2s", "As Ad 4h 3c 2s", "Ks Qs Js Ts 9s", "8s 7d 6h 5c 4s",
          "8s 4d 3h 2c As", "7s 6s 5s 4s 3s", "6s 4d 3h 2c As", "5s 4s 3s 2s As"), low.score),
        (("As Ks Qs Js Ts", "6s 5s 4s 3s 2s", "2s 2d 2h 3s 3d", "7s 5s 4s 3s 2s", "6s 5d 4h 3c 2s",
          "As Ad 4h 3c 2s", "3s 3d 5h 4c 2s", "As Kd 5h 3c 2s", "As 5d 4h 3c 2s", "Ks Qd Jh Tc 8s",
          "7s 6d 4h 3c 2s", "7s 5d 4h 3c 2s"), deuce_to_seven.score),
        (("Ks Qs Js Ts", "As Ks Qs Js", "Ks Kd Qs Qd", "As Ad 2s 2d", "Ks Qd Jh Ts", "As 2d 3h 3d",
          "Ks Qd Jh Tc", "5s 4d 2h Ac", "4s 3d 2h Ac"), badugi.score),
        (("2s", "As", "2s 3d", "As Kd", "2s 2d", "As Ad", "As Ad 3h 2c", "As Ad Kh Qc",
          "2s 2d 3h 3c", "2s 2d 2h 3c", "2s 2d 2h 2c"), lambda hand: showing.high(hand)
         if len(hand) != 1 else showing.high(hand) - (1 << 30)),
        (("Ks Kd", "As Ad", "Ks Qd", "3s 2d", "2s Ad"), showing.low),
    ],
)  # fmt: skip
def test_ladders(ladder, ranking):
    """Worst first."""
    scores = [ranking(cards(hand)) for hand in ladder]
    assert scores == sorted(set(scores))


def test_straights_and_flushes_do_not_show():
    assert showing.high(cards("5s 4s 3s 2s")) < showing.high(cards("Kd 4c 3h 2s"))


def test_suits_of_single_cards():
    in_order = ["2c", "2d", "2h", "2s", "3c", "Ks", "Ac"]
    assert sorted(in_order, key=showing.by_suit) == in_order
    assert max(in_order, key=lambda card: showing.by_suit(card, low.PIP)) == "Ks"


def test_hands_in_words():
    assert low.called(low.score(cards("8s 6d 4h 2c As Kd Kh"))) == "8 6 4 2 A low"
    assert low.called(low.score(cards("8s 8d 4h 2c As"))) == "pair for low"
    assert low.called(low.score(cards("5s 3d As 9h"), 3), 3) == "5 3 A low"
    hand = cards("2c 7s 5d 3h 4c")
    assert deuce_to_seven.called(deuce_to_seven.score(hand), hand) == "7 5 4 3 2 low"
    assert badugi.called(badugi.score(cards("7s 5d 4c 3h"))) == "badugi 7 5 4 3"
    assert badugi.called(badugi.score(cards("2s 5s 7s 9s"))) == "one-card 2"
