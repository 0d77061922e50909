"""A house way followed for all kinds of seven cards at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.games.pai_gow.common.house_ways import LEAST, Rule, Way
from pitboss.games.pai_gow.common.poker_ways import DECIDING, MOST
from pitboss.odds.cards import ladder
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.pai_gow_poker.kinds import ACE, DEALT, HIGH, Kinds, Settings, Whole
from pitboss.ranking import ace_joker
from pitboss.ranking.scores import RANK_BITS, RANK_MASK

Facts = Mapping[str, npt.NDArray[Any]]
COMPLETE = (ace_joker.STRAIGHT, ace_joker.FLUSH, ace_joker.STRAIGHT_FLUSH, ace_joker.ROYAL)
_ROOM = 1 << 13
"""More than any class, number or fact."""


@cache
def chosen(way: Way, ace_low_lowest: bool = False) -> Whole:
    """By kind, the number of the setting that the way chooses."""
    kinds, settings = all_kinds.kinds(), all_kinds.settings(ace_low_lowest)
    pieces = about_cards(kinds, settings, ace_low_lowest)
    own = about_settings(settings, ace_low_lowest)
    found = np.full(len(kinds.cards), -1)
    for rule in way.rules:
        asked = found < 0
        for term in rule.when:
            asked &= term.found(pieces[term.fact], pieces)
        rows = np.flatnonzero(asked)
        here = {name: values[rows, None] for name, values in pieces.items()}
        fulfil = settings.stands[rows]
        for term in rule.set:
            fulfil = fulfil & term.found(own[term.fact][rows], here)
        worth = np.where(fulfil, _worth(rule, settings, own, rows), -1)
        decided = fulfil.any(axis=1)
        found[rows[decided]] = worth.argmax(axis=1)[decided]
    return found


def _worth(rule: Rule, settings: Settings, own: Facts, rows: Whole) -> Whole:
    """What a rule prefers as one number, the first thing it names counting most."""
    hands: Facts = {"high": settings.highs, "low": settings.lows}
    worth = np.zeros((len(rows), settings.highs.shape[1]), np.int64)
    for name in dict.fromkeys((*rule.best, *hands)):
        plain = name.removeprefix(LEAST)
        measure = (hands[plain] if plain in hands else own[plain])[rows].astype(np.int64)
        worth = worth * _ROOM + (_ROOM - 1 - measure if name.startswith(LEAST) else measure)
    return worth


def about_cards(kinds: Kinds, settings: Settings, ace_low_lowest: bool) -> Facts:
    """The facts of `poker_ways` about the cards, by kind."""
    counts = kinds.counts.copy()
    counts[:, ACE] += kinds.jokers
    facts: dict[str, npt.NDArray[Any]] = {"aces": counts[:, ACE], "joker": kinds.jokers}
    for count, (kind, most) in zip((2, 3, 4, 1), MOST.items(), strict=True):
        held = counts == count
        ranks: npt.NDArray[Any] = -np.sort(-(held * np.arange(2, 15)), axis=1)
        facts[f"{kind}s"] = np.asarray(held.sum(axis=1))
        facts |= {f"{kind}-{which + 1}": ranks[:, which] for which in range(most)}
    category = ladder.with_joker(HIGH, DEALT, ace_low_lowest)[0].tables.category
    best = settings.highs.max(axis=1)
    facts["made"] = np.asarray(category[best], np.int64)
    complete = np.isin(category, COMPLETE)[settings.highs].any(axis=1)
    facts["complete"] = np.asarray(complete, np.int64)
    return facts


def about_settings(settings: Settings, ace_low_lowest: bool) -> Facts:
    """The facts of `poker_ways` about a setting, by kind and setting."""
    highs = ladder.with_joker(HIGH, DEALT, ace_low_lowest)[0].scores
    facts = {}
    for name, hands, scores in (
        ("high", settings.highs, highs),
        ("low", settings.lows, all_kinds.low_scores()),
    ):
        facts[name] = (scores >> RANK_BITS * HIGH).astype(np.int8)[hands]
        for which in range(DECIDING):
            rank = scores >> RANK_BITS * (HIGH - 1 - which) & RANK_MASK
            facts[f"{name}-{which + 1}"] = rank.astype(np.int8)[hands]
    return facts
