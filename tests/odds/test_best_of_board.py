"""Best of a board: everything tried on decks that are small enough, and what a pattern hides."""

import random
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from odds.small_decks import deck_of
from pitboss.equipment.cards import DECK
from pitboss.odds.cards.card_sets import rows_by_class
from pitboss.odds.cards.hands import numbers
from pitboss.odds.cards.patterns import looks, patterns
from pitboss.odds.simulation.streams import stream
from pitboss.odds.solvers import best_of_board
from pitboss.procedures.poker_tables import row_by_pair
from pitboss.ranking import with_best_two

PAIRS = (("low-pair", 2), ("jacks-or-better", 11))
ROWS, CODES = rows_by_class(PAIRS)
SMALL = [deck_of((0, 1, 2, 3, 12), 3), deck_of((8, 9, 10, 11, 12), 3), deck_of(range(7), 2)]


def named(cards):
    return [DECK[card] for card in cards]


def score(own, board):
    return with_best_two.score(named([*own, *board]))


@pytest.mark.parametrize("deck", SMALL, ids=["wheel", "royal", "two suits"])
def test_rows_on_all_boards_of_a_small_deck(deck):
    rng = random.Random(29)
    for _ in range(6):
        own = sorted(rng.sample(deck, 3))
        left = [card for card in deck if card not in own]
        often = np.zeros(len(ROWS), np.int64)
        best_of_board.count_rows(np.array(own, np.uint8), left, CODES, often)
        expected = dict.fromkeys(ROWS, 0)
        for board in combinations(left, 3):
            expected[row_by_pair(score(own, board), PAIRS)] += 1
        assert often.tolist() == list(expected.values()), named(own)


def test_rows_are_in_the_order_of_the_kernel():
    assert ROWS[:3] == ("high-card", "low-pair", "jacks-or-better")


def test_a_pattern_says_all_that_matters():
    """Whatever the suits are, hands of one pattern make the same rows as often."""
    rng, every = random.Random(30), best_of_board.endings(PAIRS)
    assert every.sum(axis=1).tolist() == [best_of_board.BOARDS] * len(patterns(3))
    assert best_of_board.weights().sum() == 22_100
    for _ in range(60):
        own = np.sort(numbers(rng.sample(DECK, 3)))
        often = np.zeros(len(ROWS), np.int64)
        left = [card for card in range(52) if card not in own]
        best_of_board.count_rows(own, left, CODES, often)
        pattern = looks(3)[best_of_board.places(own[None])[0]]
        assert (often == every[pattern]).all(), named(own)


@pytest.mark.parametrize("deck", [deck_of((0, 1, 2)), deck_of((3, 8, 12))])
def test_equal_hands_of_two_players_on_a_small_deck(deck):
    alike = deals = 0
    for board in combinations(deck, 3):
        left = [card for card in deck if card not in board]
        known = {own: score(own, board) for own in combinations(left, 3)}
        for one, other in combinations(known, 2):
            if not {*one} & {*other}:
                deals += 1
                alike += known[one] == known[other]
    assert best_of_board.two_alike(deck) == Fraction(alike, deals)


def test_who_wins_a_pot():
    """Hands of which many share their ranks, so that some tie."""
    rng, rounds = random.Random(31), []
    small = deck_of((0, 4, 7, 9, 12), 4)
    for _ in range(400):
        rounds.append(rng.sample(small, 15))
    dealt = np.array(rounds, np.uint8)
    tied = 0
    for row, won in zip(rounds, best_of_board.winners(dealt, 4), strict=True):
        scores = [score(row[3 * seat : 3 * seat + 3], row[12:]) for seat in range(4)]
        assert won.tolist() == [one == max(scores) for one in scores]
        tied += won.sum() > 1
    assert tied > 5


def test_every_player_has_the_same_chances():
    won = best_of_board.deal_winners(stream("pot", 0), 1 << 16, 5)
    assert won.shape == (1 << 16, 5)
    assert won.mean(axis=0) == pytest.approx(0.2, abs=0.006)
