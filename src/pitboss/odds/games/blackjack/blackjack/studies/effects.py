"""Effects of removal: what a round is worth once a single card is gone from the full shoe."""

from collections.abc import Sequence

from pitboss.engine import Options
from pitboss.odds.compiled import map_on_cores
from pitboss.odds.games.blackjack.blackjack.studies.own_chart import column_from
from pitboss.odds.games.blackjack.common.by_chart import optimal_chart
from pitboss.odds.games.blackjack.common.by_chart.chart import Charts
from pitboss.odds.games.blackjack.common.by_chart.optimal_chart import solve
from pitboss.odds.games.blackjack.common.hands import Cards, Ints
from pitboss.odds.games.blackjack.common.insurance import ACE, worth
from pitboss.odds.games.blackjack.common.printed_charts import ORDER
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.model import Chart, Report, Watch
from pitboss.values import Frozen

NAMES = {value: "A" if value == 1 else "T" if value == 10 else str(value) for value in ORDER}


class Effect(Frozen):
    """What a card is worth to the player once it is gone, per unit of the wager."""

    card: int
    by_chart: float
    """To one who goes on playing by the chart of the full shoe."""
    best: float
    """To one who plays best from the shoe that is left."""
    insurance: float | None
    """Of a unit on insurance; None where there is none."""


def effects(rules: TableRules, watch: Watch) -> list[Effect]:
    solved, full = solve(rules, watch), best_play.full_shoe(rules)
    plays = list(optimal_chart.in_columns(rules, full).values())
    found = []
    for done, card in enumerate(ORDER):
        watch("removing a card", done / len(ORDER))
        shoe = full.copy()
        shoe[card] -= 1

        def share(dealers: Sequence[Cards], shoe: Ints = shoe) -> tuple[float, float]:
            return _share(rules, solved.charts, dealers, shoe)

        shares = list(map_on_cores(share, plays))
        by_chart, best = (sum(each) for each in zip(*shares, strict=True))
        found.append(
            Effect(card, by_chart - solved.by_charts, best - solved.best, _insurance(rules, card))
        )
    watch("removing a card", 1.0)
    return found


def _share(
    rules: TableRules, charts: Charts, dealers: Sequence[Cards], shoe: Ints
) -> tuple[float, float]:
    """One column's part of what a round is worth, by the chart and played best."""
    by_chart = best = 0.0
    for dealer in dealers:
        if min(shoe[card] for card in dealer) < 1:
            continue
        seen = best_play.see(rules, dealer, shoe)
        decided = best_of = best_play.best_of(seen)
        if not best_play.is_blackjack(dealer):
            decided = optimal_chart.by_column(seen, column_from(charts, seen.column))
        by_chart += best_play.round_worth(seen, shoe, decided)
        best += best_play.round_worth(seen, shoe, best_of)
    return by_chart, best


def _insurance(rules: TableRules, card: int) -> float | None:
    if rules.exposed:
        return None
    return float(worth(rules.shoe, ACE, card) - worth(rules.shoe, ACE))


def report(rules: TableRules, options: Options, watch: Watch) -> Report:
    found = effects(rules, watch)
    rows = [("by the chart", [effect.by_chart for effect in found]),
            ("played best", [effect.best for effect in found])]  # fmt: skip
    if not rules.exposed:
        rows.append(("insurance", [effect.insurance or 0.0 for effect in found]))
    digits = 2 if rules.decks <= 2 else 3
    decks = "one deck" if rules.decks == 1 else f"{rules.decks} decks"
    return Report(
        title=f"Effects of removal, one card gone from {decks}",
        says=(
            "In % of the wager, what the player gains (+) or loses (-).",
            "By the chart of the full shoe, and when every hand is then played best.",
        ),
        records=[
            {
                "card": NAMES[effect.card], "by_chart": effect.by_chart, "best": effect.best,
                "insurance": effect.insurance, "method": "exact", "options": options.plain(),
            }
            for effect in found
        ],
        charts=(
            Chart(
                title="Effects of removal, %",
                columns=tuple(NAMES[effect.card] for effect in found),
                rows=tuple(
                    (name, tuple(f"{100 * each:+.{digits}f}" for each in figures))
                    for name, figures in rows
                ),
                legend={},
            ),
        ),
    )  # fmt: skip
