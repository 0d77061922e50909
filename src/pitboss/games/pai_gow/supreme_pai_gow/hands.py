"""Four cards set into two hands of two, 34.1 and 34.3(a), (b); by the house, 34.12(d).

`required` alone says how the dealer's hands are set, for play and for odds.
"""

from __future__ import annotations

from functools import cache

from pitboss.engine.options import Options
from pitboss.games.pai_gow.common.filed_ways import as_filed
from pitboss.games.pai_gow.common.rules import Pieces, Required
from pitboss.games.pai_gow.supreme_pai_gow.ways import WAYS
from pitboss.ranking import supreme_pai_gow as ranking

SHAPE = {"high": 2, "low": 2}

_score = cache(ranking.score)


def score(cards: Pieces, options: Options) -> int:
    return _score(cards)


def rank_among_own(cards: Pieces, options: Options) -> int:
    """34.3(a), 34.12(a): how a hand ranks against the other hand of the same player; 34.3(b) is
    only about a player against the dealer or bank."""
    return ranking.rank(_score(cards))


def called(cards: Pieces, options: Options) -> str:
    """``pair of nines``."""
    return ranking.name(_score(cards))


def worthless(name: str, cards: Pieces) -> bool:
    """34.3(d): a player's low hand that ranks by its points, and has none, is never higher."""
    return name == "low" and ranking.is_zero(_score(cards))


def required(cards: Pieces, options: Options) -> Required:
    """How the dealer sets four cards, and which other settings are valid."""
    return as_filed(WAYS, cards, options, "34.12(d)")
