"""What the ante of 27.11 costs with play wager and bonus, and how it is simulated."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from pitboss.games.one_deck.four_card_poker import ante_bonus
from pitboss.odds.games.one_deck.four_card_poker.deciding import choices_of, tally
from pitboss.odds.games.one_deck.four_card_poker.hands import (
    DUEL,
    ONCE,
    ROWS,
    THRICE,
    TIMES,
    payoffs,
)
from pitboss.odds.model import Question
from pitboss.odds.payout_lines import by_row, posted, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers import hand_first
from pitboss.odds.solvers.showdown import LOSES, TIES, WINS, Tally
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import EVEN

ENDS = {"player wins": (WINS, TIES), "player loses": (LOSES,)}


def ante(question: Question) -> Outcomes:
    """The ante with its bonus, and with the play wager that is best for these cards against this up
    card."""
    options = question.options
    found = tally("optimal", options, question.watch)
    lines = [*_played(ante_bonus(options), found), found.fold()]
    return Outcomes(
        lines=tuple(sorted(lines, key=lambda line: -line.net)),
        how=f"all {comb(52, 5):,} hands, {52 - 5} up cards and {DUEL.against:,} of the dealer's"
        f" hands each: {DUEL.deals:,} deals",
        notes=posted(options["ante-bonus-rows"]),
    )


def _played(table: PayTable, found: Tally) -> Iterator[Line]:
    """Every way in which a hand that is played can end, by its bonus and the play wager."""
    for paid, rows in by_row(table, ((row,) for row in ROWS)).items():
        for choice in (THRICE, ONCE):
            for said, ends in ENDS.items():
                name = f"{TIMES[choice]}x: {said}{f', {words(paid)}' if paid else ''}"
                pays = [str(EVEN)] if WINS in ends else []
                pays += [f"bonus {table[paid]}"] if paid else []
                line = found.line(name, choice, rows, ends, ", ".join(pays))
                if line.chance:
                    yield line


def simulator(question: Question, style: str) -> Simulator:
    """The ante as it is priced, played in one of the styles."""
    paid, lines = payoffs(question.options), ante(question).lines
    return hand_first.simulator(DUEL, paid, choices_of(style, paid), lines)
