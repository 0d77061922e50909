"""Seven cards of 53: their kinds, and the hands that are set of them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.hands import Cards, Tables, bit, class_of
from pitboss.odds.compiled import inlined, kernel
from pitboss.values import Frozen

Whole = npt.NDArray[np.int64]
RANKS, SUITS, DEALT, JOKER = 13, 4, 7, 52


class Kinds(Frozen, kw_only=True):
    """All kinds of seven cards. Those without a flush come first: one for each choice of ranks."""

    cards: Cards
    """By kind, seven cards of it; the joker, if there is one, is the last."""
    counts: Whole
    """By kind, how many cards there are of each rank, the joker left out."""
    jokers: Whole
    suited: Whole
    """The ranks of the suit that makes a flush, as a set; 0 without one."""
    ranks: Whole
    """By kind, the kind without a flush that has the same ranks."""
    weights: Whole
    """How many hands are of a kind."""
    plain: int
    """So many kinds are without a flush."""
    keys: Whole
    """By kind, its `key`; ascending."""


def flushes(cards: Cards, size: int) -> tuple[Whole, int, list[int]]:
    """Of seven cards: how many there are of each rank, how many jokers, and the ranks of every suit
    of which there are `size` with the joker, as sets."""
    plain = cards[cards != JOKER].astype(np.int64)
    joker = DEALT - len(plain)
    by_suit = [plain[plain // RANKS == suit] % RANKS for suit in range(SUITS)]
    found = sorted(int((1 << own).sum()) for own in by_suit if len(own) + joker >= size)
    return np.bincount(plain % RANKS, minlength=RANKS), joker, found


@inlined
def rank_of(card: int) -> int:
    """The rank of a card; the joker is an ace."""
    return 12 if card == 52 else card % 13


@inlined
def cards_in(held: int) -> int:
    """How many ranks there are in a set of them."""
    size = 0
    while held:
        held &= held - 1
        size += 1
    return size


@kernel
def high_class(cards: Cards, chosen: Whole, plain: Tables, joker: Tables) -> int:
    """The class of the cards that are not `chosen` for other hands."""
    total, held, wild = np.uint64(0), np.uint64(0), False
    for place in range(7):
        elsewhere = False
        for one in chosen:
            elsewhere |= one == place
        if elsewhere:
            continue
        if cards[place] == 52:
            wild = True
        else:
            total += plain.keys[cards[place]]
            held |= bit(cards[place])
    size = 7 - len(chosen)
    if wild:
        return int(class_of(total + joker.start[size - 1], held, joker))
    return int(class_of(total + plain.start[size], held, plain))
