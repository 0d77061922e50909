"""Two lines that cross, against brute force: every deal of small decks."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from pitboss.equipment.cards import DECK
from pitboss.odds.cards.ranking_tables import five_cards
from pitboss.odds.solvers.showdown import ENDS, LOSES, TIES, WINS, Payoffs
from pitboss.odds.solvers.two_lines import (
    COUNTED,
    FIRST,
    FOLD,
    PLAYED,
    ROWS,
    SECOND,
    TIED,
    Cross,
    Spots,
    best,
    by_rule,
    counts,
    hands,
    places,
    scores,
    spots,
    tally,
)
from pitboss.ranking import five_card

CROSSES = {
    "three suits, with a wheel": Cross((0, 1, 2, 3, 12), 3),
    "four ranks": Cross((2, 5, 6, 9), 4),
    "royal flushes": Cross((8, 9, 10, 11, 12), 3),
}
TINY = Cross((3, 7, 12), 3)
PAYS = (1, 1, Fraction(3, 2), 3, 5, 6, 7, 15, 50, 300)


def payoffs(fold=-1):
    ends = [{WINS: 1 + 2 * Fraction(pays), LOSES: Fraction(-3)} for pays in PAYS]
    played = tuple(tuple(row.get(end, Fraction(0)) for end in range(ENDS)) for row in ends)
    return Payoffs((((Fraction(fold),) * ENDS,) * ROWS, played), (Fraction(1), Fraction(3)))


def every_deal(cross, seen):
    """All that can be dealt beside the four cards that a player sees, a row each."""
    left = [card for card in cross.deck if card not in seen]
    return np.array([
        (*seen, *rest, *dealer)
        for rest in permutations(left, 3)
        for dealer in combinations([card for card in left if card not in rest], 2)
    ], np.uint8)  # fmt: skip


def counted(cross, seen):
    """The same as the solver counts it, with the first line."""
    one, two, first, second = (np.array([card]) for card in seen)
    by_ranks, *flushes = (int(place[0]) for place in places(Spots((one, two), first, second)))
    known = counts(cross)
    return known.by_ranks[by_ranks] + sum(known.flushes[place] for place in flushes)


@pytest.mark.parametrize(
    "cross",
    [pytest.param(cross, id=name, marks=pytest.mark.slow) for name, cross in CROSSES.items()],
)
def test_every_deal_beside_some_cards(cross):
    rng = random.Random(25)
    for _ in range(8):
        seen = rng.sample(cross.deck, 4)
        deals = every_deal(cross, seen)
        assert len(deals) == cross.unseen
        mine, theirs = hands(deals, np.full(len(deals), FIRST, np.uint8))
        expected = np.zeros(COUNTED, np.int64)
        expected[:ROWS] = np.bincount(scores().rows[mine[mine > theirs]], minlength=ROWS)
        expected[TIED] = (mine == theirs).sum()
        assert counted(cross, seen).tolist() == expected.tolist()


def test_hands_are_ranked_as_the_ranking_does():
    rng, known = random.Random(1), five_cards().scores
    deals = [rng.sample(range(52), 9) for _ in range(500)]
    chosen = np.array([rng.choice((FIRST, SECOND)) for _ in deals], np.uint8)
    mine, theirs = hands(np.array(deals, np.uint8), chosen)
    for place, deal in enumerate(deals):
        one, two, first, second, center, beside, below, *dealer = (DECK[card] for card in deal)
        lines = {FIRST: (first, center, beside), SECOND: (second, center, below)}
        ours = five_card.score([one, two, *lines[int(chosen[place])]])
        assert int(known[mine[place]]) == ours
        assert int(known[theirs[place]]) == max(
            five_card.score([*dealer, *line]) for line in lines.values()
        )


def test_the_best_choice_and_all_deals_of_a_tiny_deck():
    """Nine cards: every spot is solved by every deal beside it."""
    paid = payoffs(fold=Fraction(-1, 2))
    plan = best(TINY, paid)
    for seen in spots(TINY):
        for (one, two), first, second in [
            ((seen.hand[0][at], seen.hand[1][at]), seen.first[at], seen.second[at])
            for at in range(0, len(seen.first), 7)
        ]:
            deals = every_deal(TINY, [one, two, first, second])
            worth = {FOLD: Fraction(-1, 2)}
            for line in (FIRST, SECOND):
                mine, theirs = hands(deals, np.full(len(deals), line, np.uint8))
                ends = np.where(mine > theirs, WINS, np.where(mine == theirs, TIES, LOSES))
                rows = scores().rows[mine]
                often = Counter(zip(rows.tolist(), ends.tolist(), strict=True))
                nets = [paid.nets[PLAYED][row][end] * n for (row, end), n in often.items()]
                worth[line] = sum(nets, Fraction(0)) / len(deals)
            assert plan[one, two, first, second] == max(worth, key=lambda line: worth[line])
    ended = tally(TINY, paid, plan)
    assert ended.counts.sum() == ended.deals == TINY.deals
    assert TINY.deals == comb(9, 2) * 7 * 6 * 5 * 4 * 3 * comb(2, 2)
    always = tally(TINY, paid, by_rule(TINY, lambda seen: np.full(len(seen.first), FIRST, "u1")))
    other = tally(TINY, paid, by_rule(TINY, lambda seen: np.full(len(seen.first), SECOND, "u1")))
    assert always.edge == other.edge >= ended.edge
