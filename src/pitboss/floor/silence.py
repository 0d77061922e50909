"""What counts as said where nobody answers."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.floor.tables import FloorTable
from pitboss.play import answers as say
from pitboss.play import prompts as put
from pitboss.play.answers import Answer
from pitboss.play.prompts import Prompt
from pitboss.play.session import random_answer


def silence(at: FloorTable, prompt: Prompt) -> Iterator[Answer]:
    """The default answer, and then others for a seat that has no chips for it."""
    if isinstance(prompt, put.Choose):
        yield say.Choice(prompt.seat, prompt.default, patron=prompt.patron)
        for offer in sorted(prompt.offers, key=lambda offer: offer.low):
            yield say.Choice(prompt.seat, offer.name, offer.low, prompt.patron)
    else:
        assert at.dealer is not None, "whoever leads a table deals"
        assert at.round is not None, "there is a prompt"
        yield random_answer(at.round, prompt, at.dealer.rng)
