"""Heads Up hold'em, 13:69F-39: every board, every hand, and the best of three decisions."""

from collections.abc import Sequence

from pitboss.engine import Choose, Options, Round
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
from pitboss.odds import payout_lines
from pitboss.odds.games.one_deck.common import one_raise
from pitboss.odds.games.one_deck.common.one_raise import Contract, Solved
from pitboss.odds.model import USUAL_STAKE, Model, Pricing, Question, Strategy
from pitboss.odds.prices import Outcomes
from pitboss.odds.solvers import card_wagers

PLAYED_AT_ONCE = "33+ A2s+ A2o+ K4s+ K7o+ Q8s+ QTo+ JTs"
"""Solved under the printed tables beforehand, so that a player at the table need not wait for
it."""


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
    own = payout_lines.posted(question.options["bad-beat-rows"], "own odds are")
    return one_raise.price(question, contract(question.options), own)


def strategy(options: Options) -> Strategy:
    return one_raise.strategy(contract(options), USUAL_STAKE)


def seen(round: Round, prompt: Choose) -> Sequence[str]:
    return rules.seen(round, prompt.cite)


def printed() -> Solved:
    return contract(GAME.read_options()).terms(USUAL_STAKE), PLAYED_AT_ONCE


STYLES = one_raise.styles(contract, printed, seen)
MAIN = {
    number: {"odds-table": number, "bad-beat-table": beaten}
    for number, beaten in zip(TABLES["odds"], TABLES["bad-beat"], strict=True)
}

MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, tables=MAIN, covers=("odds", "raise")),
        *card_wagers.pricings(GAME),
    ),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=STYLES.simulator,
    styles=STYLES.names,
    worth=one_raise.worth(contract, ("trips-plus", "pocket-bonus")),
)
