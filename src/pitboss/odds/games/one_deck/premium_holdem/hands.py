"""40.10: three cards and four in the middle against the dealer's three."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import numpy as np

from pitboss.engine.options import Options
from pitboss.games.one_deck.premium_holdem import PUSHES, THREES, X_TRA
from pitboss.odds.cards.hands import tables
from pitboss.odds.games.one_deck.common.boards import best_five
from pitboss.odds.payout_lines import net, rows_of
from pitboss.odds.solvers.board_first import rules
from pitboss.odds.solvers.board_first.rules import Holdem, Street, Terms
from pitboss.odds.solvers.showdown import Codes, Row
from pitboss.ranking.five_card import CATEGORIES

HELD, BOARD = 3, 4
"""Cards of a hand, and in the middle."""
HANDS = comb(52, HELD)
PAID: tuple[str, ...] = ("", *reversed(X_TRA.rows))
"""By its number, the row of the x-tra bonus: none, straight ... royal flush."""
AT_ONCE, FOLD, ONCE, TWICE = range(4)
"""40.10(b), (d): the ways to play, with a wager of three times the ante before the community cards,
none, once or twice after them."""
INITIAL = 2
"""Ante and x-tra bonus: what a fold loses."""


@cache
def game() -> Holdem:
    return best_five(HELD, BOARD, THREES, rows=paid)


def terms(options: Options) -> Terms:
    """40.10(g)3 and 4, 40.11(d): what ante and x-tra bonus net; the play wager is added as a
    raise."""
    pushes = options["unqualified-dealer-wins"] == PUSHES

    def nets(row: str) -> Row:
        extra = net(X_TRA[row], 1) if row else Fraction(0)
        none, both = Fraction(0), Fraction(-INITIAL)
        return 1 + extra, extra, none, none, both, Fraction(-1) if pushes else both

    streets = Street(board=0, raises=(3,)), Street(board=BOARD, raises=(1, 2), fold=INITIAL)
    return rules.terms(game(), [nets(row) for row in PAID], streets, INITIAL)


@cache
def paid() -> Codes:
    """By class, the place in `PAID`."""
    rows = [X_TRA.best(*rows_of(category))[0] for category in CATEGORIES]
    places = np.array([PAID.index(row) if row in PAID else 0 for row in rows], np.uint8)
    return places[tables().category]
