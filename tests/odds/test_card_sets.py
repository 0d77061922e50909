"""Sets of cards at their places, and the patterns in which people see them."""

import random
from itertools import combinations, islice
from math import comb

import numpy as np
import pytest

from pitboss.equipment.cards import DECK
from pitboss.odds.cards.card_sets import (
    completed,
    count,
    deal,
    insert,
    one_card_less,
    place,
    rows_by_class,
    sets,
    without,
)
from pitboss.odds.cards.hands import CLASSES, class_counts, numbers, rank, tables
from pitboss.odds.cards.patterns import gathered, looks, patterns, starting_hands
from pitboss.odds.simulation.streams import stream
from pitboss.ranking import five_card


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_set_is_at_its_place(size):
    found = sets(size)
    assert len(found) == count(size) == comb(52, size)
    assert (np.diff(found.astype(int), axis=1) > 0).all()
    rows = random.Random(size).sample(range(len(found)), 500)
    assert all(place(found[row], size) == row for row in (0, len(found) - 1, *rows))


@pytest.mark.parametrize("size", [3, 4])
def test_sets_with_a_card_away(size):
    for row in random.Random(size).sample(range(count(size)), 300):
        cards = sets(size)[row]
        for away in range(size):
            assert list(sets(size - 1)[without(size)[row, away]]) == list(np.delete(cards, away))


def test_values_are_added_up_for_smaller_sets():
    values = np.arange(count(3), dtype=np.int64)
    sums = one_card_less(values, 3)
    for pair in ((0, 1), (7, 40), (50, 51)):
        held = [np.sort([*pair, card]).astype(np.uint8) for card in range(52) if card not in pair]
        assert sums[place(np.array(pair, np.uint8), 2)] == sum(place(cards, 3) for cards in held)


def test_cards_are_put_in_order():
    cards = np.zeros(5, np.uint8)
    for size, card in enumerate((30, 2, 51, 7, 29)):
        insert(cards, size, card)
    assert cards.tolist() == [2, 7, 29, 30, 51]


def test_rows_by_class():
    names, codes = rows_by_class((("low", 2), ("middle", 6), ("high", 11)))
    assert len(codes) == CLASSES
    rng = random.Random(5)
    for _ in range(3000):
        cards = rng.sample(DECK, 5)
        if rng.random() < 0.5:  # a pair at the least
            cards[1] = cards[0][0] + rng.choice([s for s in "cdhs" if s != cards[0][1]])
            if len(set(cards)) < 5:
                continue
        score = five_card.score(cards)
        category = five_card.category(score)
        if category == "pair":
            pips = five_card.pair(score)
            category = "low" if pips < 6 else "middle" if pips < 11 else "high"
        assert names[codes[rank(numbers(cards), tables())]] == category


def test_four_cards_are_completed():
    names, codes = rows_by_class((("pair", 2),))
    found = completed(codes, len(names))
    assert (found.sum(axis=1) == 48).all()
    often = np.bincount(codes, weights=class_counts(5), minlength=len(names))
    assert (found.sum(axis=0, dtype=np.int64) == 5 * often).all()
    four = np.sort(numbers(("Ts", "Js", "Qs", "Ks")))
    row = dict(zip(names, found[place(four, 4)].tolist(), strict=True))
    assert row["royal-flush"] == row["straight-flush"] == 1
    assert row["flush"] == 7
    assert row["straight"] == 6
    assert row["pair"] == 12


def test_cards_are_dealt_without_repeating():
    cards, chance = np.zeros(10, np.uint8), stream("deal", 0)
    often = np.zeros((10, 52), int)
    for _ in range(20_000):
        deal(chance, cards)
        assert len(set(cards.tolist())) == 10
        often[np.arange(10), cards] += 1
    assert abs(often - 20_000 / 52).max() < 6 * (20_000 / 52) ** 0.5


@pytest.mark.parametrize(("size", "many"), [(2, 169), (3, 741), (4, 2535)])
def test_patterns(size, many):
    every = patterns(size)
    assert len(every) == many
    assert len({(pattern.ranks, pattern.suited) for pattern in every}) == many
    look = looks(size)
    assert all(look[pattern.place] == number for number, pattern in enumerate(every))
    for cards in islice(combinations(DECK, size), 0, None, 997):
        pattern = every[look[place(np.sort(numbers(cards)), size)]]
        assert pattern.suited == (len({card[1] for card in cards}) == 1)
        ranks = sorted(("..23456789TJQKA".index(card[0]) for card in cards), reverse=True)
        assert list(pattern.ranks) == ranks


def test_what_patterns_are_called_and_can_become():
    known = {str(pattern): pattern for size in (3, 4) for pattern in patterns(size)}
    assert known["J-10-8 suited"].straights == 2
    assert known["A-3-2"].straights == 1
    assert known["5-4-3"].straights == 3
    assert known["A-K-Q"].straights == 1
    assert known["9-8-7-6"].straights == 2
    assert known["9-9-8"].straights == 0
    assert known["A-10-9"].straights == 0
    assert (known["9-9-2-2"].paired, known["9-9-2-2"].most) == ([9, 2], 2)


def test_kinds_are_gathered_where_they_are_played_alike():
    every = patterns(2)
    kinds = ("pair", "suited", "other")

    def kind(pattern):
        return "pair" if pattern.paired else "suited" if pattern.suited else "other"

    def cells(pattern):
        if pattern.suited:
            return ("B" if pattern.ranks[0] == 14 else "F", "x")
        return ("B" if pattern.paired else "F", "")

    rows = gathered(kind, kinds, {pattern: cells(pattern) for pattern in every})
    assert rows[0] == ("pair", ("B", "-"))
    assert rows[1] == ("A-K suited", ("B", "x"))
    assert rows[-1] == ("other", ("F", "-"))
    assert len(rows) == 2 + 78


def test_starting_hands_stand_in_a_square():
    found = starting_hands("all", str, {})
    assert [label for label, _ in found.rows] == list(found.columns) == list("AKQJT98765432")
    rows = dict(found.rows)
    assert rows["A"][0] == "A-A"
    assert rows["A"][1] == "A-K suited"
    assert rows["K"][0] == "A-K"
