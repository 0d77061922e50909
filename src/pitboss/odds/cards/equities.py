"""What two-card hands are worth before the board is complete: who wins, who shares.

The figures are exact, over all boards, if all hands are known or all but one. If several hands are
unknown, the figures are simulated, and say so.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import comb, sqrt

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.boards import BOARD, Boards, boards
from pitboss.odds.cards.hands import (
    Cards,
    Tables,
    Total,
    bit,
    class_of,
    look_up,
    look_up_flush,
    suit_count,
    tables,
)
from pitboss.odds.compiled import Part, kernel, map_on_cores
from pitboss.odds.model import Watch
from pitboss.odds.simulation.streams import Stream, below, stream
from pitboss.values import Frozen

Hand = tuple[int, int]
Shares = npt.NDArray[np.int64]
"""One row for each hand: in how many deals it won alone, shared with one other, with two ..."""

BLOCK = 1 << 16
"""Rounds that are played with one stream of random numbers."""
ROUNDS = 10_000_000
AT_ONCE = 50_000
"""Boards of one part of the work."""
_NONE: Sequence[int] = ()


class Equity(Frozen, kw_only=True):
    """The result of one hand."""

    pots: tuple[tuple[Fraction, int], ...]
    """By the part of the pot that it took, in how many deals; deals in which it took nothing may be
    left out."""
    deals: int

    @property
    def win(self) -> Fraction:
        """How often it takes the whole pot."""
        return Fraction(sum(often for part, often in self.pots if part == 1), self.deals)

    @property
    def tie(self) -> Fraction:
        """How often it takes a part of the pot."""
        return Fraction(sum(often for part, often in self.pots if 0 < part < 1), self.deals)

    @property
    def equity(self) -> Fraction:
        """The part of the pot that it takes on average."""
        return sum((part * often for part, often in self.pots), Fraction(0)) / self.deals

    @property
    def std_error(self) -> float:
        """The standard error of the equity, if the deals are a sample."""
        squares = sum(often * part.numerator**2 / part.denominator**2 for part, often in self.pots)
        return sqrt(max(squares / self.deals - float(self.equity) ** 2, 0.0) / self.deals)


def shared(shares: Sequence[int], deals: int) -> Equity:
    """The result of a hand that won alone so often, shared with one other, with two others ..."""
    parts = ((Fraction(1, among), often) for among, often in enumerate(shares, 1))
    return Equity(pots=tuple(parts), deals=deals)


class Working(Frozen):
    """How equities are worked out, and who is told of the progress."""

    rounds: int = ROUNDS
    """Where it is simulated."""
    seed: str = "1"
    watch: Watch = lambda what, done: None
    stop: Callable[[], bool] = lambda: False


USUAL = Working()


class Equities(Frozen, kw_only=True):
    """The results of all hands, and how they were found."""

    hands: tuple[Equity, ...]
    by_kind: tuple[dict[str, Equity], ...] = ()
    """Of ranges: for every player, the starting hands of the range."""
    deals: int
    """The number of all possible deals, or of those that were played."""
    method: str
    seed: str | None = None
    how: str


def equities(
    hands: Sequence[Hand | None],
    board: Sequence[int] = _NONE,
    dead: Sequence[int] = _NONE,
    working: Working = USUAL,
) -> Equities:
    """The equity of every hand; None stands for an unknown hand.

    A simulation that is stopped returns what was played until then.
    """
    known = [hand for hand in hands if hand is not None]
    unknown = len(hands) - len(known)
    if unknown > 1 or not known:
        return _simulated(hands, board, dead, working)
    found = boards(board, [*known, dead])
    held = np.array(known, np.uint8)
    parts = found.parts(AT_ONCE)
    if not unknown:
        shares = _add(parts, lambda part: share(part, held, tables()), working)
        deals, how = int(found.weights.sum()), "all {} boards"
    else:
        out = _set((*(card for hand in known for card in hand), *dead))
        others = comb(52 - BOARD - 2 * len(known) - len(dead), 2)
        shares = _add(parts, lambda part: share_with_any(part, held, out, tables()), working)
        shares = _seated(hands, shares)
        deals, how = int(found.weights.sum()) * others, "all {} boards and unknown hands"
    return Equities(
        hands=_equities(shares, deals), deals=deals, method="exact", how=how.format(f"{deals:,}")
    )


def _equities(shares: Shares, deals: int) -> tuple[Equity, ...]:
    return tuple(shared(row, deals) for row in shares.tolist())


def _seated(hands: Sequence[Hand | None], shares: Shares) -> Shares:
    """The rows in the order in which the hands were given: kernels have the unknown hands last."""
    known = [place for place, hand in enumerate(hands) if hand is not None]
    order = known + [place for place, hand in enumerate(hands) if hand is None]
    seated = np.empty_like(shares)
    seated[order] = shares
    return seated


def _set(cards: Iterable[int]) -> np.uint64:
    return np.uint64(sum(1 << int(card) for card in cards))


def _add(
    parts: Sequence[Part],
    work: Callable[[Part], Shares],
    working: Working,
) -> Shares:
    """The work on all parts, on all cores."""
    tables()  # made once, before the threads start
    total = np.zeros((), np.int64)
    for done, shares in enumerate(map_on_cores(work, parts, working.stop)):
        working.watch("counting boards", done / len(parts))
        total = total + shares
    if working.stop():
        raise KeyboardInterrupt
    return total


@kernel
def share(boards: Boards, hands: Cards, tables: Tables) -> Shares:
    """Who wins and who shares, over some boards, where all hands are known."""
    players = len(hands)
    found = np.zeros((players, players), np.int64)
    classes = np.empty(players, np.int64)
    for at in range(len(boards.weights)):
        total, held = _board(boards.cards[at], tables)
        best, sharers = _rank_known(total, held, hands, classes, tables)
        for player in range(players):
            if classes[player] == best:
                found[player, sharers - 1] += boards.weights[at]
    return found


@kernel
def share_with_any(boards: Boards, hands: Cards, out: np.uint64, tables: Tables) -> Shares:
    """The same, with every possible hand of the cards that are `out` as the last hand."""
    players = len(hands)
    found = np.zeros((players + 1, players + 1), np.int64)
    classes = np.empty(players, np.int64)
    for at in range(len(boards.weights)):
        total, held = _board(boards.cards[at], tables)
        best, sharers = _rank_known(total, held, hands, classes, tables)
        higher, level, lower = against_any(total, held, out, best, tables)
        weight = boards.weights[at]
        found[players, 0] += weight * higher
        found[players, sharers] += weight * level
        for player in range(players):
            if classes[player] == best:
                found[player, sharers - 1] += weight * lower
                found[player, sharers] += weight * level
    return found


@kernel
def _board(board: Cards, tables: Tables) -> tuple[Total, np.uint64]:
    """A board as the sum of its keys, and as a set."""
    total: Total = tables.start[7]
    held = np.uint64(0)
    for card in board:
        total += tables.keys[card]
        held |= bit(card)
    return total, held


@kernel
def _rank_known(
    total: Total, held: np.uint64, hands: Cards, classes: npt.NDArray[np.int64], tables: Tables
) -> tuple[int, int]:
    """Store the classes of the hands on a board; returns the best class, and how many hands have
    it."""
    best, sharers = -1, 0
    for player in range(len(hands)):
        first, second = hands[player, 0], hands[player, 1]
        whole = total + tables.keys[first] + tables.keys[second]
        found = int(class_of(whole, held | bit(first) | bit(second), tables))
        classes[player] = found
        if found > best:
            best, sharers = found, 1
        elif found == best:
            sharers += 1
    return best, sharers


@kernel
def against_any(
    total: Total, held: np.uint64, out: np.uint64, best: int, tables: Tables
) -> tuple[int, int, int]:
    """How many of all hands are higher than the best known hand, equal to it, and lower.

    Hands are counted by their ranks first; then those that make a flush are removed and counted
    again as flushes.
    """
    suit, suited = _longest(total)
    live, often = np.empty(52, np.uint64), np.zeros(13, np.int64)
    flush = cards = 0
    for other in range(4):  # the flush cards first
        for card in range(13 * ((suit + other) % 4), 13 * ((suit + other) % 4) + 13):
            if (held | out) & bit(card) == 0:
                live[cards] = card
                often[card % 13] += 1
                cards += 1
        if other == 0:
            flush = cards
    higher, level = _by_ranks(total, often, best, tables)
    for i in range(0 if suited < 3 else flush if suited == 3 else cards):
        for j in range(i if suited == 5 else min(i, flush)):
            whole = total + tables.keys[live[i]] + tables.keys[live[j]]
            plain = int(look_up(whole, tables))
            with_both = held | bit(live[i]) | bit(live[j])
            found = int(look_up_flush(whole, with_both, tables))
            higher += int(found > best) - int(plain > best)
            level += int(found == best) - int(plain == best)
    return higher, level, cards * (cards - 1) // 2 - higher - level


@kernel
def _longest(total: Total) -> tuple[int, int]:
    """The suit of which a board has most cards, and how many."""
    longest = most = 0
    for suit in range(4):
        cards = suit_count(total, suit)
        if cards > most:
            longest, most = suit, cards
    return longest, most


@kernel
def _by_ranks(
    total: Total, often: npt.NDArray[np.int64], best: int, tables: Tables
) -> tuple[int, int]:
    """How many hands are higher and equal, flushes ignored: `often` has the live cards by rank."""
    higher = level = 0
    for first in range(13):
        for second in range(first + 1):
            found = int(look_up(total + tables.keys[first] + tables.keys[second], tables))
            ways = int(often[first] * (often[second] - (first == second)))
            if first == second:
                ways //= 2
            higher += ways * (found > best)
            level += ways * (found == best)
    return higher, level


# -- several unknown hands ------------------------------------------------------------------------


def _simulated(
    hands: Sequence[Hand | None],
    board: Sequence[int],
    dead: Sequence[int],
    working: Working,
) -> Equities:
    """Deals at random."""
    rounds, seed = working.rounds, working.seed
    known = [hand for hand in hands if hand is not None]
    gone = {*(card for hand in known for card in hand), *board, *dead}
    live = np.array([card for card in range(52) if card not in gone], np.uint8)
    held = np.array(known, np.uint8).reshape(len(known), 2)
    begun, found = np.array(board, np.uint8), tables()

    def play(block: int) -> Shares:
        size = min(BLOCK, rounds - block * BLOCK)
        return deal(stream(seed, block), size, held, len(hands), begun, live, found)

    blocks = range(-(-rounds // BLOCK))
    shares = np.zeros((len(hands), len(hands)), np.int64)
    played = 0
    for done, block in enumerate(map_on_cores(play, blocks, working.stop)):
        working.watch("dealing", done / len(blocks))
        shares += block
        played = min(rounds, played + BLOCK)
    if not played:
        raise KeyboardInterrupt
    return Equities(
        hands=_equities(_seated(hands, shares), played),
        deals=played,
        method="simulated",
        seed=seed,
        how=f"{played:,} deals at random",
    )


@kernel
def deal(
    stream: Stream,
    rounds: int,
    hands: Cards,
    players: int,
    board: Cards,
    live: Cards,
    tables: Tables,
) -> Shares:
    """Complete the board and the unknown hands at random, so many times."""
    known, begun = len(hands), len(board)
    need = 5 - begun
    found = np.zeros((players, players), np.int64)
    classes = np.empty(players, np.int64)
    dealt, whole = np.empty((players, 2), np.uint8), np.empty(5, np.uint8)
    for player in range(known):
        dealt[player, 0], dealt[player, 1] = hands[player, 0], hands[player, 1]
    for place in range(begun):
        whole[place] = board[place]
    cards = live.copy()
    for _ in range(rounds):
        for place in range(need + 2 * (players - known)):
            other = place + below(stream, cards.size - place)
            cards[place], cards[other] = cards[other], cards[place]
        for place in range(need):
            whole[begun + place] = cards[place]
        for player in range(known, players):
            dealt[player, 0] = cards[need + 2 * (player - known)]
            dealt[player, 1] = cards[need + 2 * (player - known) + 1]
        total, held = _board(whole, tables)
        best, sharers = _rank_known(total, held, dealt, classes, tables)
        for player in range(players):
            if classes[player] == best:
                found[player, sharers - 1] += 1
    return found
