"""Two cards of a player's hand: pairs, aces with a face card, cards in sequence."""

from collections.abc import Sequence

from pitboss.equipment.cards import PIPS

FACES = frozenset("JQK")
NO_PAIR = "no-pair"
"""The row of all other hands."""


def rows(cards: Sequence[str]) -> tuple[str, ...]:
    """The rows of a pay table that two cards make, the most exact first."""
    first, second = (card[0] for card in cards)
    if first == second:
        high = "jacks-to-kings" if first in FACES else "twos-to-tens"
        return f"pair-of-{'aces' if first == 'A' else high}", "pair"
    if "A" in (first, second) and (faces := FACES & {first, second}):
        suits = "suited" if cards[0][1] == cards[1][1] else "unsuited"
        exact = "ace-king" if "K" in faces else "ace-queen-or-jack"
        return f"{exact}-{suits}", f"ace-face-{suits}"
    return (NO_PAIR,)


def poker_row(cards: Sequence[str]) -> str:
    """Which poker hand two cards make. The ace follows only the king."""
    low, high = sorted(PIPS[card] for card in cards)
    if low == high:
        return "pair-of-aces" if high == PIPS["As"] else "pair"
    if high - low > 1:
        return "high-card"
    if cards[0][1] != cards[1][1]:
        return "straight"
    return "royal-straight-flush" if high == PIPS["As"] else "straight-flush"
