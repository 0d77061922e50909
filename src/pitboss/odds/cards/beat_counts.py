"""How many hands a given hand beats and ties, of those that share no card with it.

Hands are counted one by one, from the lowest class up. Running totals say how many of those so far
hold a given card, two given cards, three and so on. How many hold none of some cards follows by
inclusion and exclusion. A part of a hand is some of its cards, but not all: every part has its own
cell in the totals, and a sign with which it is added.
"""

from functools import cache
from itertools import accumulate
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.card_sets import sets
from pitboss.odds.cards.hands import Cards
from pitboss.odds.cards.ranking_tables import Classes
from pitboss.odds.compiled import inlined, kernel

Totals = npt.NDArray[np.int32]
Cells = npt.NDArray[np.uint32]
Signs = tuple[int, ...]
"""By part: a kernel is compiled for so many of them."""

LOW, WINS, TIES = range(3)
"""What is counted for a hand: the hands with which the dealer does not qualify (low hands), the
hands that it beats (low hands included), and those that it ties."""
CARD_BITS = 6
_CARD_BITS, _CARD_MASK = np.uint64(CARD_BITS), np.uint64(63)
_HAND_AT, _ONE = np.uint64(32), np.uint64(1)
_GROUP_BITS = np.uint16(4)
_GROUP = 1 << 4
"""The number of classes in a group, when hands are sorted."""


MOST = 5
"""Cards of the largest hands."""


@inlined
def has_card(which: int, signs: Signs) -> bool:
    """Whether hands with these parts have a card at this place. The compiler knows the answer, and
    unrolls what is done with each card."""
    return 1 << which < len(signs) + 2


def _signs(parts: int) -> Signs:
    """The signs of some parts. A part is numbered by the set of its places: one bit per place, the
    lowest for the first card."""
    return tuple(1 if part.bit_count() % 2 == 0 else -1 for part in range(1, parts + 1))


def _begins(cards: int, size: int) -> list[int]:
    """Where the cells of parts of one card begin, of two, ..., of so many; and where they end."""
    return list(accumulate((comb(cards, part) for part in range(1, size + 1)), initial=0))


# -- all hands of a field against each other ------------------------------------------------------


class Field(NamedTuple):
    """All hands of two or three cards from so many that are left, in the order of their places."""

    cards: Cards
    """Which of the cards that are left a hand holds: one row per hand, ascending."""
    packed: npt.NDArray[np.uint64]
    """The same in one number, six bits a card; the hand's own number above them."""
    left: int
    signs: Signs


@cache
def field(left: int, size: int) -> Field:
    if size not in (2, 3):
        raise ValueError(f"hands of {size} cards are no field")
    cards = sets(size, left)
    packed = np.arange(len(cards), dtype=np.uint64) << _HAND_AT
    for place in range(size):
        packed |= cards[:, place].astype(np.uint64) << np.uint64(CARD_BITS * place)
    return Field(cards, packed, left, _signs((1 << size) - 2))


@inlined
def _card(hand: np.uint64, place: int) -> np.uint64:
    return hand >> np.uint64(CARD_BITS * place) & _CARD_MASK


@inlined
def _pair(hand: np.uint64, place: int, lower: int) -> np.uint64:
    """The cell of two cards; it comes after the cells of single cards."""
    return (_card(hand, place) + _ONE << _CARD_BITS) | _card(hand, lower)


@inlined
def _add(hand: np.uint64, signs: Signs, totals: Totals) -> None:
    """Count a hand: its cards, and of three cards the pairs among them."""
    for place in range(MOST):
        if has_card(place, signs):
            totals[_card(hand, place)] += 1
            for lower in range(place):
                if has_card(2, signs):
                    totals[_pair(hand, place, lower)] += 1


@inlined
def _free(hand: np.uint64, signs: Signs, totals: Totals, counted: int) -> int:
    """How many of the counted hands share no card with a given hand; that hand itself is not
    corrected for."""
    free = np.int64(counted)
    for place in range(MOST):
        if has_card(place, signs):
            free -= totals[_card(hand, place)]
            for lower in range(place):
                if has_card(2, signs):
                    free += totals[_pair(hand, place, lower)]
    return free  # type: ignore[return-value]


class _Order(NamedTuple):
    """Hands in the order of their classes: a workspace."""

    often: npt.NDArray[np.int32]
    """By class, how many hands; all 0 between two fields."""
    groups: npt.NDArray[np.bool_]
    """By group of classes, whether a hand is in it; all False between two fields."""
    hands: npt.NDArray[np.uint64]
    classes: Classes
    """Those that there are, ..."""
    ends: npt.NDArray[np.int32]
    """... and where their hands end."""


@kernel
def _put_in_order(classes: Classes, packed: npt.NDArray[np.uint64], order: _Order) -> int:
    """Sort hands by their classes (counting sort); returns how many classes there are."""
    often, groups, hands, present, ends = order
    for hand in range(len(classes)):
        often[classes[hand]] += 1
        groups[classes[hand] >> _GROUP_BITS] = True
    end = found = 0
    for group in range(len(groups)):
        if groups[group]:
            groups[group] = False
            for own in range(_GROUP * group, _GROUP * group + _GROUP):
                if often[own]:
                    begin, end = end, end + often[own]
                    often[own] = begin
                    present[found], ends[found] = own, end
                    found += 1
    for hand in range(len(classes)):
        hands[often[classes[hand]]] = packed[hand]
        often[classes[hand]] += 1
    for which in range(found):
        often[present[which]] = 0
    return found


@kernel
def meet_fields(fields: Classes, field: Field, class_count: int, lowest: int, met: Totals) -> None:
    """How every hand of some fields compares with all others of its field; `fields` has one row of
    classes per field.

    `class_count` is the number of all classes; with a class below the `lowest` the dealer does not
    qualify. The counts are written to `met`: by what is counted (`LOW`, `WINS`, `TIES`), by field
    and by hand.
    """
    hands, groups = fields.shape[1], class_count // _GROUP + 1
    order = _Order(
        np.zeros(_GROUP * groups, np.int32),
        np.zeros(groups, np.bool_),
        np.empty(hands, np.uint64),
        np.empty(hands, np.uint16),
        np.empty(hands, np.int32),
    )
    totals = np.zeros(field.left + 1 << CARD_BITS, np.int32)
    for at in range(len(fields)):
        found = _put_in_order(fields[at], field.packed, order)
        _count_low(order, found, field, lowest, totals, met[LOW, at])
        _count_wins(order, found, field, totals, met[WINS, at], met[TIES, at])


@kernel
def _count_low(
    order: _Order, found: int, field: Field, lowest: int, totals: Totals, low: Totals
) -> None:
    """By hand, the hands that do not qualify and share no card with it."""
    hands, signs = order.hands, field.signs
    counted = which = 0
    while which < found and order.classes[which] < lowest:
        counted = order.ends[which]
        which += 1
    low[:] = 0
    if counted == 0:
        return
    totals[:] = 0
    for place in range(counted):
        _add(hands[place], signs, totals)
    own = _itself(signs)
    for place in range(len(hands)):
        free = _free(hands[place], signs, totals, counted)
        low[hands[place] >> _HAND_AT] = free + own if place < counted else free


@kernel
def _count_wins(
    order: _Order, found: int, field: Field, totals: Totals, wins: Totals, ties: Totals
) -> None:
    hands, ends, signs = order.hands, order.ends, field.signs
    own, begin = _itself(signs), 0
    totals[:] = 0
    for which in range(found):
        end = ends[which]
        for place in range(begin, end):
            wins[hands[place] >> _HAND_AT] = _free(hands[place], signs, totals, begin)
        for place in range(begin, end):
            _add(hands[place], signs, totals)
        for place in range(begin, end):
            hand = hands[place] >> _HAND_AT
            ties[hand] = _free(hands[place], signs, totals, end) + own - wins[hand]
        begin = end


@inlined
def _itself(signs: Signs) -> int:
    """What a hand itself adds to the count of hands that share no card with it, once it is in the
    totals."""
    return -1 if has_card(2, signs) else 1


# -- hands of the player against others of the dealer ---------------------------------------------

_SIZES = np.array([part.bit_count() for part in range(1 << MOST)], np.uint8)


class Parts(NamedTuple):
    """How the parts of hands find their cells, card by card."""

    steps: npt.NDArray[np.uint32]
    """By the size of a part and a higher card: how far the cell with that card is from the cell of
    the part."""
    mine: Signs
    theirs: Signs
    size: int
    """How many cells there are."""


@cache
def parts(mine: int, theirs: int, cards: int) -> Parts:
    """For hands of the player against as many cards of the dealer, or one less; all card numbers
    are below `cards`."""
    if theirs not in (mine - 1, mine) or not 2 <= mine <= MOST:
        raise ValueError(f"hands of {mine} cards are not met with {theirs} others")
    begins = _begins(cards, mine - 1)
    steps = [
        [begins[size] - begins[size - 1] + comb(card, size + 1) for card in range(cards)]
        for size in range(1, mine - 1)
    ]
    all_of_mine = (1 << mine) - 2
    all_of_theirs = (1 << theirs) - (1 if theirs < mine else 2)
    return Parts(
        np.array([list(range(cards)), *steps], np.uint32),
        _signs(all_of_mine),
        _signs(all_of_theirs),
        begins[-1],
    )


class Sorted(NamedTuple):
    """Hands from the lowest class up."""

    cards: Cards
    """One row per hand, its cards ascending."""
    classes: Classes


@kernel
def in_order(cards: Cards, classes: Classes, size: int) -> tuple[Sorted, npt.NDArray[np.uint32]]:
    """The first so many cards of hands, sorted by class (counting sort); and the place of each hand
    before."""
    begins = np.zeros(int(classes.max()) + 2, np.int64)
    for own in classes:
        begins[own + 1] += 1
    for own in range(1, len(begins)):
        begins[own] += begins[own - 1]
    found = Sorted(np.empty((len(cards), size), np.uint8), np.empty_like(classes))
    stood = np.empty(len(classes), np.uint32)
    for hand in range(len(classes)):
        own = classes[hand]
        place = begins[own]
        begins[own] += 1
        found.classes[place], stood[place] = own, hand
        for which in range(size):
            found.cards[place, which] = cards[hand, which]
    return found, stood


@inlined
def _find(cards: Cards, hand: int, parts: int, steps: Cells, cells: Cells) -> None:
    """Find the cells of all parts of a hand."""
    for place in range(MOST):  # the compiler knows how many, and unrolls it
        whole = 1 << place
        if whole > parts:
            break
        card = cards[hand, place]
        cells[whole - 1] = card
        for part in range(1, min(whole, parts + 1 - whole)):
            cells[(part | whole) - 1] = cells[part - 1] + steps[_SIZES[part], card]


@inlined
def _add_cells(cells: Cells, signs: Signs, totals: Totals) -> None:
    for part in range(len(signs)):
        totals[cells[part]] += 1


@inlined
def _free_cells(cells: Cells, signs: Signs, totals: Totals, counted: int) -> int:
    """How many of the counted hands share no card with a given hand; that hand itself is not
    corrected for."""
    free = counted
    for part in range(len(signs)):
        free += signs[part] * totals[cells[part]]
    return free


@kernel
def _count_below(
    bound: int, begin: int, theirs: Sorted, parts: Parts, cells: Cells, totals: Totals
) -> int:
    """Count the dealer's hands from some place on while they are below a class; returns how many
    are counted by then."""
    counted, signs = begin, parts.theirs
    while counted < len(theirs.classes) and theirs.classes[counted] < bound:
        _find(theirs.cards, counted, len(signs), parts.steps, cells)
        _add_cells(cells, signs, totals)
        counted += 1
    return counted


@kernel
def meet_dealer(
    mine: Sorted, as_theirs: Classes, theirs: Sorted, parts: Parts, lowest: int, low_too: bool,
    met: Totals,
) -> None:  # fmt: skip
    """How the player's hands compare with those of the dealer: the counts, by hand.

    `as_theirs` has the class of the same cards in the dealer's hand, where that is possible. Wins
    and ties against hands with which the dealer does not qualify count only if `low_too`.
    """
    cells, totals = np.zeros(32, np.uint32), np.zeros(parts.size, np.int32)
    hands, signs = len(mine.classes), parts.mine
    own = 1 if mine.cards.shape[1] % 2 == 0 else -1
    counted = _count_below(lowest, 0, theirs, parts, cells, totals)
    begin = 0
    for hand in range(hands):
        _find(mine.cards, hand, len(signs), parts.steps, cells)
        itself = own if as_theirs[hand] < lowest else 0
        met[LOW, hand] = _free_cells(cells, signs, totals, counted) + itself
        begin += mine.classes[hand] < lowest
    if low_too:
        totals[:] = 0
        counted = begin = 0
    while begin < hands:
        rung, end = mine.classes[begin], begin
        while end < hands and mine.classes[end] == rung:
            end += 1
        counted = _count_below(rung, counted, theirs, parts, cells, totals)
        for hand in range(begin, end):
            _find(mine.cards, hand, len(signs), parts.steps, cells)
            itself = own if as_theirs[hand] < rung else 0
            met[WINS, hand] = _free_cells(cells, signs, totals, counted) + itself
        counted = _count_below(rung + 1, counted, theirs, parts, cells, totals)
        for hand in range(begin, end):
            _find(mine.cards, hand, len(signs), parts.steps, cells)
            itself = own if as_theirs[hand] <= rung else 0
            met[TIES, hand] = _free_cells(cells, signs, totals, counted) + itself - met[WINS, hand]
        begin = end
