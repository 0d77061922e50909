"""Every hand of the player with every up card of the dealer, against all that the dealer can have.

The up card is taken of the first suit; hands that differ only in the other suits, which nothing
tells apart, are one hand with a weight. The dealer's hands are put in order, and running totals say
how many of those so far hold which card, which two, three and four: the hands that share a card
with the player's drop out by inclusion and exclusion.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from pitboss.games.one_deck.caribbean_stud_poker import QUALIFYING
from pitboss.odds.cards.boards import boards
from pitboss.odds.cards.card_sets import CHOOSE, sets
from pitboss.odds.cards.hands import Cards, Classes, evaluate, numbers
from pitboss.odds.compiled import kernel, map_on_cores
from pitboss.odds.model import Watch
from pitboss.ranking import five_card

Array = npt.NDArray[Any]

RANKS = 13
AGAINST = 163_185
"""The dealer's hands once the player's five and the up card are gone: 46, four at a time."""
UNQUALIFIED, WINS, TIES, LOSES = range(4)
"""How a hand on which there is a bet can end."""
LOWEST = ("As", "Kd", "4h", "3c", "2s")
"""The lowest hand with which the dealer qualifies."""


class Hands(Struct, frozen=True):
    """The player's hands beside an up card, from the lowest to the highest."""

    up: int
    """The rank of the up card, the deuce 0."""
    cards: Cards
    classes: Classes
    weights: Array
    """How many hands are like it but for the suits; as many again for each suit of the up card."""
    ends: Array
    """Against how many of the dealer's hands it ends in which way, if there is a bet on it."""


@cache
def qualifying() -> int:
    """The lowest class with which the dealer qualifies, 16.1."""
    assert five_card.score(LOWEST) == QUALIFYING, "ace, king, four, three and two"
    return int(evaluate(numbers(LOWEST)[None])[0])


def all_hands(watch: Watch = lambda what, done: None) -> tuple[Hands, ...]:
    """By the rank of the up card."""
    found: list[Hands] = []
    for hands in map_on_cores(hands_beside, range(RANKS)):
        watch("all hands, up card by up card", len(found) / RANKS)
        found.append(hands)
    return tuple(found)


@cache
def hands_beside(up: int) -> Hands:
    """All hands of the player where the dealer shows a card of the first suit."""
    every = boards(known=((up,),))
    classes = evaluate(every.cards)
    order = np.argsort(classes, kind="stable")
    fours = sets(4)
    fours = fours[(fours != up).all(axis=1)]
    theirs = evaluate(np.column_stack((fours, np.full(len(fours), up, np.uint8))))
    rising = np.argsort(theirs, kind="stable")
    ends = np.zeros((len(classes), 4), np.int32)
    cards, classes = every.cards[order], classes[order]
    count_all(cards, classes, fours[rising], theirs[rising], qualifying(), ends)
    return Hands(up, cards, classes, every.weights[order].astype(np.int8), ends)


@kernel
def count_all(
    cards: Cards, classes: Classes, fours: Cards, theirs: Classes, lowest: int, ends: Array
) -> None:
    """How each hand ends against all hands of the dealer that hold none of its cards."""
    with_one, with_two = np.zeros(52, np.int32), np.zeros(1326, np.int32)
    with_three, with_four = np.zeros(22_100, np.int32), np.zeros(270_725, np.int32)
    totals = (with_one, with_two, with_three, with_four)
    taken, begin = _take(0, lowest, fours, theirs, totals), 0
    for hand in range(len(cards)):
        ends[hand, UNQUALIFIED] = _free(cards, hand, taken, totals)
        begin += classes[hand] < lowest
    for hand in range(begin):
        ends[hand, LOSES] = AGAINST - ends[hand, UNQUALIFIED]
    while begin < len(cards):
        mine, end = classes[begin], begin
        while end < len(cards) and classes[end] == mine:
            end += 1
        taken = _take(taken, mine, fours, theirs, totals)
        for hand in range(begin, end):
            ends[hand, WINS] = _free(cards, hand, taken, totals) - ends[hand, UNQUALIFIED]
        taken = _take(taken, mine + 1, fours, theirs, totals)
        for hand in range(begin, end):
            upto = _free(cards, hand, taken, totals)
            ends[hand, TIES] = upto - ends[hand, UNQUALIFIED] - ends[hand, WINS]
            ends[hand, LOSES] = AGAINST - upto
        begin = end


@kernel
def _take(taken: int, below: int, fours: Cards, theirs: Classes, totals: tuple[Array, ...]) -> int:
    """Add the dealer's hands below a class to the totals; how many are in them then."""
    with_one, with_two, with_three, with_four = totals
    while taken < len(theirs) and theirs[taken] < below:
        a, b = np.int64(fours[taken, 0]), np.int64(fours[taken, 1])
        c, d = np.int64(fours[taken, 2]), np.int64(fours[taken, 3])
        b2, c2, d2, c3, d3 = CHOOSE[b, 2], CHOOSE[c, 2], CHOOSE[d, 2], CHOOSE[c, 3], CHOOSE[d, 3]
        for card in (a, b, c, d):
            with_one[card] += 1
        for pair in (b2 + a, c2 + a, c2 + b, d2 + a, d2 + b, d2 + c):
            with_two[pair] += 1
        for three in (c3 + b2 + a, d3 + b2 + a, d3 + c2 + a, d3 + c2 + b):
            with_three[three] += 1
        with_four[CHOOSE[d, 4] + c3 + b2 + a] += 1
        taken += 1
    return taken


@kernel
def _free(cards: Cards, hand: int, taken: int, totals: tuple[Array, ...]) -> int:
    """How many of the hands in the totals hold none of the player's cards."""
    one, two, three, four = totals
    a, b, c = np.int64(cards[hand, 0]), np.int64(cards[hand, 1]), np.int64(cards[hand, 2])
    d, e = np.int64(cards[hand, 3]), np.int64(cards[hand, 4])
    b2, c2, d2, e2 = CHOOSE[b, 2], CHOOSE[c, 2], CHOOSE[d, 2], CHOOSE[e, 2]
    c3, d3, e3, d4, e4 = CHOOSE[c, 3], CHOOSE[d, 3], CHOOSE[e, 3], CHOOSE[d, 4], CHOOSE[e, 4]
    free = taken - one[a] - one[b] - one[c] - one[d] - one[e]
    free += two[b2 + a] + two[c2 + a] + two[c2 + b] + two[d2 + a] + two[d2 + b]
    free += two[d2 + c] + two[e2 + a] + two[e2 + b] + two[e2 + c] + two[e2 + d]
    free -= three[c3 + b2 + a] + three[d3 + b2 + a] + three[d3 + c2 + a] + three[d3 + c2 + b]
    free -= three[e3 + b2 + a] + three[e3 + c2 + a] + three[e3 + c2 + b]
    free -= three[e3 + d2 + a] + three[e3 + d2 + b] + three[e3 + d2 + c]
    free += four[d4 + c3 + b2 + a] + four[e4 + c3 + b2 + a] + four[e4 + d3 + b2 + a]
    free += four[e4 + d3 + c2 + a] + four[e4 + d3 + c2 + b]
    return int(free)
