"""16.10, 16.12: five cards against the dealer's five, of which one lies face up."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import numpy.typing as npt

from pitboss.engine.options import Options
from pitboss.games.one_deck.caribbean_stud_poker import QUALIFYING, TWICE, bet_table
from pitboss.odds.cards.hands import Cards, evaluate, tables
from pitboss.odds.cards.ranking_tables import Classes, five_cards
from pitboss.odds.games.one_deck.common import limits
from pitboss.odds.model import USUAL_STAKE
from pitboss.odds.payout_lines import net, rows_of
from pitboss.odds.solvers.hand_first import Duel
from pitboss.odds.solvers.showdown import ENDS, LOSES, TIES, WINS, Codes, Payoffs
from pitboss.ranking.five_card import CATEGORIES

Array = npt.NDArray[Any]

FOLD, BET = range(2)
STAKED = 1 + TWICE
"""Ante and bet."""
ROWS = tuple((*rows_of(category), "one-pair-or-less") for category in CATEGORIES)
"""By category, the rows of the bet table that a hand makes, highest first."""


@cache
def duel() -> Duel:
    return Duel(
        mine=5, theirs=5, shown=True, rank=evaluate, rows=categories,
        qualifies=five_cards().class_of(QUALIFYING),
    )  # fmt: skip


def categories(cards: Cards, classes: Classes) -> Codes:
    return tables().category[classes]


def gains(options: Options, stake: int = USUAL_STAKE) -> tuple[Fraction, ...]:
    """16.12(b) to (d): by category, what ante and bet win together against a lower hand that
    qualifies. The ante pays even money; the bet is paid by its table, up to a limit."""
    won = [TWICE * net(bet_table(options).best(*rows)[1], stake) for rows in ROWS]
    return tuple(1 + limits.most(gain, options, stake) for gain in won)


def limited(options: Options, stake: int) -> bool:
    """Whether the limit reduces what some hand wins."""
    return limits.cuts(bet_table(options), TWICE, options, stake)


def payoffs(options: Options, stake: int = USUAL_STAKE) -> Payoffs:
    """16.10(e), (f), 16.12(b) to (d): ante and bet. If the dealer does not qualify, the ante wins
    and the bet comes back, whatever the hands are."""

    def bet(gain: Fraction) -> tuple[Fraction, ...]:
        known = {WINS: gain, TIES: Fraction(0), LOSES: Fraction(-STAKED)}
        return tuple(known.get(end, Fraction(1)) for end in range(ENDS))

    fold = ((Fraction(-1),) * ENDS,) * len(CATEGORIES)
    bets = tuple(bet(gain) for gain in gains(options, stake))
    return Payoffs(nets=(fold, bets), staked=(Fraction(1), Fraction(STAKED)))
