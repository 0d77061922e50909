"""The facts for house ways of Asia poker: those of `common/poker_ways`, with a hand `medium`."""

from __future__ import annotations

from pitboss.equipment.cards import cards
from pitboss.games.pai_gow.common import poker_ways
from pitboss.games.pai_gow.common.filed_ways import Ways, not_told

SHAPE = {"high": 4, "medium": 2, "low": 1}
LOWEST = "lowest"
VOCABULARY = poker_ways.vocabulary(
    SHAPE, lambda options: bool(options["a-2-3-4"] == LOWEST), cards("As Kd Qh Jc 9s 8d 7h")
)
USUAL = "balanced"
WAYS = Ways(__package__, VOCABULARY, not_told(USUAL))
