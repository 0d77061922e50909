"""A way to play that a person can remember.

After the flop: two pair or better, a pair of which a card is in the hand (pocket deuces excepted),
or four of a suit with a ten or higher of it in the hand. At the end: a better kind of hand than the
board alone makes, or if fewer than 21 cards would make the dealer's hand the better one.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.hands import Cards, Tables, rank
from pitboss.odds.cards.starting_hands import PAIRS
from pitboss.odds.compiled import kernel
from pitboss.odds.solvers.against_dealer.flops import Flops
from pitboss.ranking.five_card import CATEGORIES

Ints = npt.NDArray[np.int64]
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
def simple_after(flop: Cards, first: int, second: int, tables: Tables) -> bool:
    """Whether a hand is played after the flop."""
    five = np.empty(5, np.uint8)
    five[:3] = flop
    five[3], five[4] = first, second
    category = tables.category[rank(five, tables)]
    if category >= TWO_PAIR or high_draw(flop, first, second):
        return True
    deuces = first % 13 == 0 and second % 13 == 0
    return own_pair(flop, first, second) and not deuces


@kernel
def rank_one_more(board: Cards, ladder: Ints, tables: Tables) -> None:
    """Write down the class of a board with every other card."""
    six = np.empty(6, np.uint8)
    six[:5] = board
    for card in range(52):
        six[5] = card
        ladder[card] = rank(six, tables)
    for card in board:
        ladder[card] = -1


@kernel
def outs_of(mine: int, first: int, second: int, ladder: Ints) -> int:
    """How many cards, one of them in the dealer's hand, beat a hand with the board."""
    outs = -int(ladder[first] > mine) - int(ladder[second] > mine)
    for card in range(52):
        outs += ladder[card] > mine
    return outs


@kernel
def plan_simply(flops: Flops, tables: Tables, after: npt.NDArray[np.bool_]) -> None:
    """By spot, whether it is played after the flop."""
    for kind in range(len(flops.first)):
        first, second = 1, 0
        for pair in range(PAIRS):
            spot = flops.spot[kind, pair]
            if spot >= 0:
                after[spot] = simple_after(flops.first[kind], first, second, tables)
            second += 1
            if second == first:
                first, second = first + 1, 0
