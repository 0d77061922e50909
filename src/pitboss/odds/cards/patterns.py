"""The first cards of a hand as people see them: by rank, and whether all are of one suit.

Nothing else matters for a hand of five cards while only its own cards are seen: a flush needs all
five of them.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import RANKS
from pitboss.odds.cards.card_sets import place, sets
from pitboss.odds.cards.hands import numbers
from pitboss.odds.model import Chart
from pitboss.values import Frozen

ACE = 14
Row = tuple[str, tuple[str, ...]]
"""A line of a chart: what it is about, and its cells."""


def short(rank: int) -> str:
    """A rank as charts have it, from the deuce, which is 0: ``9``, ``10``, ``J``."""
    return RANKS[rank].replace("T", "10")


class Pattern(Frozen):
    """Cards by their ranks."""

    ranks: tuple[int, ...]
    """Highest first, the ace 14."""
    suited: bool
    cards: tuple[str, ...]
    """One set of cards that looks like this ..."""
    place: int
    """... and its place among all sets."""

    def __str__(self) -> str:
        """``J-10-8 suited``."""
        named = "-".join(short(rank - 2) for rank in self.ranks)
        return f"{named} suited" if self.suited else named

    @property
    def paired(self) -> list[int]:
        """The ranks that come more than once, highest first."""
        return [rank for rank, often in Counter(self.ranks).items() if often > 1]

    @property
    def most(self) -> int:
        """How many cards are of the rank that comes most often."""
        return max(Counter(self.ranks).values())

    @property
    def straights(self) -> int:
        """How many straights the cards can become."""
        if self.paired:
            return 0
        low = {1 if rank == ACE else rank for rank in self.ranks}
        runs = [set(range(first, first + 5)) for first in range(1, 11)]
        return sum(low <= run or set(self.ranks) <= run for run in runs)


@cache
def patterns(size: int) -> tuple[Pattern, ...]:
    """All ways in which so many cards can look, highest ranks first."""
    found = []
    for ranks in combinations_with_replacement(range(ACE, 1, -1), size):
        different = len(set(ranks)) == size
        for suited in (True, False) if different else (False,):
            if max(Counter(ranks).values()) <= 4:
                found.append(_pattern(ranks, suited, different))
    return tuple(found)


def _pattern(ranks: tuple[int, ...], suited: bool, different: bool) -> Pattern:
    suits = [ranks[:which].count(rank) for which, rank in enumerate(ranks)]
    if different and not suited:
        suits[0] = 1
    cards = tuple(RANKS[rank - 2] + "cdhs"[suit] for rank, suit in zip(ranks, suits, strict=True))
    held = numbers(cards)
    held.sort()
    return Pattern(ranks, suited, cards, int(place(held, len(held))))


@cache
def looks(size: int) -> npt.NDArray[np.int64]:
    """By set of so many cards, which of the patterns it has."""
    cards = sets(size).astype(np.int64)
    suited = (cards // 13 == cards[:, :1] // 13).all(axis=1)
    keys = _keys(np.sort(cards % 13 + 2, axis=1)[:, ::-1], suited)
    every = patterns(size)
    known = _keys(np.array([p.ranks for p in every]), np.array([p.suited for p in every]))
    order = np.argsort(known)
    return order[np.searchsorted(known[order], keys)]


def by_pattern(rule: Callable[[Pattern], int], size: int) -> npt.NDArray[np.int64]:
    """By set of so many cards, the result of a rule for its pattern."""
    return np.array([int(rule(pattern)) for pattern in patterns(size)])[looks(size)]


def _keys(ranks: npt.NDArray[np.int64], suited: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    places = 16 ** np.arange(ranks.shape[1])
    return 2 * (ranks @ places) + suited


# -- charts ---------------------------------------------------------------------------------------


def gathered(
    kind: Callable[[Pattern], str],
    kinds: Sequence[str],
    decisions: Mapping[Pattern, tuple[str, ...]],
) -> tuple[Row, ...]:
    """A line for every kind of hand; if the hands of a kind are not all played alike, one line for
    each hand.

    An empty cell is a situation that cannot occur.
    """
    groups: dict[str, list[Pattern]] = {name: [] for name in kinds}
    for pattern in decisions:
        groups[kind(pattern)].append(pattern)
    rows: list[Row] = []
    for name, group in groups.items():
        cells = [decisions[pattern] for pattern in group]
        columns = [set(column) - {""} for column in zip(*cells, strict=True)]
        if all(len(column) <= 1 for column in columns):
            rows.append((name, tuple(min(column, default="-") for column in columns)))
        else:
            rows += [
                (str(pattern), tuple(cell or "-" for cell in decisions[pattern]))
                for pattern in group
            ]
    return tuple(rows)


def starting_hands(title: str, cell: Callable[[Pattern], str], legend: dict[str, str]) -> Chart:
    """The 169 hands of two cards: suited above the pairs, the others below them."""
    cells = {(p.ranks, p.suited): cell(p) for p in patterns(2)}
    down = range(ACE, 1, -1)
    rows = tuple(
        (
            RANKS[row - 2],
            tuple(cells[(max(row, column), min(row, column)), row > column] for column in down),
        )
        for row in down
    )
    return Chart(title=title, columns=tuple(RANKS[::-1]), rows=rows, legend=legend)
