"""Prices and strategies in a terminal: 80 columns, in colour where the terminal shows colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import cycle
from typing import TYPE_CHECKING

from pitboss.cli.output import draw, say, table_of, width
from pitboss.engine import Game
from pitboss.odds.model import Chart, Priced, Report, Strategy, letters
from pitboss.odds.prices import Line, Price
from pitboss.odds.reports import number_format
from pitboss.words.narration import cited

if TYPE_CHECKING:
    from rich.text import Text

BAR = 8
"""Columns of the longest bar."""
NAMED = 3
"""How many wagers are named one by one; of the others only the number is given."""
WORDY = 11
"""Cells with more characters than this are wrapped."""
COLOURS = ("green", "red", "yellow", "cyan", "magenta", "blue", "white")

Advice = tuple[str, str, Strategy]
"""A wager, its pay table, and the best strategy."""


def show(game: Game, found: Sequence[Priced], *, lines: bool) -> None:
    """The prices, line by line if that was asked for, and the best strategy."""
    prices = [priced.price for priced in found]
    say(f"{game.title}, {game.where}")
    show_departures(prices)
    say()
    _show_prices(prices)
    _show_remarks(prices)
    if lines:
        for price in prices:
            _show_lines(price)
    advice = [(p.price.wager, p.price.table, p.strategy) for p in found if p.strategy]
    if advice:
        say()
        show_strategies(advice)


def show_departures(prices: Sequence[Price]) -> None:
    """That the text does not permit what is priced, and which paragraph forbids it."""
    departures = dict.fromkeys(one for price in prices for one in price.departures)
    if departures:
        say("PROPOSED, NOT PERMITTED:")
    for one in departures:
        say(f"  {one}")


def show_report(game: Game, report: Report) -> None:
    """What there is to say of a game without a house edge."""
    say(f"{game.title}, {game.where}")
    say()
    say(f"{report.title}:")
    for sentence in report.says:
        say(f"  {sentence}")
    show_charts(report.charts)


# -- prices --------------------------------------------------------------------------------------


def _element_of_risk(price: Price) -> str:
    """The element of risk, if it is not the same as the house edge."""
    return number_format.percent(price.element_of_risk) if number_format.takes_more(price) else ""


def _method(price: Price) -> str:
    """The fraction if it is short; otherwise the word exact, or the standard error."""
    if price.outcomes.std_error is not None:
        return f"± {number_format.percent(price.outcomes.std_error)}"
    return number_format.short(price.exact) or price.outcomes.method


COLUMNS: dict[str, Callable[[Price], str]] = {
    "house\nedge %": lambda price: number_format.percent(price.edge),
    "exact, or\n± error": _method,
    "\nreturn %": lambda price: number_format.percent(price.player_return),
    "element\nof risk": _element_of_risk,
    "\nhits %": lambda price: number_format.percent(price.hit_rate),
    "std\ndev": lambda price: number_format.deviation(price.std_dev),
}


def _show_prices(prices: Sequence[Price]) -> None:
    """One row for each wager and pay table; empty columns are left out."""
    tables = len({price.table for price in prices}) > 1
    columns = {head: [show(price) for price in prices] for head, show in COLUMNS.items()}
    columns = {head: cells for head, cells in columns.items() if any(cells)}
    table = table_of("wager", *(["table"] if tables else []), *columns)
    for column in table.columns[-len(columns) :]:
        column.justify, column.no_wrap = "right", True
    table.padding = (0, 0, 0, 0)
    if tables:
        table.columns[1].no_wrap = True
    last = ""
    for price, *cells in zip(prices, *columns.values(), strict=True):
        name = "" if price.wager == last else price.wager
        last = price.wager
        table.add_row(name, *([price.table] if tables else []), *cells)
    draw(table, keys=2 if tables else 1)


def _show_remarks(prices: Sequence[Price]) -> None:
    """How the prices were found, with notes; what is true of all of them is printed once."""
    say()
    tables = {price.table for price in prices}
    if len(tables) == 1:
        say(f"Pay table: {tables.pop()}")
    for wager, covers in {price.wager: price.covers for price in prices if price.covers}.items():
        say(f"Priced with {wager}: {', '.join(covers)}")
    for said, wagers in _gathered((price.how_found(), price) for price in prices).items():
        say(_of(said, wagers, prices))
    held = ((number_format.held_for(p), p) for p in prices if p.outcomes.stake is None)
    for said, wagers in _gathered(held).items():
        say(_of(f"The figures hold {said}", wagers, prices))
    notes = ((note, price) for price in prices for note in price.outcomes.notes)
    for said, wagers in _gathered(notes).items():
        say(_of(f"Note: {said}", wagers, prices))


def _gathered(said: Iterable[tuple[str, Price]]) -> dict[str, list[str]]:
    """Notes that are the same for several wagers are printed once."""
    gathered: dict[str, list[str]] = {}
    for text, price in said:
        wagers = gathered.setdefault(text, [])
        if price.wager not in wagers:
            wagers.append(price.wager)
    return gathered


def _of(said: str, wagers: list[str], prices: Sequence[Price]) -> str:
    """A note, with the wagers that it is about, unless it is about all."""
    if len(wagers) == len({price.wager for price in prices}):
        return said
    names = ", ".join(wagers[:NAMED])
    more = len(wagers) - NAMED
    return f"{said} ({names}{f' and {more} more' if more > 0 else ''})"


# -- line by line --------------------------------------------------------------------------------


def _show_lines(price: Price) -> None:
    """Every way in which a wager can end, and what it adds to the result."""
    say()
    say(cited(f"{price.wager}, pay table {price.table}", price.cite))
    say()
    table = table_of(
        "\nends", "\npays", "\nnet", "\nprobability", "\n1 in", "adds to\nreturn %", ""
    )
    for column in table.columns[2:6]:
        column.justify, column.no_wrap = "right", True
    table.columns[0].no_wrap = False
    widest = max((abs(number_format.contribution(line)) for line in price.lines), default=0.0)
    for line in price.lines:
        adds = number_format.contribution(line)
        bar = _bar(adds, widest)
        table.add_row(
            line.name, line.pays, number_format.net(line.net), _chance(line),
                number_format.one_in(line.chance),
            f"{adds * 100:+.4f}", bar,
        )  # fmt: skip
    table.add_row("in all", "", "", "1", "", f"{-float(price.edge) * 100:+.4f}", style="dim")
    draw(table)


def _chance(line: Line) -> str:
    """A probability with as many decimals as are needed."""
    chance = float(line.chance)
    return f"{chance:.6f}" if chance >= 0.0001 or not chance else f"{chance:.3e}"


def _bar(adds: float, widest: float) -> Text:
    """A bar as long as the amount; a dot if the amount is too small for a bar."""
    from rich.text import Text

    length = round(BAR * abs(adds) / widest) if widest else 0
    if not length:
        return Text("·" if adds else "", "dim")
    return Text("█" * length, "green" if adds > 0 else "red")


# -- strategy ------------------------------------------------------------------------------------


def show_strategies(advice: Sequence[Advice]) -> None:
    """The strategy for the first pay table, and the tables for which it differs."""
    wager, table, strategy = advice[0]
    others = [*dict.fromkeys(letter for _, letter, said in advice[1:] if said != strategy)]
    of = f", pay table {table}" if others else ""
    say(f"How to play {wager}{of}:")
    for sentence in strategy.says:
        say(f"  {sentence}")
    show_charts(strategy.charts)
    if others:
        say()
        say(f"The strategy differs under pay table {', '.join(others)}: see --table.")


def show_charts(charts: Sequence[Chart]) -> None:
    """Tables of decisions, each in the colour of its letter; figures by how high they are."""
    painted = zip(letters(charts), cycle(COLOURS), strict=False)
    styles = {letter: f"black on {colour}" for letter, colour in painted}
    for chart in charts:
        _show_chart(chart, styles or _heat(chart))


def _heat(chart: Chart) -> dict[str, str]:
    """The colours of a heat map, by cell."""
    from pitboss.odds.reports.par_sheet import heats
    from pitboss.odds.reports.strategy_charts import SHADES

    return {cell: f"black on {SHADES[int(kind[-1])]}" for cell, kind in heats(chart).items()}


def _show_chart(chart: Chart, styles: Mapping[str, str]) -> None:
    say()
    say(chart.title)
    wide = max(
        len(cell) for cells in (chart.columns, *(row for _, row in chart.rows)) for cell in cells
    )
    if wide > WORDY:
        _draw_words(chart)
    else:
        _draw_letters(chart, wide, styles)
    if chart.legend:
        say("  ".join(f"{letter} {meaning}" for letter, meaning in chart.legend.items()))


def _draw_letters(chart: Chart, wide: int, styles: Mapping[str, str]) -> None:
    """A chart, so many columns at a time as the terminal has room for."""
    side = max((len(label) for label, _ in chart.rows), default=0)
    room = max(1, (width() - side) // (wide + 1))
    for first in range(0, len(chart.columns), room):
        if first:
            say()
        _draw_some(chart, slice(first, first + room), (side, wide), styles)


def _draw_some(chart: Chart, some: slice, size: tuple[int, int], styles: Mapping[str, str]) -> None:
    from rich.text import Text

    side, wide = size
    draw(Text(" " * side + " " + " ".join(f"{column:^{wide}}" for column in chart.columns[some])))
    for label, cells in chart.rows:
        line = Text(f"{label:>{side}} ")
        for cell in cells[some]:
            line.append(f"{cell:^{wide}}", styles.get(cell, ""))
            line.append(" ")
        line.rstrip()
        draw(line)


def _draw_words(chart: Chart) -> None:
    """A chart with words in its cells, each column as wide as it needs to be."""
    table = table_of("", *chart.columns)
    for label, cells in chart.rows:
        table.add_row(label, *cells)
    draw(table)
