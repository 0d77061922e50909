"""A simple player for any poker table."""

from __future__ import annotations

from random import Random

from pitboss.play import answers as say
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer
from pitboss.play.prompts import Prompt
from pitboss.play.round import Round


def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    """Calls more often than not, raises the minimum now and then, always shows."""
    if not isinstance(prompt, ask.Choose):
        return None
    names = {offer.name: offer for offer in prompt.offers}
    if prompt.step != "choose":
        return say.Choice(prompt.seat, prompt.default)
    wager = names.get("raise") or names.get("bet")
    dice = rng.random()
    if wager and dice < 0.1:
        return say.Choice(prompt.seat, wager.name, wager.low)
    if "check" in names:
        return say.Choice(prompt.seat, "check")
    return say.Choice(prompt.seat, "call" if dice < 0.7 else "fold")
