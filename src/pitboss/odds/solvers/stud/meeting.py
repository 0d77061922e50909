"""How four cards of the player compare with the dealer's hand of five, two of which are seen.

It is counted for all terms at once. From the lowest hand up, the dealer's hands below it are
entered in tables by two, three and four of their cards. How many of them hold the two cards that
are seen and none of the player's follows by inclusion and exclusion.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.boards import FULL, boards
from pitboss.odds.cards.card_sets import CHOOSE, Places, count, place, sets
from pitboss.odds.cards.hands import Cards, bit, evaluate
from pitboss.odds.cards.ranking_tables import Classes
from pitboss.odds.cards.suit_classes import WAYS, Alike, Suits, alike, suits
from pitboss.odds.compiled import kernel
from pitboss.odds.model import Watch

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.int16]

SECOND, FIVE = 4, 5
"""The player's cards at the second decision and in the end."""
PAIRS = count(2)
"""Pairs of cards of a whole deck."""
TWO = np.array([[low, high] for high in range(52) for low in range(high)], np.uint8)
"""The two cards of every pair, by its place."""
HIGH = np.int64(32)
LOW = np.int64((1 << 32) - 1)
_NOT_DEALT = np.iinfo(np.int16).max


class Met(NamedTuple):
    """How four cards of the player end when two of the dealer's are seen, over all cards that can
    follow."""

    ends: Ints
    """By kind of four cards and pair of the dealer's: wins, and ties from bit 32 on; each counted
    as often as there are ways to exchange the suits."""
    total: int
    """The number of all ways to deal the rest, counted in the same way."""


_MET: dict[tuple[int, ...], Met] = {}


def meet(deck: tuple[int, ...] = FULL, watch: Watch = lambda what, done: None) -> Met:
    """Worked out once in a process, some ten seconds for a whole deck."""
    if deck not in _MET:
        watch("all hands against the dealer's", 0.0)
        every = np.array(deck, np.uint8)[sets(FIVE, len(deck))]
        classes = evaluate(every)
        order = np.argsort(classes, kind="stable")
        theirs, their_classes = every[order], classes[order]
        by_parts = np.full((count(3), PAIRS), _NOT_DEALT, np.int16)
        _split(theirs, their_classes, by_parts)
        cards, weights = boards(size=FIVE, deck=deck)
        mine = evaluate(cards)
        order = np.argsort(mine, kind="stable")
        four = alike(SECOND, deck)
        ends = np.zeros((len(four.cards), PAIRS), np.int64)
        _meet(cards[order], mine[order], weights[order], theirs, their_classes, by_parts,
              four, suits(), ends)  # fmt: skip
        left = len(deck) - SECOND - 2
        _MET[deck] = Met(ends, WAYS * left * comb(left - 1, 3))
    return _MET[deck]


@kernel
def pair(first: int, second: int) -> int:
    """The place of two cards, the lower first."""
    return int(CHOOSE[first, 1] + CHOOSE[second, 2])


@kernel
def free_pairs(held: np.uint64, found: Places) -> int:
    """The pairs that have none of these cards, and how many there are."""
    often = 0
    for high in range(1, 52):
        for low in range(high):
            if held & (bit(low) | bit(high)) == 0:
                found[often] = pair(low, high)
                often += 1
    return often


@kernel
def without(hand: Cards, away: int, others: Cards) -> int:
    """The place of the set that is left of some cards without one of them."""
    for which in range(others.size):
        others[which] = hand[which + (which >= away)]
    return place(others, others.size)


@kernel
def _split(hands: Cards, classes: Classes, by_parts: Small) -> None:
    """The classes of all hands by three of their cards and the two others."""
    three = np.zeros(3, np.uint8)
    for row in range(len(hands)):
        hand = hands[row]
        for i in range(4):
            for j in range(i + 1, 5):
                at = 0
                for k in range(5):
                    if k not in (i, j):
                        three[at] = hand[k]
                        at += 1
                by_parts[place(three, 3), pair(hand[i], hand[j])] = classes[row]


@kernel
def _enter(hand: Cards, two: Small, three: Small, four: Small) -> None:
    """A hand of the dealer's by the two cards that are seen, and one or two others."""
    rest = np.zeros(3, np.int64)
    for i in range(4):
        for j in range(i + 1, 5):
            seen, at = pair(hand[i], hand[j]), 0
            two[seen] += 1
            for k in range(5):
                if k not in (i, j):
                    rest[at] = hand[k]
                    three[rest[at], seen] += 1
                    at += 1
            four[pair(rest[0], rest[1]), seen] += 1
            four[pair(rest[0], rest[2]), seen] += 1
            four[pair(rest[1], rest[2]), seen] += 1


@kernel
def _below(
    hand: Cards, own: int, two: Small, three: Small, four: Small, by_parts: Small, found: Small
) -> None:
    """By pair that is seen: how many of the dealer's hands entered hold none of the hand's cards.

    All that hold the pair, minus those with one card of the hand, plus those with two, and so on.
    With three cards of the hand there is exactly one hand for every three; it counts if its class
    is below the hand's own.
    """
    found[:] = two
    for i in range(5):
        _take(found, three[hand[i]])
        for j in range(i + 1, 5):
            _add(found, four[pair(hand[i], hand[j])])
            for k in range(j + 1, 5):
                at = CHOOSE[hand[i], 1] + CHOOSE[hand[j], 2] + CHOOSE[hand[k], 3]
                _take_lower(found, by_parts[at], own)


@kernel
def _add(found: Small, more: Small) -> None:
    for at in range(PAIRS):
        found[at] += more[at]


@kernel
def _take(found: Small, less: Small) -> None:
    for at in range(PAIRS):
        found[at] -= less[at]


@kernel
def _take_lower(found: Small, classes: Small, own: int) -> None:
    limit = np.int16(own)
    for at in range(PAIRS):
        found[at] -= np.int16(classes[at] < limit)


@kernel
def _tie(mine: np.uint64, masks: npt.NDArray[np.uint64], hands: Cards, found: Small) -> None:
    """By pair that is seen: how many of these hands hold none of the cards."""
    found[:] = 0
    for row in range(len(hands)):
        if masks[row] & mine == 0:
            for i in range(4):
                for j in range(i + 1, 5):
                    found[pair(hands[row, i], hands[row, j])] += 1


@kernel
def mask(hand: Cards) -> np.uint64:
    held = np.uint64(0)
    for card in hand:
        held |= bit(card)
    return held


@kernel
def _meet(
    mine: Cards, classes: Classes, weights: Ints, theirs: Cards, their_classes: Classes,
    by_parts: Small, four_cards: Alike, suits: Suits, ends: Ints,
) -> None:  # fmt: skip
    two, three = np.zeros(PAIRS, np.int16), np.zeros((52, PAIRS), np.int16)
    four = np.zeros((PAIRS, PAIRS), np.int16)
    wins, ties = np.zeros(PAIRS, np.int16), np.zeros(PAIRS, np.int16)
    masks = np.array([mask(hand) for hand in theirs])
    free, value, others = (
        np.zeros(PAIRS, np.int32),
        np.zeros(PAIRS, np.int64),
        np.zeros(4, np.uint8),
    )
    entered = same = 0
    for row in range(len(mine)):
        hand, own, held = mine[row], classes[row], mask(mine[row])
        while entered < len(theirs) and their_classes[entered] < own:
            _enter(theirs[entered], two, three, four)
            entered += 1
        same = max(same, entered)
        while same < len(theirs) and their_classes[same] == own:
            same += 1
        _below(hand, own, two, three, four, by_parts, wins)
        _tie(held, masks[entered:same], theirs[entered:same], ties)
        found = free_pairs(held, free)
        for which in range(found):
            at = free[which]
            value[which] = weights[row] * (wins[at] + (np.int64(ties[at]) << HIGH))
        for away in range(FIVE):
            at = without(hand, away, others)
            kind = four_cards.kinds[at]
            for way in range(WAYS):
                if four_cards.same[kind, way]:
                    moved = suits.pairs[suits.after[way, four_cards.ways[at]]]
                    for which in range(found):
                        ends[kind, moved[free[which]]] += value[which]
