"""Keno: 80 numbers of which 20 are drawn, how tickets are written, and the board.

A ticket is written in one line: its groups with a slash between them; after ``@`` how they are
combined (how many at a time, or letters for the groups); after ``*`` the number of games:
``3-17-44-80``, ``1-2/3-4/5-6@2``, ``1-2/11-12-79@a,b,ab``, ``5-6*20``.
"""

import re
from collections.abc import Collection, Iterable
from fractions import Fraction
from functools import lru_cache
from math import comb

SIZE = 80
DRAWN = 20
"""How many of the numbers are drawn in a game."""
NUMBERS = tuple(str(number) for number in range(1, SIZE + 1))
BOARD = "keno-board"
"""The holder of the numbers that are drawn."""
ROW = 10
"""Numbers in a row of the board."""

Groups = tuple[tuple[int, ...], ...]
_GROUPS = re.compile(r"\d+(?:-\d+)*(?:/\d+(?:-\d+)*)*")


@lru_cache(maxsize=4096)
def chance(spots: int, caught: int) -> Fraction:
    """The probability that exactly `caught` of the spots are among the numbers drawn."""
    if not 0 <= caught <= spots:
        return Fraction(0)
    ways = comb(spots, caught) * comb(SIZE - spots, DRAWN - caught) if caught <= DRAWN else 0
    return Fraction(ways, comb(SIZE, DRAWN))


def written(groups: Iterable[Iterable[int]]) -> str:
    """Groups as they are written: ``1-2/3-4``."""
    return "/".join("-".join(map(str, group)) for group in groups)


def spots_of(text: str) -> frozenset[int]:
    """The spots of a written ticket, with or without its number and type."""
    found = _GROUPS.fullmatch(re.split(r"[@*]", text.rpartition(" ")[2])[0])
    return frozenset(map(int, re.findall(r"\d+", found[0]))) if found else frozenset()


def draw(drawn: Collection[int], spots: Collection[int] = ()) -> str:
    """The board as text, ten numbers a row: ``[17]`` drawn, ``(17)`` a spot, ``*17*`` a catch."""
    rows = []
    for first in range(1, SIZE + 1, ROW):
        cells = (_cell(n, n in drawn, n in spots) for n in range(first, first + ROW))
        rows.append(" ".join(cells).rstrip())
    return "\n".join(rows)


def _cell(number: int, drawn: bool, spot: bool) -> str:
    left, right = ("**" if spot else "[]") if drawn else "()" if spot else "  "
    return f"{left + str(number):>3}{right}"
