"""27.3, 27.10: the best four of the player's five cards against the best four of the dealer's six,
one of which lies face up."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engine.options import Options
from pitboss.games.one_deck.four_card_poker import ante_bonus
from pitboss.odds.cards.hands import Cards, evaluate
from pitboss.odds.cards.ranking_tables import Classes, four_cards
from pitboss.odds.model import USUAL_STAKE
from pitboss.odds.payout_lines import net
from pitboss.odds.solvers.hand_first import Duel
from pitboss.odds.solvers.showdown import ENDS, LOSES, Codes, Payoffs
from pitboss.ranking.four_card import CATEGORIES, top

Array = npt.NDArray[Any]

ROWS = (*CATEGORIES, "pair-of-aces")
"""By its code, the row of the pay tables that a hand makes."""
PAIR, ACES_CODE = CATEGORIES.index("pair"), len(CATEGORIES)
ACE = 14
FOLD, ONCE, THRICE = range(3)
"""27.10(b): between them nothing is ever best."""
TIMES = (0, 1, 3)


@cache
def tops() -> Array:
    """By class, the rank that decides first: of the pair, the three, the highest card."""
    return np.array([top(score) for score in four_cards().scores.tolist()])


@cache
def codes() -> Codes:
    """By class, the place in `ROWS`."""
    category = four_cards().tables.category
    aces = (category == PAIR) & (tops() == ACE)
    return np.where(aces, ACES_CODE, category).astype(np.uint8)


def rank(cards: Cards) -> Classes:
    return evaluate(cards, four_cards().tables)


def rows_of(cards: Cards, classes: Classes) -> Codes:
    return codes()[classes]


DUEL = Duel(mine=5, theirs=6, shown=True, rank=rank, rows=rows_of)


def bonuses(options: Options) -> tuple[Fraction, ...]:
    """By its code, the bonus of a hand that is played, per unit of the ante, 27.11(a)2."""
    table = ante_bonus(options)
    return tuple(net(table[row], USUAL_STAKE) if row in table.rows else Fraction(0) for row in ROWS)


def payoffs(options: Options) -> Payoffs:
    """27.10(c) and (d), 27.11(a)1 and 2: ante, play wager and bonus; a tie wins."""

    def played(times: int, extra: Fraction) -> tuple[Fraction, ...]:
        return tuple(extra + (1 + times) * (1 if end < LOSES else -1) for end in range(ENDS))

    fold = (Fraction(-1),) * ENDS
    extras = bonuses(options)
    return Payoffs(
        nets=(
            (fold,) * len(ROWS),
            *(tuple(played(times, extra) for extra in extras) for times in TIMES[ONCE:]),
        ),
        staked=tuple(Fraction(1 + times) for times in TIMES),
    )
