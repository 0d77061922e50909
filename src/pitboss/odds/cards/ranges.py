"""Ranges: the hands that a player may hold, each with a weight. ``22+ AKs KJo+ 87s:0.5``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations, product
from math import lcm

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import DECK, RANKS
from pitboss.errors import Unusable
from pitboss.messages import shown
from pitboss.odds.cards.starting_hands import DOWN
from pitboss.values import Frozen

RANDOM = "random"
MOST_WEIGHT = 1000
"""The largest whole number that stands for a weight."""
Pair = tuple[int, int]
"""Two cards, the lower number first."""

_KIND = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)", re.IGNORECASE)
_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]){2}", re.IGNORECASE)


class Range(Frozen):
    """Hands of two cards with whole weights."""

    text: str
    weights: dict[Pair, int]

    def without(self, gone: Iterable[int]) -> Range:
        """The hands that are possible when some cards are elsewhere."""
        out = set(gone)
        kept = {pair: weight for pair, weight in self.weights.items() if not out & set(pair)}
        return Range(self.text, kept)

    @property
    def cards(self) -> npt.NDArray[np.uint8]:
        return np.array(list(self.weights), np.uint8).reshape(-1, 2)

    @property
    def weighed(self) -> npt.NDArray[np.int64]:
        return np.array(list(self.weights.values()), np.int64)


def read_range(text: str) -> Range:
    """A range as people write it; where two parts name a hand, the last one counts."""
    found: dict[Pair, Fraction] = {}
    for part in text.replace(",", " ").split():
        body, mark, weight = part.replace("@", ":").partition(":")
        value = _weight(weight, part) if mark else Fraction(1)
        for pair in _pairs(body, part):
            found[pair] = value
    held = {pair: weight for pair, weight in found.items() if weight}
    if not held:
        raise Unusable(
            f"{shown(text) or 'an empty range'}: there is no hand in it, as in 22+ AKs KJo+"
        )
    unit = lcm(*(weight.denominator for weight in held.values()))
    whole = {pair: int(weight * unit) for pair, weight in sorted(held.items())}
    if max(whole.values()) > MOST_WEIGHT:
        raise Unusable(f"{shown(text)}: its weights are too fine: write them in per cent")
    return Range(" ".join(text.replace(",", " ").split()), whole)


def _weight(text: str, part: str) -> Fraction:
    try:
        if "e" in text.lower():
            raise ValueError
        value = Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        value = Fraction(-1)
    if not 0 <= value <= 1:
        raise Unusable(f"{part}: a weight is between 0 and 1, as in AKs:0.5 or AKs:50%")
    return value


def _pairs(body: str, part: str) -> Iterator[Pair]:
    if body.lower() == RANDOM:
        yield from combinations(range(52), 2)
    elif _CARDS.fullmatch(body):
        cards = [DECK.index(body[at].upper() + body[at + 1].lower()) for at in (0, 2)]
        if cards[0] == cards[1]:
            raise Unusable(f"{part}: one card twice")
        yield (min(cards), max(cards))
    else:
        for kind in _kinds(body, part):
            yield from pairs_of(kind)


def pairs_of(kind: str) -> Iterator[Pair]:
    """The hands of a kind: ``AKs``, ``AKo``, ``AK`` for both, ``AA``."""
    high, low = (RANKS.index(rank) for rank in kind[:2])
    for one, other in product(range(4), range(4)):
        suited = one == other
        if high == low and one <= other:
            continue
        if high != low and kind[2:] and suited != (kind[2:] == "s"):
            continue
        cards = (13 * one + high, 13 * other + low)
        yield (min(cards), max(cards))


def _kinds(body: str, part: str) -> list[str]:
    """The kinds that are meant: ``22+``, ``A5s-A2s``, ``T9s-54s``, ``KJo+``, ``AK``."""
    first, dash, last = body.partition("-")
    begins = _kind(first if dash else first.removesuffix("+"), part)
    if not dash:
        return _upwards(begins) if first.endswith("+") else [begins]
    ends = _kind(last, part)
    high, low = (DOWN.index(rank) for rank in begins[:2])
    to_high, to_low = (DOWN.index(rank) for rank in ends[:2])
    steps = to_low - low
    moves_both = to_high - high == steps
    if (
        begins[2:] != ends[2:]
        or not (moves_both or to_high == high)
        or (high == low) != (to_high == to_low)
    ):
        raise Unusable(f"{part}: no run of hands, as in TT-77, A5s-A2s or T9s-54s")
    step = 1 if steps >= 0 else -1
    both = moves_both and to_high != high
    return [
        DOWN[high + (at if both else 0)] + DOWN[low + at] + begins[2:]
        for at in range(0, steps + step, step)
    ]


def _kind(text: str, part: str) -> str:
    match = _KIND.fullmatch(text)
    if match is None:
        raise Unusable(f"{part} is no hand: write AsKs, AKs, AKo, AK, 22+, KJo+, TT-77 or random")
    ranks = sorted((match[1].upper(), match[2].upper()), key=DOWN.index)
    if ranks[0] == ranks[1] and match[3]:
        raise Unusable(f"{part}: a pair is neither suited nor offsuit")
    return "".join(ranks) + match[3].lower()


def _upwards(kind: str) -> list[str]:
    """Higher pairs; or the same high card with a higher second card."""
    high, low = (DOWN.index(rank) for rank in kind[:2])
    if high == low:
        return [rank * 2 for rank in DOWN[: low + 1]]
    return [DOWN[high] + rank + kind[2:] for rank in DOWN[high + 1 : low + 1]]


# -- suits that a range cannot tell apart ---------------------------------------------------------


def twins(ranges: Iterable[Range], sets: Iterable[Iterable[int]]) -> list[int]:
    """For every suit, an earlier one that could take its place everywhere (its twin), or -1."""
    ranges, sets = list(ranges), [set(cards) for cards in sets]

    def alike(one: int, other: int) -> bool:
        swap = {one: other, other: one}

        def moved(card: int) -> int:
            return 13 * swap.get(card // 13, card // 13) + card % 13

        if any({moved(card) for card in cards} != cards for cards in sets):
            return False
        for held in ranges:
            for (first, second), weight in held.weights.items():
                pair = sorted((moved(first), moved(second)))
                if held.weights.get((pair[0], pair[1])) != weight:
                    return False
        return True

    return [max((s for s in range(suit) if alike(s, suit)), default=-1) for suit in range(4)]


def possible(ranges: list[Range]) -> bool:
    """Whether the players can hold hands of their ranges at the same time."""
    order = sorted(ranges, key=lambda held: len(held.weights))

    def seat(at: int, used: frozenset[int]) -> bool:
        if at == len(order):
            return True
        return any(
            seat(at + 1, used | set(pair)) for pair in order[at].weights if not used & set(pair)
        )

    return seat(0, frozenset())
