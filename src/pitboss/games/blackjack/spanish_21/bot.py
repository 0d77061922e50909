"""A simple player, who also knows when a double down wager is better taken back."""

from __future__ import annotations

from random import Random

from pitboss.games.blackjack.common import bot as simple
from pitboss.play import answers as say
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer
from pitboss.play.prompts import DEALER, Prompt
from pitboss.play.round import Round
from pitboss.ranking.blackjack import VALUES


def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    """Plays as the family's simple player does, and rescues a doubled 17 or less from a strong
    card of the dealer's."""
    if not isinstance(prompt, ask.Choose) or prompt.offer("rescue") is None:
        return simple.bot(round, prompt, seat, rng)
    up, hand = VALUES[round.hands[DEALER][0]], round.memo["layout"].turn
    name = "rescue" if hand.total <= 17 and (up == 1 or up >= 8) else "stand"
    return say.Choice(prompt.seat, name, patron=prompt.patron)
