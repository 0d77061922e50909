"""All 154,143,080 hands of seven cards by kind, and how they can be set. Four cards
of a suit are a flush, or three and the joker: with it there can be two."""

from __future__ import annotations

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

HIGH = 4
THREE = 3
"""How many cards of a suit make a flush with the joker; a hand can have as many of two suits."""


def kinds() -> seven_cards.Kinds:
    return seven_cards.kinds(HIGH)


# -- settings -------------------------------------------------------------------------------------

Classes = npt.NDArray[np.uint16]
Small = npt.NDArray[np.uint8]
SETTINGS = np.array(
    [(*two, one) for two in combinations(range(DEALT), 2) for one in range(DEALT) if one not in two]
)
"""Which of the seven cards are the medium hand, and which one is the low hand."""
PAIRS = 78
"""Medium hands are numbered from the lowest: 78 without a pair, then the 13 pairs."""
AT_ONCE = 20_000


class Settings(Frozen):
    """By hand and setting, the class of the high hand, the number of the medium one, the rank of
    the low one."""

    highs: Classes
    mediums: Small
    lows: Small
    stands: npt.NDArray[np.bool_]
    """Whether it may be played: no hand below the next, 31.12(a)."""


def _twos() -> list[tuple[int, int]]:
    """The ranks of medium hands by their number."""
    every = [(high, low) for high in range(RANKS) for low in range(high)]
    return every + [(rank, rank) for rank in range(RANKS)]


@cache
def medium_numbers() -> Small:
    """The number of a medium hand by its two ranks; the joker is an ace."""
    found = np.zeros((RANKS, RANKS), np.uint8)
    for number, (high, low) in enumerate(_twos()):
        found[high, low] = found[low, high] = number
    return found


@cache
def scores() -> tuple[Whole, Whole]:
    """Of medium hands by number, and of low hands by rank, as `ranking.ace_joker` has them."""
    mediums = [ace_joker.lower([LETTERS[one] + "c", LETTERS[other] + "d"], HIGH)
               for one, other in _twos()]  # fmt: skip
    lows = [ace_joker.lower([letter + "c"], HIGH) for letter in LETTERS]
    return np.array(mediums), np.array(lows)


def set_all(cards: Cards, ace_low_lowest: bool = False) -> Settings:
    """All settings of some hands, a row each, with the joker in the last place if at all."""
    plain, joker = ranking_tables.with_joker(HIGH, HIGH, ace_low_lowest)
    size = len(cards), len(SETTINGS)
    highs, mediums, lows = (np.zeros(size, kind) for kind in (np.uint16, np.uint8, np.uint8))
    _set(cards, SETTINGS, highs, mediums, lows, plain.tables, joker.tables, medium_numbers())
    of_medium, of_low = scores()
    least = np.searchsorted(plain.scores, of_medium)
    stands = (highs >= least[mediums]) & (of_medium[mediums] >= of_low[lows])
    return Settings(highs, mediums, lows, stands)


@kernel
def _set(
    cards: Cards, choices: Whole, highs: Classes, mediums: Small, lows: Small,
    plain: Tables, joker: Tables, numbers: Small,
) -> None:  # fmt: skip
    for row in range(len(cards)):
        for which in range(len(choices)):
            first, second, last = choices[which]
            highs[row, which] = high_class(cards[row], choices[which], plain, joker)
            one, other = rank_of(cards[row, first]), rank_of(cards[row, second])
            mediums[row, which] = numbers[one, other]
            lows[row, which] = rank_of(cards[row, last])


class Hands(Frozen):
    """Three hands by kind, as a way sets them."""

    highs: Whole
    mediums: Whole
    lows: Whole

    def of(self, places: Whole) -> Hands:
        """Some of them."""
        return Hands(self.highs[places], self.mediums[places], self.lows[places])

    @property
    def in_rows(self) -> Whole:
        return np.column_stack((self.highs, self.mediums, self.lows))


@cache
def house(way: Way, ace_low_lowest: bool = False) -> Hands:
    """By kind, the hands that a way sets."""
    every = np.arange(len(kinds().cards))
    some = [of_kinds(every[first : first + AT_ONCE], way, ace_low_lowest)
            for first in range(0, len(every), AT_ONCE)]  # fmt: skip
    return Hands(
        np.concatenate([hands.highs for hands in some]),
        np.concatenate([hands.mediums for hands in some]),
        np.concatenate([hands.lows for hands in some]),
    )


def of_kinds(asked: Whole, way: Way, ace_low_lowest: bool) -> Hands:
    """The hands that a way sets of some kinds."""
    every = kinds()
    ranking, _ = ranking_tables.with_joker(HIGH, HIGH, ace_low_lowest)
    of_medium, of_low = scores()
    own = set_all(every.cards[asked], ace_low_lowest)
    pieces = house_way_tables.about_cards(
        every.counts[asked], every.jokers[asked], own.highs, ranking
    )
    hands: house_way_tables.Hands = {
        "high": (own.highs, ranking.scores),
        "medium": (own.mediums, of_medium),
        "low": (own.lows, of_low),
    }
    chosen = house_way_tables.choose(way, pieces, hands, own.stands, HIGH)
    rows = np.arange(len(chosen))
    highs, mediums, lows = (part[rows, chosen].astype(np.int64)
                            for part in (own.highs, own.mediums, own.lows))  # fmt: skip
    return Hands(highs, mediums, lows)
