"""The par sheet as a workbook, and as a document to be printed: the same figures as on the page."""

from collections.abc import Iterator, Sequence

from pitboss.documents.document import Block, Document, Grid, Heading, Items, Section, Text
from pitboss.money import dollars
from pitboss.odds import analysis
from pitboss.odds.model import Chart, Report
from pitboss.odds.prices import Price
from pitboss.odds.reports import number_format
from pitboss.odds.reports.par_sheet import (
    ParSheet,
    capital,
    exactly,
    gather_strategies,
    payout_odds,
)
from pitboss.odds.reports.workbook import Cell, Sheet, workbook
from pitboss.regulation.pay_tables import PayTable
from pitboss.words.labels import words
from pitboss.words.narration import chosen

HEAD = "Proposed, not permitted"
READABLE = 24
"""Characters of a figure that fit into a column."""


def as_workbook(sheet: ParSheet) -> bytes:
    """Every table of the par sheet on a sheet of its own; figures are numbers."""
    return workbook(
        [
            Sheet("Summary", _SUMMARY, list(_summary(sheet))),
            Sheet("Lines", _LINES, list(_lines(sheet))),
            Sheet("Pay tables", ("Pay table", "Letter", "Row", "Pays", "Paragraph"), _rows(sheet)),
            Sheet("Confidence", _CONFIDENCE, list(_confidence(sheet))),
            Sheet("Payout limits", _LIMITS, list(_limits(sheet))),
            Sheet("Options", ("Option", "In force", "What it is", "Paragraph"), _options(sheet)),
            Sheet("Strategy", ("Wager and table", "", ""), list(_strategy(sheet))),
            *(
                Sheet(one.title, ("", "", ""), list(_report_rows(one)))
                for one in sheet.more_reports
            ),
            Sheet("Made from", ("What", "Which"), _made_from(sheet)),
        ]
    )


_SUMMARY = (
    "Wager", "Pay table", "Payout odds", "House advantage", "Exact", "Standard error", "Return",
    "Element of risk", "Hit rate", "Standard deviation", "Volatility index", "Stake",
    "Maximum exposure", "Meter", "Meter slope", "Meter break-even", "Method", "How", "Holds",
    "Forbidden by",
)  # fmt: skip
_LINES = (
    "Wager", "Pay table", "Ends", "Pays", "Net", "Staked", "Combinations", "Of", "Probability",
    "Exact", "Adds to return",
)  # fmt: skip
_LIMITS = ("Wager", "Pay table", "Limit", "Paragraph", "Amount", "Reached with a stake of")
_CONFIDENCE = ("Wager", "Pay table", "Rounds", "Of 100", "Return from", "Return to")


def _summary(sheet: ParSheet) -> Iterator[list[Cell]]:
    for one in sheet.priced:
        price, found = one.price, analysis.of(sheet.game, one.price)
        meter = found.meter
        yield [
            price.wager, price.table, payout_odds(price), float(price.edge),
            "" if price.exact is None else str(price.exact), price.outcomes.std_error,
            float(price.player_return), float(price.element_of_risk), float(price.hit_rate),
            price.std_dev, found.volatility_index, found.stake / 100, found.exposure / 100,
            float(meter.reading) if meter else None, float(meter.slope) if meter else None,
            float(meter.break_even) if meter else None, price.outcomes.method, price.outcomes.how,
            number_format.held_for(price), "; ".join(map(str, price.departures)),
        ]  # fmt: skip


def _lines(sheet: ParSheet) -> Iterator[list[Cell]]:
    for one in sheet.priced:
        price, found = one.price, analysis.of(sheet.game, one.price)
        for number, line in enumerate(price.lines):
            yield [
                price.wager, price.table, line.name, line.pays, float(line.net),
                float(line.staked), found.combinations[number] if found.combinations else None,
                found.denominator, float(line.chance),
                "" if isinstance(line.chance, float) else str(line.chance),
                float(found.contributions[number]),
            ]  # fmt: skip


def _tables(sheet: ParSheet) -> list[PayTable]:
    """The pay tables as they are posted, each once."""
    found: list[PayTable] = []
    for one in sheet.priced:
        found += [t for t in analysis.tables(sheet.game, one.price) if t not in found]
    return found


def _rows(sheet: ParSheet) -> list[list[Cell]]:
    return [
        [table.wager, table.letter, row, str(pays), table.cite_of(row)]
        for table in _tables(sheet)
        for row, pays in table.rows.items()
    ]


def _confidence(sheet: ParSheet) -> Iterator[list[Cell]]:
    for one in sheet.priced:
        for span in analysis.confidence(one.price):
            yield [
                one.price.wager, one.price.table, span.rounds, span.level, span.low, span.high,
            ]  # fmt: skip


def _limits(sheet: ParSheet) -> Iterator[list[Cell]]:
    for one in sheet.priced:
        for limit in analysis.of(sheet.game, one.price).limits:
            at = None if limit.reached_at is None else limit.reached_at / 100
            yield [
                one.price.wager, one.price.table, limit.option, limit.cite, limit.amount / 100, at,
            ]  # fmt: skip


def _options(sheet: ParSheet) -> list[list[Cell]]:
    return [
        [option.name, chosen(option, sheet.options[option.name]), option.says, option.cite]
        for option in sheet.game.options
    ]


def _strategy(sheet: ParSheet) -> Iterator[list[Cell]]:
    for strategy, prices in gather_strategies(sheet.priced):
        of = ", ".join(f"{price.wager} {price.table}" for price in prices)
        for said in strategy.says:
            yield [of, said]
        for chart in strategy.charts:
            yield [of, chart.title]
            yield [of, "", *chart.columns]
            for name, row in chart.rows:
                yield [of, name, *row]


def _report_rows(report: Report) -> Iterator[list[Cell]]:
    for said in report.says:
        yield [said]
    for chart in report.charts:
        yield [chart.title]
        yield ["", *chart.columns]
        for name, row in chart.rows:
            yield [name, *map(_figure, row)]


def _figure(said: str) -> Cell:
    """A figure as a number, so that a workbook can count with it."""
    try:
        return float(said)
    except ValueError:
        return said


def _made_from(sheet: ParSheet) -> list[list[Cell]]:
    return [
        ["Game", f"{sheet.game.title}, {sheet.game.where}"],
        ["Program", f"Pitboss {sheet.version}"],
        ["Day", str(sheet.day)],
        ["Digest of the definitions", sheet.digest],
    ]


# -- as a document ---------------------------------------------------------------------------------


def as_document(sheet: ParSheet) -> Document:
    """The par sheet to be printed: without the drawings of the page, and with all its figures."""
    departures = dict.fromkeys(one for p in sheet.priced for one in p.price.departures)
    cut = f"Interrupted: {len(sheet.priced)} of {sheet.asked} prices are on this sheet."
    under = [
        sheet.game.where,
        f"{sheet.day:%B} {sheet.day.day}, {sheet.day.year}, Pitboss {sheet.version}",
        f"Definitions {sheet.digest}",
        *([cut] if len(sheet.priced) < sheet.asked else []),
    ]
    return Document(
        kind="Par sheet",
        title=sheet.game.title,
        under=under,
        sections=list(_sections(sheet)),
        head=f"{HEAD}: {'; '.join(map(str, departures))}" if departures else "",
        foot=f"{sheet.game.title} - Pitboss {sheet.version} - definitions {sheet.digest}",
    )


def _sections(sheet: ParSheet) -> Iterator[Section]:
    if sheet.report is not None:
        yield _report(sheet.report)
    if sheet.priced:
        yield Section("Summary", [_summary_grid(sheet)], cite="8.4(d)3iii")
        yield Section(
            "Wagers", [block for one in sheet.priced for block in _wager(sheet, one.price)]
        )
    posted = [
        Grid(
            (f"{words(table.wager)} {table.letter}", "pays", "paragraph"),
            [(words(row), str(pays), table.cite_of(row)) for row, pays in table.rows.items()],
        )
        for table in _tables(sheet)
    ]
    if posted:
        yield Section("Pay tables as posted", posted)
    strategies = [
        block
        for strategy, prices in gather_strategies(sheet.priced)
        for block in (
            Heading(capital(", ".join(f"{words(price.wager)} {price.table}" for price in prices))),
            Items(strategy.says),
            *_charts(strategy.charts),
        )
    ]
    if strategies:
        yield Section("Strategy", strategies)
    yield from map(_report, sheet.more_reports)
    options = [(str(name), str(value), str(cite)) for name, value, _, cite in _options(sheet)]
    yield Section("Options in force", [Grid(("option", "in force", "paragraph"), options)])


def _report(report: Report) -> Section:
    return Section(report.title, [Items(report.says), *_charts(report.charts)])


def _charts(charts: Sequence[Chart]) -> Iterator[Block]:
    for chart in charts:
        yield Heading(chart.title)
        yield Grid(("", *chart.columns), [(name, *cells) for name, cells in chart.rows])
        if chart.legend:
            yield Text("; ".join(f"{letter} {meaning}" for letter, meaning in chart.legend.items()))


def _summary_grid(sheet: ParSheet) -> Grid:
    heads = ("wager", "table", "pays", "house advantage", "exact", "return", "hits", "deviation")
    rows = [
        (
            words(price.wager), price.table, payout_odds(price),
            f"{number_format.percent(price.edge)} %", exactly(price),
            f"{number_format.percent(price.player_return)} %",
            f"{number_format.percent(price.hit_rate, 2)} %", number_format.deviation(price.std_dev),
        )
        for price in (one.price for one in sheet.priced)
    ]  # fmt: skip
    return Grid(heads, rows, numbers=5)


def _wager(sheet: ParSheet, price: Price) -> Iterator[Block]:
    found = analysis.of(sheet.game, price)
    yield Heading(f"{capital(words(price.wager))}, pay table {price.table}")
    said = [
        f"{price.how_found()}.",
        f"The figures hold {number_format.held_for(price)}.",
        f"Volatility index {found.volatility_index:.4f}.",
        f"Maximum exposure ${dollars(found.exposure)} at ${dollars(found.stake)}.",
    ]
    if found.denominator is not None:
        said.append(f"Combinations of {found.denominator:,}.")
    if found.meter is not None:
        meter = found.meter
        said.append(
            f"With ${float(meter.reading):,.2f} on the meter; every dollar on it takes"
            f" {float(meter.slope):.4e} off the edge; even at ${float(meter.break_even):,.2f}."
        )
    yield Text(" ".join(said), price.cite)
    rows = []
    for number, line in enumerate(price.lines):
        count = f"{found.combinations[number]:,}" if found.combinations else ""
        rows.append(
            (
                line.name, line.pays, number_format.net(line.net),
                count if len(count) <= READABLE else "", f"{float(line.chance):.8g}",
                f"{number_format.contribution(line) * 100:+.4f} %",
            )
        )  # fmt: skip
    heads = ("ends", "pays", "net", "combinations", "probability", "adds to return")
    yield Grid(heads, rows, numbers=4)
