"""All 154,143,080 hands of seven cards by kind. Five cards of a suit are a flush, or four and the
joker. That makes 292,253 kinds, each with 21 settings, one of which a house way chooses.
"""

from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import RANKS as LETTERS
from pitboss.games.pai_gow.common.house_ways import Way
from pitboss.odds.cards import ranking_tables
from pitboss.odds.cards.hands import Cards, Tables
from pitboss.odds.compiled import kernel
from pitboss.odds.games.pai_gow.common import house_way_tables, seven_cards
from pitboss.odds.games.pai_gow.common.seven_cards import DEALT, RANKS, Whole, high_class, rank_of
from pitboss.ranking import ace_joker
from pitboss.values import Frozen

Classes = npt.NDArray[np.uint16]
Lows = npt.NDArray[np.uint8]
HIGH = 5
ACE = 12
FLUSH = 5
SETTINGS = tuple(combinations(range(DEALT), 2))
"""Which two of the seven cards are the low hand."""
_SETTINGS = np.array(SETTINGS)
LOW_PAIRS = 78
"""Low hands are numbered from the lowest: 78 without a pair, then the 13 pairs."""


def kinds() -> seven_cards.Kinds:
    return seven_cards.kinds(FLUSH)


@cache
def low_numbers() -> npt.NDArray[np.uint8]:
    """The number of a low hand by its two ranks; the joker is an ace."""
    found = np.zeros((RANKS, RANKS), np.uint8)
    for number, (high, low) in enumerate((h, w) for h in range(RANKS) for w in range(h)):
        found[high, low] = found[low, high] = number
    found[np.arange(RANKS), np.arange(RANKS)] = LOW_PAIRS + np.arange(RANKS)
    return found


class Settings(Frozen):
    """By kind and setting, the class of the high hand and the number of the low one."""

    highs: Classes
    lows: Lows
    stands: npt.NDArray[np.bool_]
    """Whether it may be played: the high hand not below the low one."""


@cache
def settings(ace_low_lowest: bool = False) -> Settings:
    return set_all(kinds().cards, ace_low_lowest)


def set_all(cards: Cards, ace_low_lowest: bool = False) -> Settings:
    """All settings of some hands, a row each, with the joker in the last place if at all."""
    plain, joker = ranking_tables.with_joker(HIGH, DEALT, ace_low_lowest)
    highs = np.zeros((len(cards), len(SETTINGS)), np.uint16)
    lows = np.zeros((len(cards), len(SETTINGS)), np.uint8)
    _set(cards, _SETTINGS, highs, lows, plain.tables, joker.tables, low_numbers())
    return Settings(highs, lows, highs >= least_high(ace_low_lowest)[lows])


@cache
def least_high(ace_low_lowest: bool = False) -> Classes:
    """By the number of a low hand, the lowest class of a high hand that may be set with it."""
    plain, _ = ranking_tables.with_joker(HIGH, DEALT, ace_low_lowest)
    return np.searchsorted(plain.scores, low_scores()).astype(np.uint16)


@cache
def low_scores() -> Whole:
    """By its number, the score of a low hand as `ranking.ace_joker` has it."""
    pairs = [(rank, rank) for rank in range(RANKS)]
    every = [(high, low) for high in range(RANKS) for low in range(high)] + pairs
    suits = ("c", "d")
    return np.array(
        [ace_joker.lower([LETTERS[rank] + suit for rank, suit in zip(two, suits, strict=True)])
         for two in every]
    )  # fmt: skip


@kernel
def _set(
    cards: Cards, choices: Whole, highs: Classes, lows: Lows,
    plain: Tables, joker: Tables, numbers: Lows,
) -> None:  # fmt: skip
    for row in range(len(cards)):
        for which in range(len(choices)):
            first, second = choices[which]
            highs[row, which] = high_class(cards[row], choices[which], plain, joker)
            one, other = rank_of(cards[row, first]), rank_of(cards[row, second])
            lows[row, which] = numbers[one, other]


# -- set by a house way ---------------------------------------------------------------------------


@cache
def house_settings(way: Way, ace_low_lowest: bool = False) -> Whole:
    """By kind, the number of the setting that the way chooses."""
    every, hands = kinds(), settings(ace_low_lowest)
    ranking, _ = ranking_tables.with_joker(HIGH, DEALT, ace_low_lowest)
    pieces = house_way_tables.about_cards(every.counts, every.jokers, hands.highs, ranking)
    scored: house_way_tables.Hands = {
        "high": (hands.highs, ranking.scores),
        "low": (hands.lows, low_scores()),
    }
    return house_way_tables.choose(way, pieces, scored, hands.stands, HIGH)
