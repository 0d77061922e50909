"""Players for the table engine, made from a function that decides."""

from collections.abc import Callable
from random import Random

from pitboss.engine import answers as say
from pitboss.engine.answers import Answer
from pitboss.engine.game import Chooser
from pitboss.engine.prompts import Choose, Prompt
from pitboss.engine.round import Round

Decide = Callable[[Round, Choose, int], str | tuple[str, int]]
"""The name of what a seat chooses, with the amount where the name does not say it."""


def by_default(round: Round, prompt: Choose, seat: int) -> str:
    """A decision for `chooser`: the choice that counts if a player says nothing."""
    return prompt.default


def chooser(decide: Decide) -> Chooser:
    """A player who makes every decision with this function, and leaves everything else to
    others."""

    def answer(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
        if not isinstance(prompt, Choose):
            return None
        said = decide(round, prompt, seat)
        name, amount = (said, say.UNSAID) if isinstance(said, str) else said
        return say.Choice(seat, name, amount, prompt.patron)

    return answer
