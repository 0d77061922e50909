"""The first page: how much there is, how it was found, every game, and a search."""

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files

import pitboss
from pitboss.engine import registry
from pitboss.guides.guide import page
from pitboss.markup import Html, join, row, table, tag
from pitboss.odds.prices import Price
from pitboss.odds.reports import number_format
from pitboss.price_book.game_page import name_of
from pitboss.price_book.price_file import Kept
from pitboss.words.labels import words

POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def render(games: Mapping[str, Kept], data: Sequence[str], left_out: str) -> str:
    """The whole page; with the files of data that there are, and what is left out of them."""
    heading = tag(
        "header",
        tag("p", f"Pitboss {pitboss.__version__}", class_="kind"),
        tag("h1", "The book of odds"),
        tag("p", "Every wager under every pay table of every game."),
    )
    search = join(
        tag("label", "Find a game, a wager or a pay table", for_="search"),
        tag("input", id="search", type="search", autocomplete="off"),
        tag("ol", id="found"),
    )
    body = join(
        heading,
        tag("section", tag("h2", "What is in it"), _counts(games)),
        tag("section", tag("h2", "Search"), search),
        tag("section", tag("h2", "The games"), _games(games)),
        tag("section", tag("h2", "The data"), _data(data, left_out)),
        tag("script", Html(_index(games)), type="application/json", id="index"),
        tag("script", Html((files("pitboss.price_book") / "search.js").read_text("utf-8"))),
    )
    return page("The book of odds", body, policy=POLICY)


def _counts(games: Mapping[str, Kept]) -> Html:
    """How many pay tables there are, how many prices are exact, and how far off the others may
    be."""
    prices = [one.price for kept in games.values() for one in kept.priced]
    exact = [price for price in prices if price.outcomes.method == "exact"]
    simulated = [price for price in prices if price.outcomes.std_error]
    known = {id(price) for price in (*exact, *simulated)}
    edges = [price for price in prices if id(price) not in known]
    defined, paid, unpriced = _tables(games)
    says = [
        f"{len(games)} games, {len(prices):,} prices: every wager under every pay table.",
        f"{defined} pay tables stand in the definitions; counted once for every wager that is paid"
        f" by them, {paid} are priced.",
        f"{len(exact):,} prices are exact.",
        f"{len(edges):,} have a house edge that is exact or true to 1e-9, and simulated lines"
        f" ({_named(edges)})." if edges else "",
        _errors(simulated),
    ]  # fmt: skip
    if unpriced:
        said = "Pay tables that decide no wager of their own, and are part of the prices of others"
        says.append(f"{said} where they bear on them: {', '.join(unpriced)}.")
    return tag("ul", [tag("li", said) for said in says if said])


def _named(prices: list[Price]) -> str:
    return ", ".join(dict.fromkeys(price.game for price in prices))


def _errors(simulated: list[Price]) -> str:
    if not simulated:
        return "None is simulated."
    errors = sorted(price.outcomes.std_error or 0.0 for price in simulated)
    middle, worst = errors[len(errors) // 2], errors[-1]
    return (
        f"{len(simulated):,} are simulated ({_named(simulated)}), with a standard error of"
        f" {number_format.percent(middle)} % in the middle and"
        f" {number_format.percent(worst)} % at most."
    )


def _tables(games: Mapping[str, Kept]) -> tuple[int, int, list[str]]:
    """How many pay tables are defined, how many wagers are paid by them, and which are left."""
    defined, paid, unpriced = 0, set(), []
    for slug, kept in games.items():
        game, seen = registry.find(slug), set()
        for one in kept.priced:
            for name in (one.price.wager, *one.price.covers):
                for found in game.wager_names[name].tables(one.price.options):
                    paid.add((slug, name, found.letter))
                    seen.add((found.wager, found.letter))
            seen.add((one.price.wager, one.price.table))
        every = {(name, letter) for name, own in game.pay_tables.items() for letter in own}
        defined += len(every)
        if kept.priced:
            left = sorted(every - seen)
            unpriced += [f"{game.title} {words(name)} {letter}" for name, letter in left]
    return defined, len(paid), unpriced


def _games(games: Mapping[str, Kept]) -> Html:
    rows = []
    for slug, kept in games.items():
        game = registry.find(slug)
        edges = sorted(float(one.price.edge) for one in kept.priced)
        span = (
            f"{number_format.percent(edges[0], 2)} to {number_format.percent(edges[-1], 2)} %"
            if edges
            else ""
        )
        link = tag("a", game.title, href=f"games/{slug}.html")
        rows.append(row([link, game.where, str(len(kept.priced) or ""), span], numbers=2))
    return table(["Game", "Rules", "Prices", "House edge"], rows, numbers=2)


def _data(names: Sequence[str], left_out: str) -> Html:
    links = [tag("li", tag("a", name, href=f"data/{name}")) for name in names]
    return tag("ul", links, tag("li", left_out) if left_out else None)


def _index(games: Mapping[str, Kept]) -> str:
    """What can be found: where it is, and what it is called."""
    found = []
    for slug, kept in games.items():
        title = registry.find(slug).title
        found.append([f"games/{slug}.html", title, ""])
        for one in kept.priced:
            price = one.price
            said = f"{title}: {words(price.wager)}, {price.table}"
            edge = f"{number_format.percent(price.edge, 2)} %"
            found.append([f"games/{slug}.html#{name_of(price)}", said, edge])
    return json.dumps(found, ensure_ascii=False).replace("<", "\\u003c")
