"""A house way followed for all kinds of seven cards at once."""

from __future__ import annotations

from functools import cache

from pitboss.games.pai_gow.common.house_ways import Way
from pitboss.odds.cards import ranking_tables
from pitboss.odds.games.pai_gow.common import house_way_tables
from pitboss.odds.games.pai_gow.common.seven_cards import DEALT, Whole
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.pai_gow_poker.kinds import HIGH


@cache
def chosen(way: Way, ace_low_lowest: bool = False) -> Whole:
    """By kind, the number of the setting that the way chooses."""
    kinds, settings = all_kinds.kinds(), all_kinds.settings(ace_low_lowest)
    ranking, _ = ranking_tables.with_joker(HIGH, DEALT, ace_low_lowest)
    pieces = house_way_tables.about_cards(kinds.counts, kinds.jokers, settings.highs, ranking)
    hands: house_way_tables.Hands = {
        "high": (settings.highs, ranking.scores),
        "low": (settings.lows, all_kinds.low_scores()),
    }
    return house_way_tables.choose(way, pieces, hands, settings.stands, HIGH)
