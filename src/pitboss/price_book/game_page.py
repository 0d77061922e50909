"""The page of a game: its felt, how it is played, every price, strategy, mistakes, sources."""

from collections.abc import Sequence
from fractions import Fraction

from pitboss import layouts
from pitboss.engine import Game
from pitboss.guides import sample_rounds
from pitboss.guides.guide import Guide, irregularities, page, rules, wagers
from pitboss.markup import Html, join, row, table, tag
from pitboss.markup import slug as anchor
from pitboss.odds import digests
from pitboss.odds.model import Priced, Report
from pitboss.odds.prices import Number, Price
from pitboss.odds.reports import number_format
from pitboss.odds.reports.par_sheet import (
    decision_charts,
    exactly,
    gather_strategies,
    payout_odds,
    show_strategies,
)
from pitboss.price_book import published
from pitboss.price_book.price_file import Kept
from pitboss.regulation.pay_tables import PayTable
from pitboss.words.labels import words

READABLE = 24
"""Characters of a fraction that is printed in full."""


def name_of(price: Price) -> str:
    """Where a price stands on the page of its game."""
    return anchor(f"{price.wager} {price.table}")


def render(game: Game, kept: Kept) -> str:
    """The whole page."""
    options = game.read_options()
    guide = Guide(game=game, options=options)
    strategies = gather_strategies(kept.priced)
    parts = [
        ("How a round goes", _round(game, guide)),
        ("Wagers", wagers(guide)),
        ("Every pay table", _prices(kept.priced) if kept.priced else None),
        ("Report", join(*map(_report, kept.reports)) if kept.reports else None),
        ("Strategy", show_strategies(strategies) if strategies else None),
        ("What other ways of playing cost", _mistakes(kept)),
        ("Published figures", published.of(game.slug)),
        ("Line by line", join(*(_details(game, one) for one in kept.priced))),
        ("Not priced", _failed(kept)),
        ("Options", rules(guide)),
        ("If something goes wrong", irregularities(game)),
        ("Made from", _sources(game)),
    ]
    made = [tag("section", tag("h2", title), body) for title, body in parts if body]
    heading = tag(
        "header",
        tag("p", tag("a", "The book of odds", href="../index.html"), class_="kind"),
        tag("h1", game.title),
        tag("p", game.where),
    )
    felt = tag("figure", Html(layouts.draw(game, options)), class_="felt")
    return page(f"{game.title}: the book of odds", join(heading, felt, made))


def _round(game: Game, guide: Guide) -> Html | None:
    lines = sample_rounds.told(game, guide.options)
    return tag("ol", [tag("li", line) for line in lines], class_="round") if lines else None


def _prices(priced: Sequence[Priced]) -> Html:
    """One row for every wager and pay table."""
    rows = []
    for one in priced:
        price = one.price
        cells = [
            tag("a", words(price.wager), href=f"#{name_of(price)}"),
            price.table,
            payout_odds(price),
            f"{number_format.percent(price.edge)} %",
            exactly(price) or price.outcomes.method,
            f"{number_format.percent(price.player_return)} %",
            f"{number_format.percent(price.hit_rate, 2)} %",
            number_format.deviation(price.std_dev),
        ]
        rows.append(row(cells, numbers=5))
    heads = ["Wager", "Table", "Pays", "House edge", "Exactly", "Return", "Hits", "Deviation"]
    return table(heads, rows, numbers=5)


def _report(report: Report) -> Html:
    says = tag("ul", [tag("li", said) for said in report.says])
    return join(tag("h3", report.title), says, decision_charts(report.charts))


def _details(game: Game, one: Priced) -> Html:
    """What a pay table pays, and how often everything comes."""
    price = one.price
    found = price.outcomes
    tables = [
        pay_table
        for name in (price.wager, *price.covers)
        for pay_table in game.wager_names[name].tables(price.options)
    ]
    rows = [
        row(
            [
                line.name,
                line.pays,
                number_format.net(line.net),
                _exact(line.chance),
                number_format.one_in(line.chance),
                f"{number_format.contribution(line) * 100:+.4f} %",
            ],
            numbers=4,
        )
        for line in price.lines
    ]
    heads = ["Ends", "Pays", "Net", "Probability", "One in", "Adds to return"]
    covers = f", with {', '.join(map(words, price.covers))}" if price.covers else ""
    return tag(
        "details",
        tag("summary", f"{words(price.wager)}, {price.table}{covers}"),
        tag("p", f"{price.how_found()} ({price.cite})", id=name_of(price)),
        tag("div", [_pay_table(one) for one in _each_once(tables)], class_="tables"),
        table(heads, rows, numbers=4),
        tag("ul", [tag("li", note) for note in found.notes]) if found.notes else None,
    )


def _exact(chance: Number) -> str:
    """A fraction where it is short, and else its decimals."""
    said = str(chance) if isinstance(chance, Fraction) else ""
    return said if said and len(said) <= READABLE else f"{float(chance):.8g}"


def _each_once(tables: Sequence[PayTable]) -> list[PayTable]:
    found: list[PayTable] = []
    for one in tables:
        if one not in found:
            found.append(one)
    return found


def _pay_table(pay_table: PayTable) -> Html:
    rows = [row([words(line), str(pays)], numbers=1) for line, pays in pay_table.rows.items()]
    title = f"{words(pay_table.wager)} {pay_table.letter}"
    return table([title, pay_table.cite], rows, numbers=1)


def _mistakes(kept: Kept) -> Html | None:
    if not kept.mistakes:
        return None
    rows = [
        row(
            [
                words(one.wager),
                words(one.style),
                f"{number_format.percent(one.edge)} %",
                f"± {number_format.percent(one.std_error)} %",
                f"{number_format.percent(one.costs)} %",
            ],
            numbers=3,
        )
        for one in kept.mistakes
    ]
    rounds = max(one.rounds for one in kept.mistakes)
    said = (
        f"Each way of playing was tried in {rounds:,} rounds; what it costs is beside the best play"
        " of the same wager and pay table, in parts of the first wager."
    )
    heads = ["Wager", "Played", "House edge", "Error", "Costs"]
    return join(tag("p", said), table(heads, rows, numbers=3))


def _failed(kept: Kept) -> Html | None:
    rows = [row([words(one.wager), one.table, one.why]) for one in kept.failed]
    return table(["Wager", "Table", "Why"], rows) if rows else None


def _sources(game: Game) -> Html:
    said = (
        "Rules, pay tables and mathematics are those by which the game is dealt and judged. The"
        " digest of the definitions is "
    )
    return tag("p", said, tag("code", digests.of(game.slug)))
