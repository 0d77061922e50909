"""Ultimate Texas hold 'em, 13:69F-32: every board, every hand, and the best of three decisions."""

from collections.abc import Sequence

from pitboss.engine import Choose, Options, Round
from pitboss.games.one_deck.ultimate_texas_holdem import (
    AFTER,
    BEFORE,
    BLIND,
    BONUSES,
    GAME,
    LAST,
)
from pitboss.odds.games.one_deck.common import one_raise
from pitboss.odds.games.one_deck.common.one_raise import Contract
from pitboss.odds.model import USUAL_STAKE, Model, Pricing, Question, Strategy
from pitboss.odds.prices import Outcomes
from pitboss.odds.solvers import card_wagers
from pitboss.procedures.poker_tables import COMMUNITY

CONTRACT = Contract(
    wager="play", matched="blind", pays=BLIND, multiples=(max(BEFORE), max(AFTER), max(LAST))
)
PLAYED_AT_ONCE = "33+ A2s+ A2o+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo"
"""Solved beforehand, so that a player at the table need not wait for it."""
NO_LIMIT = "the limit of 32.11(e) on what a hand is paid is left out"


def ante(question: Question) -> Outcomes:
    """32.10, 32.11(b), (c): ante, blind and play wager together."""
    return one_raise.price(question, CONTRACT, (NO_LIMIT,))


def strategy(options: Options) -> Strategy:
    return one_raise.strategy(CONTRACT, USUAL_STAKE)


def seen(round: Round, prompt: Choose) -> Sequence[str]:
    return round.hands.get(COMMUNITY, [])


STYLES = one_raise.styles(
    lambda options: CONTRACT, lambda: (CONTRACT.terms(USUAL_STAKE), PLAYED_AT_ONCE), seen
)
MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, tables={BLIND.letter: {}}, covers=("blind", "play")),
        card_wagers.pricing(GAME.wager_names["trips"], notes=lambda question: (NO_LIMIT,)),
    ),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=STYLES.simulator,
    styles=STYLES.names,
    worth=one_raise.worth(lambda options: CONTRACT, BONUSES),
)
