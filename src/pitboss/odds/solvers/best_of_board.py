"""Best of a board: three cards of one's own with the best two of three community cards.

When a player has seen only the own cards, only their ranks matter, and whether they are of one suit
(`cards.patterns`): all three are part of the hand, so a flush needs all three. For every such
pattern all boards are counted, and the pay table says which decision is best. Against other
players, who all play their hands to the end, the highest hand wins.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.boards import FULL, boards
from pitboss.odds.cards.card_sets import Codes, places, rows_by_class, sets_of
from pitboss.odds.cards.hands import Cards, bit, evaluate, numbers
from pitboss.odds.cards.patterns import looks, patterns
from pitboss.odds.cards.ranking_tables import Classes
from pitboss.odds.compiled import kernel, map_on_cores
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Results, Simulator, dealt_cards, in_whole_units
from pitboss.odds.simulation.streams import Stream
from pitboss.odds.solvers.showdown import AT_ONCE, deal_rows

Ints = npt.NDArray[np.int64]
Plan = npt.NDArray[np.bool_]
"""By pattern of one's own cards, whether they are played."""
Pairs = tuple[tuple[str, int], ...]
"""The rows that the pay table has for pairs: see `card_sets.rows_by_class`."""
OWN = BOARD = 3
BOARDS = comb(52 - OWN, BOARD)
DEALS = comb(52, OWN) * BOARDS


# -- all deals ------------------------------------------------------------------------------------


@cache
def endings(pairs: Pairs) -> Ints:
    """By pattern of the own cards and by row, on how many boards they make the row."""
    names, codes = rows_by_class(pairs)
    found = np.zeros((len(patterns(OWN)), len(names)), np.int64)
    for pattern, often in zip(patterns(OWN), found, strict=True):
        own = numbers(pattern.cards)
        count_rows(own, [card for card in range(52) if card not in own], codes, often)
    return found


def count_rows(own: Cards, left: Sequence[int], codes: Codes, often: Ints) -> None:
    """Count how many boards of the cards that are left make each row with the own cards."""
    _count_rows(evaluate(sets_of(left, 2, own.tolist())), len(left), codes, often)


@kernel
def _count_rows(with_two: Classes, left: int, codes: Codes, often: Ints) -> None:
    """The same, from the classes of the own cards with every two others, in the order of
    `card_sets.sets`."""
    for third in range(2, left):
        for second in range(1, third):
            upper = with_two[third * (third - 1) // 2 + second]
            for first in range(second):
                best = max(
                    upper,
                    with_two[third * (third - 1) // 2 + first],
                    with_two[second * (second - 1) // 2 + first],
                )
                often[codes[best]] += 1


@cache
def weights() -> Ints:
    """By pattern, how many hands have it."""
    return np.bincount(looks(OWN), minlength=len(patterns(OWN)))


def best_plan(pairs: Pairs, nets: Sequence[Fraction], lost: Fraction) -> Plan:
    """Which hands are better played than given up: `nets` has what each row nets, `lost` what
    giving up costs."""
    _, (won, cost) = in_whole_units(nets, [lost])
    plays: Plan = endings(pairs) @ won.astype(np.int64) >= int(cost[0]) * BOARDS
    return plays


def tally(pairs: Pairs, plan: Plan) -> tuple[list[int], int]:
    """Over all deals: how often each row is made by a hand that is played, and how many are not."""
    shown = (weights()[plan, None] * endings(pairs)[plan]).sum(axis=0)
    return shown.tolist(), int(weights()[~plan].sum()) * BOARDS


def plays(plan: Plan, cards: Cards) -> npt.NDArray[np.bool_]:
    """Whether hands are played, a row each."""
    found: npt.NDArray[np.bool_] = plan[looks(OWN)[places(np.sort(cards, axis=1))]]
    return found


# -- simulated ------------------------------------------------------------------------------------


def best(own: Cards, board: Cards) -> Classes:
    """The classes of hands, each with its board: a row each."""
    ways = [evaluate(np.hstack((own, board[:, two]))) for two in combinations(range(BOARD), 2)]
    found: Classes = np.maximum.reduce(ways)
    return found


def settle(
    pairs: Pairs, dealt: Cards, plays: npt.NDArray[np.bool_], nets: Results, lost: int
) -> Results:
    """What is won, a row of cards a round: one's own, then the board."""
    _, codes = rows_by_class(pairs)
    won: Results = np.where(plays, nets[codes[best(dealt[:, :OWN], dealt[:, OWN:])]], lost)
    return won


def simulator(
    pairs: Pairs, nets: Sequence[Fraction], lost: Fraction, staked: tuple[int, int], plan: Plan,
    lines: Sequence[Line],
) -> Simulator:  # fmt: skip
    """Rounds at random, decided by a plan; `staked` is what is at risk in a hand that is given up,
    and in one that is played."""
    unit, (won, cost) = in_whole_units(nets, [lost])
    deck, stakes = np.arange(52).astype(np.uint8), np.array(staked) * unit

    def play(stream: Stream, results: Results, staked: Results) -> int:
        for begin in range(0, results.size, AT_ONCE):
            part = slice(begin, begin + AT_ONCE)
            dealt = np.empty((len(results[part]), OWN + BOARD), np.uint8)
            deal_rows(stream, deck.copy(), dealt)
            played = plays(plan, dealt[:, :OWN])
            results[part] = settle(pairs, dealt, played, won, int(cost[0]))
            staked[part] = stakes[played.astype(np.int64)]
        return (OWN + BOARD) * results.size

    return dealt_cards(play, (), unit, lines)


# -- against other players ------------------------------------------------------------------------


@cache
def two_alike(deck: tuple[int, ...] = FULL) -> Fraction:
    """The probability that two players have equal hands, over all deals of a deck with four
    suits."""
    every = boards(size=BOARD, deck=deck)
    alike = map_on_cores(lambda board: _alike_on(board, deck), every.cards)
    found = sum(int(weight) * pairs for weight, pairs in zip(every.weights, alike, strict=True))
    left = len(deck) - BOARD
    pairs = comb(left, OWN) * comb(left - OWN, OWN) // 2
    return Fraction(found, int(every.weights.sum()) * pairs)


def _alike_on(board: Cards, deck: Sequence[int]) -> int:
    """How many pairs of hands are equal on a board."""
    hands = sets_of([card for card in deck if card not in board], OWN)
    classes = best(hands, np.tile(board, (len(hands), 1)))
    order = np.argsort(classes, kind="stable")
    return int(_alike(classes[order], hands[order]))


@kernel
def _alike(classes: Classes, hands: Cards) -> int:
    """Pairs of hands of one class that have no card in common; classes ascending."""
    masks, found = np.zeros(len(hands), np.uint64), 0
    for hand in range(len(hands)):
        for card in range(OWN):
            masks[hand] |= bit(hands[hand, card])
    for hand in range(len(classes)):
        other = hand + 1
        while other < len(classes) and classes[other] == classes[hand]:
            found += masks[hand] & masks[other] == 0
            other += 1
    return found


def winners(dealt: Cards, players: int) -> npt.NDArray[np.bool_]:
    """Who has the highest hand, a row of cards a round: those of each player, then the board."""
    board = dealt[:, OWN * players :]
    hands = [best(dealt[:, OWN * seat : OWN * (seat + 1)], board) for seat in range(players)]
    classes = np.stack(hands, axis=1)
    won: npt.NDArray[np.bool_] = classes == classes.max(axis=1, keepdims=True)
    return won


def deal_winners(stream: Stream, rounds: int, players: int) -> npt.NDArray[np.bool_]:
    """Who wins in so many rounds."""
    dealt = np.empty((rounds, OWN * players + BOARD), np.uint8)
    deal_rows(stream, np.arange(52).astype(np.uint8), dealt)
    return winners(dealt, players)
