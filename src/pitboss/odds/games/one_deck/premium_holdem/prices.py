"""What ante, x-tra bonus and play wager cost together, and jacks up, 40.10(g) and 40.11."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np

from pitboss.games.one_deck.premium_holdem import JACKS_UP, LOSES, PUSHES, X_TRA
from pitboss.odds import paytables
from pitboss.odds.cards.hands import class_counts
from pitboss.odds.games.one_deck.premium_holdem.counting import (
    AGAINST,
    DEALS,
    FOLD,
    HELD_SO,
    LOST,
    LOST_LOW,
    ONCE,
    TWICE,
    WON,
    WON_PAID,
    Counts,
    solved,
)
from pitboss.odds.games.one_deck.premium_holdem.deciding import early_starts
from pitboss.odds.games.one_deck.premium_holdem.hands import PAID, ROWS, codes
from pitboss.odds.model import Question
from pitboss.odds.paytables import Rows, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.play.options import Options
from pitboss.regulation.payouts import EVEN

UNQUALIFIED = {
    LOSES: "a hand below a pair of threes that beats the player's takes the ante, 40.10(g)3i",
    PUSHES: "a hand below a pair of threes pushes the ante even if it beats the player's",
}


def ante(question: Question) -> Outcomes:
    """The ante with x-tra bonus and play wager, decided as is best."""
    options = question.options
    counts = by_times(options, solved(options, question.watch).counts)
    folded = int(counts[0][:, HELD_SO].sum())
    found = [
        Line(
            name="fold",
            net=Fraction(-2),
            chance=Fraction(folded * AGAINST, DEALS),
            staked=Fraction(2),
        )
    ]
    for times in (3, 2, 1):
        found += _played(times, counts[times], options)
    return Outcomes(
        lines=tuple(sorted(found, key=lambda line: -line.net)),
        how=f"16,432 kinds of boards, all hands on each: {DEALS:,} deals",
        notes=(
            "per unit of the ante; the x-tra bonus is as much again, 40.10(a)",
            UNQUALIFIED[options["unqualified-dealer-wins"]],
        ),
    )


def by_times(options: Options, counts: Counts) -> dict[int, Counts]:
    """By the play wager, 0 being a fold, and the row of the x-tra bonus: what is counted."""
    at_once = early_starts(options)
    waits = counts[~at_once].sum(axis=0)
    return {
        3: counts[at_once].sum(axis=(0, 1)),
        2: waits[TWICE],
        1: waits[ONCE],
        0: waits[FOLD],
    }


def _played(times: int, counts: Counts, options: Options) -> Iterator[Line]:
    """Every way in which hands with one play wager can end."""
    staked = Fraction(2 + times)

    def line(name: str, net: Fraction | int, often: int, pays: str = "") -> Line:
        chance = Fraction(int(often), DEALS)
        return Line(
            name=f"{times}x: {name}", net=Fraction(net), chance=chance, pays=pays, staked=staked
        )

    for row, ends in zip(PAID, counts, strict=True):
        odds = X_TRA.get(row)
        extra = paytables.net(odds, 1) if odds else Fraction(0)
        with_row = f", {words(row)}" if row else ""
        pays = f"{EVEN}, x-tra {odds}" if odds else str(EVEN)
        won, won_paid = int(ends[WON]), int(ends[WON_PAID])
        if won_paid:
            yield line(f"player wins{with_row}", 1 + times + extra, won_paid, pays)
        if won - won_paid:
            name = f"player wins, ante pushes{with_row}"
            yield line(name, times + extra, won - won_paid, pays)
    every = counts.sum(axis=0)
    pushed = int(every[LOST_LOW]) if options["unqualified-dealer-wins"] == PUSHES else 0
    yield line("tie", 0, int(every[HELD_SO]) * AGAINST - int(every[WON] + every[LOST]))
    yield line("player loses", -2 - times, int(every[LOST]) - pushed)
    if pushed:
        yield line("player loses, ante pushes", -1 - times, pushed)


def jacks_up(question: Question) -> Outcomes:
    """Player bonus and dealer bonus: the best five of seven cards, whoever wins or folds."""
    found = seven_cards()
    return paytables.outcomes(
        JACKS_UP,
        found,
        question.stake,
        how=f"all {comb(52, 7):,} hands of seven cards",
    )


@cache
def seven_cards() -> dict[Rows, int]:
    """How many hands of seven cards make which rows."""
    counts = np.zeros(len(ROWS), np.int64)
    np.add.at(counts, codes(), class_counts(7))
    return {rows: int(count) for rows, count in zip(ROWS, counts, strict=True)}
