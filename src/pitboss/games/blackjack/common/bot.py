"""A simple player: basic strategy in its outlines."""

from __future__ import annotations

from random import Random

from pitboss.play import answers as say
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer
from pitboss.play.prompts import DEALER, Prompt
from pitboss.play.round import Round
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES


def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    """Splits aces and eights, doubles 10 and 11, draws to 17 where the dealer shows 7 or more."""
    if not isinstance(prompt, ask.Choose) or not prompt.seat:
        return None
    name = prompt.default
    if name == "stand":
        layout = round.memo["layout"]
        name = best(prompt, layout.turn.cards, VALUES[round.hands[DEALER][0]])
    return say.Choice(prompt.seat, name, patron=prompt.patron)


def best(prompt: ask.Choose, cards: list[str], up: int) -> str:
    total, soft = blackjack.points(cards)
    strong = up == 1 or up >= 7
    if prompt.offer("split") and VALUES[cards[0]] in (1, 8):
        return "split"
    if prompt.offer("double") and not soft and total in (10, 11) and total > up > 1:
        return "double"
    stop = 18 if soft else 17 if strong else 12
    return "hit" if total < stop and prompt.offer("hit") else "stand"
