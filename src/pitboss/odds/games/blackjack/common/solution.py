"""A table solved: what a round is worth when played best, and when played by the charts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pitboss.odds.caching import cached
from pitboss.odds.compiled import map_on_cores, workers
from pitboss.odds.games.blackjack.common import exact, totals
from pitboss.odds.games.blackjack.common.charts import Charts, empty_charts
from pitboss.odds.games.blackjack.common.hands import Cards, Ints
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.model import Watch
from pitboss.values import Frozen


class Solution(Frozen, eq=False):
    """Expectations of a round from a full shoe, per unit of the initial wager."""

    best: float
    """If every decision depends on the cards of the hand and the dealer's."""
    by_charts: float
    charts: Charts


MOST_KEPT = 200


@cached(MOST_KEPT)
def solve(rules: TableRules, watch: Watch = lambda what, done: None) -> Solution:
    """From a full shoe, column by column of the charts."""
    shoe, groups = exact.full_shoe(rules), dict[int, list[Cards]]()
    for dealer in exact.dealers_cards(rules):
        groups.setdefault(exact.see(rules, dealer, shoe).column, []).append(dealer)
    jobs = [workers().submit(solve_column, rules, dealers, shoe) for dealers in groups.values()]
    charts, best_, by_charts = empty_charts(rules.exposed), 0.0, 0.0
    for done, (number, job) in enumerate(zip(groups, jobs, strict=True)):
        watch("solving", done / len(jobs))
        found, mine, charted = job.result()
        if found is not None:
            totals.write(charts, number, found)
        best_ += mine
        by_charts += charted
    watch("solving", 1.0)
    return Solution(best_, by_charts, charts)


@lru_cache(maxsize=MOST_KEPT)
def best_worth(rules: TableRules) -> float:
    """A round played best, without charts."""
    shoe = exact.full_shoe(rules)

    def share(dealer: Cards) -> float:
        seen = exact.see(rules, dealer, shoe)
        decided = (lambda start: -1.0) if exact.is_blackjack(dealer) else exact.best_of(seen)
        return exact.round_worth(seen, shoe, decided)

    return sum(map_on_cores(share, exact.dealers_cards(rules)))


def solve_column(
    rules: TableRules, dealers: Sequence[Cards], shoe: Ints
) -> tuple[totals.Column | None, float, float]:
    """The column, and its share of both expectations."""
    seens = [exact.see(rules, dealer, shoe) for dealer in dealers]
    if exact.is_blackjack(dealers[0]):  # both cards are up: nothing is left to decide
        share = sum(exact.round_worth(seen, shoe, lambda start: -1.0) for seen in seens)
        return None, share, share
    mine = sum(exact.round_worth(seen, shoe, exact.best_of(seen)) for seen in seens)
    found = totals.column(seens, shoe)
    charted = sum(exact.round_worth(seen, shoe, totals.by_column(seen, found)) for seen in seens)
    return found, mine, charted
