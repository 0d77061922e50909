"""The family's other games solved: published figures, and simulations of the same tables."""

from fractions import Fraction
from importlib import import_module
from math import sqrt

import numpy as np
import pytest
from msgspec.structs import replace

from odds.simulated import edge_of, run
from pitboss.odds.games.blackjack.common import charts, suits
from pitboss.odds.games.blackjack.common.hands import places
from pitboss.odds.games.blackjack.common.values import CODE, TAKE_BACK
from pitboss.odds.games.blackjack.common.variants import solve

FIVE_DOLLARS = 5_00
READER = {"card-reader": True}


def variant_of(name):
    return import_module(f"pitboss.odds.games.blackjack.{name}").VARIANT


def rules(name, chosen=None, **changed):
    variant = variant_of(name)
    found = variant.rules_of(variant.game.read_options(chosen or {}), FIVE_DOLLARS)
    return replace(found, **changed)


def edge(name, chosen=None, **changed):
    return -solve(rules(name, chosen, **changed)).best / variant_of(name).wagers


# -- published figures ---------------------------------------------------------------------------


def test_spanish_21_as_published():
    """Six decks, the dealer stands on soft 17, no bonus for three sevens: 0.364 %."""
    assert edge("spanish_21", READER, sevens_bonus=Fraction(0)) == pytest.approx(0.00364, abs=1e-5)


# Wikipedia, "Spanish 21" and the pages that go by it: 0.37 and 0.38 % for six and eight decks where
# the dealer stands on soft 17, 0.78 and 0.80 % where not; three sevens are worth 0.030 % at $5.
SPANISH = [("6", True, 0.0078), ("8", False, 0.0038), ("8", True, 0.0080)]


@pytest.mark.slow
@pytest.mark.parametrize(("decks", "hits_soft_17", "published"), SPANISH)
def test_spanish_21_by_decks_and_soft_17(decks, hits_soft_17, published):
    plain = {"sevens_bonus": Fraction(0), "hits_soft_17": hits_soft_17}
    found = edge("spanish_21", {**READER, "decks": decks}, **plain)
    assert found == pytest.approx(published, abs=0.0001)


@pytest.mark.slow
def test_three_sevens_are_worth_what_they_are_said_to_be():
    plain = edge("spanish_21", READER, sevens_bonus=Fraction(0))
    assert plain - edge("spanish_21", READER) == pytest.approx(0.00030, abs=0.00003)


def test_spanish_21_is_played_as_people_say():
    plan = solve(rules("spanish_21", READER)).plan
    sevens, up = places()[7, 7], 7
    assert plan.first[up, suits.MIXED, sevens] & CODE == charts.SPLIT
    assert plan.first[up, suits.OF_A_SUIT, sevens] & CODE == charts.HIT, "a third seven may come"
    doubled = places()[2, 4, 10]
    assert plan.first[10, 0, doubled] & TAKE_BACK, "16 against a ten is taken back"
    assert not plan.first[6, 0, doubled] & TAKE_BACK


def test_double_attack_is_made_from_two_to_eight():
    """As the Wizard of Odds has it."""
    plan = solve(rules("double_attack_blackjack", {**READER, "decks": "8"})).plan
    assert [up for up in range(1, 11) if plan.attacks[1, 1, up]] == [2, 3, 4, 5, 6, 7, 8]


# -- simulated -----------------------------------------------------------------------------------

GAMES = {
    "spanish_21": "wager",
    "double_attack_blackjack": "initial",
    "triple_attack_blackjack": "first-attack",
    "blackjack_switch": "hand1",
    "switch_hands_blackjack": "blackjack",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("style", ["optimal", "charts"])
def test_simulated_edges_are_the_exact_ones(name, style):
    """Shuffled after every round; within three standard errors."""
    model = import_module(f"pitboss.odds.games.blackjack.{name}").MODEL
    chosen = {"shuffle-after": "every-round"}
    simulator, came, _ = run(model, GAMES[name], style, 16, shuffle_after="every-round")
    solved, wagers = solve(rules(name, chosen)), variant_of(name).wagers
    exact = -(solved.by_plan if style == "optimal" else solved.by_charts) / wagers
    nets = np.array(list(came.elements())) / simulator.unit
    assert abs(edge_of(simulator, came) - exact) < 3 * nets.std() / sqrt(nets.size)
