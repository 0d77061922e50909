"""Pai gow tiles: the numbers of spots at their two ends, the smaller first (``2-4``, ``6-6``)."""

import re

from pitboss.equipment.dice import FACES
from pitboss.errors import Unusable

TWICE: tuple[str, ...] = (
    "6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5",
)  # fmt: skip
"""The kinds of tiles of which a set has two, from the highest ranking down."""
ONCE: tuple[str, ...] = ("3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "2-4", "1-4", "2-3", "1-2")
KINDS: tuple[str, ...] = TWICE + ONCE
SET: tuple[str, ...] = tuple(kind for kind in TWICE for _ in range(2)) + ONCE
"""The 32 tiles."""
SPOTS: dict[str, int] = {kind: int(kind[0]) + int(kind[2]) for kind in KINDS}
NAMES: dict[str, str] = {
    "6-6": "teen", "1-1": "day", "4-4": "yun", "1-3": "gor", "5-5": "mooy", "3-3": "chong",
    "2-2": "bon", "5-6": "foo", "4-6": "ping", "1-6": "tit", "1-5": "look",
    "3-6": "chop gow", "4-5": "chop gow", "2-6": "chop bot", "3-5": "chop bot",
    "2-5": "chop chit", "3-4": "chop chit", "1-4": "chop ng", "2-3": "chop ng",
    "2-4": "gee joon", "1-2": "gee joon",
}  # fmt: skip
"""What players call them; two different tiles that make a pair have the same name."""

_TILE = re.compile(r"([1-6])\s*[-:/]?\s*([1-6])")


def tile(text: str) -> str:
    """One tile as a person writes it: ``2-4``, ``4-2``, ``4:2``, ``42``."""
    match = _TILE.fullmatch(text.strip())
    if match:
        kind = "-".join(sorted(match.groups()))
        if kind in SPOTS:
            return kind
    raise Unusable(f"{text!r} is not a tile: write the spots of its two ends, as in 2-4 or 6-6")


def drawn(tile: str) -> tuple[str, ...]:
    """A tile standing upright, line by line."""
    upper, lower = FACES[int(tile[0])], FACES[int(tile[2])]
    rows = (*upper, "   ", *lower)
    return ("┌───┐", *(f"│{row}│" for row in rows), "└───┘")


def drawn_side_by_side(tiles: tuple[str, ...]) -> str:
    """Several tiles in a row."""
    return "\n".join(" ".join(lines) for lines in zip(*map(drawn, tiles), strict=True))
