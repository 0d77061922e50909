"""Baccarat: the point count of a hand is the last digit of what its cards are worth together."""

from collections.abc import Sequence

from pitboss.equipment.cards import DECK

VALUES: dict[str, int] = {
    card: 1 if card[0] == "A" else 0 if card[0] in "TJQK" else int(card[0]) for card in DECK
}
"""What a card is worth: two to nine at face value, tens and court cards nothing, an ace one."""

PIPS: dict[str, int] = {card: value or 10 for card, value in VALUES.items()}
"""The number on a card, by which cards are burned: ten for tens and court cards."""

NATURALS = (8, 9)


def count(cards: Sequence[str]) -> int:
    """The point count of a hand, 0 to 9."""
    return sum(VALUES[card] for card in cards) % 10


def is_natural(cards: Sequence[str]) -> bool:
    """8 or 9 on the first two cards."""
    return len(cards) == 2 and count(cards) in NATURALS


def describe(cards: Sequence[str]) -> str:
    """The point count in words: ``7``, ``natural 9``."""
    return f"natural {count(cards)}" if is_natural(cards) else str(count(cards))
