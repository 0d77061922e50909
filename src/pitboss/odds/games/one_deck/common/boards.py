"""Hands of five cards on a board, for the board-first solver."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pitboss.odds.cards.boards import FULL, rank_hands
from pitboss.odds.cards.hands import CLASSES, Cards, evaluate, tables
from pitboss.odds.cards.ladder import Classes, five_cards
from pitboss.odds.cards.meetings import Field
from pitboss.odds.solvers.board_first.rules import Holdem
from pitboss.odds.solvers.showdown import Codes


def categories() -> Codes:
    """By class, its category: what pay tables tell apart."""
    return tables().category


def best_five(
    held: int, board: int, qualifies: int, rows: Callable[[], Codes] = categories
) -> Holdem:
    """The best five of the cards held and of the board; the dealer qualifies from a score on."""
    return Holdem(
        held=held, board=board, rank=evaluate, rank_all=rank_all, classes=CLASSES,
        rows=rows, qualifies=five_cards().class_of(qualifies),
    )  # fmt: skip


def rank_all(boards: Cards, field: Field) -> Classes:
    return rank_hands(boards, np.array(FULL, np.uint8), field, tables())
