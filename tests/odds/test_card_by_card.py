"""Bets card by card against brute force, from the last card of a few hands backwards."""

import random
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from pitboss.equipment.cards import DECK
from pitboss.odds.cards.hands import class_counts, numbers
from pitboss.odds.solvers import card_by_card
from pitboss.odds.solvers.card_by_card import FOLD, Game, Street, choose, endings, solve, tally
from pitboss.ranking import five_card

PAIRS = (("low-pair", 2), ("high-pair", 11))
PAYS = {"high-card": -1, "low-pair": 0, "high-pair": 1, "two-pair": 2, "three-of-a-kind": 3,
        "straight": 5, "flush": 8, "full-house": 10, "four-of-a-kind": 25, "straight-flush": 100,
        "royal-flush": 1000}  # fmt: skip
DOUBLE = Game(streets=(Street(4, (0, 1)),), pairs=PAIRS)
"""Four cards are seen, and the stake may be doubled: as in double down stud."""


def nets(game):
    return {
        n: [Fraction(n * PAYS[row]) for row in game.rows] for n in game.stakes(len(game.streets))
    }


def pays(cards):
    score = five_card.score(cards)
    row = five_card.category(score)
    if row == "pair":
        row = "high-pair" if five_card.pair(score) >= 11 else "low-pair"
    return PAYS[row]


def test_doubling_on_four_cards():
    found = solve(DOUBLE, nets(DOUBLE))
    rng, total = random.Random(1), 0
    for _ in range(300):
        cards = rng.sample(DECK, 4)
        won = sum(pays([*cards, card]) for card in DECK if card not in cards)
        assert choose(DOUBLE, found.plan, 0, 1, numbers(cards)) == int(won > 0)
    worth = endings(PAIRS).astype(np.int64) @ np.array([PAYS[row] for row in DOUBLE.rows])
    total = int(worth.sum() + np.maximum(worth, 0).sum())
    assert found.value == Fraction(total, comb(52, 4) * 48)
    shown, folded = tally(DOUBLE, found.plan)
    assert DOUBLE.deals == shown.sum() == comb(52, 4) * 48
    assert folded.sum() == 0
    by_row = np.bincount(DOUBLE.codes, weights=class_counts(5), minlength=len(DOUBLE.rows))
    assert shown.sum(axis=0).tolist() == (5 * by_row).astype(int).tolist()


THREE_STREETS = Game(
    streets=(Street(2, (1,), folds=True), Street(3, (0, 2)), Street(4, (3, 1), folds=True)),
    pairs=PAIRS,
)


def worth(game, cards, number, staked):
    """What is best with some cards, by trying everything; and the bet."""
    street = game.streets[number]
    left = [card for card in DECK if card not in cards]
    options = []
    for bet in street.bets:
        if number == len(game.streets) - 1:
            value = sum((staked + bet) * pays([*cards, card]) for card in left)
        else:
            value = sum(worth(game, (*cards, card), number + 1, staked + bet)[0] for card in left)
        options.append((value, bet))
    best = max(options, key=lambda option: option[0])
    lost = -staked * len(left) * (len(left) - 1 if number < len(game.streets) - 1 else 1)
    return (lost, FOLD) if street.folds and lost > best[0] else best


@pytest.mark.parametrize("cards", ["Ks Qs Js", "7d 4c 2h", "9c 9d 3h"])
def test_three_cards_by_brute_force(cards):
    held = tuple(cards.split())
    plan = solve(THREE_STREETS, nets(THREE_STREETS)).plan
    (staked,) = THREE_STREETS.stakes(1)
    assert choose(THREE_STREETS, plan, 1, staked, numbers(held)) == worth(
        THREE_STREETS, held, 1, staked)[1]  # fmt: skip
    for card in random.Random(cards).sample([x for x in DECK if x not in held], 6):
        for then in THREE_STREETS.stakes(2):
            chosen = choose(THREE_STREETS, plan, 2, then, numbers((*held, card)))
            assert chosen == worth(THREE_STREETS, (*held, card), 2, then)[1]


def test_the_value_is_what_the_tally_adds_up_to():
    found, paid = solve(THREE_STREETS, nets(THREE_STREETS)), nets(THREE_STREETS)
    shown, folded = tally(THREE_STREETS, found.plan)
    assert shown.sum() + folded.sum() == THREE_STREETS.deals
    won = sum(int(n) * paid[staked][row] for (staked, row), n in np.ndenumerate(shown) if n)
    won -= sum(staked * int(n) for staked, n in enumerate(folded))
    assert found.value == won / Fraction(THREE_STREETS.deals)


def test_the_same_bets_whatever_is_staked():
    always = [np.full(comb(52, street.seen), street.bets[0]) for street in THREE_STREETS.streets]
    plan = card_by_card.every_time(THREE_STREETS, always)
    assert [bets.shape for bets in plan] == [(1, 1326), (1, 22_100), (3, 270_725)]
    shown, _ = tally(THREE_STREETS, plan)
    assert np.flatnonzero(shown.sum(axis=1)).tolist() == [5]
