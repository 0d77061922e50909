"""The hand-first solver against brute force: hands, up cards, qualifiers, jokers, 48 cards."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from odds.small_decks import FORTY_EIGHT, deck_of, ranking
from pitboss.odds.cards.beat_counts import field, meet_fields, parts
from pitboss.odds.simulation.streams import stream
from pitboss.odds.solvers.hand_first import (
    Duel,
    all_hands,
    best,
    choose,
    one_hand,
    simulator,
    tally,
)
from pitboss.odds.solvers.showdown import ENDS, Payoffs

FOLD, ONCE, TWICE = range(3)
STAKED = (Fraction(1), Fraction(2), Fraction(3))
BONUS = (Fraction(0), Fraction(1, 2))
"""By row."""


def rows_of(cards, classes):
    """The lower half of the classes, and the upper one."""
    return (classes >= 6).astype(np.uint8)


def row_of(mine):
    return int(mine >= 6)


def net(choice, row, end):
    """A wager of twice the ante has other odds where the dealer does not qualify, so that no choice
    is always best."""
    sign, unqualified = (1, 0, -1)[end // 2], end % 2
    won = sign * choice if not unqualified else Fraction(sign, 3) * choice
    return Fraction(-1) if choice == FOLD else (1 if unqualified else sign) + won + BONUS[row]


PAYOFFS = Payoffs(
    nets=tuple(
        tuple(tuple(net(choice, row, end) for end in range(ENDS)) for row in range(2))
        for choice in range(3)
    ),
    staked=STAKED,
)

THREE_RANKS = deck_of((0, 3, 4))
DUELS = {
    "two cards": (2, 2, THREE_RANKS, {}),
    "two jokers": (2, 2, deck_of((0, 5), jokers=2), {}),
    "one joker, three cards": (3, 3, deck_of((0, 3), jokers=1), {}),
    "three cards": (3, 3, THREE_RANKS, {}),
    "an up card, one less": (3, 3, deck_of((0, 7, 12)), {"shown": True}),
    "an up card, as many": (2, 3, deck_of((0, 7, 12)), {"shown": True}),
    "an up card and jokers": (3, 3, deck_of((0, 7), jokers=2), {"shown": True}),
    "four cards": (4, 4, THREE_RANKS, {}),
    "suits apart": (2, 2, THREE_RANKS, {"suits_alike": False}),
}
"""Cards of the player and of the dealer, the deck, and what else is said."""


def duel_of(name, qualifies=3, compares_low=True):
    mine, theirs, deck, more = DUELS[name]
    by_size = {size: ranking(deck, size)[0] for size in (mine, theirs)}
    return Duel(
        mine=mine,
        theirs=theirs,
        deck=deck,
        rank=lambda rows: by_size[rows.shape[1]](rows),
        rows=rows_of,
        qualifies=qualifies,
        compares_low=compares_low,
        **more,
    )


def naive(duel):
    """Every deal: by up card and hand, against how many of the dealer's it ends how."""

    def classes(hands):
        every = list(hands)
        return dict(zip(map(frozenset, every), duel.rank(np.array(every, np.uint8)), strict=True))

    mine, theirs = (classes(combinations(duel.deck, n)) for n in (duel.mine, duel.theirs))
    found = {}
    for up in duel.deck if duel.shown else [None]:
        for hand in mine:
            if up in hand:
                continue
            ends = found[up, hand] = np.zeros(ENDS, int)
            left = [card for card in duel.deck if card not in hand and card != up]
            for others in combinations(left, duel.hidden):
                dealer = theirs[frozenset(others) | ({up} if duel.shown else set())]
                end = 0 if mine[hand] > dealer else 2 if mine[hand] == dealer else 4
                ends[end + (dealer < duel.qualifies)] += 1
    return found, mine


@pytest.mark.parametrize("name", DUELS)
def test_every_hand_ends_as_often_as_it_should(name):
    """And all hands with their weights are all deals."""
    duel = duel_of(name)
    found, mine = naive(duel)
    seen, weights = Counter(), 0
    for hands in all_hands(duel):
        up = hands.up if duel.shown else None
        ends = hands.ends(duel)
        for cards, own, row, count in zip(
            hands.cards.tolist(), hands.classes, hands.rows, ends, strict=True
        ):
            assert own == mine[frozenset(cards)]
            assert row == row_of(own)
            assert count.tolist() == found[up, frozenset(cards)].tolist(), (up, cards)
        assert (ends.sum(axis=1) == duel.against).all()
        seen[up] += len(ends)
        weights += hands.ups * int(hands.weights.sum())
    assert weights * duel.against == duel.deals == len(found) * duel.against
    assert duel.suits_alike == (sum(seen.values()) < len(found))


@pytest.mark.parametrize("name", DUELS)
def test_the_best_choices_and_what_comes_of_them(name):
    duel = duel_of(name)
    found, mine = naive(duel)
    counts = np.zeros((3, 2, ENDS), int)
    for (_, hand), ends in found.items():
        row = row_of(mine[hand])
        worth = [sum(n * x for n, x in zip(ends, nets[row], strict=True)) for nets in PAYOFFS.nets]
        counts[worth.index(max(worth)), row] += ends
    ended = tally(duel, PAYOFFS, best(duel, PAYOFFS))
    assert np.array_equal(ended.counts, counts)
    assert ended.edge == -sum(
        int(n) * PAYOFFS.nets[choice][row][end] for (choice, row, end), n in np.ndenumerate(counts)
    ) / Fraction(duel.deals)
    assert len({int(choice) for choice in np.flatnonzero(counts.sum(axis=(1, 2)))}) > 1


def test_without_a_qualifier_and_where_low_hands_are_not_compared():
    duel = duel_of("three cards", qualifies=0)
    every, mine = naive(duel)
    (hands,) = all_hands(duel)
    for cards, ends in zip(hands.cards.tolist(), hands.ends(duel), strict=True):
        assert ends.tolist() == every[None, frozenset(cards)].tolist()
    duel = duel_of("three cards", compares_low=False)
    (hands,) = all_hands(duel)
    found, _ = naive(duel)
    for cards, ends in zip(hands.cards.tolist(), hands.ends(duel), strict=True):
        known = found[None, frozenset(cards)]
        assert ends[1::2].sum() == known[1::2].sum(), "the low ones together"
        assert mine[frozenset(cards)] < 3 or ends.tolist() == known.tolist()


@pytest.mark.parametrize("name", ["two jokers", "an up card, one less", "an up card, as many"])
def test_one_hand_is_what_the_bulk_makes_of_it(name):
    duel = duel_of(name)
    for hands, chosen in zip(all_hands(duel), best(duel, PAYOFFS), strict=True):
        for cards, ends, choice in zip(hands.cards, hands.ends(duel), chosen, strict=True):
            alone = one_hand(duel, cards[::-1].copy(), hands.up)
            assert alone.ends(duel).tolist() == [ends.tolist()]
            assert choose(duel, PAYOFFS, cards, hands.up) == choice


def test_48_cards():
    """Two cards of a deck without tens: brute force over all 1,167,480 deals."""
    rank, _ = ranking(FORTY_EIGHT, 2)
    duel = Duel(deck=FORTY_EIGHT, mine=2, theirs=2, rank=rank, rows=rows_of, qualifies=20)
    hands = np.array(list(combinations(FORTY_EIGHT, 2)), np.uint8)
    classes = rank(hands).astype(int)
    held = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    won = tied = low = 0
    for own, mask in zip(classes, held, strict=True):
        others = classes[held & mask == 0]
        low += int((others < 20).sum())
        won += int(((others < own) & (others >= 20)).sum())
        tied += int(((others == own) & (others >= 20)).sum())
    always = tuple(np.full(len(hands.classes), ONCE, np.uint8) for hands in all_hands(duel))
    counts = tally(duel, PAYOFFS, always).counts[ONCE].sum(axis=0)
    assert duel.deals == comb(48, 2) * comb(46, 2) == counts.sum()
    assert (counts[0], counts[2], counts[1::2].sum()) == (won, tied, low)


@pytest.mark.parametrize("name", DUELS)
def test_simulated_and_exact_agree(name):
    """Every result within four standard errors."""
    duel = duel_of(name)
    choices = best(duel, PAYOFFS)
    exact = tally(duel, PAYOFFS, choices)
    unit, nets, _ = PAYOFFS.in_units()
    chances = Counter()
    for (choice, row, end), often in np.ndenumerate(exact.counts):
        chances[int(nets[2 * choice + row, end])] += Fraction(int(often), duel.deals)
    twin = simulator(duel, PAYOFFS, choices, ())
    rounds = 1 << 17
    results, staked = np.empty(rounds, np.int32), np.empty(rounds, np.int32)
    assert twin.play(stream(name, 2), results, staked) == rounds * (duel.mine + duel.theirs)
    came = Counter(results.tolist())
    assert twin.unit == unit
    for result, chance in chances.items():
        error = sqrt(float(chance * (1 - chance)) * rounds)
        assert abs(came[result] - float(chance) * rounds) < 4 * error + 1, result
    assert set(came) <= set(chances)


def test_shapes_that_cannot_be_met_are_refused():
    with pytest.raises(ValueError, match="hands of 5 cards are not met with 3"):
        parts(5, 3, 52)
    with pytest.raises(ValueError, match="hands of 4 cards are no field"):
        field(48, 4)


@pytest.mark.parametrize(("left", "size"), [(9, 2), (8, 3)])
def test_fields_by_all_pairs_of_hands(left, size):
    rng, hands = np.random.default_rng(left), field(left, size)
    classes = rng.integers(0, 12, (5, len(hands.cards))).astype(np.uint16)
    met = np.empty((3, *classes.shape), np.int32)
    meet_fields(classes, hands, 12, 5, met)
    held = [set(cards) for cards in hands.cards.tolist()]
    for own, found in zip(classes, met.transpose(1, 2, 0), strict=True):
        for hand, mine in enumerate(own):
            others = [other for other, h in zip(own, held, strict=True) if not h & held[hand]]
            low, wins = (sum(other < bound for other in others) for bound in (5, mine))
            ties = others.count(mine)
            assert found[hand].tolist() == [low, wins, ties]
