"""The par sheet: one page that needs no other file, to be handed in with a petition.

What 13:69F-8.4(d)3iii asks for comes first: true odds, payout odds and house advantage of every
wager. What they are worked out from comes after.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from importlib.resources import files
from itertools import groupby

from pitboss.engine import Game, Options
from pitboss.errors import Unusable
from pitboss.markup import Html, join, page, row, slug, table, tag
from pitboss.money import dollars
from pitboss.odds import analysis
from pitboss.odds.analysis import Analysis
from pitboss.odds.model import Chart, Priced, Report, Strategy, letters
from pitboss.odds.prices import Departure, Price
from pitboss.odds.reports import bar_charts, number_format
from pitboss.regulation.pay_tables import PayTable, all_rows
from pitboss.regulation.payouts import payout
from pitboss.values import Frozen
from pitboss.words.labels import words
from pitboss.words.narration import chosen

LETTERS_A_ROW = 5
"""Pay tables side by side that fit on a sheet of paper."""
READABLE, NARROW = 64, 22
"""Characters of a fraction that is printed in full, and of one that goes on a line."""
LONG_RUN = (1_000, 10_000, 100_000)
FAN = tuple(range(500, 10_001, 500))
"""The numbers of rounds after which results are printed, and drawn."""
COLOURS, HEATS = 7, 6
"""How many letters of a chart have a colour of their own, and how many shades there are."""
CONFIDENT = 95
"""How many of 100 results lie within the confidence interval."""
WORDY = 11
"""Cells with more characters than this have no colour."""


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
    digest: str = ""
    """The digest of the definitions that the sheet was made from."""


def render(sheet: ParSheet) -> str:
    """The whole page."""
    sections = gather([priced.price for priced in sheet.priced])
    strategies = gather_strategies(sheet.priced)
    parts = [
        ("Summary", _summary(sheet, sections) if sections else None),
        ("Report", _report_part(sheet.report) if sheet.report else None),
        ("Options in force", _options(sheet)),
        ("Pay tables", _pay_tables(sheet)),
        ("Wagers", _wagers(sheet, sections) if sections else None),
        ("Strategy", show_strategies(strategies) if strategies else None),
        *((report.title, _report_part(report)) for report in sheet.more_reports),
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
    style = (files("pitboss.odds.reports") / "par_sheet.css").read_text("utf-8")
    return page(title, join(*body), style)


def warning(departures: Iterable[Departure]) -> Html | None:
    """On every page of a proposal: that the text does not permit it, and what forbids it."""
    departures = dict.fromkeys(departures)
    if not departures:
        return None
    said = "; ".join(map(str, departures))
    return tag("p", tag("b", "Proposed, not permitted: "), said, class_="proposed")


# -- the front page --------------------------------------------------------------------------------


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


def _report_part(report: Report) -> Html:
    """The report that takes the place of prices, or one of the other reports."""
    says = [tag("li", said) for said in report.says]
    return join(
        tag("h3", report.title), tag("ul", says, class_="says"), decision_charts(report.charts)
    )


def _wagers(sheet: ParSheet, sections: Sequence[Section]) -> Html:
    return join(*(wager_section(sheet.game, sheet.options, section) for section in sections))


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


# -- options and pay tables ------------------------------------------------------------------------


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


# -- wagers with all their figures in common -------------------------------------------------------


class Section(Frozen):
    """Wagers that have all their figures in common, under each of their pay tables."""

    wagers: tuple[str, ...]
    prices: tuple[Price, ...]

    @property
    def title(self) -> str:
        return capital(", ".join(map(words, self.wagers)))

    @property
    def name(self) -> str:
        return slug(f"wager {self.wagers[0]}")


def gather(prices: Iterable[Price]) -> list[Section]:
    """The wagers in their order; neighbours with equal figures are put together."""
    found: list[Section] = []
    for wager, own in groupby(prices, key=lambda price: price.wager):
        new = Section((wager,), tuple(own))
        if found and _figures(found[-1]) == _figures(new):
            found[-1] = Section((*found[-1].wagers, wager), found[-1].prices)
        else:
            found.append(new)
    return found


def _figures(section: Section) -> list[object]:
    return [(price.table, price.outcomes, price.covers) for price in section.prices]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- figures ---------------------------------------------------------------------------------------


def edge_bar(name: str, price: Price) -> bar_charts.Bar:
    kind = "house" if price.edge > 0 else "won"
    return bar_charts.Bar(name, float(price.edge), f"{number_format.percent(price.edge)} %", kind)


def payout_odds(price: Price) -> str:
    """What a wager wins, from the least to the most, or that there is more in the lines."""
    wins = sorted((line.net, line.pays) for line in price.lines if line.net > 0 and line.pays)
    posted = list(dict.fromkeys(pays for _, pays in wins))
    alone = [pays for pays in posted if _is_payout(pays)]
    if not alone:
        return "by line"
    if len(alone) < len(posted):
        return f"{alone[0]} and more"
    return alone[0] if len(alone) == 1 else f"{alone[0]} up to {alone[-1]}"


def _is_payout(text: str) -> bool:
    try:
        return bool(payout(text))
    except Unusable:
        return False


def minus(figure: str) -> str:
    """A figure with the sign that is set in print."""
    return figure.replace("-", "−")


def exactly(price: Price) -> str:
    """The house advantage as a fraction if that is short, or the standard error."""
    if price.outcomes.std_error is not None:
        return f"± {number_format.percent(price.outcomes.std_error)} %"
    return number_format.short(price.exact)


# -- wagers ----------------------------------------------------------------------------------------


def wager_section(game: Game, base: Options, section: Section) -> Html:
    known = [game.wager_names[name] for name in section.wagers]
    says = [
        tag("p", f"{capital(wager.says)} ", tag("cite", wager.cite), class_="says")
        for wager in known
    ]
    several = len(section.prices) > 1
    compared = None
    if several:
        bars = [edge_bar(f"pay table {price.table}", price) for price in section.prices]
        title = f"{section.title}: house advantage by pay table"
        caption = tag("figcaption", "House advantage by pay table")
        compared = tag("figure", bar_charts.comparison(bars, title), caption)
    return tag(
        "section",
        tag("h3", section.title, id=section.name),
        says,
        compared,
        [_wager_article(game, base, section, price) for price in section.prices],
        class_="wager",
    )


def _wager_article(game: Game, base: Options, section: Section, price: Price) -> Html:
    """Everything about a wager under one pay table."""
    more = analysis.of(game, price)
    covers = f", with {', '.join(map(words, price.covers))}" if price.covers else ""
    title = f"{section.title}, pay table {price.table}"
    found = price.outcomes
    return tag(
        "article",
        tag("h4", f"Pay table {price.table}{covers}", _chooses(game, base, price)),
        _key_figures(price, more),
        _lines(price, more),
        tag(
            "figure",
            bar_charts.distribution(price, title),
            tag("figcaption", "Probability of every end"),
        ),
        _long_run(price, title),
        _confidence(more),
        tag("p", f"{price.how_found()}. Holds {number_format.held_for(price)}.", class_="how"),
        tag("ul", [tag("li", note) for note in found.notes], class_="notes")
        if found.notes
        else None,
    )


def _chooses(game: Game, base: Options, price: Price) -> Html | None:
    """The options by which a pay table is chosen, if they are not in force anyway."""
    said = [
        f"{option.name}={chosen(option, price.options[option.name])}"
        for option in game.options
        if price.options[option.name] != base[option.name]
    ]
    return tag("span", f"chosen by {', '.join(said)}", class_="chooses") if said else None


def _key_figures(price: Price, more: Analysis) -> Html:
    hit = price.hit_rate
    exact = str(price.exact) if price.exact is not None else ""
    if price.outcomes.std_error is not None:
        exact = f"± {number_format.percent(price.outcomes.std_error)} % standard error"
    elif len(exact) > READABLE:
        exact = "exact; its fraction is too long to print"
    entries = [
        ("House advantage", f"{number_format.percent(price.edge)} %", exact),
        ("Return", f"{number_format.percent(price.player_return)} %", ""),
        ("True odds against", number_format.true_odds(hit), "of winning"),
        ("Payout odds", payout_odds(price), ""),
        ("Hit rate", f"{number_format.percent(hit)} %", f"1 in {number_format.one_in(hit)}"),
        ("Standard deviation", number_format.deviation(price.std_dev), "of one result"),
    ]
    most, stake = dollars(more.exposure), dollars(more.stake)
    entries += [
        ("Volatility index", number_format.deviation(more.volatility_index), "90 % of results"),
        ("Maximum exposure", f"${most}", f"one wager of ${stake}"),
    ]
    for limit in more.limits:
        at = f"reached with ${dollars(limit.reached_at)}" if limit.reached_at else "never reached"
        entries.append((capital(words(limit.option)), f"${dollars(limit.amount)}", at))
    if more.meter is not None:
        entries += [
            ("Meter", f"${float(more.meter.reading):,.2f}", "in this price"),
            ("Meter slope", f"{float(more.meter.slope):.4e}", "off the edge, for every dollar"),
            ("Meter break-even", f"${float(more.meter.break_even):,.2f}", "the wager is fair"),
        ]
    if number_format.takes_more(price):
        risk = f"{number_format.percent(price.element_of_risk)} %"
        entries.insert(2, ("Element of risk", risk, f"{float(price.staked):.4f} put at risk"))
    cells = [
        tag("div", tag("dt", name), tag("dd", value, tag("small", fine) if fine else None))
        for name, value, fine in entries
    ]
    return tag("dl", cells)


def _lines(price: Price, more: Analysis) -> Html:
    heads = [
        "Ends",
        "Payout odds",
        "True odds against",
        f"Combinations of {more.denominator:,}" if more.combinations else "Probability",
        "Decimal",
        "Net",
        "Adds to return",
    ]
    rows = []
    for number, line in enumerate(price.lines):
        exact = "" if isinstance(line.chance, float) else str(line.chance)
        exact = exact if len(exact) <= READABLE else ""
        if more.combinations:
            exact = f"{more.combinations[number]:,}"
        if line.std_error is not None:
            exact = f"± {line.std_error:.0e}"
        cells = [
            line.name,
            line.pays,
            number_format.true_odds(line.chance),
            tag("span", exact, class_="long") if len(exact) > NARROW else exact,
            f"{float(line.chance):.8f}" if line.chance >= 1e-5 else f"{float(line.chance):.4e}",
            minus(number_format.net(line.net)),
            minus(f"{number_format.contribution(line) * 100:+.4f} %"),
        ]
        rows.append(row(cells, numbers=len(cells) - 1))
    total = ["In all", "", "", "", "1", "", minus(f"{-float(price.edge) * 100:+.4f} %")]
    rows.append(row(total, numbers=len(total) - 1, class_="total"))
    return table(heads, rows, numbers=len(heads) - 1, class_="lines")


def _long_run(price: Price, title: str) -> Html:
    """The long run: expected, and where 95 % of the results lie."""
    spans = number_format.long_run(price, sorted({*FAN, *LONG_RUN}))
    rows = []
    for span in (span for span in spans if span.rounds in LONG_RUN):
        back = [(1 + reach / span.rounds) * 100 for reach in (span.low, span.high)]
        cells = [
            f"{span.rounds:,}",
            minus(f"{span.expected:+,.0f}"),
            minus(f"{span.low:+,.0f} to {span.high:+,.0f}"),
            minus(f"{back[0]:.2f} to {back[1]:.2f} %"),
        ]
        rows.append(row(cells, numbers=4))
    heads = ["Rounds", "Expected", "95 % of results", "Return"]
    made = table(heads, rows, numbers=4, caption="After many rounds, in units wagered")
    shown = [span for span in spans if span.rounds in FAN]
    chart = bar_charts.fan(shown, f"{title}: result of up to {FAN[-1]:,} rounds")
    caption = f"Expected result, and where 95 % lie, up to {FAN[-1]:,} rounds"
    return tag("div", made, tag("figure", chart, tag("figcaption", caption)), class_="long-run")


def _confidence(more: Analysis) -> Html:
    """Where the return lies after many rounds."""
    spans = [span for span in more.confidence if span.level == CONFIDENT]
    rows = [
        row([f"{span.rounds:,}", f"{span.low * 100:.2f} to {span.high * 100:.2f} %"], numbers=1)
        for span in spans
    ]
    heads = ["Rounds", f"Return of {CONFIDENT} of 100"]
    return table(heads, rows, numbers=1, caption="Confidence, by the normal distribution")


# -- strategy --------------------------------------------------------------------------------------


def gather_strategies(priced: Iterable[Priced]) -> list[tuple[Strategy, list[Price]]]:
    """Every strategy once, with the prices that it is for."""
    found: list[tuple[Strategy, list[Price]]] = []
    for one in priced:
        if one.strategy is None:
            continue
        known = next((prices for said, prices in found if said == one.strategy), None)
        if known is None:
            found.append((one.strategy, [one.price]))
        else:
            known.append(one.price)
    return found


def show_strategies(found: Sequence[tuple[Strategy, list[Price]]]) -> Html:
    """Strategies, each with the wagers and pay tables that it is for."""
    made = [tag("p", "The figures above are those of a player who decides as follows.")]
    for strategy, prices in found:
        of = ", ".join(f"{words(price.wager)} {price.table}" for price in prices)
        made.append(tag("h3", capital(of)))
        made.append(tag("ul", [tag("li", said) for said in strategy.says], class_="says"))
        made.append(decision_charts(strategy.charts))
    return join(*made)


def decision_charts(charts: Sequence[Chart]) -> Html:
    """Tables of decisions, each in the colour of its letter; of figures, by how high they are."""
    kinds = {key: f"kind-{number % COLOURS}" for number, key in enumerate(letters(charts))}
    grids = [_decision_chart(chart, kinds or heats(chart)) for chart in charts]
    return tag("div", grids, class_="grids")


def _decision_chart(chart: Chart, kinds: Mapping[str, str]) -> Html:
    every = [cell for _, cells in chart.rows for cell in cells]
    rows = []
    for label, cells in chart.rows:
        made = [tag("td", cell, class_=kinds.get(cell)) for cell in cells]
        rows.append(tag("tr", tag("th", label, scope="row"), made))
    heads = [tag("th", column, scope="col") for column in ("", *chart.columns)]
    legend = [
        tag("li", tag("b", letter, class_=kinds.get(letter)), f" {meaning}")
        for letter, meaning in chart.legend.items()
    ]
    wordy = max(map(len, every), default=0) > WORDY
    return tag(
        "figure",
        tag(
            "table",
            tag("caption", chart.title),
            tag("thead", tag("tr", heads)),
            tag("tbody", rows),
            class_="decisions wordy" if wordy else "decisions",
        ),
        tag("ul", legend, class_="legend") if legend else None,
    )


def heats(chart: Chart) -> dict[str, str]:
    """The shade of every cell, where all are figures."""
    cells = {cell for _, row in chart.rows for cell in row if cell.strip("-")}
    if not cells or not all(map(_is_figure, cells)):
        return {}
    low, high = min(map(float, cells)), max(map(float, cells))
    step = (high - low) / HEATS or 1.0
    return {cell: f"heat-{min(int((float(cell) - low) / step), HEATS - 1)}" for cell in cells}


def _is_figure(text: str) -> bool:
    return text.replace(".", "", 1).isdigit()


# -- how it was found out --------------------------------------------------------------------------

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
    ("Meter", "what is on it in this price when it is paid, what every dollar on it takes off the"
     " house advantage, and with how much on it the wager costs nothing"),
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
