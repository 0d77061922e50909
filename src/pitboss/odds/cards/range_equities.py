"""What ranges of hands are worth against each other before the board is complete.

Two ranges are compared exactly, over all boards. On each board the hands of one range are sorted;
for each hand of the other range, running totals give how many of them are lower and equal, without
those that share a card with it. More players are compared exactly if there are few enough ways to
give them hands, otherwise at random. All weights are whole numbers, so that an exact figure is a
fraction.
"""

from collections.abc import Callable, Sequence
from itertools import product
from math import comb, prod

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.boards import BOARD, Boards, _boards
from pitboss.odds.cards.equities import (
    AT_ONCE,
    BLOCK,
    USUAL,
    Equities,
    Equity,
    Working,
    shared,
)
from pitboss.odds.cards.hands import Cards, Tables, bit, class_of, tables
from pitboss.odds.cards.ranges import RANDOM, Range, twins
from pitboss.odds.cards.starting_hands import KINDS, kinds
from pitboss.odds.compiled import kernel, map_on_cores
from pitboss.odds.simulation.streams import Stream, below, stream

Ints = npt.NDArray[np.int64]
Found = npt.NDArray[np.int64]
"""By player and hand of the range: deals won alone, shared with one other ...; last, all deals."""
MOST_SORTED, MOST_MET = 400_000_000, 1_500_000_000
"""The most hands that are sorted, and the most ways to give hands to several players, that are
counted; more is simulated."""
_NONE: Sequence[int] = ()


def range_equities(
    ranges: Sequence[Range],
    board: Sequence[int] = _NONE,
    dead: Sequence[int] = _NONE,
    working: Working = USUAL,
) -> Equities:
    """The equity of every range; a simulation that is stopped returns what was played."""
    gone = [*board, *dead]
    ranges = [held.without(gone) for held in ranges]
    live = [card for card in range(52) if card not in gone]
    number = comb(len(live), BOARD - len(board)) // _symmetry(ranges, board, dead)
    ways = prod(len(held.weights) for held in ranges)
    hands = sum(len(held.weights) for held in ranges)
    heaviest = prod(max(held.weights.values()) for held in ranges)
    if len(ranges) == 2 and number * hands <= MOST_SORTED:
        found = _counted(ranges, board, dead, _meet_two, working)
    elif number * ways * len(ranges) <= MOST_MET and number * ways * heaviest < 2**62:
        found = _counted(ranges, board, dead, _meet_all, working)
    else:
        return _simulated(ranges, board, dead, working)
    deals = int(found[0, :, -1].sum())
    return Equities(
        hands=_players(found),
        by_kind=_by_kind(found, ranges),
        deals=deals,
        method="exact",
        how="all boards and all hands of the ranges",
    )


def _symmetry(ranges: Sequence[Range], board: Sequence[int], dead: Sequence[int]) -> int:
    """About how many boards are counted as one."""
    return {0: 1, 1: 2, 2: 5, 3: 19}[sum(twin >= 0 for twin in twins(ranges, [board, dead]))]


def _players(found: Found) -> tuple[Equity, ...]:
    sums = found.sum(axis=1).tolist()
    return tuple(shared(row[:-1], row[-1]) for row in sums)


def _by_kind(found: Found, ranges: Sequence[Range]) -> tuple[dict[str, Equity], ...]:
    """The hands of every range by kind; kinds that were never dealt are left out."""
    every = []
    for player, held in enumerate(ranges):
        places = kinds()[held.cards[:, 0], held.cards[:, 1]]
        sums = np.zeros((len(KINDS), found.shape[2]), np.int64)
        np.add.at(sums, places, found[player, : len(places)])
        every.append({
            KINDS[at]: shared(row[:-1], row[-1]) for at, row in enumerate(sums.tolist()) if row[-1]
        })  # fmt: skip
    return tuple(every)


# -- counting -------------------------------------------------------------------------------------


def _counted(
    ranges: Sequence[Range],
    board: Sequence[int],
    dead: Sequence[int],
    meet: Callable[[Boards, Sequence[Range]], Found],
    working: Working,
) -> Found:
    """The meetings on all boards, on all cores."""
    live = [card for card in range(52) if card not in board and card not in dead]
    if len(board) == BOARD:
        every = Boards(np.array([board], np.uint8), np.ones(1, np.int64))
    else:
        like = np.array(twins(ranges, [board, dead]), np.int64)
        rows = comb(len(live), BOARD - len(board))
        every = _boards(np.array(board, np.uint8), np.array(live, np.uint8), like, BOARD, rows)
    tables()  # made once, before the threads start
    parts = every.parts(max(1, min(AT_ONCE // 25, len(every.weights) // 16 + 1)))
    total = np.zeros((), np.int64)
    met = map_on_cores(lambda part: meet(part, ranges), parts, working.stop)
    for done, found in enumerate(met):
        working.watch("counting boards", done / len(parts))
        total = total + found
    if working.stop():
        raise KeyboardInterrupt
    return total


def _meet_two(part: Boards, ranges: Sequence[Range]) -> Found:
    one, other = ranges
    size = max(len(one.weights), len(other.weights))
    found = np.zeros((2, size, 3), np.int64)
    for player, (mine, theirs) in enumerate(((one, other), (other, one))):
        meet_two(
            part.cards, part.weights, mine.cards, mine.weighed, theirs.cards, theirs.weighed,
            tables(), found[player],
        )  # fmt: skip
    return found


def _meet_all(part: Boards, ranges: Sequence[Range]) -> Found:
    """Every way to seat the players, as places in their ranges."""
    places = product(*(range(len(held.weights)) for held in ranges))
    cards = [list(held.weights) for held in ranges]
    seated = [
        seat for seat in places
        if len({card for player, at in enumerate(seat) for card in cards[player][at]})
        == 2 * len(ranges)
    ]  # fmt: skip
    size = max(len(held.weights) for held in ranges)
    hands = np.zeros((len(ranges), size, 2), np.uint8)
    weights = np.zeros((len(ranges), size), np.int64)
    for player, held in enumerate(ranges):
        hands[player, : len(held.weights)] = held.cards
        weights[player, : len(held.weights)] = held.weighed
    found = np.zeros((len(ranges), size, len(ranges) + 1), np.int64)
    ways = np.array(seated, np.int64).reshape(-1, len(ranges))
    meet_all(part.cards, part.weights, hands, weights, ways, tables(), found)
    return found


@kernel
def _rank(board: Cards, hands: Cards, tables: Tables, classes: Ints) -> None:
    """The classes of hands on a board; -1 for those that hold a card of it."""
    total, held = tables.start[7], np.uint64(0)
    for card in board:
        total += tables.keys[card]
        held |= bit(card)
    for at in range(len(hands)):
        own = bit(hands[at, 0]) | bit(hands[at, 1])
        if held & own:
            classes[at] = -1
        else:
            whole = total + tables.keys[hands[at, 0]] + tables.keys[hands[at, 1]]
            classes[at] = int(class_of(whole, held | own, tables))


@kernel
def meet_two(
    boards: Cards,
    often: Ints,
    mine: Cards,
    my_weights: Ints,
    theirs: Cards,
    their_weights: Ints,
    tables: Tables,
    found: Found,
) -> None:
    """How the hands of one range do against those of another, weighted by both."""
    my_classes, classes = np.empty(len(mine), np.int64), np.empty(len(theirs), np.int64)
    same = np.full(len(mine), -1, np.int64)
    for at in range(len(mine)):
        for other in range(len(theirs)):
            if mine[at, 0] == theirs[other, 0] and mine[at, 1] == theirs[other, 1]:
                same[at] = other
    for board in range(len(boards)):
        _rank(boards[board], mine, tables, my_classes)
        _rank(boards[board], theirs, tables, classes)
        _meet_on_board(
            often[board], mine, my_weights, my_classes, same, theirs, their_weights, classes, found
        )


@kernel
def _meet_on_board(
    often: int,
    mine: Cards,
    my_weights: Ints,
    my_classes: Ints,
    same: Ints,
    theirs: Cards,
    their_weights: Ints,
    classes: Ints,
    found: Found,
) -> None:
    order, my_order = np.argsort(classes), np.argsort(my_classes)
    every, lower, level = np.zeros(53, np.int64), np.zeros(53, np.int64), np.zeros(53, np.int64)
    for other in range(len(theirs)):  # place 52 counts all hands
        if classes[other] >= 0:
            _note(every, theirs, other, their_weights[other])
    next_lower = next_level = 0
    for place in range(len(mine)):
        hand = my_order[place]
        own = my_classes[hand]
        if own < 0:
            continue
        while next_lower < len(theirs) and classes[order[next_lower]] < own:
            if classes[order[next_lower]] >= 0:
                _note(lower, theirs, order[next_lower], their_weights[order[next_lower]])
            next_lower += 1
        while next_level < len(theirs) and classes[order[next_level]] <= own:
            if classes[order[next_level]] >= 0:
                _note(level, theirs, order[next_level], their_weights[order[next_level]])
            next_level += 1
        first, second = mine[hand, 0], mine[hand, 1]
        both = their_weights[same[hand]] if same[hand] >= 0 else 0
        wins = lower[52] - lower[first] - lower[second]
        ties = level[52] - level[first] - level[second] + both - wins
        meets = every[52] - every[first] - every[second] + both
        weight = often * my_weights[hand]
        found[hand, 0] += weight * wins
        found[hand, 1] += weight * ties
        found[hand, 2] += weight * meets


@kernel
def _note(sums: Ints, hands: Cards, hand: int, weight: int) -> None:
    """Add a hand to running totals: of all hands, and of those with each card."""
    sums[52] += weight
    sums[hands[hand, 0]] += weight
    sums[hands[hand, 1]] += weight


@kernel
def meet_all(
    boards: Cards,
    often: Ints,
    hands: npt.NDArray[np.uint8],
    weights: Ints,
    ways: Ints,
    tables: Tables,
    found: Found,
) -> None:
    """Every way to seat several players, on some boards."""
    players, size = hands.shape[0], hands.shape[1]
    classes = np.empty((players, size), np.int64)
    for board in range(len(boards)):
        for player in range(players):
            _rank(boards[board], hands[player], tables, classes[player])
        for way in range(len(ways)):
            _meet(ways[way], often[board], weights, classes, found)


@kernel
def _meet(way: Ints, often: int, weights: Ints, classes: Ints, found: Found) -> None:
    """One way to seat the players on a board, if none of them holds a card of it."""
    players, weight = len(way), often
    best, sharers = -1, 0
    for player in range(players):
        own = classes[player, way[player]]
        weight *= weights[player, way[player]]
        if own < 0:
            return
        if own > best:
            best, sharers = own, 1
        elif own == best:
            sharers += 1
    for player in range(players):
        found[player, way[player], players] += weight
        if classes[player, way[player]] == best:
            found[player, way[player], sharers - 1] += weight


# -- at random ------------------------------------------------------------------------------------


def _simulated(
    ranges: Sequence[Range],
    board: Sequence[int],
    dead: Sequence[int],
    working: Working,
) -> Equities:
    """Deals at random: hands are drawn by their weights, and drawn again if two need the same card.
    Players who may hold any hand get their cards last."""
    rounds, seed = working.rounds, working.seed
    order = sorted(range(len(ranges)), key=lambda player: ranges[player].text == RANDOM)
    ranges = [ranges[player] for player in order]
    of_ranges = sum(held.text != RANDOM for held in ranges)
    places = np.zeros((52, 52), np.int64)
    for at, (first, second) in enumerate(ranges[-1].weights):
        places[first, second] = places[second, first] = at
    size = max(len(held.weights) for held in ranges)
    hands = np.zeros((len(ranges), size, 2), np.uint8)
    sums = np.zeros((len(ranges), size), np.int64)
    for player, held in enumerate(ranges):
        hands[player, : len(held.weights)] = held.cards
        sums[player] = held.weighed.sum()
        sums[player, : len(held.weights)] = np.cumsum(held.weighed)
    gone = np.uint64(sum(1 << card for card in (*board, *dead)))
    begun, found_tables = np.array(board, np.uint8), tables()

    def play(block: int) -> Found:
        some = min(BLOCK, rounds - block * BLOCK)
        return deal_ranges(
            stream(seed, block), some, hands, sums, of_ranges, places, begun, gone, found_tables
        )

    blocks = range(-(-rounds // BLOCK))
    total = np.zeros((len(ranges), size, len(ranges) + 1), np.int64)
    for done, block in enumerate(map_on_cores(play, blocks, working.stop)):
        working.watch("dealing", done / len(blocks))
        total += block
    played = int(total[0, :, -1].sum())
    if not played:
        raise KeyboardInterrupt
    back = [order.index(player) for player in range(len(ranges))]
    return Equities(
        hands=_players(total[back]),
        by_kind=_by_kind(total[back], [ranges[at] for at in back]),
        deals=played,
        method="simulated",
        seed=seed,
        how=f"{played:,} deals at random",
    )


@kernel
def deal_ranges(
    stream: Stream,
    rounds: int,
    hands: npt.NDArray[np.uint8],
    sums: Ints,
    of_ranges: int,
    places: Ints,
    board: Cards,
    gone: np.uint64,
    tables: Tables,
) -> Found:
    """Complete hands and board at random, so many times."""
    players, size = hands.shape[0], hands.shape[1]
    found = np.zeros((players, size, players + 1), np.int64)
    chosen, classes = np.zeros(players, np.int64), np.zeros(players, np.int64)
    whole = np.empty(5, np.uint8)
    for place in range(len(board)):
        whole[place] = board[place]
    for _ in range(rounds):
        held = _seat(stream, hands, sums, of_ranges, gone, chosen)
        for player in range(of_ranges, players):
            held, first = _any_card(stream, held)
            held, second = _any_card(stream, held)
            chosen[player] = places[first, second]
        for place in range(len(board), 5):
            held, card = _any_card(stream, held)
            whole[place] = card
        best, sharers = -1, 0
        for player in range(players):
            own = chosen[player]
            _rank(whole, hands[player, own : own + 1], tables, classes[player : player + 1])
            if classes[player] > best:
                best, sharers = classes[player], 1
            elif classes[player] == best:
                sharers += 1
        for player in range(players):
            found[player, chosen[player], players] += 1
            if classes[player] == best:
                found[player, chosen[player], sharers - 1] += 1
    return found


@kernel
def _any_card(stream: Stream, held: np.uint64) -> tuple[np.uint64, int]:
    """A card that nobody holds yet, and the cards held then."""
    card = below(stream, 52)
    while held & bit(card):
        card = below(stream, 52)
    return held | bit(card), card


@kernel
def _seat(
    stream: Stream,
    hands: npt.NDArray[np.uint8],
    sums: Ints,
    players: int,
    gone: np.uint64,
    chosen: Ints,
) -> np.uint64:
    """A hand for every player with a range; all are drawn again if two of them need the same
    card."""
    last = hands.shape[1] - 1
    while True:
        held, fits = gone, True
        for player in range(players):
            at = np.searchsorted(sums[player], below(stream, sums[player, last]), side="right")
            own = bit(hands[player, at, 0]) | bit(hands[player, at, 1])
            if held & own:
                fits = False
                break
            held |= own
            chosen[player] = at
        if fits:
            return held
