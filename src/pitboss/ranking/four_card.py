"""Four-card poker hands: the best four of four, five or six cards, N.J.A.C. 13:69F-27.3.

Four of a kind ranks above a straight flush, three of a kind above a flush, a flush above a
straight. A hand's score is one number: the higher, the better; equal scores are a tie. It holds
the category first, then the ranks that decide between equals, most important first.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment.cards import PIPS

CATEGORIES = (
    "high-card",
    "pair",
    "two-pair",
    "straight",
    "flush",
    "three-of-a-kind",
    "straight-flush",
    "four-of-a-kind",
)
_SHIFT = 16


def score(cards: Sequence[str]) -> int:
    """The score of the best four of the cards."""
    often: dict[int, int] = {}
    suits: dict[str, list[int]] = {}
    for card in cards:
        pip = PIPS[card]
        often[pip] = often.get(pip, 0) + 1
        suits.setdefault(card[1], []).append(pip)
    ranks = sorted(often, key=lambda pip: often[pip] << 4 | pip, reverse=True)
    first, second = often[ranks[0]], often[ranks[1]] if len(ranks) > 1 else 0
    if first == 4:
        return _packed(7, ranks[:1])
    flush = next((suit for suit in suits.values() if len(suit) >= 4), None)
    if flush and (top := _straight(flush)):
        return _packed(6, [top])
    if first == 3:
        return _packed(5, [ranks[0], max(ranks[1:])])
    if flush:
        return _packed(4, sorted(flush, reverse=True)[:4])
    if top := _straight(ranks):
        return _packed(3, [top])
    if second == 2:
        return _packed(2, ranks[:2])
    return _packed(1, ranks[:3]) if first == 2 else _packed(0, ranks[:4])


def _straight(ranks: Sequence[int]) -> int:
    """The highest card of the best straight among the ranks, else 0; the ace is also low."""
    mask = 0
    for pip in ranks:
        mask |= 1 << pip
    mask |= mask >> 13 & 2
    run = mask & mask >> 1 & mask >> 2 & mask >> 3
    return run.bit_length() + 2 if run else 0


def _packed(category: int, pips: Sequence[int]) -> int:
    value = category
    for pip in pips:
        value = value << 4 | pip
    return value << 4 * (4 - len(pips))


def category(score: int) -> str:
    return CATEGORIES[score >> _SHIFT]


def top(score: int) -> int:
    """The rank that decides first: of the pair, the three, the highest card."""
    return score >> 12 & 15
