"""Shakes that decide nothing, and odds for which the text gives a minimum."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from pitboss.engine import Field, Game, Interruption, IrregularityReport, Options, Round
from pitboss.regulation import pay_tables
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Odds

SEEN = (Field(name="faces", kind="faces", says="the faces that the dice showed"),)
POSTED = "payout-odds"
"""The option with the odds that a casino improves, and the table of minimum odds."""


class NoRoll(Interruption):
    """The shake does not count."""


def no_roll(round: Round, report: IrregularityReport) -> None:
    """Nothing is decided: the wagers stand, and may be changed before the next shake."""
    irregularity = round.game.irregularity_names[report.name]
    if faces := report.details["faces"]:
        round.note("faces-void", list(faces), irregularity.cite)
    raise NoRoll(irregularity.name, irregularity.cite)


def in_force(
    least: PayTable, stated: str, rows: Callable[[Mapping[str, str]], dict[str, str]]
) -> Callable[[Options], tuple[PayTable]]:
    """The pay table of all wagers, with better odds where they are posted.

    `stated` is the paragraph on the words in which odds are stated; `rows` returns the posted odds
    under the names of the table.
    """

    @lru_cache
    def tables(options: Options) -> tuple[PayTable]:
        return (pay_tables.stated(least, rows(options[POSTED]), stated),)

    return tables


@lru_cache
def all_payouts(game: Game, options: Options) -> dict[str, Odds]:
    """All that is paid at a table: by row, and by table and row where a wager has its own."""
    return {
        row if table.wager == POSTED else f"{table.wager}-{row}": pays
        for wager in game.wagers
        for table in wager.tables(options)
        for row, pays in table.rows.items()
        if isinstance(pays, Odds)
    }
