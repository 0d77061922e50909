"""The 169 starting hands of hold 'em: two ranks, and whether they are of one suit."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import RANKS
from pitboss.odds.model import Chart

DOWN = RANKS[::-1]
"""Ranks as grids have them, aces first."""
PAIRS = 1326
"""Any two cards."""


def kind(row: int, column: int) -> str:
    """A place in the grid, aces first: suited hands above the pairs, others below them."""
    if row == column:
        return DOWN[row] * 2
    high, low = sorted((row, column))
    return DOWN[high] + DOWN[low] + ("s" if row == high else "o")


def kind_of(first: int, second: int) -> str:
    """Two cards as a starting hand: ``AKs``."""
    return KINDS[int(kinds()[first, second])]


KINDS = tuple(kind(row, column) for row in range(13) for column in range(13))


@cache
def kinds() -> npt.NDArray[np.uint8]:
    """The place in `KINDS` of any two cards."""
    found = np.zeros((52, 52), np.uint8)
    for first in range(52):
        for second in range(52):
            high, low = sorted((12 - first % 13, 12 - second % 13))
            suited = first // 13 == second // 13
            found[first, second] = high * 13 + low if suited else low * 13 + high
    return found


@cache
def pair_kinds() -> npt.NDArray[np.uint8]:
    """The same by pair of cards: the lower one counted first, as kernels number pairs."""
    pairs = [(second, first) for first in range(52) for second in range(first)]
    return np.array([kinds()[pair] for pair in pairs], np.uint8)


def dealt(kind: str) -> int:
    """In how many ways a starting hand is dealt."""
    return {"s": 4, "o": 12}.get(kind[2:], 6)


# -- in short: 33+ A2s+ K5o+ JTo ------------------------------------------------------------------


def _ladder(high: str, suited: str) -> list[str]:
    """Hands of one high card, best first; or all pairs."""
    if not suited:
        return [rank * 2 for rank in DOWN]
    return [high + low + suited for low in DOWN[DOWN.index(high) + 1 :]]


LADDERS = [_ladder("A", ""), *(_ladder(high, suited) for high in DOWN[:-1] for suited in "so")]


def shorthand(hands: Collection[str]) -> str:
    """Some starting hands in a few words: ``K5o+`` for a king with a five or higher."""
    return " ".join(run for ladder in LADDERS for run in _runs(ladder, hands))


def _runs(ladder: list[str], hands: Collection[str]) -> Iterator[str]:
    runs: list[list[int]] = []
    for place, kind in enumerate(ladder):
        if kind in hands:
            if runs and runs[-1][1] == place - 1:
                runs[-1][1] = place
            else:
                runs.append([place, place])
    for first, last in runs:
        if first == last:
            yield ladder[first]
        else:
            yield f"{ladder[last]}+" if first == 0 else f"{ladder[first]}-{ladder[last]}"


def longhand(text: str) -> set[str]:
    """The starting hands that are meant."""
    places = {kind: (ladder, at) for ladder in LADDERS for at, kind in enumerate(ladder)}
    found: set[str] = set()
    for run in text.split():
        first, _, last = run.rstrip("+").partition("-")
        ladder, at = places[first]
        if run.endswith("+"):
            found |= set(ladder[: at + 1])
        else:
            found |= set(ladder[at : places[last or first][1] + 1])
    return found


def grid(title: str, cell: Callable[[str], str], legend: Mapping[str, str]) -> Chart:
    """Thirteen by thirteen: suited hands above the pairs, offsuit below."""
    return Chart(
        title=title,
        columns=tuple(DOWN),
        rows=tuple(
            (rank, tuple(cell(kind(row, column)) for column in range(13)))
            for row, rank in enumerate(DOWN)
        ),
        legend=legend,
    )
