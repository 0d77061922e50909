"""Seven cards set into hands of four, two and one, 31.1 and 31.3; by the house, 31.12(d).

The ranking has the order of cards and hands (31.3(a), (b)), what the joker may be (31.3(c)) and how
equal hands are compared (31.3(e)). `required` alone says how the dealer's hands are set, for play
and for odds.
"""

from __future__ import annotations

from functools import cache

from pitboss.engine.options import Options
from pitboss.games.pai_gow.asia_poker.ways import LOWEST, SHAPE, WAYS
from pitboss.games.pai_gow.common.filed_ways import as_filed
from pitboss.games.pai_gow.common.rules import Pieces, Required
from pitboss.ranking import ace_joker

HIGH = SHAPE["high"]


def score(cards: Pieces, options: Options) -> int:
    """How a hand ranks, among hands of its size and among the hands of the same player."""
    return _score(cards, options["a-2-3-4"] == LOWEST)


@cache
def _score(cards: Pieces, lowest: bool) -> int:
    if len(cards) == HIGH:
        return ace_joker.score(cards, HIGH, ace_low_lowest=lowest)
    return ace_joker.lower(cards, HIGH)


def called(cards: Pieces, options: Options) -> str:
    """``pair of kings``."""
    return ace_joker.name(score(cards, options), HIGH)


def required(cards: Pieces, options: Options) -> Required:
    """How the dealer sets seven cards, and which other settings are valid."""
    return as_filed(WAYS, cards, options, "31.12(d)")
