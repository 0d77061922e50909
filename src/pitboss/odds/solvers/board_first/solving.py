"""The best way to play, counted over every deal."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np

from pitboss.odds.cards.beat_counts import meet_fields
from pitboss.odds.cards.boards import Boards, boards
from pitboss.odds.cards.hands import Cards
from pitboss.odds.cards.ranking_tables import Classes
from pitboss.odds.compiled import map_on_cores
from pitboss.odds.model import Watch
from pitboss.odds.solvers.board_first.counting import (
    CHOICES_A_BYTE,
    Bits,
    Kinds,
    Met,
    Places,
    count_paths,
    count_starts,
    find_places,
    look,
    pack,
    paths,
    spread,
    times_of,
    weigh,
)
from pitboss.odds.solvers.board_first.rules import (
    Holdem,
    Street,
    Terms,
    payoff_arrays,
    payoffs,
    ways,
)
from pitboss.odds.solvers.board_first.spots import Spots, Starts, spots, starts
from pitboss.odds.solvers.showdown import ENDS, Codes, Ints, Tally
from pitboss.values import Frozen

HANDS_AT_ONCE = 1 << 16
"""Hands of one step of the work: so few that their data stay in the cache of the core, so many that
starting a step costs nothing."""
STEPS_AT_ONCE = 64
"""Steps that are done before progress is told."""


class Plan(Frozen):
    """What is done at every street."""

    early: tuple[Bits, ...]
    """By street and spot, whether its choice is taken: the raise, or the fold if there is one."""
    last: Codes
    """By complete board and hand on it: what is chosen, two bits each."""


class Worth(Frozen):
    """What is won over all deals, in units."""

    going_on: Ints
    """By kind of starting hand, if the choice of a street without a board is not taken."""
    gains: tuple[Ints, ...]
    """By early street and spot: what its choice wins more than going on."""
    tally: Tally | None = None
    """How all deals end, where that is known already."""


class Solution(Frozen):
    """How a game is best played, and how that ends."""

    plan: Plan
    worth: Worth
    tally: Tally


_SOLVED: dict[Terms, Solution] = {}


def solve(terms: Terms, watch: Watch = lambda what, done: None) -> Solution:
    """Worked out once in a process."""
    if terms not in _SOLVED:
        is_simple = not any(street.board or street.is_more for street in terms.early)
        way = weigh_starts if is_simple else weigh_more if terms.only_more else weigh_all
        worth, last = way(terms, watch)
        plan = Plan(tuple(gains > 0 for gains in worth.gains), last)
        ended = worth.tally or tally(terms, plan, watch)
        _SOLVED[terms] = Solution(plan, worth, ended)
    return _SOLVED[terms]


# -- what hands are worth -------------------------------------------------------------------------


def weigh_all(terms: Terms, watch: Watch = lambda what, done: None) -> tuple[Worth, Codes]:
    """Over all boards, what the choices of early streets gain; and what is best on each board."""
    game, rule, streets = terms.game, payoff_arrays(terms), (*terms.early, NOTHING_SEEN)
    known, packed = [spots_of(game, street) for street in streets], _no_choices(game)

    def work(part: Part, sums: list[Ints]) -> None:
        classes, met = rank_and_meet(game, part)
        where = places_of(game, part)
        gains = np.empty((len(streets), *classes.shape), np.int64)
        weigh(part.boards.weights, classes, met, rule, gains, part.of(packed))
        for street, found, gained, total in zip(streets, known, gains, sums, strict=True):
            spread(part.boards.cards, where, gained, parts_of(terms, street), found, total)

    shapes = [(found.size,) for found in known]
    *gains, going_on = _over_boards(game, work, shapes, "what hands are worth", watch)
    return _in_all_orders(terms, going_on, gains), packed


def _in_all_orders(terms: Terms, going_on: Ints, gains: list[Ints]) -> Worth:
    """Multiply by the number of orders in which a board can come so that a spot is seen. A player
    who goes on at first can gain later; that counts against the choice of a street without a board,
    if that choice ends the decisions."""
    every = len(terms.orders())
    gains = [
        gain * (every // len(terms.parts(street)))
        for street, gain in zip(terms.early, gains, strict=True)
    ]
    later = np.zeros_like(going_on)
    for street, gain in zip(terms.early, gains, strict=True):
        if street.board:
            np.add.at(later, spot_kinds(terms.game, street), np.maximum(gain, 0))
    if terms.early and not terms.early[0].board and not terms.early[0].is_more:
        gains[0] -= later
    return Worth(going_on * every + later, tuple(gains))


def weigh_starts(terms: Terms, watch: Watch = lambda what, done: None) -> tuple[Worth, Codes]:
    """The same if the only early decision is a raise or a fold without a board: how starting hands
    end is then counted directly, by what is chosen on the complete board."""
    game, rule = terms.game, payoff_arrays(terms)
    packed, hands = _no_choices(game), starts_of(game)

    def work(part: Part, counts: list[Ints]) -> None:
        classes, met = rank_and_meet(game, part)
        count_starts(part.boards.weights, classes, met, places_of(game, part), hands.kind, rule,
                     counts[0], part.of(packed))  # fmt: skip

    shape = (len(rule.raises), len(terms.nets), len(hands.ways), ENDS)
    (ended,) = _over_boards(game, work, [shape], "what hands are worth", watch)
    going_on, first = _first_choice(terms, ended)
    gains = (first,) if terms.early else ()
    return Worth(going_on, gains, tally_starts(terms, ended, first > 0)), packed


_MORE: dict[tuple[Holdem, tuple[Street, ...], int], tuple[tuple[Ints, ...], Ints]] = {}


def weigh_more(terms: Terms, watch: Watch = lambda what, done: None) -> tuple[Worth, Codes]:
    """The same if a fold without a board is followed only by additional wagers. What those gain
    does not depend on the pay tables, so all terms with these decisions share the counts."""
    same = terms.game, terms.streets, terms.unit
    if same not in _MORE:
        _, *more = weigh_all(terms, watch)[0].gains
        _MORE[same] = tuple(more), ends_of_starts(terms, [gains > 0 for gains in more], watch)
    more_gains, ended = _MORE[same]
    going_on, first = _first_choice(terms, ended)
    worth = Worth(going_on, (first, *more_gains), tally_starts(terms, ended, first > 0))
    return worth, _no_choices(terms.game)


def _first_choice(terms: Terms, ended: Ints) -> tuple[Ints, Ints]:
    """By kind of starting hand, from how it ends (see `ends_of_starts`): what going on is worth,
    and what the choice of the first street gains over that."""
    nets = np.array(
        [[[int(net * terms.unit) for net in row] for row in way] for way in payoffs(terms).nets],
        np.int64,
    )
    going_on = (ended * nets[paths(terms).last :, :, None]).sum(axis=(0, 1, 3))
    return going_on, (ended * nets[0][:, None]).sum(axis=(0, 1, 3)) - going_on


def tally_starts(terms: Terms, ended: Ints, first: Bits) -> Tally:
    """How all deals end, from the ends of starting hands that go on (see `ends_of_starts`), and
    from those that take the choice of the first street."""
    paid, last = payoffs(terms), paths(terms).last
    counts = np.zeros((len(paid.nets), len(terms.nets), ENDS), np.int64)
    if last:
        counts[0] = ended[:, :, first].sum(axis=(0, 2))
        ended = ended[:, :, ~first]
    counts[last:] = ended.sum(axis=2)
    return Tally(counts, paid, terms.deals)


def worth_of_starts(terms: Terms, found: Solution) -> list[tuple[Fraction, Fraction]]:
    """By kind of starting hand, in antes: what it is worth if the choice of the first street, which
    has no board, is taken, and if it is not."""
    game, gains = terms.game, found.worth.gains[0]
    each = terms.deals // sum(starts_of(game).ways.tolist()) * terms.unit
    going_on = found.worth.going_on
    chosen, others = (
        [Fraction(int(x), int(n) * each) for x, n in zip(values, starts_of(game).ways, strict=True)]
        for values in (going_on + gains, going_on)
    )
    return list(zip(chosen, others, strict=True))


def spot_kinds(game: Holdem, street: Street) -> Places:
    """By spot, the kind of starting hand."""
    found = spots_of(game, street)
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


# -- how they end ---------------------------------------------------------------------------------


def tally(terms: Terms, plan: Plan, watch: Watch = lambda what, done: None) -> Tally:
    """How all deals end if they are played by a plan."""
    alike = np.zeros_like(starts_of(terms.game).kind)
    return Tally(_count(terms, plan, alike, watch)[:, :, 0], payoffs(terms), terms.deals)


def ends_of_starts(
    terms: Terms, more: Sequence[Bits], watch: Watch = lambda what, done: None
) -> Ints:
    """How all deals end if the choice of the first street, which has no board, is never taken, and
    those of the others by a plan: by way to the end, row, kind of starting hand and end."""
    hands = starts_of(terms.game)
    never = np.zeros(len(hands.ways), np.bool_)
    plan = Plan((never, *more), _no_choices(terms.game))
    return _count(terms, plan, hands.kind, watch)[paths(terms).last :]


def _count(terms: Terms, plan: Plan, kinds: Kinds, watch: Watch) -> Ints:
    game, rule, path, times = terms.game, payoff_arrays(terms), paths(terms), times_of(terms)
    chosen = [
        by_spot[spots_of(game, street).spot]
        for street, by_spot in zip(terms.early, plan.early, strict=True)
    ]

    def work(part: Part, counts: list[Ints]) -> None:
        classes, met = rank_and_meet(game, part)
        where = places_of(game, part)
        taken = np.zeros(classes.shape, np.uint32)
        skip = np.zeros(classes.shape, np.bool_)
        for street, by_kind, first in zip(terms.early, chosen, path.first, strict=True):
            look(part.boards.cards, where, parts_of(terms, street), spots_of(game, street), by_kind,
                 skip, first, taken)  # fmt: skip
            if not street.board and not street.is_more:
                skip = taken > 0
        count_paths(part.boards.weights, classes, met, where, kinds, rule, path, times, taken,
                    part.of(plan.last), counts[0])  # fmt: skip

    shape = (len(ways(terms)), len(terms.nets), int(kinds.max()) + 1, ENDS)
    (counts,) = _over_boards(game, work, [shape], "how hands end", watch)
    return counts


# -- over boards ----------------------------------------------------------------------------------

NOTHING_SEEN = Street(board=0, raises=())


class Part(NamedTuple):
    """Some of all boards."""

    begin: int
    boards: Boards

    def of(self, choices: Codes) -> Codes:
        return choices[self.begin : self.begin + len(self.boards.weights)]


@cache
def all_boards(game: Holdem) -> Boards:
    return boards(size=game.board, deck=game.deck)


def spots_of(game: Holdem, street: Street) -> Spots:
    return spots(game.deck, street.board, game.held)


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
    """The classes of all hands on some boards: one row per board."""
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


def parts_of(terms: Terms, street: Street) -> Cards:
    parts = terms.parts(street)
    return np.array(parts, np.uint8).reshape(len(parts), street.board)
