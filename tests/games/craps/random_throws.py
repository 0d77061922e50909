"""Rounds of craps in which somebody says whatever comes to mind at every prompt."""

from pitboss.engine.players import random_answer
from pitboss.errors import Refused


def play_out(round, some_answers, rng, dealer):
    """The paragraphs of what was asked and of what was refused.

    What `some_answers` has to say comes first, refused or not; then the prompt is answered.
    """
    cites = set()
    while not round.over:
        for answer in some_answers(round, rng):
            try:
                round.answer(answer)
            except Refused as refusal:
                cites.add(refusal.cite)
            if round.over:
                return cites
        prompt = round.prompt
        cites.add(prompt.cite)
        by_a_player = prompt.party.isdigit()
        round.answer(random_answer(round, prompt, rng) if by_a_player else dealer.answer(prompt))
    return cites
