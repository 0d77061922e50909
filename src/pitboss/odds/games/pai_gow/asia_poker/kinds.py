"""All 154,143,080 hands of seven cards by kind. Four cards of a suit are a flush, or three and the
joker: with it there can be two."""

from __future__ import annotations

from pitboss.odds.games.pai_gow.common import sevens

HIGH = 4
THREE = 3
"""So many of a suit are a flush with the joker; of two suits there can be as many."""


def kinds() -> sevens.Kinds:
    return sevens.kinds(HIGH)
