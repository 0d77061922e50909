"""What a posted payout limit leaves of a large win."""

from fractions import Fraction

from pitboss.engine import Options
from pitboss.odds.payout_lines import net
from pitboss.regulation.pay_tables import PayTable


def most(won: Fraction, options: Options, stake: int) -> Fraction:
    """What is paid of a win, both in units of the stake."""
    limit = options["payout-limit"]
    return min(won, Fraction(limit, stake)) if limit else won


def cuts(table: PayTable, times: int, options: Options, stake: int, also_won: int = 0) -> bool:
    """Whether the limit takes effect for the best row of a table, which is paid on `times` stakes.

    `also_won` stakes are won in addition, whatever the row.
    """
    best = also_won + times * max(net(pays, stake) for pays in table.rows.values())
    return most(best, options, stake) < best
