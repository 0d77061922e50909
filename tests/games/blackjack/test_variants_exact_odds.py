"""The family's other games solved: published figures, and simulations of the same tables."""

from fractions import Fraction
from importlib import import_module
from math import sqrt

import numpy as np
import pytest
from msgspec.structs import replace

from odds.simulated import edge_of, run
from pitboss.odds.games.blackjack.common import actions, suited_payouts
from pitboss.odds.games.blackjack.common.by_plan import column, two_hands
from pitboss.odds.games.blackjack.common.by_plan.optimal_plan import solve
from pitboss.odds.games.blackjack.common.hands import places
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.games.blackjack.common.solver.kernels import CODE, TAKE_BACK

FIVE_DOLLARS = 5_00
READER = {"card-reader": True}
AS_PUBLISHED = READER | {"split-two-card-21": "1-to-1"}


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
    found = edge("spanish_21", AS_PUBLISHED, sevens_bonus=Fraction(0))
    assert found == pytest.approx(0.00364, abs=1e-5)


@pytest.mark.parametrize("name", ["spanish_21", "double_attack_blackjack"])
def test_a_blackjack_that_costs_no_more_than_the_original_wager_is_one_that_a_reader_finds(name):
    """19.9(c), 19.10(d), 26.9(c), 26.10(d): what was added comes back whatever became of the hands,
    so that nothing is lost by adding it. In Spanish 21 the wager that a rescue forfeits is apart,
    and so is 21 in two cards, which beats a blackjack."""
    plain = {"sevens_bonus": Fraction(0), "rescue": False, "split_21_beats_blackjack": False}
    open_, read = (edge(name, chosen, **plain) for chosen in ({}, READER))
    assert open_ == pytest.approx(read, abs=1e-9)


def test_what_is_lost_where_everything_on_broken_hands_is():
    plain = edge("double_attack_blackjack")
    assert edge("double_attack_blackjack", {"broken-hands": "all-wagers"}) > plain + 1e-5


# Wikipedia, "Spanish 21" and the pages that go by it: 0.37 and 0.38 % for six and eight decks where
# the dealer stands on soft 17, 0.78 and 0.80 % where not; three sevens are worth 0.030 % at $5.
SPANISH = [("6", True, 0.0078), ("8", False, 0.0038), ("8", True, 0.0080)]


@pytest.mark.slow
@pytest.mark.parametrize(("decks", "hits_soft_17", "published"), SPANISH)
def test_spanish_21_by_decks_and_soft_17(decks, hits_soft_17, published):
    plain = {"sevens_bonus": Fraction(0), "hits_soft_17": hits_soft_17}
    found = edge("spanish_21", {**AS_PUBLISHED, "decks": decks}, **plain)
    assert found == pytest.approx(published, abs=0.0001)


@pytest.mark.slow
def test_three_sevens_are_worth_what_they_are_said_to_be():
    plain = edge("spanish_21", READER, sevens_bonus=Fraction(0))
    assert plain - edge("spanish_21", READER) == pytest.approx(0.00030, abs=0.00003)


def test_spanish_21_is_played_as_people_say():
    plan = solve(rules("spanish_21", READER)).plan
    sevens, up = places()[7, 7], 7
    assert plan.first[up, suited_payouts.MIXED, sevens] & CODE == actions.SPLIT
    assert plan.first[up, suited_payouts.OF_A_SUIT, sevens] & CODE == actions.HIT, (
        "a third seven may come"
    )
    doubled = places()[2, 4, 10]
    assert plan.first[10, 0, doubled] & TAKE_BACK, "16 against a ten is taken back"
    assert not plan.first[6, 0, doubled] & TAKE_BACK


def test_double_attack_is_made_from_two_to_eight():
    """As the Wizard of Odds has it."""
    plan = solve(rules("double_attack_blackjack", {**READER, "decks": "8"})).plan
    assert [up for up in range(1, 11) if plan.attacks[1, 1, up]] == [2, 3, 4, 5, 6, 7, 8]


# Wizard of Odds, "Blackjack Switch": the dealer looks and hits soft 17, pairs but aces are split to
# four hands, an ace and a ten from a switch are 21. 0.54 and 0.58 % are quoted.
@pytest.mark.slow
@pytest.mark.parametrize(("decks", "published"), [("6", 0.0054), ("8", 0.0058)])
def test_blackjack_switch_by_decks(decks, published):
    four = {"max-split-hands": 4, "resplit-aces": False, "decks": decks}
    assert edge("blackjack_switch", {**READER, **four}) == pytest.approx(published, abs=0.0001)


# -- what is passed over -------------------------------------------------------------------------


@pytest.mark.parametrize(("up", "gone"), [(6, (5, 5)), (9, (1, 7)), (10, (10, 10))])
def test_what_is_passed_over_beside_another_hand_does_not_matter(up, gone):
    """Hands that nobody draws to, pairs that nobody splits, and shoes that are continued."""
    table = rules("blackjack_switch", {**READER, "max-split-hands": 4})
    shoe = best_play.full_shoe(table)
    base = column.best(column.see(table, up, shoe))
    for card in gone:
        shoe[card] -= 1
    whole = column.best(column.see(table, up, shoe))
    seen = column.see(table, up, shoe)
    seen.drawn_to, seen.never_split = two_hands.drawn_to(base), two_hands.never_split(base)
    assert seen.never_split, "or nothing is passed over"
    hands = list(column.TWO_CARDS)
    assert column.best(seen).worth[hands] == pytest.approx(whole.worth[hands], abs=2e-8)


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
