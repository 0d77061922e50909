"""The kernels for the poker room's hands rank as `ranking` does."""

import random

import numpy as np
import pytest

from pitboss.equipment.cards import DECK
from pitboss.odds.cards import poker_room_hands, ranking_tables
from pitboss.ranking import badugi, deuce_to_seven, five_card, low, omaha

HANDS = 1500


@pytest.fixture(scope="module")
def dealt():
    rng = random.Random("the poker room")
    return [rng.sample(DECK, 9) for _ in range(HANDS)]


def numbers(hands):
    return np.array([[DECK.index(card) for card in hand] for hand in hands], np.uint8)


def test_omaha_high(dealt):
    scores = ranking_tables.five_cards().scores
    found = [int(scores[own]) for own in poker_room_hands.omaha_high(numbers(dealt))]
    assert found == [omaha.high(hand[:4], tuple(hand[4:])) for hand in dealt]


def test_omaha_low(dealt):
    for own, hand in zip(poker_room_hands.omaha_low(numbers(dealt)).tolist(), dealt, strict=True):
        score = omaha.eight_or_better(hand[:4], tuple(hand[4:]))
        assert own == (sum(1 << rank for rank in low.ranks(score)) if score else 0)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_low_hands(dealt, size):
    scores = ranking_tables.low_hands().scores
    found = [int(scores[own]) for own in poker_room_hands.low_hands(numbers(dealt)[:, :size])]
    assert found == [low.score(hand[:size]) for hand in dealt]


def test_deuce_to_seven(dealt):
    suited = [[rank + "s" for rank in hand] for hand in ("75432", "A5432", "65432", "AKQJT")]
    hands = [hand[:5] for hand in dealt] + suited
    scores = ranking_tables.deuce_to_seven_hands().scores
    found = [int(scores[own]) for own in poker_room_hands.deuce_to_seven(numbers(hands))]
    assert found == [deuce_to_seven.score(hand) for hand in hands]


def test_badugis(dealt):
    found = poker_room_hands.badugis(numbers(dealt)[:, :4]).tolist()
    assert found == [badugi.score(hand[:4]) for hand in dealt]


def test_how_many_classes_there_are():
    """Of low hands as many as of rank patterns, of deuce to seven as many as of high hands."""
    assert len(ranking_tables.low_hands()) == 6175
    assert len(ranking_tables.deuce_to_seven_hands()) == len(ranking_tables.five_cards())
    best = ranking_tables.deuce_to_seven_hands().examples[-1]
    assert sorted(card[0] for card in best) == list("23457")
    assert five_card.category(five_card.score(best)) == "high-card"
