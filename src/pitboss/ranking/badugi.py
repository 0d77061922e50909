"""Badugi, N.J.A.C. 13:69F-14.12B(l): the most cards of different suits and ranks win; among equal
numbers, the lowest.

A hand's score is one number: the higher, the better; equal scores share. The ace is the lowest
card, and hands are compared from their highest card down.
"""

from collections.abc import Sequence
from itertools import combinations

from pitboss.ranking.low import PIP

SIZE = 4
CATEGORIES = ("", "one-card", "two-card", "three-card", "badugi")
_BITS = 14
"""A set of ranks is a number: the lower, the better, if both sets have the same size."""


def score(cards: Sequence[str]) -> int:
    """The score of a hand by its best cards, at most four."""
    for size in range(min(SIZE, len(cards)), 1, -1):
        sets = [_ranks(chosen) for chosen in combinations(cards, size)]
        if best := min(filter(None, sets), default=0):
            return (size + 1 << _BITS) - best
    return (2 << _BITS) - min(1 << PIP[card] for card in cards)


def _ranks(cards: Sequence[str]) -> int:
    """The ranks of cards as a set, or 0 where two are of one suit or rank."""
    ranks, suits = 0, ""
    for card in cards:
        bit = 1 << PIP[card]
        if bit & ranks or card[1] in suits:
            return 0
        ranks |= bit
        suits += card[1]
    return ranks


def category_number(score: int) -> int:
    """How many cards play: four, a badugi, down to one."""
    return score >> _BITS


def category(score: int) -> str:
    return CATEGORIES[category_number(score)]


def called(score: int) -> str:
    """A hand in words: ``badugi 7 5 4 3``, ``three-card 8 5 2``."""
    size = category_number(score)
    ranks = (size + 1 << _BITS) - score
    return f"{CATEGORIES[size]} " + " ".join(
        "-A23456789TJQK"[pip] for pip in range(13, 0, -1) if ranks >> pip & 1
    )
