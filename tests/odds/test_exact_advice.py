"""Exact advice, over all games that have it: as dealt again, and as the best play decides."""

from itertools import islice
from math import sqrt
from statistics import pstdev

import pytest

from pitboss.engine import Bet, Bot, Dealer, Table, TakeBets
from pitboss.engine import registry as engine
from pitboss.engine.players import step
from pitboss.engine.registry import find
from pitboss.odds import choice_values, registry

EXACT = [slug for slug in registry.slugs() if registry.find(slug).worth is not None]
OF_CARDS = [slug for slug in EXACT if not engine.own()[slug].startswith("blackjack.")]
"""Games of the blackjack family have tests of their own."""
LONG = {"double-cross-poker"}
"""What is solved for half a minute before the first decision."""
SOME = [
    pytest.param(slug, marks=[pytest.mark.slow if slug in LONG else pytest.mark.light])
    for slug in OF_CARDS
]

UNSEEN = 2
"""So many results of either extreme are added for the error: some deals may show none."""


def decisions(slug, rounds, seats=2, seed=1, bets=None):
    """The decisions of seat 1 in random rounds of some players, and what the values are; `bets` are
    made in place of random ones."""
    game = find(slug)
    table = Table(game, seats=seats, limits={"all": "10-1000"})
    table.seated = dict.fromkeys(table.seats, "")
    dealer, players = Dealer(seed), {seat: Bot(seed + seat) for seat in table.seats}
    for _ in range(rounds):
        round = table.start()
        while round.prompt is not None:
            asked = choice_values.decision_at(round)
            if asked is not None and asked.seat == 1:
                yield asked, choice_values.exactly(asked)
            if bets and isinstance(round.prompt, TakeBets) and not round.stakes_on(seat=1):
                round.answer(Bet(1, bets))
            else:
                step(round, round.prompt, dealer, players)


def agrees_with_dealing_again(asked, exact, deals):
    player = choice_values.best_player(asked.game, asked.game.read_options(asked.before.options))
    dealt = [*islice(choice_values._deals(asked, 1, player), deals)]
    values = {(one.name, one.amount): one.value for one in exact.choices}
    extremes = UNSEEN * [max(map(max, dealt)), min(map(min, dealt))]
    for offer, results in zip(asked.offers, zip(*dealt, strict=True), strict=True):
        mean = sum(results) / len(results)
        error = pstdev([*results, *extremes]) / sqrt(len(results))
        apart = abs(mean - values[offer.name, offer.amount])
        assert apart <= 4 * error + 1e-6, (offer, asked.known)


def is_best_play(asked, exact):
    """The best player of the game makes a choice that is best."""
    player = choice_values.best_player(asked.game, asked.game.read_options(asked.before.options))
    chosen = choice_values._Again(asked, 1, player).best()
    best = {(one.name, one.amount) for one in exact.choices if one.best}
    assert (chosen.name, chosen.amount) in best, (chosen, exact, asked.known)


def exact_ones(slug, most, **how):
    """The first exact decisions of many rounds."""
    found = (one for one in decisions(slug, 60 + 10 * most, **how) if one[1] is not None)
    return [*islice(found, most)]


@pytest.mark.parametrize("slug", SOME)
def test_best_play_is_worth_most(slug):
    """Of a seat that sees nobody else's cards, as the best strategy does not count them."""
    found = exact_ones(slug, 8, seats=1)
    assert found, "no decision is exact"
    for asked, exact in found:
        is_best_play(asked, exact)


@pytest.mark.parametrize("slug", SOME)
def test_the_same_is_found_by_dealing_again(slug):
    for asked, exact in exact_ones(slug, 3, seed=7):
        agrees_with_dealing_again(asked, exact, 200)


@pytest.mark.parametrize("slug", SOME)
def test_cards_that_were_not_seen_change_nothing(slug):
    """The values are the same whatever lies face down."""
    worth = registry.find(slug).worth
    for asked, _ in exact_ones(slug, 2, seed=5):
        dealt = (choice_values._Again(asked, seed, None).to_the_decision() for seed in range(9))
        values = [worth(one, asked.known, asked.offers) for one in dealt if one.prompt is not None]
        assert len(values) > 1
        assert all(one == values[0] for one in values)


TEN = 10_00
BESIDE = {
    "three-card-poker": {"ante": TEN, "pair-plus": TEN, "six-card": TEN},
    "two-card-joker-poker": {"ante": TEN, "pair-up": TEN, "super-flush-bonus": TEN},
    "four-card-poker": {"ante": TEN, "aces-up": TEN},
    "caribbean-stud-poker": {"ante": TEN, "progressive": 1_00},
    "let-it-ride-poker": {
        "bet-1": TEN, "bet-2": TEN, "bet-3": TEN, "bonus": 1_00, "three-card": TEN
    },
    "casino-war": {"initial": TEN, "tie": TEN},
    "ultimate-texas-holdem": {"ante": TEN, "blind": TEN, "trips": TEN},
    "heads-up-holdem": {"ante": TEN, "odds": TEN, "trips-plus": TEN, "pocket-bonus": TEN},
    "texas-holdem-bonus-poker": {"ante": TEN, "bonus": TEN},
    "mini-tex-3-card-holdem": {"ante": TEN, "pocket-poker": TEN},
}  # fmt: skip


@pytest.mark.light
@pytest.mark.parametrize("slug", BESIDE)
def test_wagers_beside_are_part_of_it(slug):
    """What a fold gives up, what it leaves, and what was settled before."""
    found = exact_ones(slug, 3, seed=3, bets=BESIDE[slug])
    assert found
    for asked, exact in found:
        agrees_with_dealing_again(asked, exact, 200)


@pytest.mark.slow
@pytest.mark.parametrize("slug", OF_CARDS)
def test_the_same_is_found_by_dealing_again_many_times(slug):
    for asked, exact in exact_ones(slug, 30, seed=11):
        agrees_with_dealing_again(asked, exact, 400)
