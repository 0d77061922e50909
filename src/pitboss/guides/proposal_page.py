"""What if: a page on which somebody writes a proposal and reads what it would cost."""

from pitboss.engine import Game
from pitboss.guides.guide import Guide, advice, costs, page, payouts
from pitboss.markup import Html, join, tag
from pitboss.odds import proposals
from pitboss.odds.model import Priced
from pitboss.odds.proposals import LONGEST, Proposal
from pitboss.odds.reports.par_sheet import warning
from pitboss.regulation.payouts import For, Odds
from pitboss.values import Frozen

FIELD = "proposal"
"""The name of the field that the text is written in."""


class WhatIf(Frozen, kw_only=True):
    """What goes on the page."""

    game: Game
    text: str = ""
    proposal: Proposal | None = None
    priced: tuple[Priced, ...] = ()
    pending: bool = False
    wrong: str = ""
    """Why the text cannot be priced, if it cannot."""
    guide: str = ""
    """Where the game's guide is."""


def render(asked: WhatIf) -> str:
    """The whole page."""
    game = asked.game
    intro = (
        "Write the options and pay tables that you would like to have: all others stay as they are."
        " They are priced although the text may not permit them. Nothing is played by them."
    )
    heading = tag(
        "header",
        tag("p", "What if", class_="kind"),
        tag("h1", game.title),
        tag("p", tag("a", "The guide of the game as it is", href=asked.guide))
        if asked.guide
        else None,
    )
    form = tag(
        "form",
        tag("label", "The proposal, as YAML or TOML", for_=FIELD),
        tag("textarea", asked.text or example(game), id=FIELD, name=FIELD, maxlength=LONGEST,
            spellcheck="false"),
        tag("button", "What would it cost?", type="submit"),
        method="get",
    )  # fmt: skip
    wrong = tag("p", tag("b", "Not priced: "), asked.wrong, role="alert") if asked.wrong else None
    body = join(_warning(asked), heading, tag("p", intro), form, wrong, _result(asked))
    return page(f"{game.title}: what if", body, pending=asked.pending)


def _warning(asked: WhatIf) -> Html | None:
    """What forbids it, as soon as it is known."""
    return warning(asked.proposal.departures) if asked.proposal else None


def _result(asked: WhatIf) -> Html | None:
    if asked.proposal is None or asked.wrong:
        return None
    game = proposals.game_of(asked.game, asked.proposal)
    options = game.read_options(asked.proposal.options)
    shown = Guide(game=game, options=options, priced=asked.priced, pending=asked.pending)
    parts = [
        ("What it would cost", costs(shown)),
        ("What it would pay", payouts(shown)),
        ("How to play it well", advice(shown)),
    ]
    said = None if asked.proposal.departures else tag("p", "The text permits all of it.")
    return join(said, [tag("section", tag("h2", name), body) for name, body in parts if body])


def example(game: Game) -> str:
    """A proposal to begin with: the first of the game's pay tables that is paid at odds."""
    for wager in game.wagers:
        for table in wager.tables(game.read_options()):
            rows = [
                f"    {row}: {pays}"
                for row, pays in table.rows.items()
                if isinstance(pays, (Odds, For))
            ]
            if rows:
                return "\n".join(["pay-tables:", f"  {table.wager}:", *rows, ""])
    return "options:\n"
