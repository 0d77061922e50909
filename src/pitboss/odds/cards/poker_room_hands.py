"""The hands of the poker room for kernels: Omaha high and low, low hands, deuce to seven, badugi.

Hands come in batches, one row per hand, and are ranked on one core. High hands and low ones are
classes (`ranking_tables`): the higher, the better. Omaha's low hands and badugis are the
numbers by which `ranking` scores them.
"""

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import DECK
from pitboss.odds.cards import ranking_tables
from pitboss.odds.cards.hands import (
    Cards,
    Classes,
    Tables,
    bit,
    class_of,
    evaluate,
    has_flush,
    look_up,
    look_up_flush,
    tables,
)
from pitboss.odds.compiled import kernel
from pitboss.ranking import low, omaha

Scores = npt.NDArray[np.int32]

HOLE, BOARD = 4, 5
_TWOS = np.array([(a, b) for b in range(HOLE) for a in range(b)], np.int64)
_THREES = np.array([(a, b, c) for c in range(BOARD) for b in range(c) for a in range(b)], np.int64)
_LOW_PIPS = np.array([low.PIP[card] for card in DECK], np.int32)
_WORST = 1 << omaha.WORST_LOW
_NO_LOW = np.int32(1 << 14)


# -- omaha ----------------------------------------------------------------------------------------


def omaha_high(batch: Cards) -> Classes:
    """Nine cards a row, a player's four first: the classes of `ranking_tables.five_cards`."""
    classes = np.empty(len(batch), np.uint16)
    _omaha_high(np.ascontiguousarray(batch), classes, tables())
    return classes


@kernel
def _omaha_high(batch: Cards, classes: Classes, tables: Tables) -> None:
    keys, start = tables.keys, tables.start[5]
    twos, held_twos = np.empty(6, np.uint64), np.empty(6, np.uint64)
    for i in range(len(batch)):
        for which in range(6):
            a, b = batch[i, _TWOS[which, 0]], batch[i, _TWOS[which, 1]]
            twos[which], held_twos[which] = start + keys[a] + keys[b], bit(a) | bit(b)
        best = np.uint16(0)
        for which in range(10):
            a, b = batch[i, HOLE + _THREES[which, 0]], batch[i, HOLE + _THREES[which, 1]]
            c = batch[i, HOLE + _THREES[which, 2]]
            three, held = keys[a] + keys[b] + keys[c], bit(a) | bit(b) | bit(c)
            for two in range(6):
                best = max(best, class_of(twos[two] + three, held_twos[two] | held, tables))
        classes[i] = best


def omaha_low(batch: Cards) -> Scores:
    """Nine cards a row, a player's four first: the best low hand that is eight or better as its
    set of ranks, the ace being bit 1; 0 where there is none. Of two sets the lower is better."""
    found = np.empty(len(batch), np.int32)
    _omaha_low(np.ascontiguousarray(batch), found)
    return found


@kernel
def _omaha_low(batch: Cards, found: Scores) -> None:
    ranks = np.empty(9, np.int32)
    for i in range(len(batch)):
        for which in range(9):
            rank = np.int32(1 << _LOW_PIPS[batch[i, which]])
            ranks[which] = rank if rank <= _WORST else 0
        best = _NO_LOW
        for which in range(10):
            a, b = ranks[HOLE + _THREES[which, 0]], ranks[HOLE + _THREES[which, 1]]
            c = ranks[HOLE + _THREES[which, 2]]
            if not (a and b and c) or a & (b | c) or b & c:
                continue
            three = a | b | c
            for two in range(6):
                d, e = ranks[_TWOS[two, 0]], ranks[_TWOS[two, 1]]
                if d and e and d != e and not (d | e) & three:
                    best = min(best, d | e | three)
        found[i] = 0 if best == _NO_LOW else best


# -- low and deuce to seven ------------------------------------------------------------------------


def low_hands(batch: Cards) -> Classes:
    """Five, six or seven cards a row: the classes of `ranking_tables.low_hands`."""
    return evaluate(batch, ranking_tables.low_hands().tables)


def deuce_to_seven(batch: Cards) -> Classes:
    """Five cards a row: the classes of `ranking_tables.deuce_to_seven_hands`."""
    classes = np.empty(len(batch), np.uint16)
    _deuce_to_seven(
        np.ascontiguousarray(batch), classes, ranking_tables.deuce_to_seven_hands().tables
    )
    return classes


@kernel
def _deuce_to_seven(batch: Cards, classes: Classes, tables: Tables) -> None:
    for i in range(len(batch)):
        total = tables.start[5]
        for place in range(5):
            total += tables.keys[batch[i, place]]
        if has_flush(total):  # which is worse than the same ranks without it
            held = np.uint64(0)
            for place in range(5):
                held |= bit(batch[i, place])
            classes[i] = look_up_flush(total, held, tables)
        else:
            classes[i] = look_up(total, tables)


# -- badugi ---------------------------------------------------------------------------------------


def badugis(batch: Cards) -> Scores:
    """Four cards a row: their scores in `ranking.badugi`."""
    scores = np.empty(len(batch), np.int32)
    _badugis(np.ascontiguousarray(batch), scores)
    return scores


@kernel
def _badugis(batch: Cards, scores: Scores) -> None:
    ranks, suits = np.empty(4, np.int32), np.empty(4, np.int32)
    for i in range(len(batch)):
        for which in range(4):
            card = batch[i, which]
            ranks[which] = 1 << _LOW_PIPS[card]
            suits[which] = 1 << (card // 13)
        best = np.int32(0)
        for chosen in range(1, 16):
            size, held, seen, good = 0, np.int32(0), np.int32(0), True
            for which in range(4):
                if chosen >> which & 1:
                    good = good and not (held & ranks[which] or seen & suits[which])
                    held |= ranks[which]
                    seen |= suits[which]
                    size += 1
            if good:
                best = max(best, np.int32((size + 1 << 14) - held))
        scores[i] = best
