"""A table solved: what a round is worth, and how it is played."""

from typing import Generic, TypeVar

from pitboss.odds.games.blackjack.common.by_chart.chart import Charts
from pitboss.odds.games.blackjack.common.by_plan.plan import Plan
from pitboss.odds.model import Chart
from pitboss.values import Frozen

Way = TypeVar("Way", Charts, Plan)


class Solution(Frozen, Generic[Way], eq=False, kw_only=True):
    """Expectations of a round from a full shoe, per unit of the first wager."""

    best: float
    """If every decision depends on the cards of the hand and the dealer's."""
    by_charts: float
    charts: Way
    """As kernels and players at a table follow them."""
    shown: tuple[Chart, ...]
    """As a person reads them."""
