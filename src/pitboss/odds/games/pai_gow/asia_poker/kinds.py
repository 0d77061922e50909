"""All 154,143,080 hands of seven cards by kind. Four cards of a suit are a flush, or three and the
joker: with it there can be two."""

from __future__ import annotations

from pitboss.odds.games.pai_gow.common import seven_cards

HIGH = 4
THREE = 3
"""How many cards of a suit make a flush with the joker; a hand can have as many of two suits."""


def kinds() -> seven_cards.Kinds:
    return seven_cards.kinds(HIGH)
