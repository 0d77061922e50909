"""A hand with one of two lines of community cards, against a dealer who plays the better of both.

Two lines of three cards cross in one. A player has two cards, sees one card of each line, not the
center, and folds or chooses a line; five cards are a hand. All deals are counted by what the player
sees; the best choices follow from that.

Suits matter only for flushes, and a flush needs a line of one suit. So all deals are counted by
ranks alone first, as if there were no flushes. Then, for lines of one suit, what flushes change is
added: there a card is known by its rank and by whether it is of that suit. How often a line wins is
the sum of three numbers then (see `places`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.hands import Cards, evaluate
from pitboss.odds.cards.ranking_tables import KEYS, RANKS, Classes, five_cards
from pitboss.odds.compiled import folded, inlined, kernel, map_on_cores
from pitboss.odds.model import Watch
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.simulation.streams import Stream
from pitboss.odds.solvers import showdown
from pitboss.odds.solvers.showdown import (
    LOSES,
    TIES,
    WINS,
    Codes,
    Dealt,
    Ints,
    Payoffs,
    Tally,
    code_of,
    deal_rows,
)
from pitboss.ranking.five_card import CATEGORIES
from pitboss.values import Frozen

ROWS = len(CATEGORIES)
TIED = ROWS
COUNTED = ROWS + 1
"""Wins by row, then ties; all else is lost."""
KINDS = 2 * RANKS
"""By a suit: its cards by rank, then the others by rank."""
OWN, OTHER = range(2)
"""Which line is of one suit: the player's, or the other one alone."""
PAIRS, KIND_PAIRS = comb(RANKS + 1, 2), comb(KINDS + 1, 2)
"""How many pairs there are of ranks, and of kinds."""
Two = tuple[int, int]


class Cross(Frozen):
    """The deck: so many suits of these ranks."""

    ranks: tuple[int, ...] = tuple(range(RANKS))
    suits: int = 4

    @property
    def deck(self) -> tuple[int, ...]:
        return tuple(RANKS * suit + rank for suit in range(self.suits) for rank in self.ranks)

    @property
    def unseen(self) -> int:
        """Ways to deal all that a player does not see: three cards in places, and a hand."""
        left = len(self.deck) - 4
        return left * (left - 1) * (left - 2) * comb(left - 3, 2)

    @property
    def deals(self) -> int:
        """All deals: the player's hand, two cards that are seen, and the rest."""
        cards = len(self.deck)
        return comb(cards, 2) * (cards - 2) * (cards - 3) * self.unseen


class Scores(NamedTuple):
    """The classes of hands, in tables for kernels."""

    by_ranks: npt.NDArray[np.uint16]
    """By three ranks of a line and two of a hand (see `pair_of`), flushes left aside."""
    suited: Classes
    """Flushes by their set of ranks."""
    rows: npt.NDArray[np.uint8]
    """By class, the category."""


@cache
def scores() -> Scores:
    tables = five_cards().tables
    first, second = (ranks[:, None] for ranks in np.tril_indices(RANKS))
    line = np.indices((RANKS,) * 3).reshape(3, 1, -1)
    five = [first, second, *line]
    total = tables.start[5] + sum(KEYS.astype(np.uint64)[ranks] for ranks in five)
    part = np.uint64(0xFFFF)
    alike = np.max([sum((ranks == other).astype(int) for other in five) for ranks in five], axis=0)
    number = tables.high[(total >> np.uint64(16)) & part] + tables.low[total & part]
    found = np.where(alike > 4, 0, tables.ranked[np.where(alike > 4, 0, number)])
    by_ranks = np.ascontiguousarray(found.T).reshape(RANKS, RANKS, RANKS, PAIRS)
    return Scores(by_ranks, tables.suited, tables.category)


@inlined
def pair_of(first: int, second: int) -> int:
    """The place of two numbers among all pairs of them, equal ones too."""
    low, high = min(first, second), max(first, second)
    return high * (high + 1) // 2 + low


# -- by ranks alone -------------------------------------------------------------------------------


@inlined
def hands_of(high: int, low: int, left: Ints) -> int:
    """How many hands of two ranks can be dealt of what is left of each rank."""
    if high == low:
        return left[high] * (left[high] - 1) // 2  # type: ignore[no-any-return]
    return left[high] * left[low]  # type: ignore[no-any-return]


@kernel
def meet(score: int, dealer: Ints, left: Ints) -> Two:
    """How many of the dealer's hands a hand beats, and how many it ties."""
    wins, ties, place = 0, 0, 0
    for high in range(RANKS):
        for low in range(high + 1):
            often = hands_of(high, low, left)
            wins += often * (dealer[place] < score)
            ties += often * (dealer[place] == score)
            place += 1
    return wins, ties


@kernel
def better_line(scores: Scores, center: int, own: Two, other: Two, found: Ints) -> None:
    """By ranks: what the dealer has with the better of two lines."""
    for place in range(PAIRS):
        first = scores.by_ranks[center, own[0], own[1], place]
        second = scores.by_ranks[center, other[0], other[1], place]
        found[place] = max(first, second)


@kernel
def count_by_ranks(center: int, deck: Ints, scores: Scores, found: Ints) -> None:
    """With one rank in the center, by the ranks of a hand, of the card seen on its line and of the
    other: how often it wins, by row, or ties, if there were no flushes."""
    dealer, left = np.empty(PAIRS, np.int64), np.empty(RANKS, np.int64)
    for a in range(RANKS):
        for b in range(a + 1):
            for c in range(RANKS):
                for d in range(c + 1):
                    left[:] = deck
                    for rank in (center, a, b, c, d):
                        left[rank] -= 1
                    if left.min() >= 0:
                        better_line(scores, center, (a, b), (c, d), dealer)
                        _all_hands(center, (a, b), (c, d), left, dealer, scores, found)


@kernel
def _all_hands(
    center: int, own: Two, other: Two, left: Ints, dealer: Ints,
    scores: Scores, found: Ints,
) -> None:  # fmt: skip
    place = -1
    for high in range(RANKS):
        for low in range(high + 1):
            place += 1
            left[high] -= 1
            left[low] -= 1
            if left[high] >= 0 and left[low] >= 0:
                score = scores.by_ranks[center, own[0], own[1], place]
                wins, ties = meet(score, dealer, left)
                row = scores.rows[score]
                for mine in range(1 + (own[0] != own[1])):
                    for theirs in range(1 + (other[0] != other[1])):
                        # what is not seen, put back and dealt once more
                        hidden = own[1 - mine], other[1 - theirs]
                        ways = left[center] + 1 + (center == hidden[0]) + (center == hidden[1])
                        ways *= left[hidden[0]] + 1 + (hidden[0] == hidden[1])
                        ways *= left[hidden[1]] + 1
                        counts = found[place, own[mine], other[theirs]]
                        counts[row] += ways * wins
                        counts[TIED] += ways * ties
            left[high] += 1
            left[low] += 1


# -- what flushes change --------------------------------------------------------------------------


class Flushes(NamedTuple):
    """The dealer's hands of two cards of the suit, for one cross.

    In the order of what they are without flushes.
    """

    known: Ints
    """How many there are; and the lowest of them as a flush."""
    high: Ints
    """What each is, with flushes, ..."""
    low: Ints
    """... and without."""
    ranks: Ints
    """The two ranks of each."""
    before: Ints
    """By rank, and by place: how many hands before it have that rank; the last row counts all."""


@kernel
def count_flushes(center: int, deck: Ints, scores: Scores, found: Ints) -> None:
    """With one card of a suit in the center and a line of that suit: what flushes change.

    By the rank seen on that line, the kind of the card seen on the other, by whose line it is and
    by the kinds of a hand's cards.
    """
    dealer, left = np.empty(PAIRS, np.int64), np.empty(RANKS, np.int64)
    held = np.empty(KINDS, np.int64)
    flushes = Flushes(
        np.zeros(2, np.int64), np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64),
        np.empty((PAIRS, 2), np.int64), np.zeros((RANKS + 1, PAIRS + 1), np.int64),
    )  # fmt: skip
    on_line = np.empty(found.shape[1:], np.int32)
    for x in range(RANKS):
        for y in range(x):
            on_line[:] = 0
            for z in range(KINDS):
                for w in range(z + 1):
                    for rank in range(RANKS):
                        held[rank] = min(deck[rank], 1)
                        held[RANKS + rank] = deck[rank] - held[rank]
                    for kind in (center, x, y, z, w):
                        held[kind] -= 1
                    if held.min() < 0:
                        continue
                    left[:] = held[:RANKS] + held[RANKS:]
                    better_line(scores, center, (x, y), (z % RANKS, w % RANKS), dealer)
                    _find_flushes(center, (x, y), (z, w), held, dealer, scores, flushes)
                    _change_all(center, (x, y), (z, w), left, held, dealer, flushes, scores,
                                on_line)  # fmt: skip
            found[x] += on_line  # either card may be the one that is seen
            found[y] += on_line


@kernel
def _find_flushes(
    center: int, line: Two, other: Two, held: Ints, dealer: Ints, scores: Scores, flushes: Flushes
) -> None:
    both = other[0] < RANKS and other[1] < RANKS
    first = 1 << center | 1 << line[0] | 1 << line[1]
    second = 1 << center | 1 << other[0] | 1 << other[1] if both else 0
    number, least = 0, 1 << 16
    for one in range(RANKS):
        for two in range(one):
            if not (held[one] and held[two]):
                continue
            own, low = 1 << one | 1 << two, dealer[pair_of(one, two)]
            high = max(low, int(scores.suited[first | own]))
            if both:
                high = max(high, int(scores.suited[second | own]))
            least = min(least, high)
            place = number
            while place and flushes.low[place - 1] > low:
                flushes.low[place] = flushes.low[place - 1]
                flushes.high[place] = flushes.high[place - 1]
                flushes.ranks[place] = flushes.ranks[place - 1]
                place -= 1
            flushes.low[place], flushes.high[place] = low, high
            flushes.ranks[place, 0], flushes.ranks[place, 1] = one, two
            number += 1
    flushes.known[0], flushes.known[1] = number, least
    for place in range(number):
        flushes.before[:, place + 1] = flushes.before[:, place]
        for rank in (RANKS, flushes.ranks[place, 0], flushes.ranks[place, 1]):
            flushes.before[rank, place + 1] += 1


@kernel
def _change_all(
    center: int, line: Two, other: Two, left: Ints, held: Ints, dealer: Ints, flushes: Flushes,
    scores: Scores, found: npt.NDArray[np.int32],
) -> None:  # fmt: skip
    """The same for every hand of the player, on either line. If both lines are of the suit, only
    this line is handled here; the other line comes in another call."""
    both = other[0] < RANKS and other[1] < RANKS
    suited = 1 << center | 1 << line[0] | 1 << line[1]
    for whose in range(1 if both else 2):
        own = line if whose == OWN else (other[0] % RANKS, other[1] % RANKS)
        known = scores.by_ranks[center, own[0], own[1]]
        for first in range(KINDS):
            for second in range(first + 1):
                held[first] -= 1
                held[second] -= 1
                if held[first] >= 0 and held[second] >= 0:
                    high = low = int(known[pair_of(first % RANKS, second % RANKS)])
                    if whose == OWN and first < RANKS:  # the second is no higher
                        high = max(low, int(scores.suited[suited | 1 << first | 1 << second]))
                    _change(whose, (first, second), other, low, high, left, held, dealer,
                            flushes, scores.rows, found)  # fmt: skip
                held[first] += 1
                held[second] += 1


@folded
def _changed(score: int, hand: Two, flushes: Flushes) -> Two:
    """How many more of the dealer's hands a hand beats and ties because they are flushes.

    The player may hold one or two of their cards.
    """
    number, least = flushes.known
    high, low, ranks = flushes.high, flushes.low, flushes.ranks
    if hand[0] >= RANKS and score < least:  # flushes that were not higher are higher now
        below, end = 0, number
        while below < end:
            middle = (below + end) // 2
            if low[middle] < score:
                below = middle + 1
            else:
                end = middle
        up_to = below
        while up_to < number and low[up_to] == score:
            up_to += 1
        before, mine = flushes.before, hand[1]
        wins, ties = before[RANKS, below], before[RANKS, up_to] - before[RANKS, below]
        if mine < RANKS:
            wins, ties = (
                wins - before[mine, below],
                ties - before[mine, up_to] + before[mine, below],
            )
        return -wins, -ties
    wins, ties = 0, 0
    for place in range(number):
        if ranks[place, 0] in hand or ranks[place, 1] in hand:
            continue
        wins += int(high[place] < score) - int(low[place] < score)
        ties += int(high[place] == score) - int(low[place] == score)
    return wins, ties


@folded
def _change(
    whose: int, hand: Two, other: Two, low: int, high: int, left: Ints, held: Ints,
    dealer: Ints, flushes: Flushes, rows: npt.NDArray[np.uint8],
    found: npt.NDArray[np.int32],
) -> None:  # fmt: skip
    """What flushes change for a hand that is `high` with them and `low` without."""
    wins, ties = _changed(high, hand, flushes)
    no_wins, no_ties = 0, 0
    if high != low:
        for kind in hand:
            left[kind % RANKS] -= 1
        more_wins, more_ties = meet(high, dealer, left)
        wins, ties = wins + more_wins, ties + more_ties
        no_wins, no_ties = meet(low, dealer, left)
        for kind in hand:
            left[kind % RANKS] += 1
    if not (wins or ties or no_wins or no_ties):
        return
    mine = pair_of(hand[0], hand[1])
    for theirs in range(1 + (other[0] != other[1])):
        ways = held[other[1 - theirs]] + 1  # the card that is not seen, dealt once more
        counts = found[other[theirs], whose, mine]
        counts[rows[high]] += ways * wins
        counts[rows[low]] -= ways * no_wins
        counts[TIED] += ways * (ties - no_ties)


# -- all of it ------------------------------------------------------------------------------------


class Counts(NamedTuple):
    """How often hands win, by row, and tie, by what the player sees: see the kernels."""

    by_ranks: Ints
    flushes: Ints


_COUNTED: dict[Cross, Counts] = {}


def counts(cross: Cross, watch: Watch = lambda what, done: None) -> Counts:
    """Worked out once in a process."""
    if cross not in _COUNTED:
        deck = np.zeros(RANKS, np.int64)
        deck[list(cross.ranks)] = cross.suits
        parts = map_on_cores(lambda center: _with_center(center, deck), cross.ranks)
        total = next(parts)
        for done, part in enumerate(parts, 1):
            watch("all crosses", done / len(cross.ranks))
            for sums, more in zip(total, part, strict=True):
                np.add(sums, more, out=sums)
        _COUNTED[cross] = total
    return _COUNTED[cross]


def _with_center(center: int, deck: Ints) -> Counts:
    by_ranks = np.zeros((PAIRS, RANKS, RANKS, COUNTED), np.int64)
    flushes = np.zeros((RANKS, KINDS, 2, KIND_PAIRS, COUNTED), np.int64)
    count_by_ranks(center, deck, scores(), by_ranks)
    count_flushes(center, deck, scores(), flushes)
    return Counts(by_ranks.reshape(-1, COUNTED), flushes.reshape(-1, COUNTED))


FOLD, FIRST, SECOND = range(3)
"""What a player may do: with which line the hand is played, if it is."""
FOLDED, PLAYED = range(2)
"""The choices by what they net: both lines are paid in the same way."""
DEALT = 9


# -- what a player sees ---------------------------------------------------------------------------


class Spots(NamedTuple):
    """What a player can see: two cards of the hand, one of each line. Ints of cards."""

    hand: tuple[Ints, Ints]
    first: Ints
    second: Ints

    def turned(self) -> Spots:
        """The same with the two lines exchanged."""
        return Spots(self.hand, self.second, self.first)


def spots(cross: Cross) -> Iterator[Spots]:
    """All there are, by the higher card of the hand."""
    deck = np.array(sorted(cross.deck))
    for high in deck:
        low, first, second = (
            cards.ravel() for cards in np.meshgrid(deck[deck < high], deck, deck, indexing="ij")
        )
        known = (low != first) & (low != second) & (first != second)
        known &= (high != first) & (high != second)
        yield Spots((np.full(known.sum(), high), low[known]), first[known], second[known])


def places(spots: Spots) -> tuple[Ints, Ints, Ints]:
    """The places in `Counts` for the first line: by ranks; what flushes change if that line is of
    one suit; and what they change if the other line is."""
    first, second = spots.first % RANKS, spots.second % RANKS
    by_ranks = _pairs(*(card % RANKS for card in spots.hand))
    by_ranks = (by_ranks * RANKS + first) * RANKS + second

    def by_suit(whose: int, of: Ints, aside: Ints) -> Ints:
        """Where the line of one card is of its suit, and the other card lies on the other line."""
        low, high, other = (
            card % RANKS + RANKS * (card // RANKS != of // RANKS) for card in (*spots.hand, aside)
        )
        seen = (of % RANKS * KINDS + other) * 2 + whose
        found: Ints = seen * KIND_PAIRS + _pairs(low, high)
        return found

    own, other = (spots.first, spots.second), (spots.second, spots.first)
    return by_ranks, by_suit(OWN, *own), by_suit(OTHER, *other)


def _pairs(first: Ints, second: Ints) -> Ints:
    """As `pair_of`, of many."""
    low, high = np.minimum(first, second), np.maximum(first, second)
    found: Ints = high * (high + 1) // 2 + low
    return found


# -- decisions and what comes of them -------------------------------------------------------------

Plan = npt.NDArray[np.uint8]
"""By the cards of a hand, in any order, the card seen on the first line and on the second."""
Rule = Callable[[Spots], Codes]
"""What is chosen where a player sees this."""


def by_rule(cross: Cross, rule: Rule) -> Plan:
    plan = np.zeros((RANKS * cross.suits,) * 4, np.uint8)
    for seen in spots(cross):
        (high, low), first, second = seen
        plan[high, low, first, second] = plan[low, high, first, second] = rule(seen)
    return plan


def best(cross: Cross, payoffs: Payoffs, watch: Watch = lambda what, done: None) -> Plan:
    """The choice that nets most wherever a player decides; of equals a fold, then the first."""
    counted = counts(cross, watch)
    played, lost, fold = _nets(payoffs)
    by_ranks, flushes = (found @ (played - lost) for found in counted)

    def worth(seen: Spots) -> Ints:
        ranks, own, other = places(seen)
        found: Ints = by_ranks[ranks] + flushes[own] + flushes[other] + lost * cross.unseen
        return found

    def rule(seen: Spots) -> Codes:
        nothing = np.full(len(seen.first), fold * cross.unseen)
        of_all = np.stack([nothing, worth(seen), worth(seen.turned())])
        chosen: Codes = of_all.argmax(axis=0).astype(np.uint8)
        return chosen

    return by_rule(cross, rule)


def values(cross: Cross, payoffs: Payoffs, cards: Cards) -> tuple[Fraction, ...]:
    """What a fold and each line net: with two cards of a hand, and those seen on either line."""
    low, high, first, second = (np.array([card], np.int64) for card in cards)
    seen, (played, lost, fold) = Spots((high, low), first, second), _nets(payoffs)
    unit, _, _ = payoffs.in_units()
    counted = counts(cross)

    def worth(seen: Spots) -> int:
        by_ranks, *by_suit = places(seen)
        ends = counted.by_ranks[by_ranks[0]] + sum(counted.flushes[at[0]] for at in by_suit)
        return int(ends @ (played - lost)) + lost * cross.unseen

    found = (fold * cross.unseen, worth(seen), worth(seen.turned()))
    return tuple(Fraction(one, unit * cross.unseen) for one in found)


def _nets(payoffs: Payoffs) -> tuple[Ints, int, int]:
    """In whole units: what is netted by what is counted, by all else, and by a fold."""
    _, nets, _ = payoffs.in_units()
    played = nets[ROWS * PLAYED :].astype(np.int64)
    counted = np.array([*played[:, WINS], played[0, TIES]])
    return counted, int(played[0, LOSES]), int(nets[0, 0])


def tally(cross: Cross, payoffs: Payoffs, plan: Plan) -> Tally:
    """How all deals end if they are decided so.

    Ties and lost hands are all put into the first row: they net the same whatever the hand.
    """
    counted, folds, plays = counts(cross), 0, 0
    often = [np.zeros(len(found), np.int64) for found in counted]
    for seen in spots(cross):
        chosen = plan[*seen.hand, seen.first, seen.second]
        folds += int((chosen == FOLD).sum())
        for line, from_it in ((FIRST, seen), (SECOND, seen.turned())):
            ranks, *by_suit = (place[chosen == line] for place in places(from_it))
            plays += len(ranks)
            often[0] += np.bincount(ranks, minlength=len(often[0]))
            for place in by_suit:
                often[1] += np.bincount(place, minlength=len(often[1]))
    ended = np.zeros(COUNTED, np.int64)
    for times, by_place in zip(often, counted, strict=True):
        ended += times @ by_place
    found = np.zeros((2, ROWS, showdown.ENDS), np.int64)
    found[FOLDED, 0, LOSES] = folds * cross.unseen
    found[PLAYED, :, WINS] = ended[:ROWS]
    found[PLAYED, 0, TIES] = ended[TIED]
    found[PLAYED, 0, LOSES] = plays * cross.unseen - ended.sum()
    return Tally(found, payoffs, cross.deals)


# -- simulated ------------------------------------------------------------------------------------

CENTER, FIRST_REST, SECOND_REST = 4, 5, 6
"""Where a round has its cards: the hand, those seen on either line, these, the dealer's two."""
LINES = ((2, CENTER, FIRST_REST), (3, CENTER, SECOND_REST))


def simulator(cross: Cross, payoffs: Payoffs, plan: Plan, lines: Sequence[Line]) -> Simulator:
    """Rounds at random, decided in this way."""
    whole, rows = np.array(cross.deck, np.uint8), scores().rows

    def deal(stream: Stream, rounds: int) -> Dealt:
        cards = np.empty((rounds, DEALT), np.uint8)
        deal_rows(stream, whole.copy(), cards)
        chosen = plan[tuple(cards[:, :4].T)]
        mine, theirs = hands(cards, chosen)
        played = (chosen != FOLD).astype(np.uint8)
        return Dealt(code_of(played, rows[mine], ROWS).astype(np.uint16), mine, theirs)

    return showdown.simulator(deal, DEALT, 0, payoffs, lines)


def hands(cards: Cards, chosen: Codes) -> tuple[Classes, Classes]:
    """The player's hands with the lines chosen, and the dealer's with the better one."""
    first, second = (evaluate(cards[:, [0, 1, *line]]) for line in LINES)
    dealer = [evaluate(cards[:, [DEALT - 2, DEALT - 1, *line]]) for line in LINES]
    return np.where(chosen == SECOND, second, first), np.maximum(*dealer)
