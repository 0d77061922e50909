"""The usual three tables: what to do by the total of a hand and the dealer's card."""

import numpy as np
import numpy.typing as npt

from pitboss.odds.games.blackjack.common.actions import HIT, STAND
from pitboss.odds.games.blackjack.common.hands import cell_of
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.values import Frozen

Table = npt.NDArray[np.int8]

NO_SPLIT = -1
"""For pairs only: play by the total. A pair that is not split, and is not played by its total, has
its own code."""
UP_CARDS = 11
"""Columns where one card is up: its value, 1 for an ace; the first one is not used."""
BOTH_CARDS = 31
"""Columns where both are: hard totals as they are, soft ones from 22 (12) to 30 (20)."""


class Charts(Frozen, kw_only=True, eq=False):
    """Action codes: hard and soft by total (0 to 21), pairs by card value (1 to 10)."""

    hard: Table
    soft: Table
    pairs: Table

    @property
    def exposed(self) -> bool:
        """Whether the columns are those of two dealer's cards."""
        return bool(self.hard.shape[1] == BOTH_CARDS)


def empty_charts(exposed: bool) -> Charts:
    """Draws to 17 and splits nothing."""
    columns = BOTH_CARDS if exposed else UP_CARDS
    hard = np.full((22, columns), STAND, dtype=np.int8)
    hard[:17] = HIT
    soft = hard.copy()
    soft[17] = HIT
    return Charts(hard=hard, soft=soft, pairs=np.full((11, columns), NO_SPLIT, dtype=np.int8))


def mimic_the_dealer(rules: TableRules) -> Charts:
    """Draws as the dealer does, and never doubles, splits or surrenders."""
    charts = empty_charts(rules.exposed)
    charts.soft[17] = HIT if rules.hits_soft_17 else STAND
    return charts


def by_hand(charts: Charts, column: int) -> Table:
    """By hand, what the charts say of its total."""
    table: Table = np.concatenate((charts.hard[:, column], charts.soft[:, column]))[cell_of()]
    return table


def column_of(total: int, soft: bool) -> int:
    """The column of two dealer's cards."""
    return total + 10 if soft else total


def columns_of(exposed: bool) -> list[tuple[int, str]]:
    """The columns in the order in which people write them, with their headings."""
    if exposed:
        hard = [(total, str(total)) for total in range(4, 21)]
        return hard + [(column_of(total, True), f"s{total}") for total in range(12, 21)]
    return [*((value, str(value)) for value in range(2, 11)), (1, "A")]
