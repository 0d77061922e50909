"""Reading a poker hand out as people do: with its ranks and its kicker.

The category is the game's own word for the hand (`pair`, `high-card`); the cards give the ranks.
Where the cards do not fit the category (jokers, hands of other games) the word is used unchanged.
Tiles are called by their names.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from pitboss.equipment import tiles

ORDER = "23456789TJQKA"
NAMES = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
FULL = 5
"""How many cards a straight or a flush has; in a smaller hand, all of them."""
OWN_OF_FOUR = 4
REMEMBERED = 4096
"""How many hands are cached in words: each hand is told to everybody at a table."""
Cards = tuple[str | None, ...]


def read_hand(category: str, cards: Iterable[str | None]) -> str:
    """A hand in words: `queen high`, `a pair of nines, ace kicker`, `kings and fours`."""
    known = [card for card in cards if card]
    reader = _READERS.get(category)
    plain = all(len(card) == 2 and card[0] in ORDER for card in known)
    if reader and plain and known:
        return reader(known) or category
    return _tiles(category) if "-" in category else category


def read_together(category: str, own: Sequence[str | None], board: Sequence[str | None]) -> str:
    """A hand made of one's own cards and of what lies in the middle.

    A player with four own cards uses two of them, and three of the others.
    """
    return _read_together(category, tuple(own), tuple(board))


@lru_cache(REMEMBERED)
def _read_together(category: str, own: Cards, board: Cards) -> str:
    if len(own) != OWN_OF_FOUR or len(board) < FULL:
        return read_hand(category, [*own, *board])
    if not all(own) or not all(board):
        return category
    used = [[*two, *three] for two in combinations(own, 2) for three in combinations(board, 3)]
    fitting = [hand for hand in map(_plain, used) if _category(hand) == _KIND.get(category)]
    return read_hand(category, max(fitting, key=_strength)) if fitting else category


def _plain(hand: Iterable[str | None]) -> list[str]:
    return [card for card in hand if card]


def _category(hand: Sequence[str]) -> tuple[int, ...] | str:
    """What five cards are: how many there are of each rank, or their name."""
    ranks = _ranks(hand)
    suited = len({card[1] for card in hand}) == 1
    run = len(set(ranks)) == FULL and _top_of_run(ranks, FULL) is not None
    if suited or run:
        return "straight-flush" if suited and run else "flush" if suited else "straight"
    return tuple(sorted(Counter(ranks).values(), reverse=True))


def _strength(hand: Iterable[str | None]) -> tuple[tuple[int, int], ...]:
    """The key by which hands of one category are compared."""
    ranks = _ranks(cards := _plain(hand))
    if _category(cards) in ("straight", "straight-flush"):
        return ((1, _top_of_run(ranks, FULL) or 0),)
    counted = Counter(ranks)
    return tuple((counted[rank], rank) for rank in sorted(ranks, key=lambda r: (-counted[r], -r)))


def by_which(one: Iterable[str | None], other: Iterable[str | None]) -> str:
    """The card by which one of two hands beats the other, where both are the same in words; they
    have the same number of cards."""
    hands = _plain(one), _plain(other)
    if len(hands[0]) != len(hands[1]) or len(hands[0]) > FULL:
        return ""
    if not all(card[0] in ORDER for hand in hands for card in hand):
        return ""
    ranks = [[rank for _, rank in _strength(hand)] for hand in hands]
    apart = ((mine, theirs) for mine, theirs in zip(*ranks, strict=True) if mine != theirs)
    return next((f", {_name(mine)} over {_name(theirs)}" for mine, theirs in apart), "")


_SET_TILES = re.compile(r"(\S+) (\S+) \(([^)]*)\) over (\S+) (\S+) \(([^)]*)\)")
_TILE = re.compile(r"\b[1-6]-[1-6]\b")


def _tiles(said: str) -> str:
    """Tiles by their names: `a pair of chong (3-3 3-3) over 7 (2-5 4-6)`."""
    found = _SET_TILES.fullmatch(said)
    if not found:
        return said
    first, second, high, third, fourth, low = found.groups()
    return f"{_called(high)} ({first} {second}) over {_called(low)} ({third} {fourth})"


def _called(hand: str) -> str:
    return _TILE.sub(lambda tile: tiles.NAMES.get(tile[0], tile[0]), hand)


def _name(rank: int) -> str:
    return NAMES[ORDER[rank]]


def many(rank: str) -> str:
    """Cards of a rank: `aces`, `sixes`."""
    name = NAMES[rank]
    return f"{name}es" if name.endswith("x") else f"{name}s"


def _many(rank: int) -> str:
    return many(ORDER[rank])


def _ranks(cards: Sequence[str]) -> list[int]:
    return sorted((ORDER.index(card[0]) for card in cards), reverse=True)


def _of(cards: Sequence[str], count: int) -> list[int]:
    """The ranks that occur this many times, the highest first."""
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
_KIND: dict[str, tuple[int, ...] | str] = {
    "high-card": (1, 1, 1, 1, 1),
    "pair": (2, 1, 1, 1),
    "two-pair": (2, 2, 1),
    "three-of-a-kind": (3, 1, 1),
    "straight": "straight",
    "flush": "flush",
    "full-house": (3, 2),
    "four-of-a-kind": (4, 1),
    "straight-flush": "straight-flush",
}
