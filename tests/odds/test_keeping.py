"""Cards of which some are kept, against brute force: every board beside a few hands."""

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss.equipment.cards import DECK
from pitboss.odds.cards.card_sets import place, sets, sets_of
from pitboss.odds.cards.hands import numbers
from pitboss.odds.solvers.keep_some import (
    GOES_ON,
    Game,
    Stop,
    counts,
    hands_with,
    held,
    order,
    rows_of,
    solve,
    tally,
)
from pitboss.ranking import five_card

PAIRS = (("low-pair", 2), ("high-pair", 10))
PAYS = {"high-card": -1, "low-pair": -1, "high-pair": 1, "two-pair": 2, "three-of-a-kind": 3,
        "straight": 5, "flush": 8, "full-house": 11, "four-of-a-kind": 40, "straight-flush": 100,
        "royal-flush": 500}  # fmt: skip
TWO_OF_THREE = Game(dealt=3, kept=2, pairs=PAIRS)
GAMES = (
    TWO_OF_THREE,
    Game(dealt=4, kept=2, pairs=PAIRS),
    Game(dealt=4, kept=3, pairs=PAIRS),
    Game(dealt=3, kept=3, pairs=PAIRS),
)
NETS = {n: [Fraction(n * PAYS[row]) for row in TWO_OF_THREE.rows] for n in (1, 2)}
NO_HANDS, ALL_HANDS = np.zeros(comb(52, 3), bool), np.ones(comb(52, 3), bool)
FOLD = Stop("fold", ALL_HANDS, Fraction(-1))


def boards(game, hand):
    left = [card for card in range(52) if card not in hand]
    return sets_of(left, game.board)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.kept} of {game.dealt}")
def test_every_board_beside_some_hands(game):
    rng, found = random.Random(1), counts(game)
    for _ in range(12):
        hand = np.sort(np.array(rng.sample(range(52), game.dealt), np.uint8))
        every = boards(game, hand)
        assert len(every) == game.boards
        for way, kept in enumerate(game.ways):
            mine = np.tile(hand[list(kept)], (len(every), 1))
            rows = rows_of(game, np.concatenate((mine, every), axis=1))
            counted = np.bincount(rows, minlength=len(game.rows))
            assert found[place(hand, len(hand)), way].tolist() == counted.tolist()


def test_hands_that_have_certain_cards():
    """By the ranking that the engine uses."""
    for cards in ("As Ks", "9c 9d", "7h 2c"):
        two = cards.split()
        at = place(np.sort(numbers(two)), 2)
        found = dict.fromkeys(TWO_OF_THREE.rows, 0)
        for board in combinations([card for card in DECK if card not in two], 3):
            score = five_card.score([*two, *board])
            row = five_card.category(score)
            if row == "pair":
                row = "high-pair" if five_card.pair(score) >= 10 else "low-pair"
            found[row] += 1
        assert hands_with(PAIRS, 2)[at].tolist() == list(found.values())


def worth(hand, kept, wagers):
    pays = np.array([PAYS[row] for row in TWO_OF_THREE.rows])
    every = boards(TWO_OF_THREE, hand)
    mine = np.tile(np.array(kept, np.uint8), (len(every), 1))
    return wagers * int(pays[rows_of(TWO_OF_THREE, np.concatenate((mine, every), axis=1))].sum())


def test_the_best_of_all_choices():
    """Bet two, bet one, fold, and any two cards: nothing is better."""
    lucky = Stop("lucky", sets(3).sum(axis=1) % 7 == 0, Fraction(1, 2))
    plan = solve(TWO_OF_THREE, NETS, [lucky, FOLD])
    rng = random.Random(2)
    for _ in range(60):
        hand = np.sort(np.array(rng.sample(range(52), 3), np.uint8))
        wagers, kept, stop = held(TWO_OF_THREE, plan, hand)
        choices = [worth(hand, two, n) for two in combinations(hand.tolist(), 2) for n in (1, 2)]
        if lucky.which[place(hand, 3)]:
            choices.append(TWO_OF_THREE.boards // 2)
        most = max(*choices, -TWO_OF_THREE.boards)
        if stop == GOES_ON:
            assert worth(hand, kept, wagers) == most
        else:
            assert most == (TWO_OF_THREE.boards // 2, -TWO_OF_THREE.boards)[stop]
            assert wagers == 0


def test_the_tally_is_all_deals():
    plan = solve(TWO_OF_THREE, NETS, [FOLD])
    shown, ended = tally(TWO_OF_THREE, plan, 1)
    assert TWO_OF_THREE.deals == shown.sum() + ended.sum() == 22_100 * 18_424
    never = solve(TWO_OF_THREE, {1: NETS[1]}, [Stop("never", NO_HANDS, Fraction(9))])
    assert (never.wagers == 1).all()
    assert (never.stop == GOES_ON).all()


def test_the_card_laid_aside_makes_no_difference_to_which_are_kept():
    """Of every hand the two are kept that come first in the order, whatever the third is."""
    known = {(p.ranks, p.suited): n for p, n in order(TWO_OF_THREE, NETS[1]).items()}
    plan = solve(TWO_OF_THREE, {1: NETS[1]}, [Stop("never", NO_HANDS, Fraction(0))])

    def number(two):
        high, low = sorted(two, key=lambda card: -(card % 13))
        ranks = high % 13 + 2, low % 13 + 2
        return known[ranks, high // 13 == low // 13]

    for hand in random.Random(3).sample(sets(3).tolist(), 400):
        _, kept, _ = held(TWO_OF_THREE, plan, np.array(hand, np.uint8))
        assert number(kept.tolist()) == min(map(number, combinations(hand, 2)))
