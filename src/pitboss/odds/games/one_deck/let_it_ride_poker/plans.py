"""18.10(b), (e): which bets ride, from the last card backwards."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import numpy.typing as npt

from pitboss.engine.options import Options
from pitboss.games.one_deck.let_it_ride_poker import BETS, TEN, bet_table
from pitboss.odds.cards.patterns import Pattern, by_pattern
from pitboss.odds.games.one_deck.common import equal_wagers
from pitboss.odds.model import USUAL_STAKE
from pitboss.odds.payout_lines import Paid
from pitboss.odds.solvers import card_by_card
from pitboss.odds.solvers.card_by_card import Game, Plan, Street

Array = npt.NDArray[Any]
STYLES = ("optimal", "winners-only", "always-ride")
RIDES, BACK = 1, 0
RIDING = Game(
    streets=(Street(3, (RIDES, BACK)), Street(4, (RIDES, BACK))),
    pairs=(("pair", 2), ("pair-of-tens-or-better", TEN)),
)
"""Bet three is always at stake; where it makes no difference, a bet rides."""
ROWS, DEALS = RIDING.rows, RIDING.deals


def paid(options: Options, stake: int = USUAL_STAKE) -> Paid:
    """18.11(b), (c): by the number of bets that ride, what they net."""
    return equal_wagers.paid(bet_table(options), ROWS, len(BETS), options, stake)


@lru_cache(maxsize=16)
def best(paid: Paid) -> Plan:
    return card_by_card.solve(RIDING, dict(enumerate(paid, 1))).plan


def plan(style: str, options: Options, stake: int = USUAL_STAKE) -> Plan:
    """Which bets a style lets ride."""
    return best(paid(options, stake)) if style == "optimal" else by_rule(style)


@cache
def by_rule(style: str) -> Plan:
    rule = wins if style == "winners-only" else lambda pattern: True
    return card_by_card.every_time(RIDING, [by_pattern(rule, size) for size in (3, 4)])


def wins(pattern: Pattern) -> bool:
    """Whether the cards have already won: a pair of tens or better, two pair, three of a kind."""
    pairs = pattern.paired
    return bool(pairs) and (pairs[0] >= TEN or pattern.most > 2 or len(pairs) > 1)


def tally(how: Plan) -> Array:
    """Over all deals: by the number of bets that ride in the end and by row, how often."""
    return card_by_card.tally(RIDING, how)[0]
