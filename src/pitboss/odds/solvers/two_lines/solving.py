"""The best choices where two lines cross, how all deals end by some choices, and simulations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.hands import Cards, evaluate
from pitboss.odds.cards.ranking_tables import RANKS, Classes
from pitboss.odds.model import Watch
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.simulation.streams import Stream
from pitboss.odds.solvers import showdown
from pitboss.odds.solvers.showdown import (
    LOSES,
    TIES,
    WINS,
    Codes,
    Dealt,
    Ints,
    Payoffs,
    Tally,
    code_of,
    deal_rows,
)
from pitboss.odds.solvers.two_lines.counting import (
    COUNTED,
    KIND_PAIRS,
    KINDS,
    OTHER,
    OWN,
    ROWS,
    TIED,
    Cross,
    counts,
    scores,
)

FOLD, FIRST, SECOND = range(3)
"""What a player may do: with which line the hand is played, if it is."""
FOLDED, PLAYED = range(2)
"""The choices by what they net: both lines are paid in the same way."""
DEALT = 9


# -- what a player sees ---------------------------------------------------------------------------


class Spots(NamedTuple):
    """What a player can see: two cards of the hand, one of each line. Ints of cards."""

    hand: tuple[Ints, Ints]
    first: Ints
    second: Ints

    def turned(self) -> Spots:
        """The same with the two lines exchanged."""
        return Spots(self.hand, self.second, self.first)


def spots(cross: Cross) -> Iterator[Spots]:
    """All there are, by the higher card of the hand."""
    deck = np.array(sorted(cross.deck))
    for high in deck:
        low, first, second = (
            cards.ravel() for cards in np.meshgrid(deck[deck < high], deck, deck, indexing="ij")
        )
        known = (low != first) & (low != second) & (first != second)
        known &= (high != first) & (high != second)
        yield Spots((np.full(known.sum(), high), low[known]), first[known], second[known])


def places(spots: Spots) -> tuple[Ints, Ints, Ints]:
    """The places in `Counts` for the first line: by ranks; what flushes change if that line is of
    one suit; and what they change if the other line is."""
    first, second = spots.first % RANKS, spots.second % RANKS
    by_ranks = _pairs(*(card % RANKS for card in spots.hand))
    by_ranks = (by_ranks * RANKS + first) * RANKS + second

    def by_suit(whose: int, of: Ints, aside: Ints) -> Ints:
        """Where the line of one card is of its suit, and the other card lies on the other line."""
        low, high, other = (
            card % RANKS + RANKS * (card // RANKS != of // RANKS) for card in (*spots.hand, aside)
        )
        seen = (of % RANKS * KINDS + other) * 2 + whose
        found: Ints = seen * KIND_PAIRS + _pairs(low, high)
        return found

    own, other = (spots.first, spots.second), (spots.second, spots.first)
    return by_ranks, by_suit(OWN, *own), by_suit(OTHER, *other)


def _pairs(first: Ints, second: Ints) -> Ints:
    """As `pair_of`, of many."""
    low, high = np.minimum(first, second), np.maximum(first, second)
    found: Ints = high * (high + 1) // 2 + low
    return found


# -- decisions and what comes of them -------------------------------------------------------------

Plan = npt.NDArray[np.uint8]
"""By the cards of a hand, in any order, the card seen on the first line and on the second."""
Rule = Callable[[Spots], Codes]
"""What is chosen where a player sees this."""


def by_rule(cross: Cross, rule: Rule) -> Plan:
    plan = np.zeros((RANKS * cross.suits,) * 4, np.uint8)
    for seen in spots(cross):
        (high, low), first, second = seen
        plan[high, low, first, second] = plan[low, high, first, second] = rule(seen)
    return plan


def best(cross: Cross, payoffs: Payoffs, watch: Watch = lambda what, done: None) -> Plan:
    """The choice that nets most wherever a player decides; of equals a fold, then the first."""
    counted = counts(cross, watch)
    played, lost, fold = _nets(payoffs)
    by_ranks, flushes = (found @ (played - lost) for found in counted)

    def worth(seen: Spots) -> Ints:
        ranks, own, other = places(seen)
        found: Ints = by_ranks[ranks] + flushes[own] + flushes[other] + lost * cross.unseen
        return found

    def rule(seen: Spots) -> Codes:
        nothing = np.full(len(seen.first), fold * cross.unseen)
        of_all = np.stack([nothing, worth(seen), worth(seen.turned())])
        chosen: Codes = of_all.argmax(axis=0).astype(np.uint8)
        return chosen

    return by_rule(cross, rule)


def _nets(payoffs: Payoffs) -> tuple[Ints, int, int]:
    """In whole units: what is netted by what is counted, by all else, and by a fold."""
    _, nets, _ = payoffs.in_units()
    played = nets[ROWS * PLAYED :].astype(np.int64)
    counted = np.array([*played[:, WINS], played[0, TIES]])
    return counted, int(played[0, LOSES]), int(nets[0, 0])


def tally(cross: Cross, payoffs: Payoffs, plan: Plan) -> Tally:
    """How all deals end if they are decided so.

    Ties and lost hands are all put into the first row: they net the same whatever the hand.
    """
    counted, folds, plays = counts(cross), 0, 0
    often = [np.zeros(len(found), np.int64) for found in counted]
    for seen in spots(cross):
        chosen = plan[*seen.hand, seen.first, seen.second]
        folds += int((chosen == FOLD).sum())
        for line, from_it in ((FIRST, seen), (SECOND, seen.turned())):
            ranks, *by_suit = (place[chosen == line] for place in places(from_it))
            plays += len(ranks)
            often[0] += np.bincount(ranks, minlength=len(often[0]))
            for place in by_suit:
                often[1] += np.bincount(place, minlength=len(often[1]))
    ended = np.zeros(COUNTED, np.int64)
    for times, by_place in zip(often, counted, strict=True):
        ended += times @ by_place
    found = np.zeros((2, ROWS, showdown.ENDS), np.int64)
    found[FOLDED, 0, LOSES] = folds * cross.unseen
    found[PLAYED, :, WINS] = ended[:ROWS]
    found[PLAYED, 0, TIES] = ended[TIED]
    found[PLAYED, 0, LOSES] = plays * cross.unseen - ended.sum()
    return Tally(found, payoffs, cross.deals)


# -- simulated ------------------------------------------------------------------------------------

CENTER, FIRST_REST, SECOND_REST = 4, 5, 6
"""Where a round has its cards: the hand, those seen on either line, these, the dealer's two."""
LINES = ((2, CENTER, FIRST_REST), (3, CENTER, SECOND_REST))


def simulator(cross: Cross, payoffs: Payoffs, plan: Plan, lines: Sequence[Line]) -> Simulator:
    """Rounds at random, decided in this way."""
    whole, rows = np.array(cross.deck, np.uint8), scores().rows

    def deal(stream: Stream, rounds: int) -> Dealt:
        cards = np.empty((rounds, DEALT), np.uint8)
        deal_rows(stream, whole.copy(), cards)
        chosen = plan[tuple(cards[:, :4].T)]
        mine, theirs = hands(cards, chosen)
        played = (chosen != FOLD).astype(np.uint8)
        return Dealt(code_of(played, rows[mine], ROWS).astype(np.uint16), mine, theirs)

    return showdown.simulator(deal, DEALT, 0, payoffs, lines)


def hands(cards: Cards, chosen: Codes) -> tuple[Classes, Classes]:
    """The player's hands with the lines chosen, and the dealer's with the better one."""
    first, second = (evaluate(cards[:, [0, 1, *line]]) for line in LINES)
    dealer = [evaluate(cards[:, [DEALT - 2, DEALT - 1, *line]]) for line in LINES]
    return np.where(chosen == SECOND, second, first), np.maximum(*dealer)
