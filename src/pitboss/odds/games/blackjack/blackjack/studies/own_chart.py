"""A chart of one's own: read from a file, priced, and compared with the best one cell by cell.

The file looks as `pitboss odds blackjack --strategy` prints it. Rows may be left out: those hands
are played as the best chart says.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

import numpy as np

from pitboss.engine import Options
from pitboss.errors import Unusable
from pitboss.messages import nearest
from pitboss.odds.compiled import map_on_cores
from pitboss.odds.games.blackjack.blackjack.studies.counts import RANKS
from pitboss.odds.games.blackjack.common import printed_charts
from pitboss.odds.games.blackjack.common.actions import SAID, SPLIT, SURRENDER_OR_SPLIT
from pitboss.odds.games.blackjack.common.by_chart import optimal_chart
from pitboss.odds.games.blackjack.common.by_chart.chart import NO_SPLIT, Charts, columns_of
from pitboss.odds.games.blackjack.common.by_chart.optimal_chart import ChartColumn, solve
from pitboss.odds.games.blackjack.common.hands import SOFT, Cards
from pitboss.odds.games.blackjack.common.printed_charts import NAMES
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.model import Report, Watch
from pitboss.values import Frozen

HARD, SOFT_HANDS, PAIRS = TITLES = ("Hard hands", "Soft hands", "Pairs")
LETTERS = {letters.lower(): code for code, (letters, _, _) in enumerate(SAID)}
SPLITS = (SPLIT, SURRENDER_OR_SPLIT)


# -- reading ---------------------------------------------------------------------------------------


def read(text: str, rules: TableRules, name: str) -> Charts:
    """The charts of a file; what it leaves out is as the best ones have it."""
    best = solve(rules).charts
    charts = Charts(hard=best.hard.copy(), soft=best.soft.copy(), pairs=best.pairs.copy())
    columns = columns_of(rules.exposed)
    found = 0
    for where, title, label, cells in _rows(text, name):
        if [cell.lower() for cell in (label, *cells)] == [head.lower() for _, head in columns]:
            continue
        if len(cells) != len(columns):
            heads = " ".join(head for _, head in columns)
            raise Unusable(f"{where}: {label} has {len(cells)} cells, not {len(columns)}: {heads}")
        codes = [_code(cell, title, where) for cell in cells]
        for row in _table_rows(title, label, where):
            table = {HARD: charts.hard, SOFT_HANDS: charts.soft, PAIRS: charts.pairs}[title]
            for (column, _), code in zip(columns, codes, strict=True):
                table[row, column] = code
            found += 1
    if not found:
        raise Unusable(f"{name} has no chart: write one as pitboss odds blackjack --strategy does")
    _by_total(charts)
    return charts


def _by_total(charts: Charts) -> None:
    """A pair that does what its total does has no cell of its own."""
    for value in range(1, 11):
        total = charts.soft[12] if value == 1 else charts.hard[2 * value]
        same = charts.pairs[value] == total
        charts.pairs[value] = np.where(same, NO_SPLIT, charts.pairs[value])


def _rows(text: str, name: str) -> Iterator[tuple[str, str, str, list[str]]]:
    """Where it stands, the title above it, the label and the cells of every row."""
    if text.lstrip()[:1] in ("[", "{"):
        yield from _json_rows(text, name)
        return
    title = ""
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        if not words or words[-1].endswith("."):  # nothing, or a sentence between the charts
            continue
        heading = next((each for each in TITLES if " ".join(words).lower() == each.lower()), "")
        if heading:
            title = heading
        elif title and (words[0][0].isdigit() or words[0][0] in "AaTts"):
            yield f"{name} line {number}", title, words[0], words[1:]
        elif title and words[0].lower() not in LETTERS:
            near = nearest(line.strip(), TITLES)
            raise Unusable(f"{name} line {number}: {line.strip()!r} is no row of a chart: {near}")


def _json_rows(text: str, name: str) -> Iterator[tuple[str, str, str, list[str]]]:
    """As `pitboss odds blackjack --strategy --json` prints it."""
    try:
        found: Any = json.loads(text)
        for record in found if isinstance(found, list) else [found]:
            for chart in record["strategy"]["charts"]:
                for label, cells in chart["rows"]:
                    yield f"{name} {chart['title']}", chart["title"], label, list(cells)
            return
    except (ValueError, KeyError, TypeError):
        raise Unusable(
            f"{name} is not what pitboss odds blackjack --strategy --json prints"
        ) from None


def _code(cell: str, title: str, where: str) -> int:
    code = LETTERS.get(cell.lower())
    if code is None or (title != PAIRS and code in SPLITS):
        known = [letters for number, (letters, _, _) in enumerate(SAID)
                 if title == PAIRS or number not in SPLITS]  # fmt: skip
        raise Unusable(f"{where}: {cell!r} says nothing to do in {title.lower()}:"
                       f" there are {', '.join(known)}")  # fmt: skip
    return code


def _table_rows(title: str, label: str, where: str) -> Sequence[int]:
    """The rows that a label names: ``17-20``, ``A,7``, ``8,8``."""
    if title == HARD:
        low, _, high = label.partition("-")
        if low.isdigit() and (not high or high.isdigit()):
            rows = range(int(low), int(high or low) + 1)
            if rows and rows[0] >= 4 and rows[-1] <= 21:
                return rows
        raise Unusable(f"{where}: {label!r} is no hard total: write 5 to 20, or 17-20")
    first, _, second = label.upper().partition(",")
    one, two = RANKS.get(first), RANKS.get(second)
    if title == SOFT_HANDS and one == 1 and two is not None and 1 <= two <= 9:
        return (11 + two,)
    if title == PAIRS and one is not None and one == two:
        return (one,)
    example = "A,7" if title == SOFT_HANDS else "8,8"
    raise Unusable(f"{where}: {label!r} names no row of {title.lower()}: write {example}")


# -- pricing ---------------------------------------------------------------------------------------


def column_from(charts: Charts, number: int) -> ChartColumn:
    """A column of the charts, as the solver reads it."""
    cells = [*charts.hard[:, number].tolist(), *charts.soft[:, number].tolist()]
    return ChartColumn(cells, charts.pairs[:, number].tolist())


class Departure(Frozen):
    """A cell that is not as in the best chart."""

    column: int
    up: str
    table: str
    row: int
    says: int
    best: int
    cost: float = 0.0
    """What it alone takes off the expectation."""

    @property
    def hand(self) -> str:
        if self.table == HARD:
            return str(self.row)
        other = self.row if self.table == PAIRS else self.row - 11
        return f"{NAMES[self.row] if self.table == PAIRS else 'A'},{NAMES[other]}"


def departures(rules: TableRules, charts: Charts) -> Iterator[Departure]:
    """All cells that differ, without their cost."""
    best = solve(rules).charts
    for column, up in columns_of(rules.exposed):
        for title, mine, right in (
            (HARD, charts.hard, best.hard),
            (SOFT_HANDS, charts.soft, best.soft),
            (PAIRS, charts.pairs, best.pairs),
        ):
            for row in np.flatnonzero(mine[:, column] != right[:, column]).tolist():
                says, says_best = int(mine[row, column]), int(right[row, column])
                yield Departure(column, up, title, row, says, says_best)


class Priced(Frozen):
    """What a chart comes to."""

    expects: float
    best: float
    """What the best chart comes to."""
    departures: tuple[Departure, ...]
    """The dearest first."""


def price(rules: TableRules, charts: Charts, watch: Watch) -> Priced:
    solved, shoe = solve(rules, watch), best_play.full_shoe(rules)
    by_column = {
        column: list(own)
        for column, own in groupby(departures(rules, charts), key=attrgetter("column"))
    }
    groups = optimal_chart.in_columns(rules, shoe)

    def one(column: int) -> tuple[float, list[Departure]]:
        return _price_column(rules, charts, column, groups[column], by_column[column])

    found = list(map_on_cores(one, by_column))
    costs = sorted((each for _, own in found for each in own), key=lambda each: -each.cost)
    loss = sum(share for share, _ in found)
    return Priced(solved.by_charts - loss, solved.by_charts, tuple(costs))


def _price_column(
    rules: TableRules,
    charts: Charts,
    number: int,
    dealers: Sequence[Cards],
    own: Sequence[Departure],
) -> tuple[float, list[Departure]]:
    """What a column costs against the best one, and each of its departures by itself."""
    shoe = best_play.full_shoe(rules)
    seens = [best_play.see(rules, dealer, shoe) for dealer in dealers]

    def worth(column: ChartColumn) -> float:
        return sum(
            best_play.round_worth(seen, shoe, optimal_chart.by_column(seen, column))
            for seen in seens
        )

    best = column_from(solve(rules).charts, number)
    right = worth(best)
    loss = right - worth(column_from(charts, number))
    priced = []
    for each in own:
        changed = ChartColumn([*best.cells], [*best.pairs])
        if each.table == PAIRS:
            changed.pairs[each.row] = each.says
        else:
            changed.cells[each.row + (SOFT if each.table == SOFT_HANDS else 0)] = each.says
        cost = right - worth(changed)
        priced.append(Departure(each.column, each.up, each.table, each.row, each.says, each.best,
                                cost))  # fmt: skip
    return loss, priced


def surrenders(charts: Charts) -> bool:
    """Whether some hand is given up."""
    codes = [code for code, (_, _, wishes) in enumerate(SAID) if wishes[0] == "surrender"]
    return any(np.isin(table, codes).any() for table in (charts.hard, charts.soft, charts.pairs))


def report(rules: TableRules, options: Options, charts: Charts, name: str, watch: Watch) -> Report:
    """A chart's edge, and what each departure from the best chart costs by itself."""
    priced = price(rules, charts, watch)
    says = [
        f"The house edge by this chart is {-100 * priced.expects:.4f} %,"
        f" by the best one {-100 * priced.best:.4f} %."
    ]
    if priced.departures:
        says.append("Cells that are not the best, and what each costs by itself, % of the wager:")
    says += [
        f"{each.hand:>6} against {each.up:3} {_letters(each.says):>2} for {_letters(each.best):2}"
        f"  {100 * each.cost:.4f}"
        for each in priced.departures
    ]
    record = {
        "chart": name, "house_edge": -priced.expects, "best_chart": -priced.best,
        "method": "exact", "options": options.plain(),
        "departures": [
            {"hand": each.hand, "up": each.up, "says": _letters(each.says),
             "best": _letters(each.best), "costs": each.cost}
            for each in priced.departures
        ],
    }  # fmt: skip
    return Report(title=f"A chart of your own, {name}", says=tuple(says), records=[record],
                  charts=printed_charts.by_total(charts))  # fmt: skip


def _letters(code: int) -> str:
    return "by total" if code == NO_SPLIT else SAID[code][0]
