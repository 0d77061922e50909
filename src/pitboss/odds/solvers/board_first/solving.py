"""The best way to play, counted over every deal."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from pitboss.odds.cards.boards import Boards, boards
from pitboss.odds.cards.hands import Cards
from pitboss.odds.cards.ladder import Classes
from pitboss.odds.cards.meetings import meet_fields
from pitboss.odds.compiled import map_on_cores
from pitboss.odds.model import Watch
from pitboss.odds.solvers.board_first.counting import (
    BASE,
    BEST,
    CHOICES_A_BYTE,
    MARGIN,
    Bits,
    Met,
    Places,
    count_paths,
    find_places,
    look,
    pack,
    paths,
    spread,
    weigh,
)
from pitboss.odds.solvers.board_first.rules import (
    SIGNS,
    Holdem,
    Law,
    Street,
    Terms,
    early_streets,
    inner_streets,
    law,
    orders,
    other,
    parts_of_board,
    payoffs,
    ways,
)
from pitboss.odds.solvers.board_first.spots import Starts, spots, starts
from pitboss.odds.solvers.showdown import ENDS, Codes, Ints, Tally

HANDS_AT_ONCE = 1 << 14
"""Hands of one step of the work: what is known of them stays in the core's own memory."""
STEPS_AT_ONCE = 64
"""Steps that are done before progress is told."""


class Plan(Struct, frozen=True, kw_only=True):
    """What is done at every street."""

    first: Bits
    """By place of a hand: whether the choice of a street without a board is taken, the raise or,
    where there is one, the fold. Never, if there is no such street."""
    inner: tuple[Bits, ...]
    """The same by spot, for every street at which a part of the board is seen."""
    last: Codes
    """By complete board and hand on it: what is chosen, two bits each."""


class Solution(Struct, frozen=True, kw_only=True):
    """How a game is best played, and how that ends."""

    plan: Plan
    chosen: tuple[Fraction, ...]
    """By kind of starting hand, what it is worth if the choice of the first street is taken ..."""
    going_on: tuple[Fraction, ...]
    """... and if it is not."""
    tally: Tally


_SOLVED: dict[tuple[Holdem, Terms], Solution] = {}


def solve(game: Holdem, terms: Terms, watch: Watch = lambda what, done: None) -> Solution:
    """Worked out once in a process."""
    key = game, terms
    if key not in _SOLVED:
        found = gather(game, terms, watch)
        chosen, going_on = worths(game, terms, found)
        better = np.array([mine > others for mine, others in zip(chosen, going_on, strict=True)])
        plan = Plan(
            first=better[starts(game.deck, game.held).kind],
            inner=tuple(gains > 0 for gains in found.gains),
            last=found.last,
        )
        ended = _tally_starts(game, terms, better, found.ended) if not plan.inner else (
            tally(game, terms, plan, watch))  # fmt: skip
        _SOLVED[key] = Solution(plan=plan, chosen=chosen, going_on=going_on, tally=ended)
    return _SOLVED[key]


# -- what hands are worth -------------------------------------------------------------------------


class Gathered(Struct, frozen=True):
    """What was summed up over all boards."""

    starts: Ints
    """By kind of starting hand: see `counting.BASE` and its like."""
    ended: Ints
    """By kind of starting hand, choice on the complete board, row and end: how many deals; only
    where no street is inner."""
    gains: tuple[Ints, ...]
    """By inner street and spot: what its own choice gains over going on."""
    last: Codes
    """What is best on complete boards: see `Plan`."""


def gather(game: Holdem, terms: Terms, watch: Watch = lambda what, done: None) -> Gathered:
    rule, inner, hands = law(game, terms), inner_streets(game, terms.streets), starts_of(game)
    known = [spots(game.deck, street.board, game.held) for street in inner]
    packed = _no_choices(game)

    def work(part: Part, sums: list[Ints]) -> None:
        classes, met = rank_and_meet(game, part)
        where = places_of(game, part)
        gains = np.empty((len(inner), *classes.shape), np.int64)
        weigh(part.boards.weights, classes, met, hands.kind, where, rule, sums[0], sums[1], gains,
              part.of(packed))  # fmt: skip
        for street, found, gained, total in zip(inner, known, gains, sums[2:], strict=True):
            spread(part.boards.cards, where, gained, _parts(game, street), found, total)

    kinds, choices = len(hands.ways), len(rule.raises)
    ended = (0, 0, 0, 0) if inner else (choices, len(terms.nets), kinds, ENDS)
    shapes = [(kinds, 3), ended, *((found.size,) for found in known)]
    sums, ends, *gained = _over_boards(game, work, shapes, "what hands are worth", watch)
    if not inner:
        ends = ends.transpose(2, 0, 1, 3)
        sums[:, BASE] = (ends * rule.nets).sum(axis=(1, 2, 3))
        sums[:, MARGIN] = (ends * np.array(SIGNS)).sum(axis=(1, 2, 3))
        sums[:, BEST] = sum(worth_of_choices(game, rule, ends))
    return Gathered(sums, ends, tuple(gained), packed)


def worth_of_choices(game: Holdem, rule: Law, ends: Ints) -> Iterator[Ints]:
    """What is netted by kind of starting hand, for every choice on the complete board."""
    for choice, raised in enumerate(rule.raises.tolist()):
        nets = rule.nets + raised * np.array(SIGNS)
        if choice == 0 and rule.folds:
            nets = np.full_like(nets, rule.fold // game.against)
        yield (ends[:, choice] * nets).sum(axis=(1, 2))


def worths(
    game: Holdem, terms: Terms, found: Gathered
) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """By kind of starting hand: what it is worth if the choice of the first street is taken, and if
    it is not. Without such a street the first is as if nobody could ever choose it."""
    hands, sums = starts_of(game), found.starts
    every = len(orders(game, terms.streets))
    going_on = every * sums[:, BEST]
    for street, gains in zip(inner_streets(game, terms.streets), found.gains, strict=True):
        times = every // len(parts_of_board(game, street.board))
        np.add.at(going_on, spot_kinds(game, street), times * np.maximum(gains, 0))
    deals = every * game.deals // sum(hands.ways.tolist()) * terms.unit
    first = next((street for street in early_streets(game, terms) if not street.board), None)
    chosen = np.full(len(going_on), np.iinfo(np.int64).min)
    if first:
        base, margin, one, best = other(game, terms, first)
        ones = hands.ways * (game.deals // sum(hands.ways.tolist()) // game.against)
        chosen = every * (
            base * sums[:, BASE]
            + margin * sums[:, MARGIN]
            + one * ones
            + (1 + best) * sums[:, BEST]
        )
    totals = [hands.ways * deals, chosen, going_on]
    return tuple(
        tuple(Fraction(int(x), int(n)) for x, n in zip(values, totals[0], strict=True))
        for values in totals[1:]
    )  # type: ignore[return-value]


def spot_kinds(game: Holdem, street: Street) -> Places:
    """By spot, the kind of starting hand."""
    found = spots(game.deck, street.board, game.held)
    kinds = np.broadcast_to(starts_of(game).kind, found.spot.shape)
    by_spot = np.empty(found.size, np.uint16)
    by_spot[found.spot[found.spot >= 0]] = kinds[found.spot >= 0]
    return by_spot


Rule = Callable[[Cards, Classes], Codes]
"""From some boards and the classes of all hands on them: what is chosen with each."""


def by_rule(game: Holdem, rule: Rule) -> Codes:
    """Choices on complete boards by some rule."""
    packed = _no_choices(game)

    def work(part: Part, sums: list[Ints]) -> None:
        pack(rule(part.boards.cards, rank_all(game, part.boards.cards)), part.of(packed))

    _over_boards(game, work, [], "by a rule", lambda what, done: None)
    return packed


def tally(game: Holdem, terms: Terms, plan: Plan, watch: Watch = lambda what, done: None) -> Tally:
    """How all deals end if they are played by a plan."""
    rule, path, inner = law(game, terms), paths(game, terms), inner_streets(game, terms.streets)
    known = [spots(game.deck, street.board, game.held) for street in inner]

    def work(part: Part, counts: list[Ints]) -> None:
        classes, met = rank_and_meet(game, part)
        where = places_of(game, part)
        taken = np.zeros((len(inner), *classes.shape), np.uint32)
        for which, street in enumerate(inner):
            look(part.boards.cards, where, plan.first, _parts(game, street), known[which],
                 plan.inner[which], taken[which])  # fmt: skip
        count_paths(part.boards.weights, classes, met, where, rule, path, plan.first, taken,
                    part.of(plan.last), counts[0])  # fmt: skip

    shape = (len(ways(game, terms)), len(terms.nets), ENDS)
    (counts,) = _over_boards(game, work, [shape], "how hands end", watch)
    deals = game.deals * len(orders(game, terms.streets))
    return Tally(counts, payoffs(game, terms), deals)


def _tally_starts(game: Holdem, terms: Terms, first: Bits, ended: Ints) -> Tally:
    """The same where no street is inner: from how starting hands end on complete boards, and from
    which of them take the choice of the first street."""
    path = paths(game, terms)
    counts = np.zeros((len(ways(game, terms)), *ended.shape[2:]), np.int64)
    counts[path.last :: path.step] = ended[~first].sum(axis=0)
    if first.any():
        counts[0] += ended[first].sum(axis=(0, 1))
    return Tally(counts, payoffs(game, terms), game.deals)


# -- over boards ----------------------------------------------------------------------------------


class Part(NamedTuple):
    """Some of all boards."""

    begin: int
    boards: Boards

    def of(self, choices: Codes) -> Codes:
        return choices[self.begin : self.begin + len(self.boards.weights)]


@cache
def all_boards(game: Holdem) -> Boards:
    return boards(size=game.board, deck=game.deck)


def starts_of(game: Holdem) -> Starts:
    return starts(game.deck, game.held)


def _no_choices(game: Holdem) -> Codes:
    bytes_a_board = -(-len(game.field.cards) // CHOICES_A_BYTE)
    return np.zeros((len(all_boards(game).weights), bytes_a_board), np.uint8)


def _over_boards(
    game: Holdem,
    work: Callable[[Part, list[Ints]], None],
    shapes: Sequence[tuple[int, ...]],
    what: str,
    watch: Watch,
) -> list[Ints]:
    """The work on all boards, some at a time; there are as many sums as cores at work."""
    every, sums = all_boards(game), deque[list[Ints]]()
    step = max(1, HANDS_AT_ONCE // len(game.field.cards))
    begins = range(0, len(every.weights), step * STEPS_AT_ONCE)

    def add(begin: int) -> None:
        try:
            mine = sums.pop()
        except IndexError:
            mine = [np.zeros(shape, np.int64) for shape in shapes]
        for at in range(begin, min(begin + step * STEPS_AT_ONCE, len(every.weights)), step):
            some = Boards(every.cards[at : at + step], every.weights[at : at + step])
            work(Part(at, some), mine)
        sums.append(mine)

    for done, _ in enumerate(map_on_cores(add, begins)):
        watch(what, done / len(begins))
    return [sum(mine[1:], start=mine[0]) for mine in zip(*sums, strict=True)]


def rank_all(game: Holdem, boards: Cards) -> Classes:
    """The classes of all hands on some boards: a row a board."""
    if game.rank_all is not None:
        return game.rank_all(boards, game.field)
    found = np.empty((len(boards), len(game.field.cards)), np.uint16)
    for board, classes in zip(boards, found, strict=True):
        left = [card for card in game.deck if card not in board]
        hands = np.array(left, np.uint8)[game.field.cards]
        classes[:] = game.rank(np.hstack((np.tile(board, (len(hands), 1)), hands)))
    return found


def rank_and_meet(game: Holdem, part: Part) -> tuple[Classes, Met]:
    """The classes of all hands on some boards, and how they meet each other."""
    classes = rank_all(game, part.boards.cards)
    met = np.empty((3, *classes.shape), np.int32)
    meet_fields(classes, game.field, game.classes, game.qualifies, met)
    return classes, met


def places_of(game: Holdem, part: Part) -> Places:
    """By board and hand on it: the place of the hand among all."""
    found = np.empty((len(part.boards.cards), len(game.field.cards)), np.uint16)
    find_places(part.boards.cards, np.array(game.deck, np.uint8), game.field.cards, found)
    return found


def _parts(game: Holdem, street: Street) -> Cards:
    """Which cards of a board can be those that are seen at a street."""
    return np.array(parts_of_board(game, street.board), np.uint8)
