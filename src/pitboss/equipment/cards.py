"""Playing cards: two characters, rank and suit (``As``, ``Td``, ``2c``); a joker is ``Jo``."""

from collections.abc import Iterable
from functools import lru_cache

from pitboss.errors import Unusable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = "Jo"
DECK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
PIPS: dict[str, int] = {card: RANKS.index(card[0]) + 2 for card in DECK}
"""The rank of a card as a number, two to ace high (14)."""

_SYMBOLS = dict(zip(SUITS, "♣♦♥♠", strict=True))
_STAR = "★"
_LONG = {"10": "T"}
_SUIT_SIGNS = {sign: suit for suit, sign in _SYMBOLS.items()}


@lru_cache
def decks(count: int = 1, *, jokers: int = 0, without: str = "") -> tuple[str, ...]:
    """The cards of some decks; each may have jokers added or ranks left out."""
    one = tuple(card for card in DECK if card[0] not in without) + (JOKER,) * jokers
    return one * count


def card(text: str) -> str:
    """One card as a person writes it: ``As``, ``10h``, ``as``, ``A♠``, ``joker``, ``Jk``."""
    if text in PIPS:
        return text
    text = text.strip()
    if text.lower() in ("jo", "jk", "joker", _STAR):
        return JOKER
    rank, suit = text[:-1].upper(), text[-1:]
    rank, suit = _LONG.get(rank, rank), _SUIT_SIGNS.get(suit, suit.lower())
    if rank == "1" and suit in SUITS:
        raise Unusable(f"{text!r} is not a card: write A for an ace, 10 or T for a ten")
    if rank + suit not in PIPS:
        raise Unusable(f"{text!r} is not a card: write rank and suit, as in As, Td or 2c")
    return rank + suit


def cards(text: str | Iterable[str]) -> tuple[str, ...]:
    """Several cards: ``7d 6c 5h`` or a list of them."""
    parts = text.replace(",", " ").split() if isinstance(text, str) else text
    return tuple(card(part) for part in parts)


def pretty(card: str) -> str:
    """A card as it is shown to people: ``A♠``, ``10♦``."""
    if card == JOKER:
        return _STAR
    if card not in PIPS:
        return card
    return ("10" if card[0] == "T" else card[0]) + _SYMBOLS[card[1]]
