"""Five-card hands from several decks, for kernels: the score of the best five of some cards.

Scores are those of `ranking.several_decks`. Cards are collected as sets of ranks, one bit per rank:
the ranks that occur at all, twice, three, four and five times. There is a row for all cards, and
one for each suit.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.hands import Cards
from pitboss.odds.compiled import inlined, kernel
from pitboss.ranking import several_decks as ranking
from pitboss.ranking.scores import RANK_BITS, packed, straight

Sets = npt.NDArray[np.int64]
"""One row for each suit and one for all cards: the sets of ranks by how often they occur, then the
number of cards."""
ALL, ROWS, COLUMNS, CARDS, LOWEST = 4, 5, 6, 5, 2
_PLAIN, _FLUSHES = ranking.PLAIN, ranking.FLUSHES
_CATEGORY = RANK_BITS * ranking.SIZE
_FIRST, _SECOND, _THIRD = (_CATEGORY - RANK_BITS * place for place in (1, 2, 3))
_STRAIGHT, _STRAIGHT_FLUSH, _ROYAL = ranking.STRAIGHT, ranking.STRAIGHT_FLUSH, ranking.ROYAL_FLUSH
_FIVE, _ACE = ranking.SIZE, ranking.ACE


class Tables(NamedTuple):
    """By a set of ranks."""

    top: npt.NDArray[np.int64]
    """The highest of them, the deuce being 2."""
    packed: npt.NDArray[np.int64]
    """The highest five of them, as they are in a score."""
    straight: npt.NDArray[np.int64]
    """The highest card of the best straight, 0 if there is none."""


@cache
def tables() -> Tables:
    every = range(1 << 13)
    ranks = [[pip for pip in range(_ACE, 1, -1) if held >> pip - LOWEST & 1] for held in every]
    return Tables(
        np.array([max(pips, default=0) for pips in ranks]),
        np.array([packed(0, pips[:_FIVE], _FIVE) for pips in ranks]),
        np.array([straight(pips, _FIVE) for pips in ranks]),
    )


@inlined
def add(row: Sets, card: int) -> None:
    """One more card in one row."""
    bit = np.int64(1) << np.int64(card % 13)
    row[4] |= row[3] & bit
    row[3] |= row[2] & bit
    row[2] |= row[1] & bit
    row[1] |= row[0] & bit
    row[0] |= bit
    row[CARDS] += 1


@kernel
def gather(cards: Cards, sets: Sets) -> None:
    """The sets of some cards."""
    sets[:] = 0
    for card in cards:
        add(sets[ALL], card)
        add(sets[card // 13], card)


@kernel
def by_ranks(row: Sets, made: tuple[int, ...], tables: Tables) -> int:
    """The best hand by how often ranks occur; `made` has the category of each kind."""
    once, twice, three, four, five = row[0], row[1], row[2], row[3], row[4]
    top, pack = tables.top, tables.packed
    if five:
        kind, rest = 6, top[five] << _FIRST
    elif four:
        first = top[four]
        rest = first << _FIRST | top[once & ~(1 << first - LOWEST)] << _SECOND
        kind = 5
    elif three:
        first = top[three]
        not_it = ~(1 << first - LOWEST)
        if twice & not_it:
            kind, rest = 4, first << _FIRST | top[twice & not_it] << _SECOND
        else:
            kind, rest = 3, first << _FIRST | (pack[once & not_it] >> 12) << 8
    elif twice:
        first = top[twice]
        not_it = ~(1 << first - LOWEST)
        second = top[twice & not_it]
        if second:
            last = top[once & not_it & ~(1 << second - LOWEST)]
            kind, rest = 2, first << _FIRST | second << _SECOND | last << _THIRD
        else:
            kind, rest = 1, first << _FIRST | (pack[once & not_it] >> 8) << 4
    else:
        kind, rest = 0, pack[once]
    found: int = made[kind] << _CATEGORY | rest
    return found


@kernel
def of_suit(row: Sets, tables: Tables) -> int:
    """The best hand of one suit, from five or more cards of it."""
    best = by_ranks(row, _FLUSHES, tables)
    top = tables.straight[row[0]]
    if top:
        made = _ROYAL if top == _ACE else _STRAIGHT_FLUSH
        best = max(best, made << _CATEGORY | top << _FIRST)
    return best


@kernel
def score_with(board: Sets, first: int, second: int, scratch: Sets, tables: Tables) -> int:
    """The score of the best five of two cards and a board; `scratch` is a row of working memory."""
    for column in range(COLUMNS):
        scratch[column] = board[ALL, column]
    add(scratch, first)
    add(scratch, second)
    best = by_ranks(scratch, _PLAIN, tables)
    top = tables.straight[scratch[0]]
    if top:
        best = max(best, _STRAIGHT << _CATEGORY | top << _FIRST)
    for suit in range(4):
        if board[suit, CARDS] >= _FIVE - 2:
            for column in range(COLUMNS):
                scratch[column] = board[suit, column]
            if first // 13 == suit:
                add(scratch, first)
            if second // 13 == suit:
                add(scratch, second)
            if scratch[CARDS] >= _FIVE:
                best = max(best, of_suit(scratch, tables))
    return best


def score(cards: Cards) -> int:
    """The score of the best five of some cards, the first two of them a player's."""
    sets = np.zeros((ROWS, COLUMNS), np.int64)
    gather(cards[2:], sets)
    return score_with(sets, cards[0], cards[1], np.zeros(COLUMNS, np.int64), tables())
