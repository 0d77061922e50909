"""Pay tables of round odds that come closest to what somebody wants a wager to cost.

How often every row comes is counted once, exactly. A pay table is then a choice of odds, row by
row, and its edge, hit rate and deviation are sums over the rows. Rows are decided from the lowest
up. Tables that can no longer reach the target are dropped; of many tables with nearly the same
figures, some are kept.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest
from math import log, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.errors import Refused
from pitboss.odds.model import Model, Pricing, Question, Watch
from pitboss.odds.payout_lines import words
from pitboss.odds.prices import Line
from pitboss.odds.proposals import departures_of
from pitboss.odds.solvers import card_wagers
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import For, Odds, Payout
from pitboss.values import Frozen

ROUND = (
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 80, 100, 125, 150,
    200, 250, 300, 400, 500, 600, 750, 800, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500,
    10_000, 20_000, 25_000, 50_000, 100_000,
)  # fmt: skip
"""The odds to 1 that are posted."""
PLAINEST = {1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, 40, 50, 75, 100}
PLAINEST |= {200, 250, 300, 400, 500, 1_000, 2_000, 5_000, 10_000, 50_000}
"""Those that look best: of two equally good tables, the one with more of them comes first."""
KEPT = 6_000
"""The most unfinished tables that are kept at every row."""
CLOSE = 0.001
"""Tables whose edge is this near to the target are drawn in the picture."""
FARTHER = (CLOSE, 0.01, 0.1, 1.0)
"""The distances from the target that are tried one after the other, until there is a table."""
EDGE, HITS, SPREAD = 0.0005, 0.01, 0.03
"""The difference from what is wanted that counts as one step: of the edge, of the hit rate, and of
the deviation (as a part of it)."""
PLAIN, LIKE = 0.02, 0.2
"""What is added to the score for odds that are not among the plainest, and for a row that pays e
times as much as now. So of equally good tables the one most like the present one comes first."""

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class Wanted(Frozen, kw_only=True):
    """The figures that a wager should have."""

    edge: float
    hit_rate: float | None = None
    volatility: float | None = None
    """The standard deviation of one result, in units of the wager."""


class Chances(Frozen):
    """How often each row of a pay table comes, and what else may happen to the wager."""

    table: PayTable
    rows: tuple[str, ...]
    """The rows that are searched, the highest first."""
    often: tuple[Fraction, ...]
    others: tuple[Line, ...]
    """Ends that do not depend on a row of the table: ties, halves."""


class Design(Frozen, kw_only=True):
    """A pay table that was found."""

    odds: tuple[int, ...]
    """To 1, by row; a row that is not paid is left out at the end."""
    rows: tuple[str, ...]
    edge: Fraction
    hit_rate: Fraction
    std_dev: float
    score: float
    """How far it is from what is wanted; 0 for exactly that."""

    @property
    def name(self) -> str:
        """As people call it: ``40-30-6-4-1``."""
        return "-".join(map(str, self.odds))

    def table(self, base: PayTable) -> PayTable:
        """The pay table itself; all other rows are those of its base."""
        found = dict(zip(self.rows, self.odds, strict=False))
        rows: dict[str, Payout] = {row: Odds(found[row]) for row in base.rows if row in found}
        rows |= {row: pays for row, pays in base.rows.items() if row not in self.rows}
        ordered = {row: rows[row] for row in base.rows if row in rows}
        return PayTable(base.wager, "design", base.cite, ordered, most=base.most)

    def proposal(self, base: PayTable) -> str:
        """As a file for ``pitboss odds --proposed``."""
        found = dict(zip(self.rows, self.odds, strict=False))
        lines = [
            f"    {row}: {f'{found[row]} to 1' if row in found else 'none'}" for row in self.rows
        ]
        return "\n".join(["pay-tables:", f"  {base.wager}:", *lines, ""])

    def record(self, model: Model, question: Question, base: PayTable) -> dict[str, Any]:
        """As JSON has it."""
        against = departures_of(model.game, question.options, self.table(base))
        return {
            "rows": {row: f"{odds} to 1" for row, odds in zip(self.rows, self.odds, strict=False)},
            "house_edge": float(self.edge),
            "exact": str(self.edge),
            "hit_rate": float(self.hit_rate),
            "std_dev": self.std_dev,
            "permitted": not against,
            "forbidden_by": [{"what": one.what, "cite": one.cite} for one in against],
        }


# -- how often each row comes --------------------------------------------------------------------


def chances(model: Model, pricing: Pricing, question: Question) -> Chances:
    """The rows of a wager; refused if its result does not depend on its pay table alone."""
    wager = model.game.wager_names[pricing.wager]
    if not wager.tables(question.options):
        raise Refused(
            f"{wager.name} is paid by no pay table: its payout is {wager.pays}", wager.cite
        )
    table = wager.table(question.options)
    if wager.looks_at(question.options) is not None:
        return _on_cards(model, pricing, question, table)
    if model.decides(pricing):
        why = f"{wager.name} has decisions, which change with what it pays: price it by --proposed"
        raise Refused(why, wager.cite)
    return _by_lines(table, wager.name, model.price(pricing, question).lines)


def _on_cards(model: Model, pricing: Pricing, question: Question, table: PayTable) -> Chances:
    """A wager that cards alone decide: every hand by the highest of its rows."""
    wager = model.game.wager_names[pricing.wager]
    falling: dict[str, Payout] = {
        row: Odds(len(table.rows) - place) for place, row in enumerate(table.rows)
    }
    falls = PayTable(table.wager, table.letter, table.cite, falling, most=table.most)
    found = card_wagers.all_hands(wager, question.options)
    counts = dict.fromkeys(table.rows, 0)
    for rows, often in found.items():
        row, pays = falls.best(*rows)
        if pays is not None:
            counts[row] += often
    every = sum(found.values())
    return Chances(
        table, tuple(counts), tuple(Fraction(count, every) for count in counts.values()), ()
    )


def _by_lines(table: PayTable, wager: str, lines: Sequence[Line]) -> Chances:
    """A wager whose lines are the rows of its pay table."""
    named = {words(row): row for row in table.rows}
    won = [line for line in lines if line.net > 0]
    often: dict[str, Fraction] = {}
    others = []
    for line in lines:
        row = named.get(line.name)
        if row is None and line in won and len(won) == 1:
            row = next((row for row in (wager, "wins") if row in table.rows), None)
        if row is not None and isinstance(line.chance, Fraction):
            often[row] = often.get(row, Fraction(0)) + line.chance
        elif line.net > 0 or not isinstance(line.chance, Fraction):
            why = f"{wager}: {line.name} is no row of its pay table {table.letter}"
            raise Refused(f"{why}, so its odds cannot be chosen row by row", table.cite)
        elif line.net != -1:
            others.append(line)
    rows = tuple(row for row in table.rows if row in often)
    return Chances(table, rows, tuple(often[row] for row in rows), tuple(others))


# -- searching -----------------------------------------------------------------------------------


def search(found: Chances, wanted: Wanted, watch: Watch = lambda what, done: None) -> list[Design]:
    """Pay tables, the best first, for every number of rows that are paid."""
    designs: dict[tuple[int, ...], Design] = {}
    for within in FARTHER:
        for paid in range(len(found.rows), 0, -1):
            watch("pay tables", 1 - paid / len(found.rows))
            for odds in _search(found, paid, wanted, within):
                designs[odds] = _design(found, odds, wanted)
        if designs:
            break
    return sorted(designs.values(), key=lambda design: (design.score, design.odds))


def _search(found: Chances, paid: int, wanted: Wanted, within: float) -> list[tuple[int, ...]]:
    """Tables that pay the first so many rows, with an edge near the target."""
    often = [float(part) for part in found.often[:paid]]
    others = sum(float((line.net + 1) * line.chance) for line in found.others)
    goal = 1 - wanted.edge - others  # what the rows bring back, stakes included
    choices = [_choices(part) for part in often]
    highest = [part * (max(own) + 1) for part, own in zip(often, choices, strict=True)]
    sums, squares, odds = np.zeros(1), np.zeros(1), np.zeros((1, 0), dtype=np.int64)
    for place in range(paid - 1, -1, -1):
        own = np.array(choices[place], dtype=np.int64)
        least = odds[:, -1] if odds.shape[1] else np.zeros(len(odds), dtype=np.int64)
        which, what = np.nonzero(own[None, :] >= least[:, None])
        back = often[place] * (own[what] + 1)
        sums, squares = sums[which] + back, squares[which] + back * (own[what] + 1)
        odds = np.concatenate([odds[which], own[what][:, None]], axis=1)
        top = sum(highest[:place])
        rest = sum(often[:place]) * (odds[:, -1] + 1)  # no row above pays less than this one
        near = (sums + rest <= goal + within) & (sums + top >= goal - within)
        sums, squares, odds = sums[near], squares[near], odds[near]
        if len(sums) > KEPT:
            kept = _spread(sums, squares, odds[:, -1])
            sums, squares, odds = sums[kept], squares[kept], odds[kept]
    return [tuple(row[::-1]) for row in odds.tolist()]


def _choices(often: float) -> list[int]:
    """The odds that a row may have: none better than true ones."""
    return [odds for odds in ROUND if odds <= max(1 / often - 1, 1)] if often else [ROUND[-1]]


def _spread(sums: Floats, squares: Floats, last: Ints) -> Ints:
    """Which of them are kept: spread evenly over their returns and over their variances."""
    order = np.lexsort((squares, np.round(sums, 4), last))
    return order[np.linspace(0, len(order) - 1, KEPT).astype(np.int64)]


def _design(found: Chances, odds: tuple[int, ...], wanted: Wanted) -> Design:
    paid = list(zip(odds, found.often, strict=False))
    back = sum(((1 + pays) * part for pays, part in paid), start=Fraction(0))
    square = sum(((1 + pays) ** 2 * part for pays, part in paid), start=Fraction(0))
    for line in found.others:
        assert isinstance(line.chance, Fraction), "lines of a design are exact"
        back += (line.net + 1) * line.chance
        square += (line.net + 1) ** 2 * line.chance
    edge, hits = 1 - back, sum((part for _, part in paid), start=Fraction(0))
    deviation = sqrt(square - back * back)
    score = abs(float(edge) - wanted.edge) / EDGE
    if wanted.hit_rate is not None:
        score += abs(float(hits) - wanted.hit_rate) / HITS
    if wanted.volatility is not None:
        score += abs(deviation - wanted.volatility) / (SPREAD * wanted.volatility)
    score += PLAIN * sum(pays not in PLAINEST for pays in odds) + LIKE * _unlike(found, odds)
    return Design(
        odds=odds, rows=found.rows, edge=edge, hit_rate=hits, std_dev=deviation, score=score
    )


def _unlike(found: Chances, odds: tuple[int, ...]) -> float:
    """How far a table is from the present one, row by row, on a logarithmic scale."""
    far = 0.0
    for row, pays in zip_longest(found.rows, odds):
        now = found.table.rows[row]
        ratio = float(now.ratio) if isinstance(now, (Odds, For)) else 0.0
        far += abs(log((1 + (pays or 0)) / (1 + ratio)))
    return far / len(found.rows)


# -- trade-offs ----------------------------------------------------------------------------------


class Reach(Frozen):
    """What is possible at one hit rate: how many tables, and between which deviations."""

    hit_rate: float
    paid: int
    """Rows that are paid."""
    tables: int
    low: float
    high: float
    best: Design
    """Of them, the nearest to what is wanted."""


def trade_offs(designs: Sequence[Design], wanted: Wanted) -> list[Reach]:
    """By hit rate, the deviations that are possible near the wanted edge."""
    near = [one for one in designs if abs(float(one.edge) - wanted.edge) <= CLOSE]
    found = []
    for paid in sorted({len(one.odds) for one in near}, reverse=True):
        own = [one for one in near if len(one.odds) == paid]
        spread = [one.std_dev for one in own]
        hits = float(own[0].hit_rate)
        found.append(Reach(hits, paid, len(own), min(spread), max(spread), own[0]))
    return found
