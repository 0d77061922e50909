"""Splitting a pair once or several times: how often the hands of a split come about, and how likely
all of them are unbroken when the dealer turns out to have a blackjack.

The blackjack then takes the amount of the original wager, unless a hand that broke has already cost
that much. The hands of a split share one shoe, so they are counted together: by the cards with
which each can end, and by how many orders of drawing lead there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import kernel
from pitboss.odds.games.blackjack.common.actions import (
    DOUBLE_OR_HIT,
    DOUBLE_OR_STAND,
    HIT,
    STAND,
    SURRENDER_OR_HIT,
    SURRENDER_OR_STAND,
)
from pitboss.odds.games.blackjack.common.hands import VALUES, Floats, Ints, all_hands, places
from pitboss.odds.games.blackjack.common.solver.kernels import (
    CODE,
    DOUBLES,
    GIVES_UP,
    NO_HIT,
    STOPS,
    TAKE_BACK,
    Policy,
)
from pitboss.values import Frozen

# -- how often hands are split ---------------------------------------------------------------------
#
# For a player whose decisions depend on the cards of each hand, the order in which cards are drawn
# does not matter, so all second cards may be taken as drawn first. If it is known which of them are
# like the pair, a hand is worth what it is worth in shoes that lack so many more cards of the pair:
# the value with a second card unlike the pair is the value with any card minus the value with one
# like the pair (inclusion and exclusion).


class Second(NamedTuple):
    """What is known of the second cards once no pair is split again."""

    others: int
    """So many hands have one that is not like the pair, ..."""
    any: int
    """... so many may have any, because there can be no more hands, ..."""
    alike: int
    """... and so many cards were like the pair and were split."""


@cache
def second_cards(most_hands: int) -> Counter[Second]:
    """What can become of the second cards, and in how many orders."""
    found: Counter[Second] = Counter()

    def walk(hands: int, open_: int, alike: int) -> None:
        """So many hands, so many of them still without a second card."""
        if hands == most_hands or not open_:
            found[Second(hands - open_, open_, alike)] += 1
            return
        walk(hands + 1, open_ + 1, alike + 1)
        walk(hands, open_ - 1, alike)

    walk(2, 2, 0)
    return found


class Weights(Frozen, eq=False):
    """By how many more cards of the pair are gone: the weight of a hand whose second card is not
    like the pair (`other`), or may be any card (`any`)."""

    other: Floats
    any: Floats


@cache
def weights(most_hands: int, like: int, cards: int) -> Weights:
    """From a shoe of so many cards, so many of them like the pair (both of which are gone)."""
    size = 2 * most_hands - 3  # shoes in which the hands must be known
    drawn = np.ones(size)
    for more in range(1, size):
        drawn[more] = drawn[more - 1] * max(0, like - more + 1) / (cards - more + 1)
    found = Weights(np.zeros(size), np.zeros(size))

    def add(to: Floats, often: int, alike: int, unlike: int) -> None:
        """A hand, where so many other second cards are like the pair and so many are not."""
        for more in range(unlike + 1):
            to[alike + more] += often * (-1) ** more * comb(unlike, more) * drawn[alike + more]

    for second, orders in second_cards(most_hands).items():
        if second.others:
            add(found.other, orders * second.others, second.alike, second.others - 1)
        if second.any:
            add(found.any, orders * second.any, second.alike, second.others)
    return found


CONTINUED = 3
"""The number of shoes that are worked out if hands that nobody draws to are left out. What hands
are worth in the next shoes, each with one card less, is extrapolated from these."""


def continued(before: Sequence[Floats]) -> Floats:
    """The next value, if second differences stay the same."""
    first, second, third = before[-3:]
    return 3.0 * third - 3.0 * second + first


# -- hands that are unbroken -----------------------------------------------------------------------

DOUBLE = -1
NONE_STAY, DOUBLED_STAY, ALL_STAY = range(3)
_ONE_CARD = np.eye(11, dtype=np.int64)
_BITS = 5
_MOST = 1 << _BITS
"""Of every value four hands have fewer cards ..."""
_MOST_CARDS = 88
"""... and together no more than 21 each."""
_DIGITS = np.arange(11) * _BITS


class Drawn(Frozen, eq=False):
    """Sets of cards that hands can have drawn."""

    cards: Ints
    """By set and value."""
    ways: Floats
    """In how many orders each is drawn."""

    def __add__(self, other: Drawn) -> Drawn:
        """What two hands can have drawn together; the same cards are one set."""
        both = (self.cards[:, None] + other.cards[None]).reshape(-1, 11)
        ways = np.outer(self.ways, other.ways).ravel()
        keys, at = np.unique((both << _DIGITS).sum(axis=1), return_inverse=True)
        return Drawn(
            keys[:, None] >> _DIGITS & (_MOST - 1), np.bincount(at, ways).astype(np.float64)
        )


class Unbroken(Frozen, eq=False):
    """What the hands of a split can draw without breaking: with a second card that is not like the
    pair, or with any. The first hand only where a blackjack then takes its wager."""

    card: int
    first_others: Drawn
    first_any: Drawn
    others: Drawn
    any: Drawn

    @property
    def key(self) -> bytes:
        parts = (part.cards.tobytes() + part.ways.tobytes() for part in (self.any, self.first_any))
        return bytes([self.card]) + b"".join(parts)


class Playing(Frozen, eq=False, kw_only=True):
    """How a card split from a pair is played."""

    card: int
    policy: Policy
    shares: Floats
    allowed: Ints
    members: Ints
    over_stays: int
    """Which hands over 21 have cost nothing yet: none, doubled ones, or all."""
    taken_back_broke: bool
    """To take a double back costs what a blackjack would take."""
    kept: npt.NDArray[np.bool_]
    """Hands whose wager a blackjack does not take."""

    def drawn(self) -> Unbroken:
        others, taken_others = self._drawn(any_second=False)
        any_, taken_any = self._drawn(any_second=True)
        return Unbroken(self.card, taken_others, taken_any, others, any_)

    def kept_drawn(self, *, any_second: bool) -> Drawn:
        """The sets with which a blackjack does not take the wager."""
        found, kept = self._sets(any_second=any_second)
        return Drawn(found.cards[kept], found.ways[kept])

    def _drawn(self, *, any_second: bool) -> tuple[Drawn, Drawn]:
        """All sets, and those without hands whose wager a blackjack does not take."""
        found, kept = self._sets(any_second=any_second)
        return found, Drawn(found.cards[~kept], found.ways[~kept]) if kept.any() else found

    def _sets(self, *, any_second: bool) -> tuple[Drawn, npt.NDArray[np.bool_]]:
        """All sets, in the order in which they are found, and which of them keep the wager."""
        hands, card = all_hands(), self.card
        alone, size = places()[card,], len(places())
        reach, ways, turns = np.zeros(size), np.zeros(size), np.zeros(size, np.int64)
        over, over_turns = np.zeros((size, 11)), np.zeros((size, 11), np.int64)
        for value in VALUES:
            if any_second or value != card:
                reach[hands.after[alone, value]] = 1.0
        spread(
            self.members, hands.after, self._acts(), self.shares, self._stays(), self.over_stays,
            reach, ways, turns, over, over_turns,
        )  # fmt: skip
        there = np.flatnonzero(ways)
        beyond = np.argwhere(over)
        cards = np.concatenate((hands.counts[there], _with_one(hands.counts, beyond)))
        often = np.concatenate((ways[there], over[over > 0]))
        kept = np.concatenate((self.kept[there], np.zeros(len(beyond), np.bool_)))
        order = np.argsort(np.concatenate((turns[there], over_turns[over > 0])))
        return Drawn(cards[order] - hands.counts[alone], often[order]), kept[order]

    def _acts(self) -> npt.NDArray[np.int8]:
        """By class of suits and hand, what is done: to stand, to hit or to double."""
        code, may = self.policy & CODE, self.allowed
        hits = np.isin(code, DRAWS) & (may & (NO_HIT | STOPS) == 0)
        acts = np.where(hits, HIT, STAND)
        acts[np.isin(code, GIVEN_UP) & (may & GIVES_UP > 0)] = STAND
        acts[np.isin(code, DOUBLED) & (may & DOUBLES > 0)] = DOUBLE
        return acts.astype(np.int8)

    def _stays(self) -> npt.NDArray[np.bool_]:
        """By hand, whether it is there, doubled, when the dealer's hand is known."""
        stays: npt.NDArray[np.bool_] = self.policy[0] & TAKE_BACK == 0
        return stays if self.taken_back_broke else np.ones_like(stays)


def _with_one(counts: Ints, beyond: Ints) -> Ints:
    """The cards of hands with one more each."""
    return counts[beyond[:, 0]] + _ONE_CARD[beyond[:, 1]]


DRAWS = (HIT, DOUBLE_OR_HIT, SURRENDER_OR_HIT)
DOUBLED = (DOUBLE_OR_HIT, DOUBLE_OR_STAND)
GIVEN_UP = (SURRENDER_OR_HIT, SURRENDER_OR_STAND)


@kernel
def spread(
    members: Ints,
    after: Ints,
    acts: npt.NDArray[np.int8],
    shares: Floats,
    stays: npt.NDArray[np.bool_],
    over_stays: int,
    reach: Floats,
    ways: Floats,
    turns: Ints,
    over: Floats,
    over_turns: Ints,
) -> None:
    """From the ways to get the first two cards: in how many ways every hand is reached, and in how
    many it stays. Hands over 21 that have cost nothing yet (`over_stays`) stay too, by hand and
    last card. `turns` has the order in which hands are first found to stay."""
    turn = 1
    for hand in members:
        if reach[hand] == 0.0:
            continue
        for each in range(len(acts)):
            act, often = acts[each, hand], reach[hand] * shares[each, hand]
            if act == STAND:
                ways[hand] += often
                turns[hand] = turns[hand] or turn
                turn += 1
                continue
            for value in range(1, 11):
                then = after[hand, value]
                if act == HIT and then >= 0:
                    reach[then] += often
                elif act == DOUBLE and then >= 0 and stays[then]:
                    ways[then] += often
                    turns[then] = turns[then] or turn
                    turn += 1
                elif then < 0 and (over_stays == ALL_STAY or (act == DOUBLE and over_stays)):
                    over[hand, value] += often
                    over_turns[hand, value] = over_turns[hand, value] or turn
                    turn += 1


def does(code: int, may: int) -> int:
    if code in {DOUBLE_OR_HIT, DOUBLE_OR_STAND} and may & DOUBLES:
        return DOUBLE
    if code in {SURRENDER_OR_HIT, SURRENDER_OR_STAND} and may & GIVES_UP:
        return STAND
    draws = code in {HIT, DOUBLE_OR_HIT, SURRENDER_OR_HIT}
    return HIT if draws and not may & (NO_HIT | STOPS) else STAND


def chance_unbroken(
    card: int,
    second: int,
    shoe: Ints,
    most_hands: int,
    drawn: Unbroken,
    *,
    by_pairs: bool = False,
) -> float:
    """The probability that the dealer has a blackjack with that second card, and that no hand of
    the split is broken. The shoe lacks the pair and the dealer's first card."""
    total = 0.0
    for known, orders in second_cards(most_hands).items():
        hands = [drawn.others] * known.others + [drawn.any] * known.any
        hands[0] = drawn.first_others if known.others else drawn.first_any
        ways, all_ways = _ways(card, second, shoe, known.alike)
        if by_pairs and len(hands) > 2:
            total += orders * _by_pairs(hands, ways, all_ways)
            continue
        half = len(hands) // 2
        left, right = _together(hands[:half]), _together(hands[half:])
        total += orders * meet(left.cards, left.ways, right.cards, right.ways, ways, all_ways)
    return total


def chance_kept(card: int, second: int, shoe: Ints, most_hands: int, playing: Playing) -> float:
    """The probability that the dealer has a blackjack with that second card and that the first hand
    of a split keeps its wager, whatever the others do: it may be split again before it gets its
    second card. The shoe lacks the pair and the dealer's first card."""
    nothing, total = Drawn(np.zeros((1, 11), np.int64), np.ones(1)), 0.0
    for alike in range(most_hands - 1):
        kept = playing.kept_drawn(any_second=alike == most_hands - 2)
        ways, all_ways = _ways(card, second, shoe, alike)
        total += meet(nothing.cards, nothing.ways, kept.cards, kept.ways, ways, all_ways)
    return total


def _by_pairs(hands: list[Drawn], ways: Floats, all_ways: Floats) -> float:
    """Three and four hands from all pairs of hands, if they can draw too many sets of cards to be
    enumerated together. What is ignored is how a third hand changes the dependence of the other
    two: less than a millionth of the probability.
    """
    nothing = Drawn(np.zeros((1, 11), np.int64), np.ones(1))
    met: dict[tuple[int, int], float] = {}

    def both(one: Drawn, other: Drawn) -> float:
        key = (id(one), id(other))
        if key not in met:
            met[key] = meet(one.cards, one.ways, other.cards, other.ways, ways, all_ways)
        return met[key]

    none = both(nothing, nothing)
    if not none:
        return 0.0
    alone = [both(nothing, hand) / none for hand in hands]
    chance = none * prod(alone)
    for (i, one), (j, other) in combinations(enumerate(hands), 2):
        if alone[i] and alone[j]:
            chance *= both(one, other) / none / (alone[i] * alone[j])
    return chance


def _together(hands: list[Drawn]) -> Drawn:
    drawn, *more = hands
    for hand in more:
        drawn = drawn + hand
    return drawn


def _ways(card: int, second: int, shoe: Ints, alike: int) -> tuple[Floats, Floats]:
    """By value and by how many cards of it are drawn, the number of orders; and by number of cards,
    one divided by the number of orders of drawing any. The dealer's second card, and cards that
    were split again, are drawn in addition."""
    more = np.zeros(11, np.int64)
    more[second] += 1
    more[card] += alike
    ways = np.array([falling(int(shoe[value]), int(more[value])) for value in range(11)])
    return ways, 1.0 / np.maximum(falling(int(shoe.sum()), int(more.sum()), _MOST_CARDS), 1.0)


def falling(there: int, begin: int, most: int = _MOST) -> Floats:
    """The orders of drawing `begin` and 0, 1, 2 ... more of so many cards."""
    steps = np.maximum(there - np.arange(begin + most), 0).astype(np.float64)
    return np.concatenate(([1.0], np.cumprod(steps)))[begin : begin + most]


@kernel
def meet(
    left: Ints, left_ways: Floats, right: Ints, right_ways: Floats, ways: Floats, all_ways: Floats
) -> float:
    """The chance that some hands draw one of these sets and the others one of those."""
    total = 0.0
    left_sizes, right_sizes = left.sum(axis=1), right.sum(axis=1)
    for one in range(len(left)):
        part = 0.0
        for other in range(len(right)):
            chance = right_ways[other] * all_ways[left_sizes[one] + right_sizes[other]]
            for value in range(1, 11):
                chance *= ways[value, left[one, value] + right[other, value]]
            part += chance
        total += left_ways[one] * part
    return total
