"""The classes of poker hands: published counts, and the order of the engine's scores."""

import random
from itertools import combinations_with_replacement

import numpy as np
import pytest

from amounts import some_or
from pitboss.equipment.cards import DECK, cards
from pitboss.odds.cards import hands, ranking_tables
from pitboss.ranking import four_card, three_card
from pitboss.ranking.five_card import CATEGORIES, category, score

# Of all hands of so many cards, lowest category first. Five and seven cards: Wikipedia, "Poker
# probability" (en.wikipedia.org/wiki/Poker_probability); six: Brian Alspach, "6-Card Poker Hands"
# (people.math.sfu.ca/~alspach/comp19).
COUNTS = {
    5: (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4),
    6: (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188),
    7: (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324),
}


@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_hand_of_the_deck_is_counted(size):
    assert hands.category_counts(size) == dict(zip(CATEGORIES, COUNTS[size], strict=True))


@pytest.mark.parametrize(("size", "classes"), [(5, 7462), (6, 6075), (7, 4824)])
def test_how_many_classes_occur(size, classes):
    assert np.count_nonzero(hands.class_counts(size)) == classes


@some_or("amount", 30_000, 200_000)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_order_is_that_of_the_engine(size, amount):
    rng = random.Random(f"hands of {size}")
    dealt = [rng.sample(range(52), size) for _ in range(amount)]
    classes = hands.evaluate(np.array(dealt, np.uint8))
    scores = [score([DECK[card] for card in hand]) for hand in dealt]
    by_class = {}
    for found, wanted in zip(classes.tolist(), scores, strict=True):
        assert by_class.setdefault(found, wanted) == wanted
    assert [by_class[found] for found in sorted(by_class)] == sorted(set(scores))
    own = ranking_tables.five_cards().scores
    assert all(own[found] == wanted for found, wanted in by_class.items())
    assert all(hands.category_of(found) == category(by_class[found]) for found in by_class)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_one_hand_and_many_agree(size):
    rng = np.random.default_rng(size)
    batch = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (2000, 1)), axis=1)[:, :size]
    single = [hands.rank(np.ascontiguousarray(hand), hands.tables()) for hand in batch]
    assert hands.evaluate(batch).tolist() == single


def test_no_two_hands_have_the_same_sum():
    sums = [
        sum(ranking_tables.WEIGHTS[rank] for rank in ranks)
        for size in range(8)
        for ranks in combinations_with_replacement(range(7), size)
        if max(map(ranks.count, ranks), default=0) <= 4
    ]
    assert len(sums) == len(set(sums))
    assert max(sums) < 1 << 16


def test_the_ends_of_the_ladder():
    worst, best = (hands.numbers(cards(text)) for text in ("7d 5c 4c 3c 2c", "As Ks Qs Js Ts"))
    assert hands.evaluate(np.array([worst, best])).tolist() == [0, hands.CLASSES - 1]


@pytest.mark.parametrize(
    ("ranking", "made", "size", "sizes", "classes"),
    [
        (four_card, ranking_tables.four_cards, 4, (4, 5, 6), 2_535),
        (three_card, ranking_tables.three_cards, 3, (3,), 741),
    ],
)
def test_other_rankings_have_tables_of_their_own(ranking, made, size, sizes, classes):
    """Scores by class are the ranking's own, with any number of cards that may be held."""
    found = made()
    assert len(found) == classes
    assert (np.diff(found.scores) > 0).all()
    assert found.class_of(found.scores[-1]) == classes - 1
    assert found.class_of(0) == 0
    rng = random.Random(size)
    for count in sizes:
        dealt = [rng.sample(range(52), count) for _ in range(20_000)]
        own = hands.evaluate(np.array(dealt, np.uint8), found.tables)
        for held, rung in zip(dealt, own.tolist(), strict=True):
            wanted = ranking.score([DECK[card] for card in held])
            assert found.scores[rung] == wanted
            assert found.tables.category[rung] == ranking.category_number(wanted)
