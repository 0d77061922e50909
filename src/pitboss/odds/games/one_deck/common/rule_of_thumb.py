"""Hold 'em with one raise, played in a way that a person can remember.

A hand is played after the flop with two pair or better, with a pair that uses a card in the hand
(except pocket deuces), or with four of a suit including a ten or higher in the hand. At the end it
is played if it is a better kind of hand than the board alone, or if fewer than 21 cards would make
the dealer's hand better.
"""

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.beat_counts import field
from pitboss.odds.cards.hands import Cards, Tables, evaluate, rank, tables
from pitboss.odds.cards.ranking_tables import Classes
from pitboss.odds.compiled import kernel
from pitboss.odds.solvers.board_first.holdem import Spots
from pitboss.odds.solvers.showdown import Codes
from pitboss.ranking.five_card import CATEGORIES

OUTS = 21
TEN = 8
"""Its place among the ranks of a suit."""
FOUR = 4
TWO_PAIR = CATEGORIES.index("two-pair")


@kernel
def own_pair(flop: Cards, first: int, second: int) -> bool:
    """Whether a card in the hand is one of a pair."""
    paired = first % 13 == second % 13
    for card in flop:
        paired |= card % 13 in (first % 13, second % 13)
    return paired


@kernel
def high_draw(flop: Cards, first: int, second: int) -> bool:
    """Four of a suit, with a ten or higher of it in the hand."""
    for mine, other in ((first, second), (second, first)):
        suited = 1 + int(other // 13 == mine // 13)
        for card in flop:
            suited += int(card // 13 == mine // 13)
        if suited == FOUR and mine % 13 >= TEN:
            return True
    return False


@kernel
def plays_flop(flop: Cards, first: int, second: int, tables: Tables) -> bool:
    """Whether a hand is played after the flop."""
    five = np.empty(5, np.uint8)
    five[:3] = flop
    five[3], five[4] = first, second
    category = tables.category[rank(five, tables)]
    if category >= TWO_PAIR or high_draw(flop, first, second):
        return True
    deuces = first % 13 == 0 and second % 13 == 0
    return own_pair(flop, first, second) and not deuces


def after_flop(spots: Spots) -> npt.NDArray[np.bool_]:
    """By spot, whether it is played."""
    found = np.zeros(spots.size, np.bool_)
    _after_flop(spots, tables(), found)
    return found


@kernel
def _after_flop(spots: Spots, tables: Tables, found: npt.NDArray[np.bool_]) -> None:
    for kind in range(len(spots.first)):
        first, second = 1, 0
        for hand in range(spots.spot.shape[1]):
            spot = spots.spot[kind, hand]
            if spot >= 0:
                found[spot] = plays_flop(spots.first[kind], first, second, tables)
            second += 1
            if second == first:
                first, second = first + 1, 0


def on_board(boards: Cards, classes: Classes) -> Codes:
    """Whether hands are played at the end, by board and hand on it: 1 or 0."""
    every, found = tables(), np.zeros(classes.shape, np.uint8)
    _on_board(boards, every.category[evaluate(boards)], classes, field(47, 2).cards, every, found)
    return found


@kernel
def _on_board(
    boards: Cards, alone: Codes, classes: Classes, hands: Cards, tables: Tables, found: Codes
) -> None:
    six, with_one = np.empty(6, np.uint8), np.empty(47, np.int64)
    for at in range(len(boards)):
        six[:5] = boards[at]
        left = 0
        for card in range(52):
            if card not in boards[at]:
                six[5] = card
                with_one[left] = rank(six, tables)
                left += 1
        in_order = np.sort(with_one)
        for hand in range(len(hands)):
            mine = classes[at, hand]
            if tables.category[mine] > alone[at]:
                found[at, hand] = 1
                continue
            outs = left - np.searchsorted(in_order, mine, side="right")
            for card in hands[hand]:
                outs -= with_one[card] > mine
            found[at, hand] = outs < OUTS
