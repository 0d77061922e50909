"""The par sheet: one page that needs no other file, to be handed in with a petition.

What 13:69F-8.4(d)3iii asks for comes first: true odds, payout odds and house advantage of every
wager. What they are worked out from comes after.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from importlib.resources import files

from pitboss.engine.game import Game
from pitboss.engine.options import Options
from pitboss.odds import analysis
from pitboss.odds.model import USUAL_STAKE, Priced, Report
from pitboss.odds.prices import Departure
from pitboss.odds.reports import bar_charts, number_format
from pitboss.odds.reports.bar_charts import slug
from pitboss.odds.reports.html_tables import Html, join, row, table, tag
from pitboss.odds.reports.par_sheet_wagers import (
    Section,
    capital,
    decision_charts,
    edge_bar,
    exactly,
    gather,
    gather_strategies,
    payout_odds,
    show_strategies,
    wager_section,
)
from pitboss.regulation.pay_tables import PayTable, all_rows
from pitboss.values import Frozen
from pitboss.words.labels import words
from pitboss.words.narration import chosen

LETTERS_A_ROW = 5
"""Pay tables side by side that fit on a sheet of paper."""


class ParSheet(Frozen, kw_only=True):
    """What goes on the page."""

    game: Game
    options: Options
    version: str
    day: date
    priced: tuple[Priced, ...] = ()
    asked: int = 0
    """How many prices were asked for: more than there are, if somebody interrupted."""
    report: Report | None = None
    """In place of prices, if nothing is wagered against the house."""
    more_reports: tuple[Report, ...] = ()
    """Other reports that were asked for: choices, mistakes, wagers together."""
    stake: int = USUAL_STAKE
    """The wager in cents for which the exposure is given."""
    digest: str = ""
    """The digest of the definitions that the sheet was made from."""


def render(sheet: ParSheet) -> str:
    """The whole page."""
    sections = gather([priced.price for priced in sheet.priced])
    strategies = gather_strategies(sheet.priced)
    parts = [
        ("Summary", _summary(sheet, sections) if sections else None),
        ("Report", _report(sheet.report) if sheet.report else None),
        ("Options in force", _options(sheet)),
        ("Pay tables", _pay_tables(sheet)),
        ("Wagers", _wagers(sheet, sections) if sections else None),
        ("Strategy", show_strategies(strategies) if strategies else None),
        *((report.title, _report(report)) for report in sheet.more_reports),
        ("Method and definitions", _methods(sheet)),
    ]
    made = [(title, body) for title, body in parts if body]
    body = [
        warning(one for priced in sheet.priced for one in priced.price.departures),
        _heading(sheet),
        _contents([title for title, _ in made], sections),
        [tag("section", tag("h2", title, id=slug(title)), body) for title, body in made],
    ]
    title = f"{sheet.game.title}: par sheet"
    return f"<!DOCTYPE html>\n{_page(title, join(*body))}\n"


def _page(title: str, body: Html) -> Html:
    style = (files("pitboss.odds.reports") / "par_sheet.css").read_text("utf-8")
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag(
            "meta",
            http_equiv="Content-Security-Policy",
            content="default-src 'none'; style-src 'unsafe-inline'",
        ),
        tag("title", title),
        tag("style", Html(style)),
    )
    return tag("html", head, tag("body", tag("main", body)), lang="en")


def warning(departures: Iterable[Departure]) -> Html | None:
    """On every page of a proposal: that the text does not permit it, and what forbids it."""
    departures = dict.fromkeys(departures)
    if not departures:
        return None
    said = "; ".join(map(str, departures))
    return tag("p", tag("b", "Proposed, not permitted: "), said, class_="proposed")


# -- the front page ------------------------------------------------------------------------------


def _heading(sheet: ParSheet) -> Html:
    game, found = sheet.game, len(sheet.priced)
    cut = f"Interrupted: {found} of {sheet.asked} prices are on this sheet."
    what = (
        "true odds, payout odds and house advantage of each wager, as 13:69F-8.4(d)3iii asks for"
        " them"
    )
    where = game.where
    return tag(
        "header",
        tag("p", "Par sheet", class_="kind"),
        tag("h1", game.title),
        tag("p", where if sheet.report else f"{where} · {what}"),
        tag("p", f"{sheet.day:%B} {sheet.day.day}, {sheet.day.year} · Pitboss {sheet.version}"),
        tag("p", f"Definitions {sheet.digest}") if sheet.digest else None,
        tag("p", cut, class_="warning") if found < sheet.asked else None,
    )


def _contents(titles: Sequence[str], sections: Sequence[Section]) -> Html:
    entries = []
    for title in titles:
        wagers = [_entry(section.title, section.name) for section in sections]
        entries += wagers if title == "Wagers" else [_entry(title, slug(title))]
    return tag("nav", tag("ol", entries), aria_label="Contents")


def _entry(title: str, name: str) -> Html:
    return tag("li", tag("a", title, href=f"#{name}"))


def _report(report: Report) -> Html:
    """The report that takes the place of prices, or one of the other reports."""
    says = [tag("li", said) for said in report.says]
    return join(
        tag("h3", report.title), tag("ul", says, class_="says"), decision_charts(report.charts)
    )


def _wagers(sheet: ParSheet, sections: Sequence[Section]) -> Html:
    return join(
        *(wager_section(sheet.game, sheet.options, section, sheet.stake) for section in sections)
    )


def _summary(sheet: ParSheet, sections: Sequence[Section]) -> Html:
    """What the petition has to state, one row for each wager and pay table."""
    names = {wager: section.name for section in sections for wager in section.wagers}
    risk = any(number_format.takes_more(priced.price) for priced in sheet.priced)
    heads = [
        "Wager",
        "Pay table",
        "True odds against",
        "Payout odds",
        "House advantage",
        "Exact",
        "Return",
    ]
    rows = []
    for priced in sheet.priced:
        price = priced.price
        cells = [
            tag("a", words(price.wager), href=f"#{names[price.wager]}"),
            price.table,
            number_format.true_odds(price.hit_rate),
            payout_odds(price),
            f"{number_format.percent(price.edge)} %",
            exactly(price),
            f"{number_format.percent(price.player_return)} %",
        ]
        if risk:
            more = number_format.takes_more(price)
            cells.append(f"{number_format.percent(price.element_of_risk)} %" if more else "")
        rows.append(row(cells, numbers=len(cells) - 2))
    if risk:
        heads.append("Element of risk")
    made = table(heads, rows, numbers=len(heads) - 2, class_="summary")
    return join(made, _at_a_glance(sheet, sections))


def _at_a_glance(sheet: ParSheet, sections: Sequence[Section]) -> Html | None:
    prices = [(section, price) for section in sections for price in section.prices]
    if len(prices) < 2:
        return None
    several = {section.name for section in sections if len(section.prices) > 1}
    bars = []
    for section, price in prices:
        name = section.title if section.name not in several else f"{section.title} {price.table}"
        bars.append(edge_bar(name, price))
    chart = bar_charts.comparison(bars, f"{sheet.game.title}: house advantage by wager")
    return tag("figure", chart, tag("figcaption", "House advantage by wager and pay table"))


# -- options and pay tables ----------------------------------------------------------------------


def _options(sheet: ParSheet) -> Html:
    rows = []
    for option in sheet.game.options:
        value, default = sheet.options[option.name], option.usual
        differs = value != default
        mark = tag("span", f"by default {chosen(option, default)}", class_="differs")
        cells = [option.name, join(chosen(option, value), mark if differs else None)]
        cells += [option.says.replace("`", ""), option.cite]
        rows.append(row(cells, class_="chosen" if differs else None))
    made = table(["Option", "In force", "What it is", "Paragraph"], rows, class_="options")
    said = (
        "Options that differ from their default are marked. A pay table that another option chooses"
        " is priced with that option; it is named beside its figures."
    )
    return join(tag("p", said), made)


def _pay_tables(sheet: ParSheet) -> Html | None:
    """The tables of the prices, as they are posted; those of the text, if there are no prices."""
    posted: dict[str, list[PayTable]] = {}
    for one in sheet.priced:
        for pay_table in analysis.tables(sheet.game, one.price):
            own = posted.setdefault(pay_table.wager, [])
            if pay_table not in own:
                own.append(pay_table)
    if not sheet.priced:
        posted = {name: list(own.values()) for name, own in sheet.game.pay_tables.items()}
    made = [
        _side_by_side(name, tables[first : first + LETTERS_A_ROW])
        for name, tables in posted.items()
        for first in range(0, len(tables), LETTERS_A_ROW)
    ]
    if not made:
        return None
    said = "As they are posted. A casino may improve on what the text gives as a floor."
    return join(tag("p", said), tag("div", made, class_="pay-tables"))


def _side_by_side(name: str, tables: list[PayTable]) -> Html:
    heads = [capital(words(name)), *(_letter(pay_table) for pay_table in tables)]
    rows = []
    for line in all_rows(tables):
        pays = (str(pay_table.rows.get(line, "—")) for pay_table in tables)
        rows.append(row([words(line), *pays], numbers=len(tables)))
    return table(heads, rows, numbers=len(tables))


def _letter(pay_table: PayTable) -> Html:
    floor = ", floor" if pay_table.floor else ""
    return join(f"{pay_table.letter}{floor}", tag("small", pay_table.cite))


# -- how it was found out ------------------------------------------------------------------------

DEFINITIONS = (
    ("House advantage", "what the house keeps, on average, of every unit of the initial wager; a"
     " wager that is given back counts as decided"),
    ("Return", "what the player has back, on average, of every unit of the initial wager"),
    ("Element of risk", "what the house keeps of every unit put at risk, wagers made later"
     " included"),
    ("True odds against", "how often a wager does not win anything, to how often it does; beside a"
     " line, how often it does not end so, to how often it does"),
    ("Payout odds", "what is posted, and paid for a winning wager"),
    ("Hit rate", "how often a wager wins anything"),
    ("Standard deviation", "of the result of one wager, in units of the initial wager"),
    ("Combinations", "how many of the equally likely cases end so; all lines have the one"
     " denominator in common"),
    ("Volatility index", "the reach of 90 of 100 results: 1.645 standard deviations"),
    ("Confidence", "between which returns 95 of 100 results lie after so many rounds, by the normal"
     " distribution; a wager that seldom wins, but wins much, is far from it"),
    ("Maximum exposure", "the most that one such wager can win at the stake"),
    ("Meter", "what is on it in this price, what every dollar on it takes off the house advantage,"
     " and with how much on it the wager costs nothing"),
    ("After many rounds", f"independent wagers of one unit: what they come to on average, and"
     f" where 95 % of {number_format.SERIES:,} series lie that were drawn at random from"
     " the lines"),
    ("Exact", "every outcome was counted; a fraction is exact to the last figure"),
    ("Simulated", "played at random so many times; the standard error says how far off it may be"),
)  # fmt: skip


def _methods(sheet: ParSheet) -> Html:
    entries = [tag("div", tag("dt", name), tag("dd", said)) for name, said in DEFINITIONS]
    how = (
        f"Found by Pitboss {sheet.version} from the definition by which the game is also dealt and"
        " judged: its options, wagers and pay tables."
    )
    return join(tag("p", how), tag("dl", entries, class_="definitions"))
