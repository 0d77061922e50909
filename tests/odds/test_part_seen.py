"""Decisions on the first cards of a hand, against brute force on small decks."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from odds.small_decks import deck_of, ranking
from pitboss.odds.simulation.streams import stream
from pitboss.odds.solvers import part_seen
from pitboss.odds.solvers.hand_first import Duel
from pitboss.odds.solvers.part_seen import First
from pitboss.odds.solvers.showdown import ENDS, Payoffs

FOLD, PLAY = range(2)
DUELS = {
    "one of three": (3, 1, deck_of((0, 3, 4)), {}),
    "two of three": (3, 2, deck_of((0, 3, 4)), {}),
    "two of four": (4, 2, deck_of((0, 3, 4)), {}),
    "two of three, with a joker": (3, 2, deck_of((0, 3), jokers=1), {}),
    "two of three, suits apart": (3, 2, deck_of((0, 3, 4)), {"suits_alike": False}),
}
"""Cards of both, those seen, the deck, and what else is said."""


def net(choice, row, end):
    """A bonus for some hands, and a fold that is better now and then."""
    sign, unqualified = (1, 0, -1)[end // 2], end % 2
    won = 2 * sign if not unqualified else Fraction(sign, 3)
    return Fraction(-1, 2) if choice == FOLD else Fraction(won) + Fraction(row, 2) - Fraction(1, 4)


PAYOFFS = Payoffs(
    nets=tuple(
        tuple(tuple(net(choice, row, end) for end in range(ENDS)) for row in range(2))
        for choice in range(2)
    ),
    staked=(Fraction(1), Fraction(3)),
)


def first_of(name, qualifies=3):
    size, seen, deck, more = DUELS[name]
    duel = Duel(
        mine=size, theirs=size, deck=deck, rank=ranking(deck, size)[0],
        rows=lambda cards, classes: (classes >= 6).astype(np.uint8),
        qualifies=qualifies, compares_low=True, **more,
    )  # fmt: skip
    return First(duel, seen)


def naive(first):
    """Every deal: by the first cards, how many end how, by row and end."""
    duel = first.duel
    every = list(combinations(duel.deck, duel.mine))
    classes = dict(
        zip(map(frozenset, every), duel.rank(np.array(every, np.uint8)).tolist(), strict=True)
    )
    found = {seen: np.zeros((2, ENDS), int) for seen in combinations(duel.deck, first.seen)}
    for hand in every:
        mine = classes[frozenset(hand)]
        left = [card for card in duel.deck if card not in hand]
        for others in combinations(left, duel.theirs):
            dealer = classes[frozenset(others)]
            end = 0 if mine > dealer else 2 if mine == dealer else 4
            for seen in combinations(hand, first.seen):
                found[seen][int(mine >= 6), end + (dealer < duel.qualifies)] += 1
    return found


def worth(ends, choice):
    nets = PAYOFFS.nets[choice]
    return sum(int(n) * nets[row][end] for (row, end), n in np.ndenumerate(ends))


@pytest.mark.parametrize("name", DUELS)
def test_every_deal_by_its_first_cards(name):
    """Those that are alike but for suits are counted together."""
    first = first_of(name)
    found, ends = naive(first), part_seen.ends(first, 2)
    places = part_seen.places(first, np.array(list(found), np.uint8)).tolist()
    alike = Counter(places)
    for at, counts in zip(places, found.values(), strict=True):
        assert ends[at].tolist() == (counts * alike[at]).tolist()
    assert ends.sum() == first.deals == first.duel.deals * comb(first.duel.mine, first.seen)
    assert first.duel.suits_alike == (len(alike) < len(found))


@pytest.mark.parametrize("name", DUELS)
def test_the_best_choices_and_what_comes_of_them(name):
    first = first_of(name)
    counts, values = np.zeros((2, 2, ENDS), int), []
    for ends in naive(first).values():
        choice = int(worth(ends, PLAY) > worth(ends, FOLD))
        counts[choice] += ends
        values.append(worth(ends, PLAY) / Fraction(int(ends.sum())))
    chosen = part_seen.best(first, PAYOFFS)
    ended = part_seen.tally(first, PAYOFFS, chosen)
    assert np.array_equal(ended.counts, counts)
    assert counts.sum(axis=(1, 2)).all(), "some are folded and some are not"
    least, cards = part_seen.worst(first, PAYOFFS, PLAY)
    assert least == min(values)
    assert least == dict(zip(naive(first), values, strict=True))[tuple(cards.tolist())]


@pytest.mark.parametrize("name", ["two of three", "two of three, suits apart"])
def test_a_rule_is_followed(name):
    first = first_of(name)
    paired = part_seen.by_rule(first, lambda cards: cards[:, 0] % 13 == cards[:, 1] % 13)
    counts = np.zeros((2, 2, ENDS), int)
    for (one, other), ends in naive(first).items():
        counts[int(one % 13 == other % 13)] += ends
    assert np.array_equal(part_seen.tally(first, PAYOFFS, paired).counts, counts)


@pytest.mark.parametrize("name", DUELS)
def test_simulated_and_exact_agree(name):
    """Every result within four standard errors."""
    first = first_of(name)
    chosen = part_seen.best(first, PAYOFFS)
    exact = part_seen.tally(first, PAYOFFS, chosen)
    _, nets, _ = PAYOFFS.in_units()
    chances = Counter()
    for (choice, row, end), often in np.ndenumerate(exact.counts):
        chances[int(nets[2 * choice + row, end])] += Fraction(int(often), first.deals)
    twin = part_seen.simulator(first, PAYOFFS, chosen, ())
    rounds = 1 << 16
    results, staked = np.empty(rounds, np.int32), np.empty(rounds, np.int32)
    assert twin.play(stream(name, 2), results, staked) == rounds * 2 * first.duel.mine
    came = Counter(results.tolist())
    assert set(came) <= set(chances)
    for result, chance in chances.items():
        error = sqrt(float(chance * (1 - chance)) * rounds)
        assert abs(came[result] - float(chance) * rounds) < 4 * error + 1, result
