"""A simple player: attacks a weak card of the dealer's, and gives up what is all but lost."""

from __future__ import annotations

from random import Random

from pitboss.games.blackjack.common.bot import best
from pitboss.games.blackjack.double_attack_blackjack.wagers import DOUBLE_ATTACK
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer, Choice
from pitboss.play.prompts import Prompt
from pitboss.play.round import Round
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES

WEAK = range(2, 9)
"""Cards of the dealer's against which it pays to have more on the hand."""


def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    if not isinstance(prompt, ask.Choose) or not prompt.seat:
        return None
    name, layout = prompt.default, round.memo["layout"]
    if prompt.offer(DOUBLE_ATTACK.wager):
        name = DOUBLE_ATTACK.wager if VALUES[layout.dealer[0]] in WEAK else name
    elif name == "stand":
        cards, up = layout.turn.cards, VALUES[layout.dealer[0]]
        gone = prompt.offer("surrender") and gives_up(prompt, cards, up)
        name = "surrender" if gone else best(prompt, cards, up)
    return Choice(prompt.seat, name, patron=prompt.patron)


def gives_up(prompt: ask.Choose, cards: list[str], up: int) -> bool:
    """A hard total below 17 that gets no more cards, and a hard 16 or 17 against an ace."""
    total, soft = blackjack.points(cards)
    if soft:
        return False
    if not prompt.offer("hit"):
        return total < 17 and up not in range(2, 8)
    return up == 1 and total in (16, 17) and not prompt.offer("split")
