"""Conditioning: how the groups of a keno request combine to tickets within one (15.1, 15.2(c))."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from math import comb
from string import ascii_lowercase
from typing import Any

from msgspec import Struct

from pitboss.equipment.keno import Groups
from pitboss.errors import Refused
from pitboss.games.keno.keno.tickets import KING, QUICK_PICK, SPLIT, STRAIGHT, Ways

MOST_WAYS = 10_000
"""Nobody can check a request with more of them: it is returned."""


class Marked(Struct, frozen=True, kw_only=True):
    """What is marked on the grid of a request."""

    groups: Groups
    kings: tuple[int, ...] = ()
    """Which of the groups are kings."""
    apart: int = 0
    """So many kings were named apart from the groups: they stand before them."""


def unclear(why: str) -> Refused:
    """15.7(a): such a request goes back to the player."""
    return Refused(f"the request is returned: {why}", "15.7(a)")


def count(raw: Any, what: str, most: int, cite: str = "15.7(a)") -> int:
    """A number from 1 up, from whatever a request has in its place."""
    text = str(raw).strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise unclear(f"{what}: {text[:20]!r} is no number")
    if not 1 <= int(text) <= most:
        raise Refused(f"{what}: {int(text)} is not one of 1 to {most:,}", cite)
    return int(text)


def ways_of(said: Mapping[str, Any], kind: str, marked: Marked, each: int, price: int) -> Ways:
    """15.4(a): which groups make a ticket of their own; `each` is what one of them costs."""
    number = len(marked.groups)
    if kind in (STRAIGHT, QUICK_PICK):
        return ((0,),)
    if kind == SPLIT or number < 2:
        return tuple((place,) for place in range(max(number, 1)))
    chosen = said.get("ways")
    if isinstance(chosen, (list, tuple)):
        if len(chosen) > MOST_WAYS:
            raise unclear(f"more than {MOST_WAYS:,} ways on one ticket")
        return tuple(_way(way, kind, marked) for way in chosen)
    if "combine" in said:
        raw = said["combine"]
        entries = raw if isinstance(raw, (list, tuple)) else str(raw).replace(",", " ").split()
        sizes = sorted({count(entry, "groups to combine", number) for entry in entries})
        found = [_combined(kind, marked, sizes)]
    else:
        found = _possible(kind, marked, each, price)
    if chosen is not None:
        found = [ways for ways in found if str(chosen) == str(len(ways))]
    if len(found) != 1:
        raise unclear(f"it is not clear how the groups of the {kind} ticket are combined")
    return found[0]


def _possible(kind: str, marked: Marked, each: int, price: int) -> list[Ways]:
    """Where no conditioning is said: those that fit the price, if that is said."""
    others = len(marked.groups) - (len(marked.kings) if kind == KING else 0)
    single = [[size] for size in range(1 if kind == KING else 2, others + 1)]
    every = [size for sizes in single for size in sizes]
    possible = {_combined(kind, marked, sizes) for sizes in [*single, every]}
    return [ways for ways in possible if not (price and each) or len(ways) * each == price]


def _combined(kind: str, marked: Marked, sizes: Collection[int]) -> Ways:
    number = len(marked.groups)
    if kind != KING:
        return tuple(at_a_time(range(number), sizes))
    others = [place for place in range(number) if place not in marked.kings]
    return tuple((king, *rest) for king in marked.kings for rest in at_a_time(others, sizes))


def at_a_time(places: Collection[int], sizes: Collection[int]) -> Iterator[tuple[int, ...]]:
    """Every set of so many groups."""
    if sum(comb(len(places), size) for size in sizes) > MOST_WAYS:
        raise unclear(f"more than {MOST_WAYS:,} ways on one ticket")
    for size in sizes:
        yield from combinations(places, size)


def _way(raw: Any, kind: str, marked: Marked) -> tuple[int, ...]:
    """The groups of one way: places from 0, letters from a, the word ``king``.

    Kings that were named apart from the groups go with every way that does not name one.
    """
    whole = isinstance(raw, int) or str(raw).strip().isdecimal()
    places: list[int] = []
    for entry in [raw] if whole else raw if isinstance(raw, (list, tuple)) else str(raw):
        text = str(entry).strip().lower()
        if text == "king":
            places += marked.kings
        elif len(text) == 1 and text in ascii_lowercase:
            places.append(ascii_lowercase.index(text) + marked.apart)
        elif text.isascii() and text.isdecimal() and len(text) < 4:
            places.append(int(text) + marked.apart)
        elif text not in ("", "+", "-"):
            raise unclear(f"{str(raw)[:30]!r} is no combination of groups")
    if kind == KING and marked.apart and not set(places).intersection(marked.kings):
        places = [*marked.kings, *places]
    if not places or max(places) >= len(marked.groups) or len(set(places)) < len(places):
        raise unclear(f"{str(raw)[:30]!r} is no combination of {len(marked.groups)} groups")
    return tuple(places)
