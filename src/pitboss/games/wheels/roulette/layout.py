"""The roulette layout: which spots there are, what each covers, and how people write them.

Numbers stand in twelve rows of three, 1-2-3 to 34-35-36. At their head 0 touches 1 and 2, and 00
touches 2 and 3, as the corners of 5.1(e)3i have it. A layout without 00 has no other zero groups.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

NUMBERS = tuple(str(n) for n in range(1, 37))
ROWS = tuple(NUMBERS[i : i + 3] for i in range(0, 36, 3))
DOZENS = tuple(NUMBERS[i : i + 12] for i in range(0, 36, 12))
COLUMNS = tuple(NUMBERS[i::3] for i in range(3))

ZERO_SPLITS = (("0", "00"), ("0", "1"), ("0", "2"), ("00", "2"), ("00", "3"))
ZERO_TRIOS = (("0", "1", "2"), ("0", "2", "00"), ("00", "2", "3"))
FIRST_FIVE = ("0", "00", "1", "2", "3")
SEVEN_NUMBERS = ("10", "11", "12", "13", "14", "15", "33")

Spots = dict[str, tuple[str, ...]]
"""A spot in its one form to the numbers that it covers."""


@lru_cache
def spots(kind: str, zeros: tuple[str, ...]) -> Spots:
    """Every spot of an inside wager, a column or a dozen on a layout with these zeros."""
    if kind == "column":
        return _numbered(COLUMNS)
    if kind == "dozen":
        return _numbered(DOZENS)
    if kind == "six-numbers":
        return {f"{a[0]}-{b[-1]}": a + b for a, b in pairwise(ROWS)}
    groups: dict[str, Iterable[tuple[str, ...]]] = {
        "straight": ((number,) for number in (*zeros, *NUMBERS)),
        "split": (*ZERO_SPLITS, *_neighbours()),
        "three-numbers": (*ZERO_TRIOS, *ROWS),
        "four-numbers": _corners(),
    }
    standing = {*zeros, *NUMBERS}
    return {"-".join(group): group for group in groups[kind] if standing.issuperset(group)}


def zero_trios(zeros: tuple[str, ...]) -> tuple[str, ...]:
    """The spots of three numbers with a zero among them."""
    standing = {*zeros, *NUMBERS}
    return tuple("-".join(trio) for trio in ZERO_TRIOS if standing.issuperset(trio))


def _numbered(groups: tuple[tuple[str, ...], ...]) -> Spots:
    return {str(i): group for i, group in enumerate(groups, 1)}


def _neighbours() -> list[tuple[str, ...]]:
    """Two boxes with a line between them: side by side in a row, or one below the other."""
    beside = [pair for row in ROWS for pair in pairwise(row)]
    below = [pair for rows in pairwise(ROWS) for pair in zip(*rows, strict=True)]
    return sorted(beside + below, key=lambda pair: (int(pair[0]), int(pair[1])))


def _corners() -> list[tuple[str, ...]]:
    """Four boxes with a corner in common."""
    return [
        (*above[i : i + 2], *below[i : i + 2]) for above, below in pairwise(ROWS) for i in range(2)
    ]


@lru_cache(maxsize=4096)
def read(kind: str, text: str, zeros: tuple[str, ...]) -> str | None:
    """The one form of a spot that a person wrote, or None if the layout has no such spot.

    All its numbers in any order (``18-17``, ``1 2 4 5``), or for rows and blocks the first and the
    last (``13-15``), the first numbers of the rows (``1-4``) or the first alone, as the chip lies.
    """
    known = spots(kind, zeros)
    words = tuple(re.split(r"[^0-9a-z]+", text.strip().lower()))
    spot = _SPOKEN.get((kind, *words), "-".join(words))
    if spot in known:
        return spot
    for name, numbers in known.items():
        if sorted(words) == sorted(numbers) or words in _short_forms(kind, numbers):
            return name
    return None


def _short_forms(kind: str, numbers: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    if kind == "dozen" or (kind == "three-numbers" and numbers in ROWS):
        return ((numbers[0],), (numbers[0], numbers[-1]))
    if kind == "six-numbers":
        return ((numbers[0],), (numbers[0], numbers[3]))
    return ()


_SPOKEN = {
    ("split", "2nd", "12", "3rd", "12"): "0-00",  # the second place for it, 5.1(e)2
    ("split", "courtesy", "line"): "0-00",
    **{
        (kind, word, *more): str(i)
        for words in (("1st", "2nd", "3rd"), ("first", "second", "third"))
        for i, word in enumerate(words, 1)
        for kind, more in (("dozen", ("12",)), ("dozen", ()), ("column", ()))
    },
}
