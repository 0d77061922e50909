"""A simple player: attacks with an ace or a ten of its own, and a weak card of the dealer's."""

from __future__ import annotations

from random import Random

from pitboss.games.blackjack.common.bot import best
from pitboss.games.blackjack.triple_attack_blackjack.wagers import SECOND, THIRD
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer, Choice
from pitboss.play.prompts import Prompt
from pitboss.play.round import Round
from pitboss.ranking.blackjack import VALUES

STRONG = (1, 10)
"""First cards of its own with which it pays to have more on the hand."""
WEAK = {1: range(1, 11), 8: range(5, 8), 9: range(5, 9), 10: range(3, 10)}
"""By its first card, the cards of the dealer's against which it does."""


def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    if not isinstance(prompt, ask.Choose) or not prompt.seat:
        return None
    name, layout = prompt.default, round.memo["layout"]
    mine = layout.boxes[prompt.seat][0].cards
    if prompt.offer(SECOND.wager):
        name = SECOND.wager if VALUES[mine[0]] in STRONG else name
    elif prompt.offer(THIRD.wager):
        weak = VALUES[layout.dealer[0]] in WEAK.get(VALUES[mine[0]], ())
        name = THIRD.wager if weak else name
    elif name == "stand":
        name = best(prompt, layout.turn.cards, VALUES[layout.dealer[0]])
    return Choice(prompt.seat, name, patron=prompt.patron)
