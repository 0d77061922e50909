"""The best way to play, counted over every deal: board first, then back to the flop and the hand.

On each of 134,459 kinds of boards, all 1,081 hands are ranked and sorted once: against how many
hands of the dealer each wins, ties and loses follows from running totals, and with that what each
decision is worth. The sums are kept by flop and hand (ten flops lead to a board), those of all
flops by hand. All numbers are whole.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from pitboss.odds.cards.boards import (
    HANDS,
    Boards,
    Field,
    boards,
    class_of,
    field,
    first_of,
    meet,
    rank_hands,
    second_of,
    sort_hands,
)
from pitboss.odds.cards.hands import Tables, rank, tables
from pitboss.odds.cards.starting_hands import KINDS, PAIRS, dealt, pair_kinds
from pitboss.odds.compiled import kernel, map_on_cores
from pitboss.odds.model import Watch
from pitboss.odds.solvers.against_dealer.flops import SPOTS, Flops, flop_of, flops, pair_of
from pitboss.odds.solvers.against_dealer.simple import OUTS, outs_of, plan_simply, rank_one_more
from pitboss.odds.solvers.against_dealer.terms import (
    AFTER,
    BEFORE,
    DEALERS,
    DEALS,
    ENDS,
    FOLDED,
    INITIAL,
    LAST,
    Ints,
    Rules,
    Terms,
    count_ends,
    rules,
    worth,
)
from pitboss.ranking.five_card import CATEGORIES

Bits = npt.NDArray[np.bool_]
AT_ONCE = 1000
"""Boards that are counted before progress is told."""
BASE, MARGIN, BEST = range(3)
"""Summed up for every starting hand: see `add_up`."""
ALL_KINDS = 3 * len(KINDS)
A_HAND = comb(50, 5) * 10 * DEALERS
"""Deals in which a player has two certain cards."""


class Plan(Struct, frozen=True, kw_only=True):
    """Which hands are played at once, which after the flop."""

    before: Bits
    """By hand, as `pair_of` numbers them."""
    after: Bits
    """By spot."""


class Solution(Struct, frozen=True, kw_only=True):
    """How a game is best played, and how that ends."""

    plan: Plan
    at_once: dict[str, Fraction]
    """By starting hand, what it is worth if it is played at once, in antes ..."""
    waiting: dict[str, Fraction]
    """... and if it is not."""
    counts: Ints
    """By moment of the decision, category and end: how many of all `DEALS`."""


_solved: dict[Terms, Solution] = {}
_simply: dict[Terms, Simply] = {}


def solve(terms: Terms, watch: Watch = lambda what, done: None) -> Solution:
    """Worked out once in a process."""
    if terms not in _solved:
        by_kind, gains = gather(terms, watch)
        at_once, waiting = worths(terms, by_kind, gains)
        played = np.array([at_once[kind] > waiting[kind] for kind in KINDS])
        plan = Plan(before=played[pair_kinds()], after=gains > 0)
        counts = tally(terms, plan, watch)
        _solved[terms] = Solution(plan=plan, at_once=at_once, waiting=waiting, counts=counts)
    return _solved[terms]


class Simply(Struct, frozen=True, kw_only=True):
    """The same starting hands, then what a person can remember, and how that ends."""

    plan: Plan
    counts: Ints


def solve_simply(terms: Terms, watch: Watch = lambda what, done: None) -> Simply:
    if terms not in _simply:
        after = np.zeros(SPOTS, np.bool_)
        plan_simply(flops(), tables(), after)
        plan = Plan(before=solve(terms, watch).plan.before, after=after)
        _simply[terms] = Simply(plan=plan, counts=tally(terms, plan, watch, simple=True))
    return _simply[terms]


def average(counts: Ints, terms: Terms) -> Fraction:
    """What a round is worth, in antes, if all deals end so."""
    signs = np.array([1, 1, 0, 0, -1, -1])
    total = -INITIAL * terms.unit * int(counts[FOLDED].sum())
    for moment in (BEFORE, AFTER, LAST):
        stake = terms.multiples[moment] * terms.unit
        total += int((counts[moment] * (np.array(terms.nets) + stake * signs)).sum())
    return Fraction(total, DEALS * terms.unit)


def gather(terms: Terms, watch: Watch = lambda what, done: None) -> tuple[Ints, Ints]:
    """Over all boards: what starting hands are worth, and what playing after a flop gains."""
    law, found, places, kinds = rules(terms), tables(), flops(), pair_kinds()

    def work(part: Boards, sums: Ints) -> None:
        add_up(part, law, found, places, kinds, sums[:ALL_KINDS].reshape(-1, 3), sums[ALL_KINDS:])

    sums = _over_boards(work, (ALL_KINDS + SPOTS,), "what hands are worth", watch)
    return sums[:ALL_KINDS].reshape(-1, 3), sums[ALL_KINDS:]


def tally(
    terms: Terms, plan: Plan, watch: Watch = lambda what, done: None, *, simple: bool = False
) -> Ints:
    """How all deals end if they are played by a plan, and at the end exactly or simply."""
    law, found, places = rules(terms), tables(), flops()

    def work(part: Boards, counts: Ints) -> None:
        count_all(part, law, found, places, plan.before, plan.after, simple, counts)

    shape = (FOLDED + 1, len(CATEGORIES), ENDS)
    return _over_boards(work, shape, "how hands end", watch)


def _over_boards(
    work: Callable[[Boards, Ints], Any], shape: tuple[int, ...], what: str, watch: Watch
) -> Ints:
    """The work on all boards, some at a time; there are as many sums as cores at work."""
    parts, sums = boards().parts(AT_ONCE), deque[Ints]()

    def add(part: Boards) -> None:
        try:
            mine = sums.pop()
        except IndexError:
            mine = np.zeros(shape, np.int64)
        work(part, mine)
        sums.append(mine)

    for done, _ in enumerate(map_on_cores(add, parts)):
        watch(what, done / len(parts))
    total: Ints = sum(sums, start=np.zeros((), np.int64))
    return total


def worths(
    terms: Terms, by_kind: Ints, gains: Ints
) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """What starting hands are worth if they are played at once, and if they are not."""
    at_once = by_kind[:, BASE] + terms.multiples[BEFORE] * terms.unit * by_kind[:, MARGIN]
    waiting = 10 * by_kind[:, BEST]
    np.add.at(waiting, spot_kinds(), np.maximum(gains, 0))
    deals = [dealt(kind) * A_HAND * terms.unit for kind in KINDS]
    first, second = (
        {
            kind: Fraction(int(total), every)
            for kind, total, every in zip(KINDS, totals, deals, strict=True)
        }
        for totals in (10 * at_once, waiting)
    )
    return first, second


def spot_kinds() -> npt.NDArray[np.uint8]:
    """By spot, the starting hand."""
    spot = flops().spot
    of_hand = np.broadcast_to(pair_kinds(), spot.shape)
    found = np.empty(SPOTS, np.uint8)
    found[spot[spot >= 0]] = of_hand[spot >= 0]
    return found


# -- over boards ----------------------------------------------------------------------------------


@kernel
def rank_board(
    board: npt.NDArray[np.uint8], space: Field, tables: Tables, qualifies: int, holding: Ints
) -> int:
    """All hands on a board in order, with their wins and ties; how many do not qualify.

    `holding` says by card how many of those hold it.
    """
    rank_hands(board, space, tables)
    sort_hands(space)
    meet(space)
    holding[:] = 0
    unqualified = 0
    while unqualified < HANDS and class_of(space.hands[unqualified]) < qualifies:
        holding[first_of(space.hands[unqualified])] += 1
        holding[second_of(space.hands[unqualified])] += 1
        unqualified += 1
    return unqualified


@kernel
def end_all(space: Field, place: int, unqualified: int, holding: Ints, low: int, ends: Ints) -> int:
    """How one of the hands on a board ends against those of the dealer; its class."""
    hand = space.hands[place]
    mine = class_of(hand)
    without = unqualified - holding[first_of(hand)] - holding[second_of(hand)]
    if mine < low:
        without += 1  # the hand itself was taken out twice
    count_ends(mine, space.wins[place], space.ties[place], without, low, ends)
    return mine


@kernel
def add_up(
    boards: Boards, rules: Rules, tables: Tables, flops: Flops, kinds: npt.NDArray[np.uint8],
    by_kind: Ints, gains: Ints,
) -> None:  # fmt: skip
    """Add, for every hand on some boards, what ante and blind net if they are played, wins less
    losses, and what the last decision is worth; and for every flop that leads there, what is gained
    by playing after it."""
    space, holding, ends = field(), np.zeros(52, np.int64), np.zeros(ENDS, np.int64)
    live, gain = np.zeros(HANDS, np.int64), np.zeros(PAIRS, np.int64)
    for at in range(len(boards.weights)):
        board, weight = boards.cards[at], boards.weights[at]
        unqualified = rank_board(board, space, tables, rules.qualifies, holding)
        for place in range(HANDS):
            mine = end_all(space, place, unqualified, holding, rules.qualifies, ends)
            base, margin = worth(mine, ends, rules, tables)
            best = max(base + rules.stakes[LAST] * margin, rules.fold * DEALERS)
            pair = pair_of(first_of(space.hands[place]), second_of(space.hands[place]))
            by_kind[kinds[pair], BASE] += weight * base
            by_kind[kinds[pair], MARGIN] += weight * margin
            by_kind[kinds[pair], BEST] += weight * best
            gain[pair] = weight * (base + rules.stakes[AFTER] * margin - best)
        for place in range(HANDS):
            live[place] = pair_of(first_of(space.dealt[place]), second_of(space.dealt[place]))
        for high in range(2, 5):
            for middle in range(1, high):
                for low in range(middle):
                    flop = flop_of(board[low], board[middle], board[high])
                    spots = flops.spot[flops.kind[flop]]
                    exchanged = flops.exchanged[flops.exchange[flop]]
                    for place in range(HANDS):
                        gains[spots[exchanged[live[place]]]] += gain[live[place]]


@kernel
def count_all(
    boards: Boards, rules: Rules, tables: Tables, flops: Flops,
    before: Bits, after: Bits, simple: bool, counts: Ints,
) -> None:  # fmt: skip
    """Add how every hand on some boards ends, by the moment at which it is played."""
    space, holding, ends = field(), np.zeros(52, np.int64), np.zeros(ENDS, np.int64)
    live, often = np.zeros(HANDS, np.int64), np.zeros(PAIRS, np.int64)
    ladder = np.zeros(52, np.int64)
    alone = 0
    for at in range(len(boards.weights)):
        board, weight = boards.cards[at], boards.weights[at]
        unqualified = rank_board(board, space, tables, rules.qualifies, holding)
        if simple:
            rank_one_more(board, ladder, tables)
            alone = tables.category[rank(board, tables)]
        flops_played(board, space, flops, before, after, live, often)
        for place in range(HANDS):
            mine = end_all(space, place, unqualified, holding, rules.qualifies, ends)
            first, second = first_of(space.hands[place]), second_of(space.hands[place])
            pair = pair_of(first, second)
            category = tables.category[mine]
            if before[pair]:
                add_ends(counts, BEFORE, category, ends, 10 * weight)
                continue
            base, margin = worth(mine, ends, rules, tables)
            plays = bool(base + rules.stakes[LAST] * margin > rules.fold * DEALERS)
            if simple:
                plays = bool(category > alone) or outs_of(mine, first, second, ladder) < OUTS
            add_ends(counts, AFTER, category, ends, often[pair] * weight)
            moment = LAST if plays else FOLDED
            add_ends(counts, moment, category, ends, (10 - often[pair]) * weight)


@kernel
def add_ends(counts: Ints, moment: int, category: int, ends: Ints, times: int) -> None:
    for end in range(ENDS):
        counts[moment, category, end] += times * ends[end]


@kernel
def flops_played(
    board: npt.NDArray[np.uint8], space: Field, flops: Flops, before: Bits, after: Bits,
    live: Ints, often: Ints,
) -> None:  # fmt: skip
    """By hand that was not played at once: after how many of the ten flops it is."""
    waiting = 0
    for hand in space.dealt:
        pair = pair_of(first_of(hand), second_of(hand))
        if not before[pair]:
            live[waiting] = pair
            often[pair] = 0
            waiting += 1
    for high in range(2, 5):
        for middle in range(1, high):
            for low in range(middle):
                flop = flop_of(board[low], board[middle], board[high])
                spots = flops.spot[flops.kind[flop]]
                exchanged = flops.exchanged[flops.exchange[flop]]
                for place in range(waiting):
                    often[live[place]] += after[spots[exchanged[live[place]]]]
