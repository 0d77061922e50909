"""All hands that cards make, by the names of the pay tables, 11.3(f) to (i): the one that pays most
counts.

Every function is one way to look at cards, and the wagers that look in the same way share it.
"""

from collections.abc import Sequence

from pitboss.equipment.cards import JOKER
from pitboss.ranking import ace_joker, seven_cards

Rows = tuple[str, ...]
NO_PAI_GOW = "no pai gow"
_COUNTS = ("none", "one", "two", "three", "four", "five", "six", "seven")


def seven(cards: Sequence[str]) -> Rows:
    """All hands from three of a kind upwards; less than that by its name alone."""
    made = seven_cards.made(cards)
    return tuple(sorted(made)) or (ace_joker.category(ace_joker.score(cards)),)


def pai_gow(cards: Sequence[str]) -> Rows:
    """11.3(h): the highest of seven cards without pair, straight and flush, the joker an ace.

    The schedule of the protection wager has one row more.
    """
    if highest := seven_cards.pai_gow(cards):
        return (highest,)
    if seven_cards.ACE_TO_FIVE in seven_cards.made(cards):
        return (seven_cards.ACE_TO_FIVE,)
    return (NO_PAI_GOW,)


def first_three(cards: Sequence[str]) -> Rows:
    """11.18(b); 11.3(a) and (c) say what the joker is."""
    return tuple(sorted(seven_cards.three(cards))) or ("nothing",)


def red(cards: Sequence[str]) -> Rows:
    """11.23(d): the joker is of neither color."""
    return _of_color(cards, "dh")


def black(cards: Sequence[str]) -> Rows:
    return _of_color(cards, "cs")


def _of_color(cards: Sequence[str], suits: str) -> Rows:
    return (f"{_COUNTS[sum(card != JOKER and card[1] in suits for card in cards)]}-cards",)
