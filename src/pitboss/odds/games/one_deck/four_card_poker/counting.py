"""Every hand of the player against every up card and all hands that the dealer can have with it.

For an up card, all sets of five of the other 51 cards are gone through from the lowest class up:
as the dealer's other cards they are counted, by every set of one to four cards that they hold; as
the player's hand they are then met with all that was counted so far, less those that share a card.
"""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from pitboss.odds.cards.hands import Cards, Tables, has_flush, look_up, look_up_flush
from pitboss.odds.compiled import inlined, kernel, map_on_cores
from pitboss.odds.games.one_deck.four_card_poker.hands import Array, four_card, rank
from pitboss.odds.model import Watch

UPS = 13
"""Up cards: all suits are alike, so that one is enough."""
LEFT = 51
SETS = comb(LEFT, 5)
"""Five cards beside the up card: the player's, or the dealer's others."""
AGAINST = comb(LEFT - 5, 5)
"""The dealer's other cards, once the player's are gone."""
DEALS = 4 * UPS * SETS * AGAINST
FOLD, ONCE, THRICE = range(3)
"""27.10(b): between them nothing is ever best."""
TIMES = (0, 1, 3)
HANDS, WINS = range(2)
_CARD, _BITS, _ONE = np.uint32(63), 6, np.uint64(1)

_BEGINS = np.cumsum([0, *(comb(LEFT, size) for size in range(5))])
_STEPS = np.array(
    [[comb(card, size + 1) + _BEGINS[size + 1] - _BEGINS[size] for card in range(LEFT)]
     for size in range(4)], np.int32,
)  # fmt: skip
"""From where a set of so many cards is counted to where it is with a higher card beside."""
_SIZE = np.array([bin(part).count("1") for part in range(32)], np.int8)
PLACES = np.array([[comb(card, size) for card in range(52)] for size in range(6)], np.int64)
"""By size and card, its part of a set's place among all sets of its size."""


class Solved(Struct, frozen=True):
    """What is best, and how it ends."""

    counts: Array
    """By up card, class and choice: how many hands, and how many of the dealer's they beat or tie
    in all."""
    choices: Array
    """By up card and place of the five cards: what is best."""


_SOLVED: list[Solved] = []


def solved(watch: Watch = lambda what, done: None) -> Solved:
    """All 13 up cards, on all cores; worked out once. No option changes what is best: a bonus is
    paid only for hands that win so often that they are played for all they may."""
    if not _SOLVED:
        found, choices = four_card(), np.empty((UPS, SETS), np.uint8)
        counts = []
        work = map_on_cores(lambda up: meet(up, found.tables, len(found), choices[up]), range(UPS))
        for done, part in enumerate(work):
            watch("up cards", done / UPS)
            counts.append(part)
        _SOLVED.append(Solved(np.array(counts), choices))
    return _SOLVED[0]


@kernel
def meet(
    up: int, tables: Tables, classes: int, choices: npt.NDArray[np.uint8]
) -> npt.NDArray[np.int64]:
    """One up card: by class and choice, the hands and what they win."""
    sets, mine, others = _every(up, tables)
    my_order, my_begins = _ordered(mine, classes)
    other_order, other_begins = _ordered(others, classes)
    counts = np.zeros((classes, 3, 2), np.int64)
    below = np.zeros(_BEGINS[-1], np.int32)
    at = np.zeros(32, np.int32)
    for found in range(classes):
        for place in range(other_begins[found], other_begins[found + 1]):
            _parts(sets[other_order[place]], at)
            for part in range(31):
                below[at[part]] += 1
        for place in range(my_begins[found], my_begins[found + 1]):
            hand = my_order[place]
            _parts(sets[hand], at)
            wins = -1 if others[hand] == found else 0  # the dealer cannot have the same five
            for part in range(31):
                wins += below[at[part]] if _SIZE[part] & 1 == 0 else -below[at[part]]
            choice = best(wins)
            choices[hand] = choice
            counts[found, choice, HANDS] += 1
            counts[found, choice, WINS] += wins
    return counts


@inlined
def best(wins: int) -> int:
    """Three times where it wins more often than not; once where it wins every fourth time: it
    then loses less than the ante."""
    return THRICE if 2 * wins > AGAINST else ONCE if 4 * wins > AGAINST else FOLD


@kernel
def _parts(five: np.uint32, at: npt.NDArray[np.int32]) -> None:
    """Where the sets of up to four of five cards are counted, a bit a card for each."""
    for place in range(5):
        card, whole = five >> np.uint32(_BITS * place) & _CARD, 1 << place
        for part in range(min(whole, 15)):
            at[part | whole] = at[part] + _STEPS[_SIZE[part], card]


@kernel
def _every(up: int, tables: Tables) -> tuple[Array, Array, Array]:
    """All sets of five beside an up card in the order of their places: the cards, six bits each,
    numbered without the up card; their class; and their class with it."""
    sets = np.empty(SETS, np.uint32)
    mine, others = np.empty(SETS, np.uint16), np.empty(SETS, np.uint16)
    keys = np.array([tables.keys[card + (card >= up)] for card in range(LEFT)])
    bits = np.array([_ONE << np.uint64(card + (card >= up)) for card in range(LEFT)])
    more = tables.start[6] - tables.start[5] + tables.keys[up]
    with_up = _ONE << np.uint64(up)
    place = 0
    for e in range(4, LEFT):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    total = tables.start[5] + keys[e] + keys[d] + keys[c] + keys[b]
                    held = bits[e] | bits[d] | bits[c] | bits[b]
                    four = np.uint32(e << 24 | d << 18 | c << 12 | b << 6)
                    for a in range(b):
                        whole, with_a = total + keys[a], held | bits[a]
                        sets[place] = four | np.uint32(a)
                        mine[place] = look_up(whole, tables)
                        if has_flush(whole):
                            flush = look_up_flush(whole, with_a, tables)
                            mine[place] = max(mine[place], flush)
                        whole += more
                        others[place] = look_up(whole, tables)
                        if has_flush(whole):
                            flush = look_up_flush(whole, with_a | with_up, tables)
                            others[place] = max(others[place], flush)
                        place += 1
    return sets, mine, others


@kernel
def _ordered(found: Array, classes: int) -> tuple[Array, Array]:
    """Places in the order of their classes, and where each class begins."""
    begins = np.zeros(classes + 2, np.int64)
    for own in found:
        begins[own + 2] += 1
    for rung in range(2, classes + 2):
        begins[rung] += begins[rung - 1]
    order = np.empty(found.size, np.uint32)
    for place in range(found.size):
        own = found[place]
        order[begins[own + 1]] = place
        begins[own + 1] += 1
    return order, begins


@kernel
def five_cards(tables: Tables, classes: int) -> npt.NDArray[np.int64]:
    """How many of all hands of five cards are of each class."""
    counts = np.zeros(classes, np.int64)
    keys = tables.keys
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                three = tables.start[5] + keys[e] + keys[d] + keys[c]
                bits = _ONE << np.uint64(e) | _ONE << np.uint64(d) | _ONE << np.uint64(c)
                for b in range(1, c):
                    for a in range(b):
                        whole = three + keys[b] + keys[a]
                        found = look_up(whole, tables)
                        if has_flush(whole):
                            held = bits | _ONE << np.uint64(b) | _ONE << np.uint64(a)
                            found = max(found, look_up_flush(whole, held, tables))
                        counts[found] += 1
    return counts


# -- one hand -------------------------------------------------------------------------------------


@kernel
def wins_of(hand: Cards, up: int, tables: Tables) -> int:
    """How many of the dealer's hands one of the player's beats or ties, by looking at them all."""
    mine, with_up = rank(hand, tables), _ONE << np.uint64(up)
    gone = with_up
    for card in hand:
        gone |= _ONE << np.uint64(card)
    live = np.array([card for card in range(52) if gone >> np.uint64(card) & _ONE == 0])
    begin, wins = tables.start[6] + tables.keys[up], 0
    for e in range(4, live.size):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    four, others = begin, with_up
                    for place in (e, d, c, b):
                        four += tables.keys[live[place]]
                        others |= _ONE << np.uint64(live[place])
                    for a in range(b):
                        whole = four + tables.keys[live[a]]
                        found = look_up(whole, tables)
                        if has_flush(whole):
                            with_a = others | _ONE << np.uint64(live[a])
                            found = max(found, look_up_flush(whole, with_a, tables))
                        wins += 1 if found <= mine else 0
    return wins
