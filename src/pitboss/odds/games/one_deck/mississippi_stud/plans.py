"""35.10: how much to bet on each street, from the last one backwards."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from pitboss.games.one_deck.mississippi_stud import MULTIPLES, PAIRS, PAYS
from pitboss.odds.cards.patterns import Pattern, by_pattern
from pitboss.odds.payout_lines import net
from pitboss.odds.solvers import card_by_card
from pitboss.odds.solvers.card_by_card import FOLD, Game, Plan, Solution, Street

STYLES = ("optimal", "points", "always-1x")
MIDDLE, HIGH = 6, 11
"""A pair from here on pushes, and from here on wins."""
STREETS = tuple(Street(seen, MULTIPLES, folds=True) for seen in (2, 3, 4))
STUD = Game(
    streets=STREETS,
    pairs=PAIRS,
)
ROWS, DEALS = STUD.rows, STUD.deals


@cache
def nets() -> dict[int, tuple[Fraction, ...]]:
    """By what is staked in the end and by row."""
    return {
        staked: tuple(staked * net(PAYS.get(row), 1) for row in ROWS)
        for staked in STUD.stakes(len(STREETS))
    }


@cache
def best() -> Solution:
    """The best bets, and what they win a unit of the ante."""
    return card_by_card.solve(STUD, nets())


@cache
def plan(style: str) -> Plan:
    """How a style bets."""
    if style == "optimal":
        return best().plan
    rule = by_points if style == "points" else lambda pattern: MULTIPLES[0]
    return card_by_card.every_time(STUD, [by_pattern(rule, street.seen) for street in STREETS])


def by_points(pattern: Pattern) -> int:
    """Three antes with a pair (from three cards on, one that wins or pushes, else one), one with as
    many points as there are cards: two for jacks or better, one for sixes to tens."""
    pairs = pattern.paired
    if pairs and (len(pattern.ranks) == 2 or pairs[0] >= MIDDLE):
        return max(MULTIPLES)
    return 1 if pairs or points(pattern) >= len(pattern.ranks) else FOLD


def points(pattern: Pattern) -> int:
    """Two for a card whose pair wins, one for a card whose pair pushes."""
    return sum((rank >= MIDDLE) + (rank >= HIGH) for rank in pattern.ranks)
