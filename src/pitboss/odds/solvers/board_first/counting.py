"""What is counted on boards: kernels that go over some of them, and over all hands on each."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.card_sets import CHOOSE
from pitboss.odds.cards.hands import Cards, bit
from pitboss.odds.cards.ladder import Classes
from pitboss.odds.cards.meetings import LOW, TIES, WINS
from pitboss.odds.compiled import inlined, kernel
from pitboss.odds.solvers.board_first.rules import SIGNS, Law, Terms
from pitboss.odds.solvers.board_first.spots import Spots
from pitboss.odds.solvers.showdown import ENDS, Codes, Ints, ends_of

Bits = npt.NDArray[np.bool_]
Places = npt.NDArray[np.uint16]
Taken = npt.NDArray[np.uint32]
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
    """What is chosen on a complete board: two bits a hand."""
    return packed[board, hand >> 2] >> CHOICE_BITS * (hand & 3) & 3  # type: ignore[no-any-return]


# -- what hands are worth -------------------------------------------------------------------------


@inlined
def worth(
    found: tuple[int, ...], row: int, law: Law, nets: Ints, raises: Ints
) -> tuple[int, int, int, int]:
    """Over all hands of the dealer, from how a hand ends against them: what all wagers but the
    raises net, wins less losses, and what is best in the end, in all and as a choice."""
    base = margin = np.int64(0)
    for end in range(ENDS):
        base += found[end] * nets[row, end]
        margin += found[end] * SIGNS[end]
    best, choice = law.fold if law.folds else base + raises[0] * margin, 0
    for more in range(1, len(raises)):
        with_it = base + raises[more] * margin
        choice += (more - choice) * int(with_it > best)  # no branches: hands come in any order
        best = max(best, with_it)
    return base, margin, best, choice  # type: ignore[return-value]


@kernel
def weigh(weights: Ints, classes: Classes, met: Met, law: Law, gains: Ints, packed: Codes) -> None:
    """For every hand on some boards: write down what the choices of early streets gain, and what is
    best in the end, in all and as a choice."""
    nets, rows, raises, of = law.nets, law.rows, law.raises, law.gains
    for at in range(len(classes)):
        weight = weights[at]
        for hand in range(classes.shape[1]):
            mine = classes[at, hand]
            wins, ties, low = met[WINS, at, hand], met[TIES, at, hand], met[LOW, at, hand]
            found = ends_of(mine >= law.qualifies, wins, ties, low, law.against)
            base, margin, best, choice = worth(found, rows[mine], law, nets, raises)
            packed[at, hand >> 2] |= choice << CHOICE_BITS * (hand & 3)
            for street in range(len(of)):
                gain = of[street, 0] * base + of[street, 1] * margin
                gains[street, at, hand] = weight * (gain + of[street, 2] + of[street, 3] * best)


@kernel
def count_starts(
    weights: Ints, classes: Classes, met: Met, where: Places, kinds: Kinds, law: Law, counts: Ints,
    packed: Codes,
) -> None:  # fmt: skip
    """The same where no early street sees any of the board: by choice in the end, row, kind of
    starting hand and end, add how hands end."""
    nets, rows, raises = law.nets, law.rows, law.raises
    for at in range(len(classes)):
        weight = weights[at]
        for hand in range(classes.shape[1]):
            mine = classes[at, hand]
            wins, ties, low = met[WINS, at, hand], met[TIES, at, hand], met[LOW, at, hand]
            found = ends_of(mine >= law.qualifies, wins, ties, low, law.against)
            _, _, _, choice = worth(found, rows[mine], law, nets, raises)
            packed[at, hand >> 2] |= choice << CHOICE_BITS * (hand & 3)
            kind = kinds[where[at, hand]]
            for end in range(ENDS):
                counts[choice, rows[mine], kind, end] += weight * found[end]


@kernel
def spread(
    boards: Cards, where: Places, gains: Ints, parts: Cards, spots: Spots, sums: Ints
) -> None:
    """Add what hands gain on some boards to all spots that lead there."""
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
    boards: Cards, where: Places, parts: Cards, spots: Spots, chosen: Bits, skip: Bits, taken: Taken
) -> None:
    """By hand on some boards: a bit for every part of the board at which the choice of a street is
    taken; none for hands to skip."""
    live, waiting = np.empty(where.shape[1], np.int64), 0
    for at in range(len(boards)):
        waiting = 0
        for hand in range(where.shape[1]):
            if not skip[at, hand]:
                live[waiting] = hand
                waiting += 1
        for which in range(len(parts)):
            part = part_place(boards, at, parts, which)
            of_hand, turned = spots.spot[spots.kind[part]], spots.exchanged[spots.exchange[part]]
            for place in range(waiting):
                hand = live[place]
                is_taken = np.uint32(chosen[of_hand[turned[where[at, hand]]]])
                taken[at, hand] |= is_taken << np.uint32(which)


class Paths(NamedTuple):
    """How the choices of early streets lead to a way."""

    orders: Ints
    """By order in which the board can come: the part of it that is seen at every street."""
    ends: Bits
    """By street, whether its choice ends the decisions ..."""
    adds: Ints
    """... and what it adds to the number of the way."""
    last: int
    """The number of the first way to the end ..."""
    step: int
    """... and the distance to that of the next choice."""
    by_bits: bool
    """Whether the order matters at the last street alone, so that it is enough to count."""


def paths(terms: Terms) -> Paths:
    early, every = terms.early, terms.orders()
    step = 1 << sum(street.is_more for street in early)
    adds, ended, more = [], 0, 1
    for street in early:
        adds.append(more if street.is_more else ended * step)
        more, ended = (2 * more, ended) if street.is_more else (more, ended + 1)
    return Paths(
        orders=np.array(every, np.int64).reshape(len(every), len(early)),
        ends=np.array([not street.is_more for street in early], np.bool_),
        adds=np.array(adds, np.int64),
        last=ended * step,
        step=step,
        by_bits=all(len(terms.parts(street)) == 1 for street in early[:-1]),
    )


@inlined
def _bits(number: np.uint32) -> int:
    """How many bits are set."""
    number -= number >> np.uint32(1) & np.uint32(0x55555555)
    number = (number & np.uint32(0x33333333)) + (number >> np.uint32(2) & np.uint32(0x33333333))
    number = (number + (number >> np.uint32(4))) & np.uint32(0x0F0F0F0F)
    return (number * np.uint32(0x01010101)) >> np.uint32(24) & np.uint32(0xFF)  # type: ignore[return-value]


@inlined
def _add(counts: Ints, way: int, row: int, found: tuple[int, ...], times: int) -> None:
    for end in range(ENDS):
        counts[way, row, end] += times * found[end]


@kernel
def _follow(path: Paths, taken: Taken, to_the_end: int, times: Ints) -> None:
    """How often which way is gone, over all orders of the board."""
    for order in range(len(path.orders)):
        way, ended = 0, False
        for street in range(len(taken)):
            if taken[street] >> path.orders[order, street] & 1:
                way += path.adds[street]
                ended = path.ends[street]
                if ended:
                    break
        times[way if ended else way + to_the_end] += 1


@kernel
def count_paths(
    weights: Ints, classes: Classes, met: Met, law: Law, path: Paths, taken: Taken, packed: Codes,
    counts: Ints,
) -> None:  # fmt: skip
    """Add how every hand on some boards ends, by the way that it is played."""
    times, last = np.zeros(len(counts), np.int64), len(taken) - 1
    every, rows, adds, ends = len(path.orders), law.rows, path.adds, path.ends
    for at in range(len(classes)):
        weight = weights[at]
        for hand in range(classes.shape[1]):
            mine = classes[at, hand]
            wins, ties, low = met[WINS, at, hand], met[TIES, at, hand], met[LOW, at, hand]
            found, row = ends_of(mine >= law.qualifies, wins, ties, low, law.against), rows[mine]
            to_the_end = path.last + chosen_last(packed, at, hand) * path.step
            if not path.by_bits:
                _follow(path, taken[:, at, hand], to_the_end, times)
                for way in range(len(times)):
                    _add(counts, way, row, found, times[way] * weight)
                    times[way] = 0
                continue
            way, ended = 0, False
            for street in range(last):
                if not ended and taken[street, at, hand]:
                    way += adds[street]
                    ended = ends[street]
            if last < 0 or ended:
                _add(counts, way if ended else way + to_the_end, row, found, every * weight)
                continue
            bits = _bits(taken[last, at, hand])
            with_it = way + adds[last] + (0 if ends[last] else to_the_end)
            _add(counts, with_it, row, found, bits * weight)
            _add(counts, way + to_the_end, row, found, (every - bits) * weight)
