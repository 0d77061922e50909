"""A simple player, who throws away what is likely to lose."""

from __future__ import annotations

from random import Random

from pitboss.games.blackjack.common import bot as common
from pitboss.play.answers import Answer, Choice
from pitboss.play.prompts import Choose, Prompt
from pitboss.play.round import Round
from pitboss.ranking import blackjack


def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    """Switches hands with a hard 12 to 17; otherwise as at any table of the family."""
    if isinstance(prompt, Choose) and prompt.offer("switch-hands"):
        total, soft = blackjack.points(round.hands[str(prompt.seat)])
        name = "switch-hands" if 12 <= total <= 17 and not soft else "keep"
        return Choice(prompt.seat, name, patron=prompt.patron)
    return common.bot(round, prompt, seat, rng)
