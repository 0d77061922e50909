"""What a game played on a board is: its cards, its decisions, what it pays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from pitboss.errors import Refused
from pitboss.odds.cards.boards import FULL
from pitboss.odds.cards.hands import Cards
from pitboss.odds.cards.ladder import Classes
from pitboss.odds.cards.meetings import Field, field
from pitboss.odds.simulation.simulators import in_whole_units
from pitboss.odds.solvers.showdown import ENDS, LOSES, TIES, Codes, Ints, Payoffs, Row

SIGNS = tuple(1 if end < TIES else -1 if end >= LOSES else 0 for end in range(ENDS))
"""What a raise nets a unit, by end."""


class Holdem(Struct, frozen=True, kw_only=True):
    """Hands on a board against the dealer's."""

    held: int
    """Cards of a hand."""
    board: int
    """Community cards."""
    rank: Callable[[Cards], Classes]
    """The classes of hands: a row each, the board first and then the cards held."""
    rank_all: Callable[[Cards, Field], Classes] | None = None
    """The same for all hands on some boards, a row a board, where there is a faster way."""
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
        """Boards, hands and hands of the dealer; in whichever order the board comes."""
        return comb(len(self.deck), self.board) * len(self.field.cards) * self.against


class Street(Struct, frozen=True, kw_only=True):
    """A moment at which the player decides."""

    board: int
    """Community cards that are seen."""
    raises: tuple[int, ...]
    """What may be put beside the wagers so far, in units of the ante; one amount alone before the
    board is complete. Each pays even money, and stands off where the hands are equal."""
    fold: int | None = None
    """What a fold loses in all; None where a player may check instead."""
    ends: bool = True
    """Whether nothing is left to decide after a raise. Where a fold is the other choice, the raise
    goes on in any case."""

    @property
    def is_more(self) -> bool:
        """Whether a raise is one more wager beside others, and decisions go on either way."""
        return self.fold is None and not self.ends


class Terms(Struct, frozen=True):
    """What decides how a game is played: two tables with the same terms are one."""

    nets: tuple[tuple[int, ...], ...]
    """By row and end: what all wagers but the raises net together."""
    streets: tuple[Street, ...]
    staked: int
    """What is wagered before any raise, in antes."""
    unit: int
    """Nets are whole numbers of this part of the ante."""


def terms(game: Holdem, nets: Sequence[Row], streets: Sequence[Street], staked: int) -> Terms:
    """By row and end what all wagers but the raises net, in antes; the decisions in order; and how
    many antes are wagered before them."""
    check_streets(game, streets)
    unit, (counted,) = in_whole_units([net for row in nets for net in row])
    most = int(abs(counted).max()) + sum(max(street.raises) for street in streets) * unit
    if most * game.deals * len(orders(game, streets)) >= 2**63:
        raise Refused("this pay table has numbers that are too large to be solved")
    by_row = tuple(map(tuple, counted.reshape(-1, ENDS).tolist()))
    return Terms(by_row, tuple(streets), staked, unit)


def check_streets(game: Holdem, streets: Sequence[Street]) -> None:
    """Refuse decisions that hang on each other in more ways than are solved: before the board is
    complete there is one raise; what ends decisions with a part of the board comes last of those
    with a part; and after a wager beside others nobody folds."""
    early = [street for street in streets if street.board < game.board]
    ending = [street for street in early if street.board and not street.is_more]
    more = next((at for at, street in enumerate(streets) if street.is_more), len(streets))
    if (
        any(len(street.raises) != 1 for street in early)
        or any(street is not early[-1] for street in ending)
        or any(street.fold is not None for street in streets[more:])
    ):
        raise ValueError("these decisions cannot be solved one after the other")


def early_streets(game: Holdem, terms: Terms) -> list[Street]:
    """Those before the board is complete."""
    return [street for street in terms.streets if street.board < game.board]


def inner_streets(game: Holdem, streets: Sequence[Street]) -> list[Street]:
    """Those at which some of the board is seen, but not all of it."""
    return [street for street in streets if 0 < street.board < game.board]


def parts_of_board(game: Holdem, size: int) -> list[tuple[int, ...]]:
    """Which cards of a board can be the first so many: places, ascending."""
    return list(combinations(range(game.board), size))


def orders(game: Holdem, streets: Sequence[Street]) -> list[tuple[int, ...]]:
    """In which orders a board can come: by inner street, which of `parts_of_board` is seen."""
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), ())]
    for street in inner_streets(game, streets):
        parts = parts_of_board(game, street.board)
        found = [
            ((*order, which), part)
            for order, before in found
            for which, part in enumerate(parts)
            if set(before) <= set(part)
        ]
    return [order for order, _ in found]


# -- ways through a round -------------------------------------------------------------------------


class Way(Struct, frozen=True):
    """What a player does from the first decision to the last."""

    street: int
    """After which of the streets nothing is left to decide."""
    raised: int
    """All raises together, in antes."""
    loses: int | None = None
    """What is lost by a fold."""


def ways(game: Holdem, terms: Terms) -> tuple[Way, ...]:
    """All of them. Those that end early come first, then those to the end: by what is chosen last.

    Of each there are as many as there are sets of wagers that may be made besides.
    """
    found, before, more = [], 0, [street.raises[0] for street in terms.streets if street.is_more]
    for number, street in enumerate(terms.streets):
        is_last = street.board == game.board
        if street.fold is not None:
            found.append(Way(number, before, street.fold))
        elif is_last:
            found.append(Way(number, before))
        if is_last or (street.fold is None and street.ends):
            found += [Way(number, before + amount) for amount in street.raises]
        if street.fold is not None:
            before += street.raises[0]
    if terms.streets[-1].board < game.board:
        found.append(Way(len(terms.streets), before))
    return tuple(
        Way(way.street, way.raised + sum(_chosen(more, which)), way.loses)
        for way in found
        for which in range(1 << len(more))
    )


def _chosen(amounts: Sequence[int], which: int) -> list[int]:
    return [amount for place, amount in enumerate(amounts) if which >> place & 1]


def payoffs(game: Holdem, terms: Terms) -> Payoffs:
    """By way, row and end."""

    def row(way: Way, nets: tuple[int, ...]) -> Row:
        if way.loses is not None:
            return (Fraction(-way.loses),) * ENDS
        return tuple(
            Fraction(net, terms.unit) + way.raised * sign
            for net, sign in zip(nets, SIGNS, strict=True)
        )

    every = ways(game, terms)
    return Payoffs(
        nets=tuple(tuple(row(way, nets) for nets in terms.nets) for way in every),
        staked=tuple(Fraction(terms.staked + way.raised) for way in every),
    )


# -- for kernels ----------------------------------------------------------------------------------


class Law(NamedTuple):
    """What a complete board is decided by, in units."""

    nets: Ints
    """By row and end."""
    rows: Codes
    """By class."""
    qualifies: int
    against: int
    raises: Ints
    """All that is raised in the end, by what may be chosen on the complete board."""
    fold: int
    """What the first choice nets where it is a fold ..."""
    folds: bool
    """... and whether it is one."""
    others: Ints
    """By inner street, what its own choice is worth beside going on: so many times the nets without
    raises, the wins less the losses, one, and what is best in the end."""


def law(game: Holdem, terms: Terms) -> Law:
    early, unit = early_streets(game, terms), terms.unit
    last = next((street for street in terms.streets if street.board == game.board), None)
    before = sum(street.raises[0] for street in early if street.fold is not None)
    fold = last.fold if last else None
    return Law(
        nets=np.array(terms.nets, np.int64),
        rows=game.rows(),
        qualifies=game.qualifies,
        against=game.against,
        raises=np.array([before, *(before + x for x in (last.raises if last else ()))]) * unit,
        fold=-(fold or 0) * unit * game.against,
        folds=fold is not None,
        others=np.array([other(game, terms, street) for street in early if street.board], np.int64)
        .reshape(-1, 4),
    )  # fmt: skip


def other(game: Holdem, terms: Terms, street: Street) -> tuple[int, int, int, int]:
    """What the choice at an early street that ends the decisions, or adds to them, is worth beside
    going on: see `Law.others`."""
    if street.fold is not None:
        return 0, 0, -street.fold * terms.unit * game.against, -1
    raised = street.raises[0] * terms.unit
    if street.is_more:
        return 0, raised, 0, 0
    before = sum(
        early.raises[0]
        for early in early_streets(game, terms)
        if early.fold is not None and early.board < street.board
    )
    return 1, raised + before * terms.unit, 0, -1
