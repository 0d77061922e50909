"""Reading a hand out as people do: with its ranks and its kicker.

The name is the game's own word for the hand (`pair`, `high-card`). The ranks are those that decide
among hands of that name, as they were ranked, the most important first. Tiles are called by their
names.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from pitboss.equipment import tiles

NAMES = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
ORDER = "A23456789TJQKA"
"""The ranks from 1, an ace that is low, to 14, an ace that is high."""
REMEMBERED = 4096
"""How many hands are cached in words: each hand is told to everybody at a table."""
Ranks = tuple[int, ...]


@lru_cache(REMEMBERED)
def read_hand(name: str, ranks: Ranks = ()) -> str:
    """A hand in words: `queen high`, `a pair of nines, ace kicker`, `kings and fours`. A low hand
    may follow the high one, after a comma."""
    first, comma, rest = name.partition(", ")
    reader = _READERS.get(first)
    said = reader(*ranks) if reader and ranks else _tiles(first) if "-" in first else first
    return f"{said}{comma}{rest}"


def by_which(winner: Ranks, loser: Ranks) -> str:
    """The rank by which one of two hands of the same name beats the other: `king over ten`; or
    `ten under king` where low hands win."""
    for mine, theirs in zip(winner, loser, strict=False):
        if mine != theirs:
            return f"{_name(mine)} {'over' if mine > theirs else 'under'} {_name(theirs)}"
    return ""


_SET_TILES = re.compile(r"(\S+) (\S+) \(([^)]*)\) over (\S+) (\S+) \(([^)]*)\)")
_TILE = re.compile(r"\b[1-6]-[1-6]\b")


def _tiles(said: str) -> str:
    """Tiles by their names: `a pair of chong (3-3 3-3) over 7 (2-5 4-6)`."""
    found = _SET_TILES.fullmatch(said)
    if not found:
        return said
    first, second, high, third, fourth, low = found.groups()
    return f"{_called(high)} ({first} {second}) over {_called(low)} ({third} {fourth})"


def _called(hand: str) -> str:
    return _TILE.sub(lambda tile: tiles.NAMES.get(tile[0], tile[0]), hand)


def _name(rank: int) -> str:
    return NAMES[ORDER[rank - 1]]


def many(rank: str) -> str:
    """Cards of a rank: `aces`, `sixes`."""
    name = NAMES[rank]
    return f"{name}es" if name.endswith("x") else f"{name}s"


def _many(rank: int) -> str:
    return many(ORDER[rank - 1])


def _high_card(top: int, *_: int) -> str:
    return f"{_name(top)} high"


def _pair(pair: int, *others: int) -> str:
    kicker = f", {_name(others[0])} kicker" if others else ""
    return f"a pair of {_many(pair)}{kicker}"


def _two_pair(first: int, second: int, *_: int) -> str:
    return f"{_many(first)} and {_many(second)}"


def _three(of: int, *_: int) -> str:
    return f"three {_many(of)}"


def _four(of: int, *_: int) -> str:
    return f"four {_many(of)}"


def _five(of: int, *_: int) -> str:
    return f"five {_many(of)}"


def _full_house(three: int, pair: int, *_: int) -> str:
    return f"{_many(three)} full of {_many(pair)}"


def _straight(top: int, *_: int) -> str:
    return f"a straight to the {_name(top)}"


def _flush(top: int, *_: int) -> str:
    return f"a flush, {_name(top)} high"


def _straight_flush(top: int, *_: int) -> str:
    return f"a straight flush to the {_name(top)}"


_READERS: dict[str, Callable[..., str]] = {
    "high-card": _high_card,
    "pair": _pair,
    "two-pair": _two_pair,
    "three-of-a-kind": _three,
    "straight": _straight,
    "flush": _flush,
    "full-house": _full_house,
    "four-of-a-kind": _four,
    "five-of-a-kind": _five,
    "straight-flush": _straight_flush,
}
