"""How the hands of the dealer are set, 10.7(d) and (e)."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from pitboss.errors import Refused
from pitboss.play.options import Options
from pitboss.ranking import tiles as ranking
from pitboss.ranking.tiles import Hand

SHAPE = {"high": 2, "low": 2}
FILED = "filed"

Arrangement = dict[str, tuple[str, ...]]


class Hands(Struct, frozen=True):
    """Four tiles set into a high hand and a low hand."""

    high: Hand
    low: Hand

    @property
    def arrangement(self) -> Arrangement:
        return {"high": self.high, "low": self.low}

    def __str__(self) -> str:
        high, low = ranking.name(self.high), ranking.name(self.low)
        return f"{' '.join(self.high)} ({high}) over {' '.join(self.low)} ({low})"


def hands(first: Hand, second: Hand) -> Hands:
    """10.1: the higher ranking of two hands is the high hand, whatever it was called."""
    if ranking.SCORES[first] < ranking.SCORES[second]:
        first, second = second, first
    return Hands(first, second)


def settings(tiles: tuple[str, ...]) -> tuple[Hands, ...]:
    """The three ways to set four tiles."""
    a, b, c, d = tiles
    return hands((a, b), (c, d)), hands((a, c), (b, d)), hands((a, d), (b, c))


class Rule(Struct, frozen=True):
    """What 10.7(d) demands of four tiles, and the settings that fulfil it."""

    cite: str
    demands: str
    allowed: tuple[Hands, ...]


@cache
def rule(tiles: tuple[str, ...]) -> Rule:
    """The first rule of 10.7(d) that applies to four tiles in a fixed order."""
    ways = settings(tiles)
    if set(tiles) >= ranking.SUPREME:
        return Rule("10.7(d)1", "the supreme pair is played as such", tuple(
            way for way in ways if ranking.SUPREME in (set(way.high), set(way.low))
        ))  # fmt: skip
    if pairs := tuple(way for way in ways if ranking.is_pair(way.high)):
        return Rule("10.7(d)2", "a pair, wong or gong is played", pairs)
    if valued := tuple(way for way in ways if ranking.value(way.high) >= 7):
        return Rule("10.7(d)3", "two tiles worth nine, eight or seven are played", valued)
    top, bottom = min(map(rank, tiles)), max(map(rank, tiles))
    return Rule("10.7(d)4", "the highest ranking tile is played with the lowest", tuple(
        way for way in ways if sorted((top, bottom)) in (ranks(way.high), ranks(way.low))
    ))  # fmt: skip


def rank(tile: str) -> int:
    return ranking.RANKS[tile]


def ranks(hand: Hand) -> list[int]:
    return sorted(map(rank, hand))


def strength(way: Hands) -> tuple[int, int]:
    return ranking.SCORES[way.high], ranking.SCORES[way.low]


@cache
def _best(tiles: tuple[str, ...], refinement: str) -> Hands:
    allowed = rule(tiles).allowed
    if refinement == "best-high":
        return max(allowed, key=strength)
    return max(allowed, key=lambda way: strength(way)[::-1])


def best(tiles: tuple[str, ...], options: Options) -> Hands:
    """The setting that the house requires where 10.7(d) leaves a choice."""
    return _best(tuple(sorted(tiles)), options["house-way"])


def breaks(arrangement: Arrangement, tiles: tuple[str, ...], options: Options) -> Refused | None:
    """Why a setting breaks 10.7(d), if it does and no exceptions are filed, 10.7(e)."""
    if options["house-way"] == FILED:
        return None
    demanded = rule(tuple(sorted(tiles)))
    if _sorted(of(arrangement)) in map(_sorted, demanded.allowed):
        return None
    return Refused(f"the dealer must set otherwise: {demanded.demands}", demanded.cite)


def of(arrangement: Arrangement) -> Hands:
    """The hands of an arrangement, in their order of rank."""
    first, second = arrangement["high"], arrangement["low"]
    return hands((first[0], first[1]), (second[0], second[1]))


def _sorted(way: Hands) -> tuple[tuple[str, ...], ...]:
    return tuple(sorted((tuple(sorted(way.high)), tuple(sorted(way.low)))))
