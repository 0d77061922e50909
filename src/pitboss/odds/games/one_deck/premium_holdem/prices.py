"""What ante, x-tra bonus and play wager cost together, and jacks up, 40.10(g) and 40.11."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb

import numpy as np

from pitboss.games.one_deck.premium_holdem import JACKS_UP, LOSES, PUSHES, X_TRA
from pitboss.odds import paytables
from pitboss.odds.cards.hands import class_counts
from pitboss.odds.games.one_deck.premium_holdem.hands import (
    AT_ONCE,
    FOLD,
    ONCE,
    PAID,
    ROWS,
    TWICE,
    codes,
    game,
    terms,
)
from pitboss.odds.model import Question
from pitboss.odds.paytables import Rows, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers import showdown as end
from pitboss.odds.solvers.board_first.solving import solve
from pitboss.odds.solvers.showdown import Tally
from pitboss.play.options import Options
from pitboss.regulation.payouts import EVEN

UNQUALIFIED = {
    LOSES: "a hand below a pair of threes that beats the player's takes the ante, 40.10(g)3i",
    PUSHES: "a hand below a pair of threes pushes the ante even if it beats the player's",
}


def ante(question: Question) -> Outcomes:
    """The ante with x-tra bonus and play wager, decided as is best."""
    options = question.options
    found = solve(terms(options), question.watch).tally
    lines = [found.fold(FOLD)]
    for times, way in ((3, AT_ONCE), (2, TWICE), (1, ONCE)):
        lines += _played(f"{times}x", way, found, options)
    return Outcomes(
        lines=tuple(sorted(lines, key=lambda line: -line.net)),
        how=f"16,432 kinds of boards, all hands on each: {game().deals:,} deals",
        notes=(
            "per unit of the ante; the x-tra bonus is as much again, 40.10(a)",
            UNQUALIFIED[options["unqualified-dealer-wins"]],
        ),
    )


def _played(times: str, way: int, found: Tally, options: Options) -> Iterator[Line]:
    """Every way in which hands with one play wager can end."""
    for place, row in enumerate(PAID):
        with_row = f", {words(row)}" if row else ""
        pays = f"{EVEN}, x-tra {X_TRA[row]}" if row else str(EVEN)
        for ended, said in ((end.WINS, ""), (end.WINS_UNQUALIFIED, ", ante pushes")):
            name = f"{times}: player wins{said}{with_row}"
            line = found.line(name, way, [place], [ended], pays)
            if line.chance:
                yield line
    every, lost = range(len(PAID)), [end.LOSES, end.LOSES_UNQUALIFIED]
    pushes = options["unqualified-dealer-wins"] == PUSHES
    yield found.line(f"{times}: tie", way, every, [end.TIES, end.TIES_UNQUALIFIED])
    yield found.line(f"{times}: player loses", way, every, lost[:1] if pushes else lost)
    if pushes:
        yield found.line(f"{times}: player loses, ante pushes", way, every, lost[1:])


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
