"""Players for the table engine who decide by what a model says."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pitboss.play import answers as say
from pitboss.play.answers import Answer
from pitboss.play.game import Bot
from pitboss.play.prompts import Choose, Prompt
from pitboss.play.round import Round

Decide = Callable[[Round, Choose, int], str]
"""The name of what a seat chooses."""


def chooser(decide: Decide) -> Bot:
    """A player who makes every decision so, and leaves the rest to others."""

    def answer(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
        if not isinstance(prompt, Choose):
            return None
        return say.Choice(seat, decide(round, prompt, seat), patron=prompt.patron)

    return answer
