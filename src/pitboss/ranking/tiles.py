"""Hands of two pai gow tiles, N.J.A.C. 13:69F-10.2.

A hand's score is one number: the higher, the better; hands of equal score are copies of each other.
Every permissible pair stands above every hand that only has a value.
"""

from itertools import product

from pitboss.equipment.tiles import KINDS, SPOTS, TWICE

SUPREME = frozenset(("2-4", "1-2"))
EXCHANGED = {"1-2": 6, "2-4": 3}
"""What each tile of the supreme pair may count instead, if it is used without the other,
10.2(e)."""

RANKS: dict[str, int] = {
    **{kind: rank for rank, kind in enumerate(TWICE, 1)},
    "3-6": 12, "4-5": 12, "2-6": 13, "3-5": 13, "2-5": 14, "3-4": 14,
    "2-4": 15, "1-4": 16, "2-3": 16, "1-2": 17,
}  # fmt: skip
"""The individual ranking of each tile, 1 the highest, 10.2(g)."""
EXCHANGED_RANKS = {"1-2": RANKS["2-4"], "2-4": RANKS["1-2"]}
"""A tile of the supreme pair that counts like the other tile also ranks like it, 10.2(e)."""

_LOWEST_RANK = 17
_STEP = 32
"""The distance between one value and the next; in between, the highest ranking tile decides."""
_PAIRS = 10 * _STEP
"""The score below every permissible pair."""
_LOWEST_PAIR = 20

Hand = tuple[str, str]


def _permissible_pairs() -> dict[Hand, tuple[int, str]]:
    """The pairs of 10.2(b) with their ranking, 1 the highest, and their names."""
    pairs: dict[Hand, tuple[int, str]] = {}

    def add(rank: int, first: str, second: str, name: str) -> None:
        pairs[first, second] = pairs[second, first] = rank, name

    add(1, "2-4", "1-2", "supreme pair")
    for rank, kind in enumerate(TWICE, 2):
        add(rank, kind, kind, f"pair of {kind}")
    mixed = (("3-6", "4-5"), ("3-5", "2-6"), ("3-4", "2-5"), ("1-4", "2-3"))
    for rank, (first, second) in enumerate(mixed, 13):
        add(rank, first, second, f"mixed {_PLURALS[SPOTS[first]]}")
    nines, eights = ("4-5", "3-6"), ("2-6", "3-5", "4-4")
    for rank, (high, others, name) in enumerate(
        (("6-6", nines, "wong"), ("1-1", nines, "wong"), ("6-6", eights, "gong"),
         ("1-1", eights, "gong")), 17,
    ):  # fmt: skip
        for other in others:
            add(rank, high, other, f"{name} of {high}")
    return pairs


_PLURALS = {9: "nines", 8: "eights", 7: "sevens", 5: "fives"}
PAIRS = _permissible_pairs()


def _counts(tile: str) -> tuple[tuple[int, int], ...]:
    """The ways in which a tile may count: spots and individual ranking."""
    own = (SPOTS[tile], RANKS[tile])
    if tile in EXCHANGED:
        return own, (EXCHANGED[tile], EXCHANGED_RANKS[tile])
    return (own,)


def _score(first: str, second: str) -> int:
    """10.2(b) to (h), by the better way of counting where there are two."""
    if (first, second) in PAIRS:
        return _PAIRS + 1 + _LOWEST_PAIR - PAIRS[first, second][0]
    return max(
        (a + b) % 10 * _STEP + 1 + _LOWEST_RANK - min(rank_a, rank_b)
        for (a, rank_a), (b, rank_b) in product(_counts(first), _counts(second))
    )


SCORES: dict[Hand, int] = {(a, b): _score(a, b) for a, b in product(KINDS, KINDS)}
"""Every two tiles in either order. Two tiles of a kind that a set has only once are included too,
although nobody can hold them."""


def score(hand: Hand) -> int:
    """What a hand of two tiles is worth."""
    return SCORES[hand]


def is_pair(hand: Hand) -> bool:
    """Whether a hand is a permissible pair: supreme, matched, mixed, a wong or a gong, 10.2(b)."""
    return hand in PAIRS


def value(hand: Hand) -> int:
    """The value of a hand that is no permissible pair: the last digit of its spots, 10.2(d)."""
    return SCORES[hand] // _STEP


def top(hand: Hand) -> int:
    """The individual ranking that decides between it and a hand of equal value, 10.2(f)."""
    return 1 + _LOWEST_RANK - SCORES[hand] % _STEP


def is_zero(hand: Hand) -> bool:
    """Whether a hand is worth nothing: no permissible pair, and of value zero."""
    return SCORES[hand] < _STEP


def name(hand: Hand) -> str:
    """A hand in words: ``supreme pair``, ``wong of 6-6``, ``8``."""
    return PAIRS[hand][1] if hand in PAIRS else str(value(hand))
