"""The pokette layout: ranks as rows, suits as columns, and how people write its spots.

13:69E says which suits lie side by side, but it is not available here. Unless a table names the
order of its columns, any two suits may adjoin, and a joker, above the aces, any of them. With an
order, the first joker lies above the first two columns and the second above the last two.
"""

import re
from functools import lru_cache
from itertools import combinations, pairwise

from pitboss.equipment.cards import DECK, RANKS
from pitboss.equipment.cards import card as playing_card
from pitboss.equipment.wheel import JOKERS
from pitboss.errors import Unusable

ROWS = RANKS[::-1]
"""The ranks as they follow each other, 12.2(b)."""
COLUMNS = "hcds"
"""The suits in the order in which a spot names them, where the table has none of its own."""
TRIOS = {
    "ace-king-queen": ("AKQ", "2s"),
    "jack-10-9": ("JT9", "2c"),
    "8-7-6": ("876", "2d"),
    "5-4-3": ("543", "2h"),
}
"""12.5(a)6 to 9: three ranks and one of the twos."""

Spots = dict[str, tuple[str, ...]]
"""A spot in its one form to the cards that it covers."""

_WORDS = {
    "ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T", "nine": "9", "eight": "8",
    "seven": "7", "six": "6", "five": "5", "four": "4", "three": "3", "two": "2", "10": "T",
}  # fmt: skip
_RANK = re.compile("|".join(f"{word}(?:e?s)?" for word in _WORDS) + "|[2-9tjqka]")
_CARD = re.compile(r"j(?:o|k|oker)[\s-]*[12]|(?:10|[2-9tjqka])[cdhs♣♦♥♠]")


def card(text: str) -> str:
    """A section of the wheel as people write it: ``7h``, ``10♣``, ``Jk1``, ``joker 2``."""
    found = cards_in(text)
    if found is None or len(found) != 1:
        raise Unusable(f"{text!r} is no card of the wheel: write 7h, Td, Jk1 or Jk2")
    return found[0]


def cards_in(text: str) -> list[str] | None:
    """The cards of a spot, or None if there is something else in it."""
    said = _taken_apart(_CARD, text)
    return None if said is None else [_read_card(one) for one in said]


def _read_card(said: str) -> str:
    return f"Jk{said[-1]}" if said[-1] in "12" else playing_card(said)


def _taken_apart(pattern: re.Pattern[str], text: str) -> list[str] | None:
    said = re.sub(r"\band\b", " ", text.lower())
    return pattern.findall(said) if re.fullmatch(r"[\s,/&+-]*", pattern.sub("", said)) else None


@lru_cache(maxsize=4096)
def read(kind: str, text: str, columns: str) -> str | None:
    """The one form of a spot that a person wrote, or None if the layout has no such spot."""
    known = spots(kind, columns)
    if text in known:
        return text
    if kind == "suit":
        return _read_suit(text.strip().lower())
    if kind in ("single-rank", "double-rank"):
        said = _taken_apart(_RANK, text)
        return _spot_of(known, said and [_read_rank(one) for one in said])
    return _spot_of(known, cards_in(text))


def _read_suit(said: str) -> str | None:
    for name, sign in zip(("clubs", "diamonds", "hearts", "spades"), "♣♦♥♠", strict=True):
        if said and (name.startswith(said) or said == sign):
            return name[0]
    return None


def _read_rank(said: str) -> str:
    word = next((word for word in _WORDS if said.startswith(word)), "")
    return _WORDS.get(word, said.upper())


def _spot_of(known: Spots, said: list[str] | None) -> str | None:
    """The spot of just these cards or ranks, in whatever order they were said."""
    wanted = sorted(said or ())
    return next((name for name in known if sorted(name.split("-")) == wanted), None)


@lru_cache
def spots(kind: str, columns: str) -> Spots:
    """Every spot of a wager that is made on one."""
    if kind == "suit":
        return {suit: tuple(c for c in DECK if c[1] == suit) for suit in columns or COLUMNS}
    if kind == "single-rank":
        return {rank: _rank(rank) for rank in ROWS}
    if kind == "double-rank":
        return {f"{a}-{b}": _rank(a) + _rank(b) for a, b in pairwise(ROWS)}
    groups = {"straight-up": _boxes, "split": _splits, "corner": _corners}[kind](columns)
    return {"-".join(group): group for group in groups}


def _rank(rank: str) -> tuple[str, ...]:
    return tuple(rank + suit for suit in COLUMNS)


def _boxes(columns: str) -> list[tuple[str, ...]]:
    return [(box,) for box in (*JOKERS, *(r + s for r in ROWS for s in columns or COLUMNS))]


def _adjacent(columns: str) -> list[tuple[str, str]]:
    """The suits whose columns lie side by side."""
    return list(pairwise(columns) if columns else combinations(COLUMNS, 2))


def _splits(columns: str) -> list[tuple[str, ...]]:
    """Two boxes with a line between them: of the jokers, a joker and an ace, a row or a column."""
    above = (columns[:2], columns[2:]) if columns else (COLUMNS, COLUMNS)
    jokers = [(joker, f"A{s}") for joker, suits in zip(JOKERS, above, strict=True) for s in suits]
    rows = [(rank + a, rank + b) for rank in ROWS for a, b in _adjacent(columns)]
    below = [(a + suit, b + suit) for a, b in pairwise(ROWS) for suit in columns or COLUMNS]
    return [JOKERS, *jokers, *rows, *below]


def _corners(columns: str) -> list[tuple[str, ...]]:
    """Four boxes with a corner in common: two rows, two columns."""
    return [
        (high + a, high + b, low + a, low + b)
        for high, low in pairwise(ROWS)
        for a, b in _adjacent(columns)
    ]
