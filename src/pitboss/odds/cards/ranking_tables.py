"""Rankings as tables in which a kernel looks hands up.

A ranking scores hands of so many cards. Its different scores, in order, are the classes, numbered
from the lowest hand up. Every way to have that many cards of thirteen ranks is scored, and every
flush. With one card more, the class of a hand is the best class that is left without one of its
cards.

A hand is added up, a card's key at a time. The sum says how many cards there are of each rank (low
bits for deuce to eight, high bits for nine to ace) and of each suit. There is a table of numbers
for each of the two parts; their sum numbers all hands without a flush, with no gaps.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import DECK, JOKER
from pitboss.ranking import ace_joker, deuce_to_seven, five_card, four_card, low, three_card
from pitboss.values import Frozen

Ints = npt.NDArray[np.int64]
Classes = npt.NDArray[np.uint16]

RANKS, SUITS = 13, 4
WEIGHTS = (1, 5, 24, 112, 521, 2247, 9244)
"""The smallest numbers for which every choice of up to seven, none of them more than four times,
has a different sum."""
PART_BITS, SIZE_AT, SUITS_AT, SUIT_BITS = 16, 30, 32, 4
FLUSH_BIT = 8
"""The bit of a suit's count that is set when there are enough cards for a flush."""
KEYS = np.array([*WEIGHTS, *(weight << PART_BITS for weight in WEIGHTS[:6])])
"""By rank: what a card adds to the sum, without its suit."""
SET_SIZES = np.array([ranks.bit_count() for ranks in range(1 << RANKS)])
"""By set of ranks (one bit per rank), how many ranks are in it."""


class Tables(NamedTuple):
    """What kernels look hands up in."""

    keys: npt.NDArray[np.uint64]
    """By card."""
    start: npt.NDArray[np.uint64]
    """By the number of cards, the value that the sum starts from."""
    high: npt.NDArray[np.uint32]
    low: npt.NDArray[np.uint32]
    ranked: Classes
    """Hands without a flush by the sum of both tables."""
    suited: Classes
    """Flushes by the set of ranks; 0 if there are too few ranks."""
    category: npt.NDArray[np.uint8]
    """By class, the number of the category."""


class Ladder(Frozen):
    """A ranking: all its classes, the lowest first."""

    tables: Tables
    scores: Ints
    """By class, as the ranking scores it."""
    examples: tuple[tuple[str, ...], ...]
    """By class, cards that are of it."""

    def __len__(self) -> int:
        return len(self.scores)

    def class_of(self, score: int) -> int:
        """The lowest class with such a score or a higher one."""
        return int(np.searchsorted(self.scores, score))


@cache
def five_cards() -> Ladder:
    """The best five of five, six or seven cards."""
    return _ladder(five_card.score, five_card.category_number, 5, (5, 6, 7))


@cache
def four_cards() -> Ladder:
    """The best four of four, five or six cards, 27.3."""
    return _ladder(four_card.score, four_card.category_number, 4, (4, 5, 6))


@cache
def three_cards() -> Ladder:
    return _ladder(three_card.score, three_card.category_number, 3, (3,))


@cache
def low_hands() -> Ladder:
    """The best low hand of five, six or seven cards, 14.3(e) and (f)."""
    return _ladder(low.score, low.category_number, 5, (5, 6, 7))


@cache
def deuce_to_seven_hands() -> Ladder:
    """Five cards, deuce to seven low, 14.3(e) and (f)."""
    return _ladder(deuce_to_seven.score, deuce_to_seven.category_number, 5, (5,))


@cache
def with_joker(size: int, most: int, ace_low_lowest: bool = False) -> tuple[Ladder, Ladder]:
    """High hands of so many cards with the joker of 11.3 and 31.3. The first ladder is for cards
    without the joker, the second for the other cards (one less) of a hand with it. Both number
    their classes alike, among all such hands."""

    def score(cards: Sequence[str]) -> int:
        return ace_joker.score(cards, size, ace_low_lowest=ace_low_lowest)

    def category(found: int) -> int:
        return ace_joker.category_number(found, size)

    sizes = tuple(range(size, most + 1))
    plain = _ladder(score, category, size, sizes)
    fewer = tuple(count - 1 for count in sizes)
    joker = _ladder(lambda cards: score((*cards, JOKER)), category, size - 1, fewer)
    scores = np.union1d(plain.scores, joker.scores)
    return _renumbered(plain, scores, category), _renumbered(joker, scores, category)


def _renumbered(own: Ladder, scores: Ints, category: Callable[[int], int]) -> Ladder:
    """The same ranking, with the class numbers of a larger list of scores."""
    place = np.searchsorted(scores, own.scores).astype(np.uint16)
    tables = own.tables._replace(
        ranked=place[own.tables.ranked],
        suited=place[own.tables.suited],
        category=np.array([category(found) for found in scores.tolist()], np.uint8),
    )
    return Ladder(tables, scores, own.examples)


def _ladder(
    score: Callable[[Sequence[str]], int],
    category: Callable[[int], int],
    size: int,
    sizes: tuple[int, ...],
) -> Ladder:
    """A ranking in which `size` cards of a hand count; `sizes` says how many cards a hand may
    have."""
    plain = _no_flush(_of_ranks(size))
    sets = np.flatnonzero(size == SET_SIZES)
    every = plain + [tuple(DECK[rank] for rank in _members(ranks)) for ranks in sets.tolist()]
    scores, first, classes = np.unique(
        [score(cards) for cards in every], return_index=True, return_inverse=True
    )
    suited = np.zeros(1 << RANKS, np.uint16)
    suited[sets] = classes[len(plain) :]
    high, low, ranked = _numbered(sizes, classes[: len(plain)])
    start = np.zeros(max(sizes) + 1, np.uint64)
    for count in sizes:  # each suit starts with so many that a flush sets its bit
        begun = sum(FLUSH_BIT - size << SUITS_AT + SUIT_BITS * suit for suit in range(SUITS))
        start[count] = count - sizes[0] << SIZE_AT | begun
    tables = Tables(
        keys=np.array(
            [int(KEYS[card % 13]) | 1 << SUITS_AT + SUIT_BITS * (card // 13) for card in range(52)],
            np.uint64,
        ),
        start=start,
        high=high,
        low=low,
        ranked=ranked,
        suited=_best_without_one(suited, size),
        category=np.array([category(found) for found in scores.tolist()], np.uint8),
    )
    return Ladder(tables, scores, tuple(every[place] for place in first))


def _of_ranks(size: int) -> Ints:
    """All ways to have so many cards of thirteen ranks, the deuce being 0: a row each, in order."""
    rows: Ints = np.arange(RANKS)[:, np.newaxis]
    for cards in range(1, size):
        follow = RANKS - rows[:, -1]  # how many ranks may come next: that of the last card and up
        rows = np.repeat(rows, follow, axis=0)
        first = np.repeat(np.cumsum(follow) - follow, follow)
        rows = np.column_stack((rows, rows[:, -1] + np.arange(len(rows)) - first))
        if cards >= SUITS:
            rows = rows[rows[:, -1] != rows[:, -1 - SUITS]]  # no rank five times
    return rows


def _no_flush(ranks: Ints) -> list[tuple[str, ...]]:
    """Cards of these ranks that are no flush, one row per hand."""
    suits = np.zeros_like(ranks)
    for card in range(1, ranks.shape[1]):
        alike = ranks[:, card] == ranks[:, card - 1]
        suits[alike, card] = suits[alike, card - 1] + 1
    suits[~suits.any(axis=1), 0] = 1
    return [tuple(hand) for hand in np.array(DECK)[RANKS * suits + ranks].tolist()]


def _members(ranks: int) -> list[int]:
    return [rank for rank in range(RANKS) if ranks >> rank & 1]


def rank_counts(size: int) -> Ints:
    """How many cards there are of each rank, deuce first: a row for every way to have so many."""
    ranks = _of_ranks(size)
    cells = RANKS * np.arange(len(ranks))[:, np.newaxis] + ranks
    return np.bincount(cells.ravel(), minlength=RANKS * len(ranks)).reshape(-1, RANKS)


def set_numbers(totals: npt.NDArray[np.uint64], tables: Tables) -> npt.NDArray[np.uint32]:
    """The numbers of sets of ranks, from the keys of their cards."""
    shift, part = np.uint64(PART_BITS), np.uint64((1 << PART_BITS) - 1)
    found: npt.NDArray[np.uint32] = tables.high[totals >> shift & part] + tables.low[totals & part]
    return found


def _numbered(
    sizes: tuple[int, ...], classes: Ints
) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32], Classes]:
    """All hands without a flush, in the order of their high cards and then of their low ones.

    A given number of low cards can be chosen in the same number of ways, whatever the high cards
    are. So the number of a hand is the first number with its high cards, plus the place of its low
    cards among all choices of as many. `classes` are those of the smallest hands, in the order of
    `_of_ranks`.
    """
    high = np.zeros(len(sizes) << SIZE_AT - PART_BITS, np.uint32)
    low = np.zeros(1 << PART_BITS, np.uint32)
    ranked = np.zeros(0, np.int64)
    for size in sizes:
        counts = rank_counts(size)
        totals = counts @ KEYS + (size - sizes[0] << SIZE_AT)
        order = np.argsort(totals)
        above, below = totals[order] >> PART_BITS, totals[order] & (1 << PART_BITS) - 1
        _, first, which = np.unique(above, return_index=True, return_inverse=True)
        high[above] = len(ranked) + first[which]
        low[below] = np.arange(len(order)) - first[which]
        if size > sizes[0]:
            classes = np.zeros(len(counts), np.int64)
            for rank in range(RANKS):  # the best of what is left without a card of this rank
                held = counts[:, rank] > 0
                rest = totals[held] - KEYS[rank] - (1 << SIZE_AT)
                known = ranked[high[rest >> PART_BITS] + low[rest & (1 << PART_BITS) - 1]]
                classes[held] = np.maximum(classes[held], known)
        ranked = np.concatenate((ranked, classes[order]))
    return high, low, ranked.astype(np.uint16)


def _best_without_one(suited: Classes, size: int) -> Classes:
    """Flushes with more cards than count: the best class that is left without one of them."""
    for more in range(size + 1, RANKS + 1):
        longer = np.flatnonzero(more == SET_SIZES)
        for rank in range(RANKS):
            held = longer[longer >> rank & 1 == 1]
            suited[held] = np.maximum(suited[held], suited[held & ~(1 << rank)])
    return suited
