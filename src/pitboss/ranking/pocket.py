"""Two cards as they lie in a player's hand: pairs, aces with a face card, cards in sequence."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment.cards import PIPS

FACES = frozenset("JQK")
ROWS = ("pair-of-aces", "ace-face-suited", "ace-face-unsuited", "pair", "no-pair")
"""From the best down; the last is what remains."""


def row(cards: Sequence[str]) -> str:
    """Which of the rows two cards make."""
    first, second = (card[0] for card in cards)
    if first == second:
        return "pair-of-aces" if first == "A" else "pair"
    if "A" in (first, second) and FACES & {first, second}:
        return "ace-face-suited" if cards[0][1] == cards[1][1] else "ace-face-unsuited"
    return "no-pair"


POKER_ROWS = (
    "royal-straight-flush", "pair-of-aces", "straight-flush", "pair", "straight", "high-card",
)  # fmt: skip
"""The same for two-card poker hands."""


def poker_row(cards: Sequence[str]) -> str:
    """Which poker hand two cards make. The ace is beside the king alone."""
    low, high = sorted(PIPS[card] for card in cards)
    if low == high:
        return "pair-of-aces" if high == PIPS["As"] else "pair"
    if high - low > 1:
        return "high-card"
    if cards[0][1] != cards[1][1]:
        return "straight"
    return "royal-straight-flush" if high == PIPS["As"] else "straight-flush"
