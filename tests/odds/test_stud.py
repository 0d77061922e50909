"""Stud: every decision of a small deck by trying all, and some of a whole deck."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from odds.small_decks import deck_of
from pitboss.odds.cards.card_sets import places, sets, sets_of
from pitboss.odds.cards.hands import evaluate
from pitboss.odds.cards.suit_classes import WAYS, alike, suits
from pitboss.odds.solvers.stud import (
    HIGH,
    LOW,
    WINS,
    Game,
    Rows,
    Terms,
    follow,
    meet,
    solve,
    stays,
    tally,
)

SMALL = deck_of((0, 5, 12))
NETS = (Fraction(-1), Fraction(-2), Fraction(-4), Fraction(-2, 5), Fraction(16, 5))
TERMS = Terms(NETS, (1, 2, 4, 4, 4))


def no_rows(deck):
    three, four = (len(alike(size, deck).cards) for size in (3, 4))
    return Rows(np.zeros(three, np.uint8), np.zeros(four, np.uint8), np.zeros((four, 52), np.uint8),
                1)  # fmt: skip


@pytest.mark.parametrize("size", [2, 3, 4])
def test_sets_that_are_alike(size):
    known, every = alike(size), sets(size)
    assert known.weights.sum() == len(every)
    assert (np.bincount(known.kinds) == known.weights).all()
    moved = np.sort(np.take_along_axis(suits().cards[known.ways], every.astype(int), 1), axis=1)
    assert (moved == known.cards[known.kinds]).all()
    assert (known.same.sum(axis=1) * known.weights == WAYS).all()


def test_exchanges_one_after_the_other():
    cards, after = suits().cards, suits().after
    for first, second in combinations(range(WAYS), 2):
        assert (cards[first][cards[second]] == cards[after[first, second]]).all()


@cache
def class_of(cards):
    return int(evaluate(np.array([sorted(cards)], np.uint8))[0])


def by_hand():
    """What a round of the small deck is worth: every order of cards, the best at each decision."""

    @cache
    def last(own, up):
        left = [card for card in SMALL if card not in own | up]
        ends = Counter()
        for card in left:
            mine = class_of(own | {card})
            for three in combinations([other for other in left if other != card], 3):
                theirs = class_of(up | set(three))
                ends[2 + (mine >= theirs) + (mine > theirs)] += 1
        won = sum(NETS[end] * often for end, often in ends.items())
        return max(won / ends.total(), NETS[1])

    worth = often = 0
    for own in combinations(SMALL, 3):
        for up in SMALL:
            if up in own:
                continue
            left = [card for card in SMALL if card not in (*own, up)]
            ahead = [
                last(frozenset((*own, card)), frozenset((up, other)))
                for card in left
                for other in left
                if card != other
            ]
            worth += max(sum(ahead) / len(ahead), NETS[0])
            often += 1
    return worth / often


def test_a_small_deck_by_trying_all():
    game = Game(SMALL)
    found = tally(game, solve(game, TERMS), no_rows(SMALL))
    assert int(found.ends.sum()) == game.deals * WAYS
    assert found.edge(TERMS) == -by_hand()


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))]
)
def test_some_cards_of_a_whole_deck(seed):
    dealt = random.Random(seed).sample(range(52), 6)
    own, up, left = sorted(dealt[:4]), sorted(dealt[4:]), [*range(52)]
    left = [card for card in left if card not in dealt]
    won = tied = 0
    for card in left:
        theirs = evaluate(sets_of([other for other in left if other != card], 3, up))
        mine = class_of(frozenset((*own, card)))
        won, tied = won + int((theirs < mine).sum()), tied + int((theirs == mine).sum())
    four, at = alike(4), int(places(np.array([own], np.uint8))[0])
    seen = suits().pairs[four.ways[at]][places(np.array([up], np.uint8))[0]]
    met = meet().ends[four.kinds[at], seen]
    assert (int(met & LOW), int(met >> HIGH)) == (won * WAYS, tied * WAYS)


def test_who_never_folds_wins_as_often_as_the_dealer():
    game, best = Game(), solve(Game(), TERMS)
    always = type(best)(*(np.ones_like(own) for own in best))
    chances = [tally(game, always, no_rows(game.deck)).chance(end) for end in range(5)]
    assert chances[:2] == [0, 0]
    assert chances[2] == chances[WINS] == (1 - chances[3]) / 2


def test_a_round_is_decided_as_many_are():
    plan, rng = solve(Game(), TERMS), random.Random(33)
    dealt = np.array([rng.sample(range(52), 10) for _ in range(500)], np.uint8)
    for row, stage in zip(dealt, follow(plan, dealt).stage, strict=True):
        first = stays(plan, row[:3], row[5:6])
        assert stage == (1 + stays(plan, row[:4], row[5:7]) if first else 0)
