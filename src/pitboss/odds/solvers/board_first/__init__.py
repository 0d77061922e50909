"""Board first: on every board all hands are compared with all of the dealer's, and the decisions
follow from that.

On each kind of board all hands are ranked and sorted once. Running totals then give against how
many hands of the dealer each hand wins, ties and loses, and so what each decision is worth. These
values are added up by the cards that are seen when the decision is made. All numbers are whole.

A game says how many cards there are and how they are ranked (`holdem.Holdem`), when the player
decides (`holdem.Street`) and what is paid (`holdem.Terms`).
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.engine import Options
from pitboss.engine.game import Chooser
from pitboss.odds.cards.beat_counts import LOW, TIES, WINS, Field, meet_fields
from pitboss.odds.cards.boards import Boards, boards
from pitboss.odds.cards.card_sets import CHOOSE, insert, places, sets_of
from pitboss.odds.cards.hands import Cards, bit
from pitboss.odds.cards.ranking_tables import Classes
from pitboss.odds.compiled import inlined, kernel, map_on_cores
from pitboss.odds.model import Watch
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.simulation.streams import Stream, below
from pitboss.odds.solvers import showdown
from pitboss.odds.solvers.board_first.holdem import (
    SIGNS,
    Holdem,
    PayoffArrays,
    Spots,
    Starts,
    Street,
    Terms,
    payoff_arrays,
    payoffs,
    spots,
    starts,
    ways,
)
from pitboss.odds.solvers.showdown import ENDS, Codes, Dealt, Ints, Tally, ends_of
from pitboss.odds.styles import Styles
from pitboss.values import Frozen

# -- kernels over some boards, and over all hands on each -----------------------------------------

Bits = npt.NDArray[np.bool_]
Places = npt.NDArray[np.uint16]
Taken = npt.NDArray[np.uint32]
Times = npt.NDArray[np.uint16]
Met = npt.NDArray[np.int32]
Kinds = npt.NDArray[np.int32]
CHOICES_A_BYTE, CHOICE_BITS = 4, 2


@kernel
def find_places(boards: Cards, deck: Cards, hands: Cards, found: Places) -> None:
    live = np.empty(len(deck), np.uint8)
    for at in range(len(boards)):
        held, left = np.uint64(0), 0
        for place in range(boards.shape[1]):
            held |= bit(boards[at, place])
        for card in deck:
            if held & bit(card) == 0:
                live[left] = card
                left += 1
        hand = 0
        while hand < len(hands):  # those that differ only in the lowest card follow each other
            upper, alike = 0, hands[hand, 1]
            for which in range(1, hands.shape[1]):
                upper += CHOOSE[live[hands[hand, which]], which + 1]
            for lowest in range(alike):
                found[at, hand + lowest] = upper + live[lowest]
            hand += alike


@inlined
def part_place(boards: Cards, at: int, parts: Cards, which: int) -> int:
    """The place of some cards of a board."""
    place = 0
    for card in range(parts.shape[1]):
        place += CHOOSE[boards[at, parts[which, card]], card + 1]
    return place


@inlined
def spot_of(part: int, hand: int, spots: Spots) -> int:
    """The spot of a part of a board and a hand, from their places."""
    return spots.spot[spots.kind[part], spots.exchanged[spots.exchange[part], hand]]  # type: ignore[no-any-return]


@inlined
def chosen_last(packed: Codes, board: int, hand: int) -> int:
    """What is chosen on a complete board: two bits per hand."""
    return packed[board, hand >> 2] >> CHOICE_BITS * (hand & 3) & 3  # type: ignore[no-any-return]


# -- kernels: what hands are worth ----------------------------------------------------------------


@inlined
def worth(
    found: tuple[int, ...], row: int, pay: PayoffArrays, nets: Ints, raises: Ints
) -> tuple[int, int, int, int]:
    """From how a hand ends against all hands of the dealer: what all wagers except the raises net,
    wins minus losses, the value of the best last choice, and which choice that is."""
    base = margin = np.int64(0)
    for end in range(ENDS):
        base += found[end] * nets[row, end]
        margin += found[end] * SIGNS[end]
    best, choice = pay.fold if pay.folds else base + raises[0] * margin, 0
    for more in range(1, len(raises)):
        with_it = base + raises[more] * margin
        choice += (more - choice) * int(with_it > best)  # no branches: hands come in any order
        best = max(best, with_it)
    return base, margin, best, choice  # type: ignore[return-value]


@inlined
def decided(
    at: int, hand: int, classes: Classes, met: Met, pay: PayoffArrays, packed: Codes
) -> tuple[int, tuple[int, ...], int, int, int, int]:
    """A hand on a board: its row, how it ends, and its `worth`. What is best is written down."""
    mine = classes[at, hand]
    row = pay.rows[mine]
    wins, ties, low = met[WINS, at, hand], met[TIES, at, hand], met[LOW, at, hand]
    found = ends_of(mine >= pay.qualifies, wins, ties, low, pay.against)
    base, margin, best, choice = worth(found, row, pay, pay.nets, pay.raises)
    packed[at, hand >> 2] |= choice << CHOICE_BITS * (hand & 3)
    return row, found, base, margin, best, choice


@kernel
def weigh(
    weights: Ints, classes: Classes, met: Met, pay: PayoffArrays, gains: Ints, packed: Codes
) -> None:
    """For every hand on some boards: store what the choices of early streets gain, the value of the
    best last choice, and which choice that is."""
    of = pay.gains
    for at in range(len(classes)):
        weight = weights[at]
        for hand in range(classes.shape[1]):
            _, _, base, margin, best, _ = decided(at, hand, classes, met, pay, packed)
            for street in range(len(of)):
                gain = of[street, 0] * base + of[street, 1] * margin
                gains[street, at, hand] = weight * (gain + of[street, 2] + of[street, 3] * best)


@kernel
def count_starts(
    weights: Ints, classes: Classes, met: Met, where: Places, kinds: Kinds, pay: PayoffArrays,
    counts: Ints, packed: Codes,
) -> None:  # fmt: skip
    """The same if no card of the board is seen at an early street: count how hands end, by last
    choice, row, kind of starting hand and end."""
    for at in range(len(classes)):
        weight = weights[at]
        for hand in range(classes.shape[1]):
            row, found, _, _, _, choice = decided(at, hand, classes, met, pay, packed)
            kind = kinds[where[at, hand]]
            for end in range(ENDS):
                counts[choice, row, kind, end] += weight * found[end]


@kernel
def spread(
    boards: Cards, where: Places, gains: Ints, parts: Cards, spots: Spots, sums: Ints
) -> None:
    """Add what hands gain on some boards to all spots from which these boards can come."""
    for at in range(len(boards)):
        for which in range(len(parts)):
            part = part_place(boards, at, parts, which)
            of_hand, turned = spots.spot[spots.kind[part]], spots.exchanged[spots.exchange[part]]
            for hand in range(where.shape[1]):
                sums[of_hand[turned[where[at, hand]]]] += gains[at, hand]


@kernel
def pack(choices: Codes, packed: Codes) -> None:
    """Write choices down, two bits each."""
    for at in range(len(choices)):
        for hand in range(choices.shape[1]):
            packed[at, hand >> 2] |= choices[at, hand] << CHOICE_BITS * (hand & 3)


# -- kernels: how they end ------------------------------------------------------------------------


@kernel
def look(
    boards: Cards, where: Places, parts: Cards, spots: Spots, chosen: Bits, skip: Bits, first: int,
    taken: Taken,
) -> None:  # fmt: skip
    """By hand on some boards: one bit for every part of the board at which the choice of a street
    is taken, from the `first` bit on; no bits for hands to skip. `chosen` is by kind and hand, like
    `Spots.spot`."""
    live, waiting = np.empty(where.shape[1], np.int64), 0
    for at in range(len(boards)):
        waiting = 0
        for hand in range(where.shape[1]):
            if not skip[at, hand]:
                live[waiting] = hand
                waiting += 1
        for which in range(len(parts)):
            part = part_place(boards, at, parts, which)
            of_hand, turned = chosen[spots.kind[part]], spots.exchanged[spots.exchange[part]]
            for place in range(waiting):
                hand = live[place]
                is_taken = np.uint32(of_hand[turned[where[at, hand]]])
                taken[at, hand] |= is_taken << np.uint32(first + which)


class Paths(NamedTuple):
    """How the choices of early streets lead to a way."""

    orders: Ints
    """By order in which the board can come: the part of it that is seen at every street."""
    ends: Bits
    """By street, whether its choice ends the decisions ..."""
    adds: Ints
    """... and what it adds to the number of the way."""
    first: Ints
    """By street, the first of its bits (see `look`)."""
    last: int
    """The number of the first way to the end ..."""
    step: int
    """... and the distance to that of the next choice."""


@cache
def paths(terms: Terms) -> Paths:
    early, every = terms.early, terms.orders()
    step = 1 << sum(street.is_more for street in early)
    adds, ended, more = [], 0, 1
    for street in early:
        adds.append(more if street.is_more else ended * step)
        more, ended = (2 * more, ended) if street.is_more else (more, ended + 1)
    bits = [len(terms.parts(street)) for street in early]
    return Paths(
        orders=np.array(every, np.int64).reshape(len(every), len(early)),
        ends=np.array([not street.is_more for street in early], np.bool_),
        adds=np.array(adds, np.int64),
        first=np.array([sum(bits[:street]) for street in range(len(bits))], np.int64),
        last=ended * step,
        step=step,
    )


@cache
def times_of(terms: Terms) -> Times:
    """By the bits of what is taken (see `look`) and by way, up to the first last choice: in how
    many of all orders of the board the player goes that way."""
    path = paths(terms)
    found = np.zeros((1 << terms.bits, path.last + path.step), np.uint16)
    _follow(path, found)
    return found


@kernel
def _follow(path: Paths, found: Times) -> None:
    for taken in range(len(found)):
        for order in range(len(path.orders)):
            way, ended = 0, False
            for street in range(len(path.adds)):
                if taken >> (path.first[street] + path.orders[order, street]) & 1:
                    way += path.adds[street]
                    ended = path.ends[street]
                    if ended:
                        break
            found[taken, way if ended else way + path.last] += 1


@kernel
def count_paths(
    weights: Ints, classes: Classes, met: Met, where: Places, kinds: Kinds, pay: PayoffArrays,
    path: Paths, times: Times, taken: Taken, packed: Codes, counts: Ints,
) -> None:  # fmt: skip
    """Add how every hand on some boards ends, by the way that it is played, by row and by kind."""
    rows = pay.rows
    for at in range(len(classes)):
        weight = weights[at]
        for hand in range(classes.shape[1]):
            mine = classes[at, hand]
            wins, ties, low = met[WINS, at, hand], met[TIES, at, hand], met[LOW, at, hand]
            found, row = ends_of(mine >= pay.qualifies, wins, ties, low, pay.against), rows[mine]
            choice = chosen_last(packed, at, hand) * path.step
            gone, kind = times[taken[at, hand]], kinds[where[at, hand]]
            for way in range(len(gone)):
                if gone[way]:
                    often, gone_on = gone[way] * weight, choice if way >= path.last else 0
                    for end in range(ENDS):
                        counts[way + gone_on, row, kind, end] += often * found[end]


# -- the best way to play -------------------------------------------------------------------------

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


# -- in several styles ----------------------------------------------------------------------------


def styles(
    terms_of: Callable[[Options, int], Terms],
    others: Mapping[str, Callable[[Terms], Plan]],
    lines: Callable[[str, Options, int], Iterable[Line]],
    bot: Callable[[str, Options], Chooser],
) -> Styles[Terms, Plan, Tally]:
    """The best way to play, worked out once in a process, and other plans."""
    return Styles(terms=terms_of, best=lambda terms: solve(terms).plan, others=others,
                  count=ends_of_plan, deal=simulator, lines=lines, bot=bot,
                  prepare=solve)  # fmt: skip


def ends_of_plan(terms: Terms, plan: Plan) -> Tally:
    """How all deals end; of the best plan, that is known."""
    found = solve(terms)
    return found.tally if plan is found.plan else tally(terms, plan)


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


# -- hand by hand: at the table and at random -----------------------------------------------------

BASE, MARGIN, ONE, BEST, CHOICE = range(5)
"""What a hand is worth on a board, over all hands of the dealer: what all wagers except the
raises net; wins minus losses; the constant 1; the value of the best last choice; and which
choice that is."""


# -- one decision ---------------------------------------------------------------------------------


def on_boards(terms: Terms, hand: Cards, seen: Cards) -> Ints:
    """What a hand is worth on every board that begins with the cards seen, a row each."""
    game = terms.game
    left = [card for card in game.deck if card not in hand and card not in seen]
    boards = sets_of(left, game.board - len(seen), seen.tolist())
    found = np.ones((len(boards), 5), np.int64)
    own, where = int(places(np.sort(hand)[None])[0]), _where(game, boards)
    weigh_one(rank_all(game, boards), where, own, game.field, payoff_arrays(terms), found)
    return found


def _where(game: Holdem, boards: Cards) -> Places:
    return places_of(game, Part(0, Boards(boards, np.ones(len(boards), np.int64))))


@kernel
def weigh_one(
    classes: Classes, where: Places, own: int, field: Field, pay: PayoffArrays, found: Ints
) -> None:
    """What one hand is worth, by comparing it with all others."""
    held = field.cards
    for at in range(len(classes)):
        hand = 0
        while where[at, hand] != own:
            hand += 1
        mine, wins, ties, low = classes[at, hand], 0, 0, 0
        for theirs in range(len(held)):
            apart = True
            for card in held[hand]:
                for other in held[theirs]:
                    apart = apart and card != other
            if apart:
                wins += classes[at, theirs] < mine
                ties += classes[at, theirs] == mine
                low += classes[at, theirs] < pay.qualifies
        ended = ends_of(mine >= pay.qualifies, wins, ties, low, pay.against)
        found[at, BASE], found[at, MARGIN], found[at, BEST], found[at, CHOICE] = worth(
            ended, pay.rows[mine], pay, pay.nets, pay.raises
        )


def choose(terms: Terms, hand: Cards, seen: Cards) -> int:
    """What is best with the board or a part of it: on a complete one as `holdem.Street` lists what
    may be chosen, before that 1 if the choice of the street is taken."""
    if len(seen) == terms.game.board:
        return int(on_boards(terms, hand, seen)[0, CHOICE])
    return int(gain(terms, hand, seen) > 0)


def gain(terms: Terms, hand: Cards, seen: Cards) -> int:
    """What the choice of a street with a part of the board gains over going on."""
    street = [street.board for street in terms.early].index(len(seen))
    return int(
        (on_boards(terms, hand, seen)[:, :CHOICE] @ payoff_arrays(terms).gains[street]).sum()
    )


def choose_by_rule(game: Holdem, rule: Rule, hand: Cards, board: Cards) -> int:
    """What a rule says on a complete board: see `by_rule`."""
    boards = np.sort(board)[None]
    choices = rule(boards, rank_all(game, boards))[0]
    return int(choices[_where(game, boards)[0] == places(np.sort(hand)[None])[0]][0])


# -- simulated ------------------------------------------------------------------------------------


class Rounds(NamedTuple):
    """Rounds as they are dealt."""

    cards: Cards
    """The board, the player's hand, the dealer's."""
    board: Ints
    """By round, the number of the board among those that were solved."""
    order: Ints
    """The number of the order in which the board comes."""
    hand: Ints
    """The number of the hand among all hands on the board, ..."""
    place: Ints
    """... and among all hands."""


def simulator(terms: Terms, plan: Plan, lines: Sequence[Line]) -> Simulator:
    """Random rounds, played by a plan. Boards are dealt by their kinds, because no suit has a
    meaning of its own."""
    game, path, rows = terms.game, paths(terms), terms.game.rows()
    every, size = all_boards(game), game.board + game.held
    parts = [parts_of(terms, street) for street in terms.early]
    others = [*range(game.board), *range(size, size + game.held)]
    deck = np.array(game.deck, np.uint8)

    def deal(stream: Stream, rounds: int) -> Dealt:
        cards = np.empty((rounds, size + game.held), np.uint8)
        dealt = Rounds(cards, *(np.empty(rounds, np.int64) for _ in Rounds._fields[1:]))
        deal_rounds(stream, every, int(every.weights.max()), deck, len(path.orders), game.held,
                    dealt)  # fmt: skip
        mine, theirs = game.rank(cards[:, :size]), game.rank(cards[:, others])
        way, open = np.zeros(rounds, np.int64), np.ones(rounds, np.bool_)
        for which, street in enumerate(terms.early):
            go_on(every.cards, dealt, parts[which], spots_of(game, street), plan.early[which], path,
                  which, way, open)  # fmt: skip
        finish(dealt, plan.last, path, way, open)
        codes = way * len(terms.nets) + rows[mine]
        return Dealt(codes.astype(np.uint16), mine, theirs)

    return showdown.simulator(deal, size + game.held, game.qualifies, payoffs(terms), lines)


@kernel
def deal_rounds(
    stream: Stream, boards: Boards, heaviest: int, deck: Cards, orders: int, held: int,
    dealt: Rounds,
) -> None:  # fmt: skip
    size, mine = boards.cards.shape[1], np.empty(held, np.uint8)
    order = np.zeros(deck[-1] + 1, np.int64)  # how many cards of the deck come before one
    for place in range(len(deck)):
        order[deck[place]] = place
    for round in range(len(dealt.board)):
        at = below(stream, len(boards.weights))
        while below(stream, heaviest) >= boards.weights[at]:
            at = below(stream, len(boards.weights))
        dealt.board[round], dealt.order[round] = at, below(stream, orders)
        gone = np.uint64(0)
        for place in range(size):
            dealt.cards[round, place] = boards.cards[at, place]
            gone |= bit(boards.cards[at, place])
        for place in range(size, size + 2 * held):
            card = deck[below(stream, len(deck))]
            while gone & bit(card):
                card = deck[below(stream, len(deck))]
            gone |= bit(card)
            dealt.cards[round, place] = card
            if place < size + held:
                insert(mine, place - size, card)
        hand = own = 0
        for which in range(held):
            left = order[mine[which]]
            for place in range(size):
                left -= boards.cards[at, place] < mine[which]
            hand += CHOOSE[left, which + 1]
            own += CHOOSE[mine[which], which + 1]
        dealt.hand[round], dealt.place[round] = hand, own


@kernel
def go_on(
    boards: Cards, dealt: Rounds, parts: Cards, spots: Spots, chosen: Bits, path: Paths,
    street: int, way: Ints, open: Bits,
) -> None:  # fmt: skip
    """The decision at a street; `open` has the rounds in which decisions go on."""
    for round in range(len(way)):
        if open[round]:
            which = path.orders[dealt.order[round], street]
            part = part_place(boards, dealt.board[round], parts, which)
            if chosen[spot_of(part, dealt.place[round], spots)]:
                way[round] += path.adds[street]
                open[round] = not path.ends[street]


@kernel
def finish(dealt: Rounds, packed: Codes, path: Paths, way: Ints, open: Bits) -> None:
    """The decision on the complete board."""
    for round in range(len(way)):
        if open[round]:
            choice = chosen_last(packed, dealt.board[round], dealt.hand[round])
            way[round] += path.last + choice * path.step
