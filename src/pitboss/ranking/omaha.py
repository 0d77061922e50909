"""Omaha hands, N.J.A.C. 13:69F-14.11(f): two of a player's cards and three of the board.

High hands score as those of `five_card`, low ones as those of `low`; a low hand counts if it is
eight or better (14.9(j)).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from pitboss.equipment.cards import PIPS, SUITS
from pitboss.ranking import five_card, low

HOLE, BOARD = 2, 3
WORST_LOW = 8
_KEY = {pip: 5 ** (pip - 2) for pip in range(2, 15)}
_KEYS = {card: _KEY[pip] for card, pip in PIPS.items()}
"""A card's rank as a key: the sum of the keys of five cards says which ranks they are."""
_LOW_BIT = {card: 1 << pip if pip <= WORST_LOW else 0 for card, pip in low.PIP.items()}


class _ByRanks(dict[int, int]):
    """The score of five cards by their ranks alone, from the sum of their keys."""

    def __missing__(self, total: int) -> int:
        ranks = [pip for pip in _KEY for _ in range(total // _KEY[pip] % 5)]
        suits = "cdhsc" if ranks[0] != ranks[-1] else "cdhs"
        hand = ["23456789TJQKA"[pip - 2] + suit for pip, suit in zip(ranks, suits, strict=True)]
        found = self[total] = five_card.score(hand)
        return found


_BY_RANKS = _ByRanks()


@lru_cache(maxsize=64)
def _board(board: tuple[str, ...]) -> tuple[list[int], dict[str, list[str]], list[int]]:
    """For a board: the keys of every three cards, the suits with at least three cards, and its sets
    of three low ranks."""
    threes = list({sum(_KEYS[card] for card in three) for three in combinations(board, BOARD)})
    suited = {suit: [card for card in board if card[1] == suit] for suit in SUITS}
    flushes = {suit: cards for suit, cards in suited.items() if len(cards) >= BOARD}
    bits = [bit for bit in {_LOW_BIT[card] for card in board} if bit]
    return threes, flushes, [a | b | c for a, b, c in combinations(bits, BOARD)]


def high(hole: Sequence[str], board: tuple[str, ...]) -> int:
    """The score of the highest hand."""
    threes, flushes, _ = _board(board)
    keys = [_KEYS[card] for card in hole]
    twos = {a + b for a, b in combinations(keys, HOLE)}
    best = max([_BY_RANKS[two + three] for two in twos for three in threes])
    for suit, cards in flushes.items():
        own = [card for card in hole if card[1] == suit]
        for two in combinations(own, HOLE):
            best = max(best, *(five_card.score(two + three) for three in combinations(cards, 3)))
    return best


def eight_or_better(hole: Sequence[str], board: tuple[str, ...]) -> int:
    """The score of the best low hand that is eight or better; 0 if there is none."""
    _, _, threes = _board(board)
    if not threes:
        return 0
    bits = [bit for bit in {_LOW_BIT[card] for card in hole} if bit]
    sets = [two + three for a, b in combinations(bits, HOLE) for three in threes
            if not (two := a | b) & three]  # fmt: skip
    if not sets:
        return 0
    best = min(sets)  # the lower set of ranks is the better hand
    return low.of_ranks([pip for pip in range(WORST_LOW, 0, -1) if best >> pip & 1])


def hands(hole: Sequence[str], board: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every hand that a player can form."""
    for two in combinations(hole, HOLE):
        for three in combinations(board, BOARD):
            yield two + three
