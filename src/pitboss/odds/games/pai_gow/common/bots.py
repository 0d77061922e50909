"""Players of the family: they set hands best, pass the bank and never surrender."""

from collections.abc import Callable
from random import Random

from pitboss.engine import Options, Round
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.engine.game import Chooser
from pitboss.odds.model import USUAL_STAKE

Arranged = dict[str, tuple[str, ...]]


def sets_best(
    wager: str, best: Callable[[tuple[str, ...], Options, int], Arranged]
) -> Callable[[Options], Chooser]:
    """Such a player; `best` gives the best setting of pieces under the options, for a stake."""

    def bot(options: Options) -> Chooser:
        def decide(round: Round, prompt: ask.Prompt, seat: int, rng: Random) -> say.Answer | None:
            if isinstance(prompt, ask.Choose):
                return say.Choice(seat, prompt.default, patron=prompt.patron)
            if isinstance(prompt, ask.Arrange):
                stakes = round.stakes_on(wager, seat)
                stake = stakes[0].amount if stakes else USUAL_STAKE
                return say.Arrangement(seat, best(prompt.pieces, options, stake))
            return None

        return decide

    return bot
