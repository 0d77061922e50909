"""One round decided by a plan, and many at random."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.card_sets import Codes, Places, insert, place, places
from pitboss.odds.cards.hands import Cards, evaluate
from pitboss.odds.cards.suit_classes import Alike, Suits, alike, suits
from pitboss.odds.compiled import kernel
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Results, Simulator, dealt_cards, in_whole_units
from pitboss.odds.simulation.streams import Stream
from pitboss.odds.solvers.showdown import AT_ONCE, deal_rows
from pitboss.odds.solvers.stud.deciding import FIRST, LOSES, Plan, Rows, Terms
from pitboss.odds.solvers.stud.meeting import FIVE, SECOND, pair

Ints = npt.NDArray[np.int64]
CARDS = 2 * FIVE
SideWager = tuple[Rows, Sequence[Fraction]]
"""A wager on what the player's cards make: the rows, and what each nets."""


def stays(plan: Plan, own: Cards, seen: Cards) -> bool:
    """Whether a player stays with three or four cards, against one or two cards of the dealer's."""
    known = alike(len(own))
    at = int(places(np.sort(own)[None])[0])
    moved = np.sort(suits().cards[known.ways[at]][seen])[None]
    where = int(places(moved)[0])
    return bool((plan.first if len(own) == FIRST else plan.second)[known.kinds[at], where])


class Followed(NamedTuple):
    """Some rounds, decided by a plan: which of the decisions was a fold, and the kinds of cards."""

    stage: Codes
    """0 or 1 for a fold, 2 for none."""
    three: Places
    four: Places
    last: Codes
    """The fifth card of the player, its suit exchanged in the same way as those of the four."""


def follow(plan: Plan, dealt: Cards) -> Followed:
    """Rounds of ten cards, a row each: the player's in order, then the dealer's, the two that are
    shown first of them."""
    stage, last = np.zeros((2, len(dealt)), np.uint8)
    three, four = np.zeros((2, len(dealt)), np.int32)
    found = Followed(stage, three, four, last)
    _follow(plan, dealt, alike(FIRST), alike(SECOND), suits(), found)
    return found


@kernel
def _follow(
    plan: Plan, dealt: Cards, three: Alike, four: Alike, suits: Suits, found: Followed
) -> None:
    own = np.zeros(4, np.uint8)
    for row in range(len(dealt)):
        for which in range(FIRST):
            insert(own, which, dealt[row, which])
        at, up, next_up = place(own, FIRST), dealt[row, FIVE], dealt[row, FIVE + 1]
        found.three[row] = three.kinds[at]
        insert(own, FIRST, dealt[row, FIRST])
        last = place(own, SECOND)
        found.four[row] = four.kinds[last]
        both = suits.pairs[four.ways[last], pair(min(up, next_up), max(up, next_up))]
        found.last[row] = suits.cards[four.ways[last], dealt[row, SECOND]]
        if plan.first[found.three[row], suits.cards[three.ways[at], up]]:
            found.stage[row] = 1 + plan.second[found.four[row], both]


def ends(dealt: Cards, stage: Codes) -> Ints:
    """How rounds end that are decided so: see `FOLDS_FIRST`."""
    mine, theirs = evaluate(dealt[:, :FIVE]), evaluate(dealt[:, FIVE:])
    shown = LOSES + (mine >= theirs).astype(np.int64) + (mine > theirs)
    return np.where(stage == 2, shown, stage).astype(np.int64)


def rows_of(rows: Rows, found: Followed) -> Codes:
    """What the player's cards make in the end of each of these rounds."""
    five = rows.five[found.four, found.last]
    return np.choose(found.stage, [rows.three[found.three], rows.four[found.four], five])


def simulator(
    plan: Plan,
    terms: Terms,
    lines: Sequence[Line],
    side_wager: tuple[Rows, Sequence[Fraction]] | None = None,
) -> Simulator:
    """Random rounds: what is won depends on how they end; or, with a `side_wager`, on what the
    cards make."""
    paid = side_wager[1] if side_wager else terms.nets
    unit, (won, stakes) = in_whole_units(paid, [*map(Fraction, terms.staked)])
    deck = np.arange(52).astype(np.uint8)

    def play(stream: Stream, results: Results, staked: Results) -> int:
        for begin in range(0, results.size, AT_ONCE):
            here = slice(begin, begin + AT_ONCE)
            dealt = np.empty((results[here].size, CARDS), np.uint8)
            deal_rows(stream, deck.copy(), dealt)
            found = follow(plan, dealt)
            codes = rows_of(side_wager[0], found) if side_wager else ends(dealt, found.stage)
            results[here] = won[codes]
            staked[here] = unit if side_wager else stakes[codes]
        return CARDS * results.size

    return dealt_cards(play, (), unit, lines)
