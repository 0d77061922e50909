"""Heads Up hold'em, 13:69F-39: every board, every hand, and the best of three decisions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from pitboss.equipment.cards import DECK
from pitboss.games.one_deck import heads_up_holdem as rules
from pitboss.games.one_deck.heads_up_holdem import (
    AFTER,
    BEFORE,
    GAME,
    LAST,
    TABLES,
    bad_beat,
    paid_by,
)
from pitboss.odds import paytables
from pitboss.odds.games.one_deck.common import one_raise, own_cards
from pitboss.odds.games.one_deck.common.one_raise import STYLES, Contract
from pitboss.odds.model import USUAL_STAKE, Choice, Model, Pricing, Question, Strategy
from pitboss.odds.paytables import Rows, words
from pitboss.odds.prices import Outcomes
from pitboss.odds.simulation.simulators import (
    Results,
    Simulator,
    check_style,
    in_whole_units,
    on_cards,
)
from pitboss.play.game import Bot
from pitboss.play.options import Options
from pitboss.play.prompts import Choose
from pitboss.play.round import Round
from pitboss.ranking import pocket

PLAYED_AT_ONCE = "33+ A2s+ A2o+ K4s+ K7o+ Q8s+ QTo+ JTs"
"""As solved under the printed tables: what a player at the table need not wait for."""


def contract(options: Options) -> Contract:
    """39.11(b) to (f)."""
    return Contract(
        wager="raise",
        matched="odds",
        pays=paid_by("odds", options),
        beaten=bad_beat(options),
        multiples=(max(BEFORE), max(AFTER), max(LAST)),
    )


def ante(question: Question) -> Outcomes:
    """Ante, odds and raise together."""
    posted = question.options["bad-beat-rows"]
    own = (f"own odds are posted for {', '.join(map(words, posted))}",) if posted else ()
    return one_raise.price(question, contract(question.options), own)


def trips_plus(question: Question) -> Outcomes:
    """39.11(g): alive after a fold."""
    return own_cards.own_hand(question, paid_by("trips-plus", question.options))


def pocket_bonus(question: Question) -> Outcomes:
    """39.11(i): the player's two cards."""
    table, found = paid_by("pocket-bonus", question.options), pockets()
    counts: dict[Rows, int] = {(row,): found.count(row) for row in pocket.ROWS}
    how = f"all {len(found):,} hands of two cards"
    return paytables.outcomes(table, counts, question.stake, how=how)


@cache
def pockets() -> tuple[str, ...]:
    """By hand, as kernels number them: the row of the pocket bonus that it makes."""
    return tuple(
        pocket.row((DECK[second], DECK[first])) for first in range(52) for second in range(first)
    )


def pocket_nets(options: Options, stake: int) -> tuple[Results, int]:
    """What the pocket bonus nets, by hand, in whole parts of the wager."""
    table = paid_by("pocket-bonus", options)
    unit, (nets,) = in_whole_units(paytables.nets(table, [(row,) for row in pockets()], stake))
    return nets, unit


def strategy(options: Options) -> Strategy:
    return one_raise.strategy(contract(options), USUAL_STAKE)


def seen(round: Round, prompt: Choose) -> Sequence[str]:
    return rules.seen(round, prompt.cite)


def bot(style: str, options: Options) -> Bot:
    printed = contract(GAME.read_options()).terms(USUAL_STAKE)
    asked = contract(options).terms(USUAL_STAKE)
    return one_raise.bot(style, asked, (printed, PLAYED_AT_ONCE), seen)


def simulator(question: Question, style: str) -> Simulator:
    check_style(GAME.slug, style, STYLES)
    options = question.options
    if question.wager == "ante":
        return one_raise.simulator(question, contract(options), style)
    if question.wager == "trips-plus":
        table = paid_by("trips-plus", options)
        return own_cards.simulator(question, table, trips_plus(question).lines)
    nets, unit = pocket_nets(options, question.stake)
    lines = pocket_bonus(question).lines
    return on_cards(own_cards.play_pocket, (nets, unit), unit, lines)


def ways(wager: str) -> dict[str, Choice]:
    return {number: {f"{wager}-table": number} for number in TABLES[wager]}


MAIN = {
    number: {"odds-table": number, "bad-beat-table": beaten}
    for number, beaten in zip(TABLES["odds"], TABLES["bad-beat"], strict=True)
}

MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, tables=MAIN, covers=("odds", "raise")),
        Pricing(wager="trips-plus", price=trips_plus, tables=ways("trips-plus")),
        Pricing(wager="pocket-bonus", price=pocket_bonus, tables=ways("pocket-bonus")),
    ),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=simulator,
    styles=STYLES,
)
