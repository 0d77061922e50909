"""What is counted on boards: kernels that go over some of them, and over all hands on each."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.beat_counts import LOW, TIES, WINS
from pitboss.odds.cards.card_sets import CHOOSE
from pitboss.odds.cards.hands import Cards, bit
from pitboss.odds.cards.ranking_tables import Classes
from pitboss.odds.compiled import inlined, kernel
from pitboss.odds.solvers.board_first.rules import SIGNS, PayoffArrays, Terms
from pitboss.odds.solvers.board_first.spots import Spots
from pitboss.odds.solvers.showdown import ENDS, Codes, Ints, ends_of

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


# -- what hands are worth -------------------------------------------------------------------------


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


# -- how they end ---------------------------------------------------------------------------------


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
