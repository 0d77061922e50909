"""A pack's bet: how often the player's hand and the dealer's meet as equals, pack by pack.

Both hands are the higher one equally often, so only equal hands have to be counted, and those that
are both below a pair. Whether hands without a flush are equal depends on their ranks alone; the
number of ways to deal two sets of ranks together is a product over the ranks. Hands with a flush
are few, and are compared card by card.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.boards import boards
from pitboss.odds.cards.hands import (
    CLASSES,
    Cards,
    Classes,
    Tables,
    bit,
    has_flush,
    look_up_flush,
    number_of,
    tables,
)
from pitboss.odds.cards.ranking_tables import rank_counts, set_numbers
from pitboss.odds.compiled import kernel, map_on_cores
from pitboss.odds.model import Watch
from pitboss.ranking.five_card import CATEGORIES

Ints = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int32]
Labels = npt.NDArray[np.int16]
"""Of sets or hands; those below 0 are left out. Small numbers are sorted fast."""

HAND = 5
PACKS = comb(52, 2)
MEETINGS = comb(50, HAND) * comb(45, HAND)
"""With one pack: a hand of the player's and one of the dealer's."""
SETS = 6175
"""Ways to have five cards of thirteen ranks."""
MOST = comb(11, 3) * comb(39, 2) + comb(11, 4) * 39 + comb(11, 5) + 3 * comb(13, 5)
"""The most hands that make a flush with a pack, where it is of one suit."""
MORE, LESS = np.int64(1), np.int64(-1)
_RANKS = np.uint64(0xFFFFFFFF)
_CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(52)], np.int64)


class Ends(NamedTuple):
    """How many meetings end in which way."""

    low_ties: int
    """Equal hands below a pair."""
    ties: int
    """Equal hands of a pair or better."""
    low: int
    """The player's hand is higher, but below a pair."""
    won: int
    """It is higher, with a pair or better."""
    lost: int
    """The dealer's hand is higher."""


def ends(watch: Watch = lambda what, done: None) -> Ends:
    """Over all packs: there are 169 kinds of them."""
    packs = boards(size=2)
    kinds = [(int(first), int(second)) for first, second in packs.cards]
    found = np.zeros(len(Ends._fields), np.int64)
    for done, counts in enumerate(map_on_cores(ends_with, kinds)):
        found += packs.weights[done] * np.array(counts)
        watch("169 kinds of packs", done / len(kinds))
    return Ends(*found.tolist())


@cache
def ends_with(pack: tuple[int, int]) -> Ends:
    """All hands of the player against all of the dealer's with one pack."""
    every, cards = tables(), np.array(pack, np.uint8)
    dealt = deal_all(cards, every)
    classes = classes_of(cards, dealt)
    is_low = every.category == CATEGORIES.index("high-card")
    equal = equals(cards, dealt, classes)
    equal += meet_hands(*in_order(dealt.hands, dealt.classes), _CHOOSE)
    low_ties, ties = int(equal[is_low].sum()), int(equal[~is_low].sum())
    lows = (classes >= 0) & is_low[classes]
    both_low = int(equals(cards, dealt, lows.astype(np.int16) - np.int16(1)).sum())
    higher = (MEETINGS - low_ties - ties) // 2
    low = (both_low - low_ties) // 2
    return Ends(low_ties=low_ties, ties=ties, low=low, won=higher - low, lost=higher)


class Dealt(NamedTuple):
    """All five-card hands with one pack."""

    plain: Ints
    """How many have no flush, by their set of ranks."""
    suited: Ints
    """How many have one."""
    hands: Cards
    """Those, a row each, ..."""
    sets: npt.NDArray[np.int32]
    """... the number of their set of ranks ..."""
    classes: Classes
    """... and their class with the pack."""


@kernel
def deal_all(pack: Cards, tables: Tables) -> Dealt:
    """Every hand of five cards that a pack leaves."""
    keys, together = tables.keys, bit(pack[0]) | bit(pack[1])
    live = np.empty(50, np.uint8)
    at = 0
    for card in range(52):
        if card not in (pack[0], pack[1]):
            live[at] = card
            at += 1
    plain, suited = np.zeros(SETS, np.int64), np.zeros(SETS, np.int64)
    hands = np.empty((MOST, HAND), np.uint8)
    sets, classes = np.empty(MOST, np.int32), np.empty(MOST, np.uint16)
    base, found = keys[pack[0]] + keys[pack[1]] + tables.start[7] - tables.start[5], 0
    for a in range(50):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    four = tables.start[5] + keys[live[a]] + keys[live[b]]
                    four += keys[live[c]] + keys[live[d]]
                    for e in range(d):
                        five = four + keys[live[e]]
                        number = number_of(five, tables)
                        if not has_flush(base + five):
                            plain[number] += 1
                            continue
                        suited[number] += 1
                        held = together
                        for place, card in enumerate((live[a], live[b], live[c], live[d], live[e])):
                            hands[found, place] = card
                            held |= bit(card)
                        sets[found] = number
                        classes[found] = look_up_flush(base + five, held, tables)
                        found += 1
    return Dealt(plain, suited, hands[:found], sets[:found], classes[:found])


@cache
def rank_sets() -> tuple[Ints, npt.NDArray[np.uint64]]:
    """By the number of a set, how many cards it has of each rank, and the keys of those."""
    every, counts = tables(), rank_counts(HAND)
    sums = (counts.astype(np.uint64) * (every.keys[:13] & _RANKS)).sum(axis=1)
    order = np.argsort(set_numbers(sums, every))
    return counts[order], sums[order]


def classes_of(pack: Cards, dealt: Dealt) -> Labels:
    """By set of ranks, the class with the pack if it makes no flush; -1 where it cannot be had."""
    every, (_, sums) = tables(), rank_sets()
    totals = sums + (every.keys[pack] & _RANKS).sum() + every.start[7]
    had = dealt.plain + dealt.suited > 0
    totals = np.where(had, totals, totals[had][0])
    found = every.ranked[set_numbers(totals, every)]
    return np.where(had, found.astype(np.int16), np.int16(-1))


def equals(pack: Cards, dealt: Dealt, labels: Labels) -> Ints:
    """By label of a set of ranks: the meetings of hands without a flush that both have it.

    All meetings of such sets, minus those in which one hand has a flush. Meetings of two flushes
    are subtracted twice, so they are added back.
    """
    counts, _ = rank_sets()
    left = 4 - np.bincount(pack % 13, minlength=13)
    sets, named = in_order(np.arange(SETS), labels)
    once = (dealt.plain - dealt.suited)[sets]
    found = meet_sets(counts[sets], named, once, left, _CHOOSE)
    return found + meet_hands(*in_order(dealt.hands, labels[dealt.sets]), _CHOOSE)


def in_order(things: npt.NDArray[Any], labels: Labels | Classes) -> tuple[npt.NDArray[Any], Ints]:
    """Things sorted by their label; those without a label are left out."""
    order = np.argsort(labels, kind="stable")
    order = order[labels[order] >= 0]
    return things[order], labels[order].astype(np.int64)


@kernel
def meet_sets(sets: Ints, labels: Ints, ways: Ints, left: Ints, choose: Ints) -> Ints:
    """Sets in order of their labels: in how many ways two sets of one label can be dealt together.

    A set can be dealt in so many `ways`; the other set is chosen from the cards that are left of
    each rank.
    """
    found = np.zeros(CLASSES, np.int64)
    begin = 0
    while begin < len(labels):
        end = begin
        while end < len(labels) and labels[end] == labels[begin]:
            end += 1
        for mine in range(begin, end):
            others = 0
            for other in range(begin, end):
                product = 1
                for rank in range(13):
                    product *= choose[left[rank] - sets[mine, rank], sets[other, rank]]
                others += product
            found[labels[begin]] += ways[mine] * others
        begin = end
    return found


class Held(NamedTuple):
    """How many hands hold a card, two cards (the higher number first), three, four."""

    one: Counts
    two: Counts
    three: Counts
    four: Counts


@kernel
def meet_hands(hands: Cards, labels: Ints, choose: Ints) -> Ints:
    """Hands in order of their labels: how many ordered pairs of a label have no card in common.

    By inclusion and exclusion: the number of hands that hold some given cards, squared and added
    up, is the number of pairs that have those cards in common. A hand has five cards in common only
    with itself.
    """
    found = np.zeros(CLASSES, np.int64)
    held = Held(
        np.zeros(52, np.int32),
        np.zeros((52, 52), np.int32),
        np.zeros((52, 52, 52), np.int32),
        np.zeros(choose[51, 4] + choose[51, 3], np.int32),
    )
    begin = 0
    while begin < len(labels):
        end, pairs = begin, 0
        while end < len(labels) and labels[end] == labels[begin]:
            pairs += 2 * (end - begin) + hold(hands, end, MORE, held, choose)
            end += 1
        found[labels[begin]] += pairs
        for hand in range(begin, end):
            hold(hands, hand, LESS, held, choose)
        begin = end
    return found


@kernel
def hold(hands: Cards, at: int, step: np.int64, held: Held, choose: Ints) -> int:
    """Add a hand to the counts, or remove it; returns what that adds to the sum of squares, with
    alternating signs."""
    pairs = 0
    for i in range(HAND):
        a = hands[at, i]
        pairs -= 2 * held.one[a] + 1
        held.one[a] += step
        for j in range(i):
            b = hands[at, j]
            pairs += 2 * held.two[b, a] + 1
            held.two[b, a] += step
            for k in range(j):
                c = hands[at, k]
                pairs -= 2 * held.three[c, b, a] + 1
                held.three[c, b, a] += step
                for m in range(k):
                    d = hands[at, m]
                    place = choose[d, 4] + choose[c, 3] + choose[b, 2] + choose[a, 1]
                    pairs += 2 * held.four[place] + 1
                    held.four[place] += step
    return pairs
