"""One hand of seven cards: every setting against all 53,524,680 hands that the dealer can then
have, suits and all."""

from collections.abc import Sequence

import numpy as np

from pitboss.games.pai_gow.common.rules import Arrangement
from pitboss.odds.cards.hands import Cards
from pitboss.odds.compiled import kernel
from pitboss.odds.games.pai_gow.asia_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.asia_poker.deals import below_in_two, differing, places
from pitboss.odds.games.pai_gow.asia_poker.kinds import SETTINGS, Hands, set_all
from pitboss.odds.games.pai_gow.common.seven_cards import (
    CHOOSE,
    JOKER,
    NUMBERS,
    OTHER_HANDS,
    RANKS,
    SUITS,
    Whole,
    numbers,
)
from pitboss.values import Frozen


class Dealer(Frozen):
    """How a dealer sets: by kind three hands in a row, and what flushes change."""

    scores: Whole
    flushes: Whole
    """The kinds that a flush sets otherwise."""
    outside: Whole
    """By place in `flushes` and rank, the cards outside the flush."""


def dealer(hands: Hands) -> Dealer:
    kinds, own = all_kinds.kinds(), differing(hands)
    outside = kinds.counts[own] - (kinds.suited[own][:, None] >> np.arange(RANKS) & 1)
    return Dealer(hands.in_rows, own, outside)


class Worth(Frozen):
    """A setting, and how often it wins against all hands of the dealer."""

    hands: Arrangement
    won: int
    deals: int = OTHER_HANDS


def worths(cards: Sequence[str], dealer: Dealer, ace_low_lowest: bool = False) -> list[Worth]:
    """All allowed settings, without those that make the same hands as another one."""
    own = numbers(cards)
    settings = set_all(own[None, :], ace_low_lowest)
    seen: dict[tuple[int, int, int], int] = {}
    for which in np.flatnonzero(settings.stands[0]).tolist():
        hands = tuple(int(part[0, which])
                      for part in (settings.highs, settings.mediums, settings.lows))  # fmt: skip
        seen.setdefault((hands[0], hands[1], hands[2]), which)
    won = against(own, np.array(list(seen), np.int64), dealer)
    names = sorted(cards, key=NUMBERS.__getitem__)
    result = []
    for count, which in zip(won.tolist(), seen.values(), strict=True):
        *medium, low = SETTINGS[which].tolist()
        arrangement = {
            "high": tuple(card for place, card in enumerate(names) if place not in (*medium, low)),
            "medium": tuple(names[place] for place in medium),
            "low": (names[low],),
        }
        result.append(Worth(arrangement, count))
    return result


def against(own: Cards, asked: Whole, dealer: Dealer) -> Whole:
    """By setting (three hands in a row), how many hands of the dealer it beats."""
    kinds = all_kinds.kinds()
    held = own[own != JOKER].astype(np.int64)
    by_suit = np.zeros((SUITS, RANKS), np.int64)
    by_suit[held // RANKS, held % RANKS] = 1
    masks = (by_suit << np.arange(RANKS)).sum(axis=1)
    won = np.zeros(len(asked), np.int64)
    _count(
        asked, by_suit, masks, len(own) > len(held), kinds.counts, kinds.jokers, kinds.plain,
        dealer.flushes, dealer.outside, kinds.suited, kinds.second, kinds.ranks, dealer.scores,
        CHOOSE, won,
    )  # fmt: skip
    return won


@kernel
def _count(
    asked: Whole, by_suit: Whole, masks: Whole, joker: bool, counts: Whole, jokers: Whole,
    plain: int, others: Whole, outside: Whole, suited: Whole, second: Whole, ranks: Whole,
    scores: Whole, choose: Whole, won: Whole,
) -> None:  # fmt: skip
    """First as if there were no flush, then what flushes change."""
    mine = by_suit.sum(axis=0)
    high, medium, low = (np.unique(asked[:, 0].copy()), np.unique(asked[:, 1].copy()),
                         np.unique(asked[:, 2].copy()))  # fmt: skip
    high_at, medium_at = np.zeros(3000, np.uint32), np.zeros(91, np.uint32)
    low_at = np.zeros(13, np.uint32)
    columns, layers = medium.size + 1, low.size + 1
    places(high, columns * layers, high_at)
    places(medium, layers, medium_at)
    places(low, 1, low_at)
    cells = np.zeros((high.size + 1) * columns * layers, np.int64)
    for kind in range(plain):
        often = 0 if joker and jokers[kind] else 1
        for rank in range(13):
            often *= choose[4 - mine[rank], counts[kind, rank]]
        cell = high_at[scores[kind, 0]] + medium_at[scores[kind, 1]] + low_at[scores[kind, 2]]
        cells[cell] += often
    for place in range(others.size):
        kind = others[place]
        if joker and jokers[kind]:
            continue
        if second[kind]:
            often = _of_two_suits(masks, suited[kind], second[kind])
        else:
            often = _of_one_suit(by_suit, mine, masks, jokers[kind], suited[kind], outside[place],
                                 choose)  # fmt: skip
        if often:
            cell = high_at[scores[kind, 0]] + medium_at[scores[kind, 1]] + low_at[scores[kind, 2]]
            cells[cell] += often
            of = ranks[kind]
            cell = high_at[scores[of, 0]] + medium_at[scores[of, 1]] + low_at[scores[of, 2]]
            cells[cell] -= often
    for which in range(len(asked)):
        won[which] = below_in_two(
            cells, columns, layers, np.searchsorted(high, asked[which, 0]),
            np.searchsorted(medium, asked[which, 1]), np.searchsorted(low, asked[which, 2]),
        )  # fmt: skip


@kernel
def _of_one_suit(
    by_suit: Whole,
    mine: Whole,
    masks: Whole,
    joker: int,
    suited: int,
    outside: Whole,
    choose: Whole,
) -> int:
    """How many hands have a flush of these ranks, and cards of the given ranks outside it."""
    total, rest, size, ranks = 0, 0, 0, 0
    for rank in range(13):
        size += outside[rank]
        if outside[rank] == 1:
            ranks += 1
            rest |= 1 << rank
    one_suit = joker and size == 3 and ranks == 3  # others that would be a flush themselves
    for suit in range(4):
        if suited & masks[suit]:
            continue
        often = 1
        for rank in range(13):
            if outside[rank]:
                often *= choose[3 - (mine[rank] - by_suit[suit, rank]), outside[rank]]
        if one_suit:
            for other in range(4):
                often -= other != suit and not rest & masks[other]
        total += often
    return total


@kernel
def _of_two_suits(masks: Whole, first: int, second: int) -> int:
    total = 0
    for suit in range(4):
        for other in range(4):
            if suit != other and not first & masks[suit] and not second & masks[other]:
                total += 1
    return total // 2 if first == second else total
