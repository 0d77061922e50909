"""Seven cards of 53: their kinds, and the hands that are set of them."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import DECK
from pitboss.equipment.cards import JOKER as JOKER_CARD
from pitboss.odds.cards import ranking_tables
from pitboss.odds.cards.hands import Cards, Tables, bit, class_of
from pitboss.odds.compiled import inlined, kernel
from pitboss.values import Frozen

Whole = npt.NDArray[np.int64]
Numbers = npt.NDArray[Any]
"""Of any integer type."""
RANKS, SUITS, DEALT, JOKER = 13, 4, 7, 52
OTHER_HANDS = comb(46, DEALT)
"""How many hands of seven can be dealt once seven cards are gone."""
CHOOSE = np.array([[comb(n, k) for k in range(SUITS + 1)] for n in range(SUITS + 1)])
"""By two numbers: in how many ways so many cards of one rank can be of so many suits."""
NUMBERS = {card: number for number, card in enumerate((*DECK, JOKER_CARD))}
_PLACES = (SUITS + 1) ** np.arange(RANKS + 1)
"""What a card of each rank, and then a joker, adds to the number of all ranks."""
_ABOVE = 2 * (SUITS + 1) ** RANKS
"""More than any choice of ranks, seen as a number."""


def numbers(cards: Sequence[str]) -> Cards:
    """Seven cards as kernels have them, the joker last."""
    return np.array(sorted(NUMBERS[card] for card in cards), np.uint8)


# -- kinds ---------------------------------------------------------------------------------------


class Kinds(Frozen, kw_only=True):
    """All kinds of seven cards: hands that are the same if suits are renamed.

    Suits matter only for a flush. So all hands without a flush that have the same ranks are of one
    kind. The kind of a hand with a flush is given by the ranks of its suit and by those of its
    other cards; if the joker makes a flush of either of two suits, by the ranks of both. Kinds
    without a flush come first: one for each choice of ranks.
    """

    flush: int
    """How many cards of a suit, with the joker, make a flush."""
    cards: Cards
    """By kind, seven cards of it; the joker, if there is one, is the last."""
    counts: Whole
    """By kind, how many cards there are of each rank, the joker left out."""
    jokers: Whole
    suited: Whole
    """The ranks of the suit that makes a flush, as a set; 0 without one."""
    second: Whole
    """The ranks of another suit that makes a flush too; as a number, no larger than `suited`."""
    ranks: Whole
    """By kind, the kind without a flush that has the same ranks."""
    weights: Whole
    """How many hands are of a kind."""
    plain: int
    """How many kinds have no flush."""
    keys: Whole
    """By kind, its `key`; ascending."""

    def number(self, cards: Cards) -> int:
        """The kind of seven cards."""
        plain = cards[cards != JOKER].astype(np.int64)
        joker = DEALT - len(plain)
        by_suit = [plain[plain // RANKS == suit] % RANKS for suit in range(SUITS)]
        found = sorted(int((1 << own).sum()) for own in by_suit if len(own) + joker >= self.flush)
        second, first = (0, 0, *found)[-2:]
        counts = np.bincount(plain % RANKS, minlength=RANKS)
        wanted = key(counts, np.int64(joker), np.int64(first), np.int64(second))
        return int(np.searchsorted(self.keys, wanted))


def key(
    counts: Whole, joker: Whole | np.int64, suited: Whole | np.int64, second: Whole | np.int64
) -> Whole:
    """Ranks, joker and the ranks of flushes as one number: those without a flush are lowest."""
    ranks: Whole = counts @ _PLACES[:-1] + joker * _PLACES[-1]
    found: Whole = ranks + (suited + (second << RANKS)) * _ABOVE
    return found


Part = tuple[Cards, Whole, Whole, Whole, Whole]
"""Some kinds: cards, jokers, the ranks of one flush and of another, and how many hands."""


@cache
def kinds(flush: int) -> Kinds:
    """All kinds where so many of a suit are a flush."""
    parts = [_without_flush(joker) for joker in (0, 1)]
    parts += [_with_flush(joker, size)
              for joker in (0, 1) for size in range(flush - joker, DEALT - joker + 1)]  # fmt: skip
    if 2 * (flush - 1) < DEALT:
        parts.append(_of_two_suits(flush - 1))
    cards, jokers, suited, second, weights = (
        np.concatenate(part) for part in zip(*parts, strict=True)
    )
    counts = ((cards[:, :, None] % RANKS == np.arange(RANKS)) & (cards[:, :, None] < JOKER)).sum(1)
    keys = key(counts, jokers, suited, second)
    order = np.argsort(keys)
    cards, jokers, suited, second, weights, counts, keys = (
        part[order] for part in (cards, jokers, suited, second, weights, counts, keys)
    )
    plain = int((suited == 0).sum())
    none = np.int64(0)
    ranks = np.searchsorted(keys[:plain], key(counts, jokers, none, none))
    np.subtract.at(weights, ranks[plain:], weights[plain:])
    return Kinds(
        flush=flush, cards=cards.astype(np.uint8), counts=counts, jokers=jokers, suited=suited,
        second=second, ranks=ranks, weights=weights, plain=plain, keys=keys,
    )  # fmt: skip


def _without_flush(joker: int) -> Part:
    """Every choice of ranks, with as many hands as have them, whatever the suits."""
    size = DEALT - joker
    counts = ranking_tables.rank_counts(size)
    ranks = np.repeat(np.tile(np.arange(RANKS), len(counts)), counts.ravel()).reshape(-1, size)
    cards = ranks + RANKS * (np.arange(size) % SUITS)
    none = np.zeros(len(cards), np.int64)
    return _part(cards, joker, none, none, CHOOSE[SUITS][counts].prod(axis=1))


def _with_flush(joker: int, size: int) -> Part:
    """So many cards of the first suit, the others of other suits; where there are as many others,
    not all of one suit."""
    flushes = np.array(list(combinations(range(RANKS), size)))
    more = DEALT - joker - size
    chosen = list(combinations_with_replacement(range(RANKS), more))
    others = np.array(chosen, np.int64).reshape(len(chosen), more)
    often = (others[:, :, None] == np.arange(RANKS)).sum(axis=1)
    ways = CHOOSE[SUITS - 1][often].prod(axis=1)
    if more == size:
        ways[often.max(axis=1) == 1] -= SUITS - 1
    first = np.repeat(flushes, len(others), axis=0)
    rest = np.tile(others + RANKS * (1 + np.arange(more)), (len(flushes), 1))
    held = np.repeat((1 << flushes).sum(axis=1), len(others))
    weights = np.tile(SUITS * ways, len(flushes))
    return _part(np.hstack((first, rest)), joker, held, np.zeros_like(held), weights)


def _of_two_suits(size: int) -> Part:
    """So many cards of each of two suits, and the joker."""
    every = np.array(list(combinations(range(RANKS), size)))
    every = every[np.argsort((1 << every).sum(axis=1))]
    sets = (1 << every).sum(axis=1)
    low, high = np.triu_indices(len(every))
    cards = np.hstack((every[high], every[low] + RANKS))
    weights = np.where(low == high, comb(SUITS, 2), SUITS * (SUITS - 1))
    return _part(cards, 1, sets[high], sets[low], weights)


def _part(cards: Whole, joker: int, held: Whole, second: Whole, weights: Whole) -> Part:
    last = np.full((len(cards), joker), JOKER)
    whole = np.hstack((cards, last)).astype(np.uint8)
    return whole, np.full(len(cards), joker), held, second, weights


@kernel
def kind_of(cards: Whole, first: int, flush: int, keys: Whole) -> int:
    """The kind of seven cards from a place on, as `Kinds.number` tells it."""
    suits, joker, key = np.zeros(4, np.int64), 0, np.int64(0)
    for place in range(first, first + 7):
        if cards[place] == 52:
            joker = 1
            key += _PLACES[13]
        else:
            key += _PLACES[cards[place] % 13]
            suits[cards[place] // 13] |= 1 << cards[place] % 13
    high, low = 0, 0
    for suit in range(4):
        if cards_in(suits[suit]) + joker >= flush:
            high, low = max(high, suits[suit]), high if suits[suit] > high else suits[suit]
    return np.searchsorted(keys, key + (high + (low << 13)) * _ABOVE)  # type: ignore[no-any-return]


@kernel
def in_three_suits(mine: Whole, theirs: Whole) -> int:
    """In how many ways the cards outside two flushes of one suit are of the three other suits."""
    ways = 1
    for rank in range(13):
        if mine[rank] or theirs[rank]:
            left = 3 - mine[rank]
            ways *= CHOOSE[3, mine[rank]] * (CHOOSE[left, theirs[rank]] if left >= 0 else 0)
    return ways


# -- hands that are set of them ------------------------------------------------------------------


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
