"""Hands as settlement compares them, made from a score."""

from collections.abc import Sequence
from typing import Protocol

from pitboss.engine import RankedHand
from pitboss.ranking import five_card
from pitboss.ranking.scores import deciding


class Ranking(Protocol):
    """A module that ranks hands of a `SIZE`."""

    SIZE: int

    def score(self, cards: Sequence[str], /) -> int: ...
    def category(self, score: int, /) -> str: ...


def hand_of(holder: str, score: int, *, by: Ranking = five_card, row: str = "") -> RankedHand:
    """A hand that is worth `score`, called by its category, or by the `row` of a pay table."""
    return RankedHand(holder, row or by.category(score), (score,), deciding(score, by.SIZE))
