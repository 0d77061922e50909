"""Five-card poker hands: the best five of five, six or seven cards.

A hand's score is one number: the higher, the better; equal scores share. It holds the category
first, then the ranks that decide between equals, most important first.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment.cards import PIPS

CATEGORIES = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
_SHIFT = 20


def score(cards: Sequence[str]) -> int:
    """The score of the best five of the cards."""
    ranks, counts, suits = _ranks(cards)
    flush = next((suit for suit in suits.values() if len(suit) >= 5), None)
    if flush and (top := _straight(flush)):
        return (9 if top == 14 else 8) << _SHIFT | top
    first, second = counts[0], counts[1]
    if first == 4:
        return _packed(7, [ranks[0], max(ranks[1:])])
    if first == 3 and second >= 2:
        return _packed(6, ranks[:2])
    if flush:
        return _packed(5, sorted(flush, reverse=True)[:5])
    if top := _straight(ranks):
        return 4 << _SHIFT | top
    if first == 3:
        return _packed(3, ranks[:3])
    if first == second == 2:
        return _packed(2, [*ranks[:2], max(ranks[2:])])
    return _packed(1 if first == 2 else 0, ranks[: 4 if first == 2 else 5])


def _ranks(cards: Sequence[str]) -> tuple[list[int], list[int], dict[str, list[int]]]:
    """The different ranks, most frequent and then highest first; how often; and by suit."""
    often: dict[int, int] = {}
    suits: dict[str, list[int]] = {}
    for card in cards:
        pip = PIPS[card]
        often[pip] = often.get(pip, 0) + 1
        suits.setdefault(card[1], []).append(pip)
    ranks = sorted(often, key=lambda pip: often[pip] << 4 | pip, reverse=True)
    counts = [often[pip] for pip in ranks]
    return ranks, counts, suits


def _straight(ranks: Sequence[int]) -> int:
    """The highest card of the best straight among the ranks, else 0; the ace is also low."""
    mask = 0
    for pip in ranks:
        mask |= 1 << pip
    mask |= mask >> 13 & 2
    run = mask & mask >> 1 & mask >> 2 & mask >> 3 & mask >> 4
    return run.bit_length() + 3 if run else 0


def _packed(category: int, pips: Sequence[int]) -> int:
    value = category
    for pip in pips:
        value = value << 4 | pip
    return value << 4 * (5 - len(pips))


def category(score: int) -> str:
    return CATEGORIES[score >> _SHIFT]


def pair(score: int) -> int:
    """The rank of the pair in a hand that is no more than one: 11 for jacks."""
    return score >> 16 & 15
