"""Runs of cards of one suit, of any length; among them royals of six and seven cards."""

from collections.abc import Sequence

from pitboss.equipment.cards import PIPS

ACE = 14


def royal(cards: Sequence[str]) -> int:
    """How many cards of one suit follow each other down from the ace."""
    return max(_run(ranks, ACE) for ranks in _by_suit(cards))


def longest(cards: Sequence[str]) -> int:
    """The most cards of one suit in a row, where the ace is also low."""
    suits = [ranks | ({1} if ACE in ranks else set()) for ranks in _by_suit(cards)]
    return max(_run(ranks, top) for ranks in suits for top in ranks)


def _by_suit(cards: Sequence[str]) -> list[set[int]]:
    suits: dict[str, set[int]] = {}
    for card in cards:
        suits.setdefault(card[1], set()).add(PIPS[card])
    return list(suits.values())


def _run(ranks: set[int], top: int) -> int:
    low = top
    while low in ranks:
        low -= 1
    return top - low
