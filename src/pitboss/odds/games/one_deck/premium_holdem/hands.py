"""40.10: three cards and four in the middle against the dealer's three."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import numpy as np

from pitboss.games.one_deck.premium_holdem import PUSHES, X_TRA
from pitboss.odds.cards import hands as poker
from pitboss.odds.cards.hands import CLASSES
from pitboss.odds.games.one_deck.common.boards import best_five
from pitboss.odds.paytables import Rows, net
from pitboss.odds.solvers.board_first import rules
from pitboss.odds.solvers.board_first.rules import Holdem, Street, Terms
from pitboss.odds.solvers.showdown import Codes, Row
from pitboss.play.options import Options
from pitboss.ranking import five_card
from pitboss.ranking.five_card import CATEGORIES

HELD, BOARD = 3, 4
"""Cards of a hand, and in the middle."""
HANDS = comb(52, HELD)
ROWS: tuple[Rows, ...] = (
    *((category,) for category in CATEGORIES[:-1]),
    ("royal-flush", "straight-flush"),
    ("two-pair-jacks-up", "two-pair"),
)
"""By its code, the rows of the tables that a hand makes, highest first."""
TWO_PAIR, JACKS_UP = CATEGORIES.index("two-pair"), len(CATEGORIES)
PAID: tuple[str, ...] = ("", *reversed(X_TRA.rows))
"""By its number, the row of the x-tra bonus: none, straight ... royal flush."""
AT_ONCE, FOLD, ONCE, TWICE = range(4)
"""40.10(b), (d): the ways to play, with a wager of three times the ante before the community cards,
none, once or twice after them."""
INITIAL = 2
"""Ante and x-tra bonus: what a fold loses."""
THREES, JACKS_AND_TWOS = ("3c", "3d", "5h", "4s", "2c"), ("Jc", "Jd", "2c", "2d", "3c")
"""The lowest hands that a dealer qualifies with, 40.10(g)3, and that jacks up pay, 40.11(c)."""


@cache
def game() -> Holdem:
    return best_five(HELD, BOARD, five_card.score(THREES), rows=paid)


def terms(options: Options) -> Terms:
    """40.10(g)3 and 4, 40.11(d): what ante and x-tra bonus net; the play wager comes beside."""
    pushes = options["unqualified-dealer-wins"] == PUSHES

    def nets(row: str) -> Row:
        extra = net(X_TRA[row], 1) if row else Fraction(0)
        none, both = Fraction(0), Fraction(-INITIAL)
        return 1 + extra, extra, none, none, both, Fraction(-1) if pushes else both

    streets = Street(board=0, raises=(3,)), Street(board=BOARD, raises=(1, 2), fold=INITIAL)
    return rules.terms(game(), [nets(row) for row in PAID], streets, INITIAL)


@cache
def codes() -> Codes:
    """By class, the place in `ROWS`."""
    category = poker.tables().category
    jacks = int(poker.rank(poker.numbers(JACKS_AND_TWOS), poker.tables()))
    high = (category == TWO_PAIR) & (np.arange(CLASSES) >= jacks)
    return np.where(high, JACKS_UP, category).astype(np.uint8)


@cache
def paid() -> Codes:
    """By class, the place in `PAID`."""
    by_code = np.array([PAID.index(row) if (row := _paid(rows)) else 0 for rows in ROWS], np.uint8)
    return by_code[codes()]


def _paid(rows: Rows) -> str:
    row, pays = X_TRA.best(*rows)
    return row if pays else ""
