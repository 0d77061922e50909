"""One hand against all that the dealer can then have: what each of its settings is worth, exactly.

The player's cards are known with their suits; the dealer's are counted by kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from msgspec import Struct

from pitboss.equipment.cards import DECK
from pitboss.equipment.cards import JOKER as JOKER_CARD
from pitboss.games.pai_gow.common.rules import Arrangement
from pitboss.odds.cards.hands import Cards
from pitboss.odds.compiled import kernel
from pitboss.odds.games.pai_gow.pai_gow_poker import flushes
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.pai_gow_poker.cells import below, places, read_off, sum_up
from pitboss.odds.games.pai_gow.pai_gow_poker.kinds import CHOOSE, JOKER, Numbers, Whole
from pitboss.odds.games.pai_gow.pai_gow_poker.meeting import Dealer

NUMBERS = {card: number for number, card in enumerate((*DECK, JOKER_CARD))}


class Worth(Struct, frozen=True):
    """A setting, and how it ends against all hands of the dealer."""

    hands: Arrangement
    lost: int
    pushed: int
    won: int

    def value(self, net: Fraction) -> Fraction:
        """Of a unit wagered, where a win nets so much."""
        return (net * self.won - self.lost) / (self.lost + self.pushed + self.won)


def numbers(cards: Sequence[str]) -> Cards:
    """Seven cards as kernels have them, the joker last."""
    return np.array(sorted(NUMBERS[card] for card in cards), np.uint8)


def worths(cards: Sequence[str], against: Dealer, ace_low_lowest: bool = False) -> list[Worth]:
    """All settings that may be played and are not the same as another one."""
    own = numbers(cards)
    settings = all_kinds.set_all(own[None, :], ace_low_lowest)
    seen: dict[tuple[int, int], int] = {}
    for which in np.flatnonzero(settings.stands[0]).tolist():
        seen.setdefault((int(settings.highs[0, which]), int(settings.lows[0, which])), which)
    edges = np.array(list(seen), np.int64)
    found = _against(own, edges[:, 0].copy(), edges[:, 1].copy(), against)
    every = all_kinds.OTHER_HANDS
    names = sorted(cards, key=NUMBERS.__getitem__)
    result = []
    for (deals, high, low, both), which in zip(found.tolist(), seen.values(), strict=True):
        two = all_kinds.SETTINGS[which]
        hands = {
            "high": tuple(card for place, card in enumerate(names) if place not in two),
            "low": tuple(names[place] for place in two),
        }
        lost = deals - high - low + both
        result.append(Worth(hands, lost, every - lost - both, both))
    return result


def _against(own: Cards, highs: Whole, lows: Whole, against: Dealer) -> Whole:
    kinds, groups = all_kinds.kinds(), flushes.groups()
    others = np.zeros(len(kinds.cards), np.int64)
    for group in groups:
        others[group.kinds] = group.others
    held = own[own != JOKER].astype(np.int64)
    by_suit = np.zeros((4, 13), np.int64)
    by_suit[held // 13, held % 13] = 1
    masks = (by_suit << np.arange(13)).sum(axis=1)
    rest = by_suit.sum(axis=0) - by_suit  # of other suits than one
    beside = flushes.beside()
    ways = CHOOSE[np.maximum(3 - rest, 0)[:, None, :], beside[None, :, :]].prod(axis=2)
    found = np.zeros((len(highs), 4), np.int64)
    _count(
        by_suit.sum(axis=0), len(own) > len(held), masks, ways, kinds.counts, kinds.jokers,
        kinds.ranks, kinds.suited, others, kinds.plain, against.highs, against.lows, against.out,
        highs, lows, CHOOSE, found,
    )  # fmt: skip
    return found


@kernel
def _count(
    mine: Whole, joker: bool, masks: Whole, ways: Whole, counts: Whole, jokers: Whole,
    ranks: Whole, suited: Whole, others: Whole, plain: int,
    dealer_highs: Whole, dealer_lows: Whole, out: Numbers,
    highs: Whole, lows: Whole, choose: Whole, found: Whole,
) -> None:  # fmt: skip
    high_at, low_at = np.zeros(7500, np.int64), np.zeros(100, np.int64)
    high_edges, low_edges = np.unique(highs), np.unique(lows)
    places(high_edges, high_at)
    places(low_edges, low_at)
    cells = np.zeros((high_edges.size + 1, low_edges.size + 1), np.int64)
    for kind in range(plain):
        if not (joker and jokers[kind]) and not out[kind]:
            often = 1
            for rank in range(13):
                often *= choose[4 - mine[rank], counts[kind, rank]]
            cells[high_at[dealer_highs[kind]], low_at[dealer_lows[kind]]] += often
    for kind in range(plain, len(counts)):
        often = 0
        for suit in range(4):
            if suited[kind] & masks[suit] == 0:
                often += ways[suit, others[kind]]
        if often and not (joker and jokers[kind]):
            cells[high_at[dealer_highs[kind]], low_at[dealer_lows[kind]]] += often
            of = ranks[kind]
            if not out[of]:
                cells[high_at[dealer_highs[of]], low_at[dealer_lows[of]]] -= often
    sum_up(cells)
    for which in range(highs.size):
        read_off(cells, below(high_at, highs[which]), below(low_at, lows[which]), found[which])
