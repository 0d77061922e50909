"""The ranking of 21.3, pinned whole: how many hands of five make each category, in which order."""

import hashlib
import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod

import pytest

from pitboss.equipment.cards import RANKS, cards, decks
from pitboss.ranking import several_decks
from pitboss.ranking.several_decks import CATEGORIES, category, score


def classes(count):
    """Every hand of five by its ranks, of one suit and of several, with how many there are."""
    for ranks in combinations_with_replacement(RANKS, 5):
        often = Counter(ranks).values()
        suited = 4 * prod(comb(count, many) for many in often)
        every = prod(comb(4 * count, many) for many in often)
        yield [rank + "s" for rank in ranks], suited
        yield [rank + suit for rank, suit in zip(ranks, "shdcs", strict=True)], every - suited


def test_counts_of_six_decks():
    counts, total = Counter(), 0
    for hand, many in classes(6):
        counts[category(score(hand))] += many
        total += many
    assert total == comb(312, 5)
    pairs = comb(6, 2)
    assert counts["flush-with-five-of-a-kind"] == 52 * comb(6, 5)
    assert counts["royal-flush"] == 4 * 6**5
    assert counts["straight-flush"] == 9 * 4 * 6**5
    assert counts["flush-with-four-of-a-kind"] == 4 * 13 * 12 * comb(6, 4) * 6
    assert counts["flush-with-full-house"] == 4 * 13 * 12 * comb(6, 3) * pairs
    assert counts["five-of-a-kind"] == 13 * comb(24, 5) - 52 * comb(6, 5)
    assert counts["flush-with-three-of-a-kind"] == 4 * 13 * comb(12, 2) * comb(6, 3) * 6**2
    assert counts["flush-with-two-pair"] == 4 * comb(13, 2) * 11 * pairs**2 * 6
    assert counts["flush-with-one-pair"] == 4 * 13 * comb(12, 3) * pairs * 6**3
    assert counts["flush"] == 4 * (comb(13, 5) - 10) * 6**5
    assert counts["straight"] == 10 * (24**5 - 4 * 6**5)
    four = 13 * 12 * comb(24, 4) * 24
    assert counts["four-of-a-kind"] == four - counts["flush-with-four-of-a-kind"]
    assert set(counts) == set(CATEGORIES)


def test_the_whole_order():
    """Every class of hands in order; equal scores are equal ranks in the same category."""
    scores = {}
    for hand, many in classes(6):
        if many:
            scores.setdefault(score(hand), (category(score(hand)), sorted(c[0] for c in hand)))
    ordered = [scores[each] for each in sorted(scores)]
    assert len(ordered) == len({(name, *ranks) for name, ranks in ordered})
    assert [name for name, _ in pairwise_changes(ordered)] == list(CATEGORIES)
    digest = hashlib.sha256(repr(ordered).encode()).hexdigest()
    assert digest[:16] == "733bd0102c593b26"


def pairwise_changes(ordered):
    """The first of every category."""
    yield ordered[0]
    for before, after in pairwise(ordered):
        if before[0] != after[0]:
            yield after


@pytest.mark.parametrize("size", [6, 7])
def test_the_best_five_of_more(size):
    rng = random.Random(size)
    for number in range(3000):
        few = rng.sample(decks(1), rng.choice((4, 8, 20, 52)))
        hand = rng.sample(few * 6, size)
        if number % 3 == 0:
            hand = [card[0] + (card[1] if rng.random() < 0.2 else "h") for card in hand]
        assert score(hand) == max(map(score, combinations(hand, 5)))


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ah Kh Qh Jh Th", "Ks Qs Js Ts 9s"),
        ("2s 2s 2s 2s 2s", "Ah Kh Qh Jh Th"),
        ("6s 5s 4s 3s 2s", "5s 4s 3s 2s As"),
        ("6s 5s 4s 3s 2h", "5s 4s 3s 2s Ah"),
        ("2s 2s 3s 4s 6s", "Ah Ad Ac As Kh"),
        ("2h 2h 2s 2d 2c", "As As As Ks Qs"),
        ("3h 3h 2h 2h 4h", "Ah Ah Kh Qh Jh"),
    ],
)
def test_hands_in_order(higher, lower):
    assert score(cards(higher)) > score(cards(lower))
    assert several_decks.category_number(score(cards(lower))) < len(CATEGORIES)
