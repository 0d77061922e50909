"""Four tiles set into a high hand and a low hand, 10.1 and 10.2."""

from __future__ import annotations

from msgspec import Struct

from pitboss.games.pai_gow.common.rules import Arrangement, Pieces
from pitboss.ranking import tiles as ranking
from pitboss.ranking.tiles import Hand


class Hands(Struct, frozen=True):
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


def settings(tiles: Pieces) -> tuple[Hands, ...]:
    """The three ways to set four tiles."""
    a, b, c, d = tiles
    return hands((a, b), (c, d)), hands((a, c), (b, d)), hands((a, d), (b, c))


def pair(tiles: Pieces) -> Hand:
    first, second = tiles
    return first, second
