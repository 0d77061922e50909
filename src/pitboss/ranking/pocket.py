"""Two cards as they lie in a player's hand: pairs, and aces with a face card."""

from __future__ import annotations

from collections.abc import Sequence

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
