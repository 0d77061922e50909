"""How a round of these games begins: from the shuffle to the moment before the first card."""

from __future__ import annotations

from pitboss.engine.prompts import Steps
from pitboss.engine.round import Round
from pitboss.games.blackjack.common import deal, wagers
from pitboss.games.blackjack.common.layout import Layout
from pitboss.games.blackjack.common.rules import Rules
from pitboss.procedures import shoes


def begin(round: Round, rules: Rules, *side_wagers: str) -> Steps[Layout | None]:
    """Prepare the shoe and take the opening wagers and the `side_wagers`; None if nobody wagers."""
    if (yield from shoes.prepare(round, rules.shoe)):
        wagers.let_anybody_in(round)
    yield from round.take_bets((*rules.opening, *side_wagers), cite=rules.at.bets, close="")
    wagers.note_bettors(round, rules)
    if not round.seats_with(*rules.opening):
        return None
    layout = Layout(round, rules)
    yield from deal.ready_the_shoe(layout)
    wagers.close_bets(round, rules)
    return layout
