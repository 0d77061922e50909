"""Four tiles set into a high hand and a low hand, 10.1 and 10.2; by the text alone, 10.7(d)."""

from __future__ import annotations

from functools import cache

from pitboss.games.pai_gow.common.rules import Arrangement, Pieces, Required
from pitboss.ranking import tiles as ranking
from pitboss.ranking.tiles import Hand
from pitboss.values import Frozen


class Hands(Frozen):
    """The two hands, the higher one first."""

    high: Hand
    low: Hand

    @property
    def arrangement(self) -> Arrangement:
        return {"high": self.high, "low": self.low}

    @property
    def strength(self) -> tuple[int, int]:
        return ranking.SCORES[self.high], ranking.SCORES[self.low]


def hands(first: Hand, second: Hand) -> Hands:
    """10.1: the higher ranking of two hands is the high hand, whatever it was called."""
    if ranking.SCORES[first] < ranking.SCORES[second]:
        first, second = second, first
    return Hands(first, second)


def of(arrangement: Arrangement) -> Hands:
    """The hands of an arrangement, in their order of rank."""
    return hands(pair(arrangement["high"]), pair(arrangement["low"]))


def ordered(arrangement: Arrangement) -> Arrangement:
    """The same, as an arrangement."""
    if score(arrangement["high"]) >= score(arrangement["low"]):
        return arrangement
    return of(arrangement).arrangement


@cache
def score(tiles: Pieces) -> int:
    """How high two tiles rank; equals are copies."""
    return ranking.SCORES[pair(tiles)]


def settings(tiles: Pieces) -> tuple[Hands, ...]:
    """The three ways to set four tiles."""
    a, b, c, d = tiles
    return hands((a, b), (c, d)), hands((a, c), (b, d)), hands((a, d), (b, c))


def pair(tiles: Pieces) -> Hand:
    first, second = tiles
    return first, second


# -- the house way -------------------------------------------------------------------------------

BY_TEXT = ("best-low", "best-high")
"""10.7(d) without exceptions; where it leaves a choice, with the best low hand or the best high
hand."""


def required_by_text(tiles: Pieces, chosen: str) -> Required:
    """How the dealer sets four tiles by 10.7(d) alone, and which other settings are valid."""
    return _required(tuple(sorted(tiles)), chosen)


@cache
def _required(tiles: Pieces, chosen: str) -> Required:
    """Where 10.7(d) leaves a choice, the house has the best low hand or the best high hand."""
    demanded, order = rule(tiles), 1 if chosen == "best-high" else -1
    best = max(demanded.allowed, key=lambda way: way.strength[::order])
    allowed = tuple(way.arrangement for way in demanded.allowed)
    return Required(best.arrangement, allowed, demanded.says, demanded.cite)


DEMANDS = {
    "10.7(d)1": "the supreme pair is played as such",
    "10.7(d)2": "a pair, wong or gong is played",
    "10.7(d)3": "two tiles worth nine, eight or seven are played",
    "10.7(d)4": "the highest ranking tile is played with the lowest",
}


class Rule(Frozen):
    """What 10.7(d) demands of four tiles, and the settings that fulfil it."""

    cite: str
    allowed: tuple[Hands, ...]

    @property
    def says(self) -> str:
        return DEMANDS[self.cite]


def rule(tiles: Pieces) -> Rule:
    """The first rule of 10.7(d) that applies to four tiles."""
    ways = settings(tiles)
    if set(tiles) >= ranking.SUPREME:
        return Rule("10.7(d)1", tuple(
            way for way in ways if ranking.SUPREME in (set(way.high), set(way.low))
        ))  # fmt: skip
    if pairs := tuple(way for way in ways if ranking.is_pair(way.high)):
        return Rule("10.7(d)2", pairs)
    if valued := tuple(way for way in ways if ranking.value(way.high) >= 7):
        return Rule("10.7(d)3", valued)
    ranks = _ranks(tiles)
    return Rule("10.7(d)4", tuple(
        way for way in ways if [ranks[0], ranks[-1]] in (_ranks(way.high), _ranks(way.low))
    ))  # fmt: skip


def _ranks(tiles: Pieces) -> list[int]:
    return sorted(ranking.RANKS[tile] for tile in tiles)
