"""What a game played on a board is: its cards, its decisions, what it pays; and the spots at which
its player decides."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.errors import Refused
from pitboss.odds.cards.beat_counts import Field, field
from pitboss.odds.cards.boards import FULL
from pitboss.odds.cards.card_sets import count, places, sets, sets_of
from pitboss.odds.cards.hands import Cards
from pitboss.odds.cards.ranking_tables import Classes
from pitboss.odds.compiled import map_on_cores
from pitboss.odds.simulation.simulators import in_whole_units
from pitboss.odds.solvers.showdown import ENDS, LOSES, TIES, Codes, Ints, Payoffs, Row
from pitboss.values import Frozen

SIGNS = tuple(1 if end < TIES else -1 if end >= LOSES else 0 for end in range(ENDS))
"""What a raise nets a unit, by end."""


MOST_BITS = 16
"""The most bits (see `Terms.bits`): all sets of early choices on a board are listed."""


class Holdem(Frozen, kw_only=True):
    """Hands on a board against the dealer's."""

    held: int
    """Cards of a hand."""
    board: int
    """Community cards."""
    rank: Callable[[Cards], Classes]
    """The classes of hands: a row each, the board first and then the cards held."""
    rank_all: Callable[[Cards, Field], Classes] | None = None
    """The same for all hands on some boards, one row per board, if there is a faster way."""
    classes: int
    """How many there are."""
    rows: Callable[[], Codes]
    """By class, the row that a hand makes."""
    qualifies: int = 0
    """The lowest class with which the dealer qualifies."""
    deck: tuple[int, ...] = FULL

    @property
    def top(self) -> int:
        """No card has a number as high as this."""
        return max(self.deck) + 1

    @property
    def field(self) -> Field:
        """All hands on a board."""
        return field(len(self.deck) - self.board, self.held)

    @property
    def against(self) -> int:
        """Hands of the dealer once the player's and the board are known."""
        return comb(len(self.deck) - self.board - self.held, self.held)

    @property
    def deals(self) -> int:
        """The number of boards, hands and hands of the dealer, whatever the order in which the
        board comes."""
        return comb(len(self.deck), self.board) * len(self.field.cards) * self.against


class Street(Frozen, kw_only=True):
    """A moment at which the player decides."""

    board: int
    """Community cards that are seen."""
    raises: tuple[int, ...]
    """What may be added to the wagers so far, in antes; only one amount before the board is
    complete. Each pays even money, and is a push if the hands are equal."""
    fold: int | None = None
    """What a fold loses in all; None where a player may check instead."""
    ends: bool = True
    """Whether nothing is left to decide after a raise. If the other choice is a fold, decisions go
    on after a raise in any case."""

    @property
    def is_more(self) -> bool:
        """Whether a raise is an additional wager, and decisions go on with it or without it."""
        return self.fold is None and not self.ends


class Terms(Frozen):
    """All that the best play depends on: two tables with the same terms are solved once."""

    game: Holdem
    nets: tuple[tuple[int, ...], ...]
    """By row and end: what all wagers but the raises net together."""
    streets: tuple[Street, ...]
    staked: int
    """What is wagered before any raise, in antes."""
    unit: int = 1
    """Nets are whole numbers of this part of the ante."""

    @property
    def early(self) -> list[Street]:
        """The streets before the board is complete."""
        return [street for street in self.streets if street.board < self.game.board]

    @property
    def last(self) -> Street | None:
        """The one on the complete board, if there is a decision."""
        return next((x for x in self.streets if x.board == self.game.board), None)

    @property
    def only_more(self) -> bool:
        """Whether a fold without a board is followed only by additional wagers."""
        first, *others = self.streets
        return not first.board and first.fold is not None and all(x.is_more for x in others)

    def raised_before(self, board: int) -> int:
        """What a player who comes to a street must have raised before, in antes."""
        return sum(x.raises[0] for x in self.early if x.fold is not None and x.board < board)

    def parts(self, street: Street) -> list[tuple[int, ...]]:
        """Which cards of a board can be those that are seen at a street: places, ascending."""
        return list(combinations(range(self.game.board), street.board))

    @property
    def bits(self) -> int:
        """The number of bits for the early choices on one board with one hand, whatever the
        order in which the board comes: one bit for every part of the board that can be seen at a
        street."""
        return sum(len(self.parts(street)) for street in self.early)

    def orders(self) -> list[tuple[int, ...]]:
        """In which orders a board can come: by early street, which of its parts is seen."""
        found: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), ())]
        for street in self.early:
            found = [
                ((*order, which), part)
                for order, before in found
                for which, part in enumerate(self.parts(street))
                if set(before) <= set(part)
            ]
        return [order for order, _ in found]

    @property
    def deals(self) -> int:
        """All deals, in every order in which the board can come."""
        return self.game.deals * len(self.orders())


def terms(game: Holdem, nets: Sequence[Row], streets: Sequence[Street], staked: int) -> Terms:
    """By row and end what all wagers but the raises net, in antes; the decisions in order; and how
    many antes are wagered before them."""
    unit, (counted,) = in_whole_units([net for row in nets for net in row])
    by_row = tuple(map(tuple, counted.reshape(-1, ENDS).tolist()))
    found = Terms(game, by_row, tuple(streets), staked, unit)
    check_streets(found)
    most = int(abs(counted).max()) + sum(max(street.raises) for street in streets) * unit
    if most * found.deals >= 2**63:
        raise Refused("this pay table has numbers that are too large to be solved")
    return found


def check_streets(terms: Terms) -> None:
    """Refuse decisions that depend on each other in more ways than are solved. Before the board is
    complete, a street has one raise. A street that sees a part of the board and ends decisions is
    the last such street. After an additional wager nobody folds. And a board has so few parts that
    all choices on them can be listed."""
    early, every = terms.early, terms.streets
    ending = [street for street in early if street.board and not street.is_more]
    more = next((at for at, street in enumerate(every) if street.is_more), len(every))
    if (
        any(len(street.raises) != 1 for street in early)
        or any(street is not early[-1] for street in ending)
        or any(street.fold is not None for street in every[more:])
        or terms.bits > MOST_BITS
    ):
        raise ValueError("these decisions cannot be solved one after the other")


# -- ways through a round -------------------------------------------------------------------------


class Way(Frozen):
    """What a player does from the first decision to the last."""

    raised: int
    """All raises together, in antes."""
    loses: int | None = None
    """What is lost by a fold."""


def ways(terms: Terms) -> tuple[Way, ...]:
    """All ways through a round. Those that end early come first, then those to the end, by the last
    choice.

    Each is there once for every set of additional wagers that may be made.
    """
    found, last = [], terms.last
    for street in terms.early:
        if not street.is_more:
            before = terms.raised_before(street.board)
            raised = before if street.fold is not None else before + street.raises[0]
            found.append(Way(raised, street.fold))
    before = terms.raised_before(terms.game.board)
    found.append(Way(before, last.fold if last else None))
    found += [Way(before + amount) for amount in (last.raises if last else ())]
    more = [street.raises[0] for street in terms.early if street.is_more]
    return tuple(
        Way(way.raised + sum(x for place, x in enumerate(more) if which >> place & 1), way.loses)
        for way in found
        for which in range(1 << len(more))
    )


def payoffs(terms: Terms) -> Payoffs:
    """By way, row and end."""

    def row(way: Way, nets: tuple[int, ...]) -> Row:
        if way.loses is not None:
            return (Fraction(-way.loses),) * ENDS
        return tuple(
            Fraction(net, terms.unit) + way.raised * sign
            for net, sign in zip(nets, SIGNS, strict=True)
        )

    return Payoffs(
        nets=tuple(tuple(row(way, nets) for nets in terms.nets) for way in ways(terms)),
        staked=tuple(Fraction(terms.staked + way.raised) for way in ways(terms)),
    )


# -- for kernels ----------------------------------------------------------------------------------


class PayoffArrays(NamedTuple):
    """What hands net, in units, as arrays for kernels."""

    nets: Ints
    """By row and end."""
    rows: Codes
    """By class."""
    qualifies: int
    against: int
    raises: Ints
    """By choice on the complete board, all that is raised in the end."""
    fold: int
    """What the first choice nets where it is a fold ..."""
    folds: bool
    """... and whether it is one."""
    gains: Ints
    """By early street, what its own choice gains over going on, as factors of four values: the nets
    without raises, the wins minus the losses, one, and the value of the best last choice. The last
    row has the last of these alone: what going on is worth."""


def payoff_arrays(terms: Terms) -> PayoffArrays:
    game, last = terms.game, terms.last
    before, fold = terms.raised_before(game.board), last.fold if last else None
    raises = [before, *(before + amount for amount in (last.raises if last else ()))]
    return PayoffArrays(
        nets=np.array(terms.nets, np.int64),
        rows=game.rows(),
        qualifies=game.qualifies,
        against=game.against,
        raises=np.array(raises, np.int64) * terms.unit,
        fold=-(fold or 0) * terms.unit * game.against,
        folds=fold is not None,
        gains=np.array([*(_gain(terms, street) for street in terms.early), (0, 0, 0, 1)], np.int64),
    )


def _gain(terms: Terms, street: Street) -> tuple[int, int, int, int]:
    if street.fold is not None:
        return 0, 0, -street.fold * terms.unit * terms.game.against, -1
    raised = street.raises[0] * terms.unit
    if street.is_more:
        return 0, raised, 0, 0
    return 1, raised + terms.raised_before(street.board) * terms.unit, 0, -1


# -- spots ----------------------------------------------------------------------------------------
#
# Some first cards of a board, or none, together with a hand. Spots that differ only in which suit
# is which are the same. Of 22,100 flops there are 1,755 kinds; of a flop and two more cards in the
# hand 1,286,792 spots. With no card of the board, spots are the kinds of starting hands.

EXCHANGES = tuple(permutations(range(4)))
KINDS_AT_ONCE = 1 << 10
"""Kinds of parts whose hands are numbered at a time, so that little memory is needed."""


class Spots(NamedTuple):
    """Tables in which kernels look up the spot of a part of a board and a hand."""

    kind: npt.NDArray[np.uint32]
    """By the place of a part: of which kind it is."""
    exchange: npt.NDArray[np.uint8]
    """By the place of a part: the exchange of suits that makes it the first of its kind."""
    exchanged: npt.NDArray[np.uint16]
    """By exchange of suits and place of a hand: the place of the hand that comes of it."""
    spot: npt.NDArray[np.int32]
    """By kind and place of a hand: its spot with the first part of the kind; -1 if they share a
    card."""
    first: Cards
    """The cards of the first part of each kind."""
    size: int
    """How many spots there are."""


def _exchanged(cards: Cards) -> Ints:
    """The places of sets of cards after every exchange of suits; jokers have none."""
    found = []
    for suits in EXCHANGES:
        turned = np.arange(54)
        turned[:52] = np.repeat(np.array(suits) * 13, 13) + np.tile(np.arange(13), 4)
        found.append(places(np.sort(turned[cards], axis=1).astype(np.uint8)))
    return np.stack(found)


@cache
def spots(deck: tuple[int, ...], seen: int, held: int) -> Spots:
    """Of so many first cards of the board; made when first needed, in a part of a second."""
    parts, hands = sets_of(deck, seen), sets_of(deck, held)
    own = places(parts)
    after, exchanged = _exchanged(parts), _exchanged(hands)
    firsts, kind = np.unique(after.min(axis=0), return_inverse=True)
    top = max(deck) + 1
    by_part = np.zeros(count(seen, top), np.uint32), np.zeros(count(seen, top), np.uint8)
    by_part[0][own], by_part[1][own] = kind, after.argmin(axis=0)
    by_hand = np.zeros((len(EXCHANGES), count(held, top)), np.uint16)
    by_hand[:, places(hands)] = exchanged
    first = parts[np.searchsorted(own, firsts)]
    kept = after[:, np.searchsorted(own, firsts)] == firsts
    spot, size = np.empty((len(first), by_hand.shape[1]), np.int32), 0
    for begin in range(0, len(first), KINDS_AT_ONCE):
        some = slice(begin, begin + KINDS_AT_ONCE)
        spot[some], size = _numbered(first[some], kept[:, some], hands, by_hand, size)
    return Spots(*by_part, by_hand, spot, first, size)


def examples(deck: tuple[int, ...], seen: int, held: int) -> Cards:
    """By spot, cards that are in it: those of the board, then those of the hand."""
    found = spots(deck, seen, held)
    kind, hand = np.nonzero(found.spot >= 0)
    _, first = np.unique(found.spot[kind, hand], return_index=True)
    return np.hstack((found.first[kind[first]], sets(held, max(deck) + 1)[hand[first]]))


SpotRule = Callable[[Cards, Cards], npt.NDArray[np.bool_]]
"""From first cards of boards and hands, one row each: whether something is chosen."""


def spots_by_rule(found: Spots, hands: Cards, rule: SpotRule) -> npt.NDArray[np.bool_]:
    """By spot, what a rule says; `hands` are all that there are."""
    chosen, own = np.zeros(found.size, np.bool_), places(hands)

    def work(begin: int) -> None:
        spot = found.spot[begin : begin + KINDS_AT_ONCE, own]
        kind, hand = np.nonzero(spot >= 0)
        chosen[spot[kind, hand]] = rule(found.first[begin + kind], hands[hand])

    for _ in map_on_cores(work, range(0, len(found.first), KINDS_AT_ONCE)):
        pass
    return chosen


class Starts(NamedTuple):
    """Starting hands by their kinds."""

    kind: npt.NDArray[np.int32]
    """By place of a hand."""
    cards: Cards
    """One hand of each kind."""
    ways: Ints
    """How many there are of each."""


@cache
def starts(deck: tuple[int, ...], held: int) -> Starts:
    kind, hands = spots(deck, 0, held).spot[0], sets_of(deck, held)
    own = kind[places(hands)]
    _, first = np.unique(own, return_index=True)
    return Starts(kind, hands[first], np.bincount(own))


def _numbered(
    firsts: Cards,
    kept: npt.NDArray[np.bool_],
    hands: Cards,
    exchanged: npt.NDArray[np.uint16],
    begin: int,
) -> tuple[npt.NDArray[np.int32], int]:
    """Number the hands for some first parts, from `begin` on. Hands get the same number if an
    exchange of suits that does not change the part turns one into the other. The second result is
    the next number."""
    every = np.arange(exchanged.shape[1])
    least = np.tile(every, (len(firsts), 1))
    for same, turned in zip(kept, exchanged, strict=True):
        least[same] = np.minimum(least[same], turned)
    apart = np.zeros(least.shape, np.bool_)
    apart[:, places(hands)] = True
    holds = np.zeros((54, len(every)), np.bool_)
    for card in hands.T:
        holds[card, places(hands)] = True
    for card in firsts.T:
        apart &= ~holds[card]
    counted = apart & (least == every)
    numbers = (np.cumsum(counted) - 1 + begin).reshape(counted.shape)
    found = np.take_along_axis(numbers, least, axis=1)
    return np.where(apart, found, -1).astype(np.int32), begin + int(counted.sum())
