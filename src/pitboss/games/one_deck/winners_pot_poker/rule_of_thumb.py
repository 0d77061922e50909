"""A simple way to play winner's pot poker, which needs no more than the cards in sight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.equipment.cards import PIPS
from pitboss.ranking.scores import grouped

THREE = 3
LOWEST = PIPS["Js"]
"""The lowest high card with which three cards without a pair are worth a bet."""


def worth(cards: Sequence[str]) -> tuple[int, ...]:
    """Higher for better cards, however few: pairs and more, then ranks from the highest down."""
    ranks, counts, _ = grouped(cards)
    return counts[0], int(counts[:2] == [2, 2]), *ranks


def good(cards: Sequence[str]) -> bool:
    """Whether three cards are worth a bet if nobody shows more; or whether four cards are worth a
    double wager whatever is shown, as four to a flush, or to a straight that two ranks complete."""
    ranks, counts, suits = grouped(cards)
    if len(cards) == THREE:
        return counts[0] > 1 or ranks[0] >= LOWEST
    run = len(ranks) == len(cards) and ranks[0] - ranks[-1] == len(cards) - 1
    return len(suits) == 1 or (run and ranks[0] < PIPS["As"])


def stays(cards: Sequence[str], shown: Iterable[Sequence[str]]) -> bool:
    """Whether to stay, by one's own cards and what each of the others shows."""
    beaten = any(worth(others) > worth(cards) for others in shown)
    return not beaten and good(cards) if len(cards) == THREE else not beaten or good(cards)
