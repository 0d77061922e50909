"""Wagers beside the one on the hands that cards alone do not decide: the number, and the meter."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.pai_gow.pai_gow_poker.options import STAKES, additional_odds
from pitboss.games.pai_gow.pai_gow_poker.wagers import NUMBERS, PROGRESSIVE
from pitboss.money import dollars
from pitboss.odds.model import Question
from pitboss.odds.paytables import Award, Rows
from pitboss.odds.prices import Line, Outcomes
from pitboss.play.options import Options
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import MeterShare, Payout


def price_number(question: Question) -> Outcomes:
    """11.13: one of seven numbers; a payout is rounded down to whole dollars."""
    odds = additional_odds(question.options)
    paid = odds.won(question.stake) // 100 * 100
    hit = Fraction(1, len(NUMBERS))
    return Outcomes(
        lines=(
            Line(name="the number", net=Fraction(paid, question.stake), chance=hit, pays=str(odds)),
            Line(name="another number", net=Fraction(-1), chance=1 - hit),
        ),
        how=f"all {len(NUMBERS)} numbers",
        notes=("payouts are rounded down to whole dollars, 11.13",),
        stake=question.stake,
    )


def meter(options: Options) -> int:
    """What the meter shows when the table opens."""
    return int(options["progressive-initial"])


def award(table: PayTable, question: Question, rows: Rows) -> Award:
    """11.9(j), 11.14(d): the row that pays most on the meter as the table opens."""
    stake, shown = STAKES[question.options[PROGRESSIVE]], meter(question.options)

    def amount(pays: Payout) -> int:
        return shown * pays.percent // 100 if isinstance(pays, MeterShare) else pays.won(0)

    paid = [row for row in table.rows if row in rows]
    if not paid:
        return Award(rows[-1], None, Fraction(-1))
    row = max(paid, key=lambda row: amount(table[row]))
    return Award(row, table[row], Fraction(amount(table[row]) - stake, stake))


def notes(question: Question) -> tuple[str, ...]:
    shown = meter(question.options)
    return (
        f"on a meter of ${dollars(shown)}, as the table opens, and without a share of what goes on"
        " to it",
    )
