"""The family's other games from tiny shoes, where everything can be gone through."""

from fractions import Fraction
from itertools import product
from math import prod

import numpy as np
import pytest
from msgspec.structs import replace
from naive_variants import Naive
from test_variants_exact_odds import READER, rules

from pitboss.odds.games.blackjack.common.by_plan import column, optimal_plan, two_hands
from pitboss.odds.games.blackjack.common.hands import all_hands, places
from pitboss.odds.games.blackjack.common.solver import best_play

TINY = np.array([0, 3, 0, 0, 0, 0, 4, 3, 0, 3, 5])
FEW = np.array([0, 2, 0, 0, 0, 0, 3, 0, 0, 2, 5])
"""For two hands at once."""
GAMES = [
    ("spanish_21", {}),
    ("spanish_21", READER),
    ("double_attack_blackjack", {}),
    ("double_attack_blackjack", READER),
    ("triple_attack_blackjack", {}),
    ("blackjack_switch", {"surrender": True}),
    ("switch_hands_blackjack", {"two-card-21": "loses"}),
    ("switch_hands_blackjack", {"blackjack-against-21": "wins"}),
    ("spanish_21", {"split-two-card-21": "1-to-1"}),
    *((name, {"broken-hands": "all-wagers"}) for name in (
        "spanish_21", "double_attack_blackjack", "triple_attack_blackjack", "blackjack_switch",
        "switch_hands_blackjack",
    )),
]  # fmt: skip


def plain(name, chosen):
    """Without what suits decide, and split once."""
    by_value = {"bonus_21_pays": (), "sevens_bonus": Fraction(0)}
    return rules(name, chosen, **by_value, most_hands=2, resplit_aces=False)


@pytest.mark.parametrize(("name", "chosen"), GAMES)
def test_every_hand_is_worth_what_all_ways_of_playing_it_are(name, chosen):
    table = plain(name, chosen)
    for up in (1, 6, 10):
        seen = column.see(table, up, TINY)
        naive, found = Naive(table, up, seen.shoe), best_play.play(seen, None)[0]
        for cards in [(6, 6), (6, 7), (1, 6), (7, 9), (6, 10), (1, 10), (9, 10)]:
            best = naive.best(cards, naive.without(*cards))
            assert found.worth[places()[cards]] == pytest.approx(best, abs=1e-12), (up, cards)
        for card in (1, 6, 9):
            worth, policy = best_play.best_split(seen, card)
            assert worth == pytest.approx(naive.split(card, policy), abs=1e-12), (up, card)


def test_a_wager_that_is_added_is_at_no_risk_from_a_blackjack():
    """Double attack: half of what lies there then comes back, 26.5(b)."""
    table = plain("double_attack_blackjack", {})
    for up in (1, 10):
        seen = column.see(table, up, TINY, at_risk=0.5)
        naive, found = Naive(table, up, seen.shoe, at_risk=0.5), best_play.play(seen, None)[0]
        for cards in [(6, 6), (1, 6), (6, 10)]:
            best = naive.best(cards, naive.without(*cards))
            assert found.worth[places()[cards]] == pytest.approx(best, abs=1e-12)


# -- whole rounds --------------------------------------------------------------------------------


@pytest.fixture
def few_cards(monkeypatch):
    """A full shoe of a few cards, and no hand left out."""
    monkeypatch.setattr(best_play, "full_shoe", lambda rules: FEW.copy())
    monkeypatch.setattr(two_hands, "MARGIN", 9.0)
    monkeypatch.setattr(two_hands, "SPLIT_MARGIN", 9.0)
    monkeypatch.setattr(best_play, "CONTINUED", 9)


def dealt(number, shoe=FEW):
    """Every deal of so many cards, with its chance."""
    for cards in product(np.flatnonzero(shoe), repeat=number):
        left, chance = shoe.copy(), []
        for card in cards:
            chance.append(left[card] / left.sum())
            left[card] -= 1
        if left.min() >= 0:
            yield [int(card) for card in cards], prod(chance), left


def worth_of(table, up, cards, left, *, as_dealt=True):
    """Two cards from what is then left, split where that is better."""
    shoe = left + all_hands().counts[places()[tuple(sorted(cards))]]
    seen = column.see(table, up, shoe + np.eye(11, dtype=int)[up])
    naive = Naive(table, up, seen.shoe)
    ends = naive.ends((up,), tuple(int(n) for n in left))
    blackjack = ends.get("blackjack", 0.0)
    if as_dealt and sorted(cards) == [1, 10]:
        pays = table.blackjack_pays * (1 - table.designated_share)
        pays = float(pays + table.designated_pays * table.designated_share)
        tied = ends.get(21, 0.0) if table.blackjack_ties_21 else 0.0
        return pays * (1 - blackjack - tied) + float(table.blackjacks_meet) * blackjack
    best = naive.best(tuple(sorted(cards)), tuple(int(n) for n in left))
    if cards[0] == cards[1]:
        best = max(best, naive.split(cards[0], best_play.best_split(seen, cards[0])[1]))
    return best - (blackjack if table.known_blackjack else 0.0)


class Worths:
    """What two cards are worth, each asked once."""

    def __init__(self, table):
        self.table, self.found = table, {}

    def __call__(self, up, cards, left, *, as_dealt=True):
        key = (up, *sorted(cards), *left, as_dealt)
        if key not in self.found:
            self.found[key] = worth_of(self.table, up, sorted(cards), left, as_dealt=as_dealt)
        return self.found[key]


def solved(table):
    """Not kept for others, who have more cards."""
    return optimal_plan.solve.__wrapped__(table).best


@pytest.mark.filterwarnings("ignore:invalid value")  # cards of which there are none
def test_two_hands_with_the_better_arrangement(few_cards):
    table, total = plain("blackjack_switch", {}), 0.0
    worth = Worths(table)
    for (up, a, b, c, d), chance, left in dealt(5):
        kept = worth(up, (a, b), left) + worth(up, (c, d), left)
        switched = [worth(up, two, left, as_dealt=False) for two in ((a, d), (c, b))]
        total += chance * max(kept, sum(switched))
    assert solved(table) == pytest.approx(total, abs=1e-12)


@pytest.mark.filterwarnings("ignore:invalid value")
@pytest.mark.parametrize("natural", ["push", "wins"])
def test_a_hand_that_may_be_thrown_away(few_cards, natural):
    """For two cards that nobody knows, from what is left without it."""
    table, total = plain("switch_hands_blackjack", {"blackjack-against-21": natural}), 0.0
    worth = Worths(table)
    for (up, a, b), chance, left in dealt(3):
        other = sum(often * worth(up, two, rest) for two, often, rest in dealt(2, left))
        total += chance * max(worth(up, (a, b), left), other)
    assert solved(table) == pytest.approx(total - float(table.fee), abs=1e-12)


def attacked(table):
    """What a round is worth with the wagers that are added on the way."""
    best = {up: optimal_plan.best_column(table, up, FEW) for up in map(int, np.flatnonzero(FEW))}
    return optimal_plan.expected(table, best, optimal_plan.attacks(table, best))


def test_wagers_that_are_added_on_each_card(few_cards):
    """Triple attack: on one's own first card, then on the dealer's."""
    table, total = plain("triple_attack_blackjack", {}), 0.0
    worth = Worths(table)
    for (own,), chance, left in dealt(1):
        after = {}
        for (up, second), often, rest in dealt(2, left):
            after[up] = after.get(up, 0.0) + often * worth(up, (own, second), rest)
        once, third = sum(after.values()), sum(max(0.0, each) for each in after.values())
        total += chance * (once + max(0.0, once) + third)
    assert attacked(table) == pytest.approx(total, abs=1e-12)


def test_a_wager_that_is_added_on_the_dealers_card(few_cards):
    """Double attack, with a reader: before any card of one's own."""
    table, total = plain("double_attack_blackjack", READER), 0.0
    worth = Worths(replace(table, attack_returned=False))
    for (up,), chance, left in dealt(1):
        once = sum(often * worth(up, two, rest) for two, often, rest in dealt(2, left))
        total += chance * max(once, 2 * once)
    assert attacked(replace(table, attack_returned=False)) == pytest.approx(total, abs=1e-12)
