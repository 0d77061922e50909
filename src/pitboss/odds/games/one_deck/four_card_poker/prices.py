"""What the wagers of 27.11 cost: the ante with play wager and bonus, and aces up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb

import numpy as np

from pitboss.games.one_deck.four_card_poker import aces_up, ante_bonus
from pitboss.odds import paytables
from pitboss.odds.cards.card_sets import sets
from pitboss.odds.games.one_deck.four_card_poker.deciding import tally
from pitboss.odds.games.one_deck.four_card_poker.hands import (
    DUEL,
    ONCE,
    ROWS,
    THRICE,
    TIMES,
    codes,
    rank,
)
from pitboss.odds.model import Question
from pitboss.odds.paytables import Rows, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers.showdown import LOSES, TIES, WINS, Tally
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import EVEN

FIVE_CARDS = comb(52, 5)
ENDS = {"player wins": (WINS, TIES), "player loses": (LOSES,)}


def ante(question: Question) -> Outcomes:
    """The ante, played on as is best with these cards against this up card, with its bonus."""
    options = question.options
    found = tally("optimal", options, question.watch)
    lines = [*_played(ante_bonus(options), found), found.fold()]
    posted = options["ante-bonus-rows"]
    return Outcomes(
        lines=tuple(sorted(lines, key=lambda line: -line.net)),
        how=f"all {FIVE_CARDS:,} hands, {52 - 5} up cards and {DUEL.against:,} of the dealer's"
        f" hands each: {DUEL.deals:,} deals",
        notes=(f"better odds are posted for {', '.join(map(words, posted))}",) if posted else (),
    )


def _played(table: PayTable, found: Tally) -> Iterator[Line]:
    """Every way in which a hand that is played can end, by its bonus and the play wager."""
    for paid in ("", *table.rows):
        rows = [code for code, row in enumerate(ROWS) if (row if row in table.rows else "") == paid]
        for choice in (THRICE, ONCE):
            for said, ends in ENDS.items():
                name = f"{TIMES[choice]}x: {said}{f', {words(paid)}' if paid else ''}"
                pays = [str(EVEN)] if WINS in ends else []
                pays += [f"bonus {table[paid]}"] if paid else []
                line = found.line(name, choice, rows, ends, ", ".join(pays))
                if line.chance:
                    yield line


def aces(question: Question) -> Outcomes:
    """Aces up: the best four of five cards alone, since no hand that it pays is ever folded, and
    a fold leaves it alive."""
    posted = question.options["aces-up-rows"]
    return paytables.outcomes(
        aces_up(question.options),
        five_cards(),
        question.stake,
        how=f"all {FIVE_CARDS:,} hands of five cards",
        notes=(f"better odds are posted for {', '.join(map(words, posted))}",) if posted else (),
    )


@cache
def five_cards() -> dict[Rows, int]:
    """How many hands of five cards make which row."""
    counts = np.bincount(codes()[rank(sets(5))], minlength=len(ROWS))
    return {(row,): int(count) for row, count in zip(ROWS, counts, strict=True)}
