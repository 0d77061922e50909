"""All 154,143,080 hands of seven cards by kind: what is the same however the suits are named.

Suits matter for a flush alone. So a hand without five cards of a suit (four with the joker) is of a
kind with all that have the same ranks; one with them is told by the ranks of its suit and by the
ranks of its other cards. That makes 292,253 kinds, each with 21 settings.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import RANKS as LETTERS
from pitboss.odds.cards import ladder
from pitboss.odds.cards.hands import Cards, Tables
from pitboss.odds.compiled import kernel
from pitboss.odds.games.pai_gow.common import sevens
from pitboss.odds.games.pai_gow.common.sevens import high_class, rank_of
from pitboss.ranking import ace_joker
from pitboss.values import Frozen

Whole = npt.NDArray[np.int64]
Numbers = npt.NDArray[Any]
"""Of whichever size a kernel is given."""
Classes = npt.NDArray[np.uint16]
Lows = npt.NDArray[np.uint8]
RANKS, SUITS, DEALT, HIGH = 13, 4, 7, 5
JOKER = 52
ACE = 12
FLUSH = 5
SETTINGS = tuple(combinations(range(DEALT), 2))
"""Which two of the seven cards are the low hand."""
_SETTINGS = np.array(SETTINGS)
OTHER_HANDS = comb(46, 7)
"""So many hands of seven can be dealt beside seven cards."""
LOW_PAIRS = 78
"""Low hands are numbered from the lowest: 78 without a pair, then the 13 pairs."""


class Kinds(sevens.Kinds):
    """Each is told by its ranks and by those of a flush."""

    def number(self, cards: Cards) -> int:
        """The kind of seven cards."""
        counts, joker, found = sevens.flushes(cards, FLUSH)
        flush = (0, *found)[-1]
        wanted = key(counts, np.int64(joker), np.int64(flush))
        return int(np.searchsorted(self.keys, wanted))


_PLACES = (SUITS + 1) ** np.arange(RANKS)
CHOOSE = np.array([[comb(n, k) for k in range(SUITS + 1)] for n in range(SUITS + 1)])


def key(counts: Whole, joker: Whole | np.int64, flush: Whole | np.int64) -> Whole:
    """Ranks, joker and the ranks of a flush as one number: those without a flush are lowest."""
    ranks: Whole = counts @ _PLACES + joker * (SUITS + 1) ** RANKS
    found: Whole = ranks + flush * 2 * (SUITS + 1) ** RANKS
    return found


@cache
def kinds() -> Kinds:
    parts = [_without_flush(joker) for joker in (0, 1)]
    parts += [_with_flush(0, size) for size in (5, 6, 7)] + [_with_flush(1, n) for n in (4, 5, 6)]
    cards, jokers, suited, weights = (np.concatenate(part) for part in zip(*parts, strict=True))
    counts = ((cards[:, :, None] % RANKS == np.arange(RANKS)) & (cards[:, :, None] < JOKER)).sum(1)
    keys = key(counts, jokers, suited)
    order = np.argsort(keys)
    cards, jokers, suited, weights, counts, keys = (
        part[order] for part in (cards, jokers, suited, weights, counts, keys)
    )
    plain = int((suited == 0).sum())
    ranks = np.searchsorted(keys[:plain], key(counts, jokers, np.int64(0)))
    np.subtract.at(weights, ranks[plain:], weights[plain:])
    return Kinds(
        cards=cards.astype(np.uint8), counts=counts, jokers=jokers, suited=suited, ranks=ranks,
        weights=weights, plain=plain, keys=keys,
    )  # fmt: skip


Part = tuple[Cards, Whole, Whole, Whole]


def _without_flush(joker: int) -> Part:
    """Every choice of ranks, with as many hands as have them, whatever the suits."""
    size = DEALT - joker
    counts = ladder.rank_counts(size)
    ranks = np.repeat(np.tile(np.arange(RANKS), len(counts)), counts.ravel()).reshape(-1, size)
    cards = ranks + RANKS * (np.arange(size) % SUITS)
    weights = CHOOSE[SUITS][counts].prod(axis=1)
    return _part(cards, joker, np.zeros(len(cards), np.int64), weights)


def _with_flush(joker: int, size: int) -> Part:
    """So many cards of the first suit, the others of other suits."""
    flushes = np.array(list(combinations(range(RANKS), size)))
    more = DEALT - joker - size
    chosen = list(combinations_with_replacement(range(RANKS), more))
    others = np.array(chosen, np.int64).reshape(len(chosen), more)
    often = (others[:, :, None] == np.arange(RANKS)).sum(axis=1)
    ways = SUITS * CHOOSE[SUITS - 1][often].prod(axis=1)
    first = np.repeat(flushes, len(others), axis=0)
    rest = np.tile(others + RANKS * (1 + np.arange(more)), (len(flushes), 1))
    held = np.repeat((1 << flushes).sum(axis=1), len(others))
    return _part(np.hstack((first, rest)), joker, held, np.tile(ways, len(flushes)))


def _part(cards: Whole, joker: int, held: Whole, weights: Whole) -> Part:
    last = np.full((len(cards), joker), JOKER)
    whole = np.hstack((cards, last)).astype(np.uint8)
    return whole, np.full(len(cards), joker), held, weights


# -- settings ------------------------------------------------------------------------------------


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
    plain, joker = ladder.with_joker(HIGH, DEALT, ace_low_lowest)
    highs = np.zeros((len(cards), len(SETTINGS)), np.uint16)
    lows = np.zeros((len(cards), len(SETTINGS)), np.uint8)
    _set(cards, _SETTINGS, highs, lows, plain.tables, joker.tables, low_numbers())
    return Settings(highs, lows, highs >= least_high(ace_low_lowest)[lows])


@cache
def least_high(ace_low_lowest: bool = False) -> Classes:
    """By the number of a low hand, the lowest class of a high hand that may lie beside it."""
    plain, _ = ladder.with_joker(HIGH, DEALT, ace_low_lowest)
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
