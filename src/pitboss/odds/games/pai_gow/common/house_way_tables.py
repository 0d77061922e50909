"""A house way for poker hands with the joker (`common/poker_ways`) followed for many kinds of
cards at once."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.games.pai_gow.common.house_ways import LEAST, Rule, Way
from pitboss.games.pai_gow.common.poker_ways import DECIDING, MOST
from pitboss.odds.cards.ranking_tables import Ladder
from pitboss.ranking import ace_joker
from pitboss.ranking.scores import RANK_BITS, RANK_MASK

Whole = npt.NDArray[np.int64]
Facts = Mapping[str, npt.NDArray[Any]]
Hands = Mapping[str, tuple[npt.NDArray[Any], Whole]]
"""By the name of a hand: an array with the number of the hand by kind and setting, and one with the
score by that number."""
ACE = 12
COMPLETE = (ace_joker.STRAIGHT, ace_joker.FLUSH, ace_joker.STRAIGHT_FLUSH, ace_joker.ROYAL)
_ROOM = 1 << 13
"""More than any class, number or fact."""


def choose(
    way: Way, pieces: Facts, hands: Hands, stands: npt.NDArray[np.bool_], size: int
) -> Whole:
    """By kind, the number of the setting that the way chooses; the high hand is of `size` cards."""
    own = _about_settings(hands, size)
    found = np.full(len(stands), -1)
    for rule in way.rules:
        asked = found < 0
        for term in rule.when:
            asked &= term.compared(pieces[term.fact], pieces)
        rows = np.flatnonzero(asked)
        here = {name: values[rows, None] for name, values in pieces.items()}
        fulfil = stands[rows]
        for term in rule.set:
            fulfil = fulfil & term.compared(own[term.fact][rows], here)
        worth = np.where(fulfil, _worth(rule, hands, own, rows), -1)
        decided = fulfil.any(axis=1)
        found[rows[decided]] = worth.argmax(axis=1)[decided]
    return found


def _worth(rule: Rule, hands: Hands, own: Facts, rows: Whole) -> Whole:
    """How much a rule prefers each setting, as one number; what the rule names first counts
    most."""
    settings = next(iter(hands.values()))[0].shape[1]
    worth = np.zeros((len(rows), settings), np.int64)
    for name in dict.fromkeys((*rule.best, *hands)):
        plain = name.removeprefix(LEAST)
        measure = (hands[plain][0] if plain in hands else own[plain])[rows].astype(np.int64)
        worth = worth * _ROOM + (_ROOM - 1 - measure if name.startswith(LEAST) else measure)
    return worth


def about_cards(
    counts: Whole, jokers: Whole, highs: npt.NDArray[np.uint16], ranking: Ladder
) -> Facts:
    """The facts about the cards, by kind: from how many there are of each rank, and the classes of
    all high hands that they can be set into."""
    counts = counts.copy()
    counts[:, ACE] += jokers
    facts: dict[str, npt.NDArray[Any]] = {"aces": counts[:, ACE], "joker": jokers}
    for count, (kind, most) in zip((2, 3, 4, 1), MOST.items(), strict=True):
        held = counts == count
        ranks: npt.NDArray[Any] = -np.sort(-(held * np.arange(2, 15)), axis=1)
        facts[f"{kind}s"] = np.asarray(held.sum(axis=1))
        facts |= {f"{kind}-{which + 1}": ranks[:, which] for which in range(most)}
    category = ranking.tables.category
    facts["made"] = np.asarray(category[highs.max(axis=1)], np.int64)
    complete = np.isin(category, COMPLETE)[highs].any(axis=1)
    facts["complete"] = np.asarray(complete, np.int64)
    return facts


def _about_settings(hands: Hands, size: int) -> Facts:
    """The facts about a setting, by kind and setting."""
    facts = {}
    for name, (numbers, scores) in hands.items():
        facts[name] = (scores >> RANK_BITS * size).astype(np.int8)[numbers]
        for which in range(DECIDING):
            rank = scores >> RANK_BITS * (size - 1 - which) & RANK_MASK
            facts[f"{name}-{which + 1}"] = rank.astype(np.int8)[numbers]
    return facts
