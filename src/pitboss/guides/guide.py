"""The gaming guide of 8.5(b) as one page that needs no network and no script."""

from collections.abc import Iterable, Sequence
from importlib.resources import files

from pitboss import layouts, markup
from pitboss.engine import Game, Limits, Options, Wager
from pitboss.guides import sample_rounds
from pitboss.layouts.felt_content import Offer
from pitboss.layouts.felts import Felt, find
from pitboss.markup import WITH_PICTURES, Html, join, row, table, tag
from pitboss.odds.model import Priced
from pitboss.odds.prices import Price
from pitboss.odds.reports import number_format
from pitboss.odds.reports.par_sheet import decision_charts, exactly
from pitboss.regulation.pay_tables import PayTable
from pitboss.values import Frozen
from pitboss.words.labels import words
from pitboss.words.narration import chosen

SOON = 3
"""Seconds until a page that is not finished is loaded again."""
WATCHING = f"{WITH_PICTURES}; script-src 'self'; connect-src 'self'"
"""Of a page whose odds are being worked out: it asks how far they are."""


class Guide(Frozen, kw_only=True):
    """What goes on the page."""

    game: Game
    options: Options
    seats: int | None = None
    limits: Limits | None = None
    casino: str = "Pitboss"
    priced: tuple[Priced, ...] = ()
    pending: bool = False
    """Whether the odds are still being worked out."""
    what_if: str = ""
    """Where proposals are priced, if there is such a page."""
    progress: str = ""
    """Where the page can ask how far they are."""


def render(guide: Guide) -> str:
    """The whole page."""
    game = guide.game
    parts = [
        ("How a round goes", _round(guide)),
        ("Wagers", wagers(guide)),
        ("What they pay", payouts(guide)),
        ("What they cost", costs(guide)),
        ("How to play well", advice(guide)),
        ("Rules at this table", rules(guide)),
        ("If something goes wrong", irregularities(game)),
    ]
    sections = [
        tag("section", tag("h2", title), body, tabindex="0", aria_label=title)
        for title, body in parts
        if body
    ]
    body = join(_heading(guide), tag("figure", _felt(guide), class_="felt"), sections)
    watching = tag("script", type="module", src="/static/guide/guide.js") if guide.pending else None
    policy = WATCHING if guide.pending else WITH_PICTURES
    return page(f"{game.title}: a guide", body, script=watching, policy=policy)


def page(
    title: str,
    body: Html,
    *,
    pending: bool = False,
    script: Html | None = None,
    policy: str = WITH_PICTURES,
) -> str:
    """A page in the style of guides; one that is pending is loaded again soon."""
    style = (files("pitboss.guides") / "guide.css").read_text("utf-8")
    refresh = tag("meta", http_equiv="refresh", content=str(SOON)) if pending else None
    return markup.page(title, body, style, refresh, script, policy=policy)


def _heading(guide: Guide) -> Html:
    game = guide.game
    return tag(
        "header",
        tag("p", guide.casino, class_="kind"),
        tag("h1", game.title),
        tag("p", f"A guide to the game, by the rules of {game.where}."),
        tag("p", tag("a", "What if it paid otherwise?", href=guide.what_if))
        if guide.what_if
        else None,
    )


def _felt(guide: Guide) -> Html:
    return Html(
        layouts.draw(
            guide.game, guide.options, seats=guide.seats, limits=guide.limits, casino=guide.casino
        )
    )


def _round(guide: Guide) -> Html | None:
    """One round step by step, which explains a procedure best."""
    lines = sample_rounds.told(guide.game, guide.options)
    if not lines:
        return None
    intro = "One round as it might go, with the paragraph behind every step."
    return join(tag("p", intro), tag("ol", [tag("li", line) for line in lines], class_="round"))


def offered(guide: Guide) -> list[Wager]:
    options = guide.options
    return [w for w in guide.game.wagers if w.offered is None or w.offered(options)]


def _offer(guide: Guide) -> Offer:
    """What the table offers, as its felt has it."""
    return Offer(guide.game, guide.options, find(guide.game.slug) or Felt())


def wagers(guide: Guide) -> Html:
    offer = _offer(guide)
    rows = []
    for wager in offered(guide):
        when = "while bets are open" if wager.when == "bets" else wager.when
        made = f"{'required' if wager.required else 'optional'}, {when}; {wager.rule}"
        what = join(wager.says, tag("small", made))
        limit = _limit(guide, wager)
        rows.append(row([words(wager.name), what, offer.told(wager), limit, wager.cite]))
    heads = ["Wager", "What it is", "Pays", "Limits", "Paragraph"]
    return table(heads, rows)


def _limit(guide: Guide, wager: Wager) -> str:
    return f"${guide.limits.of(wager.name)}" if guide.limits else "as posted"


def payouts(guide: Guide) -> Html | None:
    """Every pay table in force with more than one row, once, and others that the felt prints.

    A table of several wagers is headed by its own name, as in the full rules.
    """
    offer = _offer(guide)
    shown: list[tuple[str, PayTable]] = []
    for wager in offered(guide):
        own = wager.tables(guide.options)
        named = {f"{wager.name}, {one.letter}": one for one in own}  # its letter says for whom
        shown += named.items() if len(own) > 1 else [(wager.name, one) for one in own]
    of_wagers = tuple(shown)
    not_offered = guide.game.wager_names.keys() - {wager.name for wager in offered(guide)}
    for name in (name for name in guide.game.pay_tables if name not in not_offered):
        if (pay_table := offer.table(name)) is not None:
            shown.append((name, pay_table))
    found: list[tuple[str, PayTable]] = []
    for name, one in shown:
        if len(one.rows) > 1 and not any(one == other for _, other in found):
            several = sum(one == other for _, other in of_wagers) > 1
            found.append((one.wager if several else name, one))
    if not found:
        return None
    return tag("div", [_pay_table(name, one) for name, one in found], class_="tables")


def _pay_table(name: str, pay_table: PayTable) -> Html:
    rows = [row([words(line), str(pays)], numbers=1) for line, pays in pay_table.rows.items()]
    return table([words(name).capitalize(), "pays"], rows, numbers=1)


# -- what it costs -------------------------------------------------------------------------------


def costs(guide: Guide) -> Html | None:
    if guide.pending:
        said = "The odds of this table are being worked out. They will be here in a moment."
        bar = tag("progress", max="1", id="far", aria_label="How much is done")
        status = tag("p", said, " ", tag("span", id="working"), role="status")
        again = tag("p", tag("a", "Look again", href=""))
        return tag("div", status, bar, again, id="pending", data_progress=guide.progress)
    if not guide.priced:
        return None
    prices = [priced.price for priced in guide.priced]
    rows = [
        row(
            [
                words(price.wager),
                price.table,
                f"{number_format.percent(price.edge)} %",
                exactly(price),
                number_format.one_in(price.hit_rate),
            ],
            numbers=3,
        )
        for price in prices
    ]
    heads = ["Wager", "Pay table", "The house keeps", "Exactly", "Wins one time in"]
    intro = "What the house keeps, on average, of every dollar first wagered, with the best play."
    if any(price.outcomes.by_play for price in prices):
        intro = (
            "What the house keeps, on average, of every dollar first wagered: found by playing the"
            " game, with decisions as a simple player makes them. Figures with ± are simulated."
        )
    return join(tag("p", intro), table(heads, rows, numbers=3), _lines(prices))


def _lines(prices: Sequence[Price]) -> Html:
    """Every way in which a wager can end, hidden until it is clicked."""
    folded = []
    for price in prices:
        ends = [
            row(
                [line.name, number_format.net(line.net), number_format.one_in(line.chance)],
                numbers=2,
            )
            for line in price.lines
        ]
        title = f"{words(price.wager)}, {price.table}: how it can end"
        made = table(["End", "Comes to", "One time in"], ends, numbers=2)
        folded.append(tag("details", tag("summary", title), made))
    return join(*folded)


def advice(guide: Guide) -> Html | None:
    found = [priced.strategy for priced in guide.priced if priced.strategy is not None]
    if not found:
        return None
    says = [tag("li", said) for said in found[0].says]
    return join(tag("ul", says), decision_charts(found[0].charts))


# -- rules ---------------------------------------------------------------------------------------


def rules(guide: Guide) -> Html | None:
    rows = [
        row([option.name, chosen(option, value), option.says, option.paragraph(value)])
        for option in guide.game.options
        for value in (guide.options[option.name],)
    ]
    return table(["Option", "Here", "What it is", "Paragraph"], rows) if rows else None


def irregularities(game: Game) -> Html | None:
    rows: Iterable[Html] = [
        row([words(irregularity.name), irregularity.consequence, irregularity.cite])
        for irregularity in game.irregularities
    ]
    return table(["What", "What follows", "Paragraph"], list(rows)) if game.irregularities else None
