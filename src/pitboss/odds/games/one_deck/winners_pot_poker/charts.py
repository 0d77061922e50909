"""How winner's pot poker is played, in words and in a chart."""

from __future__ import annotations

import numpy as np

from pitboss.odds.cards.patterns import short
from pitboss.odds.cards.suit_classes import Bits, alike
from pitboss.odds.model import Chart, Strategy
from pitboss.odds.solvers.stud.deciding import FIRST, Plan

RANKS = 13
LEGEND = {"B": "bet", "b": "bet with most of them", "f": "fold most of them", "F": "fold"}
NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "ten", "jack", "queen", "king", "ace")


def strategy(plan: Plan, simple: float, exact: float) -> Strategy:
    return Strategy(
        says=(
            "After three cards, bet with a pair or better, or with a jack or higher, unless"
            " somebody shows a higher card than all of yours; else fold.",
            "After four, double unless somebody shows more than all of your cards make; and"
            " whatever is shown, double with four of a suit or four in a row.",
            f"So played alone the house edge is {simple:.3f} %; {exact:.3f} % if each decision is"
            " compared exactly, as the optimal player does. The chart shows what that one does with"
            " three cards.",
        ),
        charts=(chart(plan),),
    )


def chart(plan: Plan) -> Chart:
    """By the highest card of a hand without a pair, and by the card that the dealer shows."""
    known = alike(FIRST)
    ranks = np.sort(known.cards % RANKS, axis=1)
    paired = (ranks[:, :-1] == ranks[:, 1:]).any(axis=1)
    rows = [("a pair or better", paired)]
    rows += [
        (f"{NAMES[high]} high", ~paired & (ranks[:, -1] == high))
        for high in range(RANKS - 1, 2, -1)
    ]
    columns = range(RANKS)
    cells = [(name, tuple(_cell(plan, which, up) for up in columns)) for name, which in rows]
    return Chart(
        title="after three cards: the highest of them, and what the dealer shows",
        columns=tuple(map(short, columns)), rows=tuple(cells), legend=LEGEND,
    )  # fmt: skip


def _cell(plan: Plan, which: Bits, up: int) -> str:
    """What is done with some hands against an up card of one rank, whatever its suit."""
    known, stays, often = alike(FIRST), 0, 0
    for card in range(up, 52, RANKS):
        free = which & ~(known.cards == card).any(axis=1)
        often += int(known.weights[free].sum())
        stays += int(known.weights[free & plan.first[:, card]].sum())
    if stays in (0, often):
        return "B" if stays else "F"
    return "b" if 2 * stays >= often else "f"
