"""What a posted payout limit leaves of a large win."""

from __future__ import annotations

from fractions import Fraction

from pitboss.odds.paytables import net
from pitboss.play.options import Options
from pitboss.regulation.pay_tables import PayTable


def most(won: Fraction, options: Options, stake: int) -> Fraction:
    """What is paid of a win, both in units of the stake."""
    limit = options["payout-limit"]
    return min(won, Fraction(limit, stake)) if limit else won


def cuts(table: PayTable, times: int, options: Options, stake: int, beside: int = 0) -> bool:
    """Whether the limit binds for the best row of a table, which pays on so many stakes.

    So many stakes are won `beside`, whatever the row.
    """
    best = beside + times * max(net(pays, stake) for pays in table.rows.values())
    return most(best, options, stake) < best
