"""Reading a poker hand out as people do: with its ranks and its kicker.

The category is the game's own word for the hand (`pair`, `high-card`); the cards say of which rank.
Where the cards do not fit the category (jokers, hands of other games) the word is read as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from pitboss.words.telling import words

ORDER = "23456789TJQKA"
NAMES = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
FULL = 5
"""A straight or a flush has so many cards; in a smaller hand all of them."""


def read_hand(category: str, cards: Iterable[str | None]) -> str:
    """A hand in words: `queen high`, `a pair of nines, ace kicker`, `kings and fours`."""
    known = [card for card in cards if card]
    reader = _READERS.get(category)
    plain = all(len(card) == 2 and card[0] in ORDER for card in known)
    return (reader(known) if reader and plain and known else "") or words(category)


def _name(rank: int) -> str:
    return NAMES[ORDER[rank]]


def _many(rank: int) -> str:
    name = _name(rank)
    return f"{name}es" if name.endswith("x") else f"{name}s"


def _ranks(cards: Sequence[str]) -> list[int]:
    return sorted((ORDER.index(card[0]) for card in cards), reverse=True)


def _of(cards: Sequence[str], count: int) -> list[int]:
    """The ranks that there are so many of, the highest first."""
    return [rank for rank, n in sorted(Counter(_ranks(cards)).items(), reverse=True) if n >= count]


def _high_card(cards: Sequence[str]) -> str:
    return f"{_name(_ranks(cards)[0])} high"


def _pair(cards: Sequence[str]) -> str:
    pairs = _of(cards, 2)
    if not pairs:
        return ""
    others = [rank for rank in _ranks(cards) if rank != pairs[0]]
    kicker = f", {_name(others[0])} kicker" if others else ""
    return f"a pair of {_many(pairs[0])}{kicker}"


def _two_pair(cards: Sequence[str]) -> str:
    pairs = _of(cards, 2)
    return f"{_many(pairs[0])} and {_many(pairs[1])}" if len(pairs) > 1 else ""


def _three(cards: Sequence[str]) -> str:
    found = _of(cards, 3)
    return f"three {_many(found[0])}" if found else ""


def _four(cards: Sequence[str]) -> str:
    found = _of(cards, 4)
    return f"four {_many(found[0])}" if found else ""


def _full_house(cards: Sequence[str]) -> str:
    threes = _of(cards, 3)
    pairs = [rank for rank in _of(cards, 2) if rank not in threes[:1]]
    return f"{_many(threes[0])} full of {_many(pairs[0])}" if threes and pairs else ""


def _top_of_run(ranks: Iterable[int], length: int) -> int | None:
    """The highest rank of the best run; an ace may be the lowest card."""
    held = set(ranks)
    for top in range(len(ORDER) - 1, length - 2, -1):
        if all(rank in held for rank in range(top - length + 1, top + 1)):
            return top
    wheel = {len(ORDER) - 1, *range(length - 1)}
    return length - 2 if length > 1 and wheel <= held else None


def _straight(cards: Sequence[str]) -> str:
    top = _top_of_run(_ranks(cards), min(FULL, len(cards)))
    return "" if top is None else f"a straight to the {_name(top)}"


def _suited(cards: Sequence[str]) -> list[str]:
    size = min(FULL, len(cards))
    suits = Counter(card[1] for card in cards)
    suit = next((suit for suit, count in suits.items() if count >= size), "")
    return [card for card in cards if card[1] == suit]


def _flush(cards: Sequence[str]) -> str:
    suited = _suited(cards)
    return f"a flush, {_name(_ranks(suited)[0])} high" if suited else ""


def _straight_flush(cards: Sequence[str]) -> str:
    suited = _suited(cards)
    top = _top_of_run(_ranks(suited), min(FULL, len(cards))) if suited else None
    return "" if top is None else f"a straight flush to the {_name(top)}"


_READERS: dict[str, Callable[[Sequence[str]], str]] = {
    "high-card": _high_card,
    "no-pair": _high_card,
    "pair": _pair,
    "one-pair": _pair,
    "two-pair": _two_pair,
    "two-pairs": _two_pair,
    "three-of-a-kind": _three,
    "straight": _straight,
    "flush": _flush,
    "full-house": _full_house,
    "four-of-a-kind": _four,
    "straight-flush": _straight_flush,
}
